import { computeContrastRatio } from '../scene/color.ts';
import type { Hex } from '../scene/theme.ts';
import { type LchColor, measureLightness, setLightness } from './oklch.ts';

const COUNT = 10;
/** Hue offset of each colour from the first in degrees. Neighbours in a chart get distant hues. */
const HUE_OFFSETS = [0, 170, 45, 250, 320, 95, 210, 20, 285, 135];
/**
 * Minimum difference in CIE L* between the background and a colour, and the range in which hues are
 * recognizable.
 */
const MIN_BACKGROUND_DISTANCE = 26;
const MIN_LIGHTNESS = 14;
const MAX_LIGHTNESS = 96;
const MIN_CHROMA = 0.085;
const MAX_CHROMA = 0.13;
/**
 * Contrast for graphics (WCAG 2.2, 1.4.11). Most charts have few series, so colours that reach it come first.
 */
const MIN_GRAPHICS_CONTRAST = 3;

/**
 * Creates ten chart colours that remain distinct in greyscale. Their CIE L* values are spread evenly over the
 * range that the background leaves. The first colour is given, hues rotate from `hue`, and each next colour
 * is the one most distant from those before.
 */
export function createGraphColors(first: Hex, hue: LchColor, background: Hex, onDark: boolean): Hex[] {
  const backdrop = measureLightness(background);
  const [low, high] = onDark
    ? [Math.min(backdrop + MIN_BACKGROUND_DISTANCE, 70), MAX_LIGHTNESS]
    : [MIN_LIGHTNESS, Math.max(backdrop - MIN_BACKGROUND_DISTANCE, 40)];
  const own = measureLightness(first);
  const ladder = spreadLevels(low, high, own);
  const chroma = Math.min(MAX_CHROMA, Math.max(MIN_CHROMA, hue.c * 0.85));
  const greys: number[] = [own];
  const isReadable = (grey: number) =>
    computeContrastRatio(setLightness({ l: 0.5, c: 0, h: 0 }, grey), background) >= MIN_GRAPHICS_CONTRAST;
  for (const pool of [ladder.filter(isReadable), ladder.filter((grey) => !isReadable(grey))]) {
    while (pool.length > 0) {
      const at = pool.reduce(
        (best, grey, index) =>
          distance(grey, greys) > distance(pool[best] ?? own, greys) + 0.01 ? index : best,
        0,
      );
      greys.push(...pool.splice(at, 1));
    }
  }
  return greys.map((grey, index) =>
    index === 0 ? first : setLightness({ l: 0.5, c: chroma, h: hue.h + (HUE_OFFSETS[index] ?? 0) }, grey),
  );
}

/** Chooses the other nine lightness levels, spread evenly around that of the first colour. */
function spreadLevels(low: number, high: number, own: number): number[] {
  const at = Math.min(high, Math.max(low, own));
  const step = (count: number, room: number) => (count === 0 ? Number.POSITIVE_INFINITY : room / count);
  const narrowest = (count: number) => Math.min(step(count, at - low), step(COUNT - 1 - count, high - at));
  const below = Array.from({ length: COUNT }, (_, count) => count).reduce(
    (best, count) => (narrowest(count) > narrowest(best) ? count : best),
    0,
  );
  const levels = (count: number, from: number) =>
    Array.from({ length: count }, (_, index) => at + ((index + 1) * (from - at)) / count);
  return [...levels(below, low), ...levels(COUNT - 1 - below, high)];
}

function distance(grey: number, others: readonly number[]): number {
  return Math.min(...others.map((other) => Math.abs(other - grey)));
}
