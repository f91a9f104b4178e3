import type { XmlNode } from '../xml/parse.ts';
import { type ColorScope, readColorsIn } from './color.ts';
import { fromHex, type Rgb } from './color-math.ts';
import { readFraction } from './node.ts';

/** A 4 × 5 matrix in row order, as in SVG's `feColorMatrix`, that maps red, green, blue and alpha. */
export type ColorMatrix = readonly number[];

/** Luminance coefficients of the channels (ITU-R BT.709). */
const LUMA: Rgb = [0.2126, 0.7152, 0.0722];
const OPAQUE = [0, 0, 0, 1, 0] as const;
/** Slope that turns everything beside a threshold black or white. */
const THRESHOLD_SLOPE = 255;

/** Computes the colour matrix of the effects in `a:blip`; undefined if they change no colours. */
export function readColorMatrix(blip: XmlNode | undefined, scope: ColorScope): ColorMatrix | undefined {
  const matrix = (blip?.children ?? [])
    .map((effect) => effectMatrix(effect, scope))
    .reduce(
      (before, next) =>
        before === undefined || next === undefined ? (next ?? before) : combine(before, next),
      undefined,
    );
  // Some programs write effects of which nothing is set.
  return matrix?.every((value, index) => value === (index % 6 === 0 ? 1 : 0)) === true ? undefined : matrix;
}

function effectMatrix(effect: XmlNode, scope: ColorScope): ColorMatrix | undefined {
  switch (effect.tag) {
    case 'a:duotone': {
      const [dark, light] = readColorsIn(effect, scope).map(({ hex }) => fromHex(hex));
      return dark === undefined || light === undefined
        ? undefined
        : [...dark.flatMap((from, channel) => byLuma((light[channel] ?? 0) - from, from)), ...OPAQUE];
    }
    case 'a:grayscl':
      return grey(1, 0);
    case 'a:biLevel':
      return grey(THRESHOLD_SLOPE, 0.5 - THRESHOLD_SLOPE * (readFraction(effect, 'thresh') ?? 0.5));
    case 'a:lum': {
      const [bright, contrast] = [
        readFraction(effect, 'bright') ?? 0,
        Math.min(0.99, readFraction(effect, 'contrast') ?? 0),
      ];
      const slope = contrast < 0 ? 1 + contrast : 1 / (1 - contrast);
      return [0, 1, 2]
        .flatMap((row) =>
          [0, 1, 2, 3, 4].map((column) =>
            column === row ? slope : column === 4 ? 0.5 - 0.5 * slope + bright : 0,
          ),
        )
        .concat(OPAQUE);
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

/** Combines two matrices so that `first` is applied first. */
function combine(first: ColorMatrix, second: ColorMatrix): ColorMatrix {
  return Array.from({ length: 20 }, (_, index) => {
    const [row, column] = [Math.floor(index / 5), index % 5];
    const sum = [0, 1, 2, 3].reduce(
      (total, inner) => total + (second[row * 5 + inner] ?? 0) * (first[inner * 5 + column] ?? 0),
      0,
    );
    return column === 4 ? sum + (second[row * 5 + 4] ?? 0) : sum;
  });
}
