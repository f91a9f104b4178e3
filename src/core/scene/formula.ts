/**
 * A typeset formula. Writers draw its outlines or write its MathML. Lengths are multiples of the run's size.
 */
export interface Formula {
  /** LaTeX without its dollar signs, which also serves as text alternative. */
  readonly tex: string;
  /** Display style, with limits above and below: a paragraph of its own. */
  readonly display: boolean;
  readonly mathml: string;
  readonly width: number;
  /** Extent above and below the baseline. */
  readonly ascent: number;
  readonly descent: number;
  /**
   * SVG path data in thousandths of the size, y downwards, with the origin at the left end of the baseline.
   */
  readonly d: string;
  /** Words in the font of the run; lengths in thousandths like the outlines. */
  readonly words: readonly FormulaWords[];
}

export interface FormulaWords {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  /** Size relative to the run, 1000 for equal size. */
  readonly size: number;
}
