/** One of the four faces of a family that office programs know. */
export type FaceStyle = 'regular' | 'bold' | 'italic' | 'boldItalic';

/** Reason why a PowerPoint file does not embed a family that it uses. */
export type EmbeddingRefusal =
  | 'not_wanted'
  | 'office'
  | 'forbidden'
  | 'preview_only'
  | 'outlines'
  | 'damaged'
  | 'unknown';

/** A family in which slides or layouts of a PowerPoint file are set. */
export interface DeckFont {
  /** Name in runs and theme. */
  readonly family: string;
  /** Faces that the text uses. */
  readonly needed: readonly FaceStyle[];
  /** Faces that are embedded; more than are used, so that text can be made bold. */
  readonly embedded: readonly FaceStyle[];
  /** Absent where all used faces are embedded. */
  readonly reason?: EmbeddingRefusal;
}

/** Report on a font for whoever passes the file on. */
export interface FontNeed {
  readonly family: string;
  /** Set where the file embeds the family. */
  readonly embedded: boolean;
  /** Reason and remedy. */
  readonly note?: string;
}
