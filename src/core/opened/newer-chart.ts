import type { PackageEdit } from '../ooxml/package/index.ts';
import {
  childAtPath,
  descendants,
  type Markup,
  parseMarkup,
  readAttribute,
  readCharacterData,
  readTag,
  text,
  XmlEditor,
} from '../ooxml/xml/index.ts';
import { formatRange, parseRange } from './cell-range.ts';
import type { ChartChange, OpenedChart } from './chart-change.ts';
import { invalidInput } from './find-element.ts';
import type { SheetCell } from './sheet-edit.ts';

type Value = string | number | null;

/** Maximum number of points that are read of a series. */
const MAX_POINTS = 100_000;
/** Kinds of series (`cx:series@layoutId`, MS-ODRAWXML 2.24.3.66) by our names. */
const KINDS: Readonly<Record<string, string>> = {
  boxWhisker: 'box_plot',
  clusteredColumn: 'histogram',
  regionMap: 'map',
};

/** The data of a series: its categories and its values. */
interface NewerSeries {
  readonly series: Markup;
  readonly categories: Markup | undefined;
  readonly values: Markup | undefined;
}

/** Effects of a change of data beside the part of the chart. */
export interface NewerChartEdit {
  readonly xml: string;
  readonly cells: readonly SheetCell[];
  readonly warnings: readonly string[];
}

/** Tells whether a part is a chart of the kinds that Office 2016 added (`cx:chartSpace`). */
export function isNewerChart(source: string): boolean {
  return /<[\w.-]+:chartSpace\b[^>]*\/drawing\/2014\/chartex"/.test(source);
}

/** The data of a chart of Office 2016: waterfall, treemap, sunburst, histogram, box plot, funnel or map. */
export function readNewerChart(source: string): OpenedChart | undefined {
  const space = parseMarkup(source);
  const series = listSeries(source, space);
  const [first] = series;
  if (first === undefined) return undefined;
  const layout = readAttribute(source, first.series, 'layoutId') ?? '';
  const isPareto = descendants(space).some(
    (one) => one.name === 'series' && readAttribute(source, one, 'layoutId') === 'paretoLine',
  );
  const title = readTitle(source, space);
  return {
    type: isPareto ? 'pareto' : (KINDS[layout] ?? layout),
    ...(title === undefined ? {} : { title }),
    categories: readLevel(source, first.categories).map((value) => value ?? ''),
    series: series.map((one) => ({
      name: readName(source, one.series),
      values: readLevel(source, one.values).map((value) =>
        value === null || value.trim() === '' || Number.isNaN(Number(value)) ? null : Number(value),
      ),
    })),
  };
}

/**
 * Changes the data of a chart of Office 2016; its look stays.
 *
 * @throws Failure `invalid_input` for data that the chart cannot hold
 */
export function editNewerChart(file: PackageEdit, part: string, change: ChartChange): NewerChartEdit {
  const source = file.text(part);
  const before = readNewerChart(source);
  const space = parseMarkup(source);
  const series = listSeries(source, space);
  if (before === undefined)
    throw invalidInput('chart', 'The chart has no data that can be changed here.', undefined);
  const categories = change.categories ?? before.categories;
  checkSizes(change, before, categories.length);
  const edited = new XmlEditor(source);
  const cells: SheetCell[] = [];
  const warnings = new Set<string>();
  const write = (dimension: Markup | undefined, values: readonly Value[]) =>
    writeDimension(edited, dimension, values, cells, warnings);
  if (change.title !== undefined) setTitle(edited, space, change.title);
  // Series may share their data, which is written once.
  const written = new Set<Markup>();
  for (const [index, one] of series.entries()) {
    const wanted = change.series?.[index];
    if (change.categories !== undefined && one.categories !== undefined && !written.has(one.categories)) {
      written.add(one.categories);
      write(one.categories, categories);
    }
    if (wanted?.values !== undefined) write(one.values, wanted.values);
    if (wanted?.name !== undefined) setName(edited, one.series, wanted.name, cells);
    if (change.categories !== undefined) removePoints(edited, one.series, categories.length);
  }
  return { xml: edited.toString(), cells, warnings: [...warnings] };
}

function listSeries(source: string, space: Markup): NewerSeries[] {
  const data = new Map(
    (childAtPath(space, 'chartData')?.children ?? [])
      .filter(({ name }) => name === 'data')
      .map((one) => [readAttribute(source, one, 'id') ?? '', one]),
  );
  const region = childAtPath(space, 'chart', 'plotArea', 'plotAreaRegion');
  return (region?.children ?? []).flatMap((series): NewerSeries[] => {
    const reference = childAtPath(series, 'dataId');
    const own = reference && data.get(readAttribute(source, reference, 'val') ?? '');
    if (series.name !== 'series' || own === undefined) return [];
    const dimensions = (name: string) => own.children.filter((one) => one.name === name);
    return [{ series, categories: dimensions('strDim')[0], values: dimensions('numDim')[0] }];
  });
}

/** Cached values of a dimension, by index; of categories in levels, those of the innermost. */
function readLevel(source: string, dimension: Markup | undefined): (string | null)[] {
  const level = childAtPath(dimension, 'lvl');
  if (level === undefined) return [];
  const count = Math.min(MAX_POINTS, Number(readAttribute(source, level, 'ptCount') ?? 0) || 0);
  const values = Array.from({ length: count }, (): string | null => null);
  for (const point of level.children) {
    const index = Number(readAttribute(source, point, 'idx') ?? -1);
    if (point.name === 'pt' && index >= 0 && index < count) values[index] = readCharacterData(source, point);
  }
  return values;
}

function readName(source: string, series: Markup): string {
  const name = childAtPath(series, 'tx', 'txData', 'v');
  return name === undefined ? '' : readCharacterData(source, name);
}

function readTitle(source: string, space: Markup): string | undefined {
  const tx = childAtPath(space, 'chart', 'title', 'tx');
  if (tx === undefined) return undefined;
  const words = descendants(tx).filter(({ name }) => name === 't');
  const plain = childAtPath(tx, 'txData', 'v');
  const shown = words.length > 0 ? words : plain === undefined ? [] : [plain];
  return shown.map((one) => readCharacterData(source, one)).join('');
}

/** @throws Failure `invalid_input` if series are missing, or if values and categories differ in number */
function checkSizes({ series = [], categories }: ChartChange, before: OpenedChart, count: number): void {
  if (series.length > 0 && series.length !== before.series.length)
    throw invalidInput(
      'chart.series',
      `A chart of this kind keeps its ${before.series.length} series; ${series.length} were given.`,
      series.length,
      'Give all series in their order, {} for one that stays.',
    );
  for (const [index, known] of before.series.entries()) {
    const values = series[index]?.values ?? known.values;
    const isChanged = series[index]?.values !== undefined || categories !== undefined;
    // The values of a histogram have no categories.
    if (!isChanged || count === 0 || values.length === count) continue;
    throw invalidInput(
      `chart.series.${index}.values`,
      `Series ${index + 1} has ${values.length} values for ${count} categories; there must be one each, null where there is none.`,
      values.length,
    );
  }
}

function writeDimension(
  edited: XmlEditor,
  dimension: Markup | undefined,
  values: readonly Value[],
  cells: SheetCell[],
  warnings: Set<string>,
): void {
  const { source } = edited;
  const levels = dimension?.children.filter(({ name }) => name === 'lvl') ?? [];
  const [level] = levels;
  if (dimension === undefined || level === undefined) return;
  if (levels.length > 1)
    throw invalidInput(
      'chart.categories',
      'The categories have several levels and cannot be changed here.',
      undefined,
      'Leave categories out.',
    );
  const before = Number(readAttribute(source, level, 'ptCount') ?? 0) || 0;
  const tag = readTag(source, level).replace(/lvl$/, 'pt');
  const points = values.map((value, index) =>
    value === null ? '' : `<${tag} idx="${index}">${text(String(value))}</${tag}>`,
  );
  edited.setAttribute(level, 'ptCount', String(values.length));
  edited.setInner(level, points.join(''));
  const formula = childAtPath(dimension, 'f');
  if (formula === undefined) return;
  const area = parseRange(readCharacterData(source, formula));
  if (area === undefined) {
    warnings.add(
      'The data comes from a range that cannot be updated here; the sheet behind the chart keeps its old numbers.',
    );
    return;
  }
  const across = readAttribute(source, formula, 'dir') === 'row';
  edited.setInner(formula, text(formatRange(area, values.length, across)));
  for (let index = 0; index < Math.max(values.length, before); index += 1)
    cells.push({
      sheet: area.sheet,
      column: area.column + (across ? index : 0),
      row: area.row + (across ? 0 : index),
      value: values[index] ?? null,
    });
}

function setName(edited: XmlEditor, series: Markup, name: string, cells: SheetCell[]): void {
  const data = childAtPath(series, 'tx', 'txData');
  const [formula, shown] = [childAtPath(data, 'f'), childAtPath(data, 'v')];
  if (shown === undefined) return;
  edited.setInner(shown, text(name));
  const area = formula === undefined ? undefined : parseRange(readCharacterData(edited.source, formula));
  if (area !== undefined) cells.push({ sheet: area.sheet, column: area.column, row: area.row, value: name });
}

/** Removes formats and subtotals of points that the series no longer has. */
function removePoints(edited: XmlEditor, series: Markup, count: number): void {
  for (const one of descendants(series)) {
    const index = one.name === 'dataPt' || one.name === 'dataLabel' ? 'idx' : 'val';
    const isPoint = index === 'idx' || (one.name === 'idx' && one.parent?.name === 'subtotals');
    if (isPoint && Number(readAttribute(edited.source, one, index) ?? 0) >= count) edited.remove(one);
  }
}

/** Sets the title, also where the chart has none yet; null takes it away. */
function setTitle(edited: XmlEditor, space: Markup, title: string | null): void {
  const chart = childAtPath(space, 'chart');
  if (chart === undefined) return;
  const own = childAtPath(chart, 'title');
  if (title === null) {
    if (own !== undefined) edited.remove(own);
    return;
  }
  const prefix = readTag(edited.source, chart).replace(/chart$/, '');
  const words = `<${prefix}tx><${prefix}txData><${prefix}v>${text(title)}</${prefix}v></${prefix}txData></${prefix}tx>`;
  const tx = childAtPath(own, 'tx');
  const runs = tx === undefined ? [] : descendants(tx).filter(({ name }) => name === 't');
  const [first, ...others] = runs;
  if (first !== undefined) {
    edited.setInner(first, text(title));
    for (const run of others) edited.setInner(run, '');
  } else if (tx !== undefined) edited.replace(tx.start, tx.end, words);
  else if (own !== undefined) {
    const next = own.children[0];
    if (next === undefined) edited.setInner(own, words);
    else edited.insert(next.start, words);
  } else
    edited.insert(chart.inner, `<${prefix}title pos="t" align="ctr" overlay="0">${words}</${prefix}title>`);
}
