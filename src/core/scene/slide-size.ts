import { CANVAS, type Canvas } from './scene.ts';

/**
 * Sizes of slides by name. Each has about the area of 16:9, so that a slide holds the same words in the same
 * letters in every size. A4 and Letter are those of the paper.
 */
const NAMED: Readonly<Record<string, Canvas>> = {
  '16:9': CANVAS,
  '16:10': { widthPx: 1216, heightPx: 760 },
  '4:3': { widthPx: 1104, heightPx: 828 },
  '3:4': { widthPx: 828, heightPx: 1104 },
  '1:1': { widthPx: 960, heightPx: 960 },
  '9:16': { widthPx: 720, heightPx: 1280 },
  A4: { widthPx: 1122.52, heightPx: 793.7 },
  'A4 portrait': { widthPx: 793.7, heightPx: 1122.52 },
  Letter: { widthPx: 1056, heightPx: 816 },
  'Letter portrait': { widthPx: 816, heightPx: 1056 },
};
/** Other names of sizes. */
const ALIASES: Readonly<Record<string, string>> = { portrait: '3:4', square: '1:1', story: '9:16' };

export const SLIDE_SIZE_NAMES: readonly string[] = Object.keys(NAMED);

/** Widths divided by heights for which layouts are drawn. */
export const MIN_SLIDE_RATIO = 0.45;
export const MAX_SLIDE_RATIO = 2.4;
/** A size in units of length is kept where its area differs from that of 16:9 by no more than this factor. */
const KEPT_AREA = 1.25;

const UNITS: Readonly<Record<string, number>> = { mm: 96 / 25.4, cm: 96 / 2.54, in: 96, pt: 96 / 72, px: 1 };
const SIZE = /^(\d{1,5}(?:\.\d{1,3})?)\s*([:x×])\s*(\d{1,5}(?:\.\d{1,3})?)\s*(mm|cm|in|pt|px)?$/i;

/** A size of slides, with the name under which a deck stores it. */
export interface SlideSize {
  readonly name: string;
  readonly canvas: Canvas;
}

/**
 * Reads a size: a name, a ratio such as "3:2", or width and height such as "1080x1350" or "148 x 210 mm".
 * Undefined for other texts and for ratios beyond the limits.
 */
export function readSlideSize(text: string): SlideSize | undefined {
  const asked = text.trim().replace(/\s+/g, ' ');
  const lower = asked.toLowerCase();
  const name =
    ALIASES[lower] ?? SLIDE_SIZE_NAMES.find((one) => one.toLowerCase() === lower.replace(/ landscape$/, ''));
  const named = name === undefined ? undefined : NAMED[name];
  if (name !== undefined && named !== undefined) return { name, canvas: named };
  const [, across = '', sign = ':', down = '', unit] = SIZE.exec(lower) ?? [];
  const [width, height] = [Number(across), Number(down)];
  if (!(width > 0 && height > 0)) return undefined;
  const ratio = width / height;
  if (ratio < MIN_SLIDE_RATIO || ratio > MAX_SLIDE_RATIO) return undefined;
  const perUnit = sign === ':' ? undefined : UNITS[unit ?? 'px'];
  return {
    name: `${width}${sign === ':' ? ':' : 'x'}${height}${unit === undefined ? '' : ` ${unit}`}`,
    canvas: findEqual(ratio) ?? scaleToArea(width, height, perUnit),
  };
}

/** A named size of the same ratio. */
function findEqual(ratio: number): Canvas | undefined {
  return Object.values(NAMED).find(({ widthPx, heightPx }) => Math.abs(widthPx / heightPx - ratio) < 0.001);
}

function scaleToArea(width: number, height: number, perUnit = 0): Canvas {
  const usual = CANVAS.widthPx * CANVAS.heightPx;
  const area = width * height * perUnit ** 2;
  const isKept = area <= usual * KEPT_AREA && area >= usual / KEPT_AREA;
  const scale = isKept ? perUnit : Math.sqrt(usual / (width * height));
  const round = (length: number): number => Math.round(length * scale * 100) / 100;
  return { widthPx: round(width), heightPx: round(height) };
}
