import { KIND_ROWS } from '../../charts/kinds/index.ts';
import { CHART_KINDS, type ChartKind } from '../../charts/model.ts';
import type { AnswerColumn, QueryAnswer } from '../../sources/query/query-job.ts';
import type { Cell } from '../../sources/query/table-column.ts';
import type { Holder } from './binding.ts';

/** The chart or table with its values, or why the result does not suit it. */
export type Filled = { readonly filled: Holder } | { readonly problem: string };

/** Puts the result of a query into a chart. Other fields stay. */
export function fillChart(
  chart: Holder,
  { columns, rows }: QueryAnswer,
  decimals: number | undefined,
): Filled {
  if (rows.length === 0) return { problem: 'The query finds no rows.' };
  const type = CHART_KINDS.find((kind) => kind === chart['type']) ?? 'bar';
  const values = KIND_ROWS[type as ChartKind].data;
  const shown = { columns, rows, round: (cell: Cell) => roundShown(cell, decimals) };
  if (values === 'points') return fillPoints(chart, shown);
  if (KIND_ROWS[type as ChartKind].takesValues === true && columns.length === 1)
    return fillValues(chart, shown);
  return fillSeries(chart, shown);
}

interface Result {
  readonly columns: readonly AnswerColumn[];
  readonly rows: readonly (readonly Cell[])[];
  readonly round: (cell: Cell) => number | null;
}

/** Numbers of computed values are shown with no more digits than a reader uses. */
function roundShown(cell: Cell, decimals: number | undefined): number | null {
  if (typeof cell !== 'number') return null;
  if (decimals !== undefined) return Number(cell.toFixed(decimals));
  if (Number.isInteger(cell)) return cell;
  const size = Math.abs(cell);
  return Number(size >= 1_000 ? cell.toFixed(2) : size >= 1 ? cell.toFixed(3) : cell.toPrecision(4));
}

function fillSeries(chart: Holder, { columns, rows, round }: Result): Filled {
  const keys = columns.filter(({ key }) => key === true);
  const texts = columns.filter(({ type }) => type !== 'number');
  const [names = columns[0]] = keys.length > 0 ? keys : texts;
  const series = columns.filter((column) => column !== names);
  const others = series.filter(({ type, key }) => type !== 'number' || key === true);
  if (names === undefined || series.length === 0)
    return { problem: 'A chart needs a column of names and at least one of numbers.' };
  if (keys.length > 1)
    return {
      problem: `The result has ${keys.length} keys (${keys.map(({ name }) => name).join(', ')}), and a chart has one axis of names: make one of them columns with pivot.`,
    };
  if (others.length > 0)
    return {
      problem: `"${others[0]?.name}" holds no numbers. Name the columns of the chart in values: one of names, the others numbers.`,
    };
  const at = columns.indexOf(names);
  return {
    filled: {
      ...chart,
      ...findUnit(chart, series),
      categories: rows.map((row) => String(row[at] ?? '–')),
      series: series.map((column) => {
        const place = columns.indexOf(column);
        return {
          ...findSeriesLook(chart, column.name),
          name: column.name,
          values: rows.map((row) => round(row[place] ?? null)),
        };
      }),
    },
  };
}

/** A series keeps how it is drawn, by its name: `type` and `axis`. */
function findSeriesLook(chart: Holder, name: string): Holder {
  const series = Array.isArray(chart['series']) ? (chart['series'] as readonly Holder[]) : [];
  const { type, axis } = series.find((one) => one?.['name'] === name) ?? {};
  return { ...(type === undefined ? {} : { type }), ...(axis === undefined ? {} : { axis }) };
}

function findUnit(chart: Holder, series: readonly AnswerColumn[]): Holder {
  const units = new Set(series.map(({ unit }) => unit ?? ''));
  const [unit = ''] = units;
  return chart['unit'] !== undefined ||
    chart['number_format'] !== undefined ||
    units.size !== 1 ||
    unit === ''
    ? {}
    : { unit };
}

function fillPoints(chart: Holder, { columns, rows, round }: Result): Filled {
  const numbers = [...columns.keys()].filter((index) => columns[index]?.type === 'number');
  const [label, series] = [...columns.keys()].filter((index) => columns[index]?.type !== 'number');
  const [x, y, size] = numbers;
  if (x === undefined || y === undefined) return { problem: 'Points need two columns of numbers, x and y.' };
  const text = (row: readonly Cell[], index: number | undefined, key: string): Holder =>
    index === undefined || row[index] === null ? {} : { [key]: String(row[index]) };
  const points = rows.flatMap((row) => {
    const [left, up] = [round(row[x] ?? null), round(row[y] ?? null)];
    if (left === null || up === null) return [];
    const wide = size === undefined ? null : round(row[size] ?? null);
    return [
      {
        ...text(row, series, 'series'),
        x: left,
        y: up,
        ...(wide === null ? {} : { size: wide }),
        ...text(row, label, 'label'),
      },
    ];
  });
  return points.length === 0
    ? { problem: 'The query finds no pairs of numbers.' }
    : { filled: { ...chart, points } };
}

function fillValues(chart: Holder, { rows, round }: Result): Filled {
  const values = rows.flatMap(([cell = null]) => round(cell) ?? []);
  return values.length === 0 ? { problem: 'The query finds no numbers.' } : { filled: { ...chart, values } };
}
