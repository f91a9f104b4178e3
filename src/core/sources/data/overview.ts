import type { Column } from './columns.ts';
import type { ColumnContents, Finding } from './finding.ts';
import { type Frame, readColumnName } from './frame.ts';
import { periodName } from './moments.ts';
import { findBounds } from './statistics.ts';

/** Maximum number of columns on a slide. */
const MAX_COLUMNS = 8;

/** Number of rows and columns, and the contents of the columns. */
export function createOverview(frame: Frame): Finding {
  return {
    kind: 'overview',
    names: {},
    figures: { rows: { value: frame.rows, unit: '' }, columns: { value: frame.columns.length, unit: '' } },
    calculation: 'count',
    by: '',
    rows: frame.rows,
    missing: Math.max(0, ...frame.columns.map(({ missing }) => missing)),
    chart: 'horizontal_bar',
    labels: [],
    series: [],
    unit: '',
    held: frame.columns.slice(0, MAX_COLUMNS).map(describeColumn),
    worth: 0.2,
  };
}

function describeColumn(column: Column): ColumnContents {
  const { kind, missing } = column;
  const base = { name: readColumnName(column), kind, missing };
  if ('codes' in column) return column.names.length === 0 ? base : { ...base, names: column.names.length };
  const [from, to] = findBounds(column.values);
  if (from > to) return base;
  return column.kind === 'date'
    ? { ...base, from: periodName(from, column.grain), to: periodName(to, column.grain) }
    : { ...base, from, to };
}
