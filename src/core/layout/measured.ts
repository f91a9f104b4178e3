/** Result of a measurement in px. */
export interface Measured {
  /** Width of the widest line with its indent and the safety margin. */
  readonly width: number;
  readonly height: number;
  readonly lines: number;
  /** True if a word had to be broken between letters. */
  readonly cut: boolean;
}
