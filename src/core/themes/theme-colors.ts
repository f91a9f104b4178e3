import { computeContrastRatio } from '../scene/color.ts';
import { AA, type NamedColor } from '../scene/legible-pairs.ts';
import type { Hex, ThemeColors } from '../scene/theme.ts';
import { createGraphColors } from './graph-colors.ts';
import { isDark, type LchColor, measureLightness, shiftLightness, toHex, toOklch } from './oklch.ts';

/** Colours chosen by a caller; the others are derived. */
export type ChosenColors = { readonly [Name in NamedColor]?: Hex | undefined } & {
  readonly graph?: readonly (Hex | undefined)[] | undefined;
};

/** Chosen colour that was not legible, and its replacement. */
export interface Repair {
  readonly token: NamedColor;
  readonly requested: Hex;
  readonly used: Hex;
}

/** Slightly above AA, so that rounding to eight bits never falls below it. */
const MIN_CONTRAST = AA + 0.03;
/** Body text gets more than the required contrast if the background allows it. */
const PREFERRED_CONTRAST = 7;
/** Hues whose dark shades look muddy; they are replaced by a warm umber. */
const OLIVE = { from: 75, to: 130, instead: 68 };

/**
 * Derives a complete palette from a few colours, on the given background or on white. Every pair of
 * `LEGIBLE_PAIRS` reaches AA by construction: a colour that does not is made lighter or darker, as little as
 * needed.
 */
export function deriveThemeColors(chosen: ChosenColors): {
  readonly colors: ThemeColors;
  readonly repairs: readonly Repair[];
} {
  const hue = chooseHue(chosen);
  const background = chosen.background ?? '#FFFFFF';
  const onDark = isDark(background);
  const away = onDark ? 'white' : 'black';
  const textColor: Hex = onDark ? '#FFFFFF' : '#000000';
  const reads =
    (least: number, ...backdrops: readonly Hex[]) =>
    (candidate: Hex) =>
      backdrops.every((backdrop) => computeContrastRatio(candidate, backdrop) >= least);

  const surface = shiftLightness(
    chosen.surface ?? deriveSurface(background, onDark, hue),
    onDark ? 'black' : 'white',
    (candidate) => reads(MIN_CONTRAST, candidate)(textColor),
  );
  const backdrops = [background, surface];
  const generous = reads(PREFERRED_CONTRAST, ...backdrops)(textColor) ? PREFERRED_CONTRAST : MIN_CONTRAST;
  const text = shiftLightness(
    chosen.text ?? toHex({ ...hue, l: onDark ? 0.97 : 0.21, c: Math.min(hue.c, onDark ? 0.012 : 0.035) }),
    away,
    reads(chosen.text === undefined ? generous : MIN_CONTRAST, ...backdrops),
  );
  const muted = shiftLightness(
    chosen.muted ?? toHex({ ...hue, l: onDark ? 0.74 : 0.48, c: Math.min(hue.c, 0.03) }),
    away,
    reads(MIN_CONTRAST, ...backdrops),
  );
  const primary = shiftLightness(chosen.primary ?? text, away, reads(MIN_CONTRAST, ...backdrops));
  const legiblePrimary =
    chosen.primary !== undefined && primary !== chosen.primary && !onDark
      ? warmOlive(primary, reads(MIN_CONTRAST, ...backdrops))
      : primary;
  const secondary = chosen.secondary ?? deriveDeepBackground(hue, background, onDark);
  const accent = shiftLightness(
    chosen.accent ?? deriveCompanion(chosen.primary, legiblePrimary, hue),
    isDark(secondary) ? 'white' : 'black',
    reads(MIN_CONTRAST, secondary),
  );
  const stroke = chosen.stroke ?? mixColors(background, text, 0.2);
  const on = (requested: Hex | undefined, backdrop: Hex) =>
    chooseLegible(requested, backdrop, [background, text]);
  const made = {
    ...{ background, surface, text, muted, stroke, primary: legiblePrimary, secondary, accent },
    ...{
      on_primary: on(chosen.on_primary, legiblePrimary),
      on_secondary: on(chosen.on_secondary, secondary),
      on_accent: on(chosen.on_accent, accent),
    },
  };
  // Charts appear on the page as well as on panels.
  const nearer = measureLightness(surface) > measureLightness(background) === onDark ? surface : background;
  const drawn = createGraphColors(legiblePrimary, hue, nearer, onDark);
  const repairs = (Object.keys(made) as NamedColor[]).flatMap((token) => {
    const requested = chosen[token];
    return requested === undefined || requested === made[token]
      ? []
      : [{ token, requested, used: made[token] }];
  });
  return { colors: { ...made, graph: drawn.map((color, index) => chosen.graph?.[index] ?? color) }, repairs };
}

/** First chosen colour with a hue, or a slate blue if there is none. */
function chooseHue({ primary, accent, surface, background, text }: ChosenColors): LchColor {
  const looks = [primary, accent, surface, background, text].flatMap((hex) =>
    hex === undefined ? [] : toOklch(hex),
  );
  return looks.find(({ c }) => c > 0.015) ?? { l: looks[0]?.l ?? 0.3, c: 0.012, h: 255 };
}

/** Background one step from the page: lighter on dark pages, darker on light ones. */
function deriveSurface(background: Hex, onDark: boolean, hue: LchColor): Hex {
  const { l, c, h } = toOklch(background);
  const own = c > 0.01 ? h : hue.h;
  return toHex({
    l: onDark ? Math.min(l + 0.055, 0.45) : l - 0.032,
    c: Math.min(0.03, c + Math.min(hue.c, 0.1) * 0.1),
    h: own,
  });
}

/**
 * Background of bands and section pages: a dark shade of the theme's hue, but slightly lighter than a page
 * that is darker still.
 */
function deriveDeepBackground(hue: LchColor, background: Hex, onDark: boolean): Hex {
  const { l } = toOklch(background);
  return toHex({
    ...hue,
    l: onDark ? (l > 0.2 ? l - 0.08 : l + 0.1) : Math.min(0.28, l - 0.25),
    c: Math.min(hue.c, isOlive(hue.h) ? 0.03 : 0.075),
    h: isOlive(hue.h) ? OLIVE.instead : hue.h,
  });
}

function isOlive(hue: number): boolean {
  return hue >= OLIVE.from && hue <= OLIVE.to;
}

/** Secondary colour: the requested primary colour if it had to be darkened, else a pale neighbour. */
function deriveCompanion(asked: Hex | undefined, primary: Hex, hue: LchColor): Hex {
  if (asked !== undefined && asked !== primary && toOklch(asked).l > 0.72) return asked;
  return toHex({ h: hue.h + 28, l: 0.88, c: Math.min(0.09, Math.max(0.035, hue.c * 0.6)) });
}

/**
 * A yellow that is dark enough to read looks olive; umber looks intentional and suits the yellow beside it.
 */
function warmOlive(color: Hex, passes: (candidate: Hex) => boolean): Hex {
  const { l, c, h } = toOklch(color);
  if (c < 0.04 || !isOlive(h)) return color;
  return shiftLightness(
    toHex({ l: Math.min(l, 0.37), c: Math.min(c, 0.06), h: OLIVE.instead }),
    'black',
    passes,
  );
}

function mixColors(a: Hex, b: Hex, share: number): Hex {
  const [one, two] = [toOklch(a), toOklch(b)];
  return toHex({
    l: one.l + (two.l - one.l) * share,
    c: one.c + (two.c - one.c) * share,
    h: two.c > 0.01 ? two.h : one.h,
  });
}

/**
 * Returns the requested colour if it is legible on the background, else the first theme colour that is. Black
 * or white always is.
 */
function chooseLegible(requested: Hex | undefined, backdrop: Hex, own: readonly Hex[]): Hex {
  const candidates: readonly Hex[] = [
    ...(requested === undefined ? [] : [requested]),
    ...own,
    '#FFFFFF',
    '#000000',
  ];
  return (
    candidates.find((candidate) => computeContrastRatio(candidate, backdrop) >= MIN_CONTRAST) ??
    (isDark(backdrop) ? '#FFFFFF' : '#000000')
  );
}
