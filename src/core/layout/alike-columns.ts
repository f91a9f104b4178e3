import type { TableModel } from '../scene/table.ts';
import type { ColumnFormat } from '../scene/table-content.ts';
import { stripReferences } from '../scene/table-formats.ts';
import { isNumeric } from './table-model.ts';
import { findColumnUnit } from './table-scales.ts';

/** Most columns of words beside their names that are compared with each other. */
const MAX_COMPARED = 4;
const EVEN_PX = 0.5;

/**
 * Columns that show the same kind of thing and should be equally wide: figures of one unit, signs of one kind,
 * and words where a table has nothing else beside the names of its rows.
 */
export function findAlikeColumns(
  model: TableModel,
  formats: readonly ColumnFormat[],
  groupRows: ReadonlySet<number>,
): readonly (readonly number[])[] {
  const rows = model.rows.filter((_, row) => !groupRows.has(row));
  const kinds = model.columns.map((column, at): string => {
    const cells = rows.map((row) => stripReferences(row[at] ?? ''));
    const format = formats.find((one) => one.column === at)?.kind;
    if (format === 'tick' || format === 'harvey' || format === 'sparkline') return format;
    return format !== undefined || isNumeric(cells)
      ? `${format ?? 'figures'} ${findColumnUnit(column, cells) ?? ''}`
      : 'words';
  });
  const others = kinds.slice(1);
  const isCompared = others.length <= MAX_COMPARED && others.every((kind) => kind === 'words');
  const byKind = new Map<string, number[]>();
  for (const [at, kind] of kinds.entries()) {
    if (at === 0 || (kind === 'words' && !isCompared)) continue;
    byKind.set(kind, [...(byKind.get(kind) ?? []), at]);
  }
  return [...byKind.values()].filter((columns) => columns.length > 1);
}

/**
 * Shares the width of alike columns evenly where each keeps its longest word; undefined where nothing changes.
 *
 * @param least smallest width of each column
 * @param declared widths that columns have themselves
 */
export function evenColumns(
  widths: readonly number[],
  least: readonly number[],
  alike: readonly (readonly number[])[],
  declared: readonly unknown[],
): number[] | undefined {
  const even = [...widths];
  for (const columns of alike) {
    if (columns.some((at) => declared[at] !== undefined)) continue;
    const mean = columns.reduce((sum, at) => sum + (widths[at] ?? 0), 0) / columns.length;
    if (columns.some((at) => (least[at] ?? 0) > mean)) continue;
    for (const at of columns) even[at] = Math.round(mean * 100) / 100;
  }
  return even.every((width, at) => Math.abs(width - (widths[at] ?? 0)) < EVEN_PX) ? undefined : even;
}
