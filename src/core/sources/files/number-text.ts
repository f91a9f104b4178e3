import { byLanguage } from '../../memory/memo.ts';
import { WRITTEN_OUT_MAX } from '../../scene/number-format.ts';

const NARROW = '\u202f';
const DECIMALS_MAX = 10;
/** Formats by digits and grouping, at most 22. */
const WRITERS = new Map<string, Intl.NumberFormat>();

interface Look {
  /** Digits after the separator; absent for as many as the number has, up to ten in total. */
  readonly decimals?: number;
  readonly grouped: boolean;
  /** BCP 47 language tag, which determines the decimal separator. */
  readonly language: string;
}

/**
 * Formats a number for a table in the given language so that it cannot be misread: languages with a decimal
 * comma get a narrow space between thousands, and three digits after the comma get a fourth.
 */
export function numberText(value: number, { decimals, grouped, language }: Look): string {
  const exact = Number(value.toPrecision(decimals === undefined ? 10 : 15));
  const size = Math.abs(exact);
  if (size >= WRITTEN_OUT_MAX || (decimals === undefined && size > 0 && size < 10 ** -DECIMALS_MAX))
    return formatScientific(exact, decimalComma(language));
  const digits = decimals ?? Math.min(DECIMALS_MAX, countDecimals(exact));
  const comma = decimalComma(language);
  const written = getNumberFormat(digits, grouped).format(exact);
  if (!comma) return written;
  const swapped = written.replaceAll(',', NARROW).replace('.', ',');
  return /^-?[1-9]\d{0,2},\d{3}$/.test(swapped) ? `${swapped}0` : swapped;
}

/** "6.02E+23", as spreadsheets write numbers with more digits than they store. */
function formatScientific(value: number, comma: boolean): string {
  const text = value
    .toExponential()
    .replace('e', 'E')
    .replace(/([+-])(\d)$/, '$10$2');
  return comma ? text.replace('.', ',') : text;
}

export const decimalComma = byLanguage((language): boolean => {
  try {
    return new Intl.NumberFormat(language)
      .formatToParts(1.5)
      .some(({ type, value }) => type === 'decimal' && value === ',');
  } catch {
    return false;
  }
});

/** Creating one takes longer than formatting a hundred numbers, and a sheet has many thousands. */
function getNumberFormat(digits: number, grouped: boolean): Intl.NumberFormat {
  const key = `${digits} ${grouped}`;
  const known = WRITERS.get(key);
  if (known !== undefined) return known;
  const made = new Intl.NumberFormat('en', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    useGrouping: grouped,
  });
  WRITERS.set(key, made);
  return made;
}

function countDecimals(value: number): number {
  const text = String(value);
  const [mantissa = '', exponent = '0'] = text.split('e');
  return Math.max(0, (mantissa.split('.')[1]?.length ?? 0) - Number(exponent));
}
