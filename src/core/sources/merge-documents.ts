import { fileTitle } from './files/file-title.ts';
import { hasLines } from './section-builder.ts';
import type {
  ListEntry,
  Place,
  SourceBlock,
  SourceDocument,
  SourcePicture,
  SourceSection,
} from './source-document.ts';

export interface NamedDocument {
  /** Absent for text from the caller. */
  readonly filename?: string | undefined;
  readonly document: SourceDocument;
}

const TITLE_MAX = 80;
const TOP: Place = { line: 1, path: [] };

/**
 * Merges several documents in order, with the file name in every place. The caller's text comes first; a
 * single file follows directly, several files become chapters under their titles. A single heading from the
 * caller is the title of the whole. Shared pictures are stored once.
 */
export function mergeDocuments(parts: readonly NamedDocument[]): SourceDocument {
  const [only] = parts;
  if (parts.length === 1 && only !== undefined && only.filename === undefined) return only.document;
  const own = parts.filter(({ filename }) => filename === undefined).map(({ document }) => document);
  const files = parts.flatMap(({ filename, document }) =>
    filename === undefined ? [] : [{ filename, document }],
  );
  const [file] = files;
  const whole =
    files.length === 1 && file !== undefined
      ? unwrapDocument(file.filename, file.document)
      : createChapters(files);
  const named = own.find(isTitleOnly)?.root.sections[0]?.heading;
  const before = own.filter((document) => !isTitleOnly(document));
  const title = named ?? before.find((document) => document.title !== undefined)?.title ?? whole.title;
  const pictures = new Map<string, SourcePicture>();
  for (const { document } of parts)
    for (const picture of document.pictures ?? []) pictures.set(picture.hash, picture);
  return {
    meta: Object.assign({}, whole.meta, ...own.map(({ meta }) => meta)),
    root: {
      heading: '',
      level: 0,
      place: TOP,
      blocks: [...before.flatMap(({ root }) => root.blocks), ...whole.blocks],
      sections: [...before.flatMap(({ root }) => root.sections), ...whole.sections],
    },
    skipped: [...own.flatMap(({ skipped }) => skipped), ...whole.skipped],
    ...(title === undefined ? {} : { title }),
    ...(pictures.size === 0 ? {} : { pictures: [...pictures.values()] }),
  };
}

interface Whole extends Pick<SourceDocument, 'meta' | 'skipped' | 'title'> {
  readonly blocks: readonly SourceBlock[];
  readonly sections: readonly SourceSection[];
}

function unwrapDocument(filename: string, { meta, title, root, skipped }: SourceDocument): Whole {
  return {
    meta,
    skipped: skipped.map((piece) => ({ ...piece, where: prefixPlace(filename, piece.where) })),
    blocks: root.blocks.map((block) => moveBlock(block, [], filename)),
    sections: root.sections.map((section) => moveSection(section, 0, [], filename)),
    ...(title === undefined ? {} : { title }),
  };
}

/**
 * Each file becomes a chapter. The whole is named after the files that have a title, else after all file names.
 * Front matter applies to one file only and is reported as omitted.
 */
function createChapters(
  files: readonly { readonly filename: string; readonly document: SourceDocument }[],
): Whole {
  const named = files.flatMap(({ document }) => document.title ?? []);
  const titles = named.length > 0 ? named : files.map(({ filename }) => fileTitle(filename));
  const joined = [...new Set(titles)].join(' · ');
  const title = joined.length <= TITLE_MAX ? joined : titles[0];
  return {
    meta: {},
    skipped: files.flatMap(({ filename, document }) => [
      ...Object.entries(document.meta)
        .filter(([key, value]) => key !== 'title' && value !== document.title)
        .map(([key, value]) => ({
          kind: 'paragraph',
          text: `${key}: ${value}`,
          where: filename,
          reason: 'A field that concerns only one file.',
        })),
      ...document.skipped.map((piece) => ({ ...piece, where: prefixPlace(filename, piece.where) })),
    ]),
    blocks: [],
    sections: files.map(createChapter),
    ...(title === undefined ? {} : { title }),
  };
}

/** Line numbers are only meaningful for text files. */
function prefixPlace(filename: string, where: string): string {
  const spot = hasLines(filename) ? where : where.replace(/(?:^|, )line \d+$/, '');
  return spot.startsWith(filename) ? spot : [filename, spot].filter((part) => part !== '').join(': ');
}

/** True for a single first-level heading without content. */
function isTitleOnly({ root }: SourceDocument): boolean {
  const [first, ...rest] = root.sections;
  return (
    first?.level === 1 &&
    rest.length === 0 &&
    root.blocks.length === 0 &&
    first.blocks.length === 0 &&
    first.sections.length === 0
  );
}

/** Puts a document under its title; if its only heading is that title, the heading becomes the chapter. */
function createChapter({
  filename,
  document,
}: {
  readonly filename: string;
  readonly document: SourceDocument;
}): SourceSection {
  const [first, ...rest] = document.root.sections;
  const named =
    rest.length === 0 &&
    first !== undefined &&
    document.root.blocks.length === 0 &&
    (document.title === undefined || document.title === first.heading);
  if (named && first !== undefined) return moveSection(first, 1 - first.level, [], filename);
  const heading = document.title ?? fileTitle(filename);
  const least = Math.min(...document.root.sections.map(({ level }) => level));
  const own = document.root.sections.find(
    (section) => section.heading === heading && section.level === least,
  );
  return {
    heading,
    level: 1,
    place: { ...TOP, file: filename },
    blocks: [...document.root.blocks, ...(own?.blocks ?? [])].map((block) =>
      moveBlock(block, [heading], filename),
    ),
    sections: document.root.sections
      .flatMap((section) => (section === own ? section.sections : [section]))
      .map((section) => moveSection(section, 2 - least, [heading], filename)),
  };
}

function moveSection(
  section: SourceSection,
  deeper: number,
  above: readonly string[],
  file: string,
): SourceSection {
  return {
    heading: section.heading,
    level: Math.max(1, Math.min(6, section.level + deeper)),
    place: movePlace(section.place, above, file),
    blocks: section.blocks.map((block) => moveBlock(block, above, file)),
    sections: section.sections.map((child) => moveSection(child, deeper, above, file)),
  };
}

function moveBlock(block: SourceBlock, above: readonly string[], file: string): SourceBlock {
  const place = movePlace(block.place, above, file);
  return block.kind === 'list'
    ? { ...block, place, items: block.items.map((item) => moveItem(item, above, file)) }
    : { ...block, place };
}

function moveItem(item: ListEntry, above: readonly string[], file: string): ListEntry {
  return {
    ...item,
    place: movePlace(item.place, above, file),
    children: item.children.map((child) => moveItem(child, above, file)),
  };
}

function movePlace(place: Place, above: readonly string[], file: string): Place {
  return { ...place, path: [...above, ...place.path], file };
}
