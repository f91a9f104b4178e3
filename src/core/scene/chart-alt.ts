import type { ChartModel } from './chart.ts';

/** Says what the chart shows to those who cannot see it: its title, or its series and categories. */
export function chartAlt(chart: ChartModel): string {
  const series = [...new Set([...(chart.series ?? []).map((each) => each.name), ...(chart.points ?? []).map((point) => point.series)])].filter(Boolean).join(', ');
  const unit = chart.unit === undefined ? '' : ` (${chart.unit})`;
  const first = chart.categories?.[0];
  const last = chart.categories?.at(-1);
  const range = first === undefined || last === undefined ? '' : `: ${first} – ${last}`;
  return `${chart.title ?? series}${unit}${range}`;
}
