import { contrastRatio } from '../scene/color.ts';
import type { Hex } from '../scene/theme.ts';
import { atGrey, greyOf, type Look } from './oklch.ts';

const COUNT = 10;
/** Hue of each colour beside the first, in degrees from it: neighbours in a chart come from different sides of the circle. */
const TURNS = [0, 170, 45, 250, 320, 95, 210, 20, 285, 135];
/** CIE L* between the backdrop and the nearest colour, and the ends of what counts as a colour at all. */
const OFF_BACKDROP = 26;
const DARKEST = 14;
const LIGHTEST = 96;
const LEAST_CHROMA = 0.085;
const MOST_CHROMA = 0.13;
/** WCAG 2.2, 1.4.11: what a chart needs to be read. Most charts have few series, so colours that reach it come first. */
const GRAPHICS = 3;

/**
 * Ten chart colours that stay apart in greyscale: their CIE L* values are spread evenly over what the
 * backdrop leaves, the first is the given one, hues turn from `hue`, and the next ones are chosen farthest from those before.
 */
export function graphColors(first: Hex, hue: Look, background: Hex, onDark: boolean): Hex[] {
  const backdrop = greyOf(background);
  const [low, high] = onDark ? [Math.min(backdrop + OFF_BACKDROP, 70), LIGHTEST] : [DARKEST, Math.max(backdrop - OFF_BACKDROP, 40)];
  const own = greyOf(first);
  const ladder = spread(low, high, own);
  const chroma = Math.min(MOST_CHROMA, Math.max(LEAST_CHROMA, hue.c * 0.85));
  const greys: number[] = [own];
  const stands = (grey: number) => contrastRatio(atGrey({ l: 0.5, c: 0, h: 0 }, grey), background) >= GRAPHICS;
  for (const pool of [ladder.filter(stands), ladder.filter((grey) => !stands(grey))]) {
    while (pool.length > 0) {
      const at = pool.reduce((best, grey, index) => (distance(grey, greys) > distance(pool[best] ?? own, greys) + 0.01 ? index : best), 0);
      greys.push(...pool.splice(at, 1));
    }
  }
  return greys.map((grey, index) => (index === 0 ? first : atGrey({ l: 0.5, c: chroma, h: hue.h + (TURNS[index] ?? 0) }, grey)));
}

/** The other nine levels, as evenly as may be around that of the first colour. */
function spread(low: number, high: number, own: number): number[] {
  const at = Math.min(high, Math.max(low, own));
  const step = (count: number, room: number) => (count === 0 ? Number.POSITIVE_INFINITY : room / count);
  const narrowest = (count: number) => Math.min(step(count, at - low), step(COUNT - 1 - count, high - at));
  const below = Array.from({ length: COUNT }, (_, count) => count).reduce((best, count) => (narrowest(count) > narrowest(best) ? count : best), 0);
  const levels = (count: number, from: number) => Array.from({ length: count }, (_, index) => at + ((index + 1) * (from - at)) / count);
  return [...levels(below, low), ...levels(COUNT - 1 - below, high)];
}

function distance(grey: number, others: readonly number[]): number {
  return Math.min(...others.map((other) => Math.abs(other - grey)));
}
