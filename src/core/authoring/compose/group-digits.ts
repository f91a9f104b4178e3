import { parseCellNumber } from '../../scene/cell-number.ts';
import type { SourceColumn } from '../../sources/source-document.ts';

/** Shorter whole numbers are readable without grouping. */
const LONG = /^-?[1-9]\d{4,}$/;
const WHOLE = /^-?(?:0|[1-9]\d*)$/;
/** Names of columns with identifiers, which are not counts. */
const NAMES =
  /(?:^|[\s_-])(?:id|no|nr|code|zip|plz|postcode|postal|phone|tel|isbn|ean|gtin|sku|serial|account|iban|year|key)(?:$|[\s_.-])/i;

/**
 * Groups the digits of long whole numbers in data columns for the language of the deck: 1376048943 becomes
 * 1,376,048,943. A column is unchanged if any cell is not a whole number, or could be read as another number.
 */
export function groupDigits(
  rows: readonly (readonly string[])[],
  columns: readonly SourceColumn[],
  lang: string,
): readonly (readonly string[])[] {
  const format = new Intl.NumberFormat(lang, {
    numberingSystem: 'latn',
    useGrouping: 'always',
    maximumFractionDigits: 0,
  });
  const grouped = (cell: string): string => (cell === '' ? '' : format.format(BigInt(cell)));
  const counts = columns.map(
    ({ numeric, temporal, label }, index) =>
      numeric &&
      !temporal &&
      !NAMES.test(label) &&
      rows.some((row) => LONG.test(row[index] ?? '')) &&
      rows.every(
        (row) =>
          (row[index] ?? '') === '' ||
          (WHOLE.test(row[index] ?? '') &&
            parseCellNumber(grouped(row[index] ?? ''))?.value === Number(row[index])),
      ),
  );
  return counts.includes(true)
    ? rows.map((row) => row.map((cell, index) => (counts[index] === true ? grouped(cell) : cell)))
    : rows;
}
