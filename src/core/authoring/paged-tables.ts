import type { TableBlock } from '../sources/source-document.ts';
import { CATEGORIES_MAX, toChart } from './compose/chart-data.ts';
import { digestTable } from './long-tables.ts';
import type { Unit } from './unit.ts';
import { fitColumns, NARROW, type TableFits } from './wide-tables.ts';

/** Maximum number of rows for a readable slide. */
const ROWS_MAX = 10;
/** A page with fewer rows is not worth a slide. */
const ROWS_LEAST = 3;

/**
 * Splits a long table to equal pages, each a unit and as few as possible. Tables that can be charts stay
 * whole, and very long ones are represented by charts if `charts` is set.
 */
export function pageTable(unit: Unit, fits: TableFits, charts = true): Unit[] {
  const table = unit.table;
  if (
    table === undefined ||
    (table.rows.length < 2 * ROWS_LEAST && table.columns.length <= NARROW) ||
    (table.rows.length <= CATEGORIES_MAX && toChart(table) !== undefined)
  )
    return [unit];
  const digests = charts ? digestTable(unit) : undefined;
  if (digests !== undefined) return digests;
  const pages = fitColumns(unit, fits).flatMap((part) => pageRows({ ...unit, table: part }, part, fits));
  return pages.length === 1
    ? pages
    : pages.map((page, index) => ({
        ...page,
        id: unit.id + index / (pages.length + 1),
        index,
        pages: pages.length,
      }));
}

/** As few pages of equally many rows as possible. */
function pageRows(unit: Unit, table: TableBlock, fits: TableFits): Unit[] {
  if (table.rows.length < 2 * ROWS_LEAST) return [unit];
  const most = Math.floor(table.rows.length / ROWS_LEAST);
  let pages = [unit];
  for (let count = Math.ceil(table.rows.length / ROWS_MAX); count <= most; count++) {
    pages = splitRows(unit, table, count);
    if (pages.every(fits)) return pages;
  }
  return pages;
}

/** True if a table is a part of a longer one. */
export function isPage(unit: Unit): boolean {
  return unit.table !== undefined && unit.pages !== undefined && unit.digest === undefined;
}

function splitRows(unit: Unit, table: TableBlock, count: number): Unit[] {
  if (count === 1) return [unit];
  const size = Math.ceil(table.rows.length / count);
  return Array.from({ length: Math.ceil(table.rows.length / size) }, (_, page) => ({
    ...unit,
    table: { ...table, rows: table.rows.slice(page * size, (page + 1) * size) },
  }));
}
