import type { ReadShape } from '../../ooxml/read/index.ts';
import type { TextColor } from '../../ooxml/write/index.ts';
import type { Scrim } from '../../output/pptx/fill/slide-xml.ts';
import type { Backdrop } from '../../scene/check/backdrop.ts';
import { computeSharedArea, flatten } from '../../scene/check/geometry.ts';
import { compose, computeRelativeLuminance } from '../../scene/color.ts';
import { type Box, CANVAS, EMU_PER_PX, type Scene, type TextElement } from '../../scene/scene.ts';
import type { Hex } from '../../scene/theme.ts';

/** A text on a picture or gradient that no theme colour makes legible. */
export interface IllegibleText {
  readonly shape: ReadShape;
  readonly element: TextElement;
  /** Bounds of its glyphs in pixels. */
  readonly box: Box;
  readonly backdrops: readonly Backdrop[];
  /** Contrast divided by the required contrast. @param textColor undefined for its own colour */
  ratioOf(textColor: Hex | undefined, backdrops: readonly Backdrop[]): number;
}

export interface Scrims {
  /** Colour for all texts on the scrims; absent if their own is legible. */
  readonly textColor?: TextColor;
  readonly bands: readonly Scrim[];
}

/** Opacities of scrims, in order of preference. */
const ALPHAS = [0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9] as const;
const COLORS: readonly TextColor[] = ['lt1', 'dk1', 'lt2', 'dk2'];
/** Cost of another text colour, relative to that of a change in lightness. */
const RECOLOR_COST = 0.05;
/** Shares of the slide's height: padding around text, and maximum distance of texts on one scrim. */
const [PADDING, JOINED] = [0.035, 0.09];

/** Finds the scrims, and a common text colour, that make texts legible and change the picture least. */
export function findScrims(
  illegible: readonly IllegibleText[],
  scene: Scene,
  colors: Readonly<Record<string, string>>,
): Scrims {
  const paint = (color: TextColor) => colors[color] as Hex;
  const over = (backdrops: readonly Backdrop[], color: TextColor, alpha: number) =>
    backdrops.map(({ hex }) => ({ hex: compose({ hex: paint(color), alpha }, hex), picture: false }));
  const change = (color: TextColor, alpha: number) =>
    illegible.reduce(
      (sum, { backdrops }) =>
        sum + alpha * Math.abs(lightness(paint(color)) - mean(backdrops.map(({ hex }) => lightness(hex)))),
      0,
    ) / illegible.length;
  const ways = [undefined, ...COLORS].flatMap((textColor) =>
    COLORS.flatMap((color) =>
      ALPHAS.map((alpha) => ({
        textColor,
        color,
        alpha,
        cost: change(color, alpha) + (textColor === undefined ? 0 : RECOLOR_COST),
      })),
    ),
  );
  const reads = ({ textColor, color, alpha }: (typeof ways)[number]) =>
    illegible.every(
      ({ ratioOf, backdrops }) =>
        ratioOf(textColor === undefined ? undefined : paint(textColor), over(backdrops, color, alpha)) >= 1,
    );
  const { textColor, color, alpha } = ways.filter(reads).sort((one, other) => one.cost - other.cost)[0] ?? {
    textColor: 'dk1' as const,
    color: 'lt1' as const,
    alpha: 0.9,
  };
  const bands = groupBands(illegible, scene).map(
    ({ box: { x, y, width, height }, before: { id, name } }): Scrim => {
      const box = {
        x: x * EMU_PER_PX,
        y: y * EMU_PER_PX,
        width: width * EMU_PER_PX,
        height: height * EMU_PER_PX,
      };
      return { box, color, alpha, before: { id, name } };
    },
  );
  return { bands, ...(textColor === undefined ? {} : { textColor }) };
}

/**
 * Scrims for texts, one for neighbours on the same background; they span it unless other elements are in the
 * way.
 */
function groupBands(
  illegible: readonly IllegibleText[],
  scene: Scene,
): { readonly box: Box; readonly before: ReadShape }[] {
  const { widthPx, heightPx } = scene.canvas ?? CANVAS;
  const bands: { top: number; bottom: number; readonly backdrop: Box; readonly texts: IllegibleText[] }[] =
    [];
  for (const one of [...illegible].sort((a, b) => a.box.y - b.box.y)) {
    const backdrop = findBackdrop(one, scene) ?? { x: 0, y: 0, width: widthPx, height: heightPx };
    const [top, bottom] = [one.box.y - PADDING * heightPx, one.box.y + one.box.height + PADDING * heightPx];
    const near = bands.find(
      (band) =>
        JSON.stringify(band.backdrop) === JSON.stringify(backdrop) &&
        top - band.bottom < (JOINED - 2 * PADDING) * heightPx,
    );
    if (near === undefined) bands.push({ top, bottom, backdrop, texts: [one] });
    else {
      near.bottom = Math.max(near.bottom, bottom);
      near.texts.push(one);
    }
  }
  return bands.map(({ top, bottom, backdrop, texts }) => {
    const [y, until] = [
      Math.max(0, backdrop.y, top),
      Math.min(heightPx, backdrop.y + backdrop.height, bottom),
    ];
    const [left, right] = [Math.max(0, backdrop.x), Math.min(widthPx, backdrop.x + backdrop.width)];
    const whole = { x: left, y, width: right - left, height: until - y };
    const own = boundTexts(texts, PADDING * heightPx);
    const narrow = {
      ...whole,
      x: Math.max(left, own.left),
      width: Math.min(right, own.right) - Math.max(left, own.left),
    };
    // Elements painted after the first text stay above the scrim.
    const order = flatten(scene.elements);
    const [first] = [...texts].sort((a, b) => order.indexOf(a.element) - order.indexOf(b.element));
    const shown = order
      .slice(order.findLastIndex(({ box }) => box === backdrop) + 1)
      .filter(
        (one) => one.type !== 'text' && !contains(one.box, whole) && computeSharedArea(one.box, whole) > 0,
      );
    return { box: shown.length === 0 ? whole : narrow, before: (first ?? (texts[0] as IllegibleText)).shape };
  });
}

/** The picture or gradient behind a text. */
function findBackdrop({ element, box }: IllegibleText, scene: Scene): Box | undefined {
  const all = flatten(scene.elements);
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  return all
    .slice(0, all.indexOf(element))
    .findLast(
      (one) =>
        (one.type === 'picture' || (one.type === 'shape' && one.gradient !== undefined)) &&
        one.box.x <= x &&
        one.box.y <= y &&
        one.box.x + one.box.width >= x &&
        one.box.y + one.box.height >= y,
    )?.box;
}

function boundTexts(
  texts: readonly IllegibleText[],
  beside: number,
): { readonly left: number; readonly right: number } {
  return {
    left: Math.min(...texts.map(({ box }) => box.x)) - beside,
    right: Math.max(...texts.map(({ box }) => box.x + box.width)) + beside,
  };
}

/** Perceived lightness from 0 to 1. */
function lightness(hex: Hex): number {
  return Math.sqrt(computeRelativeLuminance(hex));
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}

function contains(outer: Box, inner: Box): boolean {
  return (
    outer.x <= inner.x + 1 &&
    outer.y <= inner.y + 1 &&
    outer.x + outer.width >= inner.x + inner.width - 1 &&
    outer.y + outer.height >= inner.y + inner.height - 1
  );
}
