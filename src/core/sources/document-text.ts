import type { Omitted } from '../presentations/presentation.ts';
import { bytesAlone } from '../threads/bytes-alone.ts';
import { attachCaptions } from './captions.ts';
import { choosePictures, toOmitted } from './choose-pictures.ts';
import { type MarkdownPart, markdownParts } from './document-markdown.ts';
import type { ReadResult } from './files/file-reader.ts';
import type { SourcePicture } from './source-document.ts';

/** What is taken over of a file: one text rather than very many small values, each of which costs time and memory where it arrives. */
export interface DocumentText {
  readonly parts: readonly MarkdownPart[];
  /** Those of the parts, each with the account of it where it cannot be kept. */
  readonly pictures: readonly { readonly picture: SourcePicture; readonly omitted: Omit<Omitted, 'reason'> }[];
  /** What was left out or could not be told for certain, in sentences. */
  readonly warnings: readonly string[];
}

/** A document that was read, as its Markdown with the pictures that show something. */
export function documentText({ document: read, warnings }: ReadResult, filename: string): DocumentText {
  const document = attachCaptions(read);
  const { chosen, leftOut } = choosePictures(document);
  const annotated = { ...document, skipped: [...document.skipped, ...leftOut] };
  return {
    parts: markdownParts(annotated, new Set(chosen.map(({ picture }) => picture.hash))),
    pictures: chosen.map(({ picture, figure }) => {
      const { reason: _, ...omitted } = toOmitted(figure, '');
      return { picture: { ...picture, bytes: bytesAlone(picture.bytes) }, omitted };
    }),
    warnings: [...warnings, ...describeSkipped(annotated.skipped, filename)],
  };
}

/** What the reader left aside, counted by its reason. */
export function describeSkipped(skipped: readonly Omitted[], filename: string): string[] {
  const counts = new Map<string, number>();
  for (const { reason } of skipped) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  return [...counts].map(([reason, count]) => `${filename}: ${count} ${count === 1 ? 'piece was' : 'pieces were'} left out. ${reason}`);
}
