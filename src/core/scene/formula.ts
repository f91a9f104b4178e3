/** A set formula: what every writer draws, or writes in its own notation. Lengths are multiples of the run's size. */
export interface Formula {
  /** LaTeX as it was given, without its dollar signs: also what the formula is called where it cannot be shown. */
  readonly tex: string;
  /** Set large, limits above and below: a paragraph of its own. */
  readonly display: boolean;
  readonly mathml: string;
  readonly width: number;
  /** Above and below the baseline. */
  readonly ascent: number;
  readonly descent: number;
  /** SVG path data in thousandths of the size, y downwards, origin at the left end of the baseline. */
  readonly d: string;
  /** Words inside, which are set in the font of the run; lengths in thousandths like the outlines. */
  readonly words: readonly FormulaWords[];
}

export interface FormulaWords {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  /** Their size, 1000 for that of the run. */
  readonly size: number;
}
