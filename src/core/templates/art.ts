import type { FontRole, Paint } from '../scene/theme.ts';

/** Motifs of generated art for empty picture placeholders; each template has its own. */
export const ART_MOTIFS = [
  'contours',
  'pills',
  'bars',
  'arcs',
  'engraving',
  'strands',
  'dunes',
  'blocks',
  'tiles',
] as const;
export type ArtMotif = (typeof ART_MOTIFS)[number];

/** Numbered points on a picture, to which texts refer by number. */
export interface ImagePins {
  /** List of items with `x` and `y` in per cent of the picture from its left and top. */
  readonly each: string;
  readonly fill: Paint;
  readonly text: Paint;
  /** Ring around each point, so that it stands out on any picture. */
  readonly ring: Paint;
  readonly sizePx: number;
  readonly font: FontRole;
}

export interface ArtLook {
  readonly motif: ArtMotif;
  /** Panel beneath the art from edge to edge; absent to let the backdrop show through. */
  readonly panel?: Paint;
  /** Fill of solid shapes, which hides shapes behind them. */
  readonly solid?: Paint;
  /** From the quietest to the least used. */
  readonly paints: readonly [Paint, Paint, Paint];
}
