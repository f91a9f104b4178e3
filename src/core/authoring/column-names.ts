import { isPeriod } from '../sources/numbers.ts';
import { toVisibleText } from '../sources/rich-text.ts';
import type { TableBlock } from '../sources/source-document.ts';
import type { Range } from './cut.ts';
import { fold } from './fold.ts';
import { JOINED_MAX } from './range-heading.ts';
import type { Style } from './style.ts';

/** Column names on one line; the first is that of the rows. */
export function joinColumnNames({ columns }: TableBlock, lang: string): string {
  const names = columns
    .slice(columns.length > 2 || columns[1]?.numeric === true ? 1 : 0)
    .map(({ label }) => toVisibleText(label).replaceAll('_', ' ').trim());
  return new Intl.ListFormat(lang, { type: 'conjunction' }).format([
    ...new Set(names.filter((name) => name !== '')),
  ]);
}

/** A table without a heading is named after its columns, unless they are periods or too many. */
export function createTableTitle(range: Range, style: Style, used: ReadonlySet<string>): string | undefined {
  const tables = range.flatMap((unit) => unit.table ?? []);
  const [table] = tables;
  if (
    table === undefined ||
    tables.length > 1 ||
    table.columns.slice(1).some(({ label }) => isPeriod(toVisibleText(label)))
  )
    return undefined;
  const names = joinColumnNames(table, style.lang);
  return names.length >= 3 && names.length <= JOINED_MAX * (style.headingChars / 70) && !used.has(fold(names))
    ? names
    : undefined;
}
