import { CONTENT_TYPES_PART, readContentTypes } from '../package/content-types.ts';
import { localName } from '../xml/scan.ts';
import type { PackageInventory } from './inventory.ts';
import type { PackageFault } from './package-fault.ts';

const MAIN =
  /presentationml\.(?:presentation|slideshow|template)\.main\+xml$|ms-powerpoint\.(?:presentation|slideshow|template|addin)\.macroEnabled\.main\+xml$/;

/** Content type that the target of each relationship type must have. */
const EXPECTED_CONTENT_TYPES: Readonly<Record<string, RegExp>> = {
  slide: /presentationml\.slide\+xml$/,
  slideLayout: /presentationml\.slideLayout\+xml$/,
  slideMaster: /presentationml\.slideMaster\+xml$/,
  notesSlide: /presentationml\.notesSlide\+xml$/,
  notesMaster: /presentationml\.notesMaster\+xml$/,
  handoutMaster: /presentationml\.handoutMaster\+xml$/,
  presProps: /presentationml\.presProps\+xml$/,
  viewProps: /presentationml\.viewProps\+xml$/,
  tableStyles: /presentationml\.tableStyles\+xml$/,
  commentAuthors: /presentationml\.commentAuthors\+xml$/,
  tags: /presentationml\.tags\+xml$/,
  theme: /theme\+xml$/,
  themeOverride: /themeOverride\+xml$/,
  chart: /drawingml\.chart\+xml$/,
  chartUserShapes: /drawingml\.chartshapes\+xml$/,
  diagramData: /drawingml\.diagramData\+xml$/,
  diagramLayout: /drawingml\.diagramLayout\+xml$/,
  diagramQuickStyle: /drawingml\.diagramStyle\+xml$/,
  diagramColors: /drawingml\.diagramColors\+xml$/,
  // PowerPoint for Mac keeps pasted drawings as PDF.
  image: /^image\/|^application\/pdf$/,
  font: /^application\/(?:x-fontdata|x-font-ttf)$/,
};

/** Root element of the parts of each content type. */
const ROOTS: readonly (readonly [type: RegExp, root: string])[] = [
  [MAIN, 'presentation'],
  [/presentationml\.slide\+xml$/, 'sld'],
  [/presentationml\.slideLayout\+xml$/, 'sldLayout'],
  [/presentationml\.slideMaster\+xml$/, 'sldMaster'],
  [/presentationml\.notesSlide\+xml$/, 'notes'],
  [/presentationml\.notesMaster\+xml$/, 'notesMaster'],
  [/presentationml\.handoutMaster\+xml$/, 'handoutMaster'],
  [/presentationml\.presProps\+xml$/, 'presentationPr'],
  [/presentationml\.viewProps\+xml$/, 'viewPr'],
  [/presentationml\.tableStyles\+xml$/, 'tblStyleLst'],
  [/presentationml\.commentAuthors\+xml$/, 'cmAuthorLst'],
  [/presentationml\.comments\+xml$/, 'cmLst'],
  [/presentationml\.tags\+xml$/, 'tagLst'],
  [/officedocument\.theme\+xml$/, 'theme'],
  [/officedocument\.themeOverride\+xml$/, 'themeOverride'],
  [/drawingml\.chart\+xml$/, 'chartSpace'],
  [/drawingml\.diagramData\+xml$/, 'dataModel'],
  [/drawingml\.diagramLayout\+xml$/, 'layoutDef'],
  [/drawingml\.diagramStyle\+xml$/, 'styleDef'],
  [/drawingml\.diagramColors\+xml$/, 'colorsDef'],
  [/core-properties\+xml$/, 'coreProperties'],
  [/extended-properties\+xml$/, 'Properties'],
];

/** Attributes of the entries of the list of content types. */
const ENTRIES: Readonly<Record<string, readonly [key: string, type: string]>> = {
  Default: ['Extension', 'ContentType'],
  Override: ['PartName', 'ContentType'],
};
const MEDIA_TYPE = /^[^\s/;]+\/[^\s/;]+(?:\s*;.*)?$/;

/** Checks the list of content types, and that parts have the type and the root of their kind. */
export function checkContentTypes(pkg: PackageInventory): PackageFault[] {
  const list = pkg.documents.get(CONTENT_TYPES_PART);
  const faults: PackageFault[] = [];
  if (list === undefined)
    faults.push({
      code: 'content_type_missing',
      part: CONTENT_TYPES_PART,
      message: 'The package has no content types.',
    });
  const types = readContentTypes(list);
  for (const name of pkg.names) {
    if (name !== CONTENT_TYPES_PART && types.find(name) === undefined)
      faults.push({
        code: 'content_type_missing',
        part: name,
        message: 'The part has no content type, neither its own nor by its extension.',
      });
  }
  for (const name of types.parts)
    if (!pkg.names.has(name))
      faults.push({
        code: 'content_type_of_missing_part',
        part: name,
        message: 'A content type is given for a part that does not exist.',
      });
  return [...faults, ...checkEntries(pkg), ...checkTargets(pkg, types.find), ...checkRoots(pkg, types.find)];
}

function checkEntries({ documents }: PackageInventory): PackageFault[] {
  const faults: PackageFault[] = [];
  const fault = (message: string) =>
    faults.push({ code: 'content_type_duplicate', part: CONTENT_TYPES_PART, message });
  const taken = new Set<string>();
  for (const { tag, attributes } of documents.get(CONTENT_TYPES_PART)?.children ?? []) {
    const kind = localName(tag);
    const [key, type] = ENTRIES[kind] ?? [];
    if (key === undefined || type === undefined) {
      fault(`The list of content types holds <${tag}>, which does not exist.`);
      continue;
    }
    const name = attributes.get(key);
    const unknown = [...attributes.keys()].find((one) => !/^xmlns/.test(one) && one !== key && one !== type);
    if (name === undefined || !MEDIA_TYPE.test(attributes.get(type) ?? ''))
      fault(`A <${tag}> of the list of content types lacks its ${name === undefined ? key : type}.`);
    else if (kind === 'Override' && !name.startsWith('/'))
      fault(`The content type of "${name}" is given for a name without a leading slash.`);
    else if (taken.has(`${kind} ${name.toLowerCase()}`))
      fault(
        `Two content types are given for ${kind === 'Default' ? `the extension "${name}"` : `"${name}"`}.`,
      );
    if (unknown !== undefined) fault(`A <${tag}> of the list of content types does not allow ${unknown}.`);
    taken.add(`${kind} ${(name ?? '').toLowerCase()}`);
  }
  return faults;
}

function checkTargets(
  { relationships, main }: PackageInventory,
  typeOf: (name: string) => string | undefined,
): PackageFault[] {
  const faults: PackageFault[] = [];
  const reported = new Set<string>();
  for (const { type, target, external } of [...relationships.values()].flat()) {
    const expected = type === 'officeDocument' && target === main ? MAIN : EXPECTED_CONTENT_TYPES[type];
    const actual = typeOf(target);
    if (
      external ||
      expected === undefined ||
      actual === undefined ||
      expected.test(actual) ||
      reported.has(target)
    )
      continue;
    reported.add(target);
    faults.push({
      code: 'content_type_wrong',
      part: target,
      message: `The part is referred to as ${type}, but its content type is "${actual}".`,
    });
  }
  return faults;
}

function checkRoots(
  { documents }: PackageInventory,
  typeOf: (name: string) => string | undefined,
): PackageFault[] {
  return [...documents.kinds()].flatMap(([part, kind]): PackageFault[] => {
    const type = part === CONTENT_TYPES_PART ? '' : (typeOf(part) ?? '');
    const expected = ROOTS.find(([pattern]) => pattern.test(type))?.[1];
    return expected === undefined || expected === kind
      ? []
      : [
          {
            code: 'root_wrong',
            part,
            message: `The part holds <${kind}>; its content type asks for <${expected}>.`,
          },
        ];
  });
}
