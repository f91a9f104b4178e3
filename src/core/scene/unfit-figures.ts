import type { Box } from './box.ts';
import type { IgnoredOption, TooLargeDiagram } from './diagram.ts';

/** Names without room on a map, and points outside of the shown region. */
export interface MapOmission {
  readonly element: string;
  readonly path?: string;
  readonly box: Box;
  readonly unnamed: readonly string[];
  readonly outside: readonly string[];
}

/** Labels of a diagram that stand over its boxes or lines, because it leaves them no place. */
export interface CrowdedLabels {
  readonly element: string;
  readonly path?: string;
  readonly box: Box;
  readonly labels: readonly string[];
}

/** Figures of a slide that have too little room, wholly or in part. */
export interface UnfitFigures {
  /** Diagrams that exceed their box. */
  readonly tooLarge?: readonly TooLargeDiagram[];
  readonly crowdedLabels?: readonly CrowdedLabels[];
  /** Options of diagrams that their drawings do not follow. */
  readonly ignoredOptions?: readonly IgnoredOption[];
  /** Names and points that maps do not show. */
  readonly mapOmissions?: readonly MapOmission[];
}
