import { type CellNumber, parseCellNumber, toAsciiDigits } from '../../cell-number.ts';
import { type FigureReading, readFigure, readScale } from '../../number-values.ts';
import { removeRoundingError } from '../../round.ts';

/** A number as written, with what it may mean: "1.234" is a thousand in some countries. */
export interface Amount {
  readonly text: string;
  readonly index: number;
  readonly end: number;
  /** Signed values, the grouped reading first. */
  readonly readings: readonly FigureReading[];
}

const NUMBER = /\d+(?:[.,'’ \u00a0\u202f]\d{3}(?!\d))+(?:[.,]\d+)?|\d+(?:[.,]\d+)+|\d+/gu;
const MINUS = /(?:^|[\s(€$£¥])[-−–]\s?[€$£¥]?\s?$/u;

/** One letter behind a number is a power of a thousand or a unit: "3.6 m". */
const LETTER = /^\s?\p{L}$/u;

/** Finds the amounts of a text; a word such as "million" after one multiplies it. */
export function findAmounts(text: string): Amount[] {
  const ascii = toAsciiDigits(text);
  return [...ascii.matchAll(NUMBER)].map((match) => {
    const end = match.index + match[0].length;
    const { word = '', factor = 1 } = readScale(ascii.slice(end, end + 14)) ?? {};
    const sign = MINUS.test(ascii.slice(Math.max(0, match.index - 4), match.index)) ? -1 : 1;
    const factors = LETTER.test(word) ? [1, factor] : [factor];
    return {
      text: match[0],
      index: match.index,
      end: end + word.length,
      readings: factors.flatMap((one) => readFigure(match[0]).map((read) => multiply(read, sign * one))),
    };
  });
}

function multiply({ value, step }: FigureReading, factor: number): FigureReading {
  return { value: removeRoundingError(value * factor), step: removeRoundingError(step * Math.abs(factor)) };
}

/** A cell that holds one number. */
export interface CellAmount {
  readonly text: string;
  readonly readings: readonly FigureReading[];
  readonly unit: string;
}

/** Reads a cell that is one number with at most a unit; undefined for other cells. */
export function readCell(text: string): CellAmount | undefined {
  const parsed: CellNumber | undefined = parseCellNumber(text);
  if (parsed === undefined || /[eE][-+]?\d/.test(text)) return undefined;
  const [figure] = findAmounts(text);
  if (figure === undefined) return undefined;
  const sign = parsed.value < 0 ? -1 : 1;
  return {
    text: text.trim(),
    readings: figure.readings.map(({ value, step }) => ({ value: sign * Math.abs(value), step })),
    unit: parsed.unit,
  };
}

/** A cell for a number of a chart. */
export function toCell(value: number): CellAmount {
  const decimals = /\.(\d+)$/.exec(String(value))?.[1]?.length ?? 0;
  return { text: String(value), readings: [{ value, step: 10 ** -Math.min(decimals, 12) }], unit: '' };
}

/** Value of the last place that is not zero: 10,000 for 310,000. Written figures are often rounded to it. */
export function findRoundedStep({ value, step }: FigureReading): number {
  let rounded = step;
  for (let next = step * 10; next <= Math.abs(value) && isMultiple(value, next); next *= 10) rounded = next;
  return rounded;
}

function isMultiple(value: number, step: number): boolean {
  return Math.abs(value / step - Math.round(value / step)) < 1e-9;
}

/** True if two amounts can mean the same: one is the other, or the other rounded. */
export function canEqual(one: readonly FigureReading[], other: readonly FigureReading[]): boolean {
  return one.some((a) =>
    other.some((b) => {
      const step = Math.max(findRoundedStep(a), findRoundedStep(b));
      const exact = Math.max(a.step, b.step);
      const isRough = Math.abs(a.value - b.value) <= 0.5001 * step && step <= 0.1001 * Math.abs(a.value);
      return isRough || Math.abs(a.value - b.value) <= 0.5001 * exact;
    }),
  );
}

/** A number for a message, without rounding errors. */
export function show(value: number): string {
  return String(Number(value.toPrecision(10)));
}
