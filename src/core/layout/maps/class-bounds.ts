import type { MapModel } from '../../scene/maps/map-model.ts';
import { formatNumber, type NumberSpec } from '../../scene/number-format.ts';

interface Range {
  readonly name: string;
  readonly from: number;
  readonly to: number;
}

/**
 * Values that the classes of a map stand for, by class: from their thresholds, else from their smallest to
 * their largest value where the classes do not overlap.
 */
export function describeBounds(model: MapModel, spec: NumberSpec, lang: string): ReadonlyMap<string, string> {
  const format = (value: number): string => formatNumber(value, spec, lang);
  const { thresholds } = model;
  if (thresholds !== undefined) {
    const sorted = Object.entries(thresholds).toSorted(([, a], [, b]) => a - b);
    const isWhole = countsInWhole(model, thresholds, spec);
    return new Map(
      sorted.map(([name, from], at) => {
        const next = sorted[at + 1]?.[1];
        if (next === undefined) return [name, `≥ ${format(from)}`];
        if (!isWhole) return [name, `${format(from)} – < ${format(next)}`];
        return [name, next - from === 1 ? format(from) : `${format(from)} – ${format(next - 1)}`];
      }),
    );
  }
  const ranges = measureRanges(model);
  return new Map(
    ranges.map(({ name, from, to }) => [
      name,
      from === to ? format(from) : `${format(from)} – ${format(to)}`,
    ]),
  );
}

/** Tells whether all values are integers and shown as such, so that a class ends one before the next. */
function countsInWhole(
  { points = [], values = [] }: MapModel,
  thresholds: Readonly<Record<string, number>>,
  { decimals, scale, percent }: NumberSpec,
): boolean {
  const numbers = [...points, ...values].flatMap(({ value }) => value ?? []);
  return (
    decimals === 0 &&
    scale === 0 &&
    !percent &&
    [...numbers, ...Object.values(thresholds)].every((one) => Number.isInteger(one))
  );
}

/** Ranges of the values of all classes, which are none where a class has no values or two overlap. */
function measureRanges({ points = [], values = [] }: MapModel): readonly Range[] {
  const classes = Map.groupBy(
    [...points, ...values].filter((one) => one.class !== undefined),
    (one) => one.class as string,
  );
  const ranges = [...classes].flatMap(([name, members]): Range[] => {
    const own = members.flatMap(({ value }) => value ?? []);
    return own.length < members.length ? [] : [{ name, from: Math.min(...own), to: Math.max(...own) }];
  });
  const sorted = ranges.toSorted((a, b) => a.from - b.from);
  const isApart = sorted.every(({ to }, at) => to < (sorted[at + 1]?.from ?? Number.POSITIVE_INFINITY));
  return ranges.length === classes.size && ranges.length > 1 && isApart ? ranges : [];
}
