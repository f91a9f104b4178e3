import { isDrawable } from '../../charts/model.ts';
import { defined } from '../../input/fields.ts';
import type { XmlNode } from '../xml/parse.ts';
import { readChartLooks } from './chart-looks.ts';
import { readSeriesLooks } from './chart-series.ts';
import { readTitleText } from './chart-title.ts';
import { type ColorScope, readColorIn } from './color.ts';
import type { ReadChartModel, ReadColor, ReadSeries } from './deck.ts';
import type { ReadGradient } from './deck-theme.ts';
import { readGradientIn } from './fill.ts';
import { at, attribute, child, findChildren, readFlag, readNumber } from './node.ts';

const MAX_POINTS = 5_000;
const MAX_SERIES = 255;
/** Limit of the levels of categories. */
const MAX_LEVELS = 4;

/** Reads a chart from the cached values beside its workbook; undefined for a part without a plot. */
export function readChart(root: XmlNode, scope: ColorScope): ReadChartModel | undefined {
  const chart = child(root, 'c:chart');
  const plot = child(chart, 'c:plotArea');
  const groups = (plot?.children ?? []).filter(({ tag }) => /^c:\w+Chart$/.test(tag));
  const [first] = groups;
  if (plot === undefined || first === undefined) return undefined;
  const secondary = findSecondaryAxes(plot);
  const drawn = groups
    .flatMap((group) => findChildren(group, 'c:ser').map((node) => ({ node, group })))
    .slice(0, MAX_SERIES);
  const series = drawn.map(({ node, group }) => readSeries(node, group, secondary, scope));
  const value = (node: XmlNode, tag: string) => attribute(child(node, tag), 'val');
  // Programs declare text size and colour either for the whole chart or for its parts.
  const axis = plot.children.find(({ tag }) => tag === 'c:catAx' || tag === 'c:valAx' || tag === 'c:dateAx');
  const readSize = (node: XmlNode | undefined) =>
    readNumber(at(node, 'c:txPr', 'a:p', 'a:pPr', 'a:defRPr'), 'sz');
  const sizes = {
    sizePt: readSize(axis),
    legendPt: readSize(child(chart, 'c:legend')),
    plainPt: readSize(root),
  };
  const textColor = readColorIn(at(root, 'c:txPr', 'a:p', 'a:pPr', 'a:defRPr', 'a:solidFill'), scope);
  const [typeface] = [axis, root].flatMap(
    (node) => attribute(at(node, 'c:txPr', 'a:p', 'a:pPr', 'a:defRPr', 'a:latin'), 'typeface') ?? [],
  );
  const shown = readChartLooks(root, chart, plot, groups, secondary, scope);
  const { formatCode } = shown.value;
  return {
    type: first.tag
      .slice(2)
      .replace(/^(bar|line|pie|area)3D/, '$1')
      .replace('ofPie', 'pie'),
    grouping: value(first, 'c:grouping') ?? 'standard',
    horizontal: value(first, 'c:barDir') === 'bar',
    ...readTitle(chart, series),
    ...readCategories(groups),
    ...(readFlag(child(root, 'c:date1904'), 'val') === true ? { date1904: true as const } : {}),
    series,
    cellFormats: readCellFormats(groups),
    legend: child(chart, 'c:legend') !== undefined,
    shown,
    ...(formatCode === undefined || formatCode === 'General' ? {} : { formatCode }),
    ...Object.fromEntries(
      Object.entries(sizes).flatMap(([of, size]) => (size === undefined ? [] : [[of, size / 100]])),
    ),
    ...(typeface === undefined ? {} : { typeface }),
    ...(textColor === undefined ? {} : { textColor }),
  };
}

function readTitle(
  chart: XmlNode | undefined,
  series: readonly ReadSeries[],
): Pick<ReadChartModel, 'title' | 'untitled'> {
  const title = child(chart, 'c:title');
  if (title === undefined) return { title: '' };
  const text = readTitleText(title);
  if (text !== '' || readFlag(child(chart, 'c:autoTitleDeleted'), 'val') === true) return { title: text };
  // PowerPoint titles a chart with a single series by the series name if its title has no text.
  const name = series.length === 1 ? (series[0]?.name ?? '') : '';
  return name === '' ? { title: '', untitled: true } : { title: name };
}

/** Ids of value axes at the far side. Series on them count as secondary. */
function findSecondaryAxes(plot: XmlNode): ReadonlySet<string> {
  const values = plot.children.filter(({ tag }) => tag === 'c:valAx');
  return new Set(
    values
      .slice(1)
      .filter((axis) => attribute(child(axis, 'c:crosses'), 'val') === 'max')
      .map((axis) => attribute(child(axis, 'c:axId'), 'val') ?? ''),
  );
}

/** Colour of a shape without a fill, such as the part of a stack that lifts the others. */
const UNFILLED: ReadColor = { hex: '#FFFFFF', alpha: 0 };

function readSeries(
  node: XmlNode,
  group: XmlNode,
  secondary: ReadonlySet<string>,
  scope: ColorScope,
): ReadSeries {
  const xy = child(node, 'c:yVal') !== undefined;
  const line = /^c:(line|scatter|radar)/.test(group.tag);
  const properties = child(node, 'c:spPr');
  const index = readNumber(child(node, 'c:idx'), 'val');
  const color =
    (line ? readColorIn(at(properties, 'a:ln', 'a:solidFill'), scope) : undefined) ??
    readColorIn(child(properties, 'a:solidFill'), scope) ??
    readColorIn(at(properties, 'a:gradFill', 'a:gsLst', 'a:gs'), scope) ??
    (line || child(properties, 'a:noFill') === undefined ? undefined : UNFILLED);
  const own = line ? undefined : readGradientIn(properties, scope);
  const pointColors: Record<number, ReadColor> = {};
  const pointGradients: Record<number, ReadGradient> = {};
  // An area is one shape, whose points have no colours.
  for (const point of /^c:area/.test(group.tag) ? [] : findChildren(node, 'c:dPt')) {
    const place = attribute(child(point, 'c:idx'), 'val');
    const look = child(point, 'c:spPr');
    const shaded = readGradientIn(look, scope);
    const color =
      readColorIn(child(look, 'a:solidFill'), scope) ??
      readColorIn(at(look, 'a:gradFill', 'a:gsLst', 'a:gs'), scope);
    if (place !== undefined && color !== undefined) pointColors[Number(place)] = color;
    if (place !== undefined && shaded !== undefined) pointGradients[Number(place)] = shaded;
  }
  return {
    name: readTexts(child(node, 'c:tx'))[0] ?? child(child(node, 'c:tx'), 'c:v')?.text ?? '',
    ...(index === undefined || index < 0 || index >= MAX_SERIES ? {} : { index: Math.trunc(index) }),
    type: group.tag.slice(2),
    secondary: findChildren(group, 'c:axId').some((axis) => secondary.has(attribute(axis, 'val') ?? '')),
    values: readNumbers(child(node, xy ? 'c:yVal' : 'c:val')),
    x: xy ? readNumbers(child(node, 'c:xVal')) : [],
    pointColors,
    pointGradients,
    ...(own === undefined ? {} : { gradient: own }),
    looks: readSeriesLooks(node, group, scope, readNumbers(child(node, 'c:bubbleSize'))),
    ...(color === undefined ? {} : { color }),
  };
}

function readCategories(groups: readonly XmlNode[]): Pick<ReadChartModel, 'categories' | 'levels'> {
  for (const group of groups) {
    for (const series of findChildren(group, 'c:ser')) {
      const holder = child(series, 'c:cat');
      const categories = readTexts(holder);
      if (categories.length === 0) continue;
      const levels = findChildren(findCache(holder), 'c:lvl')
        .slice(1, MAX_LEVELS)
        .map((level) => readPoints(level, categories.length).map((text) => text ?? ''));
      return { categories, ...(levels.length === 0 ? {} : { levels }) };
    }
  }
  return { categories: [] };
}

function readCellFormats(groups: readonly XmlNode[]): ReadChartModel['cellFormats'] {
  const [first] = groups.flatMap((group) => findChildren(group, 'c:ser'));
  const values = child(findCache(child(first, 'c:val') ?? child(first, 'c:yVal')), 'c:formatCode')?.text;
  const categories = child(findCache(child(first, 'c:cat')), 'c:formatCode')?.text;
  return defined({ values, categories });
}

/** Cached texts of a reference or literal, by index. For categories in levels, the innermost level. */
function readTexts(node: XmlNode | undefined): string[] {
  const cache = findCache(node);
  const count = readNumber(child(cache, 'c:ptCount'), 'val');
  return readPoints(child(cache, 'c:lvl') ?? cache, count).map((text) => text ?? '');
}

function readNumbers(node: XmlNode | undefined): (number | null)[] {
  return readPoints(findCache(node)).map((text) =>
    text === undefined || text.trim() === '' || !isDrawable(Number(text)) ? null : Number(text),
  );
}

function findCache(node: XmlNode | undefined): XmlNode | undefined {
  const inner = node?.children.find(({ tag }) => /^c:(str|num|multiLvlStr)(Ref|Lit)$/.test(tag));
  return inner?.children.find(({ tag }) => /Cache$/.test(tag)) ?? inner;
}

function readPoints(
  cache: XmlNode | undefined,
  declared = readNumber(child(cache, 'c:ptCount'), 'val'),
): (string | undefined)[] {
  const nodes = findChildren(cache, 'c:pt');
  const count = Math.min(MAX_POINTS, Math.max(declared ?? 0, nodes.length));
  const values = new Array<string | undefined>(count).fill(undefined);
  for (const node of nodes) {
    const index = readNumber(node, 'idx') ?? -1;
    if (index >= 0 && index < count) values[Math.trunc(index)] = child(node, 'c:v')?.text;
  }
  return values;
}
