import { classifyPlots } from '../charts/kinds/plots.ts';
import { PackageEdit } from '../ooxml/package/index.ts';
import {
  childAtPath,
  element,
  join,
  type Markup,
  parseMarkup,
  readAttribute,
  text,
  type Xml,
  XmlEditor,
} from '../ooxml/xml/index.ts';
import { columnName, columnNumber } from './cell-names.ts';
import { invalidInput } from './find-element.ts';
import type { ElementChange, OpenedChart } from './opened.ts';
import { readCharacterData } from './paragraph-runs.ts';
import { type SheetCell, setCells } from './sheet-edit.ts';

type Change = NonNullable<ElementChange['chart']>;

function findPlots(space: Markup): readonly Markup[] {
  return (childAtPath(space, 'chart', 'plotArea')?.children ?? []).filter(({ name }) => /Chart$/.test(name));
}

/** All series of a chart in file order, across its plots. */
function findSeries(space: Markup): readonly Markup[] {
  return findPlots(space).flatMap((plot) => plot.children.filter(({ name }) => name === 'ser'));
}

/** The data of a chart part; undefined if the part has no plot. */
export function readOpenedChart(source: string): OpenedChart | undefined {
  const space = parseMarkup(source);
  const plots = findPlots(space);
  if (plots.length === 0) return undefined;
  const series = findSeries(space);
  const title = readTitle(source, space);
  return {
    ...readKind(source, plots),
    ...(title === undefined ? {} : { title }),
    categories: (
      readPoints(source, childAtPath(series[0], 'cat') ?? childAtPath(series[0], 'xVal')) ?? []
    ).map((value) => value ?? ''),
    series: series.map((one) => ({
      name: readPoints(source, childAtPath(one, 'tx'))?.[0] ?? '',
      values: (readPoints(source, findValues(one)) ?? []).map((value) =>
        value === null || value === '' ? null : Number(value),
      ),
    })),
  };
}

/**
 * The kind of the chart, or the name of its first plot if we have no such kind, and whether values are shown as
 * percentages of their category.
 */
function readKind(source: string, plots: readonly Markup[]): Pick<OpenedChart, 'type' | 'percent'> {
  const filled = plots.filter((plot) => childAtPath(plot, 'ser') !== undefined);
  const known = (filled.length === 0 ? plots : filled).map((plot) => ({
    element: plot.name,
    grouping: readValue(source, plot, 'grouping'),
    horizontal: readValue(source, plot, 'barDir') === 'bar',
  }));
  const [first] = known;
  return {
    type: classifyPlots(known) ?? first?.element.replace(/(3D)?Chart$/, '') ?? 'chart',
    ...(first?.grouping === 'percentStacked' ? { percent: true } : {}),
  };
}

function readValue(source: string, parent: Markup, name: string): string {
  const setting = childAtPath(parent, name);
  return setting === undefined ? '' : (readAttribute(source, setting, 'val') ?? '');
}

function findValues(series: Markup): Markup | undefined {
  return childAtPath(series, 'val') ?? childAtPath(series, 'yVal');
}

function readTitle(source: string, space: Markup): string | undefined {
  const rich = childAtPath(space, 'chart', 'title', 'tx', 'rich');
  if (rich === undefined) return undefined;
  return rich.children
    .filter(({ name }) => name === 'p')
    .map((p) =>
      p.children
        .flatMap((run) =>
          childAtPath(run, 't') === undefined
            ? []
            : [readCharacterData(source, childAtPath(run, 't') as Markup)],
        )
        .join(''),
    )
    .join(' ');
}

/** Cached values of a reference or literal, by index. */
function readPoints(source: string, holder: Markup | undefined): (string | null)[] | undefined {
  const cache = findCache(holder);
  if (cache === undefined) return undefined;
  const count = Number(readAttribute(source, childAtPath(cache, 'ptCount') ?? cache, 'val') ?? 0);
  const values: (string | null)[] = Array.from({ length: Math.min(100_000, count || 0) }, () => null);
  const level = childAtPath(cache, 'lvl') ?? cache;
  for (const point of level.children) {
    if (point.name !== 'pt') continue;
    const value = childAtPath(point, 'v');
    values[Number(readAttribute(source, point, 'idx') ?? 0)] =
      value === undefined ? null : readCharacterData(source, value);
  }
  return values;
}

function findCache(holder: Markup | undefined): Markup | undefined {
  const inner = holder?.children.find(({ name }) => /(Ref|Lit)$/.test(name));
  if (inner === undefined) return undefined;
  return /Lit$/.test(inner.name) ? inner : inner.children.find(({ name }) => /Cache$/.test(name));
}

/**
 * Changes the data of a chart: its cached values, and its workbook in step. Everything else stays.
 *
 * @returns warnings about data that could not be kept in step
 * @throws Failure `invalid_input` for data that the chart cannot hold
 */
export function setChart(file: PackageEdit, part: string, change: Change): string[] {
  const source = file.text(part);
  const space = parseMarkup(source);
  const own = findSeries(space);
  const first = own[0];
  const before = readOpenedChart(source);
  if (first === undefined || before === undefined)
    throw invalidInput(
      'chart',
      'The chart is of a kind whose data cannot be changed here.',
      undefined,
      'Change it in PowerPoint, or put a picture or a new slide in its place.',
    );
  const categories = change.categories ?? before.categories;
  const series = (change.series ?? before.series).map((one, index) => ({
    name: one.name ?? before.series[index]?.name ?? '',
    values: one.values ?? before.series[index]?.values ?? [],
    // Callers send back a series without values as they read it; it stays unchanged.
    hasNewValues:
      change.series?.[index]?.values !== undefined &&
      (one.values?.length !== 0 || before.series[index]?.values.length !== 0),
  }));
  const resized = categories.length !== before.categories.length;
  for (const [index, { values, hasNewValues: isReplaced }] of series.entries()) {
    if ((!isReplaced && !resized) || values.length === categories.length) continue;
    throw invalidInput(
      `chart.series.${index}.values`,
      `Series ${index + 1} has ${values.length} values for ${categories.length} categories; there must be one each, null where there is none.`,
      values.length,
    );
  }
  if (series.length === 0) throw invalidInput('chart.series', 'A chart has at least one series.', 0);
  const edited = new XmlEditor(source);
  const cells: SheetCell[] = [];
  if (change.title !== undefined) setTitle(edited, space, change.title);
  const warnings = new Set<string>();
  for (const [index, data] of series.entries()) {
    const like = own[index];
    if (like !== undefined)
      setSeries(
        edited,
        like,
        { ...data, categories },
        {
          cells,
          warnings,
          by: 0,
          categories: change.categories !== undefined,
          names: change.series !== undefined,
          values: data.hasNewValues,
        },
      );
  }
  const removalWarnings =
    series.length < own.length
      ? [
          `The chart had ${own.length} series and has ${series.length} now: series are matched by position, and those that were not given were removed. To keep them, undo the edit and give all series.`,
        ]
      : [];
  for (const [index, one] of own.entries()) {
    if (index < series.length) continue;
    clearColumn(source, one, cells);
    edited.remove(one);
  }
  const last = own.at(-1) as Markup;
  for (let index = own.length; index < series.length; index += 1) {
    const by = index - own.length + 1;
    const raw = source.slice(last.start, last.end);
    const copy = new XmlEditor(raw);
    const root = parseMarkup(raw);
    setSeries(
      copy,
      root,
      { ...(series[index] as (typeof series)[number]), categories },
      { cells, warnings, by, categories: true, names: true, values: true },
    );
    for (const name of ['idx', 'order']) {
      const reference = childAtPath(root, name);
      if (reference !== undefined) copy.setAttribute(reference, 'val', String(own.length - 1 + by));
    }
    for (const child of root.children) if (/^(dPt|extLst)$/.test(child.name)) copy.remove(child);
    const written = copy
      .toString()
      .replace(
        /(<c:spPr>(?:(?!<\/c:spPr>)[\s\S])*?<a:schemeClr val="accent)(\d)"/,
        (_, head: string, accent: string) => `${head}${((Number(accent) - 1 + by) % 6) + 1}"`,
      );
    edited.insert(last.end, written);
  }
  file.put(part, edited.toString());
  warnings.delete('');
  const sheet = file
    .relationships(part)
    .find(({ type, external }) => type === 'package' && !external)?.target;
  if (cells.length === 0) return [...removalWarnings, ...warnings];
  if (sheet === undefined || !file.has(sheet))
    return [
      ...removalWarnings,
      ...warnings,
      'The chart has no workbook in the file: its drawing shows the new data, but PowerPoint cannot edit them.',
    ];
  const book = PackageEdit.open(file.bytes(sheet) as Uint8Array);
  warnings.clear();
  for (const warning of setCells(book, cells)) warnings.add(warning);
  file.put(sheet, book.toBytes());
  return [...removalWarnings, ...warnings];
}

function setTitle(edited: XmlEditor, space: Markup, title: string): void {
  const rich = childAtPath(space, 'chart', 'title', 'tx', 'rich');
  const paragraphs = rich?.children.filter(({ name }) => name === 'p') ?? [];
  const run = paragraphs[0]?.children.find(({ name }) => name === 'r');
  const words = run === undefined ? undefined : childAtPath(run, 't');
  if (words === undefined || paragraphs[0] === undefined)
    throw invalidInput(
      'chart.title',
      'The chart has no title of its own to change.',
      title,
      'Give the slide a title instead.',
    );
  edited.setInner(words, text(title));
  for (const other of paragraphs[0].children) if (other.name === 'r' && other !== run) edited.remove(other);
  for (const other of paragraphs.slice(1)) edited.remove(other);
}

interface SeriesData {
  readonly name: string;
  readonly values: readonly (number | null)[];
  readonly categories: readonly string[];
}

interface SeriesUpdate extends Pick<PointsUpdate, 'cells' | 'warnings' | 'by'> {
  /** Which parts of the series the caller changes. */
  readonly categories: boolean;
  readonly names: boolean;
  readonly values: boolean;
}

function setSeries(
  edited: XmlEditor,
  series: Markup,
  data: SeriesData,
  { categories, names, values, ...filling }: SeriesUpdate,
): void {
  if (names) setPoints(edited, childAtPath(series, 'tx'), [data.name], { ...filling, numbers: false });
  if (categories)
    setPoints(edited, childAtPath(series, 'cat') ?? childAtPath(series, 'xVal'), data.categories, {
      ...filling,
      by: 0,
      numbers: false,
    });
  if (values) setPoints(edited, findValues(series), data.values, { ...filling, numbers: true });
}

interface PointsUpdate {
  readonly cells: SheetCell[];
  readonly warnings: Set<string>;
  /** Columns between the workbook column of a copied series and that of its copy. */
  readonly by: number;
  readonly numbers: boolean;
}

function setPoints(
  edited: XmlEditor,
  holder: Markup | undefined,
  values: readonly (string | number | null)[],
  { cells, warnings, by, numbers }: PointsUpdate,
): void {
  const { source } = edited;
  const cache = findCache(holder);
  const reference = holder?.children.find(({ name }) => /(Ref|Lit)$/.test(name));
  if (holder === undefined || cache === undefined || reference === undefined) return;
  const multi =
    childAtPath(cache, 'lvl') !== undefined && cache.children.filter(({ name }) => name === 'lvl').length > 1;
  const old = readPoints(source, holder) ?? [];
  const isNumeric = /num/.test(cache.name);
  const texts = values.map((value) => (value === null ? null : String(value)));
  const isSame =
    old.length === texts.length &&
    texts.every(
      (value, index) =>
        value === old[index] ||
        (isNumeric && value !== null && Number(value) === Number(old[index] ?? Number.NaN)),
    );
  const formula = childAtPath(reference, 'f');
  const area = formula === undefined ? undefined : parseRange(readCharacterData(source, formula));
  if (isSame && by === 0) return;
  if (multi)
    throw invalidInput(
      'chart.categories',
      'The categories have several levels and cannot be changed here.',
      undefined,
      'Leave categories out.',
    );
  const isTextForNumbers =
    isNumeric && !numbers && texts.some((value) => value !== null && Number.isNaN(Number(value)));
  if (isTextForNumbers)
    throw invalidInput(
      'chart.categories',
      'The categories of this chart are numbers or dates; give numbers.',
      texts.find((value) => Number.isNaN(Number(value))),
      'Dates are days since 30 December 1899, as in a sheet.',
    );
  const level = childAtPath(cache, 'lvl') ?? cache;
  const points_ = join(
    texts.flatMap((value, idx) =>
      value === null ? [] : [element('c:pt', { idx }, element('c:v', {}, text(value)))],
    ),
  );
  const own = level.children.filter(({ name }) => name === 'pt');
  const [first, last] = [own[0], own.at(-1)];
  const prefix = /^<([\w.-]+:)?/.exec(source.slice(cache.start))?.[1] ?? '';
  const written =
    prefix === 'c:'
      ? points_
      : (points_.replaceAll('<c:', `<${prefix}`).replaceAll('</c:', `</${prefix}`) as Xml);
  if (first !== undefined && last !== undefined) edited.replace(first.start, last.end, written);
  else edited.insert((childAtPath(level, 'ptCount') ?? level).end, written);
  const count = childAtPath(cache, 'ptCount');
  if (count !== undefined) edited.setAttribute(count, 'val', String(texts.length));
  if (formula === undefined) return;
  if (area === undefined) {
    warnings.add(
      'The data comes from a range that cannot be updated here; the sheet behind the chart keeps its old numbers.',
    );
    return;
  }
  const moved = { ...area, column: area.column + by };
  const across = area.columns > 1 && area.rows === 1;
  edited.setInner(formula, text(formatRange(moved, texts.length, across)));
  for (const [index, value] of values.entries())
    cells.push({
      sheet: area.sheet,
      column: moved.column + (across ? index : 0),
      row: area.row + (across ? 0 : index),
      value,
    });
  for (let index = texts.length; index < old.length; index += 1)
    cells.push({
      sheet: area.sheet,
      column: moved.column + (across ? index : 0),
      row: area.row + (across ? 0 : index),
      value: null,
    });
}

function clearColumn(source: string, series: Markup, cells: SheetCell[]): void {
  for (const holder of [childAtPath(series, 'tx'), findValues(series)]) {
    const reference = holder?.children.find(({ name }) => /Ref$/.test(name));
    const formula = childAtPath(reference, 'f');
    const area = formula === undefined ? undefined : parseRange(readCharacterData(source, formula));
    if (area === undefined) continue;
    for (let row = 0; row < area.rows; row += 1)
      for (let column = 0; column < area.columns; column += 1)
        cells.push({ sheet: area.sheet, column: area.column + column, row: area.row + row, value: null });
  }
}

interface CellRange {
  readonly sheet: string;
  readonly column: number;
  readonly row: number;
  readonly columns: number;
  readonly rows: number;
}

/**
 * Parses a range such as `Sheet1!$B$2:$B$5`, with columns and rows from 1; undefined for names and unions of
 * ranges.
 */
function parseRange(formula: string): CellRange | undefined {
  const found =
    /^\(?(?:'((?:[^']|'')+)'|([^'!(),]+))!\$?([A-Z]{1,3})\$?(\d{1,7})(?::\$?([A-Z]{1,3})\$?(\d{1,7}))?\)?$/.exec(
      formula.trim(),
    );
  if (found === null) return undefined;
  const [, quoted, unquoted, a = 'A', top = '1', b, bottom] = found;
  const [from, to] = [columnNumber(a), columnNumber(b ?? a)];
  return {
    sheet: (quoted ?? unquoted ?? '').replaceAll("''", "'"),
    column: from,
    row: Number(top),
    columns: to - from + 1,
    rows: Number(bottom ?? top) - Number(top) + 1,
  };
}

function formatRange({ sheet, column, row }: CellRange, count: number, across: boolean): string {
  const name = /^[A-Za-z_][\w.]*$/.test(sheet) ? sheet : `'${sheet.replaceAll("'", "''")}'`;
  const end = across
    ? `$${columnName(column + count - 1)}$${row}`
    : `$${columnName(column)}$${row + count - 1}`;
  const start = `$${columnName(column)}$${row}`;
  return count === 1 ? `${name}!${start}` : `${name}!${start}:${end}`;
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
