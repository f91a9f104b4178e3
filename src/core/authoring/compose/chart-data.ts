import { mentions, opensWith } from '../../locales/index.ts';
import { cellNumber } from '../../scene/cell-number.ts';
import { type ChartModel, canBeDrawn } from '../../scene/chart.ts';
import { isPeriod } from '../../sources/numbers.ts';
import { toVisibleText } from '../../sources/rich-text.ts';
import type { TableBlock } from '../../sources/source-document.ts';

const CATEGORIES_MAX = 24;
/** Periods that are written in full have room up to this number. */
const YEARS_LEAST = 5;
const SERIES_MAX = 4;
const SLICES_MAX = 7;
/** Largest column to smallest: of one measure, and where nothing says that they are. */
const RATIO_SAME = 50;
const RATIO_OPEN = 6;
/** Series over so many periods run on one axis a little further apart. */
const RATIO_SERIES = 12;
const SERIES_ROWS = 6;
/** Names of columns that say in what they count. */
const SCALED = new RegExp(`[%‰$€£¥₹]|\\b(?:kwh|mwh|gwh|twh|mw|gw|km|kg)\\b|${mentions('scale_word').source}`, 'iu');
const TOTAL = opensWith('total');

/** A table as a chart: one column of labels, columns of numbers in one unit. Undefined when the data has another shape. */
export function toChart(table: TableBlock): ChartModel | undefined {
  const steps = isSequence(table);
  const labels = steps ? 0 : table.columns.findIndex((column) => !column.numeric);
  const numeric = table.columns.map((column, index) => ({ column, index })).filter(({ column, index }) => column.numeric && index !== labels);
  const others = table.columns.length - numeric.length;
  const rows = table.rows.filter((row) => !isTotal(row));
  if (labels === -1 || others !== 1 || numeric.length === 0 || numeric.length > SERIES_MAX || rows.length < 3 || rows.length > CATEGORIES_MAX) return undefined;
  const units = new Set(numeric.map(({ column }) => column.unit ?? ''));
  if (units.size !== 1 || (table.chart === undefined && !areComparable(table, numeric))) return undefined;
  // Of amounts and shares of them one would be drawn on the axis of the other.
  const percent = rows.map((row) => numeric.some(({ index }) => cellNumber(toVisibleText(row[index] ?? ''))?.unit === '%'));
  if (table.chart === undefined && percent.includes(true) && percent.includes(false) && !units.has('%')) return undefined;
  const categories = rows.map((row) => toVisibleText(row[labels] ?? ''));
  if (categories.some((category) => category === '') || new Set(categories).size !== categories.length) return undefined;
  const series = numeric.map(({ column, index }) => ({
    name: seriesName(toVisibleText(column.label), column.unit) || categories[0] || '',
    values: rows.map((row) => cellNumber(toVisibleText(row[index] ?? ''))?.value ?? null),
  }));
  if (!series.every(({ values }) => values.every((value) => value === null || canBeDrawn(value)))) return undefined;
  const temporal = table.columns[labels]?.temporal === true || steps;
  const unit = [...units][0] ?? '';
  return { type: chooseOwnType(table.chart, series) ?? chooseType(temporal, categories, series, unit), categories: shortenCategories(categories), series, ...(unit === '' ? {} : { unit }) };
}

/** Of the same day of each year the year is enough below the axis: "2006" for "2006-12". */
function shortenCategories(categories: readonly string[]): readonly string[] {
  const days = new Set(categories.map((category) => /^\d{4}(-\d\d(?:-\d\d)?)$/.exec(category)?.[1]));
  return categories.length > YEARS_LEAST && days.size === 1 && !days.has(undefined) ? categories.map((category) => category.slice(0, 4)) : categories;
}

/** The kind as which the source draws the table, where these series can be drawn so. */
function chooseOwnType(type: TableBlock['chart'], series: ChartModel['series']): ChartModel['type'] | undefined {
  const round = type === 'pie' || type === 'doughnut';
  return round && (series.length > 1 || series.some(({ values }) => values.length > SLICES_MAX || values.some((value) => value === null || value <= 0))) ? undefined : type;
}

/** The unit stands on the axis and need not be in the name. */
function seriesName(label: string, unit: string | undefined): string {
  if (unit === undefined) return label;
  const withoutUnit = label.replace(/\s*[([（［]([^()[\]（）［］]*)[)\]）］]\s*$/u, (whole, inner: string) => (inner.trim() === unit ? '' : whole));
  return withoutUnit.trim() === '' ? label : withoutUnit;
}

/** Columns that share a unit belong on one axis; without units, columns of periods do, and others only when their sizes are alike. */
function areComparable(table: TableBlock, numeric: readonly { readonly column: TableBlock['columns'][number]; readonly index: number }[]): boolean {
  if (numeric.length === 1) return true;
  // "Revenue in $ million" beside "Employees": two measures.
  if (new Set(numeric.map(({ column }) => SCALED.test(toVisibleText(column.label)))).size > 1) return false;
  const sizes = numeric.map(({ index }) => Math.max(1e-9, ...table.rows.map((row) => Math.abs(cellNumber(toVisibleText(row[index] ?? ''))?.value ?? 0))));
  const one = numeric.every(({ column }) => (column.unit ?? '') !== '' || isPeriod(toVisibleText(column.label)));
  // Whole numbers beside decimals, such as ships and fees: two measures.
  const whole = numeric.map(({ index }) => table.rows.every((row) => Number.isInteger(cellNumber(toVisibleText(row[index] ?? ''))?.value ?? 0)));
  if (!one && whole.includes(true) && whole.includes(false)) return false;
  const long = table.rows.length >= SERIES_ROWS && table.columns.some(({ temporal }) => temporal);
  return Math.max(...sizes) / Math.min(...sizes) < (one ? RATIO_SAME : long ? RATIO_SERIES : RATIO_OPEN);
}

/** All columns are numbers and the first counts up by the same step: it names the rows. */
function isSequence({ columns, rows }: TableBlock): boolean {
  if (rows.length < 4 || columns.length < 2 || !columns.every(({ numeric }) => numeric)) return false;
  const first = rows.map((row) => cellNumber(toVisibleText(row[0] ?? ''))?.value ?? Number.NaN);
  const step = (first[1] ?? 0) - (first[0] ?? 0);
  return step > 0 && first.every((value, index) => Number.isInteger(value) && (index === 0 || value - (first[index - 1] ?? 0) === step));
}

function chooseType(temporal: boolean, categories: readonly string[], series: ChartModel['series'], unit: string): ChartModel['type'] {
  const first = series[0]?.values ?? [];
  if (temporal) return categories.length >= 4 ? 'line' : 'bar';
  const sum = first.reduce<number>((total, value) => total + (value ?? 0), 0);
  const parts = series.length === 1 && unit === '%' && Math.abs(sum - 100) <= 1 && first.every((value) => value !== null && value > 0);
  if (parts && categories.length <= SLICES_MAX) return 'doughnut';
  return categories.length > 6 || categories.some((category) => category.length > 14) ? 'horizontal_bar' : 'bar';
}

/** Whether a row sums up the others. */
export function isTotal(row: readonly string[]): boolean {
  return TOTAL.test(toVisibleText(row[0] ?? ''));
}
