import { describeDateOrder, readDateOrder } from '../sources/data/date-order.ts';
import { toVisibleText } from '../sources/rich-text.ts';
import type { TableBlock } from '../sources/source-document.ts';

/** Warnings about columns of dates that can be read in two ways. */
export function warnAboutDates(tables: readonly TableBlock[]): string[] {
  const warnings = tables.flatMap(({ columns, rows }) =>
    columns.flatMap(({ label, temporal }, index) => {
      if (!temporal) return [];
      const order = readDateOrder(rows.map((row) => toVisibleText(row[index] ?? '').trim()));
      return order.ambiguous === undefined ? [] : [describeDateOrder(toVisibleText(label), order)];
    }),
  );
  return [...new Set(warnings)];
}
