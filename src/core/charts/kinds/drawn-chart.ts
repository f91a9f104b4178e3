import type { BaseType, ChartModel, ChartSeries } from '../model.ts';

/**
 * Colour of a series by its meaning: `first` is the main series and `second` its opposite, `pale` and `rest`
 * recede, `track` shows the extent of a scale, and `gain` and `loss` are those of the theme.
 */
export type Tone = 'first' | 'second' | 'pale' | 'rest' | 'text' | 'track' | 'gain' | 'loss';

export interface Whiskers {
  readonly plus: readonly (number | null)[];
  readonly minus: readonly (number | null)[];
  readonly widthPx: number;
  /** Draws a short line across each end. */
  readonly capped: boolean;
  readonly tone: Tone;
}

/** A series in terms of a base type. */
export interface DrawnSeries extends ChartSeries {
  readonly kind?: 'bar' | 'line' | 'area';
  /** Part of a range: indexes of the series that it belongs to, and the opacity of their colour. */
  readonly rangeOf?: { readonly owners: readonly number[]; readonly alpha: number };
  /** An invisible series that supports others or their labels. */
  readonly hidden?: true;
  readonly unlisted?: true;
  readonly tone?: Tone;
  readonly pointTones?: readonly (Tone | 'none')[];
  /** Label texts that replace the values. */
  readonly texts?: readonly (string | null)[];
  /** Points whose texts stand below them, and those whose texts are bold. */
  readonly textsBelow?: ReadonlySet<number>;
  readonly strongTexts?: ReadonlySet<number>;
  readonly whiskers?: Whiskers;
  /** Markers without a connecting line. */
  readonly marks?: { readonly symbol: 'circle' | 'dash'; readonly sizePx: number };
  /** Never labelled. */
  readonly silent?: true;
}

/** A chart in terms of a base type, to which every other type is reduced. */
export interface DrawnChart extends Omit<ChartModel, 'series'> {
  readonly base: BaseType;
  readonly series: readonly DrawnSeries[];
  readonly stacked?: true;
  readonly gapPercent?: number;
  /** Starts the value axis at zero, because lengths are compared. Absent: as the base type does. */
  readonly zero?: boolean;
  /** Ends of the secondary axis. */
  readonly secondary?: { readonly min: number; readonly max: number; readonly unit: string };
  /** Shows negative values without their sign, because they run in the opposite direction. */
  readonly unsigned?: true;
  /** Start of the first slice in turns, clockwise from the top. */
  readonly turn?: number;
}
