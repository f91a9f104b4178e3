import type { AxisScale } from '../../scene/axis-scale.ts';
import type { Box, ChartStyle } from '../../scene/scene.ts';
import type { Theme } from '../../scene/theme.ts';
import type { DrawnChart } from '../kinds/drawn-chart.ts';
import type { ChartPlan, LabelPlan, UnlabelledSeries } from './plan-types.ts';

/** Size of a chart, px. */
export type ChartRoom = Pick<Box, 'width' | 'height'>;

/** Everything on which the choice of labels depends. */
export interface LabelInput {
  readonly chart: DrawnChart;
  readonly family: ChartPlan['family'];
  readonly grouping: ChartPlan['grouping'];
  readonly orientation: ChartPlan['orientation'];
  readonly series: readonly UnlabelledSeries[];
  readonly style: ChartStyle;
  readonly theme: Theme;
  readonly lang: string;
  readonly scale: AxisScale;
  /** Size of the chart, px. */
  readonly room: ChartRoom;
  /** Labels to show by the space available: all, only the most important, or none. */
  readonly most: 'all' | 'main' | 'none';
}

export interface LabelDecision {
  readonly bySeries: readonly (readonly LabelPlan[])[];
  readonly legend: ChartPlan['legend'];
  /** Shows the value axis and its gridlines, because some values are not labelled. */
  readonly valueAxis: boolean;
}
