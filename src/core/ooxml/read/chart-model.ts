import type { ReadColor, ReadGradient, ReadLine } from './deck-theme.ts';

export interface ReadChartModel {
  /** Element of the first plot: "barChart". */
  readonly type: string;
  readonly grouping: string;
  readonly horizontal: boolean;
  readonly title: string;
  readonly categories: readonly string[];
  readonly series: readonly ReadSeries[];
  readonly formatCode?: string;
  /** Number formats that the cells of the values and of the categories have. */
  readonly cellFormats: { readonly values?: string; readonly categories?: string };
  readonly legend: boolean;
  /** How it is to be shown; absent where a file of another kind does not say. */
  readonly shown?: ReadChartLooks;
  /** Of the words along its axes, of its legend, and of those that say none of their own. */
  readonly sizePt?: number;
  readonly legendPt?: number;
  readonly plainPt?: number;
  /** Family of its words, or the theme's that it refers to; absent: the theme's for text. */
  readonly typeface?: string;
  /** Of its words. */
  readonly textColor?: ReadColor;
}

/** Words of a part of a chart, as far as the file says how they look. */
export interface ReadWords {
  readonly color?: ReadColor;
  readonly bold?: boolean;
}

export interface ReadPanel {
  readonly fill?: ReadGradient | { readonly kind: 'solid'; readonly color: ReadColor };
  readonly line?: ReadLine;
}

/** What stands behind a chart and its plot, and how the words of its legend look, where the file says so. */
export interface ReadChartParts {
  readonly area?: ReadPanel;
  readonly plotArea?: ReadPanel;
  readonly legendWords?: ReadWords;
}

export interface ReadChartLooks extends ReadChartParts {
  readonly legend: 'none' | 'top' | 'right' | 'bottom' | 'left';
  readonly value: ReadAxis;
  /** Of categories; of scatter and bubble charts that of x. */
  readonly category: ReadAxis;
  readonly secondary?: ReadAxis;
  /** Points of lines and areas stand on the ticks, not between them. */
  readonly onTicks: boolean;
  /** Space between bars, as a share of their width. */
  readonly gap: number;
  /** Of bars that stand side by side, in percent. */
  readonly overlap: number;
  /** Number of the chart's style, which colours what has no colour of its own (c:style). */
  readonly style: number;
  /** Points of a single series take turns in colour. */
  readonly varied: boolean;
  /** Degrees clockwise from the top at which the first slice starts. */
  readonly firstAngle: number;
  /** Pies in space: degrees that the eye stands above their plane; absent where they are flat. */
  readonly tilt?: number;
  /** Of a doughnut, in percent of its diameter. */
  readonly hole: number;
  /** Radar: what a line encloses is painted. */
  readonly filled: boolean;
  /** Size of the largest bubble, as a share of the usual one. */
  readonly bubbleScale: number;
  /** Where the inner plot stands, as shares of the chart's box; absent: where there is room. */
  readonly plot?: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
  /** Of its title. */
  readonly heading?: { readonly sizePt: number; readonly bold: boolean; readonly color?: ReadColor };
}

export interface ReadAxis {
  /** With words along it. */
  readonly shown: boolean;
  readonly gridlines: boolean;
  /** With a line along it. */
  readonly lined: boolean;
  /** Where the marks of its steps stand. */
  readonly marks: 'none' | 'in' | 'out' | 'cross';
  readonly reversed: boolean;
  readonly title: string;
  readonly min?: number;
  readonly max?: number;
  readonly majorUnit?: number;
  /** Degrees that its words are turned by, clockwise; absent where the program chooses. */
  readonly turn?: number;
  /** Every n-th category is named; absent where the program chooses. */
  readonly labelEvery?: number;
  readonly formatCode?: string;
  /** The format is that of the cells. */
  readonly linked: boolean;
  /** Along it, and across the plot at its steps; as of its program where absent. */
  readonly line?: ReadLine | 'none';
  readonly grid?: ReadLine | 'none';
  readonly words?: ReadWords;
}

/** What stands at a point. */
export interface ReadLabel {
  readonly value: boolean;
  readonly percent: boolean;
  readonly category: boolean;
  readonly series: boolean;
  /** As in c:dLblPos. */
  readonly place?: string;
  readonly formatCode?: string;
  readonly separator?: string;
  readonly textColor?: ReadColor;
  readonly bold?: boolean;
  readonly sizePt?: number;
  /** Words of its own in place of all that. */
  readonly text?: string;
}

export interface ReadSeries {
  readonly name: string;
  /** Element of the plot that it stands in. */
  readonly type: string;
  readonly secondary: boolean;
  readonly values: readonly (number | null)[];
  /** For scatter and bubble charts. */
  readonly x: readonly (number | null)[];
  readonly color?: ReadColor;
  /** By index, where points have colours of their own. */
  readonly pointColors: Readonly<Record<number, ReadColor>>;
  /** Gradients of its own, and of points by index; where there is none the colour holds. */
  readonly gradient?: ReadGradient;
  readonly pointGradients?: Readonly<Record<number, ReadGradient>>;
  /** What follows is absent where a file of another kind does not say. */
  readonly looks?: ReadSeriesLooks;
}

export interface ReadSeriesLooks {
  /** Of a line or around a filled shape; `none` where the file says that there is none. */
  readonly line?: ReadLine | 'none';
  readonly smooth: boolean;
  readonly marker: 'none' | 'auto' | 'circle' | 'square' | 'diamond' | 'triangle';
  readonly markerPt: number;
  /** Of bubbles. */
  readonly sizes: readonly (number | null)[];
  /** How far slices stand apart from the middle, in percent of the radius: all of them, and by index. */
  readonly apart: number;
  readonly pointsApart: Readonly<Record<number, number>>;
  readonly label?: ReadLabel;
  /** By index, where points differ; null where they have none. */
  readonly pointLabels: Readonly<Record<number, ReadLabel | null>>;
}
