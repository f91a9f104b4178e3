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

const CLASS_COUNT = 5;

/**
 * Classes of equal width with round bounds, so that equal distances have equal steps. Where nearly all values
 * would share one
 * class, quantiles with about equally many places are used.
 */
export function createClasses(values: readonly number[]): readonly ValueClass[] {
  const sorted = values.toSorted((a, b) => a - b);
  const [min, max] = [sorted[0] ?? 0, sorted.at(-1) ?? 0];
  if (new Set(sorted).size <= 2)
    return assignStrength(new Set(sorted).size < 2 ? [min, max] : [min, (min + max) / 2, max]);
  const bounds = computeEvenBounds(min, max);
  const maxCount = Math.max(
    ...bounds
      .slice(1)
      .map((to, at) => sorted.filter((value) => value >= (bounds[at] ?? to) && value < to).length),
  );
  const skewed = min >= 0 && sorted.length >= CLASS_COUNT * 2 && maxCount > sorted.length * 0.7;
  return assignStrength(skewed ? computeQuantiles(sorted) : bounds);
}

/** Finds the class of a value. */
export function findClass(value: number, classes: readonly ValueClass[]): ValueClass | undefined {
  return (
    classes.find(({ from, to }, at) => value >= from && (value < to || at === classes.length - 1)) ??
    (value < (classes[0]?.from ?? 0) ? classes[0] : classes.at(-1))
  );
}

/** Label such as "20 – 40", or "−20 … −10" where a dash would look like a sign. */
export function formatClass({ from, to }: ValueClass, spec: NumberSpec, lang: string): string {
  const [low, high] = [from, to].map((one) => formatNumber(one, spec, lang));
  return from === to ? (low ?? '') : `${low} ${from < 0 ? '…' : '–'} ${high}`;
}

function computeEvenBounds(min: number, max: number): number[] {
  const raw = (max - min) / CLASS_COUNT;
  const power = 10 ** Math.floor(Math.log10(raw));
  const step = [1, 2, 2.5, 5, 10].map((one) => one * power).find((one) => one >= raw * 0.999) ?? raw;
  const first = Math.floor(min / step + 1e-9);
  const last = Math.ceil(max / step - 1e-9);
  return Array.from({ length: last - first + 1 }, (_, at) => Number(((first + at) * step).toPrecision(12)));
}

function computeQuantiles(sorted: readonly number[]): number[] {
  const bounds = Array.from(
    { length: CLASS_COUNT + 1 },
    (_, at) => sorted[Math.min(sorted.length - 1, Math.round((at * sorted.length) / CLASS_COUNT))] ?? 0,
  );
  return [...new Set(bounds)];
}

function assignStrength(bounds: readonly number[]): readonly ValueClass[] {
  const pairs = bounds.slice(1).map((to, at) => ({ from: bounds[at] ?? to, to }));
  const below = pairs.filter(({ to }) => to <= 0);
  const above = pairs.filter(({ to }) => to > 0);
  const isTwoSided = below.length > 0 && above.length > 0;
  const share = (at: number, count: number): number => (count < 2 ? 1 : at / (count - 1));
  if (!isTwoSided)
    return pairs.map((pair, at) => ({ ...pair, strength: share(at, pairs.length), isNegative: false }));
  const max = Math.max(below.length, above.length);
  return [
    ...below.map((pair, at) => ({ ...pair, strength: share(below.length - 1 - at, max), isNegative: true })),
    ...above.map((pair, at) => ({ ...pair, strength: share(at, max), isNegative: false })),
  ];
}
