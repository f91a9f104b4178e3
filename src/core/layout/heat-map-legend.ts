import type { ChartModel } from '../charts/model.ts';
import { measureTextWidth } from '../scene/fonts/font-book.ts';
import { chooseNumberSpec, formatNumber, parseFormatCode } from '../scene/number-format.ts';
import type { Box } from '../scene/scene.ts';
import type { Paint } from '../scene/theme.ts';
import { wrapLabel } from '../scene/wrap-label.ts';
import type { DrawingNode, DrawingPart } from '../templates/tree.ts';
import type { CompositeInput } from './composite-input.ts';
import { getFramePaint } from './heat-map-cells.ts';
import type { HeatScale } from './heat-scale.ts';

/** Width and height in px of a tint, and the gaps between entries, after a mark and above the legend. */
const [SWATCH_WIDTH, SWATCH_HEIGHT, ENTRY_GAP, MARK_GAP, SPACE] = [24, 12, 22, 7, 10];
/** Padding in px of the cells above. */
const INDENT = 6;
const LINE_HEIGHT = 1.5;
/** Room for fonts that are wider than the theme's. */
const MARGIN = 1.15;
const MAX_LINES = 3;
const FRAME_WIDTH = 3;

/** An entry of the legend: how wide it is, and its parts from an x and the middle of its line. */
interface Entry {
  readonly width: number;
  readonly lines: number;
  readonly draw: (x: number, middle: number) => DrawingPart[];
}

/** Legend of a heat map: what is measured, the tints with their ends, and what frames say. */
export class HeatMapLegend {
  readonly height: number;
  readonly #entries: readonly Entry[][];
  readonly #line: number;
  readonly #box: Box;
  readonly #rtl: boolean;

  constructor(
    chart: ChartModel,
    scale: HeatScale,
    { box, sizePx, idPrefix }: { readonly box: Box; readonly sizePx: number; readonly idPrefix: string },
    { theme, lang, rtl }: CompositeInput,
  ) {
    this.#box = box;
    this.#rtl = rtl;
    this.#line = sizePx * LINE_HEIGHT;
    const style = { font: 'body', theme, weight: 400, italic: false, lang } as const;
    const measure = (text: string): number => measureTextWidth(text, style) * sizePx * MARGIN;
    const text = (id: string, words: string, x: number, middle: number, color: Paint): DrawingPart => ({
      kind: 'text',
      id: `${idPrefix}-${id}`,
      name: words,
      at: { x: this.#mirror(x, 0), y: middle + sizePx * 0.35 },
      anchor: rtl ? 'end' : 'start',
      sizePx,
      runs: [{ text: words }],
      style: { font: 'body', weight: 400, color, lineHeight: 1.2 },
    });
    const wrapped = (id: string, label: string, room: number, color: Paint): Omit<Entry, 'draw'> & Entry => {
      const lines = wrapLabel(label, room, MAX_LINES, measure);
      return {
        width: Math.max(...lines.map(measure)),
        lines: lines.length,
        draw: (x, middle) =>
          lines.map((line, at) => text(`${id}-${at + 1}`, line, x, middle + at * this.#line, color)),
      };
    };
    const entries: Entry[] = [];
    const caption = chart.title ?? chart.yLabel;
    if (caption !== undefined)
      entries.push(wrapped('caption', caption, box.width - INDENT, scale.ground.muted));
    if (scale.high > scale.low && Number.isFinite(scale.high - scale.low))
      entries.push(this.#tints(chart, scale, { measure, text, idPrefix }, lang));
    for (const [at, frame] of (chart.frames ?? []).entries()) {
      if (frame.label === undefined) continue;
      const words = wrapped(
        `frame-${at + 1}`,
        frame.label,
        box.width - INDENT - SWATCH_WIDTH - MARK_GAP,
        scale.ground.text,
      );
      entries.push({
        width: SWATCH_WIDTH + MARK_GAP + words.width,
        lines: words.lines,
        draw: (x, middle) => [
          {
            kind: 'outline',
            id: `${idPrefix}-frame-${at + 1}`,
            name: frame.label ?? '',
            box: {
              x: this.#mirror(x, SWATCH_WIDTH) + FRAME_WIDTH / 2,
              y: middle - SWATCH_HEIGHT / 2,
              width: SWATCH_WIDTH - FRAME_WIDTH,
              height: SWATCH_HEIGHT,
            },
            geometry: { kind: 'rect' },
            stroke: { paint: getFramePaint(frame, scale.ground, theme), widthPx: FRAME_WIDTH },
          },
          ...words.draw(x + SWATCH_WIDTH + MARK_GAP, middle),
        ],
      });
    }
    this.#entries = this.#arrange(entries);
    const lines = this.#entries.reduce((sum, row) => sum + Math.max(...row.map((one) => one.lines)), 0);
    this.height = entries.length === 0 ? 0 : lines * this.#line + SPACE;
  }

  /** @param top where the legend begins, in px from the top of the box */
  draw(top: number): DrawingNode {
    let middle = top + SPACE + this.#line / 2;
    const parts = this.#entries.flatMap((row) => {
      let x = INDENT;
      const drawn = row.flatMap((entry) => {
        const own = entry.draw(x, middle);
        x += entry.width + ENTRY_GAP;
        return own;
      });
      middle += Math.max(...row.map(({ lines }) => lines)) * this.#line;
      return drawn;
    });
    const { width, height } = this.#box;
    return { type: 'drawing', viewBox: { x: 0, y: 0, width, height }, parts };
  }

  /** Lowest value, tints, highest value; the value at which two colours meet above its place. */
  #tints(
    chart: ChartModel,
    { low, high, mid, steps, ground }: HeatScale,
    {
      measure,
      text,
      idPrefix,
    }: {
      readonly measure: (text: string) => number;
      readonly text: (id: string, words: string, x: number, middle: number, color: Paint) => DrawingPart;
      readonly idPrefix: string;
    },
    lang: string,
  ): Entry {
    const isInside = mid !== undefined && mid > low && mid < high;
    const spec =
      chart.numberFormat === undefined
        ? chooseNumberSpec(isInside ? [low, mid, high] : [low, high], undefined, lang)
        : parseFormatCode(chart.numberFormat);
    const [first, last] = [formatNumber(low, spec, lang), formatNumber(high, spec, lang)];
    const middleText = isInside ? formatNumber(mid, spec, lang) : undefined;
    const color = ground.text;
    const start = measure(first) + MARK_GAP;
    // The value in the middle parts the tints below it from those above.
    const below = isInside ? Math.round((steps.length * (mid - low)) / (high - low)) : steps.length;
    const gap = middleText === undefined ? 0 : measure(middleText) + 2 * MARK_GAP;
    const placeOf = (at: number): number => start + at * SWATCH_WIDTH + (at >= below ? gap : 0);
    const end = start + steps.length * SWATCH_WIDTH + gap;
    return {
      width: end + MARK_GAP + measure(last),
      lines: 1,
      draw: (x, middle) => [
        text('low', first, x, middle, color),
        ...steps.map(
          ({ fill }, at): DrawingPart => ({
            kind: 'outline',
            id: `${idPrefix}-tint-${at + 1}`,
            name: `${at + 1}`,
            box: {
              x: this.#mirror(x + placeOf(at), SWATCH_WIDTH),
              y: middle - SWATCH_HEIGHT / 2,
              width: SWATCH_WIDTH,
              height: SWATCH_HEIGHT,
            },
            geometry: { kind: 'rect' },
            fill,
          }),
        ),
        ...(middleText === undefined
          ? []
          : [text('mid', middleText, x + start + below * SWATCH_WIDTH + MARK_GAP, middle, color)]),
        text('high', last, x + end + MARK_GAP, middle, color),
      ],
    };
  }

  /** Entries in rows no wider than the box. */
  #arrange(entries: readonly Entry[]): Entry[][] {
    const rows: Entry[][] = [];
    let taken = 0;
    for (const entry of entries) {
      const row = rows.at(-1);
      if (row === undefined || taken + entry.width + INDENT > this.#box.width) {
        rows.push([entry]);
        taken = entry.width + ENTRY_GAP;
      } else {
        row.push(entry);
        taken += entry.width + ENTRY_GAP;
      }
    }
    return rows;
  }

  #mirror(x: number, width: number): number {
    return this.#rtl ? this.#box.width - x - width : x;
  }
}
