/**
 * Writes src/core/scene/presets/generated/preset-shapes.json from presetShapeDefinitions.xml, which ECMA-376
 * part 1 publishes beside its text (OfficeOpenXML-DrawingMLGeometries.zip):
 *
 *   node scripts/run-ts.mjs scripts/preset-shapes.ts presetShapeDefinitions.xml
 *
 * The formulas stay as they are in the standard; names of elements and handles of editors are left out.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseXml, type XmlNode } from '../src/core/ooxml/xml/parse.ts';
import type { PresetDefinition, PresetPath } from '../src/core/scene/presets/definitions.ts';

const FILE = 'src/core/scene/presets/generated/preset-shapes.json';
const LETTERS: Readonly<Record<string, string>> = {
  moveTo: 'M',
  lnTo: 'L',
  cubicBezTo: 'C',
  quadBezTo: 'Q',
  arcTo: 'A',
  close: 'Z',
};

const [source] = process.argv.slice(2);
if (source === undefined) throw new Error('Name the file presetShapeDefinitions.xml of ECMA-376 part 1.');
const presets = parseXml(readFileSync(source, 'utf8')).children;
const lines = presets
  .map((preset): [string, PresetDefinition] => [preset.tag, readPreset(preset)])
  .sort(([one], [other]) => (one < other ? -1 : 1))
  .map(([name, definition]) => `${JSON.stringify(name)}: ${JSON.stringify(definition)}`);
writeFileSync(join(import.meta.dirname, '..', FILE), `{\n${lines.join(',\n')}\n}\n`);
console.log(`${FILE}: ${lines.length} presets`);

function readPreset(preset: XmlNode): PresetDefinition {
  const adjust = listChildren(preset, 'avLst').map(readGuide);
  const guides = listChildren(preset, 'gdLst').map(readGuide);
  const sites = listChildren(preset, 'cxnLst').map((site) => {
    const position = site.children[0];
    return [read(site, 'ang'), read(position, 'x'), read(position, 'y')].join(' ');
  });
  const rectangle = findChild(preset, 'rect');
  return {
    ...(adjust.length === 0 ? {} : { adjust: adjust.join(';') }),
    ...(guides.length === 0 ? {} : { guides: guides.join(';') }),
    ...(rectangle === undefined
      ? {}
      : { text: ['l', 't', 'r', 'b'].map((side) => read(rectangle, side)).join(' ') }),
    ...(sites.length === 0 ? {} : { sites: sites.join(';') }),
    paths: listChildren(preset, 'pathLst').map(readPath),
  };
}

function readGuide(guide: XmlNode): string {
  return `${read(guide, 'name')} ${read(guide, 'fmla').trim().replace(/\s+/g, ' ')}`;
}

function readPath(path: XmlNode): PresetPath {
  const [width, height, fill] = ['w', 'h', 'fill'].map((name) => path.attributes.get(name));
  const commands = path.children.map((command) => {
    const values =
      localTag(command) === 'arcTo'
        ? ['wR', 'hR', 'stAng', 'swAng'].map((name) => read(command, name))
        : command.children.flatMap((point) => [read(point, 'x'), read(point, 'y')]);
    return [LETTERS[localTag(command)] ?? fail(command.tag), ...values].join(' ');
  });
  return {
    d: commands.join(' '),
    ...(width === undefined ? {} : { width: Number(width) }),
    ...(height === undefined ? {} : { height: Number(height) }),
    ...(fill === undefined ? {} : { fill: fill as NonNullable<PresetPath['fill']> }),
    ...(/^(0|false)$/.test(path.attributes.get('stroke') ?? '') ? { stroke: false } : {}),
  };
}

function localTag({ tag }: XmlNode): string {
  return tag.slice(tag.indexOf(':') + 1);
}

function findChild(node: XmlNode, name: string): XmlNode | undefined {
  return node.children.find((child) => localTag(child) === name);
}

function listChildren(node: XmlNode, name: string): readonly XmlNode[] {
  return findChild(node, name)?.children ?? [];
}

function read(node: XmlNode | undefined, name: string): string {
  return node?.attributes.get(name) ?? fail(name);
}

function fail(what: string): never {
  throw new Error(`${what} is missing or unknown in ${source}`);
}
