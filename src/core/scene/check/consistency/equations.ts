import { FINDINGS, type Finding } from '../../finding.ts';
import type { FigureReading } from '../../number-values.ts';
import type { Scene } from '../../scene.ts';
import { describePlace } from '../geometry.ts';
import { type Amount, findAmounts, show } from './amounts.ts';
import { listShownTexts } from './shown-texts.ts';

const OPERATORS: Readonly<Record<string, '+' | '-' | '*' | '/'>> = {
  '+': '+',
  '-': '-',
  '−': '-',
  '–': '-',
  '×': '*',
  '*': '*',
  '·': '*',
  '÷': '/',
  '/': '/',
};
/** An operator between two amounts, with units beside it: " + ", " days − ", " × €". */
const BETWEEN = /^\s?(?:%|[$€£¥]|\p{L}{1,10}\.?(?:\s\p{L}{1,10})?)?\s*([-+−–×*·÷/])\s*[$€£¥]?\s?$/u;
/** Text between the last amount of an equation and its result. */
const EQUALS = /^\s?(?:%|[$€£¥]|\p{L}{1,10}\.?(?:\s\p{L}{1,10})?)?\s*=\s*[-−–+]?\s*[$€£¥]?\s?$/u;
/** Letters, brackets and operators around an equation make it a part of a longer one. */
const OPEN_BEFORE = /[-+−–×*·÷/^=(√<>≈~\p{L}_]\s*[$€£¥]?\s?$/u;
const OPEN_AFTER = /^\s?(?:[-+−–×*·÷/^]\s*[\d(]|\(mod|[²³⁰-⁹])/iu;
/** Sums of small numbers are often figures of speech: "1 + 1 = 3". */
const SMALL = 10;
const MAX_TERMS = 12;
/** Readings of ambiguous figures that are tried. */
const MAX_WAYS = 16;
/** Share by which the result of a product or a quotient may miss, as written factors are rounded. */
const ROUNDED = 0.006;

/** Reports calculations in texts whose result is another: "38 + 23 = 63". */
export function checkEquations(scene: Scene): Finding[] {
  return listShownTexts(scene).flatMap(({ words, element }): Finding[] => {
    if (!words.includes('=') || words.includes('≈')) return [];
    return findWrongEquations(words).map(({ text, result, value }) => ({
      code: 'sum_differs',
      severity: 'warning',
      slide: 0,
      ...describePlace(element),
      words: text,
      message: `"${text}" is ${show(value)}, not ${result}.`,
      allowed: Number(show(value)),
      fix: FINDINGS.sum_differs.fix,
    }));
  });
}

interface WrongEquation {
  readonly text: string;
  readonly result: string;
  readonly value: number;
}

export function findWrongEquations(words: string): WrongEquation[] {
  const amounts = findAmounts(words);
  return amounts.flatMap((result, at): WrongEquation[] => {
    const last = amounts[at - 1];
    if (last === undefined || !EQUALS.test(words.slice(last.end, result.index))) return [];
    let first = at - 1;
    while (first > 0 && at - first < MAX_TERMS && BETWEEN.test(between(words, amounts, first))) first--;
    const terms = amounts.slice(first, at);
    const [from] = terms;
    if (from === undefined || terms.length < 2 || OPEN_BEFORE.test(words.slice(0, from.index).slice(-4)))
      return [];
    const after = words.slice(result.end);
    if (OPEN_AFTER.test(after.replace(/^\s?[\p{L}%€$£¥]{1,8}/u, ''))) return [];
    const operators = terms.slice(1).map((_, index) => {
      const sign = BETWEEN.exec(between(words, amounts, first + index + 1))?.[1] ?? '+';
      return OPERATORS[sign] ?? '+';
    });
    const isPercent = /^\s?%/.test(after) && operators.includes('/');
    const wrong = evaluate(terms, operators, result, isPercent ? 100 : 1);
    if (wrong === undefined) return [];
    const unit = /^\s?(?:%|[€$£¥])/u.exec(after)?.[0] ?? '';
    return [
      {
        text: `${words.slice(from.index, result.end)}${unit}`,
        result: `${words.slice(result.index, result.end)}${unit}`,
        value: wrong,
      },
    ];
  });
}

function between(words: string, amounts: readonly Amount[], at: number): string {
  return words.slice(amounts[at - 1]?.end ?? 0, amounts[at]?.index ?? 0);
}

/** The value of the terms where no reading of them gives the result; undefined where one does. */
function evaluate(
  terms: readonly Amount[],
  operators: readonly string[],
  result: Amount,
  factor: number,
): number | undefined {
  const magnitudes = terms.map(({ readings }) =>
    readings.map((one) => ({ ...one, value: Math.abs(one.value) })),
  );
  if (magnitudes.every((readings) => (readings[0]?.value ?? 0) < SMALL && (readings[0]?.step ?? 1) >= 1))
    return undefined;
  let ways: FigureReading[][] = [[]];
  for (const readings of magnitudes) ways = ways.flatMap((way) => readings.map((one) => [...way, one]));
  if (ways.length > MAX_WAYS) return undefined;
  const isProduct = operators.some((operator) => operator === '*' || operator === '/');
  const values = ways.map(
    (way) =>
      compute(
        way.map(({ value }) => value),
        operators,
      ) * factor,
  );
  const fits = ways.some((way, at) => {
    const value = values[at] ?? 0;
    const rounding = Math.max(...way.map(({ step }) => 0.5 * step));
    return result.readings.some((one) => {
      const off = Math.abs(Math.abs(one.value) - Math.abs(value));
      return off <= 0.5 * one.step + (isProduct ? ROUNDED * Math.abs(value) : rounding) + 1e-9;
    });
  });
  return fits || !Number.isFinite(values[0]) ? undefined : values[0];
}

function compute(values: readonly number[], operators: readonly string[]): number {
  let [sum, term, sign] = [0, values[0] ?? 0, 1];
  for (const [at, operator] of operators.entries()) {
    const next = values[at + 1] ?? 0;
    if (operator === '*') term *= next;
    else if (operator === '/') term /= next;
    else {
      sum += sign * term;
      term = next;
      sign = operator === '-' ? -1 : 1;
    }
  }
  return sum + sign * term;
}
