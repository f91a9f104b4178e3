import type { ChartPlan } from '../../../charts/plan/chart-plan.ts';
import type { ChartFrame } from '../../../charts/plan/frame.ts';
import type { Paint } from '../../../scene/theme.ts';
import { shapeProperties } from '../../xml/chart.ts';
import { defRPr, emu, fontSize, ln, NO_FILL, rPr } from '../../xml/drawing.ts';
import { element, text, type Xml } from '../../xml/xml.ts';
import { type FormatCache, paintKey } from '../drawing/format-cache.ts';
import type { SchemeColors } from '../drawing/scheme-colors.ts';
import type { ThemeFonts } from '../drawing/theme-fonts.ts';
import { wrapParagraph, writePlainParagraph } from '../text/paragraph.ts';
import { wrapBody, writeBodyHead } from '../text/text-body.ts';

const NO_LINE = shapeProperties({}, { ln: ln({}, { fill: NO_FILL }) });
const NO_FILL_NO_LINE = shapeProperties({}, { fill: NO_FILL, ln: ln({}, { fill: NO_FILL }) });

export interface ChartFormats {
  readonly colors: SchemeColors;
  readonly fonts: ThemeFonts;
  readonly formats: FormatCache;
}

/** Size of a chart in pixels. */
export interface ChartBox {
  readonly width: number;
  readonly height: number;
}

/** Styles the parts of one chart. */
export class ChartStyler {
  readonly plan: ChartPlan;
  /** Positions of the parts in the preview, in pixels within `box`. */
  readonly frame: ChartFrame;
  readonly box: ChartBox;
  readonly colors: SchemeColors;
  readonly #look: ChartFormats;
  readonly #lang: string;

  constructor(
    plan: ChartPlan,
    place: { readonly frame: ChartFrame; readonly box: ChartBox },
    lang: string,
    look: ChartFormats,
  ) {
    this.plan = plan;
    this.frame = place.frame;
    this.box = place.box;
    this.colors = look.colors;
    this.#look = look;
    this.#lang = lang;
  }

  /** Returns a format that is cached for charts with the same text size and language. */
  format(key: string, make: () => Xml): Xml {
    return this.#look.formats.get(`${key} ${this.plan.fontSizePx} ${this.#lang}`, make);
  }

  /** Writes `c:txPr`, the format of labels, ticks and legend. */
  textProperties(
    paint: Paint,
    {
      bold = false,
      wrap,
      level = false,
      sizePx = this.plan.fontSizePx,
    }: {
      readonly bold?: boolean;
      readonly wrap?: 'none';
      readonly level?: boolean;
      readonly sizePx?: number | undefined;
    } = {},
  ): Xml {
    const make = () =>
      wrapBody(
        'c:txPr',
        writeBodyHead(element('a:bodyPr', level ? { rot: 0, vert: 'horz', wrap } : { wrap })),
        wrapParagraph(
          element('a:pPr', {}, this.#format(paint, bold, sizePx)),
          [],
          element('a:endParaRPr', { lang: this.#lang }),
        ),
      );
    return this.format(`t ${paintKey(paint)} ${bold} ${wrap} ${level} ${sizePx}`, make);
  }

  /** Writes `c:tx` with the text of a title, horizontally. */
  richText(words: string, paint: Paint, bold: boolean): Xml {
    const paragraph = writePlainParagraph(words, this.#lang, element('a:pPr', {}, this.#format(paint, bold)));
    return element(
      'c:tx',
      {},
      wrapBody('c:rich', writeBodyHead(element('a:bodyPr', { rot: 0, vert: 'horz' })), paragraph),
    );
  }

  /** Writes `c:tx` with a field that shows a workbook cell. */
  fieldText(words: string, id: string, paint: Paint, bold: boolean): Xml {
    const { attributes, parts } = this.runProperties(paint, bold, this.plan.fontSizePx);
    const field = element(
      'a:fld',
      { id, type: 'CELLRANGE' },
      rPr(attributes, parts),
      element('a:pPr'),
      element('a:t', {}, text(words)),
    );
    return element(
      'c:tx',
      {},
      wrapBody(
        'c:rich',
        writeBodyHead(element('a:bodyPr', { wrap: 'none' })),
        wrapParagraph(undefined, [field]),
      ),
    );
  }

  /** Attributes and children for `a:rPr` in a chart. */
  runProperties(paint: Paint, bold: boolean, sizePx: number) {
    return {
      attributes: { lang: this.#lang, sz: fontSize(sizePx), b: bold },
      parts: { fill: this.colors.fill(paint), ...this.#look.fonts.runFonts('body', this.#lang) },
    };
  }

  fill(paint: Paint): Xml {
    return shapeProperties({}, { fill: this.colors.fill(paint), ln: ln({}, { fill: NO_FILL }) });
  }

  line(paint: Paint, widthPx: number, dash?: 'dash' | 'dot'): Xml {
    const broken =
      dash === undefined ? undefined : element('a:prstDash', { val: dash === 'dash' ? 'dash' : 'sysDot' });
    return shapeProperties(
      {},
      {
        ln: ln(
          { w: emu(widthPx), cap: dash === undefined ? 'rnd' : 'flat' },
          { fill: this.colors.fill(paint), dash: broken, join: element('a:round') },
        ),
      },
    );
  }

  /** Neither fill nor line. */
  nothing(): Xml {
    return NO_FILL_NO_LINE;
  }

  noLine(): Xml {
    return NO_LINE;
  }

  #format(paint: Paint, bold: boolean, sizePx = this.plan.fontSizePx): Xml {
    return defRPr(
      { sz: fontSize(sizePx), b: bold },
      { fill: this.colors.fill(paint), ...this.#look.fonts.runFonts('body', this.#lang) },
    );
  }
}
