import type { Formula } from './formula.ts';
import type { FontRole, Paint, Stroke } from './theme.ts';

export type FontWeight = 400 | 500 | 600 | 700 | 800;

/** A stretch of text in one format. */
export interface Run {
  readonly text: string;
  readonly font: FontRole;
  readonly sizePx: number;
  readonly weight: FontWeight;
  readonly italic: boolean;
  readonly underline?: boolean;
  readonly strike?: boolean;
  readonly color: Paint;
  /** Outline of the letters; only in scenes of imported files. */
  readonly outline?: Stroke;
  /** BCP 47 tag of the run: "en-US", "ja-JP", "ar-SA". */
  readonly lang: string;
  /** Absolute http(s) or mailto address, or a slide of the deck: "#costs", "#3", "#next". */
  readonly link?: string;
  /** Address that cannot be a link, so that these words are none. */
  readonly linkFault?: string;
  /** Shift above the baseline, negative below it, px. */
  readonly risePx?: number;
  /** Subscript or superscript; `sizePx` and `risePx` include its effect. */
  readonly script?: 'sub' | 'sup';
  /** Colour behind the letters. */
  readonly highlight?: Paint;
  /** Letter spacing in px; 0 when absent. */
  readonly trackingPx?: number;
  /** Inline code: set in the mono font on a faint backdrop. */
  readonly code?: boolean;
  /** Part of a code listing: not proofed, with every space preserved. */
  readonly verbatim?: boolean;
  /** The run is this formula, set in one piece, and `text` is its LaTeX. */
  readonly formula?: Formula;
  /** Reason why the LaTeX in `text` could not be set and is shown as code. */
  readonly formulaFault?: string;
}

export type Bullet =
  | {
      readonly kind: 'char';
      readonly char: string;
      readonly color: Paint /** Size relative to the first letters; 1 when absent. */;
      readonly scale?: number;
    }
  | {
      readonly kind: 'number';
      readonly startAt: number;
      readonly color: Paint /** Omits the full stop. */;
      readonly plain?: boolean;
      readonly scale?: number;
    };

/**
 * Glyphs that share a font and format on one line, in visual order; `x` is the left edge relative to the
 * element's box.
 */
export interface GlyphSpan {
  readonly text: string;
  readonly x: number;
  readonly width: number;
  /** Index of the run in the paragraph. */
  readonly run: number;
  readonly rtl: boolean;
}

/** A set line. `top` and `baseline` are relative to the element's box. */
export interface Line {
  readonly top: number;
  readonly baseline: number;
  readonly height: number;
  readonly width: number;
  readonly spans: readonly GlyphSpan[];
}

export interface Paragraph {
  readonly runs: readonly Run[];
  readonly align: 'start' | 'center' | 'end';
  readonly rtl: boolean;
  /** List level, starting at 0. */
  readonly level: number;
  readonly bullet?: Bullet;
  /** Hanging indent of a bulleted paragraph in px: text starts here, and the bullet at 0 of its level. */
  readonly indentPx: number;
  readonly spaceBeforePx: number;
  /** Line height as a multiple of the size: 1.2 = 120 %. */
  readonly lineHeight: number;
  /** All lines have the declared height, whatever fonts their signs use. */
  readonly fixedLines?: true;
  readonly lines: readonly Line[];
}
