import type { AxisScale } from './axis-scale.ts';
import type { Band, ChartKind, ReferenceLine } from './chart.ts';
import type { GivenLooks } from './given-chart.ts';
import type { Box, Gradient, Stroke } from './scene.ts';
import type { Paint } from './theme.ts';

/**
 * Everything about a chart that PowerPoint's native rendering and our own drawing must agree on.
 * Writers draw what stands here and decide nothing themselves.
 */
export interface ChartPlan {
  readonly type: ChartKind;
  readonly family: 'bar' | 'line' | 'area' | 'pie' | 'doughnut' | 'scatter' | 'radar' | 'combo';
  /** `horizontal`: categories run down the page (c:barDir "bar"). */
  readonly orientation: 'vertical' | 'horizontal';
  /** c:grouping of bars and areas. Lines of a combo are always `standard`. */
  readonly grouping: 'clustered' | 'stacked' | 'standard';
  readonly title?: string;
  readonly categories: readonly string[];
  readonly series: readonly SeriesPlan[];
  /** Absent for pie and doughnut. */
  readonly categoryAxis?: CategoryAxisPlan;
  /** X axis of a scatter chart. */
  readonly xAxis?: ValueAxisPlan;
  /** Absent for pie and doughnut. */
  readonly valueAxis?: ValueAxisPlan;
  /** Combo only, where a series asks for it or its size demands it. */
  readonly secondaryAxis?: ValueAxisPlan;
  /** `none` when labels name the series, or there is one series only. */
  readonly legend: 'none' | 'top' | 'right' | 'bottom' | 'left';
  /** The title stands in the middle, as other programs set it. */
  readonly centered?: boolean;
  /** Size and weight of the title where they are not those of the other words, bold. */
  readonly titleSizePx?: number;
  /** Of the legend where it is not that of the other words. */
  readonly legendSizePx?: number;
  readonly titleLight?: boolean;
  /** How its parts look, where its file says so. */
  readonly looks?: Pick<GivenLooks, 'area' | 'plotArea' | 'legendWords' | 'titlePaint' | 'value' | 'category' | 'secondary'>;
  /** Where the first slice starts, in turns clockwise from the top. */
  readonly turn?: number;
  /** Pies in space: height of the ellipse that is seen of them, of its width. */
  readonly flatness?: number;
  /** Diameter of the largest bubble, as a share of the plot's shorter side. */
  readonly largestBubble?: number;
  /** Where the inner plot stands, as shares of the chart's box; absent: where there is room. */
  readonly plot?: Box;
  /** Gap between groups of bars in percent of a bar (c:gapWidth). */
  readonly gapWidthPercent: number;
  /** Overlap of bars of a group in percent (c:overlap): 100 when stacked, negative for air. */
  readonly overlapPercent: number;
  /** Doughnut: hole in percent of the diameter (c:holeSize). */
  readonly holePercent: number;
  readonly fontSizePx: number;
  readonly text: Paint;
  readonly muted: Paint;
  readonly grid: Paint;
  /** Text that labels show, by the number format of the labels. */
  readonly formatValue: (value: number) => string;
  /** Excel format code of shares of the whole. */
  readonly shareFormat: string;
  /** Categories that were gathered into the last slice of a pie; empty when none. */
  readonly gathered: readonly string[];
  /** What is drawn over the data. */
  readonly notes: ChartNotes;
  /** Labels were asked for that run into one another. */
  readonly crowdedLabels: boolean;
}

export interface SeriesPlan {
  readonly name: string;
  readonly kind: 'bar' | 'line' | 'area' | 'slices' | 'scatter' | 'bubble' | 'radar';
  readonly axis: 'primary' | 'secondary';
  /** One a category; null is a gap. Empty for scatter. */
  readonly values: readonly (number | null)[];
  /** Scatter only. */
  readonly points: readonly { readonly x: number; readonly y: number; readonly size?: number; readonly label?: string }[];
  /** Fill of bars, areas and markers; stroke of lines. */
  readonly paint: Paint;
  /** One a value where points differ (slices, one highlighted bar); absent when all take `paint`. */
  readonly pointPaints?: readonly Paint[];
  /** It carries others, or their labels, and is not seen itself. */
  readonly hidden?: true;
  /** Points that are not seen: what a gauge leaves open. */
  readonly hiddenPoints?: readonly number[];
  /** Not named in the legend. */
  readonly unlisted?: true;
  /** Not labelled. */
  readonly silent?: true;
  /** Lines up and down from each value. */
  readonly whiskers?: WhiskersPlan;
  /** From this point on it is a forecast: broken lines, paler bars. */
  readonly forecastFrom?: number;
  /** Labels that are not its values, one a point; the workbook holds them in a column of their own. */
  readonly texts?: readonly (string | null)[];
  /** Width of lines; 0 where there is none (bars, slices, scatter). */
  readonly lineWidthPx: number;
  /** Lines beyond the fifth are broken, so that they are told apart without their colours. */
  readonly dash?: 'dash' | 'dot';
  /** Shape of the markers; series of a scatter chart differ. */
  readonly symbol: 'circle' | 'square' | 'diamond' | 'triangle' | 'dash';
  /** Markers in the series' paint: on all points, on labelled points only, or none. */
  readonly markers: 'all' | 'labelled' | 'none';
  readonly markerSizePx: number;
  readonly emphasised: boolean;
  /** What only charts of a file say: curved lines, painted radars, a line around bars and slices, slices that stand apart by a share of the radius. */
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

/** Without its labels: what the planning of labels starts from. */
export type BareSeries = Omit<SeriesPlan, 'labels'>;

/** A data label on one point; points without one stay bare. */
export interface LabelPlan {
  readonly point: number;
  readonly place: LabelPlace;
  readonly showValue: boolean;
  /** Pie: share of the whole, 0 decimals, "0%". */
  readonly showPercent: boolean;
  readonly showCategory: boolean;
  /** Direct label at the end of a line instead of a legend. */
  readonly showSeries: boolean;
  readonly paint: Paint;
  readonly bold: boolean;
  /** Where it is not that of the chart's words. */
  readonly sizePx?: number;
  /** Its words are its own, not those of the value. */
  readonly own?: true;
  /** The whole label as it reads, parts joined by one space (c:separator " "). */
  readonly text: string;
}

/** PowerPoint's c:dLblPos: outEnd, ctr, t, r, l, b. A doughnut knows only `center` and takes no c:dLblPos. */
export type LabelPlace = 'outside_end' | 'center' | 'above' | 'right' | 'left' | 'below';

export type AxisMarks = 'in' | 'out' | 'cross';

export interface CategoryAxisPlan {
  readonly visible: boolean;
  /** First category on top (horizontal bars), or right to left (c:orientation "maxMin"). */
  readonly reversed: boolean;
  /** Every n-th category is named (c:tickLblSkip). */
  readonly labelEvery: number;
  /** Degrees that the names are turned by, clockwise; absent: as they have room. Only charts of a file say so. */
  readonly turn?: number;
  /** Names stand at the edge of the plot, clear of negative bars (c:tickLblPos "low"). */
  readonly labelsLow: boolean;
  /** Lines and areas: points stand on the ticks rather than between them (c:crossBetween "midCat"). */
  readonly onTicks: boolean;
  /** No line along it; only charts of a file say so. */
  readonly unlined?: boolean;
  /** Marks between categories, or at them where points stand on ticks; only charts of a file have them. */
  readonly marks?: AxisMarks;
  readonly title?: string;
}

export interface ValueAxisPlan extends AxisScale {
  /** Tick labels are shown; the axis line itself never is, except for scatter. */
  readonly visible: boolean;
  readonly gridlines: boolean;
  /** Excel format code of the tick labels. */
  readonly numberFormat: string;
  readonly formatTick: (value: number) => string;
  /** Runs right to left (horizontal bars in Arabic or Hebrew). */
  readonly reversed: boolean;
  /** The axis line is drawn: only charts of a file ask for it. */
  readonly lined?: boolean;
  /** Marks of its steps; only charts of a file have them. */
  readonly marks?: AxisMarks;
  /** Stands on the far side of the plot. */
  readonly side: 'start' | 'end';
  /** Set level above the axis, not turned (rot="0"). */
  readonly title?: string;
}

/** Annotations, by value and by the number of a category. */
export interface ChartNotes {
  readonly lines: readonly ReferenceLine[];
  readonly bands: readonly Band[];
  readonly callouts: readonly { readonly category: number; readonly series?: number; readonly text: string }[];
  readonly differences: readonly { readonly from: number; readonly to: number; readonly series: number; readonly text: string }[];
  /** At a category; `x` is the place on an axis of numbers, which has no categories. */
  readonly events: readonly { readonly category: number; readonly x?: number; readonly text: string }[];
  /** Where something is left out of the value axis, at its foot. */
  readonly isCut: boolean;
  /** In the middle of a ring. */
  readonly center?: string;
  /** Sums beyond the ends of lying stacks, by category. */
  readonly totals?: readonly string[];
}
