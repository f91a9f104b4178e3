import { computeContrastRatio, computeRelativeLuminance, mix } from '../../scene/color.ts';
import type { ChartStyle } from '../../scene/scene.ts';
import type { Hex, Paint, Theme } from '../../scene/theme.ts';

/** Minimum contrast of bars and lines to their background; colours of a design with more stay unchanged. */
const MIN_SERIES_CONTRAST = 2;
const STEP = 0.06;
/** Minimum luminance of a light background. */
const LIGHT = 0.18;

/** Share of the text colour in de-emphasized series. */
const MUTED_SHARE = 0.38;

/**
 * Colour of de-emphasized series. It is opaque, because programs let the emphasized one inherit missing
 * properties.
 */
export function muteColor({ background, text }: Pick<Theme['colors'], 'background' | 'text'>): Hex {
  return mix(background, text, MUTED_SHARE);
}

/** Number of series or slices that are distinguished by colour. */
const MIN_SERIES_COLORS = 6;
/** Minimum contrast of a colour that gets a lighter variant, and the difference between both. */
const [MIN_STRONG_CONTRAST, VARIANT_SHARE] = [4.5, 0.45];

/**
 * Colours of series in the order of the design. Colours with too little contrast become darker or lighter; a
 * short list is extended by tints and shades.
 */
export function adjustSeries(backdrop: Hex, colors: readonly Hex[]): Hex[] {
  const away = computeRelativeLuminance(backdrop) > LIGHT ? '#000000' : '#FFFFFF';
  const legible = [...new Set(colors)].map((color) => strengthen(color, backdrop, away));
  const variants = legible.map((color) =>
    computeContrastRatio(color, backdrop) >= MIN_STRONG_CONTRAST
      ? mix(color, backdrop, VARIANT_SHARE)
      : mix(color, away, VARIANT_SHARE),
  );
  return [...legible, ...variants.slice(0, Math.max(0, MIN_SERIES_COLORS - legible.length))];
}

function strengthen(color: Hex, backdrop: Hex, away: Hex): Hex {
  let result = color;
  for (
    let share = STEP;
    share < 1 && computeContrastRatio(result, backdrop) < MIN_SERIES_CONTRAST;
    share += STEP
  )
    result = mix(color, away, share);
  return result;
}

/** A chart style with its colours as the file shows them. */
export function resolveChartStyle(style: ChartStyle, resolve: (paint: Paint) => Paint): ChartStyle {
  return {
    ...style,
    text: resolve(style.text),
    muted: resolve(style.muted),
    grid: resolve(style.grid),
    rest: resolve(style.rest),
    series: style.series.map(resolve),
    ...(style.ground === undefined ? {} : { ground: resolve(style.ground) }),
  };
}
