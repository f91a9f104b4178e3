import type { Side } from '../sites.ts';

/** What a route costs besides its length, in px of length. */
export const COST = {
  /** A side other than those between which there is most room. */
  side: 60,
  /** A line of another connector is crossed. */
  crossing: 40,
  /** The route lies on a line of another connector. */
  overlap: 400,
  /** Lines of the other direction end at the same port. */
  opposite: 50,
  /** Lines of the same direction start or end at the same port. */
  shared: -25,
  /** Two corners stand best in the middle of the gap; for each px off it. */
  offMiddle: 0.2,
} as const;

/** Of a route with 0 to 4 corners: PowerPoint's connectors have no more, and more than two are hard to follow. */
export const CORNERS = [0, 30, 60, 180, 300] as const;
export const MOST_CORNERS = 4;

export const DISTANCE = {
  /** Px from obstacles to lines around them. */
  around: 14,
  /** The least that lines keep off obstacles. */
  clear: 4,
  /** The first and last part of a line with corners, for its arrow head. */
  stub: 12,
  leastPart: 4,
  /** Lines side by side. */
  lane: 12,
} as const;

export const isLevel = (side: Side): boolean => side === 'left' || side === 'right';

/** What two corners cost that do not stand in the middle of a gap, along the axis across it. */
export function offMiddleCost(from: number, to: number, at: number): number {
  return (from - at) * (to - at) < 0 ? Math.abs(at - (from + to) / 2) * COST.offMiddle : 0;
}
