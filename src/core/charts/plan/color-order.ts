import { compose, computeRelativeLuminance, resolvePaint } from '../../scene/color.ts';
import type { Paint, Theme } from '../../scene/theme.ts';

/**
 * Differences in lightness (CIE L*, 0 to 100) between neighbours, in order of preference. Ten are
 * distinguished at a glance
 * in grey.
 */
const MARGINS = [10, 7, 4] as const;
/** Limits the search for one margin. */
const MAX_TRIES = 4000;

/**
 * Paints of `count` series: those of the palette in its order, as far as neighbours also differ in lightness,
 * because
 * adjacent series must stay distinct when printed in grey.
 * | @param closed the last series is adjacent to the first, as in slices
 */
export function orderByLightness(
  paints: readonly Paint[],
  count: number,
  theme: Theme,
  closed: boolean,
): readonly Paint[] {
  // A theme with few colours repeats them under several tokens.
  const known = new Set<string>();
  const palette = paints.filter((paint) => {
    const { hex, alpha } = resolvePaint(paint, theme);
    const isNew = !known.has(`${hex} ${alpha}`);
    known.add(`${hex} ${alpha}`);
    return isNew;
  });
  const length = Math.min(count, palette.length);
  if (length < 2) return palette;
  const light = palette.map((paint) => lightness(paint, theme));
  for (const margin of MARGINS) {
    const order = findOrder(light, length, margin, closed);
    if (order !== undefined)
      return [
        ...order.map((index) => palette[index] as Paint),
        ...palette.filter((_, index) => !order.includes(index)),
      ];
  }
  return palette;
}

/** L* of CIE 1976 on the theme's background. */
export function lightness(paint: Paint, theme: Theme): number {
  const y = computeRelativeLuminance(compose(resolvePaint(paint, theme), theme.colors.background));
  return y > 216 / 24389 ? 116 * Math.cbrt(y) - 16 : (y * 24389) / 27;
}

/** First order, as indexes of the palette, in which all neighbours differ by at least `margin`. */
function findOrder(
  light: readonly number[],
  length: number,
  margin: number,
  closed: boolean,
): readonly number[] | undefined {
  const chosen = [0];
  let tries = 0;
  const differs = (a: number | undefined, b: number): boolean =>
    a === undefined || Math.abs((light[a] ?? 0) - (light[b] ?? 0)) >= margin;
  const grow = (): boolean => {
    if (chosen.length === length) return !closed || length < 3 || differs(chosen.at(-1), 0);
    for (let next = 1; next < light.length; next += 1) {
      tries += 1;
      if (tries > MAX_TRIES) return false;
      if (chosen.includes(next) || !differs(chosen.at(-1), next)) continue;
      chosen.push(next);
      if (grow()) return true;
      chosen.pop();
    }
    return false;
  };
  return grow() ? chosen : undefined;
}
