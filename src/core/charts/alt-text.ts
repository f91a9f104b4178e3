import type { ChartModel } from './model.ts';

/**
 * Alternative text of a chart in its own words: the title or the measure, followed by the series or the range
 * of categories.
 */
export function describeChart(chart: ChartModel): string {
  const series = distinctNames([
    ...(chart.series ?? []).map(({ name }) => name),
    ...(chart.points ?? []).map((point) => point.series),
  ]).join(', ');
  const axes = distinctNames([chart.yLabel, chart.xLabel]).join(' / ');
  const drawsPoints = chart.points !== undefined;
  const name = chart.title ?? ((drawsPoints ? axes : series) || axes || chart.unit || '');
  const unit = chart.unit === undefined || name === chart.unit ? '' : ` (${chart.unit})`;
  const range = drawsPoints && series !== name ? series : describeRange(chart);
  return `${name}${unit}${range === '' ? '' : `: ${range}`}`;
}

function describeRange({ type, categories = [], series = [], values }: ChartModel): string {
  const ends = values === undefined ? categories : [Math.min(...values), Math.max(...values)];
  const range = distinctNames([ends.at(0), ends.at(-1)].map((end) => end?.toString())).join(' – ');
  return type === 'gauge' ? distinctNames([range, series[0]?.values[0]?.toString()]).join(' ') : range;
}

function distinctNames(names: readonly (string | undefined)[]): string[] {
  return [...new Set(names)].filter((name): name is string => name !== undefined && name !== '');
}
