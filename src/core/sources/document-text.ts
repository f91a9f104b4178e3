import type { Omitted } from '../presentations/presentation.ts';
import { detachBytes } from '../threads/bytes-alone.ts';
import { attachCaptions } from './captions.ts';
import { choosePictures, toOmitted } from './choose-pictures.ts';
import { type MarkdownPart, markdownParts } from './document-markdown.ts';
import type { ReadResult } from './files/file-reader.ts';
import type { SourcePicture } from './source-document.ts';

/**
 * Result of reading a file. It is one text instead of many small values, which would cost time and memory in
 * the receiving process.
 */
export interface DocumentText {
  readonly parts: readonly MarkdownPart[];
  /** Pictures of the parts, each with the entry that reports it if it cannot be stored. */
  readonly pictures: readonly {
    readonly picture: SourcePicture;
    readonly omitted: Omit<Omitted, 'reason'>;
  }[];
  /** Sentences about what was left out or is uncertain. */
  readonly warnings: readonly string[];
}

/** Converts a document to Markdown with the pictures that show something. */
export function documentText({ document: read, warnings }: ReadResult, filename: string): DocumentText {
  const document = attachCaptions(read);
  const { chosen, leftOut } = choosePictures(document);
  const annotated = { ...document, skipped: [...document.skipped, ...leftOut] };
  return {
    parts: markdownParts(annotated, new Set(chosen.map(({ picture }) => picture.hash))),
    pictures: chosen.map(({ picture, figure }) => {
      const { reason: _, ...omitted } = toOmitted(figure, '');
      return { picture: { ...picture, bytes: detachBytes(picture.bytes) }, omitted };
    }),
    warnings: [...warnings, ...describeSkipped(annotated.skipped, filename)],
  };
}

/** Counts skipped pieces by reason. */
export function describeSkipped(skipped: readonly Omitted[], filename: string): string[] {
  const counts = new Map<string, number>();
  for (const { reason } of skipped) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  return [...counts].map(
    ([reason, count]) =>
      `${filename}: ${count} ${count === 1 ? 'piece was' : 'pieces were'} left out. ${reason}`,
  );
}
