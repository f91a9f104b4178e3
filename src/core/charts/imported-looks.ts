import type { Box } from '../scene/box.ts';
import type { Gradient, Paint, Stroke } from '../scene/theme.ts';

/** Text style of a part of an imported chart, as far as its file declares one. */
export interface ImportedTextLook {
  readonly paint?: Paint;
  readonly bold?: boolean;
}

/** Background of a chart or of its plot. */
export interface ImportedPanel {
  readonly fill?: Paint;
  readonly gradient?: Gradient;
  readonly edge?: Stroke;
}

/**
 * Appearance that a file declares for its own chart. It takes precedence over every choice of the planner.
 */
export interface ImportedChartLooks {
  readonly legend: 'none' | 'top' | 'right' | 'bottom' | 'left';
  readonly value: ImportedAxis;
  /** Category axis, or the x axis of a scatter chart. */
  readonly category: ImportedAxis;
  readonly secondary?: ImportedAxis;
  /** Stacks bars and areas; other areas lie in front of one another. */
  readonly piled: boolean;
  readonly onTicks: boolean;
  /** Overlap of clustered bars in percent. */
  readonly overlap: number;
  /** Hole of a doughnut in percent. */
  readonly hole: number;
  /** Start of the first slice in turns, clockwise from the top. */
  readonly turn: number;
  /** 3-D pies: visible height of the ellipse relative to its width. */
  readonly flatness?: number;
  /** Fills the area that a radar line encloses. */
  readonly filled: boolean;
  /** Diameter of the largest bubble as a share of the plot's shorter side. */
  readonly largestBubble: number;
  /** Inner plot as shares of the chart's box; chosen by the layout when absent. */
  readonly plot?: Box;
  readonly legendSizePx: number;
  readonly titleSizePx: number;
  readonly titleBold: boolean;
  readonly titlePaint?: Paint;
  readonly legendWords?: ImportedTextLook;
  readonly area?: ImportedPanel;
  readonly plotArea?: ImportedPanel;
  readonly series: readonly ImportedSeries[];
}

/** Consecutive categories with a name in common, by the indices of the first and the last. */
export interface CategoryGroup {
  readonly from: number;
  readonly to: number;
  readonly name: string;
}

/** Words of a label, or a figure of its point. */
export type LabelPart = string | { readonly field: 'value' | 'percent' | 'category' | 'series' };

export interface ImportedAxis {
  readonly shown: boolean;
  readonly gridlines: boolean;
  readonly lined: boolean;
  /** Position of the tick marks relative to the axis. */
  readonly marks: 'none' | 'in' | 'out' | 'cross';
  readonly reversed: boolean;
  readonly title?: string;
  /** The title is horizontal beside a vertical axis. */
  readonly flatTitle?: true;
  readonly min?: number;
  readonly max?: number;
  readonly majorUnit?: number;
  /** Rotation of the labels in degrees, clockwise; chosen by the space when absent. */
  readonly turn?: number;
  /** Every n-th category is named; chosen by the space when absent. */
  readonly labelEvery?: number;
  readonly formatCode?: string;
  /** Axis line, and gridlines across the plot; the defaults of office programs when absent. */
  readonly line?: Stroke;
  readonly grid?: Stroke;
  readonly words?: ImportedTextLook;
  /** Groups of categories, a row for each level from the inside out. */
  readonly groups?: readonly (readonly CategoryGroup[])[];
  /** Number of steps for which there is space. */
  readonly steps: number;
}

export interface ImportedSeries {
  /** 0 for no line. */
  readonly lineWidthPx: number;
  readonly dash?: 'dash' | 'dot';
  readonly smooth: boolean;
  readonly marker: 'none' | 'circle' | 'square' | 'diamond' | 'triangle';
  readonly markerSizePx: number;
  /** Outline of bars, areas and slices. */
  readonly edge?: Stroke;
  /** One per point, where points differ from their series. */
  readonly paints?: readonly (Paint | undefined)[];
  /** One per point, where it has a gradient. */
  readonly gradients?: readonly (Gradient | undefined)[];
  /** Distance of each exploded slice as a share of the radius. */
  readonly apart: readonly number[];
  /** One per point. */
  readonly labels: readonly (ImportedLabel | undefined)[];
}

export interface ImportedLabel {
  readonly value: boolean;
  readonly percent: boolean;
  readonly category: boolean;
  readonly series: boolean;
  readonly separator: string;
  readonly place?: string;
  readonly formatCode?: string;
  readonly textColor?: Paint;
  readonly bold: boolean;
  readonly sizePx: number;
  /** Custom text in place of the automatic label. */
  readonly parts?: readonly LabelPart[];
}
