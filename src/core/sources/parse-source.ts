import { convertDialect } from './dialects/convert-dialect.ts';
import { mergeDocuments } from './merge-documents.ts';
import { parseMarkdown } from './parse-markdown.ts';
import { parseText } from './parse-text.ts';
import { shapePastedText } from './pasted-text/shape-pasted-text.ts';
import type { SourceDocument } from './source-document.ts';
import { splitMarkedParts } from './source-marks.ts';
import { removeTextFurniture } from './text-furniture.ts';

const MARKDOWN = [
  /^#{1,6}\s+\S/m,
  /^\s{0,3}[-*+]\s+\S/m,
  /^[ \t]*\|.+\|[ \t]*$/m,
  /^```/m,
  /\[[^[\]\n]{1,500}\]\([^()\n]{1,2000}\)|!\[\]\([^()\n]{1,2000}\)/,
  /\*\*\S[^*\n]{0,500}\*\*/,
  /^>\s/m,
  /^---\n[\s\S]*?\n---/,
  /^<\w{1,30}[^<>]{0,2000}>\s*$/m,
  /^<!-- (?:source|omitted) /m,
];

/** Longer plain texts are documents, whose pages and wrapped lines another parser knows. */
const MAX_PASTED_CHARACTERS = 50_000;

/**
 * Parses Markdown or plain text, whichever it is; marked files are parsed separately and merged. Never
 * throws.
 *
 * @param isSlide true if links such as "#costs" are kept, since they may lead to slides.
 */
export function parseSource(text: string, isSlide = false): SourceDocument {
  return mergeDocuments(
    splitMarkedParts(removeTextFurniture(repair(text))).map(({ file, text: part }) => ({
      filename: file,
      document: parsePart(part, isSlide),
    })),
  );
}

function parsePart(text: string, isSlide: boolean): SourceDocument {
  const converted = convertDialect(text);
  if (converted !== undefined) return parseMarkdown(converted.markdown, converted.lines, isSlide);
  const isMarkdown = MARKDOWN.some((sign) => sign.test(text));
  const shaped = isMarkdown || text.length <= MAX_PASTED_CHARACTERS ? shapePastedText(text) : undefined;
  if (shaped !== undefined && (isMarkdown || shaped.hasBlocks))
    return parseMarkdown(shaped.markdown, shaped.lines, isSlide);
  return isMarkdown ? parseMarkdown(text, undefined, isSlide) : parseText(text);
}

/**
 * Normalizes line ends and removes control characters; UTF-8 that was decoded as Latin-1 ("â\u0080\u0093") is
 * decoded again.
 */
function repair(text: string): string {
  const lines = text.replace(/\r\n?|\u2028|\u2029/g, '\n').replace(/^\uFEFF/, '');
  const decoded = /[\u0080-\u009f]/.test(lines)
    ? lines.replace(/[\u00c2-\u00f4][\u0080-\u00bf]{1,3}/g, reread)
    : lines;
  return decoded.replace(/[^\P{Cc}\n\t]/gu, ' ');
}

function reread(run: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(
      Uint8Array.from(run, (char) => char.charCodeAt(0)),
    );
  } catch {
    return run;
  }
}
