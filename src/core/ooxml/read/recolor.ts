import type { XmlNode } from '../xml/parse.ts';
import { type ColorScope, colorsIn } from './color.ts';
import { fromHex, type Rgb } from './color-math.ts';
import { shareOf } from './node.ts';

/** Four rows of five, as in SVG's `feColorMatrix`: what red, green, blue and opacity become. */
export type ColorMatrix = readonly number[];

/** How much each channel counts for the brightness of a colour. */
const LUMA: Rgb = [0.2126, 0.7152, 0.0722];
const OPAQUE = [0, 0, 0, 1, 0] as const;
/** So steep that what lies on either side of a threshold is black or white. */
const STEEP = 255;

/** What the effects of `a:blip` make of a picture's colours; undefined when they leave them. */
export function recolorOf(blip: XmlNode | undefined, scope: ColorScope): ColorMatrix | undefined {
  return (blip?.children ?? []).map((effect) => matrixOf(effect, scope)).reduce((before, next) => (before === undefined || next === undefined ? (next ?? before) : after(before, next)), undefined);
}

function matrixOf(effect: XmlNode, scope: ColorScope): ColorMatrix | undefined {
  switch (effect.tag) {
    case 'a:duotone': {
      const [dark, light] = colorsIn(effect, scope).map(({ hex }) => fromHex(hex));
      return dark === undefined || light === undefined ? undefined : [...dark.flatMap((from, channel) => byLuma((light[channel] ?? 0) - from, from)), ...OPAQUE];
    }
    case 'a:grayscl':
      return grey(1, 0);
    case 'a:biLevel':
      return grey(STEEP, 0.5 - STEEP * (shareOf(effect, 'thresh') ?? 0.5));
    case 'a:lum': {
      const [bright, contrast] = [shareOf(effect, 'bright') ?? 0, Math.min(0.99, shareOf(effect, 'contrast') ?? 0)];
      const slope = contrast < 0 ? 1 + contrast : 1 / (1 - contrast);
      return [0, 1, 2].flatMap((row) => [0, 1, 2, 3, 4].map((column) => (column === row ? slope : column === 4 ? 0.5 - 0.5 * slope + bright : 0))).concat(OPAQUE);
    }
    default:
      return undefined;
  }
}

function byLuma(slope: number, offset: number): number[] {
  return [...LUMA.map((share) => share * slope), 0, offset];
}

function grey(slope: number, offset: number): ColorMatrix {
  return [...[0, 1, 2].flatMap(() => byLuma(slope, offset)), ...OPAQUE];
}

/** One after the other. */
function after(first: ColorMatrix, second: ColorMatrix): ColorMatrix {
  return Array.from({ length: 20 }, (_, index) => {
    const [row, column] = [Math.floor(index / 5), index % 5];
    const sum = [0, 1, 2, 3].reduce((total, inner) => total + (second[row * 5 + inner] ?? 0) * (first[inner * 5 + column] ?? 0), 0);
    return column === 4 ? sum + (second[row * 5 + 4] ?? 0) : sum;
  });
}
