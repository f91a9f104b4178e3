/** Result of a measurement in px. */
export interface Measured {
  /** Width of the widest line with its indent and the safety margin. */
  readonly width: number;
  readonly height: number;
  readonly lines: number;
  /** True if a word had to be broken between letters. */
  readonly cut: boolean;
}

/** Combines a step and a width to one number; infinity is a width of its own. */
export function toMeasureKey(step: number, widthPx: number): number {
  return step * 1_000_003 + (Number.isFinite(widthPx) ? widthPx : 999_999);
}
