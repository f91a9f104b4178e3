import type { MediaRef } from './media-ref.ts';

/**
 * A theme is resolved before layout. Every colour in a scene is a token, so that the PPTX writer can refer to
 * the colour scheme,
 * and a change of theme in PowerPoint recolours the deck.
 */

/** Six hex digits with a leading #, upper case: "#0F7B7B". */
export type Hex = `#${string}`;

/** Colours that a scene may use. `graph_0`…`graph_9` are the chart series in order. */
export type ColorToken =
  | 'background'
  | 'surface'
  | 'text'
  | 'muted'
  | 'stroke'
  | 'primary'
  | 'secondary'
  | 'accent'
  | 'on_primary'
  | 'on_secondary'
  | 'on_accent'
  | `graph_${0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9}`;

/** A token with optional opacity `alpha` (0…1), or a fixed colour where no token serves (rare). */
export type Paint =
  | { readonly token: ColorToken; readonly alpha?: number }
  | { readonly hex: Hex; readonly alpha?: number };

export interface Stroke {
  readonly paint: Paint;
  readonly widthPx: number;
  readonly dash?: 'solid' | 'dash' | 'dot';
  /** Round ends and corners. */
  readonly round?: boolean;
}

export interface Gradient {
  /** At least two stops; `at` is 0…1 and ascending. */
  readonly stops: readonly { readonly at: number; readonly paint: Paint }[];
  /** Degrees clockwise from left to right. */
  readonly angle: number;
  readonly radial: boolean;
  /** Centre of a radial gradient as shares of the box; its middle when absent. */
  readonly center?: { readonly x: number; readonly y: number };
}

export type LineEnd = 'arrow' | 'oval' | 'diamond';

/** The three fonts of a theme: `heading`, `body`, and `mono` for code and fixed-width labels. */
export type FontRole = 'heading' | 'body' | 'mono';

/** Source of a deck's fonts: embedded, replaced by Office's own, or only named. */
export const FONT_SOURCES = ['embed', 'system', 'name'] as const;
export type FontSource = (typeof FONT_SOURCES)[number];

/**
 * A font family (shipped as static TTF, uploaded, or part of Office) with a common font for machines that
 * lack it.
 */
export interface FontChoice {
  /** Name in PowerPoint, such as "IBM Plex Sans". */
  readonly family: string;
  /** Shipped family in which a family of Office is measured and drawn. */
  readonly drawn?: string;
  /** Family of the theme that is replaced, where the deck uses Office's fonts. */
  readonly own?: FontChoice;
  /** A font that most machines have, named in the deck's theme for readers without `family`. */
  readonly fallback: string;
  /** Faces of an uploaded family. */
  readonly faces?: readonly UploadedFace[];
}

/** An uploaded font file, by the SHA-256 of its bytes. */
export interface UploadedFace {
  readonly hash: string;
  /** 100 to 900. */
  readonly weight: number;
  readonly italic: boolean;
}

/** Brand elements of an organisation on every slide. */
export interface Brand {
  readonly logo?: Logo;
  /** Replaces the deck's title in the footer. */
  readonly footer?: string;
}

export interface Logo {
  readonly media: MediaRef;
  readonly alt: string;
  /** Colours of the logo, each of which must stand out from the backdrop. */
  readonly inks: readonly Hex[];
  /** The logo has its own backdrop. */
  readonly opaque: boolean;
}

export interface ThemeColors {
  readonly background: Hex;
  readonly surface: Hex;
  readonly text: Hex;
  readonly muted: Hex;
  readonly stroke: Hex;
  readonly primary: Hex;
  readonly secondary: Hex;
  readonly accent: Hex;
  readonly on_primary: Hex;
  readonly on_secondary: Hex;
  readonly on_accent: Hex;
  /** Ten chart colours; the first is the emphasised one. */
  readonly graph: readonly Hex[];
}

export interface Theme {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly colors: ThemeColors;
  readonly fonts: Readonly<Record<FontRole, FontChoice>>;
  /** Default for decks that do not choose the source of their fonts. */
  readonly fontSource?: FontSource;
  /**
   * Factor by which text may be wider than measured where it is shown; single words and numbers get that
   * space. 1 when absent.
   */
  readonly slack?: number;
  /** Colours of meanings where a company has its own; absent: those of every theme. */
  readonly roles?: Readonly<Partial<Record<keyof typeof ROLE_COLORS | 'neutral', Hex>>>;
  /** Corner radius of filled tiles in px; 0 for square. */
  readonly radiusPx: number;
  readonly brand?: Brand;
}

/** Semantic colours, the same in every theme. */
export const ROLE_COLORS = {
  success: '#1B7F5A',
  warning: '#E0A100',
  danger: '#C23B22',
} as const satisfies Readonly<Record<string, Hex>>;
