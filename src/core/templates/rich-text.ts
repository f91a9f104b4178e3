import type { Bullet, FontWeight } from '../scene/scene.ts';
import type { FontRole, Paint } from '../scene/theme.ts';

export interface TextStyle {
  readonly font: FontRole;
  readonly weight: FontWeight;
  readonly italic?: boolean;
  readonly color: Paint;
  /** Available sizes in pt, largest first: steps of the theme's type scale. */
  readonly sizesPt: readonly number[];
  readonly lineHeight: number;
  readonly trackingEm?: number;
  readonly align?: 'start' | 'center' | 'end';
  readonly upper?: boolean;
  /** Space between paragraphs as a multiple of the size. */
  readonly paragraphGapEm?: number;
  /**
   * Space below the last line as a multiple of the size, outside the text's box, since substitute fonts reach
   * further down.
   */
  readonly spaceBelowEm?: number;
}

/** A run of text in one format; `$LaTeX$` in it is typeset. */
export interface RichRun {
  readonly text: string;
  readonly weight?: FontWeight;
  readonly italic?: boolean;
  readonly underline?: boolean;
  readonly strike?: boolean;
  readonly code?: boolean;
  /** Subscript or superscript. */
  readonly script?: 'sub' | 'sup';
  /** Colour behind the letters, as with a marker. */
  readonly highlight?: Paint;
  /** An address with http, https or mailto. */
  readonly link?: string;
  /** Overrides the style. */
  readonly color?: Paint;
  /** Overrides the style. */
  readonly font?: FontRole;
  readonly upper?: boolean;
  /** Size at the largest step of the text; it shrinks with the text. */
  readonly sizePt?: number;
  /** Multiple of that size, or of the text's own. */
  readonly sizeEm?: number;
}

export interface RichParagraph {
  readonly runs: readonly RichRun[];
  /** List level from 0. */
  readonly level?: number;
  readonly bullet?: Bullet;
  /** Hanging indent and space above as multiples of the size. */
  readonly indentEm?: number;
  readonly gapEm?: number;
}
