import { CHART_LIMITS } from '../../charts/content/limits.ts';
import { isDrawable } from '../../charts/model.ts';
import { parseCellNumber } from '../../scene/cell-number.ts';
import { formatAllDigits } from '../../scene/number-format.ts';
import { toVisibleText } from '../../sources/rich-text.ts';
import { TABLE_LIMITS } from '../../templates/content/table.ts';
import { extractFigure, formatEntry } from './phrases.ts';
import type { Entry, Group } from './slots.ts';

/** Chart as stored in slide content. */
export interface ChartContent {
  readonly type: string;
  readonly title?: string;
  readonly categories: readonly string[];
  readonly series: readonly { readonly name: string; readonly values: readonly (number | null)[] }[];
  readonly points?: readonly { readonly series: string; readonly x: number; readonly y: number }[];
  readonly unit?: string;
  readonly x_label?: string;
  readonly y_label?: string;
  readonly highlight?: string;
}

/** Table as stored in slide content. */
export interface TableContent {
  readonly columns: readonly { readonly label: string; readonly align?: string; readonly unit?: string }[];
  readonly rows: readonly (readonly string[])[];
  readonly total?: boolean;
  readonly highlight?: number;
}

/** A converted table has at most this many columns, since its cells may be sentences. */
const COLUMNS_MAX = 8;

/** Result of a conversion, with the words that have no place in it. */
export interface Conversion<T> {
  readonly made: T;
  readonly rest: readonly string[];
}

/** Converts a chart to a table. Returns undefined if the table would have too many columns. */
export function chartToTable(chart: ChartContent, language: string): Conversion<TableContent> | undefined {
  const rest = [chart.title].filter((text) => text !== undefined);
  const number = createNumberFormat(language);
  if (chart.points !== undefined) {
    const columns = [
      { label: '' },
      ...[chart.x_label, chart.y_label].map((label) => ({ label: label ?? '', align: 'end' })),
    ];
    const rows = chart.points.map(({ series, x, y }) => [series, number(x), number(y)]);
    return {
      made: { columns, rows: rows.slice(0, TABLE_LIMITS.rows) },
      rest: [...rest, ...rows.slice(TABLE_LIMITS.rows).map((row) => row.join(' | '))],
    };
  }
  if (chart.series.length >= COLUMNS_MAX) return undefined;
  const unit = chart.unit === undefined ? {} : { unit: chart.unit };
  const columns = [
    { label: chart.x_label ?? '' },
    ...chart.series.map(({ name }) => ({ label: name, align: 'end', ...unit })),
  ];
  const rows = chart.categories.map((category, at) => [
    category,
    ...chart.series.map(({ values }) => (typeof values[at] === 'number' ? number(values[at]) : '')),
  ]);
  const highlight = chart.categories.indexOf(chart.highlight ?? '');
  return {
    made: { columns, rows, ...(highlight < 0 ? {} : { highlight }) },
    rest: [...rest, ...(chart.y_label === undefined ? [] : [chart.y_label])],
  };
}

/**
 * Converts a table to a chart. Returns undefined unless all cells after the first column are numbers of one
 * unit.
 */
export function tableToChart({
  columns,
  rows: all,
  total,
  highlight,
}: TableContent): Conversion<ChartContent> | undefined {
  const rows = total === true ? all.slice(0, -1) : all;
  const numbers = rows.map((row) =>
    row.slice(1).map((cell) => (cell === '' ? null : parseCellNumber(toVisibleText(cell)))),
  );
  const units = new Set([
    ...columns.slice(1).flatMap(({ unit }) => unit ?? []),
    ...numbers.flat().flatMap((cell) => cell?.unit || []),
  ]);
  const categories = rows.map(([head = '']) => toVisibleText(head));
  const isFit =
    rows.length >= 2 &&
    rows.length <= CHART_LIMITS.categories &&
    columns.length - 1 <= CHART_LIMITS.series &&
    units.size <= 1;
  if (
    !isFit ||
    numbers.flat().includes(undefined) ||
    categories.includes('') ||
    new Set(categories).size < categories.length
  )
    return undefined;
  const series = columns
    .slice(1)
    .map(({ label }, at) => ({ name: label, values: numbers.map((row) => row[at]?.value ?? null) }));
  if (!series.every(({ values }) => areDrawable(values))) return undefined;
  const [unit] = units;
  const marked = highlight === undefined ? undefined : categories[highlight];
  const xLabel = columns[0]?.label;
  return {
    made: {
      type: categories.length > 6 || categories.some((name) => name.length > 14) ? 'horizontal_bar' : 'bar',
      categories,
      series,
      ...(unit === undefined ? {} : { unit }),
      ...(marked === undefined ? {} : { highlight: marked }),
      ...(xLabel ? { x_label: xLabel } : {}),
    },
    rest: total === true ? [(all.at(-1) ?? []).join(' | ')] : [],
  };
}

/** Converts named figures to a chart. Returns undefined unless all figures have the same unit. */
export function entriesToChart(
  entries: readonly Entry[],
  name: string,
): Conversion<ChartContent> | undefined {
  const figured = entries.map(extractFigure);
  const numbers = figured.map(({ figure, lead }) =>
    figure === undefined || lead === undefined ? undefined : parseCellNumber(toVisibleText(figure)),
  );
  const [unit] = numbers.map((number) => number?.unit);
  const categories = figured.map(({ mark, lead }) => toVisibleText([mark, lead].filter(Boolean).join(' ')));
  if (
    entries.length < 2 ||
    entries.length > CHART_LIMITS.categories ||
    numbers.some((number) => number === undefined || number.unit !== unit)
  )
    return undefined;
  if (new Set(categories).size < categories.length) return undefined;
  const values = numbers.map((number) => number?.value ?? null);
  if (!areDrawable(values)) return undefined;
  const type = categories.some((category) => category.length > 14) ? 'horizontal_bar' : 'bar';
  const rest = figured.flatMap(({ text, extra, points }) =>
    [text, ...extra, ...points].filter((one) => one !== undefined),
  );
  return { made: { type, categories, series: [{ name, values }], ...(unit ? { unit } : {}) }, rest };
}

/** Converts groups to a table with one column per group. */
export function groupsToTable(groups: readonly Group[]): Conversion<TableContent> | undefined {
  if (
    groups.length < TABLE_LIMITS.minColumns ||
    groups.length > COLUMNS_MAX ||
    groups.some(({ heading, entries }) => heading === undefined || entries.length === 0)
  )
    return undefined;
  const height = Math.max(...groups.map(({ entries }) => entries.length));
  const rows = Array.from({ length: height }, (_, at) =>
    groups.map(({ entries }) => (entries[at] === undefined ? '' : formatEntry(entries[at]))),
  );
  return {
    made: { columns: groups.map(({ heading = '' }) => ({ label: heading })), rows },
    rest: groups.flatMap(({ prose }) => prose ?? []),
  };
}

/** Converts a chart to one entry per category, such as "2025" with "16.3 € m". */
export function chartToEntries(chart: ChartContent, language: string): Conversion<Entry[]> {
  const number = createNumberFormat(language);
  const formatValue = (value: number): string =>
    chart.unit === undefined
      ? number(value)
      : /^\p{Sc}$/u.test(chart.unit)
        ? `${chart.unit}${number(value)}`
        : `${number(value)} ${chart.unit}`;
  const labels = [chart.title, chart.x_label, chart.y_label].filter((text) => text !== undefined);
  if (chart.points !== undefined)
    return {
      made: chart.points.map(({ series, x, y }) => ({
        lead: series,
        text: `${number(x)} | ${number(y)}`,
        extra: [],
        points: [],
      })),
      rest: [...labels, ...(chart.unit === undefined ? [] : [chart.unit])],
    };
  const [only, ...others] = chart.series;
  const made = chart.categories.map((category, at): Entry => {
    const values = chart.series.flatMap(({ name, values }) =>
      typeof values[at] === 'number' ? [{ name, value: formatValue(values[at]) }] : [],
    );
    const shown =
      others.length === 0
        ? { figure: values[0]?.value }
        : { text: values.map(({ name, value }) => `${name}: ${value}`).join('; ') || undefined };
    return { lead: category, ...shown, extra: [], points: [] };
  });
  const unusedLabels = chart.series.filter(
    ({ values }) => others.length === 0 || values.every((value) => value === null),
  );
  return { made, rest: [...labels, ...(only === undefined ? [] : unusedLabels.map(({ name }) => name))] };
}

/**
 * Converts a table to one entry per row: its first cell, and the other cells with the labels of their
 * columns.
 */
export function tableToEntries({ columns, rows }: TableContent): Conversion<Entry[]> {
  const cell = (text: string, at: number): string =>
    [text, text === '' ? undefined : columns[at]?.unit].filter(Boolean).join(' ');
  const made = rows.map((row): Entry => {
    const others = row
      .slice(1)
      .flatMap((text, at) =>
        text === '' ? [] : [{ label: columns[at + 1]?.label, text: cell(text, at + 1) }],
      );
    const [first, ...more] = others;
    const plainFigure =
      first !== undefined &&
      more.length === 0 &&
      columns.length === 2 &&
      parseCellNumber(toVisibleText(first.text)) !== undefined;
    const description =
      others
        .map(({ label, text }) => (label && columns.length > 2 ? `${label}: ${text}` : text))
        .join('; ') || undefined;
    return {
      lead: cell(row[0] ?? '', 0) || undefined,
      ...(plainFigure ? { figure: first.text } : { text: description }),
      extra: [],
      points: [],
    };
  });
  const unusedLabels = columns
    .filter((_, at) => at === 0 || columns.length === 2 || rows.every((row) => row[at] === ''))
    .map(({ label, unit }) => [label, unit].filter(Boolean).join(' '));
  return { made, rest: unusedLabels.filter((label) => label !== '') };
}

/** One line of text per row, the header included. */
export function listTableLines({ columns, rows }: TableContent): string[] {
  return [columns.map(({ label, unit }) => (unit === undefined ? label : `${label} (${unit})`)), ...rows].map(
    (row) => row.join(' | '),
  );
}

export function listChartLines(chart: ChartContent, language: string): string[] {
  const { made, rest } = chartToEntries(chart, language);
  return [...rest, ...made.map(formatEntry)];
}

function areDrawable(values: readonly (number | null)[]): boolean {
  return values.every((value) => value === null || isDrawable(value));
}

function createNumberFormat(language: string): (value: number) => string {
  return (value) => formatAllDigits(value, language);
}
