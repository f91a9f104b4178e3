import type { Hex } from '../scene/theme.ts';
import { atGrey, greyOf, type Look } from './oklch.ts';

const COUNT = 10;
/** Hue of each colour beside the first, in degrees from it: neighbours in a chart come from different sides of the circle. */
const TURNS = [0, 205, 35, 160, 320, 240, 75, 120, 285, 180];
/** CIE L* between the ground and the nearest colour, and the ends of what counts as a colour at all. */
const OFF_GROUND = 26;
const DARKEST = 14;
const LIGHTEST = 96;
const LEAST_CHROMA = 0.05;
const MOST_CHROMA = 0.13;

/**
 * Ten chart colours that stay apart in greyscale: their CIE L* values are spread evenly over what the
 * ground leaves, the first is the given one, hues turn from `hue`, and the next ones are chosen farthest from those before.
 */
export function graphColors(first: Hex, hue: Look, background: Hex, onDark: boolean): Hex[] {
  const ground = greyOf(background);
  const [low, high] = onDark ? [Math.min(ground + OFF_GROUND, 70), LIGHTEST] : [DARKEST, Math.max(ground - OFF_GROUND, 40)];
  const own = greyOf(first);
  const ladder = spread(low, high, own);
  const chroma = Math.min(MOST_CHROMA, Math.max(LEAST_CHROMA, hue.c * 0.85));
  const greys: number[] = [own];
  while (ladder.length > 0) {
    const at = ladder.reduce((best, grey, index) => (distance(grey, greys) > distance(ladder[best] ?? own, greys) + 0.01 ? index : best), 0);
    greys.push(...ladder.splice(at, 1));
  }
  return greys.map((grey, index) => (index === 0 ? first : atGrey({ l: 0.5, c: chroma, h: hue.h + (TURNS[index] ?? 0) }, grey)));
}

/** The other nine levels, as evenly as may be around that of the first colour. */
function spread(low: number, high: number, own: number): number[] {
  const at = Math.min(high, Math.max(low, own));
  const below = Math.round(((COUNT - 1) * (at - low)) / (high - low));
  const levels = (count: number, from: number) => Array.from({ length: count }, (_, index) => at + ((index + 1) * (from - at)) / count);
  return [...levels(below, low), ...levels(COUNT - 1 - below, high)];
}

function distance(grey: number, others: readonly number[]): number {
  return Math.min(...others.map((other) => Math.abs(other - grey)));
}
