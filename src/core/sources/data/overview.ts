import type { Column } from './columns.ts';
import type { Finding, Held } from './finding.ts';
import { type Frame, nameOf } from './frame.ts';
import { periodName } from './moments.ts';
import { boundsOf } from './statistics.ts';

/** Columns that a slide has room for. */
const SHOWN = 8;

/** How many rows and columns there are, and what the columns hold. */
export function overviewFinding(frame: Frame): Finding {
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
    held: frame.columns.slice(0, SHOWN).map(heldBy),
    worth: 0.2,
  };
}

function heldBy(column: Column): Held {
  const { kind, missing } = column;
  const base = { name: nameOf(column), kind, missing };
  if ('codes' in column) return column.names.length === 0 ? base : { ...base, names: column.names.length };
  const [from, to] = boundsOf(column.values);
  if (from > to) return base;
  return column.kind === 'date' ? { ...base, from: periodName(from, column.grain), to: periodName(to, column.grain) } : { ...base, from, to };
}
