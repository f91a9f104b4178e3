import { Lru } from '../../memory/lru.ts';
import type { ReadBox, ReadDeck, ReadFill, ReadRun, ReadShape } from '../../ooxml/read/index.ts';
import { ThemeFonts } from '../../ooxml/write/index.ts';
import { DesignColors, type Thinned } from '../../output/pptx/fill/design-colors.ts';
import { FamilyFonts } from '../../output/pptx/fill/family-fonts.ts';
import { contrastRatio, mix } from '../../scene/color.ts';
import type { Hex, Theme } from '../../scene/theme.ts';
import type { PaintedLook } from './painted-look.ts';
import { seriesOn } from './series-colors.ts';

/** How shapes of ours are styled on slides of one backdrop. */
export interface BodyLook {
  readonly theme: Theme;
  readonly colors: DesignColors;
  readonly fonts: ThemeFonts;
}

/** WCAG 2.2: letters of any size, and shapes that say something. */
const [LETTERS, GRAPHICS] = [4.5, 3];
/** Backdrops are a little lighter or darker in places. */
const UNEVEN = 0.1;
/** Fonts of designs are seldom at hand where a deck is shown, and what stands in for them is wider. */
const SLACK = 1.12;
/** Quiet greys are no text colour while the design has a stronger one. */
const TEXT_COLOR = 9;
const MUTED = [0.72, 0.8, 0.88, 0.94] as const;

/** Looks of a design that are kept from deck to deck, with the formats that were written in them. */
const MOST_KEPT = 48;

export function bodyLooks(): Lru<BodyLook> {
  return new Lru(MOST_KEPT);
}

/**
 * A theme for shapes of ours on a backdrop of the design: its accents as far as they stand out there,
 * and the text colour that its own texts have.
 *
 * @param looks of the design. @param base fonts and colours of its theme. @param textColors colours of the design's own texts there, the best first. @param family where letters are not those of the theme.
 */
export function bodyLook(
  looks: Lru<BodyLook>,
  base: Theme,
  scheme: Readonly<Record<string, string>>,
  backdrop: Hex,
  textColors: readonly Hex[],
  lang: string,
  family?: PaintedLook['family'],
): BodyLook {
  const key = JSON.stringify([base, scheme, backdrop, textColors, lang, family]);
  return looks.kept(key, () => newLook(base, scheme, backdrop, textColors, lang, family));
}

function newLook(base: Theme, scheme: Readonly<Record<string, string>>, backdrop: Hex, textColors: readonly Hex[], lang: string, family: PaintedLook['family']): BodyLook {
  const named = ['dk1', 'lt1', 'dk2', 'lt2'].flatMap((slot) => (scheme[slot] === undefined ? [] : [scheme[slot] as Hex]));
  const text =
    textColors.find((textColor) => contrastRatio(textColor, backdrop) >= TEXT_COLOR) ?? textColors.find((textColor) => contrastRatio(textColor, backdrop) >= LETTERS) ?? best(named, backdrop);
  const accents = base.colors.graph;
  const seen = accents.filter((accent) => contrastRatio(accent, backdrop) >= GRAPHICS + UNEVEN);
  const primary = seen[0] ?? text;
  const [secondary, accent] = [seen[1] ?? primary, seen[2] ?? seen[1] ?? primary];
  // As quiet as can still be read.
  const muted = MUTED.find((share) => contrastRatio(mix(backdrop, text, share), backdrop) >= LETTERS + UNEVEN) ?? 1;
  const thinned: Thinned = { muted, stroke: 0.24, surface: 0.07 };
  const thin = (token: 'muted' | 'stroke' | 'surface') => mix(backdrop, text, thinned[token] ?? 1);
  const theme: Theme = {
    ...base,
    slack: SLACK,
    colors: {
      background: backdrop,
      text,
      muted: thin('muted'),
      stroke: thin('stroke'),
      surface: thin('surface'),
      primary,
      secondary,
      accent,
      on_primary: best(named, primary),
      on_secondary: best(named, secondary),
      on_accent: best(named, accent),
      graph: seriesOn(backdrop, accents),
    },
  };
  return { theme, colors: new DesignColors(theme, scheme, thinned), fonts: family === undefined ? new ThemeFonts(theme, lang) : new FamilyFonts(theme, lang, family) };
}

function best(candidates: readonly Hex[], backdrop: Hex): Hex {
  return [...candidates, '#000000' as Hex, '#FFFFFF' as Hex].map((hex) => ({ hex, ratio: contrastRatio(hex, backdrop) })).sort((a, b) => b.ratio - a.ratio)[0]?.hex ?? '#000000';
}

/** The colour of what lies under a region of a layout; undefined where that is a picture. */
export function backdropUnder(region: ReadBox, background: ReadFill, shapes: readonly ReadShape[]): Hex | undefined {
  const [x, y] = [region.x + region.width / 2, region.y + region.height / 2];
  const over = shapes.filter(({ box, placeholder }) => placeholder === undefined && box.x <= x && box.y <= y && box.x + box.width >= x && box.y + box.height >= y);
  for (const shape of over.reverse()) {
    if (shape.kind === 'picture') return undefined;
    const hex = shape.kind === 'shape' ? hexOf(shape.fill) : undefined;
    if (hex !== undefined) return hex;
  }
  return background.kind === 'picture' ? undefined : (hexOf(background) ?? '#FFFFFF');
}

function hexOf(fill: ReadFill): Hex | undefined {
  if (fill.kind === 'solid') return fill.color.alpha > 0.5 ? (fill.color.hex as Hex) : undefined;
  if (fill.kind !== 'gradient') return undefined;
  const [first, last] = [fill.stops[0], fill.stops.at(-1)];
  return first === undefined || last === undefined ? undefined : mix(first.color.hex as Hex, last.color.hex as Hex, 0.5);
}

/** Colours of the texts at the places of a layout, those of its body first. */
export function textColorsOf({ layouts }: Pick<ReadDeck, 'layouts'>, part: string): Hex[] {
  const places = (layouts.find((layout) => layout.part === part)?.shapes ?? []).filter(({ placeholder }) => placeholder !== undefined && !['ftr', 'dt', 'sldNum'].includes(placeholder.type));
  const ranked = [...places].sort((a, b) => Number(isTitle(a)) - Number(isTitle(b)));
  return ranked.flatMap((shape) => (shape.kind === 'shape' ? (shape.text?.paragraphs ?? []).flatMap(({ runs }) => runs.slice(0, 1).map(({ color }) => color.hex as Hex)) : []));
}

/** The family of letters on a layout, where that is none of the theme's. @param run of its body, or of another of its master. */
export function familyOf({ layouts, masters }: Pick<ReadDeck, 'layouts' | 'masters'>, part: string, run: Pick<ReadRun, 'fonts'> | undefined): PaintedLook['family'] {
  const layout = layouts.find((one) => one.part === part);
  const theme = masters.find((one) => one.part === layout?.master)?.theme;
  if (run === undefined || run.fonts.latin === '' || run.fonts.latin === theme?.fonts.minor.latin || run.fonts.latin === theme?.fonts.major.latin) return undefined;
  return { latin: run.fonts.latin, ea: run.fonts.ea === theme?.fonts.minor.ea ? '' : run.fonts.ea };
}

function isTitle({ placeholder }: ReadShape): boolean {
  return placeholder?.type === 'title' || placeholder?.type === 'ctrTitle';
}
