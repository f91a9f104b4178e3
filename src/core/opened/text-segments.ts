import { once } from '../memory/memo.ts';
import { OBJECT } from './paragraph-runs.ts';
import { alignSequences, type Likeness, type Pair } from './sequence-pairs.ts';

/** Range of the old text and its replacement in the new text, as offsets in UTF-16 units. */
export interface Segment {
  readonly old: number;
  readonly oldEnd: number;
  readonly now: number;
  readonly nowEnd: number;
  /** True if both ranges have the same characters. */
  readonly isSame: boolean;
  /** Match of a search in the old text that this segment replaces. */
  readonly found?: Pick<Span, 'start' | 'end'>;
}

/** Replaced range of the old text. */
export interface Span {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

const graphemes = once(() => new Intl.Segmenter(undefined, { granularity: 'grapheme' }));
/** Likeness of two objects, such as equations, which stay before any words do. */
const OBJECT_LIKENESS = 1_000;
/** Scripts without spaces between words; each of their characters is compared like a word. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const WORD = /[\p{L}\p{M}\p{N}]/u;
const NUMBER = /^\p{N}+$/u;
const SPACE = /^[^\S\v\n]+$/;
/** Placeholders of templates, which are replaced as a whole. */
const TAG = /\{\{[^{}]*\}\}|\$\{[^{}]*\}|<<[^<>]*>>|\[\[[^[\]]*\]\]|\{[\w.-]+\}/g;

interface Token {
  readonly text: string;
  readonly start: number;
}

/**
 * Aligns two texts: first by words, then by characters within the changed ranges.
 *
 * @param spans known replaced ranges of the old text, in order; ignored unless they produce the new text.
 * @returns segments in order, covering both texts without gaps
 */
export function textSegments(old: string, now: string, spans: readonly Span[] = []): Segment[] {
  const whole = { old: 0, oldEnd: old.length, now: 0, nowEnd: now.length };
  const known = spans.length > 0 ? knownSegments(old, now, spans) : undefined;
  const rough =
    known?.flatMap((one) => (one.isSame ? [one] : compareWords(old, now, one))) ??
    compareWords(old, now, whole);
  return mergeSegments(
    rough.flatMap((one) =>
      one.isSame || one.old === one.oldEnd || one.now === one.nowEnd
        ? [one]
        : compareCharacters(old, now, one),
    ),
  );
}

type Stretch = Omit<Segment, 'isSame'>;

function knownSegments(old: string, now: string, spans: readonly Span[]): Segment[] | undefined {
  const segments: Segment[] = [];
  let [at, made] = [0, ''];
  const add = (end: number, text: string, isSame: boolean, found?: Segment['found']) => {
    segments.push({
      old: at,
      oldEnd: end,
      now: made.length,
      nowEnd: made.length + text.length,
      isSame,
      ...(found === undefined ? {} : { found }),
    });
    made += text;
    at = end;
  };
  for (const { start, end, text } of spans) {
    add(start, old.slice(at, start), true);
    add(end, text, false, { start, end });
  }
  add(old.length, old.slice(at), true);
  return made === now ? segments : undefined;
}

function compareWords(old: string, now: string, stretch: Stretch): Segment[] {
  const [a, b] = [tokenize(old, stretch.old, stretch.oldEnd), tokenize(now, stretch.now, stretch.nowEnd)];
  const pairs = alignSequences(
    a.map(({ text }) => text),
    b.map(({ text }) => text),
    wordLikeness(a, b),
  );
  return mergeSplitWords(toSegments(stretch, a, b, pairs), old);
}

/** Merges a grown word with the removed text next to it, as when "e mail" becomes "email". */
function mergeSplitWords(segments: readonly Segment[], old: string): Segment[] {
  const isGrown = (one: Segment | undefined) =>
    one !== undefined &&
    !one.isSame &&
    one.nowEnd - one.now > one.oldEnd - one.old &&
    one.old < one.oldEnd &&
    !NUMBER.test(old.slice(one.old, one.oldEnd));
  const isGone = (one: Segment | undefined) => one !== undefined && one.now === one.nowEnd;
  const merged: Segment[] = [];
  for (const one of segments) {
    const last = merged.at(-1);
    if (last !== undefined && ((isGone(last) && isGrown(one)) || (isGrown(last) && isGone(one))))
      merged[merged.length - 1] = { ...last, oldEnd: one.oldEnd, nowEnd: one.nowEnd };
    else merged.push(one);
  }
  return merged;
}

/**
 * Likeness of tokens: equal words score above equal signs, and numbers or forms of one word can replace each
 * other.
 */
function wordLikeness(a: readonly Token[], b: readonly Token[]): Likeness {
  const known = ({ text }: Token) => ({
    text,
    folded: text.toLowerCase(),
    isWord: WORD.test(text),
    isNumber: NUMBER.test(text),
  });
  const [old, now] = [a.map(known), b.map(known)];
  return (x, y) => {
    const [from, to] = [old[x], now[y]];
    if (from === undefined || to === undefined) return 0;
    if (from.text === to.text) return from.text === OBJECT ? OBJECT_LIKENESS : from.isWord ? 8 : 1;
    if (from.folded === to.folded) return 6;
    if (!from.isWord || !to.isWord) return 0;
    return from.isNumber && to.isNumber ? 3 : isForm(from.folded, to.folded) ? 2 : 0;
  };
}

/** Length of the longest word that is compared by its letters. */
const MAX_FORM_LENGTH = 40;

/**
 * Returns whether the common start and end of two words cover at least half of the longer one, as in "start"
 * and "starts".
 */
function isForm(a: string, b: string): boolean {
  const [shorter, longer] = [Math.min(a.length, b.length), Math.max(a.length, b.length)];
  if (shorter < 2 || longer > MAX_FORM_LENGTH) return false;
  let first = 0;
  while (first < shorter && a[first] === b[first]) first += 1;
  let last = 0;
  while (last < shorter - first && a[a.length - 1 - last] === b[b.length - 1 - last]) last += 1;
  return (first + last) * 2 >= longer;
}

function compareCharacters(old: string, now: string, stretch: Stretch): Segment[] {
  const [words, others] = [
    tokenize(old, stretch.old, stretch.oldEnd),
    tokenize(now, stretch.now, stretch.nowEnd),
  ];
  const [a, b] = [words.flatMap(splitCharacters), others.flatMap(splitCharacters)];
  const pairs = alignSequences(
    a.map(({ text }) => text),
    b.map(({ text }) => text),
  );
  return toSegments(
    stretch,
    a,
    b,
    words.length === 1 && others.length === 1
      ? pairs
      : dropChancePairs(pairs, mapToWords(words), mapToWords(others)),
  );
}

/** Splits text into words, placeholders, and single characters of unspaced scripts and signs. */
function tokenize(text: string, start: number, end: number): Token[] {
  const part = text.slice(start, end);
  const found: Token[] = [];
  let at = 0;
  for (const { 0: tag, index } of part.matchAll(TAG)) {
    found.push(...splitWords(part.slice(at, index), start + at), { text: tag, start: start + index });
    at = index + tag.length;
  }
  found.push(...splitWords(part.slice(at), start + at));
  return found;
}

function splitWords(text: string, start: number): Token[] {
  const found: { text: string; start: number; kind: string }[] = [];
  for (const { segment, index } of graphemes().segment(text)) {
    const kind = SPACE.test(segment) ? 'space' : WORD.test(segment) && !UNSPACED.test(segment) ? 'word' : '';
    const last = found.at(-1);
    if (last !== undefined && kind !== '' && last.kind === kind) last.text += segment;
    else found.push({ text: segment, start: start + index, kind });
  }
  return found;
}

function isTag({ text }: Token): boolean {
  return text.length > 2 && !WORD.test(text.charAt(0)) && text.replace(TAG, '') === '';
}

function splitCharacters(token: Token): Token[] {
  if (isTag(token)) return [token];
  return [...graphemes().segment(token.text)].map(({ segment, index }) => ({
    text: segment,
    start: token.start + index,
  }));
}

/** Per character, its word and the word's length in characters. */
function mapToWords(words: readonly Token[]): { readonly word: number; readonly length: number }[] {
  return words.flatMap((token, word) => {
    const { length } = splitCharacters(token);
    return Array.from({ length }, () => ({ word, length }));
  });
}

/** Drops coincidental character pairs of different words, such as the "a" in "beta" and "gamma". */
function dropChancePairs(
  pairs: readonly Pair[],
  old: ReturnType<typeof mapToWords>,
  now: ReturnType<typeof mapToWords>,
): Pair[] {
  const key = ([x, y]: Pair) => `${old[x]?.word} ${now[y]?.word}`;
  const counts = new Map<string, number>();
  for (const pair of pairs) counts.set(key(pair), (counts.get(key(pair)) ?? 0) + 1);
  return pairs.filter(
    (pair) =>
      (counts.get(key(pair)) ?? 0) * 2 >= Math.min(old[pair[0]]?.length ?? 0, now[pair[1]]?.length ?? 0),
  );
}

/** Segments for pairs of tokens and for the text between them. */
function toSegments(
  stretch: Stretch,
  a: readonly Token[],
  b: readonly Token[],
  pairs: readonly Pair[],
): Segment[] {
  const segments: Segment[] = [];
  const { found } = stretch;
  let { old, now } = stretch;
  const until = (oldEnd: number, nowEnd: number, isSame: boolean) => {
    if (oldEnd > old || nowEnd > now)
      segments.push({ old, oldEnd, now, nowEnd, isSame, ...(found === undefined ? {} : { found }) });
    [old, now] = [oldEnd, nowEnd];
  };
  for (const [x, y] of pairs) {
    const [from, to] = [a[x], b[y]];
    if (from === undefined || to === undefined) continue;
    until(from.start, to.start, false);
    until(from.start + from.text.length, to.start + to.text.length, from.text === to.text);
  }
  until(stretch.oldEnd, stretch.nowEnd, false);
  return segments;
}

/** Merges adjacent unchanged segments. */
function mergeSegments(segments: readonly Segment[]): Segment[] {
  const found: Segment[] = [];
  for (const one of segments) {
    const last = found.at(-1);
    if (one.oldEnd === one.old && one.nowEnd === one.now) continue;
    if (last?.isSame === true && one.isSame)
      found[found.length - 1] = { ...last, oldEnd: one.oldEnd, nowEnd: one.nowEnd };
    else found.push(one);
  }
  return found;
}
