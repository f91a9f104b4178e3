import { compose, relativeLuminance, resolvePaint } from './color.ts';
import type { Paint, Theme } from './theme.ts';

/**
 * Differences in lightness (CIE L*, 0 to 100) between neighbours, in order of preference. Ten are
 * distinguished at a glance
 * in grey.
 */
const MARGINS = [10, 7, 4] as const;
/** Limits the search for one margin. */
const MOST_TRIES = 4000;

/**
 * Paints of `count` series: those of the palette in its order, as far as neighbours also differ in lightness,
 * because
 * adjacent series must stay distinct when printed in grey.
 * | @param closed the last series is adjacent to the first, as in slices
 */
export function inApartOrder(given: readonly Paint[], count: number, theme: Theme, closed: boolean): readonly Paint[] {
  // A theme with few colours repeats them under several tokens.
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

/** L* of CIE 1976 on the theme's background. */
export function lightness(paint: Paint, theme: Theme): number {
  const y = relativeLuminance(compose(resolvePaint(paint, theme), theme.colors.background));
  return y > 216 / 24389 ? 116 * Math.cbrt(y) - 16 : (y * 24389) / 27;
}

/** First order, as indexes of the palette, in which all neighbours differ by at least `margin`. */
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
