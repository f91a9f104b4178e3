import { joinPhrases } from '../../locales/index.ts';
import { readScale, type WrittenNumber } from '../../scene/number-values.ts';

/** How a number follows from numbers of the source. */
export interface Derivation {
  readonly kind:
    | 'value'
    | 'rounded'
    | 'scaled'
    | 'in_span'
    | 'count'
    | 'extreme'
    | 'sum'
    | 'mean'
    | 'difference'
    | 'share'
    | 'change'
    | 'quotient';
  /** Calculation, such as "310,000 ÷ 1,000,000". */
  readonly how: string;
  /** Where its first number stands: a row and column, a column, or the words of a sentence. */
  readonly from: string;
}

/** Numbers that one place of the source relates: cells of a row or column, or the numbers of a sentence. */
export interface Group {
  readonly values: readonly SourcedValue[];
  readonly spans?: readonly (readonly [number, number])[];
  /** True for the numbers of a sentence, some of which may be years. */
  readonly isText?: boolean;
}

export interface SourcedValue {
  readonly value: number;
  /** Its place, as in `Derivation`. */
  readonly from: string;
}

/** Numbers that a text is about. */
export interface Evidence {
  /** Only numbers of one group are combined. */
  readonly groups: readonly Group[];
  /** Whole columns or rows, whose number and sum may be told. */
  readonly wholes: readonly {
    readonly name: string;
    readonly values: readonly number[];
    /** True if the text is about none of its values, so that its extremes and mean may be told. */
    readonly isAlone: boolean;
  }[];
}

interface Reading {
  readonly value: number;
  readonly factor: number;
  readonly isPercent: boolean;
  readonly isMultiple: boolean;
  /** True if a number of the source is this one as written. */
  is(target: number): boolean;
}

/** Maximum number of values of a group that are combined in pairs. */
const PAIRED_MAX = 24;
/** Abbreviations of thousands, millions and thousand millions after a number, with or without a currency. */
const ABBREVIATED: readonly (readonly [pattern: RegExp, factor: number])[] = [
  [/^\s?[$€£¥₹]?\s?(?:k|K|tsd)(?![\p{L}])/u, 1e3],
  [/^\s?[$€£¥₹]?\s?(?:m|M|mn|mio|mill)\.?(?![\p{L}²³/])/u, 1e6],
  [/^\s?[$€£¥₹]?\s?(?:bn|B|mrd|md)\.?(?![\p{L}])/u, 1e9],
];
const PERCENT = new RegExp(`^\\s?(?:[%％٪‰]|(?:${joinPhrases('percent_word')})(?![\\p{L}]))`, 'iu');
const MULTIPLE = new RegExp(`^\\s?(?:${joinPhrases('times_word')})(?![\\p{L}\\d])`, 'iu');

const format = new Intl.NumberFormat('en', { maximumFractionDigits: 10 });
const shown = (number: number): string => format.format(number);

/**
 * First way in which a written number follows from the evidence. Shares and changes are only told in per cent,
 * and quotients only with "times", since any number is near some quotient of others.
 */
export function deriveNumber(
  written: WrittenNumber,
  after: string,
  evidence: Evidence,
): Derivation | undefined {
  const scale = readScale(after)?.factor;
  const factor = scale ?? ABBREVIATED.find(([pattern]) => pattern.test(after))?.[1];
  // The values as written come first, then the same with the scale.
  const own = scale === undefined ? written.values : written.values.slice(0, written.values.length / 2);
  const isPercent = PERCENT.test(after);
  const isMultiple = isComparison(after);
  const readings = own.flatMap((value) => [
    { value, factor: 1 },
    ...(factor === undefined ? [] : [{ value, factor }]),
  ]);
  for (const { value, factor } of readings) {
    const slack = readSlack(written.text, value);
    const is = (target: number): boolean =>
      Math.abs(value * factor - Math.abs(target)) <= slack * factor * (1 + 1e-9) + 1e-9;
    const found = findDerivation({ value, factor, isPercent, isMultiple, is }, evidence);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** True for words such as "times" after a number. */
export function isComparison(after: string): boolean {
  return MULTIPLE.test(after);
}

function findDerivation(reading: Reading, { groups, wholes }: Evidence): Derivation | undefined {
  const { value, factor } = reading;
  const values = groups.flatMap((group) => group.values);
  if (factor === 1) {
    const same = values.find((one) => Math.abs(one.value) === value);
    if (same !== undefined) return { kind: 'value', how: shown(same.value), from: same.from };
  }
  for (const one of values) {
    if (!reading.is(one.value)) continue;
    return factor === 1
      ? { kind: 'rounded', how: `${shown(one.value)}, rounded`, from: one.from }
      : { kind: 'scaled', how: `${shown(one.value)} ÷ ${shown(factor)}`, from: one.from };
  }
  for (const { values: beside, spans = [] } of groups) {
    const span = spans.find(([first, last]) => first <= value && value <= last);
    if (span !== undefined && Number.isInteger(value))
      return { kind: 'in_span', how: `${span[0]}–${span[1]}`, from: beside[0]?.from ?? '' };
  }
  for (const whole of wholes) {
    const found = deriveFromWhole(reading, whole, values);
    if (found !== undefined) return found;
  }
  for (const group of groups) {
    const found = combinePairs(reading, group);
    if (found !== undefined) return found;
  }
  return undefined;
}

function deriveFromWhole(
  { value, factor, isPercent, is }: Reading,
  { name, values, isAlone }: Evidence['wholes'][number],
  parts: readonly SourcedValue[],
): Derivation | undefined {
  if (values.length < 2) return undefined;
  const count = `${values.length} values`;
  const sum = values.reduce((total, one) => total + one, 0);
  if (isPercent) {
    const part = parts.find((one) => sum !== 0 && values.includes(one.value) && is((100 * one.value) / sum));
    if (part !== undefined)
      return { kind: 'share', how: `${shown(part.value)} ÷ ${shown(sum)}`, from: part.from };
  } else if (values.length === value && factor === 1) return { kind: 'count', how: count, from: name };
  if (is(sum)) return { kind: 'sum', how: `sum of ${count}`, from: name };
  if (!isAlone) return undefined;
  const [least, most] = values.reduce(
    ([low, high], one) => [Math.min(low, one), Math.max(high, one)],
    [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY],
  );
  if (is(most)) return { kind: 'extreme', how: `${shown(most)}, highest of ${count}`, from: name };
  if (is(least)) return { kind: 'extreme', how: `${shown(least)}, lowest of ${count}`, from: name };
  if (is(sum / values.length)) return { kind: 'mean', how: `mean of ${count}`, from: name };
  return undefined;
}

function combinePairs({ isPercent, isMultiple, is }: Reading, group: Group): Derivation | undefined {
  const values = group.values.slice(0, PAIRED_MAX);
  const isYear = (value: number): boolean => group.isText === true && isLikelyYear(value);
  for (const [at, { value: one, from }] of values.entries())
    for (const [index, { value: other }] of values.entries()) {
      if (index === at || other === 0 || isYear(one) !== isYear(other)) continue;
      if (isYear(one)) {
        if (is(one - other)) return { kind: 'difference', how: `${one} − ${other}`, from };
        continue;
      }
      if (isMultiple) {
        if (is(one / other)) return { kind: 'quotient', how: `${shown(one)} ÷ ${shown(other)}`, from };
        continue;
      }
      if (is(one - other)) return { kind: 'difference', how: `${shown(one)} − ${shown(other)}`, from };
      if (index > at && is(one + other)) return { kind: 'sum', how: `${shown(one)} + ${shown(other)}`, from };
      if (!isPercent) continue;
      if (is((100 * (one - other)) / other))
        return { kind: 'change', how: `(${shown(one)} − ${shown(other)}) ÷ ${shown(other)}`, from };
      if (is((100 * one) / other)) return { kind: 'share', how: `${shown(one)} ÷ ${shown(other)}`, from };
    }
  return undefined;
}

/** True for what is most likely a year, of which only the distance to another one is told. */
function isLikelyYear(value: number): boolean {
  return Number.isInteger(value) && value >= 1_500 && value <= 2_100;
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
