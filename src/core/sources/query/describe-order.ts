import type { Query } from './query-schema.ts';
import type { ResultTable } from './result-table.ts';

const ORDERED: ReadonlySet<string> = new Set(['change', 'change_percent', 'running_total']);

/**
 * Says along which key a change or running total goes, where a reader may expect another one: a year and a quarter
 * in columns of their own are two keys, and quarters are compared with those of the year before.
 */
export function describeOrder({ values = [], pivot }: Query, { columns }: ResultTable): string[] {
  const keys = columns.filter(({ key }) => key).map(({ column }) => column);
  const along = keys.findLast(({ kind }) => kind !== 'text');
  const open = values.filter(
    ({ show, within }) => show !== undefined && ORDERED.has(show) && within === undefined,
  );
  if (along?.kind !== 'number' || along === keys.at(-1) || pivot !== undefined || open.length === 0)
    return [];
  const others = keys.filter((key) => key !== along).map(({ name }) => `"${name}"`);
  const names = [...new Set(open.map(({ show }) => show))].join(' and ');
  return [
    `${names}: along "${along.name}", within each ${others.join(' and ')}. within: [] makes it go through all rows in order.`,
  ];
}
