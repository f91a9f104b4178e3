import type { Box } from './box.ts';
import type { Gradient, Paint, Stroke } from './theme.ts';

/** Words of a part of a chart, as far as its file says how they look. */
export interface GivenWords {
  readonly paint?: Paint;
  readonly bold?: boolean;
}

/** What stands behind a chart or its plot. */
export interface GivenPanel {
  readonly fill?: Paint;
  readonly gradient?: Gradient;
  readonly edge?: Stroke;
}

/** What a file says of its own chart: it is shown so, whatever we would choose. */
export interface GivenLooks {
  readonly legend: 'none' | 'top' | 'right' | 'bottom' | 'left';
  readonly value: GivenAxis;
  /** Of categories; of a scatter chart that of x. */
  readonly category: GivenAxis;
  readonly secondary?: GivenAxis;
  /** Series of bars and areas are piled up; areas that are not stand before one another. */
  readonly piled: boolean;
  readonly onTicks: boolean;
  /** Of bars side by side, in percent. */
  readonly overlap: number;
  /** Hole of a doughnut in percent. */
  readonly hole: number;
  /** Where the first slice starts, in turns clockwise from the top. */
  readonly turn: number;
  /** Pies in space: height of the ellipse that is seen of them, of its width. */
  readonly flatness?: number;
  /** Radar: what a line encloses is painted. */
  readonly filled: boolean;
  /** Diameter of the largest bubble, as a share of the plot's shorter side. */
  readonly largestBubble: number;
  /** Where the inner plot stands, as shares of the chart's box; absent: where there is room. */
  readonly plot?: Box;
  readonly legendSizePx: number;
  readonly titleSizePx: number;
  readonly titleBold: boolean;
  readonly titlePaint?: Paint;
  readonly legendWords?: GivenWords;
  readonly area?: GivenPanel;
  readonly plotArea?: GivenPanel;
  readonly series: readonly GivenSeries[];
}

export interface GivenAxis {
  readonly shown: boolean;
  readonly gridlines: boolean;
  readonly lined: boolean;
  /** Where the marks of its steps stand. */
  readonly marks: 'none' | 'in' | 'out' | 'cross';
  readonly reversed: boolean;
  readonly min?: number;
  readonly max?: number;
  readonly majorUnit?: number;
  /** Degrees that its words are turned by, clockwise; absent: as they have room. */
  readonly turn?: number;
  /** Every n-th category is named; absent: as they have room. */
  readonly labelEvery?: number;
  readonly formatCode?: string;
  /** Along it, and across the plot at its steps; as office programs draw them where absent. */
  readonly line?: Stroke;
  readonly grid?: Stroke;
  readonly words?: GivenWords;
  /** Steps for which there is room. */
  readonly steps: number;
}

export interface GivenSeries {
  /** 0: no line. */
  readonly lineWidthPx: number;
  readonly dash?: 'dash' | 'dot';
  readonly smooth: boolean;
  readonly marker: 'none' | 'circle' | 'square' | 'diamond' | 'triangle';
  readonly markerSizePx: number;
  /** Around bars, areas and slices. */
  readonly edge?: Stroke;
  /** One a point, where points differ from their series. */
  readonly paints?: readonly (Paint | undefined)[];
  /** One a point, where it is shaded. */
  readonly gradients?: readonly (Gradient | undefined)[];
  /** How far each slice stands apart, as a share of the radius. */
  readonly apart: readonly number[];
  /** One a point. */
  readonly labels: readonly (GivenLabel | undefined)[];
}

export interface GivenLabel {
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
  readonly text?: string;
}
