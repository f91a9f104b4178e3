import { CANVAS } from '../limits.ts';
import { splitList } from './parse-rules.ts';

/** Reference sizes of relative lengths. */
export interface LengthContext {
  /** Font size of the element, in px. */
  readonly em: number;
  /** Font size of the root, in px. */
  readonly rem: number;
  /** Size that percentages refer to, in px; undefined keeps percentages. */
  readonly whole?: number | undefined;
}

const ABSOLUTE: Readonly<Record<string, number>> = {
  px: 1,
  pt: 4 / 3,
  pc: 16,
  in: 96,
  cm: 96 / 2.54,
  mm: 96 / 25.4,
  q: 96 / 101.6,
};
/** Width of a zero in em, about. */
const CH_EM = 0.5;
const MAX_DEPTH = 12;

/**
 * Computes a length in px: units, viewport units, `calc()`, `min()`, `max()` and `clamp()`. Undefined for
 * keywords, and for percentages without a size that they refer to.
 */
export function computeLength(text: string, context: LengthContext, depth = 0): number | undefined {
  const value = text.trim().toLowerCase();
  if (depth > MAX_DEPTH || value.length > 400) return undefined;
  const simple = /^([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)([a-z]+|%)?$/.exec(value);
  if (simple !== null) return computeUnit(Number(simple[1]), simple[2] ?? '', context);
  const [, name = '', inside = ''] = /^(calc|min|max|clamp)\((.*)\)$/s.exec(value) ?? [];
  if (name === 'calc') return computeSum(inside, context, depth + 1);
  if (name === '') return undefined;
  const values = splitList(inside).map((part) => computeSum(part, context, depth + 1));
  if (values.length === 0 || values.some((one) => one === undefined)) return undefined;
  const numbers = values as number[];
  if (name === 'min') return Math.min(...numbers);
  if (name === 'max') return Math.max(...numbers);
  const [least = 0, wanted = 0, most = 0] = numbers;
  return Math.max(least, Math.min(wanted, most));
}

function computeUnit(number: number, unit: string, { em, rem, whole }: LengthContext): number | undefined {
  if (unit === '') return number;
  const absolute = ABSOLUTE[unit];
  if (absolute !== undefined) return number * absolute;
  switch (unit) {
    case 'em':
      return number * em;
    case 'rem':
      return number * rem;
    case 'ch':
    case 'ex':
      return number * em * CH_EM;
    case '%':
      return whole === undefined ? undefined : (number * whole) / 100;
    default: {
      const [, side] = /^[sld]?v(w|h|min|max|i|b)$/.exec(unit) ?? [];
      const cq = /^cq(w|h|i|b|min|max)$/.exec(unit)?.[1];
      const of = side ?? cq;
      if (of === undefined) return undefined;
      const size = of === 'h' || of === 'b' || of === 'min' ? CANVAS.height : CANVAS.width;
      return (number * size) / 100;
    }
  }
}

/** Sums and products; CSS wants spaces around plus and minus. */
function computeSum(text: string, context: LengthContext, depth: number): number | undefined {
  const parts = splitList(text.trim(), ' ');
  let sum = 0;
  let sign = 1;
  let product: number | undefined;
  let operator = '*';
  const tokens = parts.flatMap((part) =>
    /^[+-]?[\d.]/.test(part) || part.includes('(') ? splitOperators(part) : [part],
  );
  for (const token of tokens) {
    if (token === '+' || token === '-') {
      sum += sign * (product ?? 0);
      sign = token === '+' ? 1 : -1;
      product = undefined;
    } else if (token === '*' || token === '/') operator = token;
    else {
      const value = token.startsWith('(')
        ? computeSum(token.slice(1, -1), context, depth + 1)
        : computeLength(token, context, depth + 1);
      if (value === undefined || depth > MAX_DEPTH) return undefined;
      product = product === undefined ? value : operator === '/' ? product / value : product * value;
    }
  }
  const total = sum + sign * (product ?? 0);
  return Number.isFinite(total) ? total : undefined;
}

/** Products may be written without spaces. */
function splitOperators(part: string): string[] {
  return splitList(part.replace(/([*/])(?![^(]*\))/g, ' $1 '), ' ');
}
