import type { LabelPart } from '../../charts/imported-looks.ts';
import type { ReadColor, ReadGradient, ReadLine } from './deck-theme.ts';

export interface ReadChartModel {
  /** Local name of the first plot's element: "barChart". */
  readonly type: string;
  readonly grouping: string;
  readonly horizontal: boolean;
  readonly title: string;
  /** Has a title without text of its own, in whose place programs write words. */
  readonly untitled?: true;
  readonly categories: readonly string[];
  /** Outer levels of categories from the inside out: a name where a group begins, "" within it. */
  readonly levels?: readonly (readonly string[])[];
  readonly series: readonly ReadSeries[];
  readonly formatCode?: string;
  /** Number formats of the cells with values and of those with categories. */
  readonly cellFormats: { readonly values?: string; readonly categories?: string };
  /** Dates count from 1904. */
  readonly date1904?: true;
  readonly legend: boolean;
  /** Looks of the chart; absent if another program did not write them. */
  readonly shown?: ReadChartLooks;
  /** Size of the axis labels, of the legend, and the default size of the chart's text. */
  readonly sizePt?: number;
  readonly legendPt?: number;
  readonly plainPt?: number;
  /** Font family of the chart's text, or a theme reference; absent means the theme's body font. */
  readonly typeface?: string;
  /** Colour of the chart's text. */
  readonly textColor?: ReadColor;
}

export type NewerChartKind =
  | 'waterfall'
  | 'treemap'
  | 'sunburst'
  | 'histogram'
  | 'pareto'
  | 'box_plot'
  | 'funnel'
  | 'map';

/** A chart of the kinds that Office 2016 added, as far as it can be drawn from its data. */
export interface ReadNewerChart {
  readonly kind: NewerChartKind;
  readonly title: string;
  /** Levels of categories from the inside out; "" where a name goes on, or where there is none. */
  readonly levels: readonly (readonly string[])[];
  readonly series: readonly { readonly name: string; readonly values: readonly (number | null)[] }[];
  /** Indices of the points of a waterfall that are totals. */
  readonly totals: readonly number[];
  readonly formatCode?: string;
  /** Number of bins of a histogram; chosen from the values when absent. */
  readonly bins?: number;
}

/** Format of text in a part of a chart, as far as the file declares it. */
export interface ReadTextLook {
  readonly color?: ReadColor;
  readonly bold?: boolean;
}

export interface ReadPanel {
  readonly fill?: ReadGradient | { readonly kind: 'solid'; readonly color: ReadColor };
  readonly line?: ReadLine;
}

/**
 * Backgrounds of the chart and of its plot, and the text format of its legend, as far as the file declares
 * them.
 */
export interface ReadChartParts {
  readonly area?: ReadPanel;
  readonly plotArea?: ReadPanel;
  readonly legendWords?: ReadTextLook;
}

export interface ReadChartLooks extends ReadChartParts {
  readonly legend: 'none' | 'top' | 'right' | 'bottom' | 'left';
  readonly value: ReadAxis;
  /** Category axis; for scatter and bubble charts the x axis. */
  readonly category: ReadAxis;
  readonly secondary?: ReadAxis;
  /** Points of lines and areas are on the tick marks instead of between them. */
  readonly onTicks: boolean;
  /** Gap between bars as a fraction of their width. */
  readonly gap: number;
  /** Overlap of adjacent bars in percent. */
  readonly overlap: number;
  /** Number of the chart style (c:style), which colours what has no colour of its own. */
  readonly style: number;
  /** Each point of a single series has its own colour. */
  readonly varied: boolean;
  /** Start angle of the first slice, degrees clockwise from the top. */
  readonly firstAngle: number;
  /** Elevation of the camera above the plane of a 3-D pie, in degrees; absent for flat pies. */
  readonly tilt?: number;
  /** Hole of a doughnut in percent of its diameter. */
  readonly hole: number;
  /** For radar charts: the area inside the line is filled. */
  readonly filled: boolean;
  /** Size of the largest bubble as a fraction of the default. */
  readonly bubbleScale: number;
  /** Inner plot area as fractions of the chart's box; absent means automatic. */
  readonly plot?: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
  /** Format of the chart title. */
  readonly heading?: { readonly sizePt: number; readonly bold: boolean; readonly color?: ReadColor };
}

export interface ReadAxis {
  /** The axis has labels. */
  readonly shown: boolean;
  readonly gridlines: boolean;
  /** The axis has a line. */
  readonly lined: boolean;
  /** Position of the tick marks. */
  readonly marks: 'none' | 'in' | 'out' | 'cross';
  readonly reversed: boolean;
  readonly title: string;
  readonly untitled?: true;
  /** The title of a vertical axis is horizontal; programs turn it by default. */
  readonly flatTitle?: true;
  readonly min?: number;
  readonly max?: number;
  readonly majorUnit?: number;
  /** Rotation of the labels, degrees clockwise; absent means automatic. */
  readonly turn?: number;
  /** Categories of several levels are named in one line (c:noMultiLvlLbl). */
  readonly flat?: true;
  /** Every n-th category is labelled; absent means automatic. */
  readonly labelEvery?: number;
  readonly formatCode?: string;
  /** The number format is taken from the cells. */
  readonly linked: boolean;
  /** The axis line and its grid lines; absent means the program's default. */
  readonly line?: ReadLine | 'none';
  readonly grid?: ReadLine | 'none';
  readonly words?: ReadTextLook;
}

/** A data label. */
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
  /** Custom text that replaces the automatic label. */
  readonly parts?: readonly LabelPart[];
}

export interface ReadSeries {
  readonly name: string;
  /** Number by which programs choose the colour of the series (c:idx); its position when absent. */
  readonly index?: number;
  /** Local name of the plot element that contains the series. */
  readonly type: string;
  readonly secondary: boolean;
  readonly values: readonly (number | null)[];
  /** X values of scatter and bubble charts. */
  readonly x: readonly (number | null)[];
  readonly color?: ReadColor;
  /** Colours of single points, by index. */
  readonly pointColors: Readonly<Record<number, ReadColor>>;
  /** Gradients of the series and of single points by index. Without a gradient the colour applies. */
  readonly gradient?: ReadGradient;
  readonly pointGradients?: Readonly<Record<number, ReadGradient>>;
  /** Absent if another program did not write the looks. */
  readonly looks?: ReadSeriesLooks;
}

export interface ReadSeriesLooks {
  /** The line, or the outline of a filled shape; `none` if the file declares that there is none. */
  readonly line?: ReadLine | 'none';
  readonly smooth: boolean;
  readonly marker: 'none' | 'auto' | 'circle' | 'square' | 'diamond' | 'triangle';
  readonly markerPt: number;
  /** Bubble sizes. */
  readonly sizes: readonly (number | null)[];
  /** Explosion of slices in percent of the radius: of all slices, and of single ones by index. */
  readonly apart: number;
  readonly pointsApart: Readonly<Record<number, number>>;
  readonly label?: ReadLabel;
  /** Labels of single points by index; null if a point has none. */
  readonly pointLabels: Readonly<Record<number, ReadLabel | null>>;
}
