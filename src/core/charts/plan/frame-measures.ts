import type { FontWeight } from '../../scene/scene.ts';
import type { Paint } from '../../scene/theme.ts';
import type { ChartPlan, SeriesPlan } from './chart-plan.ts';

export interface LegendEntry {
  readonly name: string;
  readonly nameWidth: number;
  readonly paint: Paint;
  /** Left edge of the marker, and middle of the line of text. */
  readonly x: number;
  readonly y: number;
  /** `none` for continuation lines of a name. */
  readonly mark: 'square' | 'line' | 'dot' | 'none';
  /** The series, where the marker shows its line style. */
  readonly series?: SeriesPlan;
}
/** Distances in em of the chart's font size. */
export const CHART_EM = { line: 1.3, gap: 0.55, marker: 0.75, markerGap: 0.45, entryGap: 1.4 } as const;

export interface ChartMeasures {
  readonly plan: ChartPlan;
  readonly width: number;
  readonly height: number;
  readonly em: number;
  readonly widthOf: (text: string, weight?: FontWeight) => number;
}
