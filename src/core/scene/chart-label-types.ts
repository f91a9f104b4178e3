import type { AxisScale } from './axis-scale.ts';
import type { DrawnChart } from './chart-kinds/index.ts';
import type { ChartRoom } from './chart-label-room.ts';
import type { BareSeries, ChartPlan, LabelPlan } from './chart-plan-types.ts';
import type { ChartStyle } from './scene.ts';
import type { Theme } from './theme.ts';

/** What the labels of a chart are chosen by. */
export interface LabelInput {
  readonly chart: DrawnChart;
  readonly family: ChartPlan['family'];
  readonly grouping: ChartPlan['grouping'];
  readonly orientation: ChartPlan['orientation'];
  readonly series: readonly BareSeries[];
  readonly style: ChartStyle;
  readonly theme: Theme;
  readonly lang: string;
  readonly scale: AxisScale;
  /** Size of the chart, px. */
  readonly room: ChartRoom;
  /** What there is room for: all labels, those that matter most, or none. */
  readonly most: 'all' | 'main' | 'none';
}

export interface LabelDecision {
  readonly bySeries: readonly (readonly LabelPlan[])[];
  readonly legend: ChartPlan['legend'];
  /** The value axis and its gridlines are needed, because not every value is written out. */
  readonly valueAxis: boolean;
}
