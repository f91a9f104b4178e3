import { findPlots, findSeries, readSetting } from '../../../../charts/data/series-markup.ts';
import { classifyPlots, plotShape } from '../../../../charts/kinds/plots.ts';
import type { ChartModel, ChartSeries } from '../../../../charts/model.ts';
import type { Markup } from '../../../../ooxml/xml/index.ts';

const MAX_SLICES = 7;
const MAX_BARS = 16;
/** Fields that the looks of an existing chart cannot express. */
const UNSUPPORTED_FIELDS = [
  'highlight',
  'xLabel',
  'yLabel',
  'axisMin',
  'axisMax',
  'log',
  'dataLabels',
  'sort',
  'colorBy',
  'referenceLines',
  'bands',
  'callouts',
  'differences',
  'totals',
  'forecastFrom',
  'events',
] as const satisfies readonly (keyof ChartModel)[];

/** The series of a model that a plot of a sample takes, with their columns in the workbook. */
export interface PlotAssignment {
  readonly plot: Markup;
  readonly series: readonly { readonly data: ChartSeries; readonly column: number }[];
}

/** Assigns series to the plots of a sample's chart; undefined if the data does not suit it. */
export function assignSeries(
  source: string,
  space: Markup,
  model: ChartModel,
): readonly PlotAssignment[] | undefined {
  const plots = findPlots(space);
  const [first] = plots;
  const all = model.series.map((data, index) => ({ data, column: index + 1 }));
  if (
    first === undefined ||
    all.length === 0 ||
    model.categories.length === 0 ||
    plots.some((plot) => findSeries(plot).length === 0)
  )
    return undefined;
  if (plots.length > 1) return assignCombo(plots, all, model);
  return isExpressible(model) && suitsPlot(source, first, model) ? [{ plot: first, series: all }] : undefined;
}

function assignCombo(
  plots: readonly Markup[],
  all: PlotAssignment['series'],
  model: ChartModel,
): readonly PlotAssignment[] | undefined {
  const lines = all.filter(({ data }) => data.type === 'line');
  const bars = all.filter(({ data }) => data.type !== 'line');
  const bar = plots.find(({ name }) => plotShape(name) === 'bar');
  const line = plots.find(({ name }) => name === 'lineChart');
  if (
    model.type !== 'combo' ||
    plots.length !== 2 ||
    !bar ||
    !line ||
    lines.length === 0 ||
    bars.length === 0
  )
    return undefined;
  return [
    { plot: bar, series: bars },
    { plot: line, series: lines },
  ];
}

function isExpressible(model: ChartModel): boolean {
  return (
    UNSUPPORTED_FIELDS.every((field) => model[field] === undefined) &&
    model.series.every(({ errors }) => errors === undefined)
  );
}

/** Whether a plot draws the kind of the model, stacked or not, with as much data as it has room for. */
function suitsPlot(source: string, plot: Markup, { type, categories, series }: ChartModel): boolean {
  const isStacked = type === 'stacked_bar' || type === 'horizontal_stacked_bar';
  const kind = classifyPlots([
    {
      element: plot.name,
      grouping: isStacked ? 'stacked' : '',
      horizontal: readSetting(source, plot, 'barDir') === 'bar',
    },
  ]);
  // The split of a pie of a pie belongs to its old data.
  if (kind !== type || plot.name === 'ofPieChart') return false;
  const values = series.flatMap((one) => one.values);
  switch (plotShape(plot.name)) {
    case 'bar':
      return categories.length * (isStacked ? 1 : series.length) <= MAX_BARS * 2;
    case 'pie':
    case 'doughnut':
      return (
        series.length === 1 &&
        values.length <= MAX_SLICES &&
        values.every((value) => value !== null && value >= 0)
      );
    case 'line':
    case 'area':
    case 'radar':
      return true;
    default:
      return false;
  }
}
