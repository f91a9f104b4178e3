import { findPlots, findSeries } from '../charts/data/series-markup.ts';
import {
  childAtPath,
  type Markup,
  parseMarkup,
  readAttribute,
  readTag,
  XmlEditor,
} from '../ooxml/xml/index.ts';
import type { ChartChange } from './chart-change.ts';
import { invalidInput } from './find-element.ts';
import { drawingNamespace } from './replace-picture.ts';

const FILLS: ReadonlySet<string> = new Set([
  'noFill',
  'solidFill',
  'gradFill',
  'blipFill',
  'pattFill',
  'grpFill',
]);
/** Children of a series that follow its points and labels (ECMA-376 part 1, 21.2.2.172 on). */
const AFTER_POINTS: ReadonlySet<string> = new Set([
  ...[
    'dLbls',
    'trendline',
    'errBars',
    'cat',
    'xVal',
    'val',
    'yVal',
    'smooth',
    'bubbleSize',
    'shape',
    'extLst',
  ],
]);
const AFTER_LABELS: ReadonlySet<string> = new Set([...AFTER_POINTS].filter((name) => name !== 'dLbls'));
/** Kinds that are drawn as lines, whose colour is that of the line. */
const LINES = /^(?:line|radar|scatter|stock)/;
const LINE_EMU = 28_575;

/**
 * Changes how the series of a chart look: their colours and those of their points, their labels and their order.
 *
 * @throws Failure `invalid_input` for points and series that the chart does not have
 */
export function setChartLooks(source: string, change: ChartChange): string {
  const painted = paintSeries(source, change);
  const labelled = change.data_labels === undefined ? painted : setLabels(painted, change.data_labels);
  return change.order === undefined ? labelled : orderSeries(labelled, change.order);
}

function listSeries(space: Markup): { readonly plot: Markup; readonly series: Markup }[] {
  return findPlots(space).flatMap((plot) => findSeries(plot).map((series) => ({ plot, series })));
}

function paintSeries(source: string, { series: wanted = [] }: ChartChange): string {
  if (!wanted.some(({ color, colors }) => color !== undefined || colors !== undefined)) return source;
  const edited = new XmlEditor(source);
  for (const [index, { plot, series }] of listSeries(parseMarkup(source)).entries()) {
    const { color, colors = [] } = wanted[index] ?? {};
    const isLine = LINES.test(plot.name);
    if (color !== undefined) paint(edited, series, color, isLine, ['tx', 'order', 'idx']);
    const added = colors.flatMap((own, at) => {
      if (own === null) return [];
      const point = series.children.find(
        (one) =>
          one.name === 'dPt' && readAttribute(source, childAtPath(one, 'idx') ?? one, 'val') === String(at),
      );
      if (point === undefined) return [pointXml(source, series, at, own, isLine)];
      paint(edited, point, own, isLine, ['explosion', 'bubble3D', 'marker', 'invertIfNegative', 'idx']);
      return [];
    });
    if (added.length > 0) edited.insert(findPlace(series, AFTER_POINTS), added.join(''));
  }
  return edited.toString();
}

/** Gives a series or a point one colour; its other properties stay. @param after children that come before it */
function paint(
  edited: XmlEditor,
  owner: Markup,
  color: string,
  isLine: boolean,
  after: readonly string[],
): void {
  const { source } = edited;
  const properties = childAtPath(owner, 'spPr');
  if (properties === undefined) {
    const before = after.map((name) => childAtPath(owner, name)).find((one) => one !== undefined);
    edited.insert(before?.end ?? owner.inner, propertiesXml(source, owner, color, isLine));
    return;
  }
  const a = `xmlns:a="${drawingNamespace(source)}"`;
  const fill = `<a:solidFill ${a}>${colorXml(color)}</a:solidFill>`;
  const line = childAtPath(properties, 'ln');
  if (isLine && line === undefined)
    edited.insert(
      properties.children.find(({ name }) => /^(?:effect|scene3d|sp3d|extLst)/.test(name))?.start ??
        properties.close,
      `<a:ln ${a} w="${LINE_EMU}">${fill}</a:ln>`,
    );
  else {
    const holder = isLine && line !== undefined ? line : properties;
    const own = holder.children.find(({ name }) => FILLS.has(name));
    if (own !== undefined) edited.replace(own.start, own.end, fill);
    else if (holder.children[0] === undefined) edited.setInner(holder, fill);
    else edited.insert(holder.children[0].start, fill);
  }
}

function colorXml(color: string): string {
  return `<a:srgbClr val="${color.replace('#', '').toUpperCase()}"/>`;
}

function propertiesXml(source: string, owner: Markup, color: string, isLine: boolean): string {
  const tag = `${readTag(source, owner).replace(/[^:]*$/, '')}spPr`;
  const fill = `<a:solidFill>${colorXml(color)}</a:solidFill>`;
  const inner = isLine ? `<a:ln w="${LINE_EMU}">${fill}</a:ln>` : fill;
  return `<${tag} xmlns:a="${drawingNamespace(source)}">${inner}</${tag}>`;
}

function pointXml(source: string, series: Markup, index: number, color: string, isLine: boolean): string {
  const c = readTag(source, series).replace(/[^:]*$/, '');
  return `<${c}dPt><${c}idx val="${index}"/><${c}bubble3D val="0"/>${propertiesXml(source, series, color, isLine)}</${c}dPt>`;
}

function findPlace(series: Markup, following: ReadonlySet<string>): number {
  return series.children.find(({ name }) => following.has(name))?.start ?? series.close;
}

/** Shows the values of all series, or no labels. Labels of the file keep their look. */
function setLabels(source: string, isShown: boolean): string {
  const edited = new XmlEditor(source);
  for (const { plot, series } of listSeries(parseMarkup(source))) {
    const c = readTag(source, series).replace(/[^:]*$/, '');
    const common = childAtPath(plot, 'dLbls');
    if (!isShown && common !== undefined) edited.remove(common);
    const own = childAtPath(series, 'dLbls');
    const value = childAtPath(own, 'showVal');
    if (isShown && value !== undefined) {
      edited.setAttribute(value, 'val', '1');
      continue;
    }
    const shown = ['LegendKey', 'Val', 'CatName', 'SerName', 'Percent', 'BubbleSize']
      .map((what) => `<${c}show${what} val="${what === 'Val' ? 1 : 0}"/>`)
      .join('');
    const xml = `<${c}dLbls>${isShown ? shown : `<${c}delete val="1"/>`}</${c}dLbls>`;
    if (own !== undefined) edited.replace(own.start, own.end, xml);
    else edited.insert(findPlace(series, AFTER_LABELS), xml);
  }
  return edited.toString();
}

/** @param order positions of the series in their new order, from 1 */
function orderSeries(source: string, order: readonly number[]): string {
  const all = listSeries(parseMarkup(source));
  const isComplete = order.length === all.length && new Set(order).size === all.length;
  if (!isComplete || order.some((at) => at < 1 || at > all.length))
    throw invalidInput(
      'chart.order',
      `The order names each of the ${all.length} series once, by its position from 1.`,
      order.length,
    );
  if (new Set(all.map(({ plot }) => plot)).size > 1)
    throw invalidInput('chart.order', 'The series of a combined chart keep their order.', undefined);
  const edited = new XmlEditor(source);
  for (const [index, from] of order.entries()) {
    const [place, wanted] = [all[index]?.series, all[from - 1]?.series];
    if (place === undefined || wanted === undefined) continue;
    const own = new XmlEditor(source.slice(wanted.start, wanted.end));
    const number = childAtPath(parseMarkup(own.source), 'order');
    if (number !== undefined) own.setAttribute(number, 'val', String(index));
    edited.replace(place.start, place.end, own.toString());
  }
  return edited.toString();
}
