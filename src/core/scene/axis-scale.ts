import { removeRoundingError } from './round.ts';
export interface AxisScale {
  /** Logarithmic scale; `majorUnit` is a factor then. */
  readonly log?: true;
  readonly min: number;
  readonly max: number;
  readonly majorUnit: number;
  readonly ticks: readonly number[];
}

/** Smaller spans are lost in floating-point arithmetic. */
const MIN_SPAN = 1e-300;

/** Relative difference up to which two values coincide on an axis whose ticks have twelve digits. */
export const RELATIVE_TOLERANCE = 1e-9;

/** Share of an axis from zero that may stay empty below the values. */
const MAX_EMPTY_SHARE = 1 / 3;
/** Share of a step that the lowest value stands above the line of a cut axis at least. */
const MIN_ABOVE_CUT = 0.15;

/**
 * Scale that covers the values in about five steps of 1, 2, 2.5 or 5 × 10ⁿ (after Heckbert, "Nice numbers for
 * graph labels", Graphics Gems, 1990). `zero` keeps zero on the axis, because lengths and areas must start there.
 * Without it, zero stays unless more than a third of the axis would be empty.
 *
 * @param free treats zero like any other number
 * @param aboveLine keeps the lowest value off the line of a cut axis, where it would look like zero
 */
export function chooseNiceScale(
  values: readonly number[],
  {
    zero,
    steps = 5,
    free = false,
    aboveLine = false,
  }: {
    readonly zero: boolean;
    readonly steps?: number;
    readonly free?: boolean;
    readonly aboveLine?: boolean;
  },
): AxisScale {
  const finite = values.filter((value) => Number.isFinite(value));
  let low = finite.reduce((least, value) => Math.min(least, value), finite[0] ?? 0);
  let high = finite.reduce((most, value) => Math.max(most, value), finite[0] ?? 0);
  const size = Math.max(Math.abs(low), Math.abs(high));
  const span = high - low;
  const isNearZero = size - span <= size * (MAX_EMPTY_SHARE + RELATIVE_TOLERANCE);
  if (zero || (isNearZero && !free) || span <= RELATIVE_TOLERANCE * size) {
    low = Math.min(0, low);
    high = Math.max(0, high);
  }
  if (high - low < MIN_SPAN) high = low + 1;
  const majorUnit = findNiceStep((high - low) / steps);
  const first = Math.floor(low / majorUnit + 1e-9);
  const isOnLine = aboveLine && first > 1 && low - first * majorUnit < majorUnit * MIN_ABOVE_CUT;
  return createScale(isOnLine ? first - 1 : first, Math.ceil(high / majorUnit - 1e-9), majorUnit);
}

/** Requested ends of an axis; values beyond them are shown all the same. */
export interface RequestedEnds {
  readonly min?: number | undefined;
  readonly max?: number | undefined;
}

/** Applies the requested ends as long as all values, and zero where lengths need it, stay on the scale. */
export function applyEnds(
  scale: AxisScale,
  values: readonly number[],
  { min: wantedMin, max: wantedMax }: RequestedEnds,
  zero: boolean,
): AxisScale {
  const finite = values.filter((value) => Number.isFinite(value));
  const low = finite.reduce((least, value) => Math.min(least, value), zero ? 0 : (finite[0] ?? 0));
  const high = finite.reduce((most, value) => Math.max(most, value), zero ? 0 : (finite[0] ?? 0));
  const min = wantedMin !== undefined && wantedMin <= low ? wantedMin : scale.min;
  const max = wantedMax !== undefined && wantedMax >= high ? wantedMax : scale.max;
  if ((min === scale.min && max === scale.max) || !(max - min > MIN_SPAN)) return scale;
  const majorUnit = findNiceStep((max - min) / 5);
  const steps = Math.floor((max - min) / majorUnit + 1e-9);
  return {
    min,
    max,
    majorUnit,
    ticks: Array.from({ length: steps + 1 }, (_, index) => removeRoundingError(min + index * majorUnit)),
  };
}

/** Logarithmic scale over values that are all above zero. */
export function chooseLogScale(values: readonly number[]): AxisScale {
  const finite = values.filter((value) => Number.isFinite(value) && value > 0);
  const low = Math.floor(
    Math.log10(finite.reduce((least, value) => Math.min(least, value), finite[0] ?? 1)) + 1e-9,
  );
  const high = Math.max(
    low + 1,
    Math.ceil(Math.log10(finite.reduce((most, value) => Math.max(most, value), finite[0] ?? 10)) - 1e-9),
  );
  const ticks = Array.from({ length: high - low + 1 }, (_, index) =>
    Number((10 ** (low + index)).toPrecision(12)),
  );
  return { log: true, min: ticks[0] ?? 1, max: ticks.at(-1) ?? 10, majorUnit: 10, ticks };
}

/** Position of a value between the ends of its axis, 0 to 1. */
export function toAxisShare({ log, min, max }: AxisScale, value: number): number {
  const within = Math.min(max, Math.max(min, value));
  if (log) return Math.log(within / min) / Math.log(max / min);
  return (within - min) / (max - min || 1);
}

/** Secondary scale with the same number of steps as the first, so that both share their gridlines. */
export function alignScale(values: readonly number[], to: AxisScale): AxisScale {
  const own = chooseNiceScale(values, { zero: true, steps: to.ticks.length - 1 });
  const stepsBelow = Math.round(-Math.min(0, to.min) / to.majorUnit);
  const stepsAbove = Math.round(Math.max(0, to.max) / to.majorUnit);
  for (let unit = own.majorUnit, tries = 0; tries < 40; unit = findNiceStep(unit * 1.01), tries++) {
    if (
      stepsBelow * unit >= -own.min - unit * 1e-9 &&
      stepsAbove * unit >= Math.max(...values, 0) - unit * 1e-9 &&
      own.min >= -stepsBelow * unit - unit * 1e-9
    ) {
      return createScale(-stepsBelow, stepsAbove, unit);
    }
  }
  return own;
}

function findNiceStep(raw: number): number {
  const power = 10 ** Math.floor(Math.log10(raw));
  const step = [1, 2, 2.5, 5, 10].find((candidate) => candidate * power >= raw * (1 - 1e-9)) ?? 10;
  return removeRoundingError(step * power);
}

function createScale(first: number, last: number, majorUnit: number): AxisScale {
  const ticks = Array.from({ length: last - first + 1 }, (_, index) =>
    removeRoundingError((first + index) * majorUnit),
  );
  return { min: ticks[0] ?? 0, max: ticks.at(-1) ?? 1, majorUnit, ticks };
}
