import type { Segment } from './pdf-lines.ts';

/** With a larger share of monospaced characters the whole document is typewritten and has no listings. */
const TYPED_LEAST = 0.4;
/** Minimum number of lines in a listing, and maximum line spacing in font sizes. */
const [LINES_LEAST, STEP_MOST] = [2, 2.6];
/** Width of a letter in font sizes. */
const LETTER = 0.6;

/** Clears the monospace flag if most of the document is monospaced. */
export function clearMonospace<T extends { readonly segments: readonly Segment[] }>(
  pages: readonly T[],
): readonly T[] {
  const all = pages.flatMap(({ segments }) => segments);
  const letters = (some: readonly Segment[]): number => some.reduce((sum, { text }) => sum + text.length, 0);
  if (letters(all.filter(({ mono }) => mono === true)) < TYPED_LEAST * letters(all)) return pages;
  return pages.map((page) => ({
    ...page,
    segments: page.segments.map(({ mono: _mono, ...one }): Segment => one),
  }));
}

/** Splits the lines of a column into listings and other text. */
export function findListings(
  column: readonly Segment[],
): readonly { readonly isCode: boolean; readonly lines: readonly Segment[] }[] {
  const parts: { isCode: boolean; lines: Segment[] }[] = [];
  for (const line of column) {
    const open = parts.at(-1);
    const before = open?.lines.at(-1);
    const isCode = line.mono === true;
    const isFar = isCode && before !== undefined && Math.abs(line.y - before.y) > STEP_MOST * line.size;
    if (open === undefined || open.isCode !== isCode || isFar) parts.push({ isCode, lines: [line] });
    else open.lines.push(line);
  }
  const listings = parts.map((part) => ({
    ...part,
    isCode: part.isCode && new Set(part.lines.map(({ y }) => Math.round(y))).size >= LINES_LEAST,
  }));
  // Monospaced names in a sentence belong to it.
  const joined: { isCode: boolean; lines: Segment[] }[] = [];
  for (const part of listings) {
    const last = joined.at(-1);
    if (last !== undefined && !last.isCode && !part.isCode) last.lines.push(...part.lines);
    else joined.push({ ...part });
  }
  return joined;
}

/** Text of a listing with spaces for indents and gaps. */
export function codeLines(segments: readonly Segment[]): string[] {
  const left = Math.min(...segments.map((one) => one.left));
  const lines: { y: number; text: string }[] = [];
  for (const { text, left: from, y, size } of segments) {
    const open = lines.at(-1);
    const at = Math.max(0, Math.round((from - left) / (LETTER * size)));
    if (open === undefined || Math.abs(open.y - y) > 0.5 * size)
      lines.push({ y, text: `${' '.repeat(at)}${text}` });
    else open.text = `${open.text.padEnd(at)}${open.text.length >= at ? ' ' : ''}${text}`;
  }
  return lines.map(({ text }) => text);
}
