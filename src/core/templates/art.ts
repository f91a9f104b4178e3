import type { FontRole, Paint } from '../scene/theme.ts';

/** What is drawn where a picture could stand and none is given: each template has one of its own. */
export const ART_MOTIFS = ['contours', 'pills', 'bars', 'arcs', 'engraving', 'strands', 'dunes', 'blocks', 'tiles'] as const;
export type ArtMotif = (typeof ART_MOTIFS)[number];

/** Numbered points on a picture, which its texts name by their numbers. */
export interface ImagePins {
  /** List of items with `x` and `y`, percent of the picture from its left and its top. */
  readonly each: string;
  readonly fill: Paint;
  readonly text: Paint;
  /** Around each, so that it stands out on any picture. */
  readonly ring: Paint;
  readonly sizePx: number;
  readonly font: FontRole;
}

export interface ArtLook {
  readonly motif: ArtMotif;
  /** Under it, from edge to edge; what is there shows through when absent. */
  readonly panel?: Paint;
  /** What solid things are filled with, so that they hide what stands behind them. */
  readonly solid?: Paint;
  /** From the quietest to the one that is used least. */
  readonly paints: readonly [Paint, Paint, Paint];
}
