import { childAtPath, type Markup, parseMarkup, XmlEditor } from '../../ooxml/xml/index.ts';
import { findSeries } from './series-markup.ts';

/** Data of a series that takes the place of what a file shows. */
export interface SeriesData {
  readonly name: string;
  readonly values: readonly (number | null)[];
}

/** The series that a plot shows from now on. */
export interface PlotData<T extends SeriesData> {
  readonly plot: Markup;
  readonly series: readonly T[];
}

export interface SeriesPlace {
  /** 0-based, among all series of the chart. */
  readonly index: number;
  /** How many series after the last one of its plot in the file; 0 for a series that the file has. */
  readonly copies: number;
}

/** How data is written into a series, and kept in a workbook. */
export interface SeriesWriter<T extends SeriesData> {
  /** Puts data into a series of the file, or into a copy of the last one. */
  write(edited: XmlEditor, series: Markup, data: T, place: SeriesPlace): void;
  /** Colours of a copy, which would otherwise look like its original. */
  recolor(xml: string, data: T, place: SeriesPlace): string;
  /** Called for series of the file that are removed. */
  remove?(source: string, series: Markup): void;
}

/**
 * Replaces the data of an existing chart: series keep their formats by position, further series are copies of the
 * last one of their plot, and series without data are removed.
 */
export function replaceData<T extends SeriesData>(
  edited: XmlEditor,
  plots: readonly PlotData<T>[],
  writer: SeriesWriter<T>,
): void {
  const { source } = edited;
  let index = 0;
  for (const { plot, series } of plots) {
    const own = findSeries(plot);
    const last = own.at(-1);
    for (const [at, data] of series.entries()) {
      const sample = own[at] ?? last;
      if (sample === undefined || last === undefined) continue;
      const place = { index, copies: Math.max(0, at - own.length + 1) };
      const xml = writeSeries(source.slice(sample.start, sample.end), data, place, writer);
      if (place.copies === 0) edited.replace(sample.start, sample.end, xml);
      else edited.insert(last.end, xml);
      index += 1;
    }
    for (const one of own.slice(series.length)) {
      writer.remove?.(source, one);
      edited.remove(one);
    }
  }
}

function writeSeries<T extends SeriesData>(
  sample: string,
  data: T,
  place: SeriesPlace,
  writer: SeriesWriter<T>,
): string {
  const edited = new XmlEditor(sample);
  writer.write(edited, parseMarkup(sample), data, place);
  return place.copies === 0 ? edited.toString() : writer.recolor(edited.toString(), data, place);
}

/** Numbers a series within its chart, which is also the order in which it is drawn. */
export function numberSeries(edited: XmlEditor, series: Markup, index: number): void {
  for (const name of ['idx', 'order']) {
    const reference = childAtPath(series, name);
    if (reference !== undefined) edited.setAttribute(reference, 'val', String(index));
  }
}
