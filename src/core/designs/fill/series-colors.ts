import { contrastRatio, mix, relativeLuminance } from '../../scene/color.ts';
import type { ChartStyle } from '../../scene/scene.ts';
import type { Hex, Paint, Theme } from '../../scene/theme.ts';

/** Contrast from which bars and lines are told from their backdrop at a glance; brighter colours of a design stay what they are. */
const TOLD = 2;
const STEP = 0.06;
/** Luminance from which a backdrop is light. */
const LIGHT = 0.18;

/** Of the text colour, in what steps back behind the one series or bar that speaks. */
const QUIET = 0.38;

/** Opaque: programs let the one that speaks take on what the others lack. */
export function quietOn({ background, text }: Pick<Theme['colors'], 'background' | 'text'>): Hex {
  return mix(background, text, QUIET);
}

/** Series and slices that are told apart by colour. */
const SERIES = 6;
/** Contrast from which a colour has a lighter sister that is told from the backdrop, and how far sisters are apart. */
const [STRONG, APART] = [4.5, 0.45];

/**
 * Colours of series as a design has them in its order; those that are lost on the backdrop are as much
 * darker or lighter as they must be, and where there are few, tints and shades of them follow.
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

/** The colours of a chart as a file shows them. */
export function chartStyleIn(style: ChartStyle, seen: (paint: Paint) => Paint): ChartStyle {
  return { ...style, text: seen(style.text), muted: seen(style.muted), grid: seen(style.grid), rest: seen(style.rest), series: style.series.map(seen) };
}
