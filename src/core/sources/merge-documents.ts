import type { Place, SourceBlock, SourceDocument, SourcePicture, SourceSection } from './source-document.ts';

export interface NamedDocument {
  readonly filename: string;
  readonly document: SourceDocument;
}

/**
 * Several documents as one, in their order: each a chapter under its title, every place naming its file. One document
 * alone is that document. Pictures that several hold are kept once.
 */
export function mergeDocuments(parts: readonly NamedDocument[]): SourceDocument {
  const [only] = parts;
  if (parts.length === 1 && only !== undefined) return only.document;
  const pictures = new Map<string, SourcePicture>();
  for (const { document } of parts) for (const picture of document.pictures ?? []) pictures.set(picture.hash, picture);
  const sections = parts.map(chapter);
  return {
    meta: {},
    root: { heading: '', level: 0, place: { line: 1, path: [] }, blocks: [], sections },
    skipped: parts.flatMap(({ filename, document }) => document.skipped.map((piece) => ({ ...piece, where: `${filename}: ${piece.where}` }))),
    ...(pictures.size === 0 ? {} : { pictures: [...pictures.values()] }),
  };
}

/** The document under its title; a single heading that says the title already becomes the chapter. */
function chapter({ filename, document }: NamedDocument): SourceSection {
  const [first, ...rest] = document.root.sections;
  const named = rest.length === 0 && first !== undefined && document.root.blocks.length === 0 && (document.title === undefined || document.title === first.heading);
  if (named && first !== undefined) return moved(first, 1 - first.level, [], filename);
  const heading = document.title ?? filename;
  const least = Math.min(...document.root.sections.map(({ level }) => level));
  return {
    heading,
    level: 1,
    place: { line: 1, path: [], file: filename },
    blocks: document.root.blocks.map((block) => movedBlock(block, [heading], filename)),
    sections: document.root.sections.map((section) => moved(section, 2 - least, [heading], filename)),
  };
}

function moved(section: SourceSection, deeper: number, above: readonly string[], file: string): SourceSection {
  return {
    heading: section.heading,
    level: Math.min(6, section.level + deeper),
    place: placed(section.place, above, file),
    blocks: section.blocks.map((block) => movedBlock(block, above, file)),
    sections: section.sections.map((child) => moved(child, deeper, above, file)),
  };
}

function movedBlock(block: SourceBlock, above: readonly string[], file: string): SourceBlock {
  return { ...block, place: placed(block.place, above, file) };
}

function placed(place: Place, above: readonly string[], file: string): Place {
  return { ...place, path: [...above, ...place.path], file };
}
