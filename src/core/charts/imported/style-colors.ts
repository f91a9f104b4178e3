import type { ReadColor, ReadTheme } from '../../ooxml/read/index.ts';
import { mix } from '../../scene/color.ts';
import type { Hex } from '../../scene/theme.ts';

/** Chart styles come in rows of eight: shades of grey, all accents in turn, then shades of each accent. */
const ROW = 8;
const ACCENTS = 6;
/** Range of tints and shades within a row. */
const REACH = 0.85;
const DARKER = 0.45;

/**
 * Colours of the series or points in a chart style.
 *
 * @param style number of the style (`c:style`, ECMA-376 part 1, 21.2.2.227)
 */
export function listStyleColors(style: number, count: number, theme: ReadTheme): ReadColor[] {
  const row = (style - 1) % ROW;
  const accent = (number: number) => (theme.colors[`accent${number}`] ?? '#4472C4') as Hex;
  return Array.from({ length: count }, (_, index): ReadColor => {
    const round = Math.floor(index / ACCENTS);
    const rounds = Math.ceil(count / ACCENTS);
    if (row === 1)
      return {
        hex: tint(accent((index % ACCENTS) + 1), rounds <= 1 ? 0 : ((round + 1) / (rounds + 1)) * 2 - 1),
        alpha: 1,
      };
    return {
      hex: tint(row === 0 ? '#808080' : accent(row - 1), ((index + 1) / (count + 1)) * 2 - 1),
      alpha: 1,
    };
  });
}

/** Returns whether a style uses the theme's intense fill: styles of the third, fourth and last rows. */
export function isShaded(style: number): boolean {
  return [2, 3, 5].includes(Math.floor((style - 1) / ROW));
}

function tint(hex: Hex, by: number): Hex {
  return by < 0 ? mix(hex, '#000000', -by * DARKER) : mix(hex, '#FFFFFF', by * REACH);
}
