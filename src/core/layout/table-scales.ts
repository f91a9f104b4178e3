import { parseCellNumber } from '../scene/cell-number.ts';
import type { TableColumn, TableModel } from '../scene/table.ts';
import type { ColumnFormat } from '../scene/table-content.ts';
import { type BarEnds, findBarEnds, stripReferences } from '../scene/table-formats.ts';

/** A unit at the end of the name of a column: "Cost (€ m)", "Cost, € m". */
const UNIT_IN_LABEL = /(?:\(([^()]{1,16})\)|,\s*([^,()]{1,6}))$/;

/** Unit of all figures of a column: its own, the one in its name, or the one that all of its cells have. */
export function findColumnUnit(
  { label, unit }: Pick<TableColumn, 'label' | 'unit'>,
  cells: readonly string[],
): string | undefined {
  if (unit !== undefined && unit !== '') return unit;
  const [, bracketed, last] = UNIT_IN_LABEL.exec(label.trim()) ?? [];
  const named = (bracketed ?? last)?.trim();
  if (named !== undefined) return named;
  const units = new Set(cells.flatMap((cell) => parseCellNumber(cell)?.unit ?? []));
  const [only = ''] = units;
  return units.size === 1 && only !== '' ? only : undefined;
}

/** The unit of the bars of a column, and the ends of their scale. */
export interface BarScale extends BarEnds {
  readonly key: string;
}

/**
 * Scales of the bars in the columns of a table. Columns of one unit have one scale; those without a unit have
 * one each.
 *
 * @param counted whether a row counts on the scale: groups and totals do not
 */
export function findBarScales(
  { columns, rows }: TableModel,
  formats: readonly ColumnFormat[],
  percentColumns: ReadonlySet<number>,
  counted: (row: number) => boolean,
): ReadonlyMap<number, BarScale> {
  const own = new Map<number, BarScale>();
  for (const format of formats) {
    const column = columns[format.column];
    if (format.kind !== 'bar' || column === undefined) continue;
    const cells = rows.map((row) => stripReferences(row[format.column] ?? ''));
    const key = findColumnUnit(column, cells) ?? `#${format.column}`;
    own.set(format.column, { key, ...findBarEnds(format, cells, counted) });
  }
  for (const column of percentColumns) if (!own.has(column)) own.set(column, { key: '%', low: 0, high: 100 });
  const ends = new Map<string, BarEnds>();
  for (const { key, low, high } of own.values()) {
    const known = ends.get(key);
    ends.set(key, { low: Math.min(low, known?.low ?? 0), high: Math.max(high, known?.high ?? 0) });
  }
  return new Map([...own].map(([column, scale]) => [column, { ...scale, ...ends.get(scale.key) }]));
}
