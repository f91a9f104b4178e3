import { capitalize } from '../../locales/capital.ts';
import { knownOf } from '../../locales/index.ts';
import { byLanguage } from '../../memory/memo.ts';
import {
  type Calculation,
  type ColumnContents,
  type Detail,
  type Figure,
  type Finding,
  formatCycle,
} from './finding.ts';

/** Rounding of a figure: three digits, as a count, or with all digits of a whole number. */
type Precision = 'short' | 'count' | 'exact';

type DataPhrases = NonNullable<ReturnType<typeof findPhrases>>;

function findPhrases(lang: string) {
  return knownOf(lang, 'data');
}

/**
 * Writes a finding as one sentence in the language, or in English if the language has no phrases for data.
 */
export function writeSentence(finding: Finding, lang: string): string {
  const phrases = getPhrases(lang);
  const names = Object.entries(finding.names).map(
    ([key, name]) => [key, formatName(finding, key, name, phrases, lang)] as const,
  );
  const figures = Object.entries(finding.figures).map(
    ([key, figure]) =>
      [key, formatFigure(figure, lang, finding.calculation === 'count' ? 'count' : 'short')] as const,
  );
  return capitalize(fillPattern(phrases[finding.kind], Object.fromEntries([...names, ...figures])));
}

const BY: Readonly<Record<Calculation, `by_${Calculation}`>> = {
  value: 'by_value',
  sum: 'by_sum',
  mean: 'by_mean',
  count: 'by_count',
  share: 'by_share',
  change: 'by_change',
  spread: 'by_spread',
  ranks: 'by_ranks',
};

/** Describes how the figures are calculated, and how many rows were used. */
export function describeCalculation(
  finding: Finding,
  lang: string,
): { readonly how: string; readonly used?: string } {
  const phrases = getPhrases(lang);
  const { calculation, by, names, figures, rows, missing } = finding;
  const places = {
    name: names['name'] || phrases.row_count,
    by:
      finding.cycle === undefined && finding.grain === undefined
        ? by
        : calendarName(finding.cycle ?? finding.grain ?? 'year', lang, by),
    r: formatFigure(figures['r'] ?? { value: 0, unit: '' }, lang),
  };
  const count = (value: number): string => formatFigure({ value, unit: '' }, lang, 'exact');
  return {
    how: fillPattern(phrases[BY[calculation]], places),
    ...(missing === 0
      ? {}
      : { used: fillPattern(phrases.used, { rows: count(rows), missing: count(missing) }) }),
  };
}

/** Writes a figure beside a sentence: its value, its label, and what stands beside it. */
export function writeDetail(
  { kind, at, figure, beside }: Detail,
  { cycle }: Pick<Finding, 'cycle'>,
  lang: string,
): { readonly value: string; readonly label: string; readonly note?: string } {
  const phrases = getPhrases(lang);
  const value = formatFigure(figure, lang, 'count', kind === 'change_value');
  const place = at === undefined ? '' : formatCycle(at, cycle, lang);
  if (kind === 'without_value' && beside !== undefined)
    return { value: `${value} / ${formatFigure(beside.figure, lang, 'count')}`, label: phrases[kind] };
  const label = kind === 'named' ? place : place === '' ? phrases[kind] : `${phrases[kind]} (${place})`;
  if (beside === undefined) return { value, label };
  const other = formatFigure(beside.figure, lang, 'count');
  return { value, label, note: beside.at === undefined ? other : `${beside.at}: ${other}` };
}

/** Describes the columns of a table as rows: contents, range, and number of missing values. */
export function describeColumns(
  held: readonly ColumnContents[],
  lang: string,
): { readonly head: readonly string[]; readonly rows: readonly (readonly string[])[] } {
  const phrases = getPhrases(lang);
  const shown = (value: string | number): string =>
    typeof value === 'string' ? value : formatFigure({ value, unit: '' }, lang, 'count');
  return {
    head: [phrases.column, phrases.kind, phrases.values, phrases.missing],
    rows: held.map(({ name, kind, from, to, names, missing }) => [
      capitalize(name),
      phrases[kind],
      from !== undefined && to !== undefined
        ? `${shown(from)} – ${shown(to)}`
        : names === undefined
          ? '–'
          : formatFigure({ value: names, unit: '' }, lang, 'count'),
      formatFigure({ value: missing, unit: '' }, lang, 'count'),
    ]),
  };
}

/** Name of the row count, for a chart without a measure. */
export function rowCountName(lang: string): string {
  return getPhrases(lang).row_count;
}

function getPhrases(lang: string): DataPhrases {
  const known = findPhrases(lang) ?? findPhrases('en');
  if (known === undefined) throw new Error('English has no words for data');
  return known;
}

function formatName(finding: Finding, key: string, name: string, phrases: DataPhrases, lang: string): string {
  if (key === 'name' && name === '') return phrases.row_count;
  // "South (sales)", since another measure of the same kinds may have changed differently.
  const isChange = finding.calculation === 'change' && key === 'label';
  const whole = isChange && finding.names['name'] !== undefined ? `${name} (${finding.names['name']})` : name;
  if (finding.averaged === true && key === (finding.calculation === 'change' ? 'label' : 'name'))
    return fillPattern(phrases.averaged, { name: whole });
  if (isChange) return whole;
  return key === 'label' || key === 'other' ? formatCycle(name, finding.cycle, lang) : name;
}

/** Name of "month", "day of the week" or "hour" in the language. */
function calendarName(
  cycle: NonNullable<Finding['cycle'] | Finding['grain']>,
  lang: string,
  fallback: string,
): string {
  try {
    return new Intl.DisplayNames(lang, { type: 'dateTimeField' }).of(cycle) ?? fallback;
  } catch {
    return fallback;
  }
}

function fillPattern(pattern: string, places: Readonly<Record<string, string>>): string {
  return pattern.replace(/\{(\w+)\}/g, (_, key: string) => places[key] ?? '');
}

/**
 * Formats a figure as people write it: "2.1 million", "35,400", "3.25 kWh", "62 %". It has three significant digits;
 * counts are exact below a million, and exact figures are whole from a thousand.
 *
 * @param isChange true to write a plus sign.
 */
export function formatFigure(
  { value, unit }: Figure,
  lang: string,
  precision: Precision = 'short',
  isChange = false,
): string {
  const size = Math.abs(value);
  const sign: Intl.NumberFormatOptions = isChange ? { signDisplay: 'exceptZero' } : {};
  const digits: Intl.NumberFormatOptions =
    precision !== 'exact' && size >= 1e6
      ? { notation: 'compact', compactDisplay: 'long', maximumSignificantDigits: 3 }
      : precision !== 'short' && (size >= 1000 || Number.isInteger(value))
        ? { maximumFractionDigits: 0 }
        : { maximumSignificantDigits: 3 };
  if (unit === '%')
    return new Intl.NumberFormat(lang, {
      ...sign,
      numberingSystem: 'latn',
      style: 'percent',
      maximumFractionDigits: size < 10 ? 1 : 0,
    }).format(value / 100);
  const text = new Intl.NumberFormat(lang, { ...sign, numberingSystem: 'latn', ...digits }).format(value);
  return unit === ''
    ? text
    : /^[$€£¥₹]$/.test(unit) && moneyFirst(lang)
      ? `${unit}${text}`
      : `${text}\u00a0${unit}`;
}

/** True if the language puts the currency sign before the figure. */
const moneyFirst = byLanguage(
  (lang): boolean =>
    new Intl.NumberFormat(lang, { style: 'currency', currency: 'EUR' }).formatToParts(1)[0]?.type !==
    'integer',
);
