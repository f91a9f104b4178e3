import { alignSequences } from './sequence-pairs.ts';

/** Origin of a line of a new text. */
export interface LineModel {
  /** Index of the paragraph whose properties the line takes. */
  readonly paragraph: number;
  /** True if the line replaces that paragraph; false if it is an additional one. */
  readonly isOwn: boolean;
  /** Indices of the paragraphs whose words the line has; empty for a line of new words. */
  readonly words: readonly number[];
}

/** Share of common words from which two lines are forms of one another. */
const MIN_SHARE = 0.5;
/** Share of the words of a line from which it is a part of a longer one. */
const MIN_PART_SHARE = 0.75;
/** Likeness of equal lines, which is more than that of any others. */
const EQUAL = 2;
/** Number of paragraphs behind one that are looked at for words that its line has taken in. */
const MAX_JOINED = 8;
/** Bound on the characters of paragraphs that are compared with additional lines. */
const MAX_COMPARED = 200_000;
/** Words; in scripts without spaces, characters. */
const WORDS = /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Thai}|[\p{L}\p{M}\p{N}]+/gu;

/**
 * Finds the paragraphs that the lines of a new text are made from. Lines are paired with equal or similar
 * paragraphs, the others in order. A line that joins paragraphs, or that is a part of one, has their words.
 *
 * @param old the paragraphs as lines, at least one
 */
export function findLineModels(old: readonly string[], wanted: readonly string[]): LineModel[] {
  const lines = new LineWords(old, wanted);
  const pairs = alignSequences(old, wanted, (x, y) => (old[x] === wanted[y] ? EQUAL : lines.likeness(x, y)));
  const places = pairInOrder(new Map(pairs.map(([from, to]) => [to, from])), lines);
  const used = new Set(places.flatMap(({ paragraph, isOwn }) => (isOwn ? [paragraph] : [])));
  let compared = 0;
  return places.map(({ paragraph, isOwn }, line) => {
    if (!isOwn) {
      compared += old[paragraph]?.length ?? 0;
      const isForm = compared <= MAX_COMPARED && lines.isForm(line, paragraph);
      return { paragraph, isOwn, words: isForm ? [paragraph] : [] };
    }
    let [first, end] = [paragraph, paragraph + 1];
    while (first > 0 && !used.has(first - 1)) first -= 1;
    while (end < old.length && !used.has(end)) end += 1;
    const around = Array.from({ length: end - first }, (_, step) => first + step);
    return { paragraph, isOwn, words: around.filter((at) => at === paragraph || lines.isJoined(at, line)) };
  });
}

type Place = Pick<LineModel, 'paragraph' | 'isOwn'>;

/**
 * Places of all lines. Lines without a pair take the paragraphs between those of the pairs, in order, except for
 * paragraphs that a line beside them has taken in.
 */
function pairInOrder(pairs: ReadonlyMap<number, number>, lines: LineWords): Place[] {
  const { paragraphs, length } = lines;
  const pairedAhead = new Int32Array(length).fill(length);
  for (let line = length - 2; line >= 0; line -= 1)
    pairedAhead[line] = pairs.has(line + 1) ? line + 1 : (pairedAhead[line + 1] ?? length);
  const owners = new Map([...pairs].map(([line, paragraph]) => [paragraph, line]));
  let [next, last] = [0, -1];
  return Array.from({ length }, (_, line): Place => {
    const paired = pairs.get(line);
    if (paired !== undefined) {
      [next, last] = [paired + 1, line];
      return { paragraph: paired, isOwn: true };
    }
    const following = pairedAhead[line] ?? length;
    const end = pairs.get(following) ?? paragraphs;
    const whole = [next - 1, end].find((paragraph) => {
      const owner = owners.get(paragraph);
      return owner !== undefined && lines.isPart(line, paragraph, owner);
    });
    if (whole !== undefined) return { paragraph: whole, isOwn: false };
    const near = Array.from({ length: Math.min(MAX_JOINED, end - next) }, (_, step) => next + step);
    next = 1 + (near.findLast((one) => lines.isJoined(one, last)) ?? next - 1);
    while (next < end && lines.isJoined(next, following)) next += 1;
    if (next >= end) return { paragraph: Math.max(0, Math.min(paragraphs, next) - 1), isOwn: false };
    owners.set(next, line);
    [next, last] = [next + 1, line];
    return { paragraph: next - 1, isOwn: true };
  });
}

interface WordCounts {
  readonly total: number;
  readonly times: ReadonlyMap<string, number>;
}

const NO_WORDS: WordCounts = { total: 0, times: new Map() };

/** Words of the paragraphs and of the new lines. */
class LineWords {
  readonly #old: readonly WordCounts[];
  readonly #now: readonly WordCounts[];
  /** Words of paragraphs that their own line lacks. */
  readonly #lost = new Map<number, WordCounts>();

  constructor(old: readonly string[], now: readonly string[]) {
    this.#old = old.map(countWords);
    this.#now = now.map(countWords);
  }

  get paragraphs(): number {
    return this.#old.length;
  }

  /** Number of new lines. */
  get length(): number {
    return this.#now.length;
  }

  /** Share of common words, or 0 if it is low. */
  likeness(paragraph: number, line: number): number {
    const [a, b] = [this.#paragraph(paragraph), this.#line(line)];
    const share = countShared(a, b) / Math.max(a.total, b.total, 1);
    return share >= MIN_SHARE ? share : 0;
  }

  /** Returns whether a paragraph has many of the words of a line. */
  isForm(line: number, paragraph: number): boolean {
    return shareIn(this.#line(line), this.#paragraph(paragraph)) >= MIN_SHARE;
  }

  /** Returns whether a line has many of the words of a paragraph. */
  isJoined(paragraph: number, line: number): boolean {
    return shareIn(this.#paragraph(paragraph), this.#line(line)) >= MIN_SHARE;
  }

  /** Returns whether a line is made of words of a paragraph that the paragraph's own line has lost. */
  isPart(line: number, paragraph: number, owner: number): boolean {
    const lost = this.#lost.get(paragraph) ?? subtractWords(this.#paragraph(paragraph), this.#line(owner));
    this.#lost.set(paragraph, lost);
    return shareIn(this.#line(line), lost) >= MIN_PART_SHARE;
  }

  #paragraph(index: number): WordCounts {
    return this.#old[index] ?? NO_WORDS;
  }

  #line(index: number): WordCounts {
    return this.#now[index] ?? NO_WORDS;
  }
}

function countWords(line: string): WordCounts {
  const times = new Map<string, number>();
  const words = line.toLowerCase().match(WORDS) ?? [];
  for (const word of words) times.set(word, (times.get(word) ?? 0) + 1);
  return { total: words.length, times };
}

function countShared(a: WordCounts, b: WordCounts): number {
  const [few, many] = a.times.size <= b.times.size ? [a.times, b.times] : [b.times, a.times];
  let shared = 0;
  for (const [word, times] of few) shared += Math.min(times, many.get(word) ?? 0);
  return shared;
}

function shareIn(part: WordCounts, whole: WordCounts): number {
  return part.total === 0 ? 0 : countShared(part, whole) / part.total;
}

function subtractWords(from: WordCounts, taken: WordCounts): WordCounts {
  const times = new Map<string, number>();
  let total = 0;
  for (const [word, count] of from.times) {
    const left = count - (taken.times.get(word) ?? 0);
    if (left > 0) times.set(word, left);
    total += Math.max(0, left);
  }
  return { total, times };
}
