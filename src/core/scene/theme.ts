import type { MediaRef } from './media-ref.ts';

/**
 * Theme tokens. A theme is resolved before layout; every colour in a scene is a token, so that
 * the PPTX writer can refer to the scheme and a change of theme in PowerPoint recolours the deck.
 */

/** Six hex digits with a leading #, upper case: "#0F7B7B". */
export type Hex = `#${string}`;

/** Colours that a scene may name. `graph_0`…`graph_9` are the chart series in order. */
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

/** A token, optionally thinned by `alpha` (0…1), or a fixed colour where no token can serve (rare). */
export type Paint = { readonly token: ColorToken; readonly alpha?: number } | { readonly hex: Hex; readonly alpha?: number };

export interface Stroke {
  readonly paint: Paint;
  readonly widthPx: number;
  readonly dash?: 'solid' | 'dash' | 'dot';
  /** Round ends and corners. */
  readonly round?: boolean;
}

export interface Gradient {
  /** At least two; `at` is 0…1 and rises. */
  readonly stops: readonly { readonly at: number; readonly paint: Paint }[];
  /** Degrees clockwise from left to right. */
  readonly angle: number;
  readonly radial: boolean;
  /** Where it starts when radial, as shares of the box; its middle when absent. */
  readonly center?: { readonly x: number; readonly y: number };
}

/** What stands at the end of a line. */
export type LineEnd = 'arrow' | 'oval' | 'diamond';

/** Three voices: `heading`, `body`, and `mono` for code and labels set in fixed width. */
export type FontRole = 'heading' | 'body' | 'mono';

/** Where a deck's fonts come from: carried along, Office's own in their place, or only named. */
export const FONT_SOURCES = ['embed', 'system', 'name'] as const;
export type FontSource = (typeof FONT_SOURCES)[number];

/** A family that this package ships as static TTF, that was uploaded or that Office brings, with the common font that stands in where it is missing. */
export interface FontChoice {
  /** Family as PowerPoint names it, such as "IBM Plex Sans". */
  readonly family: string;
  /** Family of ours that it is measured and drawn in, where it is one of Office's. */
  readonly drawn?: string;
  /** What the theme names, where the deck asked for Office's fonts in its place. */
  readonly own?: FontChoice;
  /** A font that most machines have, named in the deck's theme for readers without `family`. */
  readonly fallback: string;
  /** Faces of a family that is not shipped but was uploaded. */
  readonly faces?: readonly UploadedFace[];
}

/** One uploaded font file, by the SHA-256 of its bytes. */
export interface UploadedFace {
  readonly hash: string;
  /** 100…900. */
  readonly weight: number;
  readonly italic: boolean;
}

/** What an organisation puts on every slide. */
export interface Brand {
  readonly logo?: Logo;
  /** Stands in the footer in place of the deck's title. */
  readonly footer?: string;
}

export interface Logo {
  readonly media: MediaRef;
  readonly alt: string;
  /** Its colours, each of which must stand out from the backdrop. */
  readonly inks: readonly Hex[];
  /** It brings its own backdrop. */
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
  /** For decks that do not say themselves where their fonts come from. */
  readonly fontSource?: FontSource;
  /** How much wider than measured its letters may come out where they are shown: words and figures that stand alone are given that room. 1 when absent. */
  readonly slack?: number;
  /** Corner radius of filled tiles in px; 0 for square. */
  readonly radiusPx: number;
  readonly brand?: Brand;
}

/** What these mean is the same in every theme. */
export const ROLE_COLORS = { success: '#1B7F5A', warning: '#E0A100', danger: '#C23B22' } as const satisfies Readonly<Record<string, Hex>>;
