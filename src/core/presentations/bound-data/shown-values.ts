import { parseCellNumber } from '../../scene/cell-number.ts';
import { type BoundField, bindingSchema, type Holder } from './binding.ts';

/** A number that a bound chart or table shows. */
export interface ShownValue {
  /** Name of the category, or the cells of the row that name it; "" if the result has one row only. */
  readonly row: string;
  /** Name of the series or column. */
  readonly column: string;
  readonly value: number;
}

/** A number before and after a source was replaced. */
export interface ValueChange {
  readonly row: string;
  readonly column: string;
  readonly before: number;
  /** Absent if the new source has no such row or column. */
  readonly after?: number;
}

interface Series {
  readonly name?: unknown;
  readonly values?: readonly unknown[];
}

interface Point {
  readonly label?: unknown;
  readonly [key: string]: unknown;
}

/** Numbers of a chart or table, each with the names of its row and column. */
export function listShownValues(kind: BoundField['kind'], holder: Holder): ShownValue[] {
  return kind === 'table' ? listTableValues(holder) : [...listSeries(holder), ...listPoints(holder)];
}

function listSeries({ categories, series }: Holder): ShownValue[] {
  const names = toList(categories).map(String);
  return (toList(series) as readonly Series[]).flatMap(({ name, values }) =>
    toList(values).flatMap((value, at) =>
      typeof value === 'number' ? [{ row: names[at] ?? '', column: String(name ?? ''), value }] : [],
    ),
  );
}

function listPoints({ points }: Holder): ShownValue[] {
  return (toList(points) as readonly Point[]).flatMap((point) =>
    ['x', 'y', 'size'].flatMap((key) => {
      const value = point[key];
      return typeof value === 'number' && point.label !== undefined
        ? [{ row: String(point.label), column: key, value }]
        : [];
    }),
  );
}

function listTableValues({ columns, rows, data }: Holder): ShownValue[] {
  const labels = toList(columns).map((column) => readLabel(column));
  const lines = toList(rows).map((row) => toList(row).map(String));
  const isNamed = lines.some(([first = '']) => parseCellNumber(first) === undefined) || lines.length > 1;
  const keys = isNamed ? Math.max(1, countKeys(data)) : 0;
  return lines.flatMap((cells) => {
    const row = cells.slice(0, keys).join(', ');
    return cells.slice(keys).flatMap((cell, at) => {
      const value = parseCellNumber(cell)?.value;
      return value === undefined ? [] : [{ row, column: labels[keys + at] ?? '', value }];
    });
  });
}

/** Columns that a query begins its result with: its keys, without the one whose values became columns. */
function countKeys(data: unknown): number {
  const parsed = bindingSchema.safeParse(data);
  if (!parsed.success) return 0;
  const { group_by, pivot } = parsed.data.query;
  return (group_by?.length ?? 0) - (pivot === undefined ? 0 : 1);
}

function readLabel(column: unknown): string {
  return column !== null && typeof column === 'object' && 'label' in column
    ? String(column.label)
    : String(column);
}

function toList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Compares numbers by the names of their rows and columns. Names that occur several times are left out. */
export function compareValues(before: readonly ShownValue[], after: readonly ShownValue[]): ValueChange[] {
  const [old, now] = [indexByName(before), indexByName(after)];
  return [...old].flatMap(([name, one]): ValueChange[] => {
    if (one === 'several') return [];
    const other = now.get(name);
    const { row, column, value } = one;
    return [
      {
        row,
        column,
        before: value,
        ...(other === undefined || other === 'several' ? {} : { after: other.value }),
      },
    ];
  });
}

function indexByName(values: readonly ShownValue[]): Map<string, ShownValue | 'several'> {
  const named = new Map<string, ShownValue | 'several'>();
  for (const value of values) {
    const name = `${value.row}\n${value.column}`;
    named.set(name, named.has(name) ? 'several' : value);
  }
  return named;
}

/** Name of the sum of all columns. */
const ALL = '';

/** Sums of the values of each column, and of all, before and after; only those of several values. */
export function compareSums(
  before: readonly ShownValue[],
  after: readonly ShownValue[],
): { readonly column: string; readonly before: number; readonly after: number }[] {
  const [old, now] = [addUp(before), addUp(after)];
  return [...old].flatMap(([column, { count, sum }]) => {
    const other = now.get(column);
    // The sum of a single column is that of all.
    const isRepeated = column === ALL && old.size === 2;
    return count < 2 || other === undefined || other.sum === sum || isRepeated
      ? []
      : [{ column, before: sum, after: other.sum }];
  });
}

function addUp(values: readonly ShownValue[]): Map<string, { count: number; sum: number }> {
  const sums = new Map<string, { count: number; sum: number }>();
  for (const { column, value } of values)
    for (const name of column === ALL ? [ALL] : [column, ALL]) {
      const known = sums.get(name) ?? { count: 0, sum: 0 };
      // Fifteen digits hide errors of binary fractions.
      sums.set(name, { count: known.count + 1, sum: Number((known.sum + value).toPrecision(15)) });
    }
  return sums;
}
