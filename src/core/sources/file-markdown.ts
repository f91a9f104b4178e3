import type { Omitted } from '../presentations/presentation.ts';
import { joinMarkdown } from './document-markdown.ts';
import { describeSkipped } from './document-text.ts';
import { decodeText } from './files/decode-text.ts';
import { toRefusal } from './files/refusal.ts';
import { refuseManyCharacters } from './files/text-characters.ts';
import { refuseLongText } from './files/text-size.ts';
import { mdxProse } from './mdx-prose.ts';
import { readDocument } from './read-document.ts';
import { PLAIN_FILE } from './section-builder.ts';
import type { SourcePicture } from './source-document.ts';
import { omittedMark, sourceMark } from './source-marks.ts';

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
  if (PLAIN_FILE.test(filename)) return { markdown: readAsIs(bytes, filename), warnings: [] };
  const { parts, pictures, warnings } = await readDocument(bytes, { filename }, { signal });
  const urls = new Map<string, string>();
  const unkept: Omitted[] = [];
  for (const { picture, omitted } of pictures) {
    signal.throwIfAborted();
    const stored = await keep(picture);
    if ('url' in stored) urls.set(picture.hash, stored.url);
    else unkept.push({ ...omitted, reason: stored.reason });
  }
  return {
    markdown: joinMarkdown([...parts, ...unkept.map(omittedMark)], (hash) => urls.get(hash)),
    warnings: [...warnings, ...describeSkipped(unkept, filename)],
  };
}

/** The same under the mark of its file, so that slides can cite it. Text that says so itself keeps what it says. */
export function markFile(filename: string, markdown: string): string {
  return `${sourceMark({ file: filename })}\n${markdown}`;
}

function readAsIs(bytes: Uint8Array, filename: string): string {
  try {
    refuseLongText(bytes, 'text');
    const { text } = decodeText(bytes);
    refuseManyCharacters(text);
    return mdxProse(text, filename).trimEnd();
  } catch (error) {
    throw toRefusal(error, filename);
  }
}
