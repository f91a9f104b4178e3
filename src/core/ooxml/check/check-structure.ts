import type { Relationship } from '../package/relationships.ts';
import { walk, type XmlNode } from '../xml/parse.ts';
import { localName } from '../xml/scan.ts';
import type { PackageInventory } from './inventory.ts';
import type { PackageFault } from './package-fault.ts';

const MIN_SLIDE_EMU = 914_400;
const MAX_SLIDE_EMU = 51_206_400;

/** Checks how presentation, masters, layouts, slides, notes and pictures refer to each other. */
export function checkStructure(pkg: PackageInventory): PackageFault[] {
  const main = pkg.main ?? '';
  const presentation = pkg.documents.get(main);
  if (presentation === undefined) return [];
  return [
    ...checkSize(main, presentation),
    ...checkSlideList(pkg, main, presentation),
    ...checkMasters(pkg),
    ...checkNotes(pkg, main, presentation),
    ...checkMedia(pkg),
  ];
}

const relationshipsOfType = (pkg: PackageInventory, part: string, type: string): Relationship[] =>
  (pkg.relationships.get(part) ?? []).filter((one) => one.type === type && !one.external);
const findChild = (node: XmlNode | undefined, name: string): XmlNode | undefined =>
  node?.children.find(({ tag }) => localName(tag) === name);
const relationshipId = (node: XmlNode): string =>
  [...node.attributes].find(([name]) => name.endsWith(':id'))?.[1] ?? '';

function checkSize(part: string, presentation: XmlNode): PackageFault[] {
  const size = findChild(presentation, 'sldSz');
  const faults: PackageFault[] = [];
  for (const name of ['cx', 'cy']) {
    const value = Number(size?.attributes.get(name));
    if (size !== undefined && !(value >= MIN_SLIDE_EMU && value <= MAX_SLIDE_EMU))
      faults.push({
        code: 'slide_size_invalid',
        part,
        message: `The slide size ${name} is ${size.attributes.get(name)}.`,
      });
  }
  if (findChild(presentation, 'notesSz') === undefined)
    faults.push({ code: 'slide_size_invalid', part, message: 'The presentation gives no notes size.' });
  return faults;
}

function checkSlideList(pkg: PackageInventory, part: string, presentation: XmlNode): PackageFault[] {
  const faults: PackageFault[] = [];
  const listed = findChild(presentation, 'sldIdLst')?.children ?? [];
  const slides = new Map(relationshipsOfType(pkg, part, 'slide').map(({ id, target }) => [id, target]));
  const listedParts = new Set<string>();
  for (const node of listed) {
    const target = slides.get(relationshipId(node));
    if (target === undefined || listedParts.has(target))
      faults.push({
        code: 'slide_unlisted',
        part,
        message: `The list of slides names ${relationshipId(node)}, which is ${target === undefined ? 'not a slide' : 'already listed'}.`,
      });
    listedParts.add(target ?? '');
  }
  for (const target of slides.values())
    if (!listedParts.has(target))
      faults.push({ code: 'slide_unlisted', part, message: `"${target}" is not in the list of slides.` });
  const ids = new Set(listed.map(({ attributes }) => attributes.get('id')));
  for (const node of walk(presentation)) {
    if (localName(node.tag) !== 'sldId' || listed.includes(node) || node.tag === 'p:sldId') continue;
    if (!ids.has(node.attributes.get('id')))
      faults.push({
        code: 'section_slide_unknown',
        part,
        message: `A section names slide ${node.attributes.get('id')}, which the deck does not have.`,
      });
  }
  return faults;
}

function checkMasters(pkg: PackageInventory): PackageFault[] {
  const faults: PackageFault[] = [];
  const listedLayouts = new Set<string>();
  for (const [part, kind] of pkg.documents.kinds()) {
    if (
      (kind === 'sldMaster' || kind === 'notesMaster' || kind === 'handoutMaster') &&
      relationshipsOfType(pkg, part, 'theme').length !== 1
    )
      faults.push({ code: 'theme_missing', part, message: 'The master does not refer to one theme.' });
  }
  for (const [part, root] of pkg.documents.all(/^sldMaster$/)) {
    const layouts = new Map(
      relationshipsOfType(pkg, part, 'slideLayout').map(({ id, target }) => [id, target]),
    );
    for (const node of findChild(root, 'sldLayoutIdLst')?.children ?? [])
      listedLayouts.add(layouts.get(relationshipId(node)) ?? '');
  }
  for (const [part, kind] of pkg.documents.kinds()) {
    if (kind !== 'sld') continue;
    for (const { target } of relationshipsOfType(pkg, part, 'slideLayout'))
      if (!listedLayouts.has(target))
        faults.push({
          code: 'layout_unlisted',
          part,
          message: `No master lists "${target}", which the slide uses.`,
        });
  }
  return faults;
}

function checkNotes(pkg: PackageInventory, main: string, presentation: XmlNode): PackageFault[] {
  const pages = [...pkg.documents.kinds()].filter(([, kind]) => kind === 'notes').map(([part]) => part);
  if (pages.length === 0) return [];
  const faults: PackageFault[] = [];
  const known =
    relationshipsOfType(pkg, main, 'notesMaster').length === 1 &&
    findChild(presentation, 'notesMasterIdLst') !== undefined;
  if (!known)
    faults.push({
      code: 'notes_master_missing',
      part: main,
      message: 'There are notes pages, but the presentation refers to no notes master.',
    });
  for (const part of pages) {
    if (relationshipsOfType(pkg, part, 'notesMaster').length !== 1)
      faults.push({
        code: 'notes_master_missing',
        part,
        message: 'The notes page does not refer to the notes master.',
      });
  }
  return faults;
}

/** First bytes of picture files by extension, in hex. */
const FILE_SIGNATURES: Readonly<Record<string, RegExp>> = {
  png: /^89504e47/,
  jpg: /^ffd8/,
  jpeg: /^ffd8/,
  gif: /^47494638/,
  bmp: /^424d/,
  tif: /^(49492a00|4d4d002a)/,
  tiff: /^(49492a00|4d4d002a)/,
  emf: /^01000000/,
};

function checkMedia(pkg: PackageInventory): PackageFault[] {
  return [...pkg.beginnings].flatMap(([part, bytes]): PackageFault[] => {
    const extension = part.slice(part.lastIndexOf('.') + 1).toLowerCase();
    const expected = FILE_SIGNATURES[extension];
    if (expected === undefined || expected.test(Buffer.from(bytes).toString('hex'))) return [];
    return [
      {
        code: 'media_type_wrong',
        part,
        message: `The picture is named .${extension}, but its content is of another type.`,
      },
    ];
  });
}
