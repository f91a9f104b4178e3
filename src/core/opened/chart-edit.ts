import { replaceData } from '../charts/data/replace-data.ts';
import {
  findCategories,
  findPlots,
  findSeries,
  findValues,
  readPoints,
  readSetting,
} from '../charts/data/series-markup.ts';
import { classifyPlots } from '../charts/kinds/plots.ts';
import { PackageEdit } from '../ooxml/package/index.ts';
import {
  childAtPath,
  element,
  type Markup,
  parseMarkup,
  readAttribute,
  readTag,
  XmlEditor,
} from '../ooxml/xml/index.ts';
import { readAxes, setChartAxes } from './chart-axes.ts';
import { AXIS_NAMES, type ChartChange, type OpenedChart } from './chart-change.ts';
import { readLabelFormat, setLabelFormat } from './chart-labels.ts';
import { setChartLooks } from './chart-looks.ts';
import { readTitle, setTitle } from './chart-title.ts';
import { setChartType } from './chart-type.ts';
import { invalidInput } from './find-element.ts';
import { type LinkedData, LinkedSheet } from './linked-sheet.ts';
import { editNewerChart, isNewerChart, readNewerChart } from './newer-chart.ts';
import { type SheetCell, setCells } from './sheet-edit.ts';

/** Changes that charts of Office 2016 do not take. */
const LOOKS = ['type', 'data_labels', 'label_format', 'order', ...AXIS_NAMES] as const;
const STALE_PICTURE =
  'Programs that do not know charts of this kind show its data as text until PowerPoint saves the file: the stored picture had the old data.';

/** The data of a chart part; undefined if the part has no plot. */
export function readOpenedChart(source: string): OpenedChart | undefined {
  if (isNewerChart(source)) return readNewerChart(source);
  const space = parseMarkup(source);
  const plots = findPlots(space);
  if (plots.length === 0) return undefined;
  const series = plots.flatMap(findSeries);
  const title = readTitle(source, childAtPath(space, 'chart'));
  const labels = readLabelFormat(source, plots);
  return {
    ...readKind(source, plots),
    ...(title === undefined ? {} : { title }),
    categories: (readPoints(source, findCategories(series[0])) ?? []).map((value) => value ?? ''),
    series: series.map((one) => ({
      name: readPoints(source, childAtPath(one, 'tx'))?.[0] ?? '',
      values: (readPoints(source, findValues(one)) ?? []).map((value) =>
        value === null || value === '' ? null : Number(value),
      ),
    })),
    ...readAxes(source, space),
    ...(labels === undefined ? {} : { label_format: labels }),
  };
}

/**
 * The kind of the chart, or the name of its first plot if we have no such kind, and whether values are shown as
 * percentages of their category.
 */
function readKind(source: string, plots: readonly Markup[]): Pick<OpenedChart, 'type' | 'percent'> {
  const filled = plots.filter((plot) => findSeries(plot).length > 0);
  const known = (filled.length === 0 ? plots : filled).map((plot) => ({
    element: plot.name,
    grouping: readSetting(source, plot, 'grouping'),
    horizontal: readSetting(source, plot, 'barDir') === 'bar',
  }));
  const [first] = known;
  return {
    type: classifyPlots(known) ?? first?.element.replace(/(3D)?Chart$/, '') ?? 'chart',
    ...(first?.grouping === 'percentStacked' ? { percent: true } : {}),
  };
}

/**
 * Changes the data of a chart: its cached values, and its workbook in step. Everything else stays.
 *
 * @returns warnings about data that could not be kept in step
 * @throws Failure `invalid_input` for data that the chart cannot hold
 */
export function setChart(file: PackageEdit, part: string, change: ChartChange): string[] {
  const source = file.text(part);
  if (isNewerChart(source)) {
    if (LOOKS.some((name) => change[name] !== undefined) || hasColors(change))
      throw invalidInput(
        'chart',
        'A chart of this kind keeps its look; only its data and title can be changed.',
        undefined,
      );
    const { xml, cells, warnings } = editNewerChart(file, part, change);
    file.put(part, xml);
    return [...writeWorkbook(file, part, { cells, warnings }), STALE_PICTURE];
  }
  const space = parseMarkup(source);
  const plots = findPlots(space).filter((plot) => findSeries(plot).length > 0);
  const before = readOpenedChart(source);
  if (plots.length === 0 || before === undefined)
    throw invalidInput(
      'chart',
      'The chart is of a kind whose data cannot be changed here.',
      undefined,
      'Change it in PowerPoint, or put a picture or a new slide in its place.',
    );
  const categories = change.categories ?? before.categories;
  const series = mergeSeries(change, before, categories.length);
  const edited = new XmlEditor(source);
  if (change.title !== undefined) setChartTitle(edited, space, change.title);
  const sheet = new LinkedSheet({
    categories,
    hasNewCategories: change.categories !== undefined,
    hasNewNames: change.series !== undefined,
  });
  replaceData(edited, distribute(plots, series), sheet);
  const painted = setChartLooks(edited.toString(), change);
  const typed =
    change.type === undefined || change.type === before.type
      ? { xml: painted, cells: [], warnings: [] }
      : setChartType(painted, change.type);
  file.put(part, setLabelFormat(setChartAxes(typed.xml, change), change));
  const removed = before.series.length - series.length;
  return [
    ...(removed > 0
      ? [
          `The chart had ${before.series.length} series and has ${series.length} now: series are matched by position, and those that were not given were removed. To keep them, undo the edit and give all series.`,
        ]
      : []),
    ...typed.warnings,
    ...writeWorkbook(file, part, {
      cells: [...sheet.cells, ...typed.cells],
      warnings: sheet.warnings,
    }),
  ];
}

/** The series after a change, by position. @throws Failure `invalid_input` if values and categories differ in number */
function mergeSeries(change: ChartChange, before: OpenedChart, count: number): readonly LinkedData[] {
  const series = (change.series ?? before.series).map((one, index) => ({
    name: one.name ?? before.series[index]?.name ?? '',
    values: one.values ?? before.series[index]?.values ?? [],
    // Callers send back a series without values as they read it; it stays unchanged.
    hasNewValues:
      change.series?.[index]?.values !== undefined &&
      (one.values?.length !== 0 || before.series[index]?.values.length !== 0),
  }));
  const isResized = count !== before.categories.length;
  for (const [index, { values, hasNewValues }] of series.entries()) {
    if ((!hasNewValues && !isResized) || values.length === count) continue;
    throw invalidInput(
      `chart.series.${index}.values`,
      `Series ${index + 1} has ${values.length} values for ${count} categories; there must be one each, null where there is none.`,
      values.length,
    );
  }
  if (series.length === 0) throw invalidInput('chart.series', 'A chart has at least one series.', 0);
  return series;
}

/** Gives each plot as many series as it has, and the last one those that are left over. */
function distribute(plots: readonly Markup[], series: readonly LinkedData[]) {
  let from = 0;
  return plots.map((plot, index) => {
    const to = index === plots.length - 1 ? series.length : from + findSeries(plot).length;
    const share = { plot, series: series.slice(from, to) };
    from = to;
    return share;
  });
}

function writeWorkbook(
  file: PackageEdit,
  part: string,
  { cells, warnings }: { readonly cells: readonly SheetCell[]; readonly warnings: Iterable<string> },
): readonly string[] {
  if (cells.length === 0) return [...warnings];
  const workbook = file
    .relationships(part)
    .find(({ type, external }) => type === 'package' && !external)?.target;
  if (workbook === undefined || !file.has(workbook))
    return [
      ...warnings,
      'The chart has no workbook in the file: its drawing shows the new data, but PowerPoint cannot edit them.',
    ];
  const book = PackageEdit.open(file.bytes(workbook) as Uint8Array);
  const missing = setCells(book, cells);
  file.put(workbook, book.toBytes());
  return [...warnings, ...missing];
}

function hasColors({ series = [] }: ChartChange): boolean {
  return series.some(({ color, colors }) => color !== undefined || colors !== undefined);
}

/** Sets the title above the plot; null takes it away, together with the one that programs make up. */
function setChartTitle(edited: XmlEditor, space: Markup, title: string | null): void {
  const chart = childAtPath(space, 'chart');
  if (chart === undefined) return;
  const [own, hidden] = [childAtPath(chart, 'title'), childAtPath(chart, 'autoTitleDeleted')];
  if (title !== null) setTitle(edited, chart, title, chart.inner);
  else if (own !== undefined) edited.remove(own);
  const val = title === null ? '1' : '0';
  const c = readTag(edited.source, chart).replace(/chart$/, '');
  if (hidden !== undefined) edited.setAttribute(hidden, 'val', val);
  else if (title === null) edited.insert(own?.end ?? chart.inner, element(`${c}autoTitleDeleted`, { val }));
}

/** Part name of the chart in a graphic frame. */
export function findChartPart(
  file: PackageEdit,
  part: string,
  source: string,
  frame: Markup,
): string | undefined {
  const data = childAtPath(frame, 'graphic', 'graphicData');
  const chart = data?.children.find(({ name }) => name === 'chart');
  if (chart === undefined) return undefined;
  return file.target(part, readAttribute(source, chart, 'id'));
}
