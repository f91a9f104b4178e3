import { isCovered, type TableModel } from '../scene/table.ts';
import type { TableGrid } from './table-grid.ts';

/** Alternative text of signs by row and column; undefined where figures beside them say the same. */
export function describeSigns({ rows, heads, spans }: TableGrid, model: TableModel): string | undefined {
  const meanings = rows.flatMap((row, rowIndex) =>
    row.flatMap(({ meaning }, column) => {
      if (meaning === undefined || isCovered(spans, rowIndex, column)) return [];
      const of = [model.rows[rowIndex - heads]?.[0] ?? '', model.columns[column]?.label ?? '']
        .filter((name) => name !== '')
        .join(', ');
      return [`${of}: ${meaning}`];
    }),
  );
  return meanings.length === 0 ? undefined : `${meanings.join('; ')}.`;
}
