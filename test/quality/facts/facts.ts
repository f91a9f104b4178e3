/**
 * Forty documents and sheets, each with ten facts that a fair summary of it has, written down by a person who
 * read it.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AuthoredDeck } from '../../../src/core/authoring/api.ts';
import { findNumbers } from '../../../src/core/scene/number-values.ts';
import { toVisibleText } from '../../../src/core/sources/rich-text.ts';
import type { SlideSpec } from '../../../src/core/templates/contract.ts';
import { deckFrom, sourceOf } from '../document-decks.ts';
import { brokenTitles } from './titles.ts';

/** Slides of each deck, its cover included. */
export const SLIDES = 8;
/**
 * Recall of facts: of the document in the middle and of the worst; how far a language may lie below English.
 */
export const BARS = { median: 0.75, worst: 0.5, language: 0.1 } as const;

export interface Judged {
  /** Below test/fixtures. */
  readonly file: string;
  readonly language: string;
  /**
   * Facts by their sentence, with the terms that a slide must show for it: all of the list, and one of those
   * separated by "|".
   */
  readonly facts: Readonly<Record<string, readonly string[]>>;
}

export interface FactScore {
  readonly file: string;
  readonly language: string;
  /** 0 to 1. */
  readonly recall: number;
  /** Facts that no slide says. */
  readonly lost: readonly string[];
  /** Figures of the slides that the source does not hold and that do not follow from it. */
  readonly invented: readonly string[];
  readonly broken: readonly string[];
}

export function judgedCorpus(fixtures: string): readonly Judged[] {
  return JSON.parse(readFileSync(join(fixtures, 'facts.json'), 'utf8')) as Judged[];
}

/** Each document by the deck of eight slides that the author makes of it without a model. */
export async function scoreFacts(fixtures: string, corpus = judgedCorpus(fixtures)): Promise<FactScore[]> {
  const scores: FactScore[] = [];
  for (const judged of corpus) {
    const source = await sourceOf(join(fixtures, judged.file));
    scores.push(judge(judged, source, await deckFrom(source, { n_slides: SLIDES })));
  }
  return scores;
}

export function judge(
  { file, language, facts }: Judged,
  source: string,
  { slides }: AuthoredDeck,
): FactScore {
  const shown = slides.map((slide) => folded(textOf(slide.content)));
  const lost = Object.entries(facts).flatMap(([messages, keys]) =>
    shown.some((text) => keys.every((key) => key.split('|').some((one) => text.includes(folded(one)))))
      ? []
      : [messages],
  );
  return {
    file,
    language,
    recall: 1 - lost.length / Object.keys(facts).length,
    lost,
    invented: invented(source, slides),
    broken: brokenTitles(slides, source, language),
  };
}

/** Visible content of a slide: its words, and the names and values of its charts. */
function textOf(value: unknown): string {
  if (typeof value === 'string') return toVisibleText(value);
  if (typeof value === 'number') return String(value);
  return value !== null && typeof value === 'object' ? Object.values(value).map(textOf).join(' | ') : '';
}

function folded(text: string): string {
  return text
    .replace(/[\s\u00a0\u202f]+/g, ' ')
    .replace(/[’‘]/g, "'")
    .toLowerCase();
}

/**
 * A figure is told when the source holds it, or when it follows from the chart below it: a value, a count, a
 * sum, a difference, a share, a ratio, rounded.
 */
export function invented(source: string, slides: readonly SlideSpec[]): string[] {
  const known = new Set(findNumbers(source).flatMap(({ values }) => values));
  const rows = source.split('\n').filter((line) => line.startsWith('|')).length;
  return slides.flatMap(({ content }, index) => {
    const values = chartValues(content['chart']);
    // Percentages are rounded to whole ones beside a chart of shares or of a course.
    const rounded = listPercentages(content['chart']).map((other) => Math.round(Math.abs(other)));
    const follows = (value: number): boolean =>
      value <= rows + 1 || rounded.includes(value) || derived(values).some((other) => near(other, value));
    const { chart, ...words } = content;
    // Figures of data are rounded.
    const isData = chart !== undefined || words['table'] !== undefined;
    return findNumbers(textOf(words)).flatMap(({ text, values: read }) =>
      read.some(
        (value) =>
          known.has(value) ||
          (isData && [...known].some((other) => near(other, value))) ||
          (values.length > 0 && follows(value)),
      ) || isCount(read, rows)
        ? []
        : [`slide ${index + 1}: ${text}`],
    );
  });
}

function near(a: number, b: number): boolean {
  return Math.abs(a - b) <= 0.006 * Math.abs(a) + 0.0051;
}

/** "2,922 rows", "slide 3 of 4". */
function isCount(values: readonly number[], rows: number): boolean {
  return values.some((value) => Number.isInteger(value) && value <= Math.max(12, rows));
}

function chartValues(chart: unknown): number[] {
  const { series = [], points = [] } = (chart ?? {}) as {
    series?: { values: (number | null)[] }[];
    points?: { x: number; y: number }[];
  };
  return [
    ...series.flatMap(({ values }) => values.filter((value) => value !== null)),
    ...points.flatMap(({ x, y }) => [x, y]),
  ];
}

/** Values of a chart in percent, and the growth of each series from its first to its last value. */
function listPercentages(chart: unknown): number[] {
  const { series = [], unit } = (chart ?? {}) as { series?: { values: (number | null)[] }[]; unit?: string };
  const growths = series.flatMap(({ values }) => {
    const [first, last] = [
      values.find((value) => value !== null),
      values.findLast((value) => value !== null),
    ];
    return first == null || last == null || first === 0 ? [] : [(100 * (last - first)) / Math.abs(first)];
  });
  return unit === '%' ? [...chartValues(chart), ...growths] : growths;
}

function derived(values: readonly number[]): number[] {
  const sum = values.reduce((total, value) => total + value, 0);
  const pairs = values.length > 60 ? [] : values.flatMap((a) => values.map((b) => a - b));
  const scaled = [...values, ...pairs].flatMap((value) => [value, value / 1e3, value / 1e6, value / 1e9]);
  return [
    ...scaled,
    sum,
    ...values.map((value) => (100 * value) / sum),
    ...pairs.flatMap((a) => pairs.map((b) => (b === 0 ? 0 : (100 * a) / b))).slice(0, 20_000),
  ].map(Math.abs);
}

export function medianOf(scores: readonly FactScore[]): number {
  const sorted = scores.map(({ recall }) => recall).sort((a, b) => a - b);
  const half = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? (sorted[half] ?? 0) : ((sorted[half - 1] ?? 0) + (sorted[half] ?? 0)) / 2;
}

/** The mean recall of each language. */
export function byLanguage(scores: readonly FactScore[]): ReadonlyMap<string, number> {
  return new Map(
    [...Map.groupBy(scores, ({ language }) => language)].map(([language, own]) => [
      language,
      own.reduce((sum, { recall }) => sum + recall, 0) / own.length,
    ]),
  );
}
