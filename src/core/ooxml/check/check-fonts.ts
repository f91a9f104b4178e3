import type { XmlNode } from '../xml/parse.ts';
import { localName } from '../xml/scan.ts';
import type { PackageInventory } from './inventory.ts';
import type { PackageFault } from './package-fault.ts';

const HEADER_BYTES = 82;
const MAGIC_OFFSET = 34;
const MAGIC = 0x504c;
const VERSIONS: ReadonlySet<number> = new Set([0x00010000, 0x00020001, 0x00020002]);
/** Header flags: the font data is compressed, the font data is obfuscated. */
const [COMPRESSED, OBFUSCATED] = [0x4, 0x1000_0000];
/** Tables that programs need to find and measure glyphs. */
const REQUIRED_TABLES = ['cmap', 'head', 'hhea', 'hmtx', 'maxp', 'name', 'OS/2'];
const [DIRECTORY_BYTES, RECORD_BYTES] = [12, 16];

/** Checks the list of embedded fonts in the presentation, and the font parts. */
export function checkFonts(pkg: PackageInventory): PackageFault[] {
  const main = pkg.main ?? '';
  const list =
    pkg.documents.get(main)?.children.find(({ tag }) => localName(tag) === 'embeddedFontLst')?.children ?? [];
  return [...checkList(main, list), ...checkData(pkg)];
}

/**
 * Each family is listed once and has faces ([MS-OI29500] 2.1.1133). PowerPoint itself lists a family that has
 * names in two languages twice, with the same faces.
 */
function checkList(part: string, list: readonly XmlNode[]): PackageFault[] {
  const faults: PackageFault[] = [];
  const families = new Map<string, string>();
  for (const { children } of list) {
    const family = children.find(({ tag }) => localName(tag) === 'font')?.attributes.get('typeface') ?? '';
    const faces = children.map(({ tag, attributes }) => `${tag} ${attributes.get('r:id')}`).join(' ');
    const earlier = families.get(family.toLowerCase());
    if (earlier !== undefined && earlier !== faces)
      faults.push({ code: 'font_duplicate', part, message: `The font "${family}" is embedded twice.` });
    families.set(family.toLowerCase(), earlier ?? faces);
    if (children.length < 2 || family === '')
      faults.push({
        code: 'font_missing',
        part,
        message: `The list of embedded fonts names "${family}" without any of its faces.`,
      });
  }
  return faults;
}

function checkData({ package: pkg, beginnings, relationships }: PackageInventory): PackageFault[] {
  const parts = new Set(
    [...relationships.values()]
      .flat()
      .flatMap(({ type, external, target }) => (type === 'font' && !external ? [target] : [])),
  );
  return [...parts].flatMap((part): PackageFault[] => {
    const bytes =
      beginnings.has(part) && /\.fntdata$/i.test(part) ? pkg.bytes(part, Number.MAX_SAFE_INTEGER) : undefined;
    const fault =
      bytes === undefined
        ? undefined
        : findDataFault(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
    return fault === undefined ? [] : [{ code: 'font_damaged', part, message: fault }];
  });
}

/** Returns what is wrong with an EOT file, or undefined. Only the header of a compressed font is checked. */
function findDataFault(file: Buffer): string | undefined {
  if (
    file.length < HEADER_BYTES ||
    file.readUInt16LE(MAGIC_OFFSET) !== MAGIC ||
    !VERSIONS.has(file.readUInt32LE(8))
  )
    return 'The part is not an Embedded OpenType font.';
  const [size, fontSize, flags] = [file.readUInt32LE(0), file.readUInt32LE(4), file.readUInt32LE(12)];
  if (size !== file.length || fontSize === 0 || fontSize > file.length - HEADER_BYTES)
    return `The header declares ${size} bytes and a font of ${fontSize}; the part has ${file.length}.`;
  return (flags & (COMPRESSED | OBFUSCATED)) === 0
    ? findFontFault(file.subarray(file.length - fontSize))
    : undefined;
}

function findFontFault(font: Buffer): string | undefined {
  const count = font.length < DIRECTORY_BYTES ? 0 : font.readUInt16BE(4);
  if (count === 0 || DIRECTORY_BYTES + count * RECORD_BYTES > font.length)
    return 'The font has no table directory.';
  const tags = new Set<string>();
  for (let index = 0; index < count; index += 1) {
    const at = DIRECTORY_BYTES + index * RECORD_BYTES;
    const tag = font.toString('latin1', at, at + 4);
    if (font.readUInt32BE(at + 8) + font.readUInt32BE(at + 12) > font.length)
      return `The table "${tag}" of the font reaches beyond its end.`;
    tags.add(tag);
  }
  const missing = REQUIRED_TABLES.filter((tag) => !tags.has(tag));
  return missing.length === 0 ? undefined : `The font lacks ${missing.join(', ')}.`;
}
