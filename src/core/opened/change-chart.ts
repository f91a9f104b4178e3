import type { PackageEdit } from '../ooxml/package/index.ts';
import type { ChartChange } from './chart-change.ts';
import { setChart } from './chart-edit.ts';
import { isNewerChart, readNewerChart } from './newer-chart.ts';
import { replaceFallback } from './newer-chart-fallback.ts';

/** The chart of an element: its slide, its id and its own part. */
export interface ChartPlace {
  readonly part: string;
  readonly id: string;
  readonly chart: string;
}

/**
 * Changes the chart of an element, and what the slide stores of it for programs that do not know its kind.
 *
 * @returns warnings
 * @throws Failure `invalid_input` for changes that the chart cannot hold
 */
export function changeChart(
  file: PackageEdit,
  { part, id, chart }: ChartPlace,
  change: ChartChange,
): string[] {
  const warnings = setChart(file, chart, change);
  const source = file.text(chart);
  const data = isNewerChart(source) ? readNewerChart(source) : undefined;
  if (data !== undefined) replaceFallback(file, part, id, data);
  return warnings;
}
