import type { Omitted } from '../presentations/presentation.ts';
import { withCaptions } from './captions.ts';
import { choosePictures, left } from './choose-pictures.ts';
import { documentMarkdown } from './document-markdown.ts';
import { decodeText } from './files/decode-text.ts';
import { readDocument } from './read-document.ts';
import { AS_IT_IS } from './section-builder.ts';
import type { SourceDocument, SourcePicture } from './source-document.ts';
import { sourceMark } from './source-marks.ts';

/** Keeps a picture; its address on slides, or the reason why it cannot be kept. */
export type KeepPicture = (picture: SourcePicture) => Promise<{ readonly url: string } | { readonly reason: string }>;

export interface FileText {
  readonly markdown: string;
  readonly warnings: readonly string[];
}

/**
 * What a file says, as Markdown; text and Markdown as they stand. Pictures that show something are kept and stand where they
 * stood; comments say where each piece was, and which pictures are not there.
 *
 * @throws Failure `invalid_input` with the reason why it cannot be read.
 */
export async function fileMarkdown(bytes: Uint8Array, filename: string, keep: KeepPicture, signal: AbortSignal): Promise<FileText> {
  if (AS_IT_IS.test(filename)) return { markdown: decodeText(bytes).text.trimEnd(), warnings: [] };
  const { document: read, warnings } = await readDocument(bytes, { filename }, { signal });
  const document = withCaptions(read);
  const { chosen, leftOut } = choosePictures(document);
  const urls = new Map<string, string>();
  const unkept: Omitted[] = [];
  for (const { picture, figure } of chosen) {
    signal.throwIfAborted();
    const kept = await keep(picture);
    if ('url' in kept) urls.set(picture.hash, kept.url);
    else unkept.push(left(figure, kept.reason));
  }
  const shown = { ...document, skipped: [...document.skipped, ...leftOut, ...unkept] };
  return { markdown: documentMarkdown(shown, { pictureUrl: (hash) => urls.get(hash) }), warnings: [...warnings, ...leftAside(shown, filename)] };
}

/** The same under the mark of its file, so that slides can cite it. Text that says so itself keeps what it says. */
export function underItsName(filename: string, markdown: string): string {
  return `${sourceMark({ file: filename })}\n${markdown}`;
}

/** What the reader left aside, counted by its reason. */
function leftAside({ skipped }: SourceDocument, filename: string): string[] {
  const counts = new Map<string, number>();
  for (const { reason } of skipped) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  return [...counts].map(([reason, count]) => `${filename}: ${count} ${count === 1 ? 'piece was' : 'pieces were'} left aside. ${reason}`);
}
