import type { BaseType, ChartModel, ChartSeries } from '../model.ts';

/**
 * Colour of a series by its meaning: `first` is the main series and `second` its opposite, `pale` and `rest`
 * recede, and
 * `track` shows the extent of a scale.
 */
export type Tone = 'first' | 'second' | 'pale' | 'rest' | 'text' | 'track';

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
  readonly kind?: 'bar' | 'line';
  /** An invisible series that supports others or their labels. */
  readonly hidden?: true;
  readonly unlisted?: true;
  readonly tone?: Tone;
  readonly pointTones?: readonly (Tone | 'none')[];
  /** Label texts that replace the values. */
  readonly texts?: readonly (string | null)[];
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
