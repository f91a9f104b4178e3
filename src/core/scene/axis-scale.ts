/** A linear axis whose ticks are round numbers. */
export interface AxisScale {
  readonly min: number;
  readonly max: number;
  readonly majorUnit: number;
  readonly ticks: readonly number[];
}

/** Values that differ by less of their size are one and the same on an axis whose ticks have twelve figures. */
export const SAME = 1e-9;

/**
 * A scale that covers the values with about five steps of 1, 2, 2.5 or 5 × 10ⁿ (after Heckbert,
 * "Nice numbers for graph labels", Graphics Gems, 1990). `zero` keeps zero on the axis: what is
 * drawn as a length or an area must start there. Without it, zero stays when the values span
 * more than two fifths of their size, so that small movements are neither hidden nor blown up.
 */
export function niceScale(values: readonly number[], { zero, steps = 5 }: { readonly zero: boolean; readonly steps?: number }): AxisScale {
  const finite = values.filter((value) => Number.isFinite(value));
  let low = finite.reduce((least, value) => Math.min(least, value), finite[0] ?? 0);
  let high = finite.reduce((most, value) => Math.max(most, value), finite[0] ?? 0);
  const size = Math.max(Math.abs(low), Math.abs(high));
  const apart = high - low;
  if (zero || apart > 0.4 * size || apart <= SAME * size) {
    low = Math.min(0, low);
    high = Math.max(0, high);
  }
  if (high - low < 1e-300) high = low + 1;
  const majorUnit = niceStep((high - low) / steps);
  return scaleOf(Math.floor(low / majorUnit + 1e-9), Math.ceil(high / majorUnit - 1e-9), majorUnit);
}

/** A second scale with the same number of steps as the first, so that both share their gridlines. */
export function alignedScale(values: readonly number[], to: AxisScale): AxisScale {
  const own = niceScale(values, { zero: true, steps: to.ticks.length - 1 });
  const wantedBelow = Math.round(-Math.min(0, to.min) / to.majorUnit);
  const wantedAbove = Math.round(Math.max(0, to.max) / to.majorUnit);
  for (let unit = own.majorUnit, tries = 0; tries < 40; unit = niceStep(unit * 1.01), tries++) {
    if (wantedBelow * unit >= -own.min - unit * 1e-9 && wantedAbove * unit >= Math.max(...values, 0) - unit * 1e-9 && own.min >= -wantedBelow * unit - unit * 1e-9) {
      return scaleOf(-wantedBelow, wantedAbove, unit);
    }
  }
  return own;
}

function niceStep(raw: number): number {
  const power = 10 ** Math.floor(Math.log10(raw));
  const step = [1, 2, 2.5, 5, 10].find((candidate) => candidate * power >= raw * (1 - 1e-9)) ?? 10;
  return round(step * power);
}

function scaleOf(first: number, last: number, majorUnit: number): AxisScale {
  const ticks = Array.from({ length: last - first + 1 }, (_, index) => round((first + index) * majorUnit));
  return { min: ticks[0] ?? 0, max: ticks.at(-1) ?? 1, majorUnit, ticks };
}

/** Rids a product of its binary dust: 0.30000000000000004 → 0.3. */
function round(value: number): number {
  return Number(value.toPrecision(12));
}
