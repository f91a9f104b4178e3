import { CHART_LIMITS } from '../charts/content/limits.ts';
import { parseCellNumber } from '../scene/cell-number.ts';
import { readDateOrder } from '../sources/data/date-order.ts';
import { parseMoment } from '../sources/data/moments.ts';
import { findExtremes, thinPoints } from '../sources/data/thin-points.ts';
import { toVisibleText } from '../sources/rich-text.ts';
import type { TableBlock } from '../sources/source-document.ts';
import { isOrder, toChart } from './compose/chart-data.ts';
import { findSameMonths } from './seasons.ts';
import type { Digest, Unit } from './unit.ts';

/** Maximum number of rows for showing a time series or a list completely. */
const SERIES_MAX = 12;
const LIST_MAX = 40;
/** Maximum number of charts for a long table, rows of a ranking, and lines of a chart. */
const CHARTS_MAX = 3;
const TOP = 10;
const LINES_MAX = 4;
/** A table with more columns is represented by the most significant ones, with one chart each. */
const COLUMNS_FEW = CHARTS_MAX * LINES_MAX;
const MAX_CHANGING_COLUMNS = 8;
/** Maximum number of kinds whose largest are shown as lines. */
const KINDS_MAX = 24;
/** From this number on, records are counted instead of listed. */
const RECORDS_LEAST = 120;

/**
 * Charts that represent a long table best: a time series by the points that shape its line, a list by the
 * largest values of each column. All values are from the table, and statements about a chart are computed
 * from all rows. Undefined for short tables and for other kinds of tables.
 */
export function digestTable(unit: Unit): Unit[] | undefined {
  const { table } = unit;
  if (table === undefined || table.rows.length <= SERIES_MAX) return undefined;
  const periodCharts = table.columns.some(({ temporal }) => temporal)
    ? hasEachPeriodOnce(table)
      ? createSeries(table)
      : createLinesByKind(table)
    : table.rows.length > LIST_MAX
      ? createRankings(table)
      : [];
  const parts =
    periodCharts.length > 0 || table.rows.length < RECORDS_LEAST ? periodCharts : countKinds(table);
  if (parts.length === 0) return undefined;
  return parts.map((part, index) => ({
    ...unit,
    id: unit.id + index / (parts.length + 1),
    index,
    ...(parts.length === 1 ? {} : { pages: parts.length }),
    table: part.table,
    digest: part.digest,
  }));
}

interface Part {
  readonly table: TableBlock;
  readonly digest: Digest;
}

/** Groups numeric columns that fit on one axis. */
function createSeries(unsorted: TableBlock): Part[] {
  const time = unsorted.columns.findIndex(({ temporal }) => temporal);
  const table = { ...unsorted, rows: sortRows(unsorted.rows, time) };
  const numeric = table.columns.flatMap((column, index) => (column.numeric ? [index] : []));
  const parts: Part[] = numeric.length > COLUMNS_FEW ? chooseColumns(table, time, numeric) : [];
  let at = parts.length > 0 ? numeric.length : 0;
  while (at < numeric.length && parts.length < CHARTS_MAX) {
    let taken = Math.min(LINES_MAX, numeric.length - at);
    let part = createLines(table, [time, ...numeric.slice(at, at + taken)]);
    while (taken > 1 && part === undefined)
      part = createLines(table, [time, ...numeric.slice(at, at + --taken)]);
    if (part !== undefined) parts.push(part);
    at += taken;
  }
  const charted = parts.flatMap(({ digest }) => digest.columns);
  return parts.map((part) => ({
    ...part,
    digest: {
      ...part.digest,
      omittedColumns: numeric
        .map((index) => toVisibleText(table.columns[index]?.label ?? ''))
        .filter((label) => !charted.includes(label.replaceAll('_', ' '))),
    },
  }));
}

/** Columns over time, which is the first column; undefined if no chart can hold them. */
function createLines(table: TableBlock, columns: readonly number[]): Part | undefined {
  const whole = selectColumns(table, table.rows, columns);
  const part = thinRows(whole);
  if (toChart(part) === undefined) return undefined;
  const reason = `A chart shows ${part.rows.length} of the ${table.rows.length} rows, among them the first and the last, the highest and the lowest: a deck has no room for all of them.`;
  const labels = part.columns.slice(1).map(({ label }) => toVisibleText(label).replaceAll('_', ' '));
  return {
    table: part,
    digest: {
      shown: part.rows.length,
      all: table.rows.length,
      reason,
      columns: labels,
      ranked: false,
      whole,
    },
  };
}

/** If a period occurs twice, its rows are of several kinds and form no single series. */
function hasEachPeriodOnce({ columns, rows }: TableBlock): boolean {
  const time = columns.findIndex(({ temporal }) => temporal);
  return new Set(rows.map((row) => toVisibleText(row[time] ?? ''))).size === rows.length;
}

/** Observations with one row per period and kind: each measure over time, with one line per kind. */
function createLinesByKind(table: TableBlock): Part[] {
  const cell = (row: readonly string[], index: number): string => toVisibleText(row[index] ?? '');
  const time = table.columns.findIndex(({ temporal }) => temporal);
  const kinds = table.columns.findIndex(({ numeric }, index) => {
    const names = new Set(table.rows.map((row) => cell(row, index)));
    const pairs = new Set(table.rows.map((row) => `${cell(row, time)}\n${cell(row, index)}`));
    return (
      index !== time &&
      !numeric &&
      names.size > 1 &&
      names.size <= KINDS_MAX &&
      !names.has('') &&
      pairs.size === table.rows.length
    );
  });
  if (kinds < 0) return [];
  const all = [...Map.groupBy(table.rows, (row) => cell(row, kinds))];
  const numeric = table.columns.flatMap((column, index) =>
    column.numeric && index !== time && index !== kinds ? [{ column, index }] : [],
  );
  return numeric.slice(0, CHARTS_MAX).flatMap(({ column, index }) => {
    const largest = all
      .map(([name, rows]) => ({
        name,
        sum: rows.reduce((sum, row) => sum + Math.abs(parseCellNumber(cell(row, index))?.value ?? 0), 0),
      }))
      .sort((a, b) => b.sum - a.sum);
    const periods = [...new Set(sortRows(table.rows, time).map((row) => cell(row, time)))];
    const values = new Map(
      table.rows.map((row) => [`${cell(row, time)}\n${cell(row, kinds)}`, row[index] ?? '']),
    );
    // As many lines as fit on one axis.
    const tried = Array.from({ length: Math.min(LINES_MAX, largest.length) }, (_, less) => {
      const names = largest.slice(0, Math.min(LINES_MAX, largest.length) - less).map(({ name }) => name);
      const wide = periods
        .map((period) => [period, ...names.map((name) => values.get(`${period}\n${name}`) ?? '')])
        .filter((row) => row.slice(1).some((value) => value !== ''));
      const label = (name: string): string => (names.length === 1 ? `${name} – ${column.label}` : name);
      const whole: TableBlock = {
        ...table,
        columns: [table.columns[time] ?? column, ...names.map((name) => ({ ...column, label: label(name) }))],
        rows: wide,
      };
      return { names, whole, part: thinRows(whole) };
    }).find(({ part }) => toChart(part) !== undefined);
    if (tried === undefined) return [];
    const { names, part, whole } = tried;
    const reason = `A chart shows ${part.rows.length} of the ${periods.length} periods, among them the first and the last, the highest and the lowest, and ${names.length} of ${all.length} kinds, the largest: a deck has no room for all of them.`;
    const omittedColumns = numeric.slice(CHARTS_MAX).map((one) => toVisibleText(one.column.label));
    return [
      {
        table: part,
        digest: {
          shown: part.rows.length * names.length,
          all: table.rows.length,
          reason,
          columns: [toVisibleText(column.label).replaceAll('_', ' ')],
          ranked: false,
          omittedColumns,
          whole,
        },
      },
    ];
  });
}

/** One chart for each of the columns with the largest relative change. */
function chooseColumns(table: TableBlock, time: number, numeric: readonly number[]): Part[] {
  const ranked = numeric
    .map((index) => {
      const values = table.rows.flatMap((row) => readValue(row, index) ?? []);
      const [least, most] = [
        values.reduce((a, b) => Math.min(a, b)),
        values.reduce((a, b) => Math.max(a, b)),
      ];
      // A negative value is already a change.
      return { index, swing: least <= 0 || values.length < table.rows.length ? 0 : (most - least) / most };
    })
    .filter(({ swing }) => swing > 0)
    .sort((a, b) => b.swing - a.swing || a.index - b.index)
    .slice(0, MAX_CHANGING_COLUMNS);
  return ranked.flatMap(({ index }) => createLines(table, [time, index]) ?? []);
}

/** Table with time in its first column and no more rows than a line can have points. */
function thinRows(table: TableBlock): TableBlock {
  const values = table.columns
    .slice(1)
    .map((_, index) => table.rows.map((row) => readValue(row, index + 1) ?? null));
  // The first and last points with a value are required as well.
  const named = values.flatMap((line) => [
    line.findIndex((value) => value !== null),
    line.findLastIndex((value) => value !== null),
    ...findExtremes(line),
  ]);
  const alike = findSameMonths(readTimes(table.rows, 0) ?? [], values);
  const candidates =
    alike === undefined
      ? [...table.rows.keys()]
      : [...new Set([0, ...alike, ...named])].filter((at) => at >= 0).sort((a, b) => a - b);
  const createLines = values.map((line) => candidates.map((at) => line[at] ?? null));
  const shown = thinPoints(
    createLines,
    CHART_LIMITS.months,
    named.map((at) => candidates.indexOf(at)),
  );
  return { ...table, rows: shown.flatMap((at) => [table.rows[candidates[at] ?? -1] ?? []]) };
}

/** Rows in chronological order; unchanged if a time cannot be parsed. */
function sortRows(rows: TableBlock['rows'], time: number): TableBlock['rows'] {
  const times = readTimes(rows, time);
  return times === undefined
    ? rows
    : [...rows.keys()].sort((a, b) => (times[a] ?? 0) - (times[b] ?? 0)).flatMap((at) => [rows[at] ?? []]);
}

/** Times of the rows in milliseconds since 1970; undefined if one cannot be parsed. */
function readTimes(rows: TableBlock['rows'], time: number): number[] | undefined {
  const cells = rows.map((row) => toVisibleText(row[time] ?? '').trim());
  const { monthFirst } = readDateOrder(cells);
  const times = cells.flatMap((cell) => parseMoment(cell, monthFirst)?.time ?? []);
  return times.length < rows.length ? undefined : times;
}

function readValue(row: readonly string[], index: number): number | undefined {
  return parseCellNumber(toVisibleText(row[index] ?? ''))?.value;
}

/** Largest rows by each of the first numeric columns. */
function createRankings(table: TableBlock): Part[] {
  const label = table.columns.findIndex(
    (column, index) =>
      !column.numeric &&
      new Set(table.rows.map((row) => toVisibleText(row[index] ?? ''))).size === table.rows.length &&
      table.rows.every((row) => toVisibleText(row[index] ?? '') !== ''),
  );
  if (label < 0) return [];
  const numeric = table.columns
    .flatMap((column, index) => (column.numeric && !isOrder(column) ? [index] : []))
    .slice(0, CHARTS_MAX);
  return numeric.flatMap((index) => {
    const value = (row: readonly string[]): number =>
      parseCellNumber(toVisibleText(row[index] ?? ''))?.value ?? Number.NEGATIVE_INFINITY;
    const rows = [...table.rows].sort((a, b) => value(b) - value(a)).slice(0, TOP);
    const by = toVisibleText(table.columns[index]?.label ?? '').replaceAll('_', ' ');
    const part = selectColumns(table, rows, [label, index]);
    if (toChart(part) === undefined) return [];
    return [
      {
        table: part,
        digest: {
          shown: rows.length,
          all: table.rows.length,
          columns: [by],
          ranked: true,
          reason: `A slide shows the ${rows.length} largest of ${table.rows.length} rows by "${by}": a deck has no room for all of them.`,
        },
      },
    ];
  });
}

function selectColumns(table: TableBlock, rows: TableBlock['rows'], columns: readonly number[]): TableBlock {
  return {
    ...table,
    columns: columns.flatMap((index) => table.columns[index] ?? []),
    rows: rows.map((row) => columns.map((index) => row[index] ?? '')),
  };
}

/** Number of records of each kind, for the text columns that divide them best. */
function countKinds(table: TableBlock): Part[] {
  const counted = table.columns.flatMap((column, index) => {
    const filled = table.rows
      .map((row) => toVisibleText(row[index] ?? '').trim())
      .filter((cell) => cell !== '');
    const kinds = [...Map.groupBy(filled, (cell) => cell)]
      .map(([name, cells]) => ({ name, count: cells.length }))
      .sort((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1));
    const isKind =
      !column.numeric &&
      !column.temporal &&
      kinds.length >= 3 &&
      kinds.length <= KINDS_MAX &&
      filled.length > table.rows.length / 2;
    return isKind ? [{ column, kinds }] : [];
  });
  return counted.slice(0, CHARTS_MAX).flatMap(({ column, kinds }) => {
    const label = toVisibleText(column.label).replaceAll('_', ' ');
    const shown = kinds.slice(0, TOP);
    const part: TableBlock = {
      ...table,
      columns: [column, { label: `${label} (n)`, numeric: true, temporal: false, align: 'end' }],
      rows: shown.map(({ name, count }) => [name, String(count)]),
    };
    if (toChart(part) === undefined) return [];
    const countedRows = shown.reduce((sum, { count }) => sum + count, 0);
    const reason = `A chart counts ${countedRows} of the ${table.rows.length} rows by "${label}", in the ${shown.length} largest of ${kinds.length} kinds: a deck has no room for the rows themselves.`;
    const omittedColumns = table.columns
      .filter((other) => !counted.slice(0, CHARTS_MAX).some((one) => one.column === other))
      .map((other) => toVisibleText(other.label));
    return [
      {
        table: part,
        digest: {
          shown: countedRows,
          all: table.rows.length,
          reason,
          columns: [label],
          ranked: false,
          omittedColumns,
        },
      },
    ];
  });
}
