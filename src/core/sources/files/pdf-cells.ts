import { estimateWidth, type Segment } from './pdf-lines.ts';

export interface FoundTable {
  readonly rows: readonly (readonly string[])[];
  readonly segments: ReadonlySet<Segment>;
  /** Its first segment, which determines the position of the table. */
  readonly at: Segment;
  /** Left edges of its columns in points, by which a continuation on the next page is recognized. */
  readonly columns: readonly number[];
}

/** Numbers in cells, with signs, units, grouping commas, and years. */
const NUMBER = /^[-−–+±(~<>≈]?\s?[€$£¥]?\s?\d[\d.,'’\s\u00a0]*(?:[)%‰]|\s?(?:%|€|\$|£|[a-zµ²³/]{1,4}))?$/iu;

export function isNumber(text: string): boolean {
  return NUMBER.test(text.trim());
}

/** Groups segments by baseline from top to bottom, each row from left to right. */
export function groupRows<T extends Segment>(segments: readonly T[]): T[][] {
  const rows: T[][] = [];
  for (const segment of segments.toSorted((a, b) => a.y - b.y)) {
    const row = rows.at(-1);
    if (row?.[0] !== undefined && Math.abs(row[0].y - segment.y) <= 0.4 * segment.size) row.push(segment);
    else rows.push([segment]);
  }
  for (const row of rows) row.sort((a, b) => a.left - b.left);
  return rows;
}

/** Splits the words at the space nearest to `x`; undefined if there is none nearby. */
export function splitSegmentAt(segment: Segment, x: number): [Segment, Segment] | undefined {
  const { text, left, right, rtl } = segment;
  const whole = estimateWidth(text);
  let best: { at: number; x: number } | undefined;
  for (const { index } of text.matchAll(/\s(?=\S)/g)) {
    const share = estimateWidth(text.slice(0, index + 1)) / whole;
    const here = rtl ? right - share * (right - left) : left + share * (right - left);
    if (best === undefined || Math.abs(here - x) < Math.abs(best.x - x)) best = { at: index, x: here };
  }
  if (best === undefined || Math.abs(best.x - x) > 0.9 * segment.size) return undefined;
  const [first, second] = [text.slice(0, best.at).trim(), text.slice(best.at).trim()];
  const { after: _, ...rest } = segment;
  return rtl
    ? [
        { ...rest, text: second, right: best.x - 1 },
        { ...rest, text: first, left: best.x + 1 },
      ]
    : [
        { ...rest, text: first, right: best.x - 1 },
        { ...rest, text: second, left: best.x + 1 },
      ];
}

/** Joins two parts of a cell; a hyphen at a line end is removed. */
export function joinCellText(before: string, next: string): string {
  if (before === '' || next === '') return before + next;
  if (/\p{Ll}-$/u.test(before) && /^\p{Ll}/u.test(next)) return before.slice(0, -1) + next;
  const tight =
    /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}（）、。]$/u.test(before) &&
    /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}（）、。]/u.test(next);
  return tight || /[/(]$/.test(before) ? before + next : `${before} ${next}`;
}
