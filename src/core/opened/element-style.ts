/** A colour as callers write it: "accent1", "accent1 lighter 40%", "#1F6FEB 50% transparent". */
export type StyleColor = string;

export const DASHES = ['solid', 'dash', 'dot', 'dash_dot', 'long_dash', 'long_dash_dot'] as const;
export const LINE_ENDS = ['none', 'arrow', 'triangle', 'stealth', 'diamond', 'oval'] as const;

/** An outline or a border; widths in points. */
export interface LineStyle {
  readonly color?: StyleColor;
  readonly width?: number;
  readonly dash?: (typeof DASHES)[number];
  readonly start?: (typeof LINE_ENDS)[number];
  readonly end?: (typeof LINE_ENDS)[number];
}
/** A colour, "none", or the properties to change; null returns to what the element inherits. */
export type LineChoice = string | LineStyle | null;

export interface GradientStyle {
  readonly gradient: readonly StyleColor[];
  /** Degrees clockwise from left to right. */
  readonly angle?: number;
  readonly radial?: boolean;
}
export type FillChoice = string | GradientStyle | null;

/** A shadow; lengths in points, angle in degrees clockwise from the right. */
export interface ShadowStyle {
  readonly color?: StyleColor;
  readonly blur?: number;
  readonly distance?: number;
  readonly angle?: number;
}

/** A bullet: a character, the first item of a numbering such as "1." or "a)", or "none". */
export interface BulletStyle {
  readonly sign?: string;
  readonly color?: StyleColor;
  /** Share of the font size. */
  readonly size?: number;
  /** First number of a numbering. */
  readonly start?: number;
}

/** Format of runs of text; null returns to what the text inherits. */
export interface RunStyle {
  readonly size?: number | null;
  readonly color?: StyleColor | null;
  readonly bold?: boolean | null;
  readonly italic?: boolean | null;
  readonly underline?: boolean | null;
  readonly strike?: boolean | null;
  /** A family, or "heading" or "body" for those of the theme. */
  readonly font?: string | null;
  readonly highlight?: StyleColor | null;
  /** Points between letters. */
  readonly letter_spacing?: number | null;
  readonly caps?: 'none' | 'small' | 'all' | null;
  readonly script?: 'super' | 'sub' | 'none' | null;
  /** Address, file or slide ("#3", "#our-costs", "#next") that the text leads to. */
  readonly link?: string | null;
}

export interface ParagraphStyle {
  readonly align?: 'left' | 'center' | 'right' | 'justify' | null;
  readonly bullet?: boolean | string | BulletStyle | null;
  readonly level?: number;
  /** A multiple of the line, or points: "18pt". */
  readonly line_spacing?: number | string | null;
  /** Points. */
  readonly space_before?: number | null;
  readonly space_after?: number | null;
  /** Pixels from the edge of the text box, and of the first line relative to that. */
  readonly indent?: number | null;
  readonly first_line?: number | null;
  readonly rtl?: boolean | null;
}

export interface BodyStyle {
  readonly autofit?: 'none' | 'shrink' | 'grow' | null;
  readonly anchor?: 'top' | 'middle' | 'bottom' | null;
  /** Pixels between edge and text: of all sides, or of top, right, bottom and left. */
  readonly padding?: number | readonly number[] | null;
  readonly wrap?: boolean | null;
  readonly columns?: number | null;
  readonly direction?: 'horizontal' | 'down' | 'up' | 'stacked' | null;
}

export interface ShapeStyle {
  readonly fill?: FillChoice;
  readonly line?: LineChoice;
  readonly shadow?: boolean | ShadowStyle | null;
  /** A glow around the shape. */
  readonly glow?: { readonly color?: StyleColor; readonly size?: number } | boolean | null;
  /** Points over which the edge fades. */
  readonly soft_edge?: number | null;
  readonly reflection?: boolean | null;
  /** Name of a preset shape: "roundRect". */
  readonly shape?: string;
  /** Radius of rounded corners in pixels. */
  readonly radius?: number;
  /** Adjustments of a preset shape by their names in the file. */
  readonly adjust?: Readonly<Record<string, number>>;
  /** Opacity of a picture, from 0 to 1. */
  readonly opacity?: number | null;
}

export interface FrameStyle {
  readonly x?: number;
  readonly y?: number;
  readonly width?: number;
  readonly height?: number;
  readonly rotation?: number;
  readonly flip?: 'none' | 'horizontal' | 'vertical' | 'both';
  readonly order?: 'front' | 'back' | 'forward' | 'backward';
}

export const BORDER_SIDES = [
  'top',
  'bottom',
  'left',
  'right',
  'outside',
  'horizontal',
  'vertical',
  'inside',
  'all',
] as const;
export type BorderSide = (typeof BORDER_SIDES)[number];

export interface TableStyle {
  /** One for all sides, or one for each. */
  readonly borders?: LineChoice | Readonly<Partial<Record<BorderSide, LineChoice>>>;
  /** Pixels; "even" shares the width. */
  readonly column_widths?: readonly number[] | 'even';
  readonly row_heights?: readonly number[] | 'even';
  /** Name or id of a table style. */
  readonly table_style?: string;
  readonly header_row?: boolean;
  readonly total_row?: boolean;
  readonly first_column?: boolean;
  readonly last_column?: boolean;
  readonly banded_rows?: boolean;
  readonly banded_columns?: boolean;
}

/** Look of an element of an opened file, or of a part of it; absent fields stay. */
export interface ElementStyle
  extends RunStyle,
    ParagraphStyle,
    BodyStyle,
    ShapeStyle,
    FrameStyle,
    TableStyle {
  /** Only these words of the text. */
  readonly words?: string;
}

/** How elements are placed beside each other. */
export interface Arrangement {
  readonly elements: readonly string[];
  readonly align?: 'left' | 'center' | 'right' | 'top' | 'middle' | 'bottom';
  readonly distribute?: 'horizontal' | 'vertical';
  /** Pixels between neighbours; without it the outer two stay and the others are spread between them. */
  readonly gap?: number;
  readonly same?: 'width' | 'height' | 'size';
  /** "slide", or the element that the others are aligned with; by default the area of all of them. */
  readonly to?: string;
}
