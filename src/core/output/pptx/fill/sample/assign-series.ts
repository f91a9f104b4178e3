import { findPlots, findSeries, readSetting } from '../../../../charts/data/series-markup.ts';
import { KIND_ROWS } from '../../../../charts/kinds/index.ts';
import { classifyPlots, plotShape } from '../../../../charts/kinds/plots.ts';
import type { ChartModel, ChartSeries } from '../../../../charts/model.ts';
import { childAtPath, descendants, type Markup, readAttribute } from '../../../../ooxml/xml/index.ts';
import { isLongUnit } from '../../../../scene/number-format.ts';

const MAX_SLICES = 7;
const MAX_BARS = 16;
/** Fields that an existing chart can show with its own looks; a chart with any other is drawn anew. */
const SUPPORTED_FIELDS: ReadonlySet<string> = new Set([
  'type',
  'title',
  'categories',
  'series',
  'unit',
  'numberFormat',
] satisfies readonly (keyof ChartModel)[]);

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
  if (!isExpressible(source, space, model)) return undefined;
  if (plots.length > 1) return assignCombo(source, plots, all, model);
  return suitsPlot(source, first, model) ? [{ plot: first, series: all }] : undefined;
}

function assignCombo(
  source: string,
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
  const hasTwoAxes = readAxisIds(source, bar).join() !== readAxisIds(source, line).join();
  const isOnSecondary = ({ data }: PlotAssignment['series'][number]): boolean => data.axis === 'secondary';
  if (bars.some(isOnSecondary) || !lines.every((one) => isOnSecondary(one) === hasTwoAxes)) return undefined;
  return [
    { plot: bar, series: bars },
    { plot: line, series: lines },
  ];
}

function readAxisIds(source: string, plot: Markup): string[] {
  return plot.children
    .filter(({ name }) => name === 'axId')
    .map((axis) => readAttribute(source, axis, 'val') ?? '');
}

/** Returns whether the sample has a place for every field of the model. */
function isExpressible(source: string, space: Markup, model: ChartModel): boolean {
  const chart = childAtPath(space, 'chart');
  return (
    Object.entries(model).every(([field, value]) => value === undefined || SUPPORTED_FIELDS.has(field)) &&
    model.series.every(({ errors }) => errors === undefined) &&
    (model.title === undefined || childAtPath(chart, 'title') !== undefined) &&
    (model.unit === undefined ||
      KIND_ROWS[model.type].slices === true ||
      (!isLongUnit(model.unit) && showsNumbers(source, childAtPath(chart, 'plotArea'))))
  );
}

/** Returns whether a plot area shows numbers, at its value axis or beside its points. */
function showsNumbers(source: string, area: Markup | undefined): boolean {
  return (area === undefined ? [] : descendants(area)).some(
    (node) =>
      (node.name === 'valAx' &&
        !isOn(readSetting(source, node, 'delete')) &&
        readSetting(source, node, 'tickLblPos') !== 'none') ||
      (node.name === 'showVal' && isOn(readAttribute(source, node, 'val') ?? '')),
  );
}

function isOn(value: string): boolean {
  return value === '1' || value === 'true';
}

/** Returns whether a plot draws the kind of the model, stacked or not, with as much data as it has room for. */
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
