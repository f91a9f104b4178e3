import {
  findCategories,
  findPlots,
  findSeries,
  findValues,
  readPoints,
  readSetting,
} from '../charts/data/series-markup.ts';
import {
  childAtPath,
  type Markup,
  parseMarkup,
  readCharacterData,
  readTag,
  XmlEditor,
} from '../ooxml/xml/index.ts';
import { parseRange } from './cell-range.ts';
import type { SwitchedType } from './chart-change.ts';
import { switchAxes } from './chart-type-axes.ts';
import { type PlotFamily, writeLabels, writeSeries } from './chart-type-series.ts';
import { invalidInput } from './find-element.ts';
import type { SheetCell } from './sheet-edit.ts';

/** Kinds of axes of the plots, by the names of their elements. */
const FAMILIES: Readonly<Record<string, PlotFamily>> = {
  barChart: 'categories',
  bar3DChart: 'categories',
  lineChart: 'categories',
  line3DChart: 'categories',
  areaChart: 'categories',
  area3DChart: 'categories',
  pieChart: 'slices',
  pie3DChart: 'slices',
  doughnutChart: 'slices',
  scatterChart: 'points',
};
const GAP = 80;
const HOLE_PERCENT = 50;
/** Camera and walls of charts in three dimensions. */
const SCENERY = /^(?:view3D|floor|sideWall|backWall)$/;

/** A chart in another type, and its effects beside its part. */
export interface TypedChart {
  readonly xml: string;
  readonly cells: readonly SheetCell[];
  readonly warnings: readonly string[];
}

/**
 * Draws the data of a chart in another type. Names, labels, axes and titles stay, and colours where both types
 * colour series; what the new type does not have, such as markers, is left out.
 *
 * @throws Failure `invalid_input` for a chart whose type cannot be changed, or whose data do not suit the type
 */
export function setChartType(source: string, type: SwitchedType): TypedChart {
  const space = parseMarkup(source);
  const [plot, ...others] = findPlots(space);
  const from = plot === undefined ? undefined : FAMILIES[plot.name];
  if (plot === undefined || from === undefined || others.length > 0)
    throw invalidInput(
      'chart.type',
      'The type of this chart cannot be changed: it combines several plots, or is none of bars, lines, areas, slices or points.',
      type,
      'Put a new slide or element with a chart of that type in its place.',
    );
  const to: PlotFamily =
    type === 'scatter' ? 'points' : type === 'pie' || type === 'doughnut' ? 'slices' : 'categories';
  const all = findSeries(plot);
  if (to === 'slices') requireShares(source, all, type);
  const cells = to === 'points' && from !== 'points' ? numberCategories(source, all) : [];
  if (from === 'points' && to !== 'points') requireCommonX(source, all);
  const edited = new XmlEditor(source);
  const c = readTag(source, plot).replace(/[^:]*$/, '');
  const value = (name: string, val: string | number) => `<${c}${name} val="${val}"/>`;
  const kind = type.endsWith('bar') ? 'bar' : type;
  const isStacked = type.includes('stacked');
  const form = { c, from, to, kind, isStacked };
  const series = all.map((one) => writeSeries(source, one, form));
  const axes = switchAxes(edited, space, plot, {
    ...form,
    isHorizontal: type.startsWith('horizontal'),
    isArea: kind === 'area',
  });
  const labels = childAtPath(plot, 'dLbls');
  const isShare = readSetting(source, plot, 'grouping') === 'percentStacked';
  const grouping = isStacked
    ? isShare
      ? 'percentStacked'
      : 'stacked'
    : kind === 'bar'
      ? 'clustered'
      : 'standard';
  const gap = Number(readSetting(source, plot, 'gapWidth')) || GAP;
  const parts = [
    kind === 'bar' ? value('barDir', type.startsWith('horizontal') ? 'bar' : 'col') : '',
    to === 'categories' ? value('grouping', grouping) : '',
    kind === 'scatter' ? value('scatterStyle', 'lineMarker') : '',
    value('varyColors', to === 'slices' ? 1 : 0),
    ...series.map(({ xml }) => xml),
    labels === undefined ? '' : writeLabels(source, labels, to),
    ...(kind === 'bar' ? [value('gapWidth', gap), isStacked ? value('overlap', 100) : ''] : []),
    kind === 'line' ? value('marker', 1) : '',
    to === 'slices' ? value('firstSliceAng', 0) : '',
    kind === 'doughnut' ? value('holeSize', HOLE_PERCENT) : '',
    ...axes.references,
  ];
  edited.replace(plot.start, plot.end, `<${c}${kind}Chart>${parts.join('')}</${c}${kind}Chart>${axes.added}`);
  const chart = childAtPath(space, 'chart');
  for (const one of chart?.children ?? []) if (SCENERY.test(one.name)) edited.remove(one);
  if (chart !== undefined && to === 'slices' && from !== 'slices') nameSlices(edited, chart, c);
  const dropped = [...new Set(series.flatMap((one) => one.dropped))];
  return {
    xml: edited.toString(),
    cells,
    warnings:
      dropped.length === 0
        ? []
        : [`The chart no longer has its ${dropped.join(' and ')}, which its new type does not show.`],
  };
}

/** @throws Failure `invalid_input` for data that are no shares of a whole */
function requireShares(source: string, all: readonly Markup[], type: string): void {
  const [first] = all;
  if (first === undefined || all.length > 1)
    throw invalidInput(
      'chart.type',
      `A ${type} shows the shares of one series; this chart has ${all.length} series.`,
      type,
      'Give one series in the same edit, such as series: [{}] for the first one, or take "stacked_bar".',
    );
  const values = (readPoints(source, findValues(first)) ?? []).map((one) => Number(one ?? 0));
  const negative = values.find((one) => one < 0);
  if (negative === undefined && values.some((one) => one > 0)) return;
  throw invalidInput(
    'chart.type',
    negative === undefined
      ? `A ${type} shows shares of a whole, and this chart has no value above 0.`
      : `A ${type} shows shares of a whole; the value ${negative} cannot be one.`,
    negative ?? type,
    'Give other values in the same edit, or take "bar".',
  );
}

/**
 * Cells of categories that are numbers written as text and become the x values of points.
 *
 * @throws Failure `invalid_input` for categories that are no numbers
 */
function numberCategories(source: string, all: readonly Markup[]): SheetCell[] {
  const cells = new Map<string, SheetCell>();
  for (const series of all) {
    const holder = childAtPath(series, 'cat');
    const names = readPoints(source, holder) ?? [];
    const wrong = names.find((one) => one === null || one.trim() === '' || !Number.isFinite(Number(one)));
    if (wrong !== undefined || childAtPath(holder, 'multiLvlStrRef') !== undefined)
      throw invalidInput(
        'chart.type',
        `A scatter chart needs numbers along both axes; the category "${(wrong ?? names[0] ?? '').slice(0, 60)}" is no number.`,
        'scatter',
        'Give numbers as categories in the same edit, or take "line".',
      );
    const formula = childAtPath(holder, 'strRef', 'f');
    const area = formula === undefined ? undefined : parseRange(readCharacterData(source, formula));
    if (area === undefined) continue;
    const isAcross = area.columns > 1 && area.rows === 1;
    for (const [index, name] of names.entries()) {
      const [column, row] = [area.column + (isAcross ? index : 0), area.row + (isAcross ? 0 : index)];
      cells.set(`${area.sheet} ${column} ${row}`, { sheet: area.sheet, column, row, value: Number(name) });
    }
  }
  return [...cells.values()];
}

/** @throws Failure `invalid_input` for points whose x values differ among series, so that they are no categories */
function requireCommonX(source: string, all: readonly Markup[]): void {
  const places = all.map((one) => JSON.stringify(readPoints(source, findCategories(one)) ?? []));
  const other = places.findIndex((one) => one !== places[0]);
  if (other <= 0) return;
  throw invalidInput(
    'chart.type',
    `The x values of series 1 and ${other + 1} differ, so that they cannot be the categories of another type.`,
    undefined,
    'Give one series in the same edit, or put a new chart in its place.',
  );
}

/** A pie without labels and legend would not say what its slices are. */
function nameSlices(edited: XmlEditor, chart: Markup, c: string): void {
  const plotArea = childAtPath(chart, 'plotArea');
  if (childAtPath(chart, 'legend') !== undefined || plotArea === undefined) return;
  edited.insert(plotArea.end, `<${c}legend><${c}legendPos val="r"/><${c}overlay val="0"/></${c}legend>`);
}
