import { Lru } from '../../memory/lru.ts';
import type { ReadBox, ReadDeck, ReadFill, ReadRun, ReadShape } from '../../ooxml/read/index.ts';
import { darken, SHADE_FRACTIONS, ThemeFonts } from '../../ooxml/write/index.ts';
import { DesignColors, type MutedOpacities } from '../../output/pptx/fill/design-colors.ts';
import { FamilyFonts } from '../../output/pptx/fill/family-fonts.ts';
import { computeContrastRatio, computeRelativeLuminance, mix } from '../../scene/color.ts';
import type { Hex, Theme } from '../../scene/theme.ts';
import type { PaintedLook } from './painted-look.ts';
import { adjustSeries } from './series-colors.ts';

/** Colours and fonts of our own shapes on slides of one background. */
export interface BodyLook {
  readonly theme: Theme;
  readonly colors: DesignColors;
  readonly fonts: ThemeFonts;
}

/** Minimum contrast of text of any size, and of graphics (WCAG 2.2). */
const [LETTERS, GRAPHICS] = [4.5, 3];
/** Margin for backgrounds that are uneven. */
const UNEVEN = 0.1;
/** Factor for text widths, because a design's fonts are often substituted by wider ones. */
const SLACK = 1.12;
/** Minimum contrast of the preferred text colour: muted greys are used only if there is no stronger one. */
const TEXT_COLOR = 9;
const MUTED = [0.72, 0.8, 0.88, 0.94] as const;
/** Shares of black or white that an accent may contain, and the luminance of a middle grey. */
const SHADES = [0, 0.06, 0.12, 0.18, 0.24, 0.3] as const;
const SLIGHT = 0.12;
const MIDDLE = 0.18;
/**
 * Shares of the text colour in rules, in surfaces of designs without accents and in those on dark backgrounds, and of
 * an accent in surfaces.
 */
const [STROKE, PLAIN_SURFACE, DARK_SURFACE, SURFACE] = [0.24, 0.07, 0.14, 0.11];
/** Range of the contrast between a pale surface and its background. */
const [VISIBLE, STRONG] = [1.03, 2];

/** Cached looks with their number formats. */
const MAX_CACHED_LOOKS = 48;

export function bodyLooks(): Lru<BodyLook> {
  return new Lru(MAX_CACHED_LOOKS);
}

/** Colours that a design uses on one background. */
export interface UsedColors {
  /** Colours of its own texts, best first. */
  readonly texts: readonly Hex[];
  /** Its accents, the most used first. */
  readonly accents: readonly Hex[];
  /** Colour of its cards, if they are pale. */
  readonly surface?: Hex;
}

/**
 * Creates a theme for our own shapes on a background of the design, from its accents with sufficient contrast
 * and the colour of its own text.
 *
 * @param looks cache of the design
 * @param base fonts and colours of its theme
 * @param family font family of the text if it is not that of the theme
 */
export function getBodyLook(
  looks: Lru<BodyLook>,
  base: Theme,
  scheme: Readonly<Record<string, string>>,
  backdrop: Hex,
  used: UsedColors,
  lang: string,
  family?: PaintedLook['family'],
): BodyLook {
  const key = JSON.stringify([base, scheme, backdrop, used, lang, family]);
  return looks.getOrCreate(key, () => createBodyLook(base, scheme, backdrop, used, lang, family));
}

function createBodyLook(
  base: Theme,
  scheme: Readonly<Record<string, string>>,
  backdrop: Hex,
  used: UsedColors,
  lang: string,
  family: PaintedLook['family'],
): BodyLook {
  const { texts: textColors } = used;
  const named = ['dk1', 'lt1', 'dk2', 'lt2'].flatMap((slot) =>
    scheme[slot] === undefined ? [] : [scheme[slot] as Hex],
  );
  const text =
    textColors.find((textColor) => computeContrastRatio(textColor, backdrop) >= TEXT_COLOR) ??
    textColors.find((textColor) => computeContrastRatio(textColor, backdrop) >= LETTERS) ??
    bestContrast(named, backdrop);
  const series = base.colors.graph;
  const accents = [...used.accents, ...series.filter((one) => !used.accents.includes(one))];
  const shadesOf = (colors: readonly Hex[]) => colors.flatMap((color) => strengthen(color, backdrop) ?? []);
  const shades = shadesOf(used.accents);
  // Used colours as they are come before shades that look muddy, and both before colours that the file avoids.
  const contrasting = [
    ...shades.filter(({ share }) => share <= SLIGHT),
    ...shades.filter(({ share }) => share > SLIGHT),
    ...shadesOf(series.filter((one) => !used.accents.includes(one))),
  ].map(({ hex }) => hex);
  const primary = deepenForLight(contrasting[0] ?? text, backdrop);
  const [secondary, accent] = [contrasting[1] ?? primary, contrasting[2] ?? contrasting[1] ?? primary];
  // The most muted colour that is still legible.
  const muted =
    MUTED.find((share) => computeContrastRatio(mix(backdrop, text, share), backdrop) >= LETTERS + UNEVEN) ??
    1;
  const pale = isPale(used.surface, text, backdrop) ? used.surface : undefined;
  const isDark = computeRelativeLuminance(backdrop) <= MIDDLE;
  const plainShare = isDark ? DARK_SURFACE : PLAIN_SURFACE;
  const tint = mix(backdrop, primary, SURFACE);
  // An accent on a dark background would look muddy.
  const isTinted = !isDark && computeContrastRatio(text, tint) >= TEXT_COLOR * 0.8;
  const thinned: MutedOpacities = {
    muted,
    stroke: STROKE,
    ...(pale !== undefined ? {} : { surface: isTinted ? { of: 'primary', opacity: SURFACE } : plainShare }),
  };
  const theme: Theme = {
    ...base,
    slack: SLACK,
    colors: {
      background: backdrop,
      text,
      muted: mix(backdrop, text, muted),
      stroke: mix(backdrop, text, STROKE),
      surface: pale ?? (isTinted ? tint : mix(backdrop, text, plainShare)),
      primary,
      secondary,
      accent,
      on_primary: chooseTextOn(named, primary, [text, backdrop]),
      on_secondary: chooseTextOn(named, secondary, [text, backdrop]),
      on_accent: chooseTextOn(named, accent, [text, backdrop]),
      graph: adjustSeries(backdrop, accents),
    },
  };
  return {
    theme,
    colors: new DesignColors(theme, scheme, thinned),
    fonts: family === undefined ? new ThemeFonts(theme, lang) : new FamilyFonts(theme, lang, family),
  };
}

/** A colour in the shade that is visible on a background; undefined if it would hardly be the same colour. */
function strengthen(color: Hex, backdrop: Hex): { readonly hex: Hex; readonly share: number } | undefined {
  const away = computeRelativeLuminance(backdrop) > MIDDLE ? '#000000' : '#FFFFFF';
  return SHADES.map((share) => ({ hex: mix(color, away, share), share })).find(
    ({ hex }) => computeContrastRatio(hex, backdrop) >= GRAPHICS + UNEVEN,
  );
}

/** A colour on which light text is almost legible, in the shade on which it is. */
function deepenForLight(color: Hex, backdrop: Hex): Hex {
  const shades = [color, ...SHADE_FRACTIONS.map((fraction) => darken(color, fraction))];
  const isUsable = (shade: Hex) =>
    computeContrastRatio('#FFFFFF', shade) >= LETTERS &&
    computeContrastRatio(shade, backdrop) >= GRAPHICS + UNEVEN;
  return shades.find(isUsable) ?? color;
}

/**
 * Text on an accent: light where that is legible, as companies print it, else a colour of the page, else what
 * contrasts most.
 */
function chooseTextOn(named: readonly Hex[], accent: Hex, page: readonly Hex[]): Hex {
  const [lightest = '#FFFFFF'] = [...named, '#FFFFFF' as Hex].sort(
    (a, b) => computeRelativeLuminance(b) - computeRelativeLuminance(a),
  );
  if (computeContrastRatio(lightest, accent) >= LETTERS) return lightest;
  return page.find((hex) => computeContrastRatio(hex, accent) >= LETTERS) ?? bestContrast(named, accent);
}

/** Returns whether a surface is visible on a background, and muted text legible on it. */
function isPale(surface: Hex | undefined, text: Hex, backdrop: Hex): surface is Hex {
  if (surface === undefined) return false;
  const edge = computeContrastRatio(surface, backdrop);
  return edge > VISIBLE && edge < STRONG && computeContrastRatio(text, surface) >= TEXT_COLOR * 0.8;
}

function bestContrast(candidates: readonly Hex[], backdrop: Hex): Hex {
  return (
    [...candidates, '#000000' as Hex, '#FFFFFF' as Hex]
      .map((hex) => ({ hex, ratio: computeContrastRatio(hex, backdrop) }))
      .sort((a, b) => b.ratio - a.ratio)[0]?.hex ?? '#000000'
  );
}

/** Background colour under a region of a layout; undefined on a picture. */
export function findBackdropUnder(
  region: ReadBox,
  background: ReadFill,
  shapes: readonly ReadShape[],
): Hex | undefined {
  const [x, y] = [region.x + region.width / 2, region.y + region.height / 2];
  const over = shapes.filter(
    ({ box, placeholder }) =>
      placeholder === undefined &&
      box.x <= x &&
      box.y <= y &&
      box.x + box.width >= x &&
      box.y + box.height >= y,
  );
  for (const shape of over.reverse()) {
    if (shape.kind === 'picture') return undefined;
    const hex = shape.kind === 'shape' ? fillHex(shape.fill) : undefined;
    if (hex !== undefined) return hex;
  }
  return background.kind === 'picture' ? undefined : (fillHex(background) ?? '#FFFFFF');
}

function fillHex(fill: ReadFill): Hex | undefined {
  if (fill.kind === 'solid') return fill.color.alpha > 0.5 ? (fill.color.hex as Hex) : undefined;
  if (fill.kind !== 'gradient') return undefined;
  const [first, last] = [fill.stops[0], fill.stops.at(-1)];
  if (first === undefined || last === undefined) return undefined;
  const stops = fill.stops
    .map(({ color }) => color.hex as Hex)
    .sort((a, b) => computeRelativeLuminance(a) - computeRelativeLuminance(b));
  const [darkest = first.color.hex as Hex, lightest = darkest] = [stops[0], stops.at(-1)];
  // Colours that stand out from the stop next to them stand out from all.
  if (computeRelativeLuminance(lightest) < MIDDLE) return lightest;
  return computeRelativeLuminance(darkest) > MIDDLE
    ? darkest
    : mix(first.color.hex as Hex, last.color.hex as Hex, 0.5);
}

/** Text colours of the placeholders of a layout, body first. */
export function findTextColors({ layouts }: Pick<ReadDeck, 'layouts'>, part: string): Hex[] {
  const places = (layouts.find((layout) => layout.part === part)?.shapes ?? []).filter(
    ({ placeholder }) => placeholder !== undefined && !['ftr', 'dt', 'sldNum'].includes(placeholder.type),
  );
  const ranked = [...places].sort((a, b) => Number(isTitle(a)) - Number(isTitle(b)));
  return ranked.flatMap((shape) =>
    shape.kind === 'shape'
      ? (shape.text?.paragraphs ?? []).flatMap(({ runs }) =>
          runs.slice(0, 1).map(({ color }) => color.hex as Hex),
        )
      : [],
  );
}

/**
 * Font family of text on a layout, if it is not one of the theme. @param run text of its body, or of another
 * body of its master
 */
export function findFamily(
  { layouts, masters }: Pick<ReadDeck, 'layouts' | 'masters'>,
  part: string,
  run: Pick<ReadRun, 'fonts'> | undefined,
): PaintedLook['family'] {
  const layout = layouts.find((one) => one.part === part);
  const theme = masters.find((one) => one.part === layout?.master)?.theme;
  if (
    run === undefined ||
    run.fonts.latin === '' ||
    run.fonts.latin === theme?.fonts.minor.latin ||
    run.fonts.latin === theme?.fonts.major.latin
  )
    return undefined;
  return { latin: run.fonts.latin, ea: run.fonts.ea === theme?.fonts.minor.ea ? '' : run.fonts.ea };
}

function isTitle({ placeholder }: ReadShape): boolean {
  return placeholder?.type === 'title' || placeholder?.type === 'ctrTitle';
}
