import { toChart } from './compose/chart-data.ts';
import { digestTable } from './long-tables.ts';
import type { Unit } from './unit.ts';

/** Maximum number of rows for a readable slide. */
const ROWS_MAX = 10;
/** A page with fewer rows is not worth a slide. */
const ROWS_LEAST = 3;

/** True if these rows fit on one slide. */
export type RowsFit = (unit: Unit) => boolean;

/**
 * Splits a long table to equal pages, each a unit and as few as possible. Tables that can be charts stay
 * whole, and very long ones are represented by charts if `charts` is set.
 */
export function pageTable(unit: Unit, fits: RowsFit, charts = true): Unit[] {
  const table = unit.table;
  if (table === undefined || table.rows.length < 2 * ROWS_LEAST || toChart(table) !== undefined)
    return [unit];
  const digests = charts ? digestTable(unit) : undefined;
  if (digests !== undefined) return digests;
  const most = Math.floor(table.rows.length / ROWS_LEAST);
  let pages = [unit];
  for (let count = Math.ceil(table.rows.length / ROWS_MAX); count <= most; count++) {
    pages = splitRows(unit, table.rows, count);
    if (pages.every(fits)) return pages;
  }
  return pages;
}

/** True if a table is a part of a longer one. */
export function isPage(unit: Unit): boolean {
  return unit.table !== undefined && unit.pages !== undefined && unit.digest === undefined;
}

function splitRows(unit: Unit, rows: readonly (readonly string[])[], count: number): Unit[] {
  const table = unit.table;
  if (table === undefined || count === 1) return [unit];
  const size = Math.ceil(rows.length / count);
  return Array.from({ length: count }, (_, page) => ({
    ...unit,
    id: unit.id + page / (count + 1),
    index: page,
    pages: count,
    table: { ...table, rows: rows.slice(page * size, (page + 1) * size) },
  })).filter((part) => part.table.rows.length > 0);
}
