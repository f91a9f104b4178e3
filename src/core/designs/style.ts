/** Rectangle on a slide in per cent of its width and height. */
export interface SlideArea {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Purposes of layouts that people may choose. */
export const LAYOUT_PURPOSES = ['cover', 'section', 'content', 'columns', 'picture', 'free'] as const;

/** `prefer`: chosen over layouts that fit as well; `never`: not chosen, and refused where a slide names it. */
export const LAYOUT_USES = ['prefer', 'allow', 'never'] as const;

/** Overrides of the facts read from the file about a layout. */
export interface LayoutOverride {
  readonly name?: string | undefined;
  readonly description?: string | undefined;
  readonly purpose?: (typeof LAYOUT_PURPOSES)[number] | undefined;
  readonly use?: (typeof LAYOUT_USES)[number] | undefined;
  /** Area for content that has no placeholder, such as cards, steps and compositions. */
  readonly free_area?: SlideArea | undefined;
  /** Area of the only chart of a slide. */
  readonly chart_area?: SlideArea | undefined;
}

/** Meanings of colours, each with the colour "#RRGGBB" of the company. */
export const COLOR_MEANINGS = ['main', 'highlight', 'good', 'warning', 'bad', 'neutral'] as const;
export type StyleColors = { readonly [Meaning in (typeof COLOR_MEANINGS)[number]]?: string | undefined };

/** Charts that are drawn in a design; charts of sample slides keep their own look. */
export interface StyleCharts {
  /** Colours of bars, areas and slices in order, "#RRGGBB". */
  readonly fills?: readonly string[] | undefined;
  /** Colours of lines and points in order; absent: those of `fills`. */
  readonly lines?: readonly string[] | undefined;
  /** Colour of gridlines. */
  readonly grid?: string | undefined;
  /** Labels and number format of charts that name none. */
  readonly data_labels?: 'none' | 'all' | 'ends' | 'highlighted' | undefined;
  readonly number_format?: string | undefined;
}

/** A word that decks of the company avoid. */
export interface AvoidedWord {
  readonly word: string;
  /** Replacement that the company uses. */
  readonly instead?: string | undefined;
}

/** The style file of a design: what people decide about it, beyond what its presentation file shows. */
export interface DesignStyle {
  readonly colors?: StyleColors | undefined;
  readonly charts?: StyleCharts | undefined;
  /** By layout id. */
  readonly layouts?: Readonly<Record<string, LayoutOverride>> | undefined;
  readonly words_to_avoid?: readonly AvoidedWord[] | undefined;
}

/** A style after a change: each part that the change gives replaces that part; an empty part removes it. */
export function changeStyle(style: DesignStyle, change: DesignStyle): DesignStyle {
  const parts = Object.entries({ ...style, ...change }).filter(
    ([, part]) => part !== undefined && Object.keys(part).length > 0,
  );
  return Object.fromEntries(parts) as DesignStyle;
}
