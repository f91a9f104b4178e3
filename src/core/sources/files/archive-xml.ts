import { type Archive, openArchive as openPackage } from '../../ooxml/package/index.ts';
import { localName, type XmlNode } from '../../ooxml/xml/index.ts';
import type { FilePicture } from './file-picture.ts';

export type { Archive, XmlNode };

/** A book of 900 pages has 1,300,000 letters, in one part; where each of its words is formatted by itself, 500,000 elements in 24 MB. */
const TEXT_LIMITS = { partBytes: 48 * 1024 * 1024, elements: 700_000, allElements: 700_000, characters: 5_000_000 } as const;

/** A package of a document. @throws Failure `invalid_input` with the reason as the type of its issue. */
export function openArchive(bytes: Uint8Array): Archive {
  return openPackage(bytes, TEXT_LIMITS);
}

/** Name without its prefix: readers of documents tell elements by it. */
export function nameOf(node: XmlNode): string {
  return localName(node.tag);
}

export function first(node: XmlNode | undefined, name: string): XmlNode | undefined {
  return node?.children.find((one) => nameOf(one) === name);
}

export function every(node: XmlNode | undefined, name: string): readonly XmlNode[] {
  return node?.children.filter((one) => nameOf(one) === name) ?? [];
}

/** Down a path of names. */
export function down(node: XmlNode | undefined, ...path: readonly string[]): XmlNode | undefined {
  let found = node;
  for (const name of path) found = first(found, name);
  return found;
}

/** An attribute by its name without prefix. */
export function value(node: XmlNode | undefined, name: string): string | undefined {
  if (node === undefined) return undefined;
  const plain = node.attributes.get(name);
  if (plain !== undefined) return plain;
  for (const [key, one] of node.attributes) if (localName(key) === name) return one;
  return undefined;
}

/** The file's own title, author and language, where it says so. */
export function coreProperties(archive: Archive): Readonly<Record<string, string>> {
  const part = archive.relationships('').find(({ type }) => type === 'core-properties')?.target;
  const root = part === undefined ? undefined : archive.xml(part);
  const readProperty = (name: string): string => first(root, name)?.text.trim() ?? '';
  return { ...(readProperty('title') === '' ? {} : { title: readProperty('title') }), ...(readProperty('creator') === '' ? {} : { author: readProperty('creator') }) };
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

/** Undefined for kinds that slides cannot show, such as EMF. */
export function pictureType(part: string): string | undefined {
  return TYPES[part.split('.').at(-1)?.toLowerCase() ?? ''];
}

/** A picture of the package that slides can show; undefined for others, such as EMF. */
export function readPicture(archive: Archive, part: string): FilePicture | undefined {
  const mimeType = pictureType(part);
  if (mimeType === undefined) return undefined;
  const known = archive.memo.kept(createPictureMap, archive);
  const picture = known.get(part) ?? { mimeType, sizeBytes: archive.sizeBytes(part), read: () => readPart(archive, part) };
  known.set(part, picture);
  return picture;
}

/** One picture a part, however often it is shown. */
function createPictureMap(): Map<string, FilePicture> {
  return new Map();
}

function readPart(archive: Archive, part: string): Uint8Array | undefined {
  try {
    return archive.bytes(part);
  } catch {
    return undefined;
  }
}
