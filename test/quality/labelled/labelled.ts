/**
 * Expected decks, as a person who reads the source would make them: labelled by hand, not by what the author
 * does today.
 */
export interface Labelled {
  readonly id: string;
  /** A text, or a file below test/fixtures. */
  readonly text?: string;
  readonly file?: string;
  /** Slides to make; as many as it takes without it. */
  readonly slides?: number;
  /** Words on the slide that is judged, and the layouts that show well what it says. */
  readonly about?: string;
  readonly layouts?: readonly string[];
  /** Words of sentences that must be on the slides, and of ones that should give way to them. */
  readonly keeps?: readonly string[];
  readonly leaves?: readonly string[];
}
