/** Piece of the source that is on no slide. */
export interface OmittedPiece {
  readonly kind: string;
  readonly text: string;
  readonly where: string;
  readonly reason: string;
  /** Markdown of a slide with the whole piece. */
  readonly markdown?: string | undefined;
}
