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
