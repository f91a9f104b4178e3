import type { AxisScale } from '../../scene/axis-scale.ts';
import type { Box, Gradient, Stroke } from '../../scene/scene.ts';
import type { Paint } from '../../scene/theme.ts';
import type { ImportedChartLooks } from '../imported-looks.ts';
import type { Band, ChartKind, ReferenceLine } from '../model.ts';

/**
 * Everything about a chart on which PowerPoint's native rendering and the SVG rendering must agree. Writers
 * draw the plan and
 * decide nothing themselves.
 */
export interface ChartPlan {
  readonly type: ChartKind;
  readonly family: 'bar' | 'line' | 'area' | 'pie' | 'doughnut' | 'scatter' | 'radar' | 'combo';
  /** `horizontal`: categories run down the page (c:barDir "bar"). */
  readonly orientation: 'vertical' | 'horizontal';
  /** c:grouping of bars and areas. Lines of a combo chart are always `standard`. */
  readonly grouping: 'clustered' | 'stacked' | 'standard';
  readonly title?: string;
  readonly categories: readonly string[];
  readonly series: readonly SeriesPlan[];
  /** Absent for pie and doughnut charts. */
  readonly categoryAxis?: CategoryAxisPlan;
  /** Only in scatter charts. */
  readonly xAxis?: ValueAxisPlan;
  /** Absent for pie and doughnut charts. */
  readonly valueAxis?: ValueAxisPlan;
  /** Only in combo charts where a series requests it, or its values need it. */
  readonly secondaryAxis?: ValueAxisPlan;
  /** `none` where labels name the series, or there is only one series. */
  readonly legend: 'none' | 'top' | 'right' | 'bottom' | 'left';
  /** Centres the title, as other programs do. */
  readonly centered?: boolean;
  /** Size of the title where it differs from the other text. */
  readonly titleSizePx?: number;
  /** Size of the legend where it differs from the other text. */
  readonly legendSizePx?: number;
  readonly titleLight?: boolean;
  /** Appearance of the parts of an imported chart. */
  readonly looks?: Pick<
    ImportedChartLooks,
    'area' | 'plotArea' | 'legendWords' | 'titlePaint' | 'value' | 'category' | 'secondary'
  >;
  /** Start of the first slice in turns, clockwise from the top. */
  readonly turn?: number;
  /** 3-D pies: visible height of the ellipse relative to its width. */
  readonly flatness?: number;
  /** Diameter of the largest bubble as a share of the plot's shorter side. */
  readonly largestBubble?: number;
  /** Inner plot as shares of the chart's box; chosen by the layout when absent. */
  readonly plot?: Box;
  /** Gap between groups of bars in percent of a bar (c:gapWidth). */
  readonly gapWidthPercent: number;
  /** Overlap of the bars of a group in percent (c:overlap): 100 when stacked, negative for white space. */
  readonly overlapPercent: number;
  /** Doughnut: diameter of the hole in percent (c:holeSize). */
  readonly holePercent: number;
  readonly fontSizePx: number;
  readonly text: Paint;
  readonly muted: Paint;
  readonly grid: Paint;
  /** Formats a value like the labels. */
  readonly formatValue: (value: number) => string;
  /** Excel format code for shares of the whole. */
  readonly shareFormat: string;
  /** Categories that are combined in the last slice of a pie. */
  readonly gathered: readonly string[];
  /** Annotations over the data. */
  readonly notes: ChartNotes;
  /** Set where the requested labels overlap. */
  readonly crowdedLabels: boolean;
}

export interface SeriesPlan {
  readonly name: string;
  readonly kind: 'bar' | 'line' | 'area' | 'slices' | 'scatter' | 'bubble' | 'radar';
  readonly axis: 'primary' | 'secondary';
  /** One value per category; null is a gap. Empty for scatter charts. */
  readonly values: readonly (number | null)[];
  /** Only in scatter charts. */
  readonly points: readonly {
    readonly x: number;
    readonly y: number;
    readonly size?: number;
    readonly label?: string;
  }[];
  /** Fill of bars, areas and markers; stroke of lines. */
  readonly paint: Paint;
  /**
   * One per value where points differ, such as slices or one highlighted bar; absent when all take `paint`.
   */
  readonly pointPaints?: readonly Paint[];
  /** An invisible series that supports others or their labels. */
  readonly hidden?: true;
  /** Invisible points, such as the open quarter of a gauge. */
  readonly hiddenPoints?: readonly number[];
  /** Omitted from the legend. */
  readonly unlisted?: true;
  /** Never labelled. */
  readonly silent?: true;
  /** Whiskers at each value. */
  readonly whiskers?: WhiskersPlan;
  /** Index of the first forecast point, from which lines are dashed and bars are paler. */
  readonly forecastFrom?: number;
  /** Label texts that replace the values, one per point; the workbook holds them in a separate column. */
  readonly texts?: readonly (string | null)[];
  readonly textsBelow?: ReadonlySet<number>;
  readonly strongTexts?: ReadonlySet<number>;
  /** Width of lines; 0 where there is none (bars, slices, scatter). */
  readonly lineWidthPx: number;
  /** Lines beyond the fifth are dashed, so that they can be told apart without colour. */
  readonly dash?: 'dash' | 'dot';
  /** Shape of the markers, which differs between the series of a scatter chart. */
  readonly symbol: 'circle' | 'square' | 'diamond' | 'triangle' | 'dash';
  /** Markers in the series' paint: on all points, on labelled points only, or none. */
  readonly markers: 'all' | 'labelled' | 'none';
  readonly markerSizePx: number;
  readonly emphasised: boolean;
  /**
   * Only in imported charts: smooth lines, filled radars, outlines of bars and slices, and exploded slices by
   * their distance
   * as a share of the radius.
   */
  readonly smooth?: boolean;
  readonly filled?: boolean;
  readonly edge?: Stroke;
  readonly gradients?: readonly (Gradient | undefined)[];
  readonly apart?: readonly number[];
  readonly labels: readonly LabelPlan[];
  /** Excel format code of values and labels. */
  readonly numberFormat: string;
  readonly formatValue: (value: number) => string;
}

export interface WhiskersPlan {
  readonly plus: readonly (number | null)[];
  readonly minus: readonly (number | null)[];
  readonly paint: Paint;
  readonly widthPx: number;
  readonly capped: boolean;
}

/** A series before its labels are planned. */
export type UnlabelledSeries = Omit<SeriesPlan, 'labels'>;

/** A data label of one point. */
export interface LabelPlan {
  readonly point: number;
  readonly place: LabelPlace;
  readonly showValue: boolean;
  /** Pie charts: share of the whole without decimals, "0%". */
  readonly showPercent: boolean;
  readonly showCategory: boolean;
  /** Direct label at the end of a line, in place of a legend. */
  readonly showSeries: boolean;
  readonly paint: Paint;
  readonly bold: boolean;
  /** Size where it differs from the chart's text. */
  readonly sizePx?: number;
  /** The text is not a formatted value. */
  readonly own?: true;
  /** Complete text of the label; its parts are joined by one space (c:separator " "). */
  readonly text: string;
}

/**
 * PowerPoint's c:dLblPos: outEnd, inEnd, ctr, t, r, l, b. A doughnut allows only `center` and takes no c:dLblPos.
 */
export type LabelPlace = 'outside_end' | 'inside_end' | 'center' | 'above' | 'right' | 'left' | 'below';

export type AxisMarks = 'in' | 'out' | 'cross';

export interface CategoryAxisPlan {
  readonly visible: boolean;
  /** First category at the top (horizontal bars), or right to left (c:orientation "maxMin"). */
  readonly reversed: boolean;
  /** Every n-th category is named (c:tickLblSkip). */
  readonly labelEvery: number;
  /** Rotation of the names in degrees, clockwise, where an imported chart declares it. */
  readonly turn?: number;
  /** Sets the names at the edge of the plot, clear of negative bars (c:tickLblPos "low"). */
  readonly labelsLow: boolean;
  /** Lines and areas: points lie on the ticks rather than between them (c:crossBetween "midCat"). */
  readonly onTicks: boolean;
  /** Hides the axis line; only in imported charts. */
  readonly unlined?: boolean;
  /** Tick marks between categories, or at them where points lie on ticks; only in imported charts. */
  readonly marks?: AxisMarks;
  readonly title?: string;
}

export interface ValueAxisPlan extends AxisScale {
  /** Shows the tick labels; the axis line itself is shown only in scatter charts. */
  readonly visible: boolean;
  readonly gridlines: boolean;
  /** Excel format code of the tick labels. */
  readonly numberFormat: string;
  readonly formatTick: (value: number) => string;
  /** Runs right to left (horizontal bars in Arabic or Hebrew). */
  readonly reversed: boolean;
  /** Draws the axis line; only in imported charts and for truncated axes. */
  readonly lined?: boolean;
  /** Tick marks; only in imported charts. */
  readonly marks?: AxisMarks;
  /** `end` is the far side of the plot. */
  readonly side: 'start' | 'end';
  /** Set horizontally above the axis (rot="0"). */
  readonly title?: string;
}

/** Annotations by value and by index of a category. */
export interface ChartNotes {
  readonly lines: readonly ReferenceLine[];
  readonly bands: readonly Band[];
  readonly callouts: readonly {
    readonly category: number;
    readonly series?: number;
    readonly text: string;
  }[];
  readonly differences: readonly {
    readonly from: number;
    readonly to: number;
    readonly series: number;
    readonly text: string;
  }[];
  /** Sums over several categories, above or below their bars. */
  readonly brackets: readonly {
    readonly from: number;
    readonly to: number;
    readonly total: string;
    readonly text?: string;
    readonly side: 'above' | 'below';
  }[];
  /** Waterfalls: the level that each bar hands on to the next. */
  readonly levels?: readonly number[];
  /** At a category, or at `x` on a numeric axis without categories. */
  readonly events: readonly { readonly category: number; readonly x?: number; readonly text: string }[];
  /** Set where the value axis does not start at zero. */
  readonly isCut: boolean;
  /** Text in the middle of a ring. */
  readonly center?: string;
  /** Totals beyond the ends of horizontal stacks, by category. */
  readonly totals?: readonly string[];
}
