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
import type { Selection } from './selection.ts';
import type { SourcePicture } from './source-document.ts';
import { omittedMark } from './source-marks.ts';

/** Stores a picture and returns its address on slides, or the reason why it cannot be stored. */
export type KeepPicture = (
  picture: SourcePicture,
) => Promise<{ readonly url: string } | { readonly reason: string }>;

export interface FileText {
  readonly markdown: string;
  readonly warnings: readonly string[];
}

/**
 * Reads a file as Markdown; text and Markdown are unchanged. Useful pictures are stored and keep their
 * position. Comments state the origin of each piece and the missing pictures.
 *
 * @param selection parts to read; absent: all.
 * @throws Failure `invalid_input` with the reason why it cannot be read.
 */
export async function fileMarkdown(
  bytes: Uint8Array,
  filename: string,
  keep: KeepPicture,
  signal: AbortSignal,
  selection?: Selection,
): Promise<FileText> {
  if (PLAIN_FILE.test(filename) && selection === undefined)
    return { markdown: readAsIs(bytes, filename), warnings: [] };
  const { parts, pictures, warnings } = await readDocument(bytes, { filename, selection }, { signal });
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
