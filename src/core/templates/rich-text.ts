import type { Bullet, FontWeight } from '../scene/scene.ts';
import type { FontRole, Paint } from '../scene/theme.ts';

export interface TextStyle {
  readonly font: FontRole;
  readonly weight: FontWeight;
  readonly italic?: boolean;
  readonly color: Paint;
  /** Sizes that fitting may choose, pt, largest first: the steps of the theme's type scale. */
  readonly sizesPt: readonly number[];
  readonly lineHeight: number;
  readonly trackingEm?: number;
  readonly align?: 'start' | 'center' | 'end';
  readonly upper?: boolean;
  /** Space between paragraphs as a multiple of the size. */
  readonly paragraphGapEm?: number;
  /** Room below the last line as a multiple of the size, outside the text's box: letters of a substitute reach further down. */
  readonly spaceBelowEm?: number;
}

/** A stretch of text in one format; `$LaTeX$` in it is set. */
export interface RichRun {
  readonly text: string;
  readonly weight?: FontWeight;
  readonly italic?: boolean;
  readonly underline?: boolean;
  readonly strike?: boolean;
  readonly code?: boolean;
  /** Small letters below or above the line. */
  readonly script?: 'sub' | 'sup';
  /** Behind the letters, as with a marker. */
  readonly highlight?: Paint;
  /** http, https or mailto. */
  readonly link?: string;
  /** Instead of the style's. */
  readonly color?: Paint;
  /** Instead of the style's. */
  readonly font?: FontRole;
  readonly upper?: boolean;
  /** Of its letters, where the text is set at the largest size of its style; it shrinks with the text. */
  readonly sizePt?: number;
  /** As a multiple of that size, or of the text's own. */
  readonly sizeEm?: number;
}

export interface RichParagraph {
  readonly runs: readonly RichRun[];
  /** List level, 0 first. */
  readonly level?: number;
  readonly bullet?: Bullet;
  /** Hanging indent and space above, as multiples of the size. */
  readonly indentEm?: number;
  readonly gapEm?: number;
}
