import type { Segment } from './pdf-lines.ts';

/** Of all letters of a document: one that is written on a typewriter has no listings. */
const TYPED_LEAST = 0.4;
/** Lines that a listing has, and how far apart they stand, in sizes. */
const [LINES_LEAST, STEP_MOST] = [2, 2.6];
/** Width of a letter, in sizes. */
const LETTER = 0.6;

/** Pages whose letters of one width mean nothing, since most of the document is set in them, lose the mark of it. */
export function clearMonospace<T extends { readonly segments: readonly Segment[] }>(pages: readonly T[]): readonly T[] {
  const all = pages.flatMap(({ segments }) => segments);
  const letters = (some: readonly Segment[]): number => some.reduce((sum, { text }) => sum + text.length, 0);
  if (letters(all.filter(({ mono }) => mono === true)) < TYPED_LEAST * letters(all)) return pages;
  return pages.map((page) => ({ ...page, segments: page.segments.map(({ mono: _mono, ...one }): Segment => one) }));
}

/** Lines of a column in a row that are a listing, and those that are not. */
export function findListings(column: readonly Segment[]): readonly { readonly isCode: boolean; readonly lines: readonly Segment[] }[] {
  const parts: { isCode: boolean; lines: Segment[] }[] = [];
  for (const line of column) {
    const open = parts.at(-1);
    const before = open?.lines.at(-1);
    const isCode = line.mono === true;
    const isFar = isCode && before !== undefined && Math.abs(line.y - before.y) > STEP_MOST * line.size;
    if (open === undefined || open.isCode !== isCode || isFar) parts.push({ isCode, lines: [line] });
    else open.lines.push(line);
  }
  const listings = parts.map((part) => ({ ...part, isCode: part.isCode && new Set(part.lines.map(({ y }) => Math.round(y))).size >= LINES_LEAST }));
  // Names in the middle of a sentence belong to it.
  const joined: { isCode: boolean; lines: Segment[] }[] = [];
  for (const part of listings) {
    const last = joined.at(-1);
    if (last !== undefined && !last.isCode && !part.isCode) last.lines.push(...part.lines);
    else joined.push({ ...part });
  }
  return joined;
}

/** Words of a listing as they stand: indents and gaps as blanks. */
export function codeLines(segments: readonly Segment[]): string[] {
  const left = Math.min(...segments.map((one) => one.left));
  const lines: { y: number; text: string }[] = [];
  for (const { text, left: from, y, size } of segments) {
    const open = lines.at(-1);
    const at = Math.max(0, Math.round((from - left) / (LETTER * size)));
    if (open === undefined || Math.abs(open.y - y) > 0.5 * size) lines.push({ y, text: `${' '.repeat(at)}${text}` });
    else open.text = `${open.text.padEnd(at)}${open.text.length >= at ? ' ' : ''}${text}`;
  }
  return lines.map(({ text }) => text);
}
