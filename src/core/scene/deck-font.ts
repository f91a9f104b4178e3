/** One of the four faces that office programs know of a family. */
export type FaceStyle = 'regular' | 'bold' | 'italic' | 'boldItalic';

/** Why a PowerPoint file does not carry a family that it is set in. */
export type NotCarried = 'not_wanted' | 'office' | 'forbidden' | 'preview_only' | 'outlines' | 'damaged' | 'unknown';

/** A family that slides or layouts of a PowerPoint file are set in. */
export interface DeckFont {
  /** As runs and theme name it. */
  readonly family: string;
  /** Faces that its text is set in. */
  readonly needed: readonly FaceStyle[];
  /** Faces that lie in the file; more than are needed, so that text can be made bold. */
  readonly carried: readonly FaceStyle[];
  /** Absent where all that is needed is carried. */
  readonly reason?: NotCarried;
}

/** The same in words for whoever hands the file on. */
export interface FontNeed {
  readonly family: string;
  /** Whether the file brings it along. */
  readonly embedded: boolean;
  /** Why not, and what to do. */
  readonly note?: string;
}
