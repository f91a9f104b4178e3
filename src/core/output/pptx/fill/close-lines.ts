import type { ReadLevel } from '../../../ooxml/read/index.ts';

/** Shares of the natural line from which lines are close, and at which lines of a text that shrinks stand then. */
const [CLOSE_FROM, APART] = [0.98, 1.05] as const;

/**
 * Share of the natural line for a text that shrinks in programs without its font, in which its lines would stand on
 * one another; undefined if they stand apart, or closely by design.
 */
export function findLineShare(level: Pick<ReadLevel, 'lineSpacing'> | undefined): number | undefined {
  const spacing = level?.lineSpacing;
  return spacing !== undefined && 'share' in spacing && spacing.share >= CLOSE_FROM && spacing.share < APART
    ? APART
    : undefined;
}

/** Share of the natural line below which letters of neighbouring lines touch, and at which lines stand instead. */
const [TOUCHING_BELOW, OPEN] = [0.85, 0.9] as const;

/** Share of the natural line for lines that the design sets so close that they touch; undefined for others. */
export function findOpenShare(level: Pick<ReadLevel, 'lineSpacing'> | undefined): number | undefined {
  const spacing = level?.lineSpacing;
  return spacing !== undefined && 'share' in spacing && spacing.share < TOUCHING_BELOW ? OPEN : undefined;
}
