import { joinPhrases } from '../locales/index.ts';
import { toAsciiDigits } from './cell-number.ts';

export interface WrittenNumber {
  /** Text of the number. */
  readonly text: string;
  /** Start in UTF-16 units. */
  readonly index: number;
  /** Possible values: "1.234" is a thousand in some countries and little more than one in others. */
  readonly values: readonly number[];
}

const NUMBER = /\d+(?:[.,'’ \u00a0\u202f]\d{3}(?!\d))+(?:[.,]\d+)?|\d+(?:[.,]\d+)+|\d+/gu;
/** Words after a figure that multiply it. */
const SCALE: readonly (readonly [RegExp, number])[] = [
  [new RegExp(`^\\s?(?:${joinPhrases('thousand')})(?![\\p{L}])`, 'iu'), 1e3],
  [new RegExp(`^\\s?(?:${joinPhrases('million')})(?![\\p{L}])`, 'iu'), 1e6],
  [new RegExp(`^\\s?(?:${joinPhrases('billion')})(?![\\p{L}])`, 'iu'), 1e9],
  [new RegExp(`^\\s?(?:${joinPhrases('ten_thousand')})`, 'u'), 1e4],
  [new RegExp(`^\\s?(?:${joinPhrases('hundred_million')})`, 'u'), 1e8],
];

/** Reads a multiplier at the beginning of a text, such as " million" in " million euros". */
export function readScale(after: string): { readonly word: string; readonly factor: number } | undefined {
  for (const [pattern, factor] of SCALE) {
    const word = pattern.exec(after)?.[0];
    if (word !== undefined) return { word, factor };
  }
  return undefined;
}

/** Finds the numbers of a text in decimal digits of any script, each with its possible values. */
export function findNumbers(text: string): WrittenNumber[] {
  const ascii = toAsciiDigits(text);
  return [...ascii.matchAll(NUMBER)].map((match) => {
    const own = readValues(match[0]);
    const after = ascii.slice(match.index + match[0].length, match.index + match[0].length + 14);
    const factor = readScale(after)?.factor;
    return {
      text: match[0],
      index: match.index,
      values: factor === undefined ? own : [...own, ...own.map((value) => value * factor)],
    };
  });
}

/** A value with the value of its last written place: 0.1 for "4.2". */
export interface FigureReading {
  readonly value: number;
  readonly step: number;
}

function readValues(figure: string): number[] {
  return readFigure(figure).map(({ value }) => value);
}

/** Reads separators as grouping and, where possible, the last one as the decimal separator. */
export function readFigure(figure: string): FigureReading[] {
  const tight = figure.replace(/['’\s\u00a0\u202f]/gu, '');
  const last = Math.max(tight.lastIndexOf('.'), tight.lastIndexOf(','));
  const grouped = { value: Number(tight.replace(/[.,]/g, '')), step: 1 };
  if (last === -1) return [grouped];
  const decimals = tight.length - last - 1;
  const decimal = {
    value: Number(`${tight.slice(0, last).replace(/[.,]/g, '')}.${tight.slice(last + 1)}`),
    step: 10 ** -decimals,
  };
  return decimals === 3 && !tight.startsWith('0') ? [grouped, decimal] : [decimal];
}
