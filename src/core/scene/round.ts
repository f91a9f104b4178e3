/** To two places, which no eye tells from more. */
export function hundredths(value: number): number {
  return Math.round(value * 100) / 100;
}

/** Without the last digits, which calculating with fractions of two leaves behind. */
export function tidied(value: number): number {
  return Number(value.toPrecision(12));
}
