import { byLanguage } from '../../memory/memo.ts';
import { WRITTEN_OUT_MAX } from '../../scene/number-format.ts';

const NARROW = '\u202f';
const DECIMALS_MAX = 10;
/** By digits and grouping: at most 22 of them. */
const WRITERS = new Map<string, Intl.NumberFormat>();

interface Look {
  /** Digits after the separator; absent: as many as the number has, ten figures in all. */
  readonly decimals?: number;
  readonly grouped: boolean;
  /** BCP 47: which decimal separator is written. */
  readonly language: string;
}

/**
 * A number as a table of that language shows it, in a way that no reader takes for another number: thousands are parted by
 * a narrow blank where the language uses the full stop, and three digits after a decimal comma get a fourth.
 */
export function numberText(value: number, { decimals, grouped, language }: Look): string {
  const exact = Number(value.toPrecision(decimals === undefined ? 10 : 15));
  const size = Math.abs(exact);
  if (size >= WRITTEN_OUT_MAX || (decimals === undefined && size > 0 && size < 10 ** -DECIMALS_MAX)) return formatScientific(exact, decimalComma(language));
  const digits = decimals ?? Math.min(DECIMALS_MAX, countDecimals(exact));
  const comma = decimalComma(language);
  const written = getNumberFormat(digits, grouped).format(exact);
  if (!comma) return written;
  const swapped = written.replaceAll(',', NARROW).replace('.', ',');
  return /^-?[1-9]\d{0,2},\d{3}$/.test(swapped) ? `${swapped}0` : swapped;
}

/** "6.02E+23", as spreadsheets write what has more figures than they keep. */
function formatScientific(value: number, comma: boolean): string {
  const text = value
    .toExponential()
    .replace('e', 'E')
    .replace(/([+-])(\d)$/, '$10$2');
  return comma ? text.replace('.', ',') : text;
}

export const decimalComma = byLanguage((language): boolean => {
  try {
    return new Intl.NumberFormat(language).formatToParts(1.5).some(({ type, value }) => type === 'decimal' && value === ',');
  } catch {
    return false;
  }
});

/** Making one takes longer than a hundred numbers: a sheet has many thousands. */
function getNumberFormat(digits: number, grouped: boolean): Intl.NumberFormat {
  const key = `${digits} ${grouped}`;
  const known = WRITERS.get(key);
  if (known !== undefined) return known;
  const made = new Intl.NumberFormat('en', { minimumFractionDigits: digits, maximumFractionDigits: digits, useGrouping: grouped });
  WRITERS.set(key, made);
  return made;
}

function countDecimals(value: number): number {
  const text = String(value);
  const [mantissa = '', exponent = '0'] = text.split('e');
  return Math.max(0, (mantissa.split('.')[1]?.length ?? 0) - Number(exponent));
}
