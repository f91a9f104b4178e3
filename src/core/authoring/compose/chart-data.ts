import { CHART_LIMITS } from '../../charts/content/limits.ts';
import { type ChartModel, isDrawable } from '../../charts/model.ts';
import { mentions, opensWith } from '../../locales/index.ts';
import { parseCellNumber } from '../../scene/cell-number.ts';
import { readScale } from '../../sources/data/scale.ts';
import { isPeriod } from '../../sources/numbers.ts';
import { toVisibleText } from '../../sources/rich-text.ts';
import type { TableBlock } from '../../sources/source-document.ts';

/** Maximum number of categories that need a label each; a line over time needs none at each point. */
export const CATEGORIES_MAX = 24;
/** Maximum number of periods that can be written in full. */
const YEARS_LEAST = 5;
const SERIES_MAX = 4;
const SLICES_MAX = 7;
/**
 * Maximum ratio of the largest to the smallest column, for one measure and for columns that may be different
 * measures.
 */
const RATIO_SAME = 50;
const RATIO_OPEN = 6;
/** Series over many periods may differ a little more on one axis. */
const RATIO_SERIES = 12;
const SERIES_ROWS = 6;
/** Column names that contain a unit. */
const SCALED = new RegExp(
  `[%‰$€£¥₹]|\\b(?:kwh|mwh|gwh|twh|mw|gw|km|kg)\\b|${mentions('scale_word').source}`,
  'iu',
);
const TOTAL = opensWith('total');

/**
 * Converts a table to a chart: one column of labels and columns of numbers in one unit. Undefined for other
 * tables.
 */
export function toChart(table: TableBlock): ChartModel | undefined {
  const steps = isSequence(table);
  const labels = steps ? 0 : table.columns.findIndex((column) => !column.numeric);
  const numeric = table.columns
    .map((column, index) => ({ column, index }))
    .filter(({ column, index }) => column.numeric && index !== labels);
  const others = table.columns.length - numeric.length;
  const rows = table.rows.filter((row) => !isTotal(row));
  if (
    labels === -1 ||
    others !== 1 ||
    numeric.length === 0 ||
    numeric.length > SERIES_MAX ||
    rows.length < 3 ||
    rows.length > (table.columns[labels]?.temporal === true ? CHART_LIMITS.months : CATEGORIES_MAX)
  )
    return undefined;
  const units = new Set(numeric.map(({ column }) => column.unit ?? ''));
  if (units.size !== 1 || (table.chart === undefined && !areComparable(table, numeric))) return undefined;
  // Amounts and their shares cannot share an axis.
  const percent = rows.map((row) =>
    numeric.some(({ index }) => parseCellNumber(toVisibleText(row[index] ?? ''))?.unit === '%'),
  );
  if (table.chart === undefined && percent.includes(true) && percent.includes(false) && !units.has('%'))
    return undefined;
  const categories = rows.map((row) => toVisibleText(row[labels] ?? ''));
  if (categories.some((category) => category === '') || new Set(categories).size !== categories.length)
    return undefined;
  const series = numeric.map(({ column, index }) => ({
    name: seriesName(toVisibleText(column.label), column.unit) || categories[0] || '',
    values: rows.map((row) => parseCellNumber(toVisibleText(row[index] ?? ''))?.value ?? null),
  }));
  if (!series.every(({ values }) => values.every((value) => value === null || isDrawable(value))))
    return undefined;
  const temporal = table.columns[labels]?.temporal === true || steps;
  const unit = [...units][0] ?? '';
  return {
    type: chooseOwnType(table.chart, series) ?? chooseType(temporal, categories, series, unit),
    categories: shortenCategories(categories),
    series,
    ...(unit === '' ? {} : { unit }),
  };
}

/** If all dates have the same day, the axis only needs the year: "2006" for "2006-12". */
function shortenCategories(categories: readonly string[]): readonly string[] {
  const days = new Set(categories.map((category) => /^\d{4}(-\d\d(?:-\d\d)?)$/.exec(category)?.[1]));
  return categories.length > YEARS_LEAST && days.size === 1 && !days.has(undefined)
    ? categories.map((category) => category.slice(0, 4))
    : categories;
}

/** Chart type of the source, if it suits these series. */
function chooseOwnType(
  type: TableBlock['chart'],
  series: ChartModel['series'],
): ChartModel['type'] | undefined {
  const round = type === 'pie' || type === 'doughnut';
  return round &&
    (series.length > 1 ||
      series.some(
        ({ values }) => values.length > SLICES_MAX || values.some((value) => value === null || value <= 0),
      ))
    ? undefined
    : type;
}

/** The unit is on the axis, so it is removed from the name. */
function seriesName(label: string, unit: string | undefined): string {
  if (unit === undefined) return label;
  const withoutUnit = label.replace(/\s*[([（［]([^()[\]（）［］]*)[)\]）］]\s*$/u, (whole, inner: string) =>
    inner.trim() === unit ? '' : whole,
  );
  return withoutUnit.trim() === '' ? label : withoutUnit;
}

/**
 * Columns with the same unit share an axis. Without units, columns of periods do, and others only if their
 * values are of similar size.
 */
function areComparable(
  table: TableBlock,
  numeric: readonly { readonly column: TableBlock['columns'][number]; readonly index: number }[],
): boolean {
  if (numeric.length === 1) return true;
  // "Revenue in $ million" and "Employees" are two measures, and so are "Temperature" and "Wind".
  if (new Set(numeric.map(({ column }) => SCALED.test(toVisibleText(column.label)))).size > 1) return false;
  if (new Set(numeric.map(({ column }) => readMeasure(column))).size > 1) return false;
  const sizes = numeric.map(({ index }) =>
    Math.max(
      1e-9,
      ...table.rows.map((row) => Math.abs(parseCellNumber(toVisibleText(row[index] ?? ''))?.value ?? 0)),
    ),
  );
  const one = numeric.every(
    ({ column }) => (column.unit ?? '') !== '' || isPeriod(toVisibleText(column.label)),
  );
  // Whole numbers beside decimals, such as ships and fees, are two measures.
  const whole = numeric.map(({ index }) =>
    table.rows.every((row) => Number.isInteger(parseCellNumber(toVisibleText(row[index] ?? ''))?.value ?? 0)),
  );
  if (!one && whole.includes(true) && whole.includes(false)) return false;
  const long = table.rows.length >= SERIES_ROWS && table.columns.some(({ temporal }) => temporal);
  return Math.max(...sizes) / Math.min(...sizes) < (one ? RATIO_SAME : long ? RATIO_SERIES : RATIO_OPEN);
}

/** True if larger values are no more than others: ranks and quartiles have an order, but no leader. */
export function isOrder({ label, unit }: TableBlock['columns'][number]): boolean {
  return readScale(toVisibleText(label).replaceAll('_', ' '), unit ?? '', false).level === 'ordinal';
}

/** Level of measurement, and the class of the unit if the header or the cells name one. */
function readMeasure({ label, unit }: TableBlock['columns'][number]): string {
  const { level, unitClass } = readScale(toVisibleText(label).replaceAll('_', ' '), unit ?? '', false);
  return `${level} ${unitClass === 'rate' || unitClass === 'index' ? 'number' : unitClass}`;
}

/** True if all columns are numbers and the first increases by a constant step, so that it names the rows. */
function isSequence({ columns, rows }: TableBlock): boolean {
  if (rows.length < 4 || columns.length < 2 || !columns.every(({ numeric }) => numeric)) return false;
  const first = rows.map((row) => parseCellNumber(toVisibleText(row[0] ?? ''))?.value ?? Number.NaN);
  const step = (first[1] ?? 0) - (first[0] ?? 0);
  return (
    step > 0 &&
    first.every(
      (value, index) => Number.isInteger(value) && (index === 0 || value - (first[index - 1] ?? 0) === step),
    )
  );
}

function chooseType(
  temporal: boolean,
  categories: readonly string[],
  series: ChartModel['series'],
  unit: string,
): ChartModel['type'] {
  const first = series[0]?.values ?? [];
  if (temporal) return categories.length >= 4 ? 'line' : 'bar';
  const sum = first.reduce<number>((total, value) => total + (value ?? 0), 0);
  const parts =
    series.length === 1 &&
    unit === '%' &&
    Math.abs(sum - 100) <= 1 &&
    first.every((value) => value !== null && value > 0);
  if (parts && categories.length <= SLICES_MAX) return 'doughnut';
  return categories.length > 6 || categories.some((category) => category.length > 14)
    ? 'horizontal_bar'
    : 'bar';
}

/** True if a row is the total of the others. */
export function isTotal(row: readonly string[]): boolean {
  return TOTAL.test(toVisibleText(row[0] ?? ''));
}
