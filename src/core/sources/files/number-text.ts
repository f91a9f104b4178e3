const NARROW = '\u202f';

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
  const digits = decimals ?? Math.min(10, decimalsOf(exact));
  const comma = decimalComma(language);
  const written = new Intl.NumberFormat('en', { minimumFractionDigits: digits, maximumFractionDigits: digits, useGrouping: grouped }).format(exact);
  if (!comma) return written;
  const swapped = written.replaceAll(',', NARROW).replace('.', ',');
  return /^-?[1-9]\d{0,2},\d{3}$/.test(swapped) ? `${swapped}0` : swapped;
}

export function decimalComma(language: string): boolean {
  try {
    return new Intl.NumberFormat(language).formatToParts(1.5).some(({ type, value }) => type === 'decimal' && value === ',');
  } catch {
    return false;
  }
}

function decimalsOf(value: number): number {
  const text = String(value);
  const [mantissa = '', exponent = '0'] = text.split('e');
  return Math.max(0, (mantissa.split('.')[1]?.length ?? 0) - Number(exponent));
}
