import { numberText } from '../../sources/files/number-text.ts';
import type { AnswerColumn, QueryAnswer } from '../../sources/query/query-job.ts';
import type { Cell } from '../../sources/query/table-column.ts';
import type { Binding, Holder } from './binding.ts';
import type { Filled } from './fill-chart.ts';

const MAX_DECIMALS = 2;

/** Puts the result of a query into a table, with numbers as people of the language write them. Other fields stay. */
export function fillTable(
  table: Holder,
  { columns, rows }: QueryAnswer,
  { decimals, page }: Pick<Binding, 'decimals' | 'page'>,
  language: string,
): Filled {
  const shown = page === undefined ? rows : rows.slice(page.from, page.to ?? undefined);
  if (shown.length === 0) return { problem: 'The query finds no rows.' };
  if (columns.length < 2) return { problem: 'A table needs at least two columns: name them in values.' };
  const digits = columns.map((column, index) =>
    countDecimals(
      column,
      rows.map((row) => row[index] ?? null),
      decimals,
    ),
  );
  return {
    filled: {
      ...table,
      columns: columns.map(({ name, unit, type }) => ({
        label: name,
        ...(type === 'number' ? { align: 'end' } : {}),
        ...(unit === undefined ? {} : { unit }),
      })),
      rows: shown.map((row) =>
        row.map((cell, index) =>
          typeof cell === 'number'
            ? numberText(cell, {
                decimals: digits[index] ?? 0,
                grouped: columns[index]?.key !== true,
                language,
              })
            : (cell ?? '–'),
        ),
      ),
    },
  };
}

/** The fewest decimals that show all values of a column, at most two; one for percent and large values. */
function countDecimals({ unit }: AnswerColumn, cells: readonly Cell[], asked: number | undefined): number {
  if (asked !== undefined) return asked;
  const numbers = cells.filter((cell) => typeof cell === 'number');
  for (let digits = 0; digits < MAX_DECIMALS; digits++)
    if (numbers.every((value) => Number(value.toFixed(digits)) === value)) return digits;
  return unit === '%' || numbers.some((value) => Math.abs(value) >= 100) ? 1 : MAX_DECIMALS;
}
