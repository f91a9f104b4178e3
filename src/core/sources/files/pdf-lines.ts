import type { Box } from './pdf-drawing.ts';

/** Words in one line of one column. Lengths in points; y counts down from the top of the page. */
export interface Segment {
  readonly text: string;
  readonly left: number;
  readonly right: number;
  /** Baseline. */
  readonly y: number;
  readonly size: number;
  readonly bold: boolean;
  readonly rtl: boolean;
  /** True for a monospaced font, as in program code. */
  readonly mono?: boolean;
  /** Left edge of the words after the first, which is the mark of an item. Only for left-to-right text. */
  readonly after?: number;
}

/** Run of characters as positioned on the page. */
export interface PlacedText {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly size: number;
  readonly bold: boolean;
  readonly rtl: boolean;
  readonly mono?: boolean;
}

/** Gaps between words and between columns, relative to the font size. */
const WORD_GAP = 0.17;
const COLUMN_GAP = 1.4;
/** Gap beside a number: numbers in tables are close together, words in justified lines far apart. */
const NUMBER_GAP = 1;
/** Smallest width of a column as a share of the page, and most gaps between columns. */
const COLUMN_LEAST = 0.15;
const GUTTERS_MAX = 3;
/** Average width of wide letters, relative to the font size; running text is narrower. */
const WIDE_LETTERS = 0.62;

/**
 * Maximum distance between a bullet and its line in font sizes, and maximum number of dots; with more the
 * page shows a drawing.
 */
const BULLET_REACH = 2;
const DOTS_MAX = 300;
/** Marks before an item, and their maximum distance. */
const MARK = /^(?:[•●▪◦‣]|\(?\d{1,2}[.)])$/u;
const MARK_GAP = 3;
const FIGURES = /^\s*[-−–+(]?[\d.,]*\d[)%]?\s*$/;
const SUPERSCRIPTS = '⁰¹²³⁴⁵⁶⁷⁸⁹';

/** Joins runs to segments, which wide gaps and vertical rules separate; from top to bottom. */
export function joinSegments(runs: readonly PlacedText[], down: readonly Box[] = []): Segment[] {
  const rows: PlacedText[][] = [];
  for (const run of runs.toSorted((a, b) => a.y - b.y)) {
    const row = rows.at(-1);
    if (row?.some((other) => onOneLine(other, run)) === true && !row.some((other) => isBelow(run, other)))
      row.push(run);
    else rows.push([run]);
  }
  const gutters = findGutters(rows);
  return rows.flatMap((row) =>
    splitRow(
      row.map((run) => restoreSize(run, row)),
      gutters,
      down,
    ),
  );
}

/** Superscripts and parts of fractions are above or below their line. */
function onOneLine(one: PlacedText, other: PlacedText): boolean {
  const tolerance = Math.abs(one.size - other.size) > 0.2 * other.size ? 0.6 : 0.4;
  return Math.abs(one.y - other.y) <= tolerance * Math.max(one.size, other.size);
}

/**
 * Columns whose lines have different heights must not be joined: text below another run is on another line.
 */
function isBelow(run: PlacedText, other: PlacedText): boolean {
  return (
    run.y - other.y > 0.5 * Math.min(run.size, other.size) &&
    run.size > 0.75 * other.size &&
    run.x < other.x + 0.8 * other.width &&
    run.x + 0.8 * run.width > other.x
  );
}

/**
 * A run that begins with a small figure, such as the denominator of a fraction, and continues in normal size.
 * Its width reveals the true size.
 */
function restoreSize(run: PlacedText, row: readonly PlacedText[]): PlacedText {
  const beside = Math.max(...row.map(({ size }) => size));
  const wide = run.width / run.text.length > WIDE_LETTERS * run.size && /\p{Ll}/u.test(run.text);
  return wide && beside > 1.3 * run.size ? { ...run, size: beside } : run;
}

/** Positions where many rows have a gap, however narrow, for columns that are close together. */
function findGutters(rows: readonly (readonly PlacedText[])[]): number[] {
  const runs = rows.flat();
  const left = Math.min(...runs.map((run) => run.x));
  const width = Math.max(...runs.map((run) => run.x + run.width)) - left;
  const candidates: { readonly x: number; readonly rows: number }[] = [];
  for (let share = 0.2; share <= 0.801; share += 0.005) {
    const x = left + share * width;
    const parted = rows.filter((row) => isParted(row, x)).length;
    if (parted >= 6 && parted >= rows.length * 0.3) candidates.push({ x, rows: parted });
  }
  const gutters: number[] = [];
  for (const { x } of candidates.toSorted((a, b) => b.rows - a.rows))
    if (gutters.every((other) => Math.abs(other - x) > COLUMN_LEAST * width)) gutters.push(x);
  return gutters.slice(0, GUTTERS_MAX);
}

function isParted(row: readonly PlacedText[], x: number): boolean {
  const before = row
    .filter((run) => run.x + run.width <= x)
    .reduce((most, run) => Math.max(most, run.x + run.width), Number.NEGATIVE_INFINITY);
  const after = row
    .filter((run) => run.x >= x)
    .reduce((least, run) => Math.min(least, run.x), Number.POSITIVE_INFINITY);
  return (
    after - before > 0.55 * (row[0]?.size ?? 0) &&
    Number.isFinite(after - before) &&
    !row.some((run) => run.x < x && run.x + run.width > x)
  );
}

function splitRow(row: readonly PlacedText[], gutters: readonly number[], down: readonly Box[]): Segment[] {
  const rtl =
    row.filter((run) => run.rtl).reduce((sum, run) => sum + run.text.length, 0) >
    row.reduce((sum, run) => sum + run.text.length, 0) / 2;
  const groups: PlacedText[][] = [];
  for (const run of row.toSorted((a, b) => a.x - b.x)) {
    const group = groups.at(-1);
    const before = group?.at(-1);
    const end = before === undefined ? 0 : before.x + before.width;
    const parted =
      before !== undefined &&
      ((run.x - end > 0.55 * run.size && gutters.some((gutter) => end <= gutter && run.x >= gutter)) ||
        down.some(
          (line) =>
            line.left >= end - 2 &&
            line.right <= run.x + 2 &&
            line.top < run.y &&
            line.bottom > run.y - 0.6 * run.size,
        ));
    const marked =
      group?.length === 1 &&
      MARK.test(before?.text.trim() ?? '') &&
      before !== undefined &&
      run.x - end < MARK_GAP * run.size;
    if (marked && !parted) group?.push(run);
    else if (
      !parted &&
      group !== undefined &&
      before !== undefined &&
      run.x - end <
        (FIGURES.test(before.text) || FIGURES.test(run.text) ? NUMBER_GAP : COLUMN_GAP) *
          Math.max(before.size, run.size)
    )
      group.push(run);
    else groups.push([run]);
  }
  return groups.map((group) => joinGroup(group, rtl));
}

function joinGroup(group: readonly PlacedText[], rtl: boolean): Segment {
  const main = group.toSorted((a, b) => b.text.length - a.text.length)[0];
  const ordered = rtl ? group.toReversed() : group;
  let text = '';
  let before: PlacedText | undefined;
  ordered.forEach((run, index) => {
    const gap =
      before === undefined ? 0 : rtl ? before.x - (run.x + run.width) : run.x - (before.x + before.width);
    if (
      before !== undefined &&
      gap > WORD_GAP * Math.max(run.size, before.size) &&
      !/\s$/.test(text) &&
      !/^\s/.test(run.text)
    )
      text += ' ';
    text +=
      main !== undefined && isRaised(run, main) && !/^[⁄/]/.test(ordered[index + 1]?.text ?? '')
        ? toSuperscript(run.text)
        : run.text;
    before = run;
  });
  const whole = group.reduce((sum, run) => sum + run.text.length, 0);
  const words = text.replace(/\s+/g, ' ').trim();
  const left = Math.min(...group.map((run) => run.x));
  const right = Math.max(...group.map((run) => run.x + run.width));
  const second = rtl ? undefined : group.find((run, index) => index > 0 && run.text.trim() !== '');
  const mark = /^\S+\s+(?=\S)/.exec(words)?.[0] ?? '';
  const apart = group[0]?.text.trim() === mark.trim() ? second?.x : undefined;
  const most = (is: (run: PlacedText) => boolean): boolean =>
    group.filter(is).reduce((sum, run) => sum + run.text.length, 0) > whole * 0.8;
  return {
    text: words,
    left,
    right,
    y: main?.y ?? 0,
    size: main?.size ?? 0,
    bold: most((run) => run.bold),
    rtl,
    ...(most((run) => run.mono === true) ? { mono: true } : {}),
    ...(rtl || mark === '' || mark.length > 5
      ? {}
      : { after: apart ?? left + ((right - left) * estimateWidth(mark)) / estimateWidth(words) }),
  };
}

/** Adds drawn bullets as characters to their lines. */
export function addBullets(segments: readonly Segment[], shapes: readonly Box[]): Segment[] {
  const dots = shapes.filter(
    ({ left, right, top, bottom }) =>
      Math.min(right - left, bottom - top) > 1.5 &&
      Math.max(right - left, bottom - top) < 7 &&
      Math.abs(right - left - (bottom - top)) < 1,
  );
  if (dots.length === 0 || dots.length > DOTS_MAX) return [...segments];
  return segments.map((one) => {
    const before = (x: number): boolean =>
      one.rtl
        ? x > one.right && x < one.right + BULLET_REACH * one.size
        : x < one.left && x > one.left - BULLET_REACH * one.size;
    const dot = dots.find(
      ({ left, right, top, bottom }) =>
        before((left + right) / 2) && top > one.y - 0.9 * one.size && bottom < one.y + 0.1 * one.size,
    );
    const free =
      dot !== undefined &&
      !segments.some(
        (other) =>
          other !== one &&
          Math.abs(other.y - one.y) < 0.5 * one.size &&
          (one.rtl
            ? other.left > one.left && other.left < dot.right
            : other.right < one.right && other.right > dot.left),
      );
    if (!free) return one;
    return one.rtl
      ? { ...one, text: `• ${one.text}`, right: dot.right }
      : { ...one, text: `• ${one.text}`, left: dot.left, after: one.left };
  });
}

/** True for note references and powers. */
function isRaised(run: PlacedText, main: PlacedText): boolean {
  return (
    run.size < 0.8 * main.size && main.y - run.y > 0.15 * main.size && /^\s*[\d,]{1,4}\s*$/.test(run.text)
  );
}

function toSuperscript(text: string): string {
  return text.replace(/\d/g, (digit) => SUPERSCRIPTS[Number(digit)] ?? digit);
}

/** Estimates the width of words relative to their size, since fonts are not available here. */
export function estimateWidth(text: string): number {
  let width = 0;
  for (const letter of text) {
    if (/[ijlItf.,:;'|()[\]!\s]/.test(letter)) width += 0.29;
    else if (/[mwMW%—]/.test(letter)) width += 0.85;
    else if (/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}（）、。]/u.test(letter))
      width += 1;
    else width += /\p{Lu}/u.test(letter) ? 0.68 : 0.54;
  }
  return width;
}
