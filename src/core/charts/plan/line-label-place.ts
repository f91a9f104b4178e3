import { type AxisScale, toAxisShare } from '../../scene/axis-scale.ts';
import type { LabelPlace, UnlabelledSeries } from './plan-types.ts';

/**
 * Height of a label below a point, and the rise to the next point at which a line meets a label above, in
 * axis values.
 */
const LABEL_SHARE = 0.12;
const STEEP_SHARE = 0.1;
/**
 * From a point to the near edge of a label above, below and beside it, and half the height of figures, em.
 */
const [ABOVE_EM, BELOW_EM, BESIDE_EM, HALF_EM] = [0.45, 0.65, 0.55, 0.36] as const;

/** A line on its plot. */
export interface LabelledLine {
  readonly values: UnlabelledSeries['values'];
  readonly scale: AxisScale;
  /** Distance of two categories and height of the axis, em. */
  readonly stepEm: number;
  readonly heightEm: number;
  /** Categories run from right to left. */
  readonly mirrored: boolean;
}

/**
 * Place of the label of a point of a line, where the line does not run through it: above, else below in a
 * valley or where a slope is gentle, else on the free side of a steep slope.
 */
export function placeOnLine(point: number, widthEm: number, line: LabelledLine): LabelPlace {
  if (runsUpFrom(point, line)) return 'below';
  const { values, scale, stepEm, heightEm, mirrored } = line;
  const [before, own, after] = [values[point - 1], values[point], values[point + 1]];
  if (typeof before !== 'number' || typeof own !== 'number' || typeof after !== 'number') return 'above';
  const share = toAxisShare(scale, own);
  const [into, out] = [share - toAxisShare(scale, before), toAxisShare(scale, after) - share];
  if (into * out <= 0) return 'above';
  const slope = (rise: number): number => (Math.abs(rise) * heightEm) / stepEm;
  // Beside the point, the line is above on one side and below on the other.
  const [upper, lower] = into < 0 ? [slope(into), slope(out)] : [slope(out), slope(into)];
  if ((upper * widthEm) / 2 <= ABOVE_EM) return 'above';
  if (share > LABEL_SHARE && (lower * widthEm) / 2 <= BELOW_EM) return 'below';
  if (lower * BESIDE_EM < HALF_EM || widthEm + 2 * BESIDE_EM > stepEm) return 'above';
  return into < 0 === mirrored ? 'left' : 'right';
}

/**
 * Returns whether all that a line runs to from a point stands so much higher that a label above would lie on
 * it, with room for one below.
 */
function runsUpFrom(point: number, { values, scale }: LabelledLine): boolean {
  const own = values[point];
  const beside = [values[point - 1], values[point + 1]].filter(
    (value) => value !== null && value !== undefined,
  );
  if (own === null || own === undefined || beside.length === 0) return false;
  const share = toAxisShare(scale, own);
  return share > LABEL_SHARE && beside.every((value) => toAxisShare(scale, value) - share > STEEP_SHARE);
}
