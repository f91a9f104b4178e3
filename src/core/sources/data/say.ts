import { capital } from '../../locales/capital.ts';
import { knownOf } from '../../locales/index.ts';
import { byLanguage } from '../../memory/memo.ts';
import { type Calculation, cycleName, type Figure, type Finding, type Held } from './finding.ts';

type Said = NonNullable<ReturnType<typeof saidIn>>;

function saidIn(lang: string) {
  return knownOf(lang, 'data');
}

/** What a finding says, as one sentence of the language; in English for a language that has no words for data. */
export function sentenceOf(finding: Finding, lang: string): string {
  const said = wordsOf(lang);
  const names = Object.entries(finding.names).map(([key, name]) => [key, nameIn(finding, key, name, said, lang)] as const);
  const figures = Object.entries(finding.figures).map(([key, figure]) => [key, figureText(figure, lang)] as const);
  return capital(filled(said[finding.kind], Object.fromEntries([...names, ...figures])));
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

/** How its figures come about, and how many rows were used. */
export function calculationOf(finding: Finding, lang: string): { readonly how: string; readonly used?: string } {
  const said = wordsOf(lang);
  const { calculation, by, names, figures, rows, missing } = finding;
  const places = {
    name: names['name'] || said.row_count,
    by: finding.cycle === undefined && finding.grain === undefined ? by : calendarName(finding.cycle ?? finding.grain ?? 'year', lang, by),
    r: figureText(figures['r'] ?? { value: 0, unit: '' }, lang),
  };
  const count = (value: number): string => figureText({ value, unit: '' }, lang, false);
  return { how: filled(said[BY[calculation]], places), ...(missing === 0 ? {} : { used: filled(said.used, { rows: count(rows), missing: count(missing) }) }) };
}

/** The columns of a table as a table: what each holds, from where to where, and how many rows lack it. */
export function heldRows(held: readonly Held[], lang: string): { readonly head: readonly string[]; readonly rows: readonly (readonly string[])[] } {
  const said = wordsOf(lang);
  const shown = (value: string | number): string => (typeof value === 'string' ? value : figureText({ value, unit: '' }, lang));
  return {
    head: [said.column, said.kind, said.values, said.missing],
    rows: held.map(({ name, kind, from, to, names, missing }) => [
      capital(name),
      said[kind],
      from !== undefined && to !== undefined ? `${shown(from)} – ${shown(to)}` : names === undefined ? '–' : figureText({ value: names, unit: '' }, lang),
      figureText({ value: missing, unit: '' }, lang),
    ]),
  };
}

/** The names of what is measured, for a chart that has none of its own. */
export function rowCountName(lang: string): string {
  return wordsOf(lang).row_count;
}

function wordsOf(lang: string): Said {
  const said = saidIn(lang) ?? saidIn('en');
  if (said === undefined) throw new Error('English has no words for data');
  return said;
}

function nameIn(finding: Finding, key: string, name: string, said: Said, lang: string): string {
  if (key === 'name' && name === '') return said.row_count;
  if (finding.averaged === true && key === (finding.calculation === 'change' ? 'label' : 'name')) return filled(said.averaged, { name });
  return key === 'label' || key === 'other' ? cycleName(name, finding.cycle, lang) : name;
}

/** "month", "day of the week", "hour" in the language. */
function calendarName(cycle: NonNullable<Finding['cycle'] | Finding['grain']>, lang: string, fallback: string): string {
  try {
    return new Intl.DisplayNames(lang, { type: 'dateTimeField' }).of(cycle) ?? fallback;
  } catch {
    return fallback;
  }
}

function filled(pattern: string, places: Readonly<Record<string, string>>): string {
  return pattern.replace(/\{(\w+)\}/g, (_, key: string) => places[key] ?? '');
}

/** A figure as people say it: "2.1 million", "35,361", "3.25 kWh", "62 %". Three digits, whole numbers below a million as they are. */
export function figureText({ value, unit }: Figure, lang: string, short = true): string {
  const size = Math.abs(value);
  const digits: Intl.NumberFormatOptions =
    short && size >= 1e6
      ? { notation: 'compact', compactDisplay: 'long', maximumSignificantDigits: 3 }
      : size >= 1000 || Number.isInteger(value)
        ? { maximumFractionDigits: 0 }
        : { maximumSignificantDigits: size < 1 ? 2 : 3 };
  if (unit === '%') return new Intl.NumberFormat(lang, { numberingSystem: 'latn', style: 'percent', maximumFractionDigits: size < 10 ? 1 : 0 }).format(value / 100);
  const text = new Intl.NumberFormat(lang, { numberingSystem: 'latn', ...digits }).format(value);
  return unit === '' ? text : /^[$€£¥₹]$/.test(unit) && moneyFirst(lang) ? `${unit}${text}` : `${text}\u00a0${unit}`;
}

/** Whether the sign of a currency stands before the figure. */
const moneyFirst = byLanguage((lang): boolean => new Intl.NumberFormat(lang, { style: 'currency', currency: 'EUR' }).formatToParts(1)[0]?.type !== 'integer');
