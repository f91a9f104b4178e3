import { knownOf } from '../../locales/index.ts';
import { type ChartModel, listHighlights } from '../model.ts';

const MAX_SLICES = 7;

/**
 * Prepares the parts of a whole for a pie: one series, no negative part, and at most seven parts. The
 * smallest parts are
 * combined into "Other", but never a highlighted one.
 */
export function combineSlices<T extends Pick<ChartModel, 'categories' | 'series' | 'highlight'>>(
  chart: T,
  lang: string,
): { chart: T; gathered: string[] } {
  const first = chart.series[0];
  if (!first) return { chart, gathered: [] };
  const parts = chart.categories
    .map((category, index) => ({ category, value: Math.max(0, first.values[index] ?? 0), index }))
    .filter(({ value }) => Number.isFinite(value));
  const marked = new Set(listHighlights(chart));
  const retained = new Set(
    [...parts]
      .sort(
        (a, b) =>
          Number(marked.has(b.category)) - Number(marked.has(a.category)) ||
          b.value - a.value ||
          a.index - b.index,
      )
      .slice(0, parts.length > MAX_SLICES ? MAX_SLICES - 1 : MAX_SLICES)
      .map(({ index }) => index),
  );
  const shown = parts.filter(({ index }) => retained.has(index));
  const rest = parts.filter(({ index }) => !retained.has(index));
  const other =
    rest.length === 0
      ? []
      : [
          {
            category: knownOf(lang, 'gathered') ?? 'Other',
            value: rest.reduce((sum, { value }) => sum + value, 0),
          },
        ];
  const all = [...shown, ...other];
  return {
    chart: {
      ...chart,
      categories: all.map(({ category }) => category),
      series: [{ ...first, values: all.map(({ value }) => value) }],
    },
    gathered: rest.map(({ category }) => category),
  };
}
