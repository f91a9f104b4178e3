import { toAsciiDigits } from '../../scene/cell-number.ts';
import { readScale } from '../../scene/number-values.ts';

/** A number written in a text, with what is needed to write another one in the same form. */
export interface QuotedNumber {
  /** Characters of the number in the text, without sign and unit. */
  readonly text: string;
  readonly index: number;
  /** Ways to read it: "1.234" is a thousand in some countries and little more than one in others. */
  readonly readings: readonly Reading[];
  /** True if it is unlikely to be equal to a value by chance: it has three digits, decimals, a unit or a scale. */
  readonly distinctive: boolean;
}

export interface Reading {
  readonly value: number;
  readonly decimals: number;
  readonly decimalSign: string;
  readonly groupSign: string;
  /** Multiplier by a word such as "million"; 1 for none. */
  readonly factor: number;
}

const NUMBER = /\d+(?:[.,'’ \u00a0\u202f]\d{3}(?!\d))+(?:[.,]\d+)?|\d+[.,]\d+|\d+/gu;
/** Part of a word, a date, a version or a time. */
const BEFORE = /[\p{L}_#/:]$|\d[-–.,:]$|\p{L}-$/u;
const AFTER = /^(?:[-–/:]\d|[.,]\d|_|:\d)/u;
const SUFFIX = /^\s?(k|K|M|m|bn|B|Mio\.?|Mrd\.?|tn)(?![\p{L}\p{N}])/u;
const SUFFIXES: Readonly<Record<string, number>> = {
  k: 1e3,
  K: 1e3,
  M: 1e6,
  m: 1e6,
  Mio: 1e6,
  bn: 1e9,
  B: 1e9,
  Mrd: 1e9,
  tn: 1e12,
};
const SIGNS_BESIDE = /[€$£¥₹%‰]/u;

/** Finds the numbers of a text that may quote a value; parts of dates, times, codes and words are left out. */
export function findQuotedNumbers(text: string): QuotedNumber[] {
  const ascii = toAsciiDigits(text);
  return [...ascii.matchAll(NUMBER)].flatMap((match): QuotedNumber[] => {
    const before = ascii.slice(Math.max(0, match.index - 3), match.index);
    const after = ascii.slice(match.index + match[0].length, match.index + match[0].length + 16);
    if (BEFORE.test(before) || AFTER.test(after)) return [];
    const suffix = SUFFIX.exec(after)?.[1]?.replace('.', '');
    const factor = readScale(after)?.factor ?? (suffix === undefined ? undefined : SUFFIXES[suffix]);
    if (factor === undefined && /^\p{L}/u.test(after)) return [];
    const readings = readFigure(match[0]).flatMap((reading) => [
      { ...reading, factor: factor ?? 1 },
      ...(factor === undefined ? [] : [{ ...reading, factor: 1 }]),
    ]);
    const digits = match[0].replace(/\D/g, '').replace(/^0+/, '').length;
    const isMeasured = factor !== undefined || SIGNS_BESIDE.test(before) || /^\s?[€$£¥₹%‰]/u.test(after);
    const isYear = /^(?:19|20)\d\d$/.test(match[0]) && !isMeasured;
    return [
      {
        text: text.slice(match.index, match.index + match[0].length),
        index: match.index,
        readings,
        distinctive: !isYear && (digits >= 3 || (digits >= 2 && isMeasured)),
      },
    ];
  });
}

function readFigure(figure: string): Omit<Reading, 'factor'>[] {
  const last = Math.max(figure.lastIndexOf('.'), figure.lastIndexOf(','));
  const space = /['’ \u00a0\u202f]/u.exec(figure)?.[0] ?? '';
  const tail = figure.length - last - 1;
  const sign = figure[last] ?? '';
  const whole = {
    value: Number(figure.replace(/\D/g, '')),
    decimals: 0,
    decimalSign: '.',
    groupSign: space || sign,
  };
  if (last < 0) return [whole];
  const head = figure.slice(0, last);
  const fraction = {
    value: Number(`${head.replace(/\D/g, '')}.${figure.slice(last + 1)}`),
    decimals: tail,
    decimalSign: sign,
    groupSign: /\D/u.exec(head)?.[0] ?? '',
  };
  const isRepeated = head.includes(sign);
  if (isRepeated) return [whole];
  return tail === 3 && space === '' && !/\D/.test(head) ? [whole, fraction] : [fraction];
}

/** A value rounded as a number is written, which quotes it if it is the same; signs do not count. */
export function roundLike({ decimals, factor }: Pick<Reading, 'decimals' | 'factor'>, shown: number): number {
  return Number((Math.abs(shown) / factor).toFixed(Math.min(decimals, 12)));
}

/** Writes a value in the form of a number that was read, without a sign. */
export function writeLike(
  { decimals, decimalSign, groupSign, factor, value }: Reading,
  shown: number,
): string {
  const [whole = '', fraction] = (Math.abs(shown) / factor).toFixed(Math.min(decimals, 12)).split('.');
  const isGrouped = groupSign !== '' || value < 1_000;
  // A short number has no separator to copy; one beside a decimal point is the other sign.
  const sign = groupSign || (decimalSign === ',' ? '.' : ',');
  const grouped = isGrouped && whole.length > 3 ? whole.replace(/\B(?=(?:\d{3})+$)/g, sign) : whole;
  return fraction === undefined ? grouped : `${grouped}${decimalSign}${fraction}`;
}
