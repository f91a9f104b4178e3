import {
  numberSeries,
  type SeriesData,
  type SeriesPlace,
  type SeriesWriter,
} from '../../../../charts/data/replace-data.ts';
import type { PlotShape } from '../../../../charts/kinds/plot-form.ts';
import type { ChartSeries } from '../../../../charts/model.ts';
import { formatRange, numberReference, stringReference } from '../../../../ooxml/write/index.ts';
import {
  childAtPath,
  element,
  type Markup,
  readAttribute,
  type XmlEditor,
} from '../../../../ooxml/xml/index.ts';
import type { FilledSeries } from '../prediction/predict-chart.ts';
import {
  colorBars,
  colorSeries,
  colorSlices,
  type PaintedSeries,
  type SeriesColors,
} from './color-series.ts';

/** Plots of slices, which keep their own formats. */
const ROUND: ReadonlySet<PlotShape | undefined> = new Set(['pie', 'doughnut']);
/** Elements of a series that describe its old data. */
const OF_OLD_DATA = /^(trendline|errBars|extLst|pictureOptions)$/;

/** A series of the model, and what its sample in the file says of it. */
export interface SheetSeries extends SeriesData, Pick<FilledSeries, 'like' | 'coded' | 'accent'> {
  /** Shape of its plot. */
  readonly shape: PlotShape | undefined;
  readonly data: ChartSeries;
  /** Column in the new workbook. */
  readonly column: number;
}

/** Writes data into a chart whose new workbook has the categories in its first column and a column for each series. */
export class NewSheet implements SeriesWriter<SheetSeries> {
  readonly filled: FilledSeries[] = [];
  readonly #categories: readonly string[];
  readonly #code: string;
  readonly #isSingle: boolean;
  readonly #colors: SeriesColors | undefined;

  /**
   * @param code number format of the values and their labels
   * @param isSingle true if the chart has one series
   * @param colors of series, slices and bars
   */
  constructor(categories: readonly string[], code: string, isSingle: boolean, colors?: SeriesColors) {
    this.#categories = categories;
    this.#code = code;
    this.#isSingle = isSingle;
    this.#colors = colors;
  }

  write(edited: XmlEditor, series: Markup, one: SheetSeries, { index }: SeriesPlace): void {
    const { data, like, coded, shape } = one;
    const round = ROUND.has(shape);
    numberSeries(edited, series, index);
    const designed = this.#removePoints(edited, series, round);
    for (const child of series.children) if (OF_OLD_DATA.test(child.name)) edited.remove(child);
    const labels = childAtPath(series, 'dLbls');
    if (labels !== undefined) {
      for (const label of labels.children)
        if (label.name === 'dLbl' || label.name === 'extLst') edited.remove(label);
      formatLabels(edited, labels, this.#code);
    }
    this.#setReferences(edited, series, one);
    const painted = this.#paint(edited, series, one, { index, designed });
    const accent = painted?.color === undefined ? one.accent : undefined;
    this.filled.push({
      ...{ data, like, designed, coded },
      ...(accent === undefined ? {} : { accent }),
      ...(painted === undefined ? {} : { painted }),
    });
  }

  #paint(
    edited: XmlEditor,
    series: Markup,
    { accent, name, shape }: SheetSeries,
    { index, designed }: { readonly index: number; readonly designed: boolean },
  ): PaintedSeries | undefined {
    const colors = this.#colors;
    if (colors === undefined) return undefined;
    if (ROUND.has(shape)) return colorSlices(edited, series, this.#categories, colors);
    // A series beyond the sample's would have the colour of the one that it is a copy of.
    const { keeps: _, ...all } = colors;
    const own = colorSeries(edited, series, { at: index, name }, shape, accent === undefined ? colors : all);
    const bars =
      shape === 'bar' && this.#isSingle
        ? colorBars(edited, series, this.#categories, colors, designed)
        : undefined;
    return bars === undefined ? own : { ...own, slices: bars };
  }

  /** Gives a series beyond the sample's an accent of the theme, unless it has a colour already. */
  recolor(xml: string, { accent }: SheetSeries): string {
    if (this.filled.at(-1)?.painted?.color !== undefined) return xml;
    return xml.replace(/<(c:spPr)\b[^>]*>[\s\S]*?<\/\1>/g, (properties) =>
      properties.replace(
        /<a:solidFill>[\s\S]*?<\/a:solidFill>|<a:gradFill\b[\s\S]*?<\/a:gradFill>/g,
        `<a:solidFill><a:schemeClr val="accent${accent}"/></a:solidFill>`,
      ),
    );
  }

  /**
   * Removes formats of single points. If most points have their own, that is a design, which stays; a single one
   * highlighted its old value.
   */
  #removePoints(edited: XmlEditor, series: Markup, round: boolean): boolean {
    const count = this.#categories.length;
    const points = series.children.filter(({ name }) => name === 'dPt');
    const designed = round || points.length >= Math.min(3, count);
    for (const point of points) {
      const at = childAtPath(point, 'idx');
      if (!designed || Number(at === undefined ? count : readAttribute(edited.source, at, 'val')) >= count)
        edited.remove(point);
    }
    return designed;
  }

  #setReferences(edited: XmlEditor, series: Markup, { name, values, column }: SheetSeries): void {
    const categories = this.#categories;
    const count = categories.length;
    const title = element('c:tx', {}, stringReference(formatRange(column, 'head'), [name]));
    const data =
      element('c:cat', {}, stringReference(formatRange(0, count), categories)) +
      element('c:val', {}, numberReference(formatRange(column, count), values, this.#code));
    const [tx, cat, val] = ['tx', 'cat', 'val'].map((tag) => childAtPath(series, tag));
    if (tx !== undefined) edited.replace(tx.start, tx.end, title);
    else edited.insert((childAtPath(series, 'order') ?? series).end, title);
    if (cat !== undefined) edited.remove(cat);
    if (val !== undefined) edited.replace(val.start, val.end, data);
    else if (cat !== undefined) edited.insert(cat.end, data);
    else
      edited.insert(
        (childAtPath(series, 'smooth') ?? childAtPath(series, 'shape'))?.start ?? series.close,
        data,
      );
  }
}

/** Updates the number format of labels that show values. */
export function formatLabels(edited: XmlEditor, labels: Markup, code: string): void {
  const format = childAtPath(labels, 'numFmt');
  const shown = childAtPath(labels, 'showVal');
  if (format !== undefined && shown !== undefined && readAttribute(edited.source, shown, 'val') !== '0')
    edited.replace(format.start, format.end, formatXml(code));
}

export function formatXml(code: string): string {
  return element('c:numFmt', { formatCode: code, sourceLinked: false });
}
