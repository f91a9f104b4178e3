import { contrastRatio, mix, relativeLuminance } from '../../scene/color.ts';
import type { ChartStyle } from '../../scene/scene.ts';
import type { Hex, Paint, Theme } from '../../scene/theme.ts';

/** Minimum contrast of bars and lines to their background; colours of a design with more stay unchanged. */
const TOLD = 2;
const STEP = 0.06;
/** Minimum luminance of a light background. */
const LIGHT = 0.18;

/** Share of the text colour in de-emphasized series. */
const QUIET = 0.38;

/**
 * Colour of de-emphasized series. It is opaque, because programs let the emphasized one inherit missing properties.
 */
export function quietOn({ background, text }: Pick<Theme['colors'], 'background' | 'text'>): Hex {
  return mix(background, text, QUIET);
}

/** Number of series or slices that are distinguished by colour. */
const SERIES = 6;
/** Minimum contrast of a colour that gets a lighter variant, and the difference between both. */
const [STRONG, APART] = [4.5, 0.45];

/**
 * Colours of series in the order of the design. Colours with too little contrast become darker or lighter; a short
 * list is extended by tints and shades.
 */
export function seriesOn(backdrop: Hex, colors: readonly Hex[]): Hex[] {
  const away = relativeLuminance(backdrop) > LIGHT ? '#000000' : '#FFFFFF';
  const told = [...new Set(colors)].map((color) => toldFrom(color, backdrop, away));
  const sisters = told.map((color) => (contrastRatio(color, backdrop) >= STRONG ? mix(color, backdrop, APART) : mix(color, away, APART)));
  return [...told, ...sisters.slice(0, Math.max(0, SERIES - told.length))];
}

function toldFrom(color: Hex, backdrop: Hex, away: Hex): Hex {
  let told = color;
  for (let share = STEP; share < 1 && contrastRatio(told, backdrop) < TOLD; share += STEP) told = mix(color, away, share);
  return told;
}

/** A chart style with its colours as the file shows them. */
export function chartStyleIn(style: ChartStyle, seen: (paint: Paint) => Paint): ChartStyle {
  return { ...style, text: seen(style.text), muted: seen(style.muted), grid: seen(style.grid), rest: seen(style.rest), series: style.series.map(seen) };
}
