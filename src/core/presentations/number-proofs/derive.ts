import { joinPhrases } from '../../locales/index.ts';
import type { WrittenNumber } from '../../sources/number-values.ts';

/** How a number follows from numbers of the source. */
export interface Derivation {
  readonly kind:
    | 'value'
    | 'rounded'
    | 'scaled'
    | 'in_span'
    | 'count'
    | 'sum'
    | 'mean'
    | 'difference'
    | 'share'
    | 'change'
    | 'quotient';
  /** Calculation, such as "310,000 ÷ 1,000,000". */
  readonly how: string;
}

/** Numbers that a text is about. */
export interface Evidence {
  /** Named cells, or numbers of a sentence. */
  readonly values: readonly number[];
  /** Whole columns or rows, whose sum, mean and number may be told. */
  readonly wholes: readonly (readonly number[])[];
  readonly spans: readonly (readonly [number, number])[];
}

/** Maximum number of values that are combined in pairs. */
const PAIRED_MAX = 24;
/** Abbreviations of thousands, millions and thousand millions after a number, with or without a currency. */
const ABBREVIATED: readonly (readonly [pattern: RegExp, factor: number])[] = [
  [/^\s?[$€£¥₹]?\s?(?:k|K|tsd)(?![\p{L}])/u, 1e3],
  [new RegExp(`^\\s?(?:${joinPhrases('thousand')})(?![\\p{L}])`, 'iu'), 1e3],
  [/^\s?[$€£¥₹]?\s?(?:m|M|mn|mio|mill)\.?(?![\p{L}²³/])/u, 1e6],
  [/^\s?[$€£¥₹]?\s?(?:bn|B|mrd|md)\.?(?![\p{L}])/u, 1e9],
];

const format = new Intl.NumberFormat('en', { maximumFractionDigits: 10 });

/** First way in which a written number follows from the evidence. */
export function deriveNumber(
  written: WrittenNumber,
  after: string,
  evidence: Evidence,
): Derivation | undefined {
  const factor = ABBREVIATED.find(([pattern]) => pattern.test(after))?.[1];
  const readings = written.values.flatMap((value) => [
    { value, factor: 1 },
    ...(factor === undefined ? [] : [{ value, factor }]),
  ]);
  for (const reading of readings) {
    const slack = readSlack(written.text, reading.value);
    const is = (target: number): boolean =>
      Math.abs(reading.value * reading.factor - Math.abs(target)) <=
      slack * reading.factor * (1 + 1e-9) + 1e-9;
    const found = findDerivation(reading, is, evidence);
    if (found !== undefined) return found;
  }
  return undefined;
}

function findDerivation(
  { value, factor }: { readonly value: number; readonly factor: number },
  is: (target: number) => boolean,
  { values, wholes, spans }: Evidence,
): Derivation | undefined {
  const shown = (number: number): string => format.format(number);
  for (const one of values) {
    if (Math.abs(one) === value && factor === 1) return { kind: 'value', how: shown(one) };
    if (!is(one)) continue;
    return factor === 1
      ? { kind: 'rounded', how: `${shown(one)}, rounded` }
      : { kind: 'scaled', how: `${shown(one)} ÷ ${shown(factor)}` };
  }
  const span = spans.find(([from, to]) => from <= value && value <= to);
  if (span !== undefined && Number.isInteger(value)) return { kind: 'in_span', how: `${span[0]}–${span[1]}` };
  for (const whole of wholes) {
    const sum = whole.reduce((total, one) => total + one, 0);
    if (whole.length === value && factor === 1) return { kind: 'count', how: `${whole.length} values` };
    if (whole.length > 1 && is(sum)) return { kind: 'sum', how: `sum of ${whole.length} values` };
    if (whole.length > 1 && is(sum / whole.length))
      return { kind: 'mean', how: `mean of ${whole.length} values` };
    const part = values.find((one) => whole.includes(one) && sum !== 0 && is((100 * one) / sum));
    if (part !== undefined) return { kind: 'share', how: `${shown(part)} ÷ ${shown(sum)}` };
  }
  return combinePairs(values.slice(0, PAIRED_MAX), is, shown);
}

function combinePairs(
  values: readonly number[],
  is: (target: number) => boolean,
  shown: (number: number) => string,
): Derivation | undefined {
  for (const [at, one] of values.entries())
    for (const [index, other] of values.entries()) {
      if (index === at || other === 0) continue;
      if (index > at && is(one + other)) return { kind: 'sum', how: `${shown(one)} + ${shown(other)}` };
      if (is(one - other)) return { kind: 'difference', how: `${shown(one)} − ${shown(other)}` };
      if (is((100 * (one - other)) / other))
        return { kind: 'change', how: `(${shown(one)} − ${shown(other)}) ÷ ${shown(other)}` };
      if (is((100 * one) / other)) return { kind: 'share', how: `${shown(one)} ÷ ${shown(other)}` };
      if (is(one / other)) return { kind: 'quotient', how: `${shown(one)} ÷ ${shown(other)}` };
    }
  return undefined;
}

/**
 * Half of the last written digit: 0.05 for "12.4". Zeros at the end of a whole number of at least two other digits
 * are rounded: 500 for "142,000".
 *
 * @param value reading of the text, since "1.234" may be a thousand or little more than one.
 */
function readSlack(text: string, value: number): number {
  const digits = text.replace(/\D/g, '');
  const decimals = /[.,](\d+)$/.exec(text.replace(/['’\s\u00a0\u202f]/gu, ''))?.[1];
  if (decimals !== undefined && Number(digits) > value) return 0.5 * 10 ** -decimals.length;
  const zeros = /0*$/.exec(digits)?.[0].length ?? 0;
  return zeros > 0 && digits.length - zeros >= 2 ? 0.5 * 10 ** zeros : 0.5;
}
