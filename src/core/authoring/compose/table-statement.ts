import { capitalize } from '../../locales/capital.ts';
import { knownOf, opensWith } from '../../locales/index.ts';
import { parseCellNumber } from '../../scene/cell-number.ts';
import { isPeriod } from '../../sources/numbers.ts';
import { toVisibleText } from '../../sources/rich-text.ts';
import type { TableBlock } from '../../sources/source-document.ts';
import { isOrder, isTotal } from './chart-data.ts';
import { addUnit } from './chart-message.ts';
import { groupDigits } from './group-digits.ts';

/** Maximum length of a title in characters. */
const TITLE_MAX = 96;
/** Minimum change between two periods, relative to the first. */
const CHANGE = 0.05;
/** Minimum number of rows for a largest one. */
const ROWS_LEAST = 2;
const REST = opensWith('rest');
/** Unit in brackets at the end of a header. */
const BRACKETS = /\s*[([（［][^()[\]（）［］]*[)\]）］]\s*$/u;
const YEAR = /(?:1[89]|20|21)\d\d/;

interface Row {
  readonly name: string;
  /** Cells as text with their unit, and their values, by column. */
  readonly texts: readonly string[];
  readonly values: readonly (number | undefined)[];
}

/**
 * Sentence that states the finding of a table and serves as its title; every figure in it is a cell or header of
 * the table. Of columns that are periods, the row that changed most between the first and the last; of others, the
 * row with the largest value in the first column of numbers. Undefined if nothing is significant, or if the
 * sentence would be too long.
 */
export function writeTableStatement(table: TableBlock, lang: string): string | undefined {
  const phrases = knownOf(lang, 'data');
  const label = table.columns.findIndex(({ numeric, temporal }) => !numeric && !temporal);
  if (phrases === undefined || label < 0) return undefined;
  const rows = listRows(table, label, lang);
  const numeric = table.columns.flatMap((column, index) =>
    column.numeric && index !== label && !isCode(table, index)
      ? [{ index, name: toVisibleText(column.label).replace(BRACKETS, '') }]
      : [],
  );
  const periods = numeric.filter(({ name }) => isPeriod(name));
  // Lines of a program that a file shows in columns have no names.
  if (periods.length === 0 && !isName(numeric[0]?.name ?? '')) return undefined;
  const found =
    periods.length > 1 && periods.length === numeric.length
      ? findChange(rows, periods)
      : periods.length === 0
        ? findLargest(rows, table, numeric[0])
        : undefined;
  if (found === undefined) return undefined;
  const sentence = capitalize(
    phrases[found.key].replace(/\{(\w+)\}/g, (_, key: string) => found.places[key] ?? ''),
  );
  return sentence.length <= TITLE_MAX ? sentence : undefined;
}

/** True for words that name something, unlike numbers and signs. */
function isName(text: string): boolean {
  return /\p{L}/u.test(text) && !/=>|[{}[\]<>=]|^["'(]/u.test(text);
}

/** True for numbers that only name their rows: one begins with a zero, "011". */
function isCode({ rows }: TableBlock, column: number): boolean {
  return rows.some((row) => /^0\d+$/.test(toVisibleText(row[column] ?? '').trim()));
}

interface TableStatement {
  readonly key: 'rose' | 'fell' | 'leads';
  readonly places: Readonly<Record<string, string>>;
}

interface NamedColumn {
  readonly index: number;
  readonly name: string;
}

function listRows(table: TableBlock, label: number, lang: string): Row[] {
  const own = table.rows.filter((row) => !isTotal(row));
  return groupDigits(own, table.columns, lang).flatMap((row, at) => {
    const name = toVisibleText(row[label] ?? '');
    if (!isName(name) || REST.test(name)) return [];
    return [
      {
        name,
        texts: row.map((cell, index) => addUnit(toVisibleText(cell), table.columns[index]?.unit)),
        values: (own[at] ?? []).map((cell) => parseCellNumber(toVisibleText(cell))?.value),
      },
    ];
  });
}

/** The row whose value changed most between the first and the last period. */
function findChange(rows: readonly Row[], periods: readonly NamedColumn[]): TableStatement | undefined {
  const ordered = periods.every(({ name }) => YEAR.test(name))
    ? periods.toSorted((a, b) => Number(YEAR.exec(a.name)?.[0]) - Number(YEAR.exec(b.name)?.[0]))
    : periods;
  const [from, to] = [ordered[0], ordered.at(-1)];
  if (from === undefined || to === undefined) return undefined;
  const [most, second] = rows
    .flatMap((row) => {
      const [first, last] = [row.values[from.index], row.values[to.index]];
      return first === undefined || last === undefined ? [] : [{ row, first, change: last - first }];
    })
    .toSorted((a, b) => Math.abs(b.change) - Math.abs(a.change));
  if (
    most === undefined ||
    Math.abs(most.change) < CHANGE * Math.abs(most.first) ||
    Math.abs(most.change) === Math.abs(second?.change ?? 0)
  )
    return undefined;
  return {
    key: most.change > 0 ? 'rose' : 'fell',
    places: {
      name: most.row.name,
      first: most.row.texts[from.index] ?? '',
      from: from.name,
      last: most.row.texts[to.index] ?? '',
      to: to.name,
    },
  };
}

/** The row with the largest value, if there is one of each name and unit. */
function findLargest(
  rows: readonly Row[],
  { columns }: TableBlock,
  measure: NamedColumn | undefined,
): TableStatement | undefined {
  const column = columns[measure?.index ?? -1];
  if (measure === undefined || column === undefined || isOrder(column) || /[,;:(]$/u.test(measure.name))
    return undefined;
  const valued = rows.flatMap((row) => {
    const value = row.values[measure.index];
    return value === undefined ? [] : [{ row, value }];
  });
  const names = new Set(rows.map(({ name }) => name));
  const units = new Set(valued.map(({ row }) => parseCellNumber(row.texts[measure.index] ?? '')?.unit ?? ''));
  const [most, second] = valued.toSorted((a, b) => b.value - a.value);
  if (
    most === undefined ||
    second === undefined ||
    most.value === second.value ||
    valued.length < ROWS_LEAST ||
    names.size < rows.length ||
    units.size > 1
  )
    return undefined;
  return {
    key: 'leads',
    places: {
      label: most.row.name,
      name: measure.name.replaceAll('_', ' '),
      most: most.row.texts[measure.index] ?? '',
    },
  };
}
