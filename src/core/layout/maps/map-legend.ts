import { formatClass, type ValueClass } from '../../scene/maps/classes.ts';
import type { MapModel } from '../../scene/maps/map-model.ts';
import { chooseNumberSpec, formatNumber, type NumberSpec } from '../../scene/number-format.ts';
import type { Box } from '../../scene/scene.ts';
import { wrapLabel } from '../../scene/wrap-label.ts';
import type { DrawingPart, MapNode } from '../../templates/tree.ts';
import { describeBounds } from './class-bounds.ts';
import type { Discs } from './discs.ts';
import type { MapPaints } from './map-paints.ts';
import type { MapWords } from './map-words.ts';

const SWATCH = { width: 44, height: 12 } as const;
/** Height in px of the shades with their bounds, and space above the legend. */
const [SHADES_HEIGHT, SPACE] = [36, 8];
/** Radius in px of classes and of the largest disc in the legend. */
const [KEY_PX, SIZE_PX] = [6, 22];
/** Height in px of a row of classes, and of one with discs of different sizes. */
const [ROW_HEIGHT, SIZES_HEIGHT] = [26, 2 * SIZE_PX + 4];
const [KEY_GAP, ENTRY_GAP] = [6, 20];
/** Share by which words may be wider in other fonts than the theme's. */
const WIDER = 0.14;
const NOTE_LINES = 2;
/** Rounding of the values of the discs in the legend. */
const ROUND_STEPS = [1, 1.5, 2, 2.5, 3, 4, 5, 6, 8];
/** Ratio of the values of the two discs in the legend. */
const SIZE_RATIO = 4;

export interface LegendInput {
  readonly node: MapNode;
  readonly model: MapModel;
  readonly words: MapWords;
  readonly paints: MapPaints;
  readonly shades: readonly ValueClass[];
  readonly box: Box;
  readonly lang: string;
  readonly rtl: boolean;
  /** Formats of the values of places and of points. */
  readonly placeSpec: NumberSpec;
  readonly pointSpec: NumberSpec;
}

/** An entry with its mark: a swatch or a disc, then its words. */
interface Entry {
  readonly id: string;
  readonly text: string;
  readonly markPx: number;
  readonly mark?: (x: number, middle: number) => DrawingPart;
  readonly strong?: boolean;
}

/** Legend below a map: what is measured, shades, classes and sizes, and the note. */
export class MapLegend {
  readonly height: number;
  readonly #input: LegendInput;
  readonly #note: readonly string[];
  readonly #hasSizes: boolean;
  readonly #rows: number;
  readonly #rowHeight: number;

  constructor(input: LegendInput) {
    this.#input = input;
    const { model, words, box, shades } = input;
    const values = new Set(
      (model.points ?? []).flatMap(({ value }) => (value === undefined ? [] : Math.abs(value))),
    );
    this.#hasSizes = values.size > 1;
    this.#rowHeight = this.#hasSizes ? SIZES_HEIGHT : ROW_HEIGHT;
    this.#note =
      model.note === undefined
        ? []
        : wrapLabel(model.note, box.width, NOTE_LINES, (text) => words.width(text));
    // The values of the discs are not known yet, and about as wide as the largest one.
    const sample = [...values].map((value) => ({ value, radius: SIZE_PX })).slice(0, 1);
    this.#rows = this.#arrange(this.#entries([...sample, ...sample])).length;
    const height =
      (shades.length > 1 ? SHADES_HEIGHT + (model.label === undefined ? 0 : words.sizePx * 1.4) : 0) +
      this.#rows * this.#rowHeight +
      this.#note.length * words.sizePx * 1.3;
    this.height = height === 0 ? 0 : height + SPACE;
  }

  drawn(discs: Discs): readonly DrawingPart[] {
    const { box, model, words, shades, rtl } = this.#input;
    const parts: DrawingPart[] = [];
    const start = rtl ? box.width : 0;
    const anchor = rtl ? 'end' : 'start';
    let y = box.height - this.height + SPACE;
    if (shades.length > 1) {
      if (model.label !== undefined) {
        parts.push(
          words.line('legend-title', model.label, { x: start, y: y + words.sizePx }, anchor, {
            strong: true,
          }),
        );
        y += words.sizePx * 1.4;
      }
      parts.push(...this.#shades(y));
      y += SHADES_HEIGHT;
    }
    const rows = this.#arrange(this.#entries(this.#chooseSizes(discs))).slice(0, this.#rows);
    for (const row of rows) {
      parts.push(...row.flatMap(({ entry, x }) => this.#drawEntry(entry, x, y + this.#rowHeight / 2)));
      y += this.#rowHeight;
    }
    if (rows.length < this.#rows) y += (this.#rows - rows.length) * this.#rowHeight;
    for (const [at, text] of this.#note.entries())
      parts.push(
        words.line(`note-${at + 1}`, text, { x: start, y: y + words.sizePx * (1 + at * 1.3) }, anchor),
      );
    return parts;
  }

  #entries(sizes: readonly { readonly value: number; readonly radius: number }[]): readonly Entry[] {
    const { model, paints, node, lang, pointSpec, placeSpec, shades } = this.#input;
    const bounds = describeBounds(
      model,
      paints.classes.some(({ isPoint }) => isPoint) ? pointSpec : placeSpec,
      lang,
    );
    const nameOf = (name: string): string => {
      const own = bounds.get(name);
      return own === undefined ? name : `${name} ${own}`;
    };
    const classes = paints.classes.map(
      ({ name, paint, isPoint }, at): Entry => ({
        id: `class-${at + 1}`,
        text: nameOf(name),
        markPx: KEY_PX * 2,
        mark: (x, middle) => ({
          kind: 'outline',
          id: `class-mark-${at + 1}`,
          name: `Legend ${name}`,
          box: { x, y: middle - KEY_PX, width: KEY_PX * 2, height: KEY_PX * 2 },
          geometry: { kind: isPoint ? 'ellipse' : 'rect' },
          fill: paint,
        }),
      }),
    );
    const title: Entry[] =
      model.label === undefined || shades.length > 1
        ? []
        : [{ id: 'legend-title', text: model.label, markPx: 0, strong: true }];
    const discs = (this.#hasSizes ? sizes : []).map(
      ({ value, radius }, at): Entry => ({
        id: `size-${at + 1}`,
        text: formatNumber(value, pointSpec, lang),
        markPx: radius * 2,
        mark: (x, middle) => ({
          kind: 'outline',
          id: `size-mark-${at + 1}`,
          name: `Legend ${formatNumber(value, pointSpec, lang)}`,
          box: { x, y: middle - radius, width: radius * 2, height: radius * 2 },
          geometry: { kind: 'ellipse' },
          stroke: { paint: node.text, widthPx: 1 },
        }),
      }),
    );
    return [...title, ...discs, ...classes];
  }

  /**
   * Two round values, the larger as large as a disc of the legend may be, the smaller within the values of the
   * map; one where there is only one, and none if the discs of the map say more than that one by the values in
   * them.
   */
  #chooseSizes({
    radiusOf,
    holdValues,
  }: Discs): readonly { readonly value: number; readonly radius: number }[] {
    if (!this.#hasSizes) return [];
    const values = (this.#input.model.points ?? []).flatMap(({ value = 0 }) => Math.abs(value) || []);
    const [smallest, largest] = [Math.min(...values), Math.max(0, ...values)];
    // No point with a value lies on the map.
    if (radiusOf(largest) === 0) return [];
    const fitting = largest * Math.min(1, (SIZE_PX / radiusOf(largest)) ** 2);
    const first = roundDown(fitting);
    const second = Math.max(roundDown(first / SIZE_RATIO), roundUp(smallest));
    if (second >= first && holdValues) return [];
    return (second < first ? [second, first] : [first]).map((value) => ({ value, radius: radiusOf(value) }));
  }

  /** Breaks the entries into rows as wide as the map. */
  #arrange(entries: readonly Entry[]): { readonly entry: Entry; readonly x: number }[][] {
    const { words, box } = this.#input;
    const rows: { entry: Entry; x: number }[][] = [];
    let x = 0;
    for (const entry of entries) {
      const wide = this.#measure(entry) + words.width(entry.text, entry.strong) * WIDER;
      if (rows.length === 0 || (x > 0 && x + wide > box.width)) {
        rows.push([]);
        x = 0;
      }
      rows.at(-1)?.push({ entry, x });
      x += wide + ENTRY_GAP;
    }
    return words.sizePx > box.width ? [] : rows;
  }

  #measure({ markPx, text, strong }: Entry): number {
    return markPx + (markPx === 0 ? 0 : KEY_GAP) + this.#input.words.width(text, strong);
  }

  #drawEntry(entry: Entry, x: number, middle: number): readonly DrawingPart[] {
    const { words, rtl, box } = this.#input;
    const { id, text, markPx, mark, strong = false } = entry;
    const left = rtl ? box.width - x - this.#measure(entry) : x;
    const wide = words.width(text, strong);
    const markX = rtl ? left + wide + KEY_GAP : left;
    const textX = rtl ? left : left + markPx + (markPx === 0 ? 0 : KEY_GAP);
    return [
      ...(mark === undefined ? [] : [mark(markX, middle)]),
      words.line(`${id}-label`, text, { x: textX, y: middle + words.sizePx * 0.36 }, 'start', { strong }),
    ];
  }

  /** Shades with their bounds, from the reading side. */
  #shades(y: number): readonly DrawingPart[] {
    const { shades, model, words, lang, rtl, box, paints, placeSpec } = this.#input;
    const bounds =
      model.number_format === undefined
        ? chooseNumberSpec(
            shades.flatMap(({ from, to }) => [from, to]),
            model.unit,
            lang,
          )
        : placeSpec;
    const labels = shades.map((one) => formatClass(one, bounds, lang));
    const widths = labels.map((label) => Math.max(SWATCH.width, words.width(label)) + words.sizePx);
    const full = widths.reduce((sum, one) => sum + one, 0);
    // A legend wider than the map shows only its swatches.
    const scale = Math.min(1, box.width / full);
    let x = rtl ? box.width - full * scale : 0;
    return shades.flatMap((one, at): DrawingPart[] => {
      const start = x;
      const wide = (widths[at] ?? 0) * scale;
      x += wide;
      return [
        {
          kind: 'outline',
          id: `legend-${at + 1}`,
          name: `Legend ${labels[at] ?? ''}`,
          box: { x: start, y, width: wide - words.sizePx * 0.5, height: SWATCH.height },
          geometry: { kind: 'rect' },
          fill: paints.shade((one.from + one.to) / 2),
        },
        words.line(
          `legend-label-${at + 1}`,
          labels[at] ?? '',
          { x: start, y: y + SHADES_HEIGHT - 8 },
          'start',
        ),
      ];
    });
  }
}

/** The smallest round number that is not smaller. */
function roundUp(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  const step = ROUND_STEPS.find((one) => one * power >= value * (1 - 1e-9)) ?? 10;
  return Number((step * power).toPrecision(12));
}

/** The largest round number that is not larger. */
function roundDown(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  const step = ROUND_STEPS.findLast((one) => one * power <= value * (1 + 1e-9)) ?? 1;
  return Number((step * power).toPrecision(12));
}
