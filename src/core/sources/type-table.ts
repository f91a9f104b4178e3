import { parseCellNumber } from '../scene/cell-number.ts';
import { readScale } from './data/scale.ts';
import { isPeriod } from './numbers.ts';
import { toVisibleText } from './rich-text.ts';
import type { SourceColumn } from './source-document.ts';

/**
 * Determines the kind of each column. A header such as "Cost (€ m)" or "Share, %" contains the unit. Whole numbers
 * under a header such as "Zip code" are names.
 */
export function typeColumns(
  labels: readonly string[],
  rows: readonly (readonly string[])[],
  aligned: readonly (SourceColumn['align'] | undefined)[],
): SourceColumn[] {
  return labels.map((label, index) => {
    const cells = rows
      .map((row) => toVisibleText(row[index] ?? '').trim())
      .filter((cell) => cell !== '' && !/^(?:[-–—]|n\/?a|\.\.+)$/i.test(cell));
    const temporal = cells.length > 0 && cells.every(isPeriod) && (index === 0 || !cells.some(isFarYear));
    const units = new Set<string>();
    let isWhole = true;
    const areNumbers =
      cells.length > 0 &&
      !temporal &&
      cells.every((cell) => {
        const number = parseCellNumber(cell);
        if (number !== undefined) units.add(number.unit);
        isWhole &&= number === undefined || Number.isInteger(number.value);
        return number !== undefined;
      });
    // Rows that are numbered and named, such as "1 Old Harbour", have a word of their own after each number.
    const isNumbers = areNumbers && !(index === 0 && units.size > 1 && units.size === cells.length);
    const name = toVisibleText(label).replaceAll('_', ' ');
    const numeric = isNumbers && readScale(name, [...units].join(''), isWhole).level !== 'nominal';
    const shared = units.size === 1 ? [...units][0] : readFirstCurrency(cells, units);
    const unit = numeric ? (shared !== undefined && shared !== '' ? shared : unitInLabel(label)) : undefined;
    return {
      label,
      numeric,
      temporal,
      align: aligned[index] ?? (numeric ? 'end' : 'start'),
      ...(unit === undefined ? {} : { unit }),
    };
  });
}

/** Accounts write the currency only in the first row and below lines. */
function readFirstCurrency([first = '']: readonly string[], units: ReadonlySet<string>): string | undefined {
  const unit = parseCellNumber(first)?.unit ?? '';
  return /^[$€£¥₹₩₽₺]$/.test(unit) && units.size === 2 && units.has('') ? unit : undefined;
}

/** Beside other columns "1250" is probably an amount and not a year. */
function isFarYear(cell: string): boolean {
  const year = /^\d{4}$/.test(cell) ? Number(cell) : undefined;
  return year !== undefined && (year < 1700 || year > 2100);
}

function unitInLabel(label: string): string | undefined {
  return (
    /[([（［]\s*([%‰$€£¥₹]|[\p{L}\p{M}%€$£/²³°. ]{1,10})\s*[)\]）］]\s*$/u.exec(label)?.[1]?.trim() ??
    /,\s*([%‰€$£])\s*$/u.exec(label)?.[1]
  );
}
