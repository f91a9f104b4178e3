/** Rounds to two decimals, beyond which differences are invisible. */
export function roundToHundredths(value: number): number {
  return Math.round(value * 100) / 100;
}

/** Removes rounding errors of binary fractions. */
export function removeRoundingError(value: number): number {
  return Number(value.toPrecision(12));
}
