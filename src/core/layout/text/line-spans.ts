import { bidi, hasRtl } from '../../scene/fonts/bidi.ts';
import type { GlyphSpan } from '../../scene/scene.ts';
import type { BrokenLine } from './break-lines.ts';
import { type Piece, sortVisually } from './visual-order.ts';

/** Letters of a paragraph with mixed runs, from a layout or a file. */
export interface RunLetters {
  readonly text: string;
  /** Start of each run. */
  readonly starts: readonly number[];
}

/** Available space for the letters of a line in px. */
export interface LineRoom {
  readonly left: number;
  /** Width from `left`; infinite if the line is as wide as its letters. */
  readonly width: number;
  readonly align: 'start' | 'center' | 'end';
  readonly rtl: boolean;
}

/** The run that contains a character, by binary search, since a paragraph may have very many. */
function findRun(starts: readonly number[], character: number): number {
  let [low, high] = [0, starts.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((starts[middle] ?? 0) <= character) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Bidi embedding level of each letter; undefined if all run from left to right. */
export function computeEmbeddingLevels(text: string, rtl: boolean): Uint8Array | undefined {
  return rtl || hasRtl(text) ? bidi.getEmbeddingLevels(text, rtl ? 'rtl' : 'ltr').levels : undefined;
}

/**
 * Width of the letters [start, end), summed over runs. @param sumUp returns the width of a range within one
 * run
 */
export function measureOverRuns(
  { text, starts }: RunLetters,
  start: number,
  end: number,
  sumUp: (run: number, from: number, to: number) => number,
): number {
  let width = 0;
  if (start >= end) return width;
  for (let run = findRun(starts, start); run < starts.length && (starts[run] ?? 0) < end; run += 1) {
    const [from, to] = [Math.max(start, starts[run] ?? 0), Math.min(end, starts[run + 1] ?? text.length)];
    if (from < to) width += sumUp(run, from, to);
  }
  return width;
}

/** Pieces of a line in visual order, split where run or direction changes; without line feeds. */
export function splitVisiblePieces(
  { text, starts }: RunLetters,
  line: Pick<BrokenLine, 'start' | 'end'>,
  levels: Uint8Array | undefined,
): Piece[] {
  const pieces: Piece[] = [];
  for (
    let run = findRun(starts, line.start);
    run < starts.length && (starts[run] ?? 0) < line.end;
    run += 1
  ) {
    const to = Math.min(line.end, starts[run + 1] ?? text.length);
    for (let start = Math.max(line.start, starts[run] ?? 0); start < to; ) {
      const level = levels?.[start] ?? 0;
      let end = levels === undefined ? to : start + 1;
      while (end < to && (levels?.[end] ?? 0) === level) end += 1;
      const letters = text.slice(start, end);
      const shown = letters.includes('\n') ? letters.replaceAll('\n', '') : letters;
      if (shown !== '') pieces.push({ text: shown, run, level });
      start = end;
    }
  }
  return levels === undefined ? pieces : sortVisually(pieces);
}

/** Places pieces side by side according to the paragraph's alignment. */
export function placeSpans(pieces: readonly Piece[], widths: readonly number[], room: LineRoom): GlyphSpan[] {
  let width = 0;
  for (const each of widths) width += each;
  let x = computeLeftEdge(room, width);
  return pieces.map(({ text, run, level }, index) => {
    const span = { text, x, width: widths[index] ?? 0, run, rtl: level % 2 === 1 };
    x += span.width;
    return span;
  });
}

/** Left edge of letters of this width. */
function computeLeftEdge({ left, width: available, align, rtl }: LineRoom, width: number): number {
  const room = Number.isFinite(available) ? available : width;
  const fromStart = align === 'start' ? 0 : align === 'center' ? (room - width) / 2 : room - width;
  return rtl ? room - fromStart - width : left + fromStart;
}
