import { bodyOf, type Column, fillText, PLAIN_BODY, plainParagraph, rangeOf } from '../../../../ooxml/write/index.ts';
import { attributeIn, down, Edited, element, join, type Markup, markupOf, text, within, type Xml } from '../../../../ooxml/xml/index.ts';
import type { ChartKind, ChartModel, ChartSeries } from '../../../../scene/chart.ts';
import { chooseNumberSpec, formatCode, tickCode } from '../../../../scene/number-format.ts';
import type { ChartFilling, FilledSeries } from '../seen/seen-chart.ts';

const BARS = /^bar(3D)?Chart$/;
const LINES = /^(line|area)(3D)?Chart$/;
const ROUND = /^(pie|pie3D|doughnut|ofPie)Chart$/;
const MOST_SLICES = 7;
const STANDING: ReadonlySet<ChartKind> = new Set(['bar', 'stacked_bar']);
const LYING: ReadonlySet<ChartKind> = new Set(['horizontal_bar', 'horizontal_stacked_bar']);
const MOST_BARS = 16;
/** Fields that the looks of an existing chart cannot express. */
const OURS = [
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

/** A sample's chart with other data: its part, the columns of its workbook, and what looks different. */
export interface FilledChart {
  readonly xml: string;
  readonly columns: readonly Column[];
  readonly filling: ChartFilling;
}

/**
 * Replaces the data of a sample's chart; colours, fonts, axes and labels stay. Undefined if another chart
 * kind was requested, if the data does not suit the chart, or if the part is of an unusual kind.
 *
 * @param workbook relationship id of the workbook that holds `columns`
 */
export function chartWithData(given: string, model: ChartModel, lang: string, workbook: string): FilledChart | undefined {
  const source = soundChart(given);
  if (!/<c:chartSpace\b/.test(source) || !/xmlns:a=/.test(source)) return undefined;
  const space = markupOf(source);
  const chart = down(space, 'chart');
  const area = down(chart, 'plotArea');
  const plots = area?.children.filter(({ name }) => name.endsWith('Chart')) ?? [];
  const assigned = chart === undefined || area === undefined ? undefined : assign(source, plots, model);
  if (chart === undefined || area === undefined || assigned === undefined) return undefined;
  return new ChartFiller(source, model, lang, workbook).fill({ space, chart, area, plots, assigned });
}

/** Repairs schema violations that some programs write and Microsoft's validator reports. */
export function soundChart(xml: string): string {
  return withSoundAxes(withMarkersFirst(withSoundPlots(xml)));
}

/** Only bar and bubble charts may have invertIfNegative, and line and area charts need grouping first. */
function withSoundPlots(xml: string): string {
  return xml.replace(/(<c:(\w+Chart)>)([\s\S]*?)(<\/c:\2>)/g, (_, head: string, name: string, inner: string, foot: string) => {
    const plain = BARS.test(name) || name === 'bubbleChart' ? inner : inner.replace(/<c:invertIfNegative\b[^>]*\/>/g, '');
    const grouping = /<c:grouping\b[^>]*\/>/.exec(plain)?.[0] ?? '<c:grouping val="standard"/>';
    return LINES.test(name) && !/^\s*<c:grouping\b/.test(plain) ? `${head}${grouping}${plain.replace(/<c:grouping\b[^>]*\/>/, '')}${foot}` : `${head}${plain}${foot}`;
  });
}

/** The marker of a series must precede its points and labels. */
function withMarkersFirst(xml: string): string {
  const edited = new Edited(xml);
  for (const series of within(markupOf(xml))) {
    const marker = series.name === 'ser' ? down(series, 'marker') : undefined;
    const before = marker === undefined ? undefined : series.children.find(({ name, start }) => /^(dPt|dLbls|trendline|errBars|cat|val)$/.test(name) && start < marker.start);
    if (marker === undefined || before === undefined) continue;
    edited.remove(marker);
    edited.insert(before.start, xml.slice(marker.start, marker.end));
  }
  return edited.toString();
}

/** Some programs write negative axis ids and refer to a third axis that does not exist. */
function withSoundAxes(xml: string): string {
  const unsigned = xml.replace(/(<c:(?:axId|crossAx) val=")(-\d+)"/g, (_, start: string, id: string) => `${start}${Number(id) & 0x7fffffff}"`);
  const known = new Set([...unsigned.matchAll(/<c:(?:cat|val|date|ser)Ax>\s*<c:axId val="(\d+)"/g)].map(([, id]) => id));
  if (known.size < 2) return unsigned;
  return unsigned.replace(/<c:(\w+Chart)>[\s\S]*?<\/c:\1>/g, (plot) => plot.replace(/<c:axId val="(\d+)"\s*\/>/g, (axis, id: string) => (known.has(id) ? axis : '')));
}

type Assigned = readonly { readonly plot: Markup; readonly series: readonly { readonly data: ChartSeries; readonly column: number }[] }[];

/** Assigns series to plots; undefined if the data does not suit the sample. */
function assign(source: string, plots: readonly Markup[], model: ChartModel): Assigned | undefined {
  const all = model.series.map((data, index) => ({ data, column: index + 1 }));
  const [first, second] = plots;
  if (first === undefined || all.length === 0 || model.categories.length === 0 || plots.some((plot) => down(plot, 'ser') === undefined)) return undefined;
  if (second !== undefined) {
    const lines = all.filter(({ data }) => data.type === 'line');
    const bars = all.filter(({ data }) => data.type !== 'line');
    const [bar, line] = [plots.find(({ name }) => BARS.test(name)), plots.find(({ name }) => name === 'lineChart')];
    if (model.type !== 'combo' || plots.length !== 2 || bar === undefined || line === undefined || lines.length === 0 || bars.length === 0) return undefined;
    return [
      { plot: bar, series: bars },
      { plot: line, series: lines },
    ];
  }
  if (model.type === 'combo' || model.type === 'scatter' || OURS.some((field) => model[field] !== undefined) || model.series.some(({ errors }) => errors !== undefined)) return undefined;
  const values = all.flatMap(({ data }) => data.values);
  const { name } = first;
  const horizontal = attributeIn(source, down(first, 'barDir') ?? first, 'val') === 'bar';
  const suits =
    (BARS.test(name) && (horizontal ? LYING : STANDING).has(model.type) && model.categories.length * (/stacked/.test(model.type) ? 1 : all.length) <= MOST_BARS * 2) ||
    (name.startsWith(model.type) && LINES.test(name)) ||
    (name.startsWith(model.type) && ROUND.test(name) && all.length === 1 && values.length <= MOST_SLICES && values.every((value) => value !== null && value >= 0)) ||
    (name === 'radarChart' && model.type === 'radar');
  return suits ? [{ plot: first, series: all }] : undefined;
}

function groupingOf(source: string, plot: Markup): string {
  const grouping = down(plot, 'grouping');
  return grouping === undefined ? '' : (attributeIn(source, grouping, 'val') ?? '');
}

class ChartFiller {
  readonly #edited: Edited;
  readonly #model: ChartModel;
  readonly #lang: string;
  readonly #workbook: string;
  readonly #labelCode: string;
  readonly #tickCode: string;

  constructor(source: string, model: ChartModel, lang: string, workbook: string) {
    this.#edited = new Edited(source);
    this.#model = model;
    this.#lang = lang;
    this.#workbook = workbook;
    const values = model.series.flatMap((series) => series.values.filter((value) => value !== null));
    const spec = chooseNumberSpec(values, model.unit, lang);
    this.#labelCode = model.numberFormat ?? formatCode(spec);
    this.#tickCode = model.numberFormat ?? tickCode(spec);
  }

  fill({ space, chart, area, plots, assigned }: { space: Markup; chart: Markup; area: Markup; plots: readonly Markup[]; assigned: Assigned }): FilledChart {
    const { categories, series } = this.#model;
    const filled: FilledSeries[] = [];
    let piled: ChartFilling['piled'];
    for (const { plot, series: drawn } of assigned) {
      filled.push(...this.#series(plot, drawn, filled.length, plots));
      const now = this.#grouping(plot);
      if (plot === plots[0]) piled = now;
      const labels = down(plot, 'dLbls');
      if (labels !== undefined) this.#labels(labels);
    }
    for (const axis of area.children.filter(({ name }) => name.endsWith('Ax'))) this.#axis(axis);
    const title = this.#title(down(chart, 'title'), this.#model.title, chart);
    const legendAdded = this.#legend(chart, area, plots);
    this.#rest(space);
    const filling = {
      chart: this.#model,
      series: filled,
      labelCode: this.#labelCode,
      ...(this.#inShares ? {} : { tickCode: this.#tickCode }),
      title,
      ...(piled === undefined ? {} : { piled }),
      legendAdded,
    };
    return { xml: this.#edited.toString(), filling, columns: [{ head: '', cells: categories }, ...series.map(({ name, values }) => ({ head: name, cells: values }))] };
  }

  #series(plot: Markup, drawn: Assigned[number]['series'], from: number, plots: readonly Markup[]): FilledSeries[] {
    const { source } = this.#edited;
    const samples = plot.children.filter(({ name }) => name === 'ser');
    const taken = new Set(plots.flatMap((one) => [...source.slice(one.start, one.end).matchAll(/<a:schemeClr val="accent(\d)"/g)].map(([, accent]) => Number(accent))));
    const free = [1, 2, 3, 4, 5, 6].filter((accent) => !taken.has(accent));
    const before = plots.slice(0, plots.indexOf(plot)).reduce((sum, one) => sum + one.children.filter(({ name }) => name === 'ser').length, 0);
    const written = drawn.map(({ data, column }, at) => {
      const sample = samples[at] ?? (samples.at(-1) as Markup);
      const more = at - samples.length;
      const { xml, designed } = seriesXml(source.slice(sample.start, sample.end), {
        data,
        column,
        number: from + at,
        categories: this.#model.categories,
        code: this.#labelCode,
        round: ROUND.test(plot.name),
      });
      const accent = more < 0 ? undefined : (free[more % Math.max(1, free.length)] ?? (more % 6) + 1);
      const coded = down(down(sample, 'dLbls') ?? down(plot, 'dLbls'), 'numFmt') !== undefined;
      const seen: FilledSeries = { data, like: before + Math.min(at, samples.length - 1), designed, coded, ...(accent === undefined ? {} : { accent }) };
      return { xml: accent === undefined ? xml : recolored(xml, accent), seen };
    });
    const [first, last] = [samples[0] as Markup, samples.at(-1) as Markup];
    this.#edited.replace(first.start, last.end, written.map(({ xml }) => xml).join(''));
    return written.map(({ seen }) => seen);
  }

  /** True for a 100 % stacked plot, whose axis shows percentages. */
  get #inShares(): boolean {
    return /percentStacked/.test(this.#edited.source);
  }

  /** Stacks several series exactly if they are parts of a whole. */
  #grouping(plot: Markup): ChartFilling['piled'] {
    const grouping = down(plot, 'grouping');
    if (grouping === undefined || this.#model.series.length < 2 || plot.name.startsWith('area')) return undefined;
    const stacked = /stacked/.test(this.#model.type);
    const is = /stacked/i.test(groupingOf(this.#edited.source, plot));
    if (stacked === is) return undefined;
    const bars = BARS.test(plot.name);
    const now = stacked ? 'stacked' : bars ? 'clustered' : 'standard';
    this.#edited.setAttribute(grouping, 'val', now);
    const overlap = down(plot, 'overlap');
    if (overlap !== undefined) this.#edited.setAttribute(overlap, 'val', stacked ? '100' : '0');
    else if (bars && stacked) this.#edited.insert((down(plot, 'gapWidth') ?? (plot.children.filter(({ name }) => name === 'ser' || name === 'dLbls').at(-1) as Markup)).end, '<c:overlap val="100"/>');
    return { grouping: now, ...(overlap !== undefined || (bars && stacked) ? { overlap: stacked ? 100 : 0 } : {}) };
  }

  /**
   * Updates the number format of the plot's labels. Labels of single points are handled with their series.
   */
  #labels(labels: Markup): void {
    const { source } = this.#edited;
    const format = down(labels, 'numFmt');
    const shown = down(labels, 'showVal');
    if (format !== undefined && shown !== undefined && attributeIn(source, shown, 'val') !== '0') this.#edited.replace(format.start, format.end, formatXml(this.#labelCode));
  }

  #axis(axis: Markup): void {
    const edited = this.#edited;
    const values = axis.name === 'valAx';
    const scaling = down(axis, 'scaling');
    for (const one of [down(scaling, 'max'), down(scaling, 'min'), down(scaling, 'logBase')]) if (one !== undefined) edited.remove(one);
    for (const one of axis.children) if (/^(majorUnit|minorUnit|baseTimeUnit|majorTimeUnit|minorTimeUnit|tickLblSkip|tickMarkSkip|dispUnits)$/.test(one.name)) edited.remove(one);
    const format = down(axis, 'numFmt');
    if (format !== undefined && !(values && this.#inShares)) edited.replace(format.start, format.end, formatXml(values ? this.#tickCode : 'General'));
    const title = down(axis, 'title');
    if (title !== undefined) this.#title(title, values ? this.#model.yLabel : this.#model.xLabel);
    // Category names are not dates.
    if (axis.name === 'dateAx') {
      edited.replace(axis.start, axis.inner, '<c:catAx>');
      edited.replace(axis.close, axis.end, '</c:catAx>');
    }
  }

  /** @returns the text of the title now */
  #title(title: Markup | undefined, words: string | undefined, chart?: Markup): string {
    const edited = this.#edited;
    const has = words !== undefined && words.trim() !== '';
    const deleted = chart === undefined ? undefined : down(chart, 'autoTitleDeleted');
    if (chart !== undefined && deleted !== undefined) edited.setAttribute(deleted, 'val', has && title !== undefined ? '0' : '1');
    else if (chart !== undefined && !has) edited.insert(title?.end ?? chart.inner, '<c:autoTitleDeleted val="1"/>');
    if (title === undefined) return '';
    if (!has) {
      edited.remove(title);
      return '';
    }
    const rich = down(title, 'tx', 'rich');
    if (rich !== undefined) {
      fillText(edited, rich, { paragraphs: [{ runs: [{ text: words }], level: 0 }] }, { lang: this.#lang, rtl: false, link: () => '' });
      return words;
    }
    const tx = down(title, 'tx');
    const plain = element('c:tx', {}, bodyOf('c:rich', PLAIN_BODY, plainParagraph(words, this.#lang)));
    // A title without text shows the name of the single series.
    if (tx === undefined) edited.insert(title.inner, plain);
    else edited.replace(tx.start, tx.end, plain);
    return words;
  }

  /** @returns whether a legend was added */
  #legend(chart: Markup, area: Markup, plots: readonly Markup[]): boolean {
    const legend = down(chart, 'legend');
    for (const entry of legend?.children.filter(({ name }) => name === 'legendEntry') ?? []) this.#edited.remove(entry);
    const several = this.#model.series.length > 1;
    const samples = plots.reduce((sum, plot) => sum + plot.children.filter(({ name }) => name === 'ser').length, 0);
    const isMissing = legend === undefined && several && samples < 2;
    if (isMissing) this.#edited.insert(area.end, '<c:legend><c:legendPos val="b"/><c:overlay val="0"/></c:legend>');
    return isMissing;
  }

  /** Removes what belongs to the old data: workbook, filters, drawings on the chart. */
  #rest(space: Markup): void {
    const edited = this.#edited;
    for (const one of space.children) if (one.name === 'userShapes' || one.name === 'pivotSource') edited.remove(one);
    for (const one of within(space)) if (one.name === 'pivotFmts') edited.remove(one);
    const external = down(space, 'externalData');
    const written = `<c:externalData xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" r:id="${this.#workbook}"><c:autoUpdate val="0"/></c:externalData>`;
    if (external !== undefined) edited.replace(external.start, external.end, written);
    else edited.insert((down(space, 'txPr') ?? down(space, 'spPr') ?? (down(space, 'chart') as Markup)).end, written);
  }
}

interface SeriesFill {
  readonly data: ChartSeries;
  readonly column: number;
  readonly number: number;
  readonly categories: readonly string[];
  readonly code: string;
  readonly round: boolean;
}

/** Writes a series of the sample with other values. Formats of single points of the old data are removed. */
function seriesXml(sample: string, { data, column, number, categories, code, round }: SeriesFill): { readonly xml: string; readonly designed: boolean } {
  const edited = new Edited(sample);
  const series = markupOf(sample);
  const count = categories.length;
  const set = (name: string, value: number) => {
    const found = down(series, name);
    if (found !== undefined) edited.setAttribute(found, 'val', String(value));
  };
  set('idx', number);
  set('order', number);
  const points = series.children.filter(({ name }) => name === 'dPt');
  // If most points have their own colours, that is a design; a single one highlighted its old value.
  const designed = round || points.length >= Math.min(3, count);
  for (const point of points) {
    const at = down(point, 'idx');
    if (!designed || Number(at === undefined ? count : attributeIn(sample, at, 'val')) >= count) edited.remove(point);
  }
  for (const one of series.children) if (/^(trendline|errBars|extLst|pictureOptions)$/.test(one.name)) edited.remove(one);
  const labels = down(series, 'dLbls');
  if (labels !== undefined) {
    for (const label of labels.children.filter(({ name }) => name === 'dLbl' || name === 'extLst')) edited.remove(label);
    const format = down(labels, 'numFmt');
    const shown = down(labels, 'showVal');
    if (format !== undefined && shown !== undefined && attributeIn(sample, shown, 'val') !== '0') edited.replace(format.start, format.end, formatXml(code));
  }
  const name = element('c:tx', {}, element('c:strRef', {}, element('c:f', {}, text(rangeOf(column, 'head'))), cache('c:strCache', [data.name])));
  const cat = element('c:cat', {}, element('c:strRef', {}, element('c:f', {}, text(rangeOf(0, count))), cache('c:strCache', categories)));
  const val = element('c:val', {}, element('c:numRef', {}, element('c:f', {}, text(rangeOf(column, count))), cache('c:numCache', data.values, code)));
  const [tx, oldCat, oldVal] = [down(series, 'tx'), down(series, 'cat'), down(series, 'val')];
  if (tx !== undefined) edited.replace(tx.start, tx.end, name);
  else edited.insert((down(series, 'order') ?? series).end, name);
  if (oldCat !== undefined) edited.remove(oldCat);
  if (oldVal !== undefined) edited.replace(oldVal.start, oldVal.end, cat + val);
  else if (oldCat !== undefined) edited.insert(oldCat.end, cat + val);
  else edited.insert((down(series, 'smooth') ?? down(series, 'shape'))?.start ?? series.close, cat + val);
  return { xml: edited.toString(), designed };
}

function cache(tag: 'c:strCache' | 'c:numCache', values: readonly (string | number | null)[], code?: string): Xml {
  return element(
    tag,
    {},
    code === undefined ? undefined : element('c:formatCode', {}, text(code)),
    element('c:ptCount', { val: values.length }),
    join(values.flatMap((value, idx) => (value === null ? [] : [element('c:pt', { idx }, element('c:v', {}, text(String(value))))]))),
  );
}

function formatXml(code: string): string {
  return element('c:numFmt', { formatCode: code, sourceLinked: false });
}

/** Gives a series beyond the sample's an accent of the theme. */
function recolored(series: string, accent: number): string {
  return series.replace(/<(c:spPr)\b[^>]*>[\s\S]*?<\/\1>/g, (properties) =>
    properties.replace(/<a:solidFill>[\s\S]*?<\/a:solidFill>|<a:gradFill\b[\s\S]*?<\/a:gradFill>/g, `<a:solidFill><a:schemeClr val="accent${accent}"/></a:solidFill>`),
  );
}
