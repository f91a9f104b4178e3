import { mediaPartName } from '../../../../ooxml/package/index.ts';
import type {
  ReadBox,
  ReadShape,
  ReadSlide,
  ReadTextShape,
  WrittenChart,
} from '../../../../ooxml/read/index.ts';
import { findFormats } from '../../../../ooxml/write/index.ts';
import {
  childAtPath,
  findWithin,
  type Markup,
  readAttribute,
  type XmlSource,
} from '../../../../ooxml/xml/index.ts';
import { countShapeIds } from '../drawn-shapes.ts';
import type { CompiledSample, SampleForm } from '../sample/compiled-sample.ts';
import { readOwnBox, type TextLengths, toOwnLengths } from '../sample/own-lengths.ts';
import { findTextBody, type SlotFill, type Target } from '../sample/slots.ts';
import type { FillShape, Scrim } from '../slide-xml.ts';
import { type ChartChanges, predictChartWithData } from './predict-chart.ts';
import {
  type CopyScope,
  predictIcon,
  predictPictureOfCopy,
  predictTextOfCopy,
  withAlt,
} from './predict-copy.ts';
import { type PredictionScope, predictScrim, predictShape } from './predict-slide.ts';
import { predictTableOfCopy } from './predict-table.ts';

/** A chart in the place of a sample's chart: the sample's with other data, or one of ours. */
export type PredictedChart =
  | { readonly kind: 'chart'; readonly part: string; readonly filling: ChartChanges }
  | Pick<WrittenChart, 'kind' | 'part' | 'chart' | 'style'>;

/** The content of a copy of a sample slide. */
export interface CopyContent {
  readonly part: string;
  /** 1-based number of the slide. */
  readonly number: number;
  readonly lang: string;
  readonly rtl: boolean;
  /** Markup of the copy. */
  readonly copy: XmlSource;
  readonly fills: readonly { readonly target: Target; readonly shape: Markup }[];
  readonly charts: ReadonlyMap<number, PredictedChart>;
  /** Bands below texts, with the shape of the slide that each precedes. */
  readonly bands: readonly {
    readonly band: Scrim;
    readonly id: number;
    readonly before: number | undefined;
  }[];
  /** Added shapes in front of all others, and the id of the first. */
  readonly more: readonly FillShape[];
  readonly firstId: number;
  /** Formats of placeholders of the layout, if added shapes are such placeholders. */
  readonly at?: PredictionScope['places']['at'];
  boxOf(id: number): ReadBox | undefined;
}

/** A sample slide in the form that is copied. */
export type CopyForm = SampleForm & Pick<CompiledSample, 'texts' | 'tables' | 'added'>;

/** Predicts what the reader would read of a copy of a sample slide, before it is written. */
export function predictCopy(sample: CopyForm, filling: CopyContent): ReadSlide {
  return new CopyPredictor(sample, filling).slide();
}

class CopyPredictor {
  readonly #sample: CopyForm;
  readonly #filling: CopyContent;
  readonly #scope: CopyScope;
  readonly #fills: ReadonlyMap<number, CopyContent['fills'][number]>;

  constructor(sample: CopyForm, filling: CopyContent) {
    this.#sample = sample;
    this.#filling = filling;
    const { lang, rtl, number, at } = filling;
    this.#scope = {
      places: { ...sample.added, theme: sample.slide.theme, ...(at === undefined ? {} : { at }) },
      lang,
      rtl,
      link: sample.added.link,
      slideNumber: number,
    };
    // If a shape is filled twice, the first content wins.
    this.#fills = new Map([...filling.fills].reverse().map((one) => [one.target.id, one]));
  }

  slide(): ReadSlide {
    const { slide } = this.#sample;
    const { part, number, bands, more } = this.#filling;
    const shapes: ReadShape[] = [];
    for (const shape of slide.shapes) {
      const isOwn = shape.from === 'slide';
      if (isOwn)
        for (const { band, id, before } of bands)
          if (before === shape.id) shapes.push(predictScrim(band, id, this.#sample.added));
      shapes.push(isOwn ? this.#shape(shape) : shape);
    }
    let id = this.#filling.firstId;
    for (const one of more) {
      shapes.push(...predictShape(one, id, this.#scope));
      id += one.kind === 'drawn' ? countShapeIds(one) : 1;
    }
    return { ...slide, part, number, shapes, notes: '' };
  }

  #shape(shape: ReadShape): ReadShape {
    const found = this.#fills.get(shape.id);
    if (found !== undefined) return this.#fill(shape, found.target, found.shape, found.target.fill);
    if (shape.kind === 'group') {
      const children = shape.children.map((child) => this.#shape(child));
      return children.some((child, at) => child !== shape.children[at]) ? { ...shape, children } : shape;
    }
    return shape.kind === 'shape' ? this.#updateNumber(shape) : shape;
  }

  /** Updates the slide number in fields. */
  #updateNumber(shape: ReadTextShape): ReadTextShape {
    const { text } = shape;
    if (text?.paragraphs.some(({ runs }) => runs.some(({ field }) => field === 'slidenum')) !== true)
      return shape;
    const number = String(this.#filling.number);
    return {
      ...shape,
      text: {
        ...text,
        paragraphs: text.paragraphs.map((one) => ({
          ...one,
          runs: one.runs.map((run) => (run.field === 'slidenum' ? { ...run, text: number } : run)),
        })),
      },
    };
  }

  #fill(shape: ReadShape, { id, box }: Target, markup: Markup, fill: SlotFill): ReadShape {
    const { copy, charts, boxOf } = this.#filling;
    const { source } = copy;
    switch (fill.kind) {
      case 'text':
        return this.#text(shape, markup, fill);
      case 'picture': {
        const { widthPx, heightPx, alt } = fill;
        const own = childAtPath(markup, 'blipFill') ?? childAtPath(markup, 'spPr', 'blipFill');
        const isFrame =
          own === undefined &&
          findWithin(markup, (one) => one.name === 'ph' && readAttribute(source, one, 'type') === 'pic') !==
            undefined;
        return predictPictureOfCopy(
          shape,
          { part: mediaPartName(fill.hash, fill.mimeType), widthPx, heightPx, alt, box: box ?? boxOf(id) },
          isFrame,
        );
      }
      case 'icon':
        return readOwnBox(source, markup) === undefined
          ? shape
          : predictIcon(shape, fill.pngPart, fill.svgPart);
      case 'table': {
        const table = findWithin(markup, ({ name }) => name === 'tbl');
        const formats = this.#sample.tables[this.#originalId(shape)];
        return shape.kind !== 'table' || table === undefined || formats === undefined
          ? shape
          : predictTableOfCopy(withAlt(shape, ''), { copy, table, fill, formats }, this.#scope);
      }
      case 'chart': {
        const chart = charts.get(id);
        if (chart === undefined || (shape.kind !== 'chart' && shape.kind !== 'opaque')) return shape;
        const { id: number, name, decorative, from, placeholder, box: at, rotation, flipH, flipV } = shape;
        const base = {
          id: number,
          name,
          alt: fill.alt,
          decorative,
          from,
          ...(placeholder === undefined ? {} : { placeholder }),
          box: at,
          rotation,
          flipH,
          flipV,
        };
        if (chart.kind === 'made_chart') return { ...base, ...chart };
        return shape.kind === 'chart'
          ? {
              ...base,
              kind: 'chart',
              part: chart.part,
              chart: predictChartWithData(shape.chart, chart.filling, this.#scope.places.colors),
            }
          : shape;
      }
    }
  }

  /** Id of the sample's shape that it is or is a copy of. */
  #originalId({ id }: ReadShape): number {
    return this.#sample.likes[id] ?? id;
  }

  /** Predicts a text, or the first text inside the shape. */
  #text(shape: ReadShape, markup: Markup, fill: SlotFill & { readonly kind: 'text' }): ReadShape {
    const { copy } = this.#filling;
    const body = findTextBody(markup);
    const read = this.#sample.texts[this.#originalId(shape)];
    if (body === undefined || shape.kind !== 'shape' || shape.text === undefined || read === undefined)
      return shape;
    const text = predictTextOfCopy(shape.text, { fill, formats: findFormats(copy, body), read }, this.#scope);
    const { leftEmu, topEmu, widthEmu, heightEmu } = fill;
    const isMoved = [leftEmu, topEmu, widthEmu, heightEmu].some((length) => length !== undefined);
    if (!isMoved) return { ...withAlt(shape, ''), text };
    const own = readOwnBox(copy.source, markup);
    const box = resizeBox(shape.box, own, toOwnLengths(fill, own, shape.box));
    return { ...withAlt(shape, ''), box, text };
  }
}

/** Moves edges of a box. */
function resizeBox(
  box: ReadBox,
  own: ReadBox | undefined,
  { leftEmu, topEmu, widthEmu, heightEmu }: TextLengths,
): ReadBox {
  if (own === undefined) return box;
  const across = own.width > 0 ? box.width / own.width : 1;
  const down = own.height > 0 ? box.height / own.height : 1;
  return {
    x: leftEmu === undefined ? box.x : box.x + (Math.round(leftEmu) - own.x) * across,
    y: topEmu === undefined ? box.y : box.y + (Math.round(topEmu) - own.y) * down,
    width: widthEmu === undefined ? box.width : Math.round(widthEmu) * across,
    height: heightEmu === undefined ? box.height : Math.round(heightEmu) * down,
  };
}
