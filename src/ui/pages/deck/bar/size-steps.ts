/** Sizes of texts in points, each with its class. */
export const SIZE_STEPS = [
  [11, 'text-xs'],
  [12, 'text-sm'],
  [14, 'text-base'],
  [16, 'text-lg'],
  [18, 'text-xl'],
  [22, 'text-2xl'],
  [28, 'text-3xl'],
  [34, 'text-4xl'],
  [44, 'text-5xl'],
  [56, 'text-6xl'],
  [68, 'text-7xl'],
  [88, 'text-8xl'],
] as const;

export const SIZE_CLASS = /^text-(xs|sm|base|lg|xl|\dxl|\[\d)/;

/** Points of a class such as "text-lg". */
export function readPoints(name: string | undefined): number | undefined {
  return SIZE_STEPS.find(([, one]) => one === name)?.[0];
}

/** Class of the next larger or smaller size. */
export function stepSize(points: number, by: 1 | -1): string | undefined {
  const steps = by === 1 ? SIZE_STEPS : SIZE_STEPS.toReversed();
  return steps.find(([step]) => (by === 1 ? step > points + 0.5 : step < points - 0.5))?.[1];
}
