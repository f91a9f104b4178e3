import type { BaseType, ChartModel, ChartSeries } from '../chart.ts';

/** A colour by what it says: the speaking one, the one against it, what steps back, what only shows how far a scale goes. */
export type Tone = 'first' | 'second' | 'pale' | 'rest' | 'text' | 'track';

export interface Whiskers {
  readonly plus: readonly (number | null)[];
  readonly minus: readonly (number | null)[];
  readonly widthPx: number;
  /** A short line across the end. */
  readonly capped: boolean;
  readonly tone: Tone;
}

/** A series as a base kind draws it. */
export interface DrawnSeries extends ChartSeries {
  readonly kind?: 'bar' | 'line';
  /** It carries others, or their labels, and is not seen itself. */
  readonly hidden?: true;
  readonly unlisted?: true;
  readonly tone?: Tone;
  readonly pointTones?: readonly (Tone | 'none')[];
  /** Labels that are not its values. */
  readonly texts?: readonly (string | null)[];
  readonly whiskers?: Whiskers;
  /** Marks without a line. */
  readonly marks?: { readonly symbol: 'circle' | 'dash'; readonly sizePx: number };
  /** Not labelled, whatever others are. */
  readonly silent?: true;
}

/** A chart in terms of a base kind: what all other kinds are made of. */
export interface DrawnChart extends Omit<ChartModel, 'series'> {
  readonly base: BaseType;
  readonly series: readonly DrawnSeries[];
  readonly stacked?: true;
  readonly gapPercent?: number;
  /** Lengths are compared, so the axis starts at zero; otherwise as the base kind has it. */
  readonly zero?: boolean;
  /** The ends of the second axis. */
  readonly secondary?: { readonly min: number; readonly max: number; readonly unit: string };
  /** Values below zero are set without their sign: they lie on the other side. */
  readonly unsigned?: true;
  /** Where the first slice starts, in turns clockwise from the top. */
  readonly turn?: number;
}
