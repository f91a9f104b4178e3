import { replaceData } from '../../../../charts/data/replace-data.ts';
import { findPlots, findSeries, readSetting } from '../../../../charts/data/series-markup.ts';
import { isStackedGrouping, plotShape } from '../../../../charts/kinds/plots.ts';
import type { ChartModel } from '../../../../charts/model.ts';
import {
  type Column,
  fillText,
  PLAIN_BODY,
  wrapBody,
  writePlainParagraph,
} from '../../../../ooxml/write/index.ts';
import {
  childAtPath,
  descendants,
  element,
  type Markup,
  parseMarkup,
  XmlEditor,
} from '../../../../ooxml/xml/index.ts';
import { chooseNumberSpec, formatCode, tickCode } from '../../../../scene/number-format.ts';
import type { ChartChanges } from '../prediction/predict-chart.ts';
import { assignSeries, type PlotAssignment } from './assign-series.ts';
import type { SeriesColors } from './color-series.ts';
import { formatLabels, formatXml, NewSheet, type SheetSeries } from './new-sheet.ts';
import { repairChart } from './repair-chart.ts';

/** A sample's chart with other data: its part, the columns of its workbook, and what looks different. */
export interface ChartWithData {
  readonly xml: string;
  readonly columns: readonly Column[];
  readonly filling: ChartChanges;
}

/**
 * Replaces the data of a sample's chart; fonts, axes and labels stay. Undefined if another chart kind was
 * requested, if the data does not suit the chart, or if the part is of an unusual kind.
 *
 * @param workbook relationship id of the workbook that holds `columns`
 * @param colors of series and slices; absent if the sample's stay
 */
export function replaceChartData(
  xml: string,
  model: ChartModel,
  lang: string,
  workbook: string,
  colors?: SeriesColors,
): ChartWithData | undefined {
  const source = repairChart(xml);
  if (!/<c:chartSpace\b/.test(source) || !/xmlns:a=/.test(source)) return undefined;
  const space = parseMarkup(source);
  const chart = childAtPath(space, 'chart');
  const area = childAtPath(chart, 'plotArea');
  const assigned = assignSeries(source, space, model);
  if (chart === undefined || area === undefined || assigned === undefined) return undefined;
  return new ChartFiller(source, model, lang, workbook, colors).fill({ space, chart, area, assigned });
}

class ChartFiller {
  readonly #edited: XmlEditor;
  readonly #model: ChartModel;
  readonly #lang: string;
  readonly #workbook: string;
  readonly #labelCode: string;
  readonly #tickCode: string;
  readonly #colors: SeriesColors | undefined;

  constructor(
    source: string,
    model: ChartModel,
    lang: string,
    workbook: string,
    colors: SeriesColors | undefined,
  ) {
    this.#colors = colors;
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
    assigned,
  }: {
    space: Markup;
    chart: Markup;
    area: Markup;
    assigned: readonly PlotAssignment[];
  }): ChartWithData {
    const { categories, series } = this.#model;
    const plots = findPlots(space);
    const sheet = new NewSheet(categories, this.#labelCode, series.length === 1, this.#colors);
    replaceData(
      this.#edited,
      assigned.map((one) => ({ plot: one.plot, series: this.#sheetSeries(one, plots) })),
      sheet,
    );
    let piled: ChartChanges['piled'];
    for (const { plot } of assigned) {
      const now = this.#grouping(plot);
      if (plot === plots[0]) piled = now;
      // Labels of single points are handled with their series.
      const labels = childAtPath(plot, 'dLbls');
      if (labels !== undefined) formatLabels(this.#edited, labels, this.#labelCode);
    }
    for (const axis of area.children.filter(({ name }) => name.endsWith('Ax'))) this.#axis(axis);
    const title = this.#title(childAtPath(chart, 'title'), this.#model.title, chart);
    const legendAdded = this.#legend(chart, area, plots);
    this.#removeOldData(space);
    const filling = {
      chart: this.#model,
      series: sheet.filled,
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

  /** Properties that each series of a plot takes over from the sample. */
  #sheetSeries({ plot, series }: PlotAssignment, plots: readonly Markup[]): SheetSeries[] {
    const { source } = this.#edited;
    const samples = findSeries(plot);
    const taken = new Set(
      plots.flatMap((one) =>
        [...source.slice(one.start, one.end).matchAll(/<a:schemeClr val="accent(\d)"/g)].map(([, accent]) =>
          Number(accent),
        ),
      ),
    );
    const free = [1, 2, 3, 4, 5, 6].filter((accent) => !taken.has(accent));
    const before = plots.slice(0, plots.indexOf(plot)).reduce((sum, one) => sum + findSeries(one).length, 0);
    return series.map(({ data, column }, at) => {
      const sample = samples[at] ?? (samples.at(-1) as Markup);
      const more = at - samples.length;
      const labels = childAtPath(sample, 'dLbls') ?? childAtPath(plot, 'dLbls');
      return {
        name: data.name,
        values: data.values,
        data,
        column,
        like: before + Math.min(at, samples.length - 1),
        coded: childAtPath(labels, 'numFmt') !== undefined,
        shape: plotShape(plot.name),
        ...(more < 0 ? {} : { accent: free[more % Math.max(1, free.length)] ?? (more % 6) + 1 }),
      };
    });
  }

  /** True for a 100 % stacked plot, whose axis shows percentages. */
  get #isPercentStacked(): boolean {
    return /percentStacked/.test(this.#edited.source);
  }

  /** Stacks several series exactly if they are parts of a whole. */
  #grouping(plot: Markup): ChartChanges['piled'] {
    const grouping = childAtPath(plot, 'grouping');
    const shape = plotShape(plot.name);
    if (grouping === undefined || this.#model.series.length < 2 || shape === 'area') return undefined;
    const stacked = /stacked/.test(this.#model.type);
    const is = isStackedGrouping(readSetting(this.#edited.source, plot, 'grouping'));
    if (stacked === is) return undefined;
    const bars = shape === 'bar';
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
    const samples = plots.reduce((sum, plot) => sum + findSeries(plot).length, 0);
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
