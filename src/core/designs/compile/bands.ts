import type { ReadBox, ReadTextShape, ReadTheme } from '../../ooxml/read/index.ts';
import { findCenter } from '../../scene/box.ts';
import { EMU_PER_PX } from '../../scene/scene.ts';
import { toBox } from '../shape-element.ts';
import { chooseSlideFonts } from '../slide-fonts.ts';
import { createTheme } from '../slide-scene.ts';
import { placeText } from '../text-element.ts';
import { computeArea, sharedArea } from './boxes.ts';

/** A fillable text in a shape that other elements may overlap. */
export interface BandedText {
  readonly shape: ReadTextShape;
  readonly box: ReadBox;
  /** Gets its band before the other texts. */
  readonly first?: boolean;
}

/** An element beside the texts: a picture, chart, table or fixed text. */
export interface Obstacle {
  readonly box: ReadBox;
  /** True if text may be placed on top of it, as on a picture. */
  readonly backdrop: boolean;
}

/** Share of the narrower box: elements that overlap horizontally by less stand side by side. */
const BESIDE = 0.03;
/** A box that covers this share of another is its backdrop. */
const BACKDROP = 0.9;
const TOUCH_EMU = 12_000;

/**
 * Computes the part of each text's box in which its lines do not run into other elements, at the edge or
 * middle that the text is anchored to. Fixed text is kept clear first, then the bands of earlier texts. Small
 * boxes choose before the large ones behind them.
 *
 * @returns one box per text, in order; its height is 0 if nothing is left. `isClear` marks a text without a band
 * whose present words overlap nothing.
 */
export function computeBands(
  texts: readonly BandedText[],
  obstacles: readonly Obstacle[],
  theme: ReadTheme,
): (ReadBox & { readonly isClear?: boolean })[] {
  const order = texts
    .map((text, index) => ({ text, index }))
    .sort(
      (a, b) =>
        Number(b.text.first === true) - Number(a.text.first === true) ||
        computeArea(a.text.box) - computeArea(b.text.box) ||
        a.index - b.index,
    );
  const inkBoundsList = texts.map((text) => measureInkBounds(text, theme));
  const taken: ReadBox[] = [...inkBoundsList];
  const bands: (ReadBox & { readonly isClear?: boolean })[] = [...inkBoundsList];
  for (const { text, index } of order) {
    const others = taken.filter((_, at) => at !== index);
    const solid = obstacles
      .filter(
        ({ box, backdrop }) => !(backdrop && sharedArea(box, text.box) > BACKDROP * computeArea(text.box)),
      )
      .map(({ box }) => box);
    const band = computeBand(text, [...others, ...solid]);
    const inkBounds = inkBoundsList[index] ?? band;
    const isClear =
      band.height < 1 &&
      computeArea(inkBounds) > 0 &&
      [...others, ...solid].every((other) => sharedArea(other, inkBounds) < BESIDE * computeArea(inkBounds));
    taken[index] = isClear ? inkBounds : band;
    bands[index] = isClear ? { ...band, isClear } : band;
  }
  return bands;
}

function computeBand({ shape, box }: BandedText, obstacles: readonly ReadBox[]): ReadBox {
  const text = shape.text;
  // Boxes that grow, do not wrap or are rotated are as large as their text.
  if (text === undefined || text.turned !== 0 || shape.rotation !== 0) return box;
  const foot = box.y + box.height;
  const inWay = obstacles.filter((other) => {
    const width = Math.min(box.x + box.width, other.x + other.width) - Math.max(box.x, other.x);
    return (
      width > BESIDE * Math.min(box.width, other.width) &&
      Math.min(foot, other.y + other.height) - Math.max(box.y, other.y) > TOUCH_EMU
    );
  });
  const middle = findCenter(box).y;
  const end = (other: ReadBox) => other.y + other.height;
  const least = (distances: readonly number[], most: number) => Math.max(0, Math.min(most, ...distances));
  if (text.anchor === 'top')
    return {
      ...box,
      height: least(
        inWay.map(({ y }) => y - box.y),
        box.height,
      ),
    };
  if (text.anchor === 'bottom') {
    const height = least(
      inWay.map((other) => foot - end(other)),
      box.height,
    );
    return { ...box, y: foot - height, height };
  }
  const half = least(
    inWay.map((other) =>
      other.y > middle ? other.y - middle : end(other) < middle ? middle - end(other) : 0,
    ),
    box.height / 2,
  );
  return { ...box, y: middle - half, height: 2 * half };
}

/** Bounds of a text's glyphs in the file, clipped to its box. */
export function measureInkBounds({ shape, box }: BandedText, theme: ReadTheme): ReadBox {
  const { text } = shape;
  if (text === undefined || text.prompt || text.turned !== 0) return { ...box, height: 0 };
  const { fonts, role, memo } = chooseSlideFonts({ shapes: [shape], theme });
  const outer = toBox({ box });
  const set = placeText(text, outer, {
    memo,
    theme: createTheme({ theme, background: { kind: 'none' } }, fonts),
    role,
    lang: 'en',
  });
  const lines = set.paragraphs.flatMap((one) => one.lines).filter(({ width }) => width > 0);
  const [head, last] = [lines[0], lines.at(-1)];
  if (head === undefined || last === undefined) return { ...box, height: 0 };
  const spans = lines.flatMap((line) => line.spans);
  const left = set.box.x + Math.min(...spans.map(({ x }) => x));
  const right = set.box.x + Math.max(...spans.map(({ x, width }) => x + width));
  const top = Math.max(outer.y, set.box.y + head.top + AIR * head.height);
  const bottom = Math.min(outer.y + outer.height, set.box.y + last.top + (1 - AIR) * last.height);
  const [x, end] = [Math.max(outer.x, left), Math.min(outer.x + outer.width, right)];
  return {
    x: x * EMU_PER_PX,
    y: top * EMU_PER_PX,
    width: Math.max(0, end - x) * EMU_PER_PX,
    height: Math.max(0, bottom - top) * EMU_PER_PX,
  };
}

/** Share of the line height that is empty above and below the glyphs. */
const AIR = 0.12;
