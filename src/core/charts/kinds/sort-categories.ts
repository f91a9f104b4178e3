import type { ChartModel, ChartSeries } from '../model.ts';

/** Sorts categories and series by the sum of each category; gaps come last. */
export function sortCategories(
  chart: ChartModel,
  sort: ChartModel['sort'],
): { readonly categories: readonly string[]; readonly series: readonly ChartSeries[] } {
  const { categories, series } = chart;
  if (sort === undefined) return { categories, series };
  const sizes = categories.map((_, at) => {
    const values = series.flatMap(({ values }) => values[at] ?? []);
    return values.length === 0 ? undefined : values.reduce((sum, value) => sum + value, 0);
  });
  const sign = sort === 'ascending' ? 1 : -1;
  const order = [...categories.keys()].sort((a, b) => {
    const [one, other] = [sizes[a], sizes[b]];
    if (one === undefined || other === undefined)
      return Number(one === undefined) - Number(other === undefined) || a - b;
    return sign * (one - other) || a - b;
  });
  const reorder = <T>(list: readonly T[]) => order.map((at) => list[at] as T);
  return {
    categories: reorder(categories),
    series: series.map((one) => ({
      ...one,
      values: reorder(one.values),
      ...(one.errors === undefined ? {} : { errors: reorder(one.errors) }),
    })),
  };
}
