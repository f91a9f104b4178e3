import { joinPhrases } from '../../locales/index.ts';
import type { Segment } from './pdf-lines.ts';

/** Lines that belong together. */
export interface Passage {
  readonly text: string;
  readonly size: number;
  readonly bold: boolean;
  readonly lines: number;
  /** Left edge of its first line. */
  readonly left: number;
  /** Mark of a list item; "" for paragraphs. */
  readonly marker: string;
  /** True if its last line reaches the end of the column, so that a sentence may continue elsewhere. */
  readonly full: boolean;
}

/** Marks that only items have; numbers, letters and dashes also begin running lines. */
const BULLET = /^[•●▪◦‣∙■□➢✓❖◆★\uf0b7\uf0a7\uf0d8\uf0fc\uf06e]\s*(?=\S)/u;
const MARKER =
  /^(?:([•●▪◦‣∙■□➢✓❖◆★\uf0b7\uf0a7\uf0d8\uf0fc\uf06e]|[–—*·]\s|o\s)\s*(?=\S)|(\(?\d{1,2}[.)])\s+(?=\S)|(\(?[a-z][.)])\s+(?=\S)|-\s+(?=\S))/u;
const NUMBER = /^\d{1,2}\s+(?=\p{Lu})/u;
/** A line with the number of a section, or of one word in capitals, such as "2.1 Sorting networks" and "ABSTRACT". */
const NUMBERED_HEADING = /^(?:\d{1,2}(?:\.\d{1,2}){0,3}\.?\s+\p{Lu}[^.:;]{2,70}|\p{Lu}{4,24})$/u;
const TERMINAL = /[.!?…:。！？؟।]["'”’»)\]]*$/u;
/** Captions of figures and tables, whose number ends in a full stop, colon or bracket. */
const JOINER = new RegExp(`^(?:${joinPhrases('conjunction')})\\s`);
export const CAPTION = new RegExp(
  `^(?:[[［〈<【(])?(?:${joinPhrases('figure_number', 'table_number')})\\s?[\\p{Nd}A-Z][\\p{Nd}.–-]*(?:[\\]］〉>】)]|\\s?(?:[.:：–—]|\\s(?=\\p{Lu})))`,
  'iu',
);

export interface Column {
  readonly left: number;
  readonly right: number;
}

/**
 * Joins the segments of a column in reading order to passages, and words split at line ends. `known` contains
 * the words of the document in lower case.
 */
export function joinPassages(
  segments: readonly Segment[],
  column: Column,
  known: ReadonlySet<string>,
): Passage[] {
  const passages: Passage[] = [];
  let open: Segment[] = [];
  let item = false;
  const close = (): void => {
    if (open.length > 0) passages.push(createPassage(open, item, column, known));
    open = [];
  };
  segments.forEach((segment, index) => {
    const before = open.at(-1);
    const begins = beginsItem(segment, before, open, item, segments[index + 1], column);
    if (
      before !== undefined &&
      (begins || !continuesPassage(before, segment, open, item, segments[index + 1], column))
    )
      close();
    if (open.length === 0)
      item = begins || (before === undefined && (BULLET.test(segment.text) || MARKER.test(segment.text)));
    open.push(segment);
  });
  close();
  return passages;
}

/** True if a line begins an item, by its mark or by a number that neighbouring lines confirm. */
function beginsItem(
  next: Segment,
  before: Segment | undefined,
  open: readonly Segment[],
  item: boolean,
  after: Segment | undefined,
  column: Column,
): boolean {
  const step = before === undefined ? Number.POSITIVE_INFINITY : next.y - before.y;
  if (Math.abs(step) <= 0.5 * next.size) return false;
  if (BULLET.test(next.text)) return true;
  const hangs =
    next.after !== undefined &&
    next.after > next.left + 3 &&
    after !== undefined &&
    Math.abs(after.left - next.after) < 3 &&
    after.y > next.y &&
    after.y - next.y < 2 * next.size;
  const [first] = open;
  const sibling = first !== undefined && item && Math.abs(first.left - next.left) < 3;
  if (!MARKER.test(next.text))
    return NUMBER.test(next.text) && !next.bold && (hangs || (sibling && NUMBER.test(first.text)));
  const outer = first !== undefined && item && next.left < first.left - 3;
  if (before === undefined || hangs || sibling || outer) return true;
  const short = !isFull(before, column);
  const indented = next.left > Math.min(...open.map((one) => one.left)) + 0.5 * next.size;
  return TERMINAL.test(before.text) ? short || indented || step > 1.7 * next.size : indented && short;
}

/** True if a line reaches the end of its column. */
function isFull({ left, right, rtl }: Segment, column: Column): boolean {
  const slack = 0.12 * (column.right - column.left);
  return rtl ? left < column.left + slack : right > column.right - slack;
}

function continuesPassage(
  before: Segment,
  next: Segment,
  open: readonly Segment[],
  item: boolean,
  after: Segment | undefined,
  column: Column,
): boolean {
  const size = Math.max(before.size, next.size);
  const step = next.y - before.y;
  if (
    Math.abs(before.size - next.size) > 0.12 * size ||
    (before.bold !== next.bold && (open.every((one) => one.bold) || next.text.length < 60))
  )
    return false;
  if (open.length === 1 && isNumberedHeading(before, next, column)) return false;
  const isEnd = TERMINAL.test(before.text) || !isFull(before, column);
  if (after !== undefined && isEnd && isNumberedHeading(next, after, column)) return false;
  if (CAPTION.test(next.text) && step > 0.5 * size && (TERMINAL.test(before.text) || step > 1.5 * size))
    return false;
  // In the next column the sentence either continues or has ended.
  if (step < -size) return !TERMINAL.test(before.text) && startsMidSentence(next.text);
  if (step <= 0.5 * size) return step > -0.5 * size;
  const [first] = open;
  if (item && first?.after !== undefined && first.after > first.left + 3) {
    // Lines of an item align with its words and not with its mark.
    if (Math.abs(next.left - first.after) < 3) return step < 2 * size;
    if (
      TERMINAL.test(before.text) &&
      (next.left < first.after - 3 || (next.left > first.after + size && !isFull(before, column)))
    )
      return false;
  }
  const indented = !next.rtl && next.left > Math.min(...open.map((one) => one.left)) + 0.8 * size && !item;
  if (isFull(before, column) && !TERMINAL.test(before.text) && !before.bold && step < 2.3 * size && !indented)
    return true;
  // A single line does not reveal the line spacing, unless the following lines confirm it.
  const spaced = after !== undefined && Math.abs(after.y - next.y - step) < 0.3 * size;
  const leading =
    open.length > 1
      ? (before.y - (open[0]?.y ?? 0)) / (open.length - 1)
      : spaced
        ? step
        : Math.min(step, 1.4 * size);
  if (step > Math.max(1.9 * size, 1.35 * leading)) return false;
  if (step > (open.length > 1 ? 1.18 : 1.3) * leading && TERMINAL.test(before.text)) return false;
  const width = Math.max(...open.map((one) => one.right)) - Math.min(...open.map((one) => one.left));
  const short = next.rtl
    ? before.left - Math.min(...open.map((one) => one.left), next.left)
    : Math.max(...open.map((one) => one.right), next.right) - before.right;
  if (TERMINAL.test(before.text) && (short > 0.15 * Math.max(width, next.right - next.left) || indented))
    return false;
  return true;
}

/**
 * True for a line such as "2.1 Sorting networks" that ends long before its column does, while the text below it begins
 * with a capital or the first source and fills its line: a heading in the letters of running text.
 */
function isNumberedHeading(line: Segment, next: Segment, column: Column): boolean {
  const { text } = line;
  return (
    NUMBERED_HEADING.test(text) &&
    !TERMINAL.test(text) &&
    !isFull(line, column) &&
    next.y > line.y &&
    /^(?:\p{Lu}|\[1\])/u.test(next.text) &&
    isFull(next, column)
  );
}

function startsMidSentence(text: string): boolean {
  return /^["'“„«(]?[\p{Ll}\p{Lo}\d(]/u.test(text);
}

function createPassage(
  lines: readonly Segment[],
  item: boolean,
  column: Column,
  known: ReadonlySet<string>,
): Passage {
  const [first] = lines;
  const last = lines.at(-1);
  let text = '';
  for (const line of lines) text = text === '' ? line.text : joinHyphenated(text, line.text, known);
  const marker = item ? ((MARKER.exec(text) ?? NUMBER.exec(text))?.[0] ?? '') : '';
  return {
    text: text.slice(marker.length).trim(),
    size: first?.size ?? 0,
    bold: lines.every((line) => line.bold),
    lines: new Set(lines.map((line) => Math.round(line.y))).size,
    left: first?.left ?? 0,
    marker: marker.trim(),
    full: last !== undefined && isFull(last, column),
  };
}

/** True if a passage is the caption of a figure or table. */
export function isCaption({ text, lines }: Passage): boolean {
  return lines <= 5 && CAPTION.test(text);
}

/**
 * Joins two passages that a column, page or figure separates within a sentence; undefined if they are
 * separate.
 */
export function joinSplitPassage(
  before: Passage,
  next: Passage,
  known: ReadonlySet<string>,
): Passage | undefined {
  const alike = Math.abs(before.size - next.size) <= 0.06 * before.size && before.bold === next.bold;
  if (!alike || next.marker !== '' || TERMINAL.test(before.text) || isCaption(before) || isCaption(next))
    return undefined;
  const goes =
    /^["'“„«(]?\p{Ll}/u.test(next.text) ||
    (before.full && before.lines > 1 && startsMidSentence(next.text)) ||
    (before.full && before.lines > 2 && /[\p{Ll},–—]$/u.test(before.text));
  return goes
    ? {
        ...before,
        text: joinHyphenated(before.text, next.text, known),
        lines: before.lines + next.lines,
        full: next.full,
      }
    : undefined;
}

/** Second parts of compounds that keep their hyphen. */
const SECOND =
  /^(?:aware|based|centric|driven|free|friendly|level|like|optimi[sz]ed|oriented|related|scale|specific|term|time|wide)$/i;

/**
 * Removes a hyphen at a line end unless the document also writes the parts alone or with a hyphen. Scripts
 * without spaces get none.
 */
function joinHyphenated(text: string, next: string, known: ReadonlySet<string>): string {
  if (/\p{L}[-\u00ad\u2010]$/u.test(text) && /^\p{Ll}/u.test(next) && !JOINER.test(next)) {
    const [head] = /[\p{L}\p{M}]+$/u.exec(text.slice(0, -1)) ?? [''];
    const [tail] = /^[\p{L}\p{M}]+/u.exec(next) ?? [''];
    const whole = known.has((head + tail).toLowerCase());
    const compound =
      known.has(`${head}-${tail}`.toLowerCase()) ||
      (known.has(head.toLowerCase()) && known.has(tail.toLowerCase()) && head.length > 3 && tail.length > 3);
    const lasting = compound || /^self$/i.test(head) || (known.has(head.toLowerCase()) && SECOND.test(tail));
    return !text.endsWith('\u00ad') && lasting && !whole ? text + next : text.slice(0, -1) + next;
  }
  const tight =
    /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}、。，．]$/u.test(text) &&
    /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}、。]/u.test(next);
  return tight || /(?:\/|\S[–—])$/.test(text) ? text + next : `${text} ${next}`;
}

/**
 * Collects the words of lines: hyphenated words as a whole and in parts, without words broken at line ends.
 */
export function collectWords(segments: readonly Segment[]): Set<string> {
  const words = new Set<string>();
  for (const { text } of segments)
    for (const [word] of text
      .toLowerCase()
      .matchAll(/(?<![-\p{L}])[\p{L}\p{M}]+(?:-[\p{L}\p{M}]+)*(?!-$|\p{L})/gu))
      for (const one of [word, ...word.split('-')]) words.add(one);
  return words;
}
