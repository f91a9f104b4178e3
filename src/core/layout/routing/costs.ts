import type { Side } from '../sites.ts';

/** Costs of a route in addition to its length, in px of length. */
export const COST = {
  /** Use of a side other than the preferred one, where the gap is largest. */
  side: 60,
  /** Crossing of another connector's line. */
  crossing: 40,
  /** Overlap with another connector's line. */
  overlap: 400,
  /** Port shared with a line of the opposite direction. */
  opposite: 50,
  /** Port shared with a line of the same direction. */
  shared: -25,
  /** Cost per px by which two corners are away from the middle of the gap. */
  offMiddle: 0.2,
} as const;

/**
 * Cost of 0 to 4 corners. PowerPoint's connectors have at most four, and more than two are hard to follow.
 */
export const CORNERS = [0, 30, 60, 180, 300] as const;
export const MAX_CORNERS = 4;

export const DISTANCE = {
  /** Distance between obstacles and the lines around them, px. */
  around: 14,
  /** Minimum distance between lines and obstacles, px. */
  clear: 4,
  /** Minimum length of the first and last part of a line with corners, so that an arrow head fits. */
  stub: 12,
  leastPart: 4,
  /** Distance between parallel lines. */
  lane: 12,
} as const;

export const isLevel = (side: Side): boolean => side === 'left' || side === 'right';

/** Cost of placing two corners away from the middle of a gap, along the axis across the gap. */
export function computeOffMiddleCost(from: number, to: number, at: number): number {
  return (from - at) * (to - at) < 0 ? Math.abs(at - (from + to) / 2) * COST.offMiddle : 0;
}
