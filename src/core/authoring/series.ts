import { joinPhrases, LOCALES } from '../locales/index.ts';
import { parseCellNumber, toAsciiDigits } from '../scene/cell-number.ts';
import { readScale } from '../scene/number-values.ts';
import { stopWords } from '../sources/detect-language.ts';
import type { Place, TableBlock } from '../sources/source-document.ts';

/** Minimum number of points in a series; fewer are clear from the sentence. */
const MIN_POINTS = 3;
/** Maximum number of characters between a figure and its period, and between two such pairs. */
const [INSIDE, BETWEEN] = [24, 20];
const LABEL_MAX = 60;
const CURRENCY = '[$€£¥₹₩₽₺]';
const FIGURE = `(?<before>${CURRENCY}\\s?)?(?<figure>\\d{1,3}(?:[.,'’\\u00a0\\u202f ]\\d{3})+(?:[.,]\\d+)?|\\d+(?:[.,]\\d+)?)`;
const AFTER = `(?<after>(?:\\s?(?:[%％‰]|${CURRENCY}|(?:km²?|m²|kg|kWh|MWh|GWh|TWh|MW|GW|ha|°C|t|${joinPhrases('figure_unit')})(?![\\p{L}\\p{M}])|${joinPhrases('ten_thousand', 'hundred_million', 'counter')}))*)`;
const MONTHS = [...new Set(LOCALES.flatMap(({ months }) => months?.split('|') ?? []))]
  .sort((a, b) => b.length - a.length)
  .join('|');
const PERIOD = `(?<period>(?:Q[1-4]\\s?|(?:${MONTHS})\\s)?(?:1[6-9]|2[01])\\d\\d(?![\\p{N}.,]\\d|\\s?%)(?:${joinPhrases('year_sign')})?|Q[1-4]|(?:${MONTHS})(?![\\p{L}\\p{M}]))`;
const TOKEN = new RegExp(
  `(?<![\\p{Lu}\\p{Ll}\\p{N}.,/–-])(?:${PERIOD}|${FIGURE}${AFTER})(?![\\p{Nd}/])`,
  'giu',
);

interface Token {
  readonly start: number;
  readonly end: number;
  readonly period?: string;
  readonly value?: {
    readonly figure: string;
    readonly number: number;
    readonly factor: number;
    readonly scale: string;
    readonly unit: string;
  };
}

interface Point {
  readonly period: string;
  readonly value: NonNullable<Token['value']>;
  /** True if a word or sign connects them, as in "Q1 14" and "14 in 2019", but not in "555 2019". */
  readonly isTied?: boolean;
}

/**
 * Reads the figures of one measure in at least three periods from a sentence, such as "14 in 2019, 17 in 2020
 * and 31 in 2024", as a table. Undefined if there are none, or if units differ.
 *
 * @param heading names the measure if the sentence does not.
 */
export function readSeries(
  sentence: string,
  lang: string,
  place: Place,
  heading = '',
): TableBlock | undefined {
  const text = toAsciiDigits(sentence);
  if ((text.match(/\d+/g)?.length ?? 0) < MIN_POINTS) return undefined;
  const tokens = [...text.matchAll(TOKEN)].map(toToken);
  const runs = [findPairs(tokens, text, true), findPairs(tokens, text, false)].toSorted(
    (a, b) => b.points.length - a.points.length,
  );
  const [{ points, start } = { points: [], start: 0 }] = runs;
  const ordered = sortPoints(points);
  if (ordered === undefined || ordered.length < MIN_POINTS || !ordered.some(({ isTied }) => isTied))
    return undefined;
  const measure = unifyUnits(ordered);
  if (measure === undefined) return undefined;
  const label = readLabel(text.slice(0, start), lang) || heading;
  return {
    kind: 'table',
    place,
    columns: [
      { label: '', numeric: false, temporal: true, align: 'start' },
      {
        label,
        numeric: true,
        temporal: false,
        align: 'end',
        ...(measure.unit === '' ? {} : { unit: measure.unit }),
      },
    ],
    rows: ordered.map(({ period }, at) => [period, measure.values[at] ?? '']),
  };
}

function toToken({ index: start, 0: whole, groups = {} }: RegExpExecArray): Token {
  const end = start + whole.length;
  const { period, figure = '', before = '', after = '' } = groups;
  if (period !== undefined) return { start, end, period: period.trim() };
  const scale = readScale(after);
  const factor = scale?.factor ?? 1;
  const unit = `${before.trim()}${after.slice(scale?.word.length ?? 0).trim()}`;
  return {
    start,
    end,
    value: {
      figure,
      number: parseCellNumber(figure)?.value ?? Number.NaN,
      factor,
      scale: scale?.word.trim() ?? '',
      unit,
    },
  };
}

/** Longest sequence of figures with their periods, each figure before or after its period. */
function findPairs(
  tokens: readonly Token[],
  text: string,
  figureFirst: boolean,
): { readonly points: readonly Point[]; readonly start: number } {
  let best: { points: Point[]; start: number } = { points: [], start: 0 };
  let run: { points: Point[]; start: number; end: number } = { points: [], start: 0, end: 0 };
  for (let at = 0; at + 1 < tokens.length; ) {
    const [one, other] = [tokens[at] as Token, tokens[at + 1] as Token];
    const point = figureFirst ? toPoint(one, other) : toPoint(other, one);
    const gap = text.slice(one.end, other.start);
    const isNear = point !== undefined && isAllowedGap(gap, INSIDE);
    if (!isNear) {
      at += 1;
      continue;
    }
    const pointed = { ...point, isTied: gap !== ' ' || /\p{L}/u.test(point.period) };
    const goesOn = run.points.length > 0 && isAllowedGap(text.slice(run.end, one.start), BETWEEN);
    run = goesOn
      ? { ...run, points: [...run.points, pointed], end: other.end }
      : { points: [pointed], start: one.start, end: other.end };
    if (run.points.length > best.points.length) best = run;
    at += 2;
  }
  return best;
}

function toPoint({ value }: Token, { period }: Token): Point | undefined {
  return value === undefined || period === undefined || Number.isNaN(value.number)
    ? undefined
    : { period, value };
}

/** True for a few words and signs without another figure. */
function isAllowedGap(gap: string, most: number): boolean {
  return gap.length <= most && !/\d|[!?;]\s*\p{Lu}/u.test(gap);
}

/** From the earliest to the latest; undefined if a period repeats or the order is unclear. */
function sortPoints(points: readonly Point[]): readonly Point[] | undefined {
  const years = points.map(({ period }) => Number(/\d{4}/.exec(period)?.[0] ?? 0));
  const isSame = new Set(points.map(({ period }) => period.toLowerCase())).size < points.length;
  if (isSame) return undefined;
  const falls = years.every((year, at) => at === 0 || year < (years[at - 1] ?? 0));
  const rises = years.every((year, at) => at === 0 || year >= (years[at - 1] ?? 0));
  return rises ? points : falls ? points.toReversed() : undefined;
}

/**
 * Converts values to one unit: "900,000" beside "1.2 million" is written out, "4.1 million" beside "4.6" are
 * both millions.
 */
function unifyUnits(
  points: readonly Point[],
): { readonly values: readonly string[]; readonly unit: string } | undefined {
  const units = new Set(points.map(({ value }) => value.unit.toLowerCase()).filter((unit) => unit !== ''));
  if (units.size > 1) return undefined;
  const unit = points.find(({ value }) => value.unit !== '')?.value.unit ?? '';
  const scaled = points.filter(({ value }) => value.factor !== 1);
  const [first] = scaled;
  const isShared =
    first !== undefined &&
    points.every(
      ({ value }) => value.factor === first.value.factor || (value.factor === 1 && value.number < 1000),
    );
  if (first === undefined || isShared)
    return {
      values: points.map(({ value }) => value.figure),
      unit: [first?.value.scale ?? '', unit].filter((part) => part !== '').join(' '),
    };
  return { values: points.map(({ value }) => String(Math.round(value.number * value.factor))), unit };
}

/** Extracts the measure from "Overflow events were" as "Overflow events". */
function readLabel(before: string, lang: string): string {
  const stops = stopWords(lang);
  const words = (before.split(/[,;:(]/).at(-1) ?? '').trim().split(/\s+/);
  while (
    words.length > 0 &&
    (stops.has((words.at(-1) ?? '').toLowerCase()) || !/\p{L}/u.test(words.at(-1) ?? ''))
  )
    words.pop();
  const label = words.join(' ');
  return label.length > LABEL_MAX ||
    !/\p{L}{3}|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]{2}/u.test(label)
    ? ''
    : label;
}
