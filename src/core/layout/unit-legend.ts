import { measureTextWidth } from '../scene/fonts/font-book.ts';
import { measureInSansOrSerif } from '../scene/fonts/substitute-widths.ts';
import { PT_PER_PX } from '../scene/scene.ts';
import type { Paint, Theme } from '../scene/theme.ts';
import { wrapLabel } from '../scene/wrap-label.ts';
import type { DrawingPart, RichRun } from '../templates/tree.ts';

/** Sizes in pt of numbers, names and details, from large to small. */
const SIZES = [
  { number: 28, name: 15, detail: 12 },
  { number: 22, name: 13, detail: 11 },
  { number: 18, name: 12, detail: 11 },
  { number: 14, name: 11, detail: 11 },
] as const;
/** Width in px of the bar in a part's colour, and gaps beside it and beside numbers. */
const [BAR, BAR_GAP, NUMBER_GAP] = [6, 12, 12];
/** Gaps in px between entries. */
const [MIN_GAP, MAX_GAP] = [8, 40];
const MAX_LINES = 2;
const LINE_HEIGHT = 1.25;
/** Height of the letters of a line above its baseline, in em. */
const ASCENT = 0.74;
/** First baseline of the words of an entry below their top, in em. */
const NAME_BASELINE = 1;
/** Room for fonts that are wider than the theme's. */
const MARGIN = 1.15;

/** A part, or the sum of several, which has a rule above instead of a colour. */
export interface UnitEntry {
  readonly id: string;
  readonly number: string;
  readonly name: string;
  readonly detail: string;
  readonly paint?: Paint;
  readonly numberPaint: Paint;
}

interface EntryLines {
  readonly name: readonly string[];
  readonly detail: readonly string[];
  readonly height: number;
}

/** Legend of a unit chart in one of its sizes: the number, name and detail of every part. */
export class UnitLegend {
  static readonly steps = SIZES.length;
  readonly width: number;
  /** Height with the smallest gaps. */
  readonly height: number;
  readonly #entries: readonly UnitEntry[];
  readonly #lines: readonly EntryLines[];
  readonly #numberWidth: number;
  readonly #sizes: { readonly number: number; readonly name: number; readonly detail: number };

  constructor(
    entries: readonly UnitEntry[],
    step: number,
    maxWidth: number,
    { theme, lang }: { readonly theme: Theme; readonly lang: string },
  ) {
    this.#entries = entries;
    const { number, name, detail } = SIZES[step] ?? SIZES[0];
    const sizes = { number: number / PT_PER_PX, name: name / PT_PER_PX, detail: detail / PT_PER_PX };
    this.#sizes = sizes;
    const measure =
      (sizePx: number, weight: 400 | 600) =>
      (text: string): number =>
        measureTextWidth(text, { font: 'body', theme, weight, italic: false, lang }) * sizePx * MARGIN;
    const measureNumber = (text: string): number =>
      Math.max(
        measure(sizes.number, 600)(text),
        measureInSansOrSerif(text, { sizePx: sizes.number, weight: 600 }) ?? 0,
      );
    this.#numberWidth = Math.max(...entries.map((one) => measureNumber(one.number)));
    const before = BAR + BAR_GAP + this.#numberWidth + NUMBER_GAP;
    const room = Math.max(1, maxWidth - before);
    const wrap = (text: string, sizePx: number, weight: 400 | 600): string[] =>
      text === '' ? [] : wrapLabel(text, room, MAX_LINES, measure(sizePx, weight));
    this.#lines = entries.map((one) => {
      const lines = { name: wrap(one.name, sizes.name, 600), detail: wrap(one.detail, sizes.detail, 400) };
      const words = (lines.name.length * sizes.name + lines.detail.length * sizes.detail) * LINE_HEIGHT;
      return { ...lines, height: Math.max(words, sizes.number * 1.1) };
    });
    const widest = Math.max(
      ...this.#lines.flatMap((lines) => [
        ...lines.name.map(measure(sizes.name, 600)),
        ...lines.detail.map(measure(sizes.detail, 400)),
      ]),
    );
    this.width = before + widest;
    this.height = this.#lines.reduce((sum, { height }) => sum + height, 0) + MIN_GAP * (entries.length - 1);
  }

  /** Whether names and details are shown in full. */
  get isWhole(): boolean {
    return this.#lines.every(({ name, detail }) => ![...name, ...detail].some((line) => line.endsWith('…')));
  }

  /**
   * Parts of the legend, spread over a height.
   *
   * @param mirror place of what is `width` wide at an x
   */
  draw(
    idPrefix: string,
    place: { readonly x: number; readonly y: number; readonly height: number },
    mirror: (x: number, width: number) => number,
    look: { readonly rtl: boolean; readonly text: Paint; readonly muted: Paint; readonly rule: Paint },
  ): DrawingPart[] {
    const count = this.#entries.length;
    const spare = Math.max(0, place.height - this.height);
    const gap = count < 2 ? 0 : Math.min(MAX_GAP, MIN_GAP + spare / (count - 1));
    const used = this.height + (gap - MIN_GAP) * (count - 1);
    let y = place.y + Math.max(0, place.height - used) / 2;
    const { number, name, detail } = this.#sizes;
    return this.#entries.flatMap((entry, at) => {
      const lines = this.#lines[at] as EntryLines;
      const top = y;
      y += lines.height + gap;
      const textX = place.x + BAR + BAR_GAP + this.#numberWidth + NUMBER_GAP;
      const words = (lines.name.length * name + lines.detail.length * detail) * LINE_HEIGHT;
      const [first, ...rest] = [
        ...lines.name.map((text): RichRun => ({ text })),
        ...lines.detail.map(
          (text): RichRun => ({ text, weight: 400, color: look.muted, sizeEm: detail / name }),
        ),
      ];
      const texts: DrawingPart[] =
        first === undefined
          ? []
          : [
              {
                kind: 'text',
                id: `${idPrefix}-name-${entry.id}`,
                name: entry.name,
                at: { x: mirror(textX, 0), y: top + (lines.height - words) / 2 + name * NAME_BASELINE },
                anchor: look.rtl ? 'end' : 'start',
                sizePx: name,
                runs: [first],
                below: rest.map((run) => [run]),
                style: { font: 'body', weight: 600, color: look.text, lineHeight: LINE_HEIGHT },
              },
            ];
      const middle = top + lines.height / 2;
      const mark: DrawingPart =
        entry.paint === undefined
          ? {
              kind: 'line',
              id: `${idPrefix}-rule-${entry.id}`,
              name: entry.name,
              from: { x: mirror(place.x, 0), y: top - gap / 2 },
              to: { x: mirror(place.x + this.width, 0), y: top - gap / 2 },
              stroke: { paint: look.rule, widthPx: 1 },
            }
          : {
              kind: 'outline',
              id: `${idPrefix}-key-${entry.id}`,
              name: entry.name,
              box: { x: mirror(place.x, BAR), y: top, width: BAR, height: lines.height },
              geometry: { kind: 'rect' },
              fill: entry.paint,
            };
      const numberX = place.x + BAR + BAR_GAP;
      const baseline = middle + (number * ASCENT) / 2;
      return [
        mark,
        {
          kind: 'text',
          id: `${idPrefix}-number-${entry.id}`,
          name: entry.number,
          at: { x: mirror(numberX, 0), y: baseline },
          anchor: look.rtl ? 'end' : 'start',
          sizePx: number,
          runs: [{ text: entry.number }],
          style: { font: 'body', weight: 600, color: entry.numberPaint, lineHeight: 1.2 },
        },
        ...texts,
      ];
    });
  }
}
