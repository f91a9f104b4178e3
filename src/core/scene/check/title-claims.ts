import type { ChartModel } from '../../charts/model.ts';
import { mentions } from '../../locales/index.ts';
import { FINDINGS, type Finding } from '../finding.ts';
import type { Scene } from '../scene.ts';
import { flatten } from './geometry.ts';

const HIGHEST = mentions('claims_highest');
const LOWEST = mentions('claims_lowest');
const RISE = mentions('claims_rise');
const FALL = mentions('claims_fall');
const NEGATION = mentions('negation');
/** Shorter names of categories occur by chance. */
const NAME_LEAST = 2;
/** A difference below this share of the range is none that a title would report. */
const SAME = 0.02;

/**
 * Reports a title that the only chart of its slide contradicts: it names a category as the highest or the lowest
 * that is not, or says that a series rises that falls. Titles that name other things as well are not judged.
 */
export function checkTitleClaims(scene: Scene): Finding[] {
  const charts = flatten(scene.elements).flatMap((element) => (element.type === 'chart' ? [element] : []));
  const [element] = charts;
  const { title } = scene;
  if (charts.length !== 1 || element === undefined || title === '' || NEGATION.test(title)) return [];
  const fault = findContradiction(title, element.chart);
  return fault === undefined
    ? []
    : [
        {
          code: 'title_differs',
          severity: 'warning',
          slide: 0,
          path: 'title',
          ...(element.path === undefined ? {} : { others: [element.path] }),
          message: fault,
          fix: FINDINGS.title_differs.fix,
        },
      ];
}

function findContradiction(title: string, chart: ChartModel): string | undefined {
  const series = chooseSeries(title, chart);
  if (series === undefined || chart.points !== undefined || chart.categories.length < 3) return undefined;
  const values = series.values.slice(0, chart.categories.length);
  const filled = values.filter((value) => value !== null);
  if (filled.length < 3) return undefined;
  const named = findNamed(title, chart.categories);
  const [most, least] = [Math.max(...filled), Math.min(...filled)];
  const slack = SAME * (most - least);
  const claims = [HIGHEST, LOWEST, RISE, FALL].map((pattern) => pattern.test(title));
  const [high, low, rise, fall] = claims;
  if (claims.filter(Boolean).length !== 1) return undefined;
  const name = (value: number): string => chart.categories[values.indexOf(value)] ?? '';
  if (named.length === 1 && (high || low)) {
    const value = values[named[0] ?? -1];
    if (value == null) return undefined;
    const [extreme, word] = high ? [most, 'highest'] : [least, 'lowest'];
    return Math.abs(value - extreme) <= slack
      ? undefined
      : `The title calls ${chart.categories[named[0] ?? -1]} the ${word}, and the chart shows ${value} there; its ${word} value is ${extreme} (${name(extreme)}).`;
  }
  if ((rise || fall) && (chart.type === 'line' || chart.type === 'area') && named.length !== 1) {
    const [from, to] = named.length === 2 ? named : [0, values.length - 1];
    const [first, last] = [values[from ?? 0], values[to ?? 0]];
    if (first == null || last == null || Math.abs(last - first) <= slack || named.length > 2)
      return undefined;
    return last > first === rise
      ? undefined
      : `The title says that it ${rise ? 'rises' : 'falls'}, and the chart goes from ${first} (${chart.categories[from ?? 0]}) to ${last} (${chart.categories[to ?? 0]}).`;
  }
  return undefined;
}

/** The only series, or the only one that the title names. */
function chooseSeries(title: string, { series }: ChartModel): ChartModel['series'][number] | undefined {
  if (series.length === 1) return series[0];
  const named = series.filter(({ name }) => name.length > NAME_LEAST && includesName(title, name));
  return named.length === 1 ? named[0] : undefined;
}

/** Positions of the categories that a title names, in their order. */
function findNamed(title: string, categories: readonly string[]): number[] {
  return categories.flatMap((name, at) =>
    name.length >= NAME_LEAST && includesName(title, name) ? [at] : [],
  );
}

/** Letters that words of one script may adjoin without a space. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

function includesName(title: string, name: string): boolean {
  const at = title.toLowerCase().indexOf(name.toLowerCase());
  if (at < 0) return false;
  const isWordPart = (char = ''): boolean => /[\p{L}\p{N}]/u.test(char) && !UNSPACED.test(char);
  return UNSPACED.test(name) || !(isWordPart(title[at - 1]) || isWordPart(title[at + name.length]));
}
