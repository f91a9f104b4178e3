import type { ChartKind, ChartModel, ChartSeries } from '../../../../charts/model.ts';
import {
  type Column,
  fillText,
  formatRange,
  PLAIN_BODY,
  wrapBody,
  writePlainParagraph,
} from '../../../../ooxml/write/index.ts';
import {
  childAtPath,
  descendants,
  element,
  join,
  type Markup,
  parseMarkup,
  readAttribute,
  text,
  type Xml,
  XmlEditor,
} from '../../../../ooxml/xml/index.ts';
import { chooseNumberSpec, formatCode, tickCode } from '../../../../scene/number-format.ts';
import type { ChartChanges, FilledSeries } from '../prediction/predict-chart.ts';

const BARS = /^bar(3D)?Chart$/;
const LINES = /^(line|area)(3D)?Chart$/;
const PIE_LIKE = /^(pie|pie3D|doughnut|ofPie)Chart$/;
const MAX_SLICES = 7;
const COLUMN_KINDS: ReadonlySet<ChartKind> = new Set(['bar', 'stacked_bar']);
const BAR_KINDS: ReadonlySet<ChartKind> = new Set(['horizontal_bar', 'horizontal_stacked_bar']);
const MAX_BARS = 16;
/** Fields that the looks of an existing chart cannot express. */
const UNSUPPORTED_FIELDS = [
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
export interface ChartWithData {
  readonly xml: string;
  readonly columns: readonly Column[];
  readonly filling: ChartChanges;
}

/**
 * Replaces the data of a sample's chart; colours, fonts, axes and labels stay. Undefined if another chart
 * kind was requested, if the data does not suit the chart, or if the part is of an unusual kind.
 *
 * @param workbook relationship id of the workbook that holds `columns`
 */
export function replaceChartData(
  xml: string,
  model: ChartModel,
  lang: string,
  workbook: string,
): ChartWithData | undefined {
  const source = repairChart(xml);
  if (!/<c:chartSpace\b/.test(source) || !/xmlns:a=/.test(source)) return undefined;
  const space = parseMarkup(source);
  const chart = childAtPath(space, 'chart');
  const area = childAtPath(chart, 'plotArea');
  const plots = area?.children.filter(({ name }) => name.endsWith('Chart')) ?? [];
  const assigned = chart === undefined || area === undefined ? undefined : assignSeries(source, plots, model);
  if (chart === undefined || area === undefined || assigned === undefined) return undefined;
  return new ChartFiller(source, model, lang, workbook).fill({ space, chart, area, plots, assigned });
}

/** Repairs schema violations that some programs write and Microsoft's validator reports. */
export function repairChart(xml: string): string {
  return repairAxes(moveMarkersFirst(repairPlots(xml)));
}

/** Only bar and bubble charts may have invertIfNegative, and line and area charts need grouping first. */
function repairPlots(xml: string): string {
  return xml.replace(
    /(<c:(\w+Chart)>)([\s\S]*?)(<\/c:\2>)/g,
    (_, head: string, name: string, inner: string, foot: string) => {
      const plain =
        BARS.test(name) || name === 'bubbleChart'
          ? inner
          : inner.replace(/<c:invertIfNegative\b[^>]*\/>/g, '');
      const grouping = /<c:grouping\b[^>]*\/>/.exec(plain)?.[0] ?? '<c:grouping val="standard"/>';
      return LINES.test(name) && !/^\s*<c:grouping\b/.test(plain)
        ? `${head}${grouping}${plain.replace(/<c:grouping\b[^>]*\/>/, '')}${foot}`
        : `${head}${plain}${foot}`;
    },
  );
}

/** The marker of a series must precede its points and labels. */
function moveMarkersFirst(xml: string): string {
  const edited = new XmlEditor(xml);
  for (const series of descendants(parseMarkup(xml))) {
    const marker = series.name === 'ser' ? childAtPath(series, 'marker') : undefined;
    const before =
      marker === undefined
        ? undefined
        : series.children.find(
            ({ name, start }) => /^(dPt|dLbls|trendline|errBars|cat|val)$/.test(name) && start < marker.start,
          );
    if (marker === undefined || before === undefined) continue;
    edited.remove(marker);
    edited.insert(before.start, xml.slice(marker.start, marker.end));
  }
  return edited.toString();
}

/** Some programs write negative axis ids and refer to a third axis that does not exist. */
function repairAxes(xml: string): string {
  const unsigned = xml.replace(
    /(<c:(?:axId|crossAx) val=")(-\d+)"/g,
    (_, start: string, id: string) => `${start}${Number(id) & 0x7fffffff}"`,
  );
  const known = new Set(
    [...unsigned.matchAll(/<c:(?:cat|val|date|ser)Ax>\s*<c:axId val="(\d+)"/g)].map(([, id]) => id),
  );
  if (known.size < 2) return unsigned;
  return unsigned.replace(/<c:(\w+Chart)>[\s\S]*?<\/c:\1>/g, (plot) =>
    plot.replace(/<c:axId val="(\d+)"\s*\/>/g, (axis, id: string) => (known.has(id) ? axis : '')),
  );
}

type PlotAssignment = readonly {
  readonly plot: Markup;
  readonly series: readonly { readonly data: ChartSeries; readonly column: number }[];
}[];

/** Assigns series to plots; undefined if the data does not suit the sample. */
function assignSeries(
  source: string,
  plots: readonly Markup[],
  model: ChartModel,
): PlotAssignment | undefined {
  const all = model.series.map((data, index) => ({ data, column: index + 1 }));
  const [first, second] = plots;
  if (
    first === undefined ||
    all.length === 0 ||
    model.categories.length === 0 ||
    plots.some((plot) => childAtPath(plot, 'ser') === undefined)
  )
    return undefined;
  if (second !== undefined) {
    const lines = all.filter(({ data }) => data.type === 'line');
    const bars = all.filter(({ data }) => data.type !== 'line');
    const [bar, line] = [
      plots.find(({ name }) => BARS.test(name)),
      plots.find(({ name }) => name === 'lineChart'),
    ];
    if (
      model.type !== 'combo' ||
      plots.length !== 2 ||
      bar === undefined ||
      line === undefined ||
      lines.length === 0 ||
      bars.length === 0
    )
      return undefined;
    return [
      { plot: bar, series: bars },
      { plot: line, series: lines },
    ];
  }
  if (
    model.type === 'combo' ||
    model.type === 'scatter' ||
    UNSUPPORTED_FIELDS.some((field) => model[field] !== undefined) ||
    model.series.some(({ errors }) => errors !== undefined)
  )
    return undefined;
  const values = all.flatMap(({ data }) => data.values);
  const { name } = first;
  const horizontal = readAttribute(source, childAtPath(first, 'barDir') ?? first, 'val') === 'bar';
  const suits =
    (BARS.test(name) &&
      (horizontal ? BAR_KINDS : COLUMN_KINDS).has(model.type) &&
      model.categories.length * (/stacked/.test(model.type) ? 1 : all.length) <= MAX_BARS * 2) ||
    (name.startsWith(model.type) && LINES.test(name)) ||
    (name.startsWith(model.type) &&
      PIE_LIKE.test(name) &&
      all.length === 1 &&
      values.length <= MAX_SLICES &&
      values.every((value) => value !== null && value >= 0)) ||
    (name === 'radarChart' && model.type === 'radar');
  return suits ? [{ plot: first, series: all }] : undefined;
}

function readGrouping(source: string, plot: Markup): string {
  const grouping = childAtPath(plot, 'grouping');
  return grouping === undefined ? '' : (readAttribute(source, grouping, 'val') ?? '');
}

class ChartFiller {
  readonly #edited: XmlEditor;
  readonly #model: ChartModel;
  readonly #lang: string;
  readonly #workbook: string;
  readonly #labelCode: string;
  readonly #tickCode: string;

  constructor(source: string, model: ChartModel, lang: string, workbook: string) {
    this.#edited = new XmlEditor(source);
    this.#model = model;
    this.#lang = lang;
    this.#workbook = workbook;
    const values = model.series.flatMap((series) => series.values.filter((value) => value !== null));
    const spec = chooseNumberSpec(values, model.unit, lang);
    this.#labelCode = model.numberFormat ?? formatCode(spec);
    this.#tickCode = model.numberFormat ?? tickCode(spec);
  }

  fill({
    space,
    chart,
    area,
    plots,
    assigned,
  }: {
    space: Markup;
    chart: Markup;
    area: Markup;
    plots: readonly Markup[];
    assigned: PlotAssignment;
  }): ChartWithData {
    const { categories, series } = this.#model;
    const filled: FilledSeries[] = [];
    let piled: ChartChanges['piled'];
    for (const { plot, series: drawn } of assigned) {
      filled.push(...this.#series(plot, drawn, filled.length, plots));
      const now = this.#grouping(plot);
      if (plot === plots[0]) piled = now;
      const labels = childAtPath(plot, 'dLbls');
      if (labels !== undefined) this.#labels(labels);
    }
    for (const axis of area.children.filter(({ name }) => name.endsWith('Ax'))) this.#axis(axis);
    const title = this.#title(childAtPath(chart, 'title'), this.#model.title, chart);
    const legendAdded = this.#legend(chart, area, plots);
    this.#removeOldData(space);
    const filling = {
      chart: this.#model,
      series: filled,
      labelCode: this.#labelCode,
      ...(this.#isPercentStacked ? {} : { tickCode: this.#tickCode }),
      title,
      ...(piled === undefined ? {} : { piled }),
      legendAdded,
    };
    return {
      xml: this.#edited.toString(),
      filling,
      columns: [
        { head: '', cells: categories },
        ...series.map(({ name, values }) => ({ head: name, cells: values })),
      ],
    };
  }

  #series(
    plot: Markup,
    drawn: PlotAssignment[number]['series'],
    from: number,
    plots: readonly Markup[],
  ): FilledSeries[] {
    const { source } = this.#edited;
    const samples = plot.children.filter(({ name }) => name === 'ser');
    const taken = new Set(
      plots.flatMap((one) =>
        [...source.slice(one.start, one.end).matchAll(/<a:schemeClr val="accent(\d)"/g)].map(([, accent]) =>
          Number(accent),
        ),
      ),
    );
    const free = [1, 2, 3, 4, 5, 6].filter((accent) => !taken.has(accent));
    const before = plots
      .slice(0, plots.indexOf(plot))
      .reduce((sum, one) => sum + one.children.filter(({ name }) => name === 'ser').length, 0);
    const results = drawn.map(({ data, column }, at) => {
      const sample = samples[at] ?? (samples.at(-1) as Markup);
      const more = at - samples.length;
      const { xml, designed } = seriesXml(source.slice(sample.start, sample.end), {
        data,
        column,
        number: from + at,
        categories: this.#model.categories,
        code: this.#labelCode,
        round: PIE_LIKE.test(plot.name),
      });
      const accent = more < 0 ? undefined : (free[more % Math.max(1, free.length)] ?? (more % 6) + 1);
      const coded =
        childAtPath(childAtPath(sample, 'dLbls') ?? childAtPath(plot, 'dLbls'), 'numFmt') !== undefined;
      const prediction: FilledSeries = {
        data,
        like: before + Math.min(at, samples.length - 1),
        designed,
        coded,
        ...(accent === undefined ? {} : { accent }),
      };
      return { xml: accent === undefined ? xml : recolor(xml, accent), prediction };
    });
    const [first, last] = [samples[0] as Markup, samples.at(-1) as Markup];
    this.#edited.replace(first.start, last.end, results.map(({ xml }) => xml).join(''));
    return results.map(({ prediction }) => prediction);
  }

  /** True for a 100 % stacked plot, whose axis shows percentages. */
  get #isPercentStacked(): boolean {
    return /percentStacked/.test(this.#edited.source);
  }

  /** Stacks several series exactly if they are parts of a whole. */
  #grouping(plot: Markup): ChartChanges['piled'] {
    const grouping = childAtPath(plot, 'grouping');
    if (grouping === undefined || this.#model.series.length < 2 || plot.name.startsWith('area'))
      return undefined;
    const stacked = /stacked/.test(this.#model.type);
    const is = /stacked/i.test(readGrouping(this.#edited.source, plot));
    if (stacked === is) return undefined;
    const bars = BARS.test(plot.name);
    const now = stacked ? 'stacked' : bars ? 'clustered' : 'standard';
    this.#edited.setAttribute(grouping, 'val', now);
    const overlap = childAtPath(plot, 'overlap');
    if (overlap !== undefined) this.#edited.setAttribute(overlap, 'val', stacked ? '100' : '0');
    else if (bars && stacked)
      this.#edited.insert(
        (
          childAtPath(plot, 'gapWidth') ??
          (plot.children.filter(({ name }) => name === 'ser' || name === 'dLbls').at(-1) as Markup)
        ).end,
        '<c:overlap val="100"/>',
      );
    return {
      grouping: now,
      ...(overlap !== undefined || (bars && stacked) ? { overlap: stacked ? 100 : 0 } : {}),
    };
  }

  /**
   * Updates the number format of the plot's labels. Labels of single points are handled with their series.
   */
  #labels(labels: Markup): void {
    const { source } = this.#edited;
    const format = childAtPath(labels, 'numFmt');
    const shown = childAtPath(labels, 'showVal');
    if (format !== undefined && shown !== undefined && readAttribute(source, shown, 'val') !== '0')
      this.#edited.replace(format.start, format.end, formatXml(this.#labelCode));
  }

  #axis(axis: Markup): void {
    const edited = this.#edited;
    const values = axis.name === 'valAx';
    const scaling = childAtPath(axis, 'scaling');
    for (const one of [
      childAtPath(scaling, 'max'),
      childAtPath(scaling, 'min'),
      childAtPath(scaling, 'logBase'),
    ])
      if (one !== undefined) edited.remove(one);
    for (const one of axis.children)
      if (
        /^(majorUnit|minorUnit|baseTimeUnit|majorTimeUnit|minorTimeUnit|tickLblSkip|tickMarkSkip|dispUnits)$/.test(
          one.name,
        )
      )
        edited.remove(one);
    const format = childAtPath(axis, 'numFmt');
    if (format !== undefined && !(values && this.#isPercentStacked))
      edited.replace(format.start, format.end, formatXml(values ? this.#tickCode : 'General'));
    const title = childAtPath(axis, 'title');
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
    const deleted = chart === undefined ? undefined : childAtPath(chart, 'autoTitleDeleted');
    if (chart !== undefined && deleted !== undefined)
      edited.setAttribute(deleted, 'val', has && title !== undefined ? '0' : '1');
    else if (chart !== undefined && !has)
      edited.insert(title?.end ?? chart.inner, '<c:autoTitleDeleted val="1"/>');
    if (title === undefined) return '';
    if (!has) {
      edited.remove(title);
      return '';
    }
    const rich = childAtPath(title, 'tx', 'rich');
    if (rich !== undefined) {
      fillText(
        edited,
        rich,
        { paragraphs: [{ runs: [{ text: words }], level: 0 }] },
        { lang: this.#lang, rtl: false, link: () => '' },
      );
      return words;
    }
    const tx = childAtPath(title, 'tx');
    const plain = element('c:tx', {}, wrapBody('c:rich', PLAIN_BODY, writePlainParagraph(words, this.#lang)));
    // A title without text shows the name of the single series.
    if (tx === undefined) edited.insert(title.inner, plain);
    else edited.replace(tx.start, tx.end, plain);
    return words;
  }

  /** @returns whether a legend was added */
  #legend(chart: Markup, area: Markup, plots: readonly Markup[]): boolean {
    const legend = childAtPath(chart, 'legend');
    for (const entry of legend?.children.filter(({ name }) => name === 'legendEntry') ?? [])
      this.#edited.remove(entry);
    const several = this.#model.series.length > 1;
    const samples = plots.reduce(
      (sum, plot) => sum + plot.children.filter(({ name }) => name === 'ser').length,
      0,
    );
    const isMissing = legend === undefined && several && samples < 2;
    if (isMissing)
      this.#edited.insert(area.end, '<c:legend><c:legendPos val="b"/><c:overlay val="0"/></c:legend>');
    return isMissing;
  }

  /** Removes what belongs to the old data: workbook, filters, drawings on the chart. */
  #removeOldData(space: Markup): void {
    const edited = this.#edited;
    for (const one of space.children)
      if (one.name === 'userShapes' || one.name === 'pivotSource') edited.remove(one);
    for (const one of descendants(space)) if (one.name === 'pivotFmts') edited.remove(one);
    const external = childAtPath(space, 'externalData');
    const written = `<c:externalData xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" r:id="${this.#workbook}"><c:autoUpdate val="0"/></c:externalData>`;
    if (external !== undefined) edited.replace(external.start, external.end, written);
    else
      edited.insert(
        (childAtPath(space, 'txPr') ?? childAtPath(space, 'spPr') ?? (childAtPath(space, 'chart') as Markup))
          .end,
        written,
      );
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
function seriesXml(
  sample: string,
  { data, column, number, categories, code, round }: SeriesFill,
): { readonly xml: string; readonly designed: boolean } {
  const edited = new XmlEditor(sample);
  const series = parseMarkup(sample);
  const count = categories.length;
  const set = (name: string, value: number) => {
    const found = childAtPath(series, name);
    if (found !== undefined) edited.setAttribute(found, 'val', String(value));
  };
  set('idx', number);
  set('order', number);
  const points = series.children.filter(({ name }) => name === 'dPt');
  // If most points have their own colours, that is a design; a single one highlighted its old value.
  const designed = round || points.length >= Math.min(3, count);
  for (const point of points) {
    const at = childAtPath(point, 'idx');
    if (!designed || Number(at === undefined ? count : readAttribute(sample, at, 'val')) >= count)
      edited.remove(point);
  }
  for (const one of series.children)
    if (/^(trendline|errBars|extLst|pictureOptions)$/.test(one.name)) edited.remove(one);
  const labels = childAtPath(series, 'dLbls');
  if (labels !== undefined) {
    for (const label of labels.children.filter(({ name }) => name === 'dLbl' || name === 'extLst'))
      edited.remove(label);
    const format = childAtPath(labels, 'numFmt');
    const shown = childAtPath(labels, 'showVal');
    if (format !== undefined && shown !== undefined && readAttribute(sample, shown, 'val') !== '0')
      edited.replace(format.start, format.end, formatXml(code));
  }
  const name = element(
    'c:tx',
    {},
    element(
      'c:strRef',
      {},
      element('c:f', {}, text(formatRange(column, 'head'))),
      cacheXml('c:strCache', [data.name]),
    ),
  );
  const cat = element(
    'c:cat',
    {},
    element(
      'c:strRef',
      {},
      element('c:f', {}, text(formatRange(0, count))),
      cacheXml('c:strCache', categories),
    ),
  );
  const val = element(
    'c:val',
    {},
    element(
      'c:numRef',
      {},
      element('c:f', {}, text(formatRange(column, count))),
      cacheXml('c:numCache', data.values, code),
    ),
  );
  const [tx, oldCat, oldVal] = [
    childAtPath(series, 'tx'),
    childAtPath(series, 'cat'),
    childAtPath(series, 'val'),
  ];
  if (tx !== undefined) edited.replace(tx.start, tx.end, name);
  else edited.insert((childAtPath(series, 'order') ?? series).end, name);
  if (oldCat !== undefined) edited.remove(oldCat);
  if (oldVal !== undefined) edited.replace(oldVal.start, oldVal.end, cat + val);
  else if (oldCat !== undefined) edited.insert(oldCat.end, cat + val);
  else
    edited.insert(
      (childAtPath(series, 'smooth') ?? childAtPath(series, 'shape'))?.start ?? series.close,
      cat + val,
    );
  return { xml: edited.toString(), designed };
}

function cacheXml(
  tag: 'c:strCache' | 'c:numCache',
  values: readonly (string | number | null)[],
  code?: string,
): Xml {
  return element(
    tag,
    {},
    code === undefined ? undefined : element('c:formatCode', {}, text(code)),
    element('c:ptCount', { val: values.length }),
    join(
      values.flatMap((value, idx) =>
        value === null ? [] : [element('c:pt', { idx }, element('c:v', {}, text(String(value))))],
      ),
    ),
  );
}

function formatXml(code: string): string {
  return element('c:numFmt', { formatCode: code, sourceLinked: false });
}

/** Gives a series beyond the sample's an accent of the theme. */
function recolor(series: string, accent: number): string {
  return series.replace(/<(c:spPr)\b[^>]*>[\s\S]*?<\/\1>/g, (properties) =>
    properties.replace(
      /<a:solidFill>[\s\S]*?<\/a:solidFill>|<a:gradFill\b[\s\S]*?<\/a:gradFill>/g,
      `<a:solidFill><a:schemeClr val="accent${accent}"/></a:solidFill>`,
    ),
  );
}
