import { measureTextWidth } from '../../scene/fonts/font-book.ts';
import { PT_PER_PX } from '../../scene/scene.ts';
import type { Paint, Theme } from '../../scene/theme.ts';
import type { DrawingPart, MapNode } from '../../templates/tree.ts';
import { toOfficeWeight } from '../line-metrics.ts';
import type { Point } from './label-candidates.ts';

/** Room for fonts that are wider than the theme's. */
const MARGIN = 1.06;
const STRONG = 700;
/** Maps that are narrower have the smallest size of text. */
const NARROW_PX = 520;
const DEFAULT_PT = 12;

/** Measures and writes the texts of a map, all of one size. */
export class MapWords {
  readonly sizePx: number;
  readonly #node: MapNode;
  readonly #theme: Theme;
  readonly #lang: string;

  constructor(node: MapNode, widthPx: number, theme: Theme, lang: string) {
    this.#node = node;
    this.#theme = theme;
    this.#lang = lang;
    this.sizePx = (node.sizesPt.at(widthPx < NARROW_PX ? -1 : 0) ?? DEFAULT_PT) / PT_PER_PX;
  }

  /** Width in px of a text on one line. */
  width(text: string, isStrong = false): number {
    const style = {
      font: this.#node.font,
      theme: this.#theme,
      weight: toOfficeWeight(isStrong ? STRONG : this.#node.weight),
      italic: false,
      lang: this.#lang,
    } as const;
    return measureTextWidth(text, style) * this.sizePx * MARGIN;
  }

  /** A line of text; the point is on its baseline. */
  line(
    id: string,
    text: string,
    at: Point,
    anchor: 'start' | 'middle' | 'end',
    look: { readonly color?: Paint; readonly strong?: boolean; readonly lineHeight?: number } = {},
  ): DrawingPart {
    const { font, weight, text: color } = this.#node;
    return {
      kind: 'text',
      id,
      name: text,
      at,
      anchor,
      sizePx: this.sizePx,
      runs: [{ text }],
      style: {
        font,
        weight: look.strong === true ? STRONG : weight,
        color: look.color ?? color,
        lineHeight: look.lineHeight ?? 1.2,
      },
    };
  }

  /** Lines of one text; the point is on the baseline of the first. */
  lines(
    id: string,
    [first, ...more]: readonly { readonly text: string; readonly strong?: boolean }[],
    at: Point,
    anchor: 'start' | 'middle' | 'end',
    look: { readonly color?: Paint; readonly lineHeight?: number } = {},
  ): readonly DrawingPart[] {
    if (first === undefined) return [];
    const { weight } = this.#node;
    const below = more.map(({ text, strong }) => [{ text, weight: strong === true ? STRONG : weight }]);
    const line = this.line(id, first.text, at, anchor, { ...look, strong: first.strong === true });
    return [below.length === 0 || line.kind !== 'text' ? line : { ...line, below }];
  }
}
