/** Returns an adjust value by name, as a fraction. */
export type Adjust = (name: string, fallback: number) => number;
export type Outline = (w: number, h: number, adjust: Adjust) => string;
export type Point = readonly [number, number];

export const line = (points: readonly Point[], close = true): string =>
  `M${points.map(([x, y]) => `${roundTo2(x)} ${roundTo2(y)}`).join('L')}${close ? 'Z' : ''}`;
export const roundTo2 = (value: number): number => Math.round(value * 100) / 100;
export const clampTo = (value: number, low: number, high: number): number =>
  Math.min(high, Math.max(low, value));
export const arc = (
  rx: number,
  ry: number,
  x: number,
  y: number,
  sweep: 0 | 1 = 1,
  large: 0 | 1 = 0,
): string => `A${roundTo2(rx)} ${roundTo2(ry)} 0 ${large} ${sweep} ${roundTo2(x)} ${roundTo2(y)}`;
export const oval = (cx: number, cy: number, rx: number, ry: number, sweep: 0 | 1 = 1): string =>
  `M${roundTo2(cx - rx)} ${roundTo2(cy)}${arc(rx, ry, cx + rx, cy, sweep)}${arc(rx, ry, cx - rx, cy, sweep)}Z`;
