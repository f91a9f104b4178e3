import { formatNumber, type NumberSpec } from '../number-format.ts';

/** Range of values with one shade. */
export interface ValueClass {
  readonly from: number;
  readonly to: number;
  /** 0 for the palest shade, 1 for the strongest. */
  readonly strength: number;
  /** Set for values below zero where there are values on both sides. */
  readonly isNegative: boolean;
}

const STEPS = 5;

/**
 * Classes of equal width with round bounds, so that equal distances have equal steps. Where nearly all values
 * would share one
 * class, quantiles with about equally many places are used.
 */
export function valueClasses(values: readonly number[]): readonly ValueClass[] {
  const sorted = values.toSorted((a, b) => a - b);
  const [least, most] = [sorted[0] ?? 0, sorted.at(-1) ?? 0];
  if (new Set(sorted).size <= 2) return withStrength(new Set(sorted).size < 2 ? [least, most] : [least, (least + most) / 2, most]);
  const bounds = evenBounds(least, most);
  const fullest = Math.max(...bounds.slice(1).map((to, at) => sorted.filter((value) => value >= (bounds[at] ?? to) && value < to).length));
  const skewed = least >= 0 && sorted.length >= STEPS * 2 && fullest > sorted.length * 0.7;
  return withStrength(skewed ? quantiles(sorted) : bounds);
}

/** Finds the class of a value. */
export function classOf(value: number, classes: readonly ValueClass[]): ValueClass | undefined {
  return classes.find(({ from, to }, at) => value >= from && (value < to || at === classes.length - 1)) ?? (value < (classes[0]?.from ?? 0) ? classes[0] : classes.at(-1));
}

/** Label such as "20 – 40", or "−20 … −10" where a dash would look like a sign. */
export function classLabel({ from, to }: ValueClass, spec: NumberSpec, lang: string): string {
  const [low, high] = [from, to].map((one) => formatNumber(one, spec, lang));
  return from === to ? (low ?? '') : `${low} ${from < 0 ? '…' : '–'} ${high}`;
}

function evenBounds(least: number, most: number): number[] {
  const raw = (most - least) / STEPS;
  const power = 10 ** Math.floor(Math.log10(raw));
  const step = [1, 2, 2.5, 5, 10].map((one) => one * power).find((one) => one >= raw * 0.999) ?? raw;
  const first = Math.floor(least / step + 1e-9);
  const last = Math.ceil(most / step - 1e-9);
  return Array.from({ length: last - first + 1 }, (_, at) => Number(((first + at) * step).toPrecision(12)));
}

function quantiles(sorted: readonly number[]): number[] {
  const bounds = Array.from({ length: STEPS + 1 }, (_, at) => sorted[Math.min(sorted.length - 1, Math.round((at * sorted.length) / STEPS))] ?? 0);
  return [...new Set(bounds)];
}

function withStrength(bounds: readonly number[]): readonly ValueClass[] {
  const pairs = bounds.slice(1).map((to, at) => ({ from: bounds[at] ?? to, to }));
  const below = pairs.filter(({ to }) => to <= 0);
  const above = pairs.filter(({ to }) => to > 0);
  const isBoth = below.length > 0 && above.length > 0;
  const share = (at: number, count: number): number => (count < 2 ? 1 : at / (count - 1));
  if (!isBoth) return pairs.map((pair, at) => ({ ...pair, strength: share(at, pairs.length), isNegative: false }));
  const most = Math.max(below.length, above.length);
  return [
    ...below.map((pair, at) => ({ ...pair, strength: share(below.length - 1 - at, most), isNegative: true })),
    ...above.map((pair, at) => ({ ...pair, strength: share(at, most), isNegative: false })),
  ];
}
