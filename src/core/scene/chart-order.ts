import { compose, relativeLuminance, resolvePaint } from './color.ts';
import type { Paint, Theme } from './theme.ts';

/** Differences of lightness (CIE L*, 0 to 100) between neighbours, the first that can be had counts: ten steps are told apart in grey at a glance. */
const MARGINS = [10, 7, 4] as const;
/** Orders tried for one margin. */
const MOST_TRIES = 4000;

/**
 * The paints of `count` series, those of the palette in its order as far as neighbours differ in
 * lightness too: printed in grey, series that stand side by side must not become one.
 *
 * @param closed the last stands beside the first, as slices do.
 */
export function inApartOrder(given: readonly Paint[], count: number, theme: Theme, closed: boolean): readonly Paint[] {
  // A theme with few colours has them under several names.
  const seen = new Set<string>();
  const palette = given.filter((paint) => {
    const { hex, alpha } = resolvePaint(paint, theme);
    const isNew = !seen.has(`${hex} ${alpha}`);
    seen.add(`${hex} ${alpha}`);
    return isNew;
  });
  const wanted = Math.min(count, palette.length);
  if (wanted < 2) return palette;
  const light = palette.map((paint) => lightness(paint, theme));
  for (const margin of MARGINS) {
    const order = orderOf(light, wanted, margin, closed);
    if (order !== undefined) return [...order.map((index) => palette[index] as Paint), ...palette.filter((_, index) => !order.includes(index))];
  }
  return palette;
}

/** L* of CIE 1976 on the theme's backdrop. */
export function lightness(paint: Paint, theme: Theme): number {
  const y = relativeLuminance(compose(resolvePaint(paint, theme), theme.colors.background));
  return y > 216 / 24389 ? 116 * Math.cbrt(y) - 16 : (y * 24389) / 27;
}

/** The first order, by place in the palette, in which every two neighbours are at least `margin` apart. */
function orderOf(light: readonly number[], wanted: number, margin: number, closed: boolean): readonly number[] | undefined {
  const chosen = [0];
  let tries = 0;
  const apart = (a: number | undefined, b: number): boolean => a === undefined || Math.abs((light[a] ?? 0) - (light[b] ?? 0)) >= margin;
  const grow = (): boolean => {
    if (chosen.length === wanted) return !closed || wanted < 3 || apart(chosen.at(-1), 0);
    for (let next = 1; next < light.length; next += 1) {
      tries += 1;
      if (tries > MOST_TRIES) return false;
      if (chosen.includes(next) || !apart(chosen.at(-1), next)) continue;
      chosen.push(next);
      if (grow()) return true;
      chosen.pop();
    }
    return false;
  };
  return grow() ? chosen : undefined;
}
