import type { ReadNewerChart, ReadTheme } from '../../ooxml/read/index.ts';
import { type ChartStyle, PT_PER_PX } from '../../scene/scene.ts';
import type { FontRole, Hex, Paint } from '../../scene/theme.ts';
import type { ChartModel, ChartSeries } from '../model.ts';

/** PowerPoint's size of the text in such charts. */
const TEXT_PT = 12;
const GAP = 0.5;
const MAX_DRAWN = 200;
const MAX_BOXES = 60;

/** A chart of Office 2016 as a kind that scenes draw; undefined for those that are drawn as shapes. */
export function toNewerChartContent(
  source: ReadNewerChart,
  theme: ReadTheme,
  font: FontRole,
): { readonly chart: ChartModel; readonly style: ChartStyle } | undefined {
  const chart = toModel(source);
  if (chart === undefined) return undefined;
  const colors = [1, 2, 3, 4, 5, 6].map(
    (number): Paint => ({ hex: (theme.colors[`accent${number}`] ?? '#4472C4') as Hex }),
  );
  const common = source.title === '' ? {} : { title: source.title };
  const numberFormat = source.formatCode === undefined ? {} : { numberFormat: source.formatCode };
  return {
    chart: { ...common, ...numberFormat, ...chart },
    style: {
      fontSizePx: TEXT_PT / PT_PER_PX,
      font,
      text: { token: 'text' },
      muted: { token: 'muted' },
      grid: { token: 'stroke' },
      series: colors,
      rest: colors[0] ?? { token: 'text' },
      directLabels: false,
      gap: GAP,
    },
  };
}

function toModel(source: ReadNewerChart): ChartModel | undefined {
  const { kind, series, levels, totals, bins } = source;
  const [first] = series;
  const names = (levels[0] ?? []).slice(0, MAX_DRAWN);
  if (first === undefined) return undefined;
  const values = names.map((_, index) => first.values[index] ?? null);
  const one = [{ name: first.name, values }];
  switch (kind) {
    case 'waterfall':
      return {
        type: 'waterfall',
        categories: names,
        series: one,
        totals: totals.flatMap((index) => names[index] ?? []),
      };
    case 'pareto':
      return { type: 'pareto', ...sumByName(names, one[0] ?? { name: '', values: [] }) };
    case 'map':
      return {
        type: 'horizontal_bar',
        categories: names,
        series: one,
        sort: 'descending',
        dataLabels: 'all',
      };
    case 'histogram':
      return {
        type: 'histogram',
        categories: [],
        series: [],
        values: first.values.filter((value) => value !== null),
        ...(bins === undefined ? {} : { bins }),
      };
    case 'box_plot':
      return { type: 'box_plot', categories: [], series: groupObservations(source) };
    default:
      return undefined;
  }
}

/** Values of the same category are one bar. */
function sumByName(
  names: readonly string[],
  { name, values }: ChartSeries,
): Pick<ChartModel, 'categories' | 'series'> {
  const sums = new Map<string, number>();
  for (const [index, category] of names.entries())
    sums.set(category, (sums.get(category) ?? 0) + (values[index] ?? 0));
  return { categories: [...sums.keys()], series: [{ name, values: [...sums.values()] }] };
}

/** A box for each category, or for each series and category where there are several of both. */
function groupObservations({ levels, series }: ReadNewerChart): ChartSeries[] {
  const groups = new Map<string, (number | null)[]>();
  const names = levels[0] ?? [];
  const hasOneName = new Set(names.filter((name) => name !== '')).size <= 1;
  for (const one of series)
    for (const [index, value] of one.values.entries()) {
      const category = names[index] ?? '';
      const name =
        series.length === 1 ? category : hasOneName ? one.name : [category, one.name].join(' ').trim();
      const group = groups.get(name);
      if (group === undefined) groups.set(name, [value]);
      else group.push(value);
    }
  return Array.from(groups, ([name, values]) => ({ name, values })).slice(0, MAX_BOXES);
}
