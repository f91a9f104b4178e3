import { findCache, findValues, readPoints, readSetting } from '../charts/data/series-markup.ts';
import { childAtPath, type Markup, parseMarkup, text, XmlEditor } from '../ooxml/xml/index.ts';
import { drawingNamespace } from './replace-picture.ts';

/** Kinds of axes of a plot; slices have none. */
export type PlotFamily = 'categories' | 'slices' | 'points';

export interface SeriesForm {
  /** Prefix of chart elements in the file, with its colon. */
  readonly c: string;
  readonly from: PlotFamily;
  readonly to: PlotFamily;
  /** Name of the new plot without "Chart". */
  readonly kind: string;
  readonly isStacked: boolean;
}

export interface WrittenSeries {
  readonly xml: string;
  /** Names of what the series had and its new type does not show. */
  readonly dropped: readonly string[];
}

const LINE_EMU = 28_575;
const MARKER_PT = 7;

/** Writes a series of a chart for a plot of another type. */
export function writeSeries(source: string, series: Markup, form: SeriesForm): WrittenSeries {
  const { c, from, to, kind, isStacked } = form;
  const rawOf = (name: string) =>
    series.children
      .filter((one) => one.name === name)
      .map((one) => source.slice(one.start, one.end))
      .join('');
  const labels = childAtPath(series, 'dLbls');
  const hasTrends = to !== 'slices' && !isStacked;
  const parts = [
    rawOf('idx'),
    rawOf('order'),
    rawOf('tx'),
    to === 'slices' ? '' : writeProperties(source, series, form),
    kind === 'scatter' ? writeMarker(source, series, form) : '',
    from === 'slices' && to === 'slices' ? rawOf('dPt') : '',
    labels === undefined ? '' : writeLabels(source, labels, to),
    hasTrends ? rawOf('trendline') : '',
    writeCategories(source, childAtPath(series, 'cat') ?? childAtPath(series, 'xVal'), form),
    writeHolder(source, findValues(series), `${c}${to === 'points' ? 'yVal' : 'val'}`),
    kind === 'line' || kind === 'scatter' ? `<${c}smooth val="0"/>` : '',
  ];
  return {
    xml: `<${c}ser>${parts.join('')}</${c}ser>`,
    dropped: [
      ...(hasTrends || rawOf('trendline') === '' ? [] : ['trend lines']),
      ...(rawOf('errBars') === '' ? [] : ['error bars']),
      ...(to === 'slices' || from === 'slices' || rawOf('dPt') === '' ? [] : ['colours of single points']),
    ],
  };
}

/** The data of a series under another name. */
function writeHolder(source: string, holder: Markup | undefined, tag: string): string {
  if (holder === undefined) return '';
  return `<${tag}>${source.slice(holder.inner, holder.close)}</${tag}>`;
}

/** Categories become x values and the other way round; x values are numbers. */
function writeCategories(source: string, holder: Markup | undefined, { c, to }: SeriesForm): string {
  const texts =
    to === 'points' ? (childAtPath(holder, 'strRef') ?? childAtPath(holder, 'strLit')) : undefined;
  if (texts === undefined) return writeHolder(source, holder, `${c}${to === 'points' ? 'xVal' : 'cat'}`);
  const points = (readPoints(source, holder) ?? []).map(
    (one, index) => `<${c}pt idx="${index}"><${c}v>${text(String(Number(one)))}</${c}v></${c}pt>`,
  );
  const inner = `<${c}formatCode>General</${c}formatCode><${c}ptCount val="${points.length}"/>${points.join('')}`;
  const formula = childAtPath(texts, 'f');
  return formula === undefined || findCache(holder) === undefined
    ? `<${c}xVal><${c}numLit>${inner}</${c}numLit></${c}xVal>`
    : `<${c}xVal><${c}numRef>${source.slice(formula.start, formula.end)}<${c}numCache>${inner}</${c}numCache></${c}numRef></${c}xVal>`;
}

/** Colour of a series as it was drawn: its fill, its line or its markers. */
function findColor(source: string, series: Markup): string | undefined {
  const properties = childAtPath(series, 'spPr');
  const found =
    childAtPath(properties, 'solidFill') ??
    childAtPath(properties, 'ln', 'solidFill') ??
    childAtPath(series, 'marker', 'spPr', 'solidFill');
  return found === undefined ? undefined : source.slice(found.start, found.end);
}

/** The colour of a line becomes that of an area, and the other way round. */
function writeProperties(source: string, series: Markup, { c, from, kind }: SeriesForm): string {
  const properties = childAtPath(series, 'spPr');
  const a = `xmlns:a="${drawingNamespace(source)}"`;
  if (kind === 'scatter') return `<${c}spPr><a:ln ${a} w="${LINE_EMU}"><a:noFill/></a:ln></${c}spPr>`;
  const raw = properties === undefined ? '' : source.slice(properties.start, properties.end);
  const color = findColor(source, series);
  const hasFill =
    properties?.children.some(({ name }) => /^(?:solid|grad|patt|blip)Fill$/.test(name)) === true;
  const hasLine = childAtPath(properties, 'ln', 'solidFill') !== undefined;
  if (kind === 'line') {
    if (hasLine && !hasFill && from !== 'slices') return raw;
    return color === undefined
      ? ''
      : `<${c}spPr><a:ln ${a} w="${LINE_EMU}" cap="rnd">${color}</a:ln></${c}spPr>`;
  }
  if (hasFill) return raw;
  // The line around slices is that of their edges.
  return color === undefined || from === 'slices' ? '' : `<${c}spPr>${color}</${c}spPr>`;
}

function writeMarker(source: string, series: Markup, { c }: SeriesForm): string {
  const color = findColor(source, series);
  const paint = color === undefined ? '' : `<${c}spPr>${color}</${c}spPr>`;
  return `<${c}marker><${c}symbol val="circle"/><${c}size val="${MARKER_PT}"/>${paint}</${c}marker>`;
}

/**
 * Labels stand at their usual places, because each type allows others (c:dLblPos). Shares are shown by slices
 * alone; other types show the value.
 */
export function writeLabels(source: string, labels: Markup, to: PlotFamily): string {
  const edited = new XmlEditor(source.slice(labels.start, labels.end));
  const visit = (one: Markup): void => {
    const isShare = readSetting(edited.source, one, 'showPercent') === '1';
    const [share, value] = [childAtPath(one, 'showPercent'), childAtPath(one, 'showVal')];
    if (to !== 'slices' && isShare && share !== undefined && value !== undefined) {
      edited.setAttribute(share, 'val', '0');
      edited.setAttribute(value, 'val', '1');
    }
    for (const child of one.children) {
      const isLeader = child.name === 'showLeaderLines' || child.name === 'leaderLines';
      if (child.name === 'dLblPos' || (to !== 'slices' && isLeader)) edited.remove(child);
      else visit(child);
    }
  };
  visit(parseMarkup(edited.source));
  return edited.toString();
}
