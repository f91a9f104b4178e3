import { cellNumber } from '../scene/cell-number.ts';
import { visible } from '../sources/rich-text.ts';
import type { TableBlock } from '../sources/source-document.ts';
import { chartOf } from './compose/chart-data.ts';
import type { Digest, Unit } from './unit.ts';

/** Rows up to which tables are shown whole: series of periods, and lists. */
const SERIES_MAX = 12;
const LIST_MAX = 40;
/** Points of a line. */
const PERIODS_MAX = 24;
/** Charts that stand for a long table, rows of a ranking, and lines of a chart. */
const CHARTS_MAX = 3;
const TOP = 10;
const LINES_MAX = 4;
/** A table with more columns is told by those that say most, a chart each. */
const COLUMNS_FEW = CHARTS_MAX * LINES_MAX;
const TELLING_MAX = 8;
/** Kinds of which the largest are shown as lines. */
const KINDS_MAX = 24;
/** So many records are counted rather than shown row by row. */
const RECORDS_LEAST = 120;

/**
 * A table of many rows as the charts that tell most of it: a series by regular samples, a list by the largest of each column.
 * Every value is one of the table's own. Undefined for tables that are short, or have no such shape.
 */
export function digested(unit: Unit): Unit[] | undefined {
  const { table } = unit;
  if (table === undefined || table.rows.length <= SERIES_MAX) return undefined;
  const told = table.columns.some(({ temporal }) => temporal) ? (hasEachPeriodOnce(table) ? series(table) : byKind(table)) : table.rows.length > LIST_MAX ? rankings(table) : [];
  const parts = told.length > 0 || table.rows.length < RECORDS_LEAST ? told : tallies(table);
  if (parts.length === 0) return undefined;
  return parts.map((part, index) => ({ ...unit, id: unit.id + index / (parts.length + 1), index, ...(parts.length === 1 ? {} : { pages: parts.length }), table: part.table, digest: part.digest }));
}

interface Part {
  readonly table: TableBlock;
  readonly digest: Digest;
}

/** The numeric columns in groups that one axis can hold, over periods at equal distances up to the last. */
function series(table: TableBlock): Part[] {
  const time = table.columns.findIndex(({ temporal }) => temporal);
  const rows = sampled(table.rows, time);
  const reason = `A chart shows ${rows.length} of the ${table.rows.length} rows, at equal intervals: a deck has no room for all of them.`;
  const numeric = table.columns.flatMap((column, index) => (column.numeric ? [index] : []));
  const parts: Part[] = numeric.length > COLUMNS_FEW ? telling(table, time, numeric) : [];
  let at = parts.length > 0 ? numeric.length : 0;
  while (at < numeric.length && parts.length < CHARTS_MAX) {
    let taken = Math.min(LINES_MAX, numeric.length - at);
    let part = columnsOf(table, rows, [time, ...numeric.slice(at, at + taken)]);
    while (taken > 1 && chartOf(part) === undefined) part = columnsOf(table, rows, [time, ...numeric.slice(at, at + --taken)]);
    if (chartOf(part) !== undefined) {
      const columns = part.columns.slice(1).map(({ label }) => visible(label).replaceAll('_', ' '));
      parts.push({ table: part, digest: { shown: rows.length, all: table.rows.length, reason, columns, ranked: false } });
    }
    at += taken;
  }
  const told = parts.flatMap(({ digest }) => digest.columns);
  return parts.map((part) => ({
    ...part,
    digest: { ...part.digest, unseen: numeric.map((index) => visible(table.columns[index]?.label ?? '')).filter((label) => !told.includes(label.replaceAll('_', ' '))) },
  }));
}

/** Where a period comes twice, its rows are of several kinds, and no course leads from one to the next. */
function hasEachPeriodOnce({ columns, rows }: TableBlock): boolean {
  const time = columns.findIndex(({ temporal }) => temporal);
  return new Set(rows.map((row) => visible(row[time] ?? ''))).size === rows.length;
}

/** Observations of several kinds, a row a period and kind: each measure over the periods, a line a kind. */
function byKind(table: TableBlock): Part[] {
  const cell = (row: readonly string[], index: number): string => visible(row[index] ?? '');
  const time = table.columns.findIndex(({ temporal }) => temporal);
  const kinds = table.columns.findIndex(({ numeric }, index) => {
    const names = new Set(table.rows.map((row) => cell(row, index)));
    const pairs = new Set(table.rows.map((row) => `${cell(row, time)}\n${cell(row, index)}`));
    return index !== time && !numeric && names.size > 1 && names.size <= KINDS_MAX && !names.has('') && pairs.size === table.rows.length;
  });
  if (kinds < 0) return [];
  const all = [...Map.groupBy(table.rows, (row) => cell(row, kinds))];
  const numeric = table.columns.flatMap((column, index) => (column.numeric && index !== time && index !== kinds ? [{ column, index }] : []));
  return numeric.slice(0, CHARTS_MAX).flatMap(({ column, index }) => {
    const largest = all.map(([name, rows]) => ({ name, sum: rows.reduce((sum, row) => sum + Math.abs(cellNumber(cell(row, index))?.value ?? 0), 0) })).sort((a, b) => b.sum - a.sum);
    const periods = [...new Set(table.rows.map((row) => cell(row, time)))];
    const values = new Map(table.rows.map((row) => [`${cell(row, time)}\n${cell(row, kinds)}`, row[index] ?? '']));
    // As many lines as one axis can hold.
    const tried = Array.from({ length: Math.min(LINES_MAX, largest.length) }, (_, less) => {
      const names = largest.slice(0, Math.min(LINES_MAX, largest.length) - less).map(({ name }) => name);
      const wide = periods.map((period) => [period, ...names.map((name) => values.get(`${period}\n${name}`) ?? '')]).filter((row) => row.slice(1).some((value) => value !== ''));
      const label = (name: string): string => (names.length === 1 ? `${name} – ${column.label}` : name);
      return { names, part: { ...table, columns: [table.columns[time] ?? column, ...names.map((name) => ({ ...column, label: label(name) }))], rows: sampled(wide, 0) } satisfies TableBlock };
    }).find(({ part }) => chartOf(part) !== undefined);
    if (tried === undefined) return [];
    const { names, part } = tried;
    const reason = `A chart shows ${part.rows.length} of the ${periods.length} periods, at equal intervals, and ${names.length} of ${all.length} kinds, the largest: a deck has no room for all of them.`;
    const unseen = numeric.slice(CHARTS_MAX).map((one) => visible(one.column.label));
    return [{ table: part, digest: { shown: part.rows.length * names.length, all: table.rows.length, reason, columns: [visible(column.label).replaceAll('_', ' ')], ranked: false, unseen } }];
  });
}

/** The columns that change most for their size, with the periods at which they begin, turn and end. */
function telling(table: TableBlock, time: number, numeric: readonly number[]): Part[] {
  const ranked = numeric
    .map((index) => {
      const values = table.rows.flatMap((row) => cellNumber(visible(row[index] ?? ''))?.value ?? []);
      const [least, most] = [values.reduce((a, b) => Math.min(a, b)), values.reduce((a, b) => Math.max(a, b))];
      // What goes below zero is a change already.
      return { index, swing: least <= 0 || values.length < table.rows.length ? 0 : (most - least) / most };
    })
    .filter(({ swing }) => swing > 0)
    .sort((a, b) => b.swing - a.swing || a.index - b.index)
    .slice(0, TELLING_MAX);
  return ranked.flatMap(({ index }) => {
    const rows = withTurns(table.rows, sampled(table.rows, time), (row) => cellNumber(visible(row[index] ?? ''))?.value ?? 0);
    const part = columnsOf(table, rows, [time, index]);
    if (chartOf(part) === undefined) return [];
    const reason = `A chart shows ${rows.length} of the ${table.rows.length} rows, among them its first, highest, lowest and last: a deck has no room for all of them.`;
    return [{ table: part, digest: { shown: rows.length, all: table.rows.length, reason, columns: [visible(table.columns[index]?.label ?? '').replaceAll('_', ' ')], ranked: false } }];
  });
}

/** The first, the highest and the lowest row, each in the place of the nearest of those chosen. */
function withTurns(all: TableBlock['rows'], chosen: TableBlock['rows'], value: (row: readonly string[]) => number): TableBlock['rows'] {
  const at = new Map(all.map((row, index) => [row, index]));
  const [first] = all;
  const wanted = [first, all.reduce((a, b) => (value(b) > value(a) ? b : a)), all.reduce((a, b) => (value(b) < value(a) ? b : a)), all.at(-1)].filter((row) => row !== undefined);
  const kept = [...chosen];
  for (const row of wanted) {
    if (kept.includes(row)) continue;
    const free = kept.map((one, index) => ({ index, away: wanted.includes(one) ? Number.POSITIVE_INFINITY : Math.abs((at.get(one) ?? 0) - (at.get(row) ?? 0)) }));
    const nearest = free.reduce((a, b) => (b.away < a.away ? b : a));
    if (Number.isFinite(nearest.away)) kept[nearest.index] = row;
  }
  return kept.sort((a, b) => (at.get(a) ?? 0) - (at.get(b) ?? 0));
}

/** The newest row and those before it at equal distances; of monthly rows the same month of each year. */
function sampled(rows: TableBlock['rows'], time: number): TableBlock['rows'] {
  const month = (row: readonly string[] | undefined): string | undefined => /^\d{4}-(\d\d)(?:-\d\d)?$/.exec(visible(row?.[time] ?? '').trim())?.[1];
  const last = month(rows.at(-1));
  // Of the days of a month none stands for its year.
  const isDaily =
    new Set(
      rows.map((row) =>
        visible(row[time] ?? '')
          .trim()
          .slice(0, 7),
      ),
    ).size < rows.length;
  const alike = last === undefined || isDaily ? [] : rows.filter((row) => month(row) === last);
  const pool = alike.length >= PERIODS_MAX / 4 ? alike : rows;
  const step = Math.ceil(pool.length / PERIODS_MAX);
  return pool.filter((_, index) => (pool.length - 1 - index) % step === 0);
}

/** The largest rows by each of the first numeric columns. */
function rankings(table: TableBlock): Part[] {
  const label = table.columns.findIndex(
    (column, index) => !column.numeric && new Set(table.rows.map((row) => visible(row[index] ?? ''))).size === table.rows.length && table.rows.every((row) => visible(row[index] ?? '') !== ''),
  );
  if (label < 0) return [];
  const numeric = table.columns.flatMap((column, index) => (column.numeric ? [index] : [])).slice(0, CHARTS_MAX);
  return numeric.flatMap((index) => {
    const value = (row: readonly string[]): number => cellNumber(visible(row[index] ?? ''))?.value ?? Number.NEGATIVE_INFINITY;
    const rows = [...table.rows].sort((a, b) => value(b) - value(a)).slice(0, TOP);
    const by = visible(table.columns[index]?.label ?? '').replaceAll('_', ' ');
    const part = columnsOf(table, rows, [label, index]);
    if (chartOf(part) === undefined) return [];
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

function columnsOf(table: TableBlock, rows: TableBlock['rows'], columns: readonly number[]): TableBlock {
  return { ...table, columns: columns.flatMap((index) => table.columns[index] ?? []), rows: rows.map((row) => columns.map((index) => row[index] ?? '')) };
}

/** How many records there are of each kind, for the columns of words that part them best. */
function tallies(table: TableBlock): Part[] {
  const counted = table.columns.flatMap((column, index) => {
    const filled = table.rows.map((row) => visible(row[index] ?? '').trim()).filter((cell) => cell !== '');
    const kinds = [...Map.groupBy(filled, (cell) => cell)].map(([name, cells]) => ({ name, count: cells.length })).sort((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1));
    const isKind = !column.numeric && !column.temporal && kinds.length >= 3 && kinds.length <= KINDS_MAX && filled.length > table.rows.length / 2;
    return isKind ? [{ column, kinds }] : [];
  });
  return counted.slice(0, CHARTS_MAX).flatMap(({ column, kinds }) => {
    const label = visible(column.label).replaceAll('_', ' ');
    const shown = kinds.slice(0, TOP);
    const part: TableBlock = {
      ...table,
      columns: [column, { label: `${label} (n)`, numeric: true, temporal: false, align: 'end' }],
      rows: shown.map(({ name, count }) => [name, String(count)]),
    };
    if (chartOf(part) === undefined) return [];
    const told = shown.reduce((sum, { count }) => sum + count, 0);
    const reason = `A chart counts ${told} of the ${table.rows.length} rows by "${label}", in the ${shown.length} largest of ${kinds.length} kinds: a deck has no room for the rows themselves.`;
    const unseen = table.columns.filter((other) => !counted.slice(0, CHARTS_MAX).some((one) => one.column === other)).map((other) => visible(other.label));
    return [{ table: part, digest: { shown: told, all: table.rows.length, reason, columns: [label], ranked: false, unseen } }];
  });
}
