import { chartOf } from './compose/chart-data.ts';
import type { Unit } from './unit.ts';

/** Rows that a slide holds in any template. */
const ROWS = 9;

/** A long table as pages of equal length, each a unit of its own; tables that can be charts stay whole. */
export function paged(unit: Unit): Unit[] {
  const table = unit.table;
  if (table === undefined || table.rows.length <= ROWS || chartOf(table) !== undefined) return [unit];
  const pages = Math.ceil(table.rows.length / ROWS);
  const size = Math.ceil(table.rows.length / pages);
  return Array.from({ length: pages }, (_, page) => ({ ...unit, id: unit.id + page / (pages + 1), index: page, table: { ...table, rows: table.rows.slice(page * size, (page + 1) * size) } }));
}
