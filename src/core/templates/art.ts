import type { Paint } from '../scene/theme.ts';

/** What is drawn where a picture could stand and none is given: each template has one of its own. */
export const ART_MOTIFS = ['contours', 'pills', 'bars', 'arcs', 'engraving', 'strands', 'dunes', 'blocks', 'tiles'] as const;
export type ArtMotif = (typeof ART_MOTIFS)[number];

export interface ArtLook {
  readonly motif: ArtMotif;
  /** Under it, from edge to edge; what is there shows through when absent. */
  readonly panel?: Paint;
  /** What solid things are filled with, so that they hide what stands behind them. */
  readonly solid?: Paint;
  /** From the quietest to the one that is used least. */
  readonly paints: readonly [Paint, Paint, Paint];
}
