import { parseCellNumber } from '../scene/cell-number.ts';
import { isPeriod } from './numbers.ts';
import { toVisibleText } from './rich-text.ts';
import type { SourceColumn } from './source-document.ts';

/** Determines the kind of each column. A header such as "Cost (€ m)" or "Share, %" contains the unit. */
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
    const numeric =
      cells.length > 0 &&
      !temporal &&
      cells.every((cell) => {
        const number = parseCellNumber(cell);
        if (number !== undefined) units.add(number.unit);
        return number !== undefined;
      });
    const shared = units.size === 1 ? [...units][0] : '';
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
