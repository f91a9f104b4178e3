import { documentMarkdown } from './document-markdown.ts';
import { decodeText } from './files/decode-text.ts';
import { readDocument } from './read-document.ts';
import type { SourceDocument } from './source-document.ts';

/** Endings of files that are what decks are made of as they stand. */
const AS_IT_IS = /\.(?:md|markdown|txt|adoc|asciidoc)$/i;

/**
 * What a file says, as Markdown; text and Markdown as they stand.
 *
 * @throws Failure `invalid_input` with the reason why it cannot be read.
 */
export async function fileMarkdown(bytes: Uint8Array, filename: string, signal: AbortSignal): Promise<{ readonly markdown: string; readonly warnings: readonly string[] }> {
  if (AS_IT_IS.test(filename)) return { markdown: decodeText(bytes).text.trim(), warnings: [] };
  const { document, warnings } = await readDocument(bytes, { filename }, { signal });
  return { markdown: documentMarkdown(document), warnings: [...warnings, ...leftAside(document, filename)] };
}

/** What the reader left aside, counted by its reason. */
function leftAside({ skipped }: SourceDocument, filename: string): string[] {
  const counts = new Map<string, number>();
  for (const { reason } of skipped) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  return [...counts].map(([reason, count]) => `${filename}: ${count} ${count === 1 ? 'piece was' : 'pieces were'} left aside. ${reason}`);
}
