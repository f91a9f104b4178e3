import { findPlots, findSeries, readSetting } from '../charts/data/series-markup.ts';
import { childAtPath, type Markup, parseMarkup, readTag, XmlEditor } from '../ooxml/xml/index.ts';
import type { SwitchedType } from './api.ts';
import { invalidInput } from './find-element.ts';

const SWITCHED_PLOTS = /^(?:bar|line|area)Chart$/;
/** Children that series of all these types have, in the order of the schema. */
const COMMON = ['idx', 'order', 'tx', 'spPr', 'dLbls', 'cat', 'val'] as const;
const GAP = 80;
const LINE_EMU = 28_575;

/**
 * Draws the data of a chart in another type. Names, colours, labels, axes and titles stay; what the new type
 * does not have, such as markers, is left out.
 *
 * @throws Failure `invalid_input` for a chart whose type cannot be changed
 */
export function setChartType(source: string, type: SwitchedType): string {
  const space = parseMarkup(source);
  const [plot, ...others] = findPlots(space);
  if (plot === undefined || others.length > 0 || !SWITCHED_PLOTS.test(plot.name))
    throw invalidInput(
      'chart.type',
      'The type of this chart cannot be changed: it is neither one of bars, lines nor areas, or a combination of several.',
      type,
      'Put a new slide or element with a chart of that type in its place.',
    );
  const edited = new XmlEditor(source);
  const c = readTag(source, plot).replace(/[^:]*$/, '');
  const kind = type.endsWith('bar') ? 'bar' : type;
  const isStacked = type.includes('stacked');
  const series = findSeries(plot).map((one) => writeSeries(source, one, kind, c));
  const axes = plot.children.filter(({ name }) => name === 'axId').map((one) => sliceOf(source, one));
  const value = (name: string, val: string | number) => `<${c}${name} val="${val}"/>`;
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
    value('grouping', grouping),
    value('varyColors', 0),
    ...series,
    ...(kind === 'bar' ? [value('gapWidth', gap), isStacked ? value('overlap', 100) : ''] : []),
    kind === 'line' ? value('marker', 1) : '',
    ...axes,
  ];
  edited.replace(plot.start, plot.end, `<${c}${kind}Chart>${parts.join('')}</${c}${kind}Chart>`);
  placeAxes(edited, space, type.startsWith('horizontal'), kind === 'area');
  return edited.toString();
}

function sliceOf(source: string, { start, end }: Markup): string {
  return source.slice(start, end);
}

function writeSeries(source: string, series: Markup, kind: string, c: string): string {
  const children = COMMON.map((name) => {
    const own = childAtPath(series, name);
    if (own === undefined) return '';
    if (name === 'spPr') return writeProperties(source, own, kind);
    if (name === 'dLbls') return removePlaces(source, own);
    return sliceOf(source, own);
  });
  return `<${c}ser>${children.join('')}${kind === 'line' ? `<${c}smooth val="0"/>` : ''}</${c}ser>`;
}

/** The colour of a line becomes that of an area, and the other way round. */
function writeProperties(source: string, properties: Markup, kind: string): string {
  const line = childAtPath(properties, 'ln');
  const fill = properties.children.find(({ name }) => /^(?:solid|grad|patt|blip)Fill$/.test(name));
  const color = childAtPath(properties, 'solidFill') ?? childAtPath(line, 'solidFill');
  const tag = readTag(source, properties);
  if (kind === 'line') {
    if (line !== undefined && childAtPath(line, 'solidFill') !== undefined && fill === undefined)
      return sliceOf(source, properties);
    return color === undefined
      ? ''
      : `<${tag}><a:ln xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" w="${LINE_EMU}" cap="rnd">${sliceOf(source, color)}</a:ln></${tag}>`;
  }
  if (fill !== undefined) return sliceOf(source, properties);
  return color === undefined ? '' : `<${tag}>${sliceOf(source, color)}</${tag}>`;
}

/** Labels stand at their usual places, because each type allows others (c:dLblPos). */
function removePlaces(source: string, labels: Markup): string {
  const edited = new XmlEditor(sliceOf(source, labels));
  const visit = (one: Markup): void => {
    if (one.name === 'dLblPos') edited.remove(one);
    else one.children.forEach(visit);
  };
  visit(parseMarkup(edited.source));
  return edited.toString();
}

/** Puts the axes at the sides at which the type has them (c:axPos). */
function placeAxes(edited: XmlEditor, space: Markup, isHorizontal: boolean, isArea: boolean): void {
  for (const axis of childAtPath(space, 'chart', 'plotArea')?.children ?? []) {
    const isValue = axis.name === 'valAx';
    if (!isValue && axis.name !== 'catAx' && axis.name !== 'dateAx') continue;
    const place = childAtPath(axis, 'axPos');
    if (place !== undefined) edited.setAttribute(place, 'val', isValue === isHorizontal ? 'b' : 'l');
    const between = childAtPath(axis, 'crossBetween');
    if (between !== undefined) edited.setAttribute(between, 'val', isArea ? 'midCat' : 'between');
  }
}
