import { OpcPackage, READ_LIMITS } from '../../ooxml/package/index.ts';
import { localName, type XmlNode } from '../../ooxml/xml/index.ts';
import type { FilePicture } from './file-picture.ts';

export type { OpcPackage, XmlNode };

/**
 * A book of 900 pages has 1,300,000 characters in one part; if each word has its own format, it has 500,000
 * elements in 24 MB.
 */
const TEXT_LIMITS = {
  partBytes: 48 * 1024 * 1024,
  xmlBytes: READ_LIMITS.xmlBytes,
  elements: 700_000,
  allElements: 700_000,
  characters: 5_000_000,
  heldElements: READ_LIMITS.heldElements,
} as const;

/**
 * Opens the package of a document. @throws Failure `invalid_input` with the reason as the type of its issue.
 */
export function openArchive(bytes: Uint8Array): OpcPackage {
  return OpcPackage.open(bytes, TEXT_LIMITS);
}

/** Name without its prefix, by which readers identify elements. */
export function readLocalName(node: XmlNode): string {
  return localName(node.tag);
}

export function first(node: XmlNode | undefined, name: string): XmlNode | undefined {
  return node?.children.find((one) => readLocalName(one) === name);
}

export function every(node: XmlNode | undefined, name: string): readonly XmlNode[] {
  return node?.children.filter((one) => readLocalName(one) === name) ?? [];
}

/** Follows a path of names. */
export function down(node: XmlNode | undefined, ...path: readonly string[]): XmlNode | undefined {
  let found = node;
  for (const name of path) found = first(found, name);
  return found;
}

/** Value of an attribute by its name without prefix. */
export function value(node: XmlNode | undefined, name: string): string | undefined {
  if (node === undefined) return undefined;
  const plain = node.attributes.get(name);
  if (plain !== undefined) return plain;
  for (const [key, one] of node.attributes) if (localName(key) === name) return one;
  return undefined;
}

/** Title, author and language from the properties of the file. */
export function coreProperties(archive: OpcPackage): Readonly<Record<string, string>> {
  const part = archive.relationships('').find(({ type }) => type === 'core-properties')?.target;
  const root = part === undefined ? undefined : archive.xml(part);
  const readProperty = (name: string): string => first(root, name)?.text.trim() ?? '';
  return {
    ...(readProperty('title') === '' ? {} : { title: readProperty('title') }),
    ...(readProperty('creator') === '' ? {} : { author: readProperty('creator') }),
  };
}

const TYPES: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  svg: 'image/svg+xml',
  avif: 'image/avif',
  bmp: 'image/bmp',
  tif: 'image/tiff',
  tiff: 'image/tiff',
};

/** Undefined for types that slides cannot show, such as EMF. */
export function pictureType(part: string): string | undefined {
  return TYPES[part.split('.').at(-1)?.toLowerCase() ?? ''];
}

/** Reads a picture of the package; undefined for types that slides cannot show, such as EMF. */
export function readPicture(archive: OpcPackage, part: string): FilePicture | undefined {
  const mimeType = pictureType(part);
  if (mimeType === undefined) return undefined;
  const known = archive.memo.getOrCreate(createPictureMap, archive);
  const picture = known.get(part) ?? {
    mimeType,
    sizeBytes: archive.sizeBytes(part),
    read: () => readPart(archive, part),
  };
  known.set(part, picture);
  return picture;
}

/** Cache of pictures by part, so that a repeated picture is one value. */
function createPictureMap(): Map<string, FilePicture> {
  return new Map();
}

function readPart(archive: OpcPackage, part: string): Uint8Array | undefined {
  try {
    return archive.bytes(part);
  } catch {
    return undefined;
  }
}
