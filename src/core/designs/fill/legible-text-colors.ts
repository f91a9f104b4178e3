import type { ReadShape } from '../../ooxml/read/index.ts';
import type { TextColor } from '../../ooxml/write/index.ts';
import type { Scrim } from '../../output/pptx/fill/slide-xml.ts';
import { type Backdrop, findBackdropsBehind } from '../../scene/check/backdrop.ts';
import { findRequiredContrast, listVisibleRuns, type ReadBackdrops } from '../../scene/check/contrast.ts';
import { measuredLeaves } from '../../scene/check/geometry.ts';
import {
  compose,
  computeContrastRatio,
  computeRelativeLuminance,
  mix,
  readHue,
  resolvePaint,
} from '../../scene/color.ts';
import type { Hex, Theme } from '../../scene/theme.ts';
import { isChromatic, isGrey } from '../compile/chromatic.ts';
import type { SlideScene } from '../slide-scene.ts';
import { findScrims, type IllegibleText } from './scrims.ts';

const TEXT_COLORS: readonly TextColor[] = ['dk1', 'lt1', 'dk2', 'lt2'];
const ACCENTS: readonly TextColor[] = ['accent1', 'accent2', 'accent3', 'accent4', 'accent5', 'accent6'];
/** Contrast relative to the required one from which a tinted neutral is as good as black or white. */
const EASY = 1.6;
/** Largest difference in hue, in degrees, of an accent that replaces another one. */
const SAME_HUE = 25;
/** Shares of black or white that are mixed into a colour until it is legible. */
const SHADES = [0.15, 0.25, 0.35, 0.45, 0.55, 0.65] as const;
/** Suffix in the names of table cells: "… row 2, column 1". */
const ROW = / row (\d+), column \d+$/;

/** Row of a table cell, from 0. */
export function tableRow(name: string): number {
  return Number(ROW.exec(name)?.[1] ?? 1) - 1;
}

/** Share of a text's height at top and bottom that only ascenders and descenders reach. */
const GLYPH_END = 0.22;

export interface LegibleTextColors {
  readonly texts: ReadonlyMap<ReadShape, TextColor>;
  /** Colours by table and row, from 0. */
  readonly rows: ReadonlyMap<ReadShape, ReadonlyMap<number, TextColor>>;
  /** Scrims behind texts that no colour makes legible. */
  readonly bands: readonly Scrim[];
}

/**
 * Finds texts with too little contrast and the best colour for them; on pictures and gradients also
 * scrims, if no colour suffices. Tables on pictures are not checked.
 *
 * @param isSet shapes that may not change
 * @param real measures the actual background of a text
 */
export function findLegibleColors(
  { scene, shapes }: Pick<SlideScene, 'scene' | 'shapes'>,
  theme: Theme,
  colors: Readonly<Record<string, string>>,
  isSet: (shape: ReadShape) => boolean,
  real: ReadBackdrops,
): LegibleTextColors {
  const illegible: IllegibleText[] = [];
  const texts = new Map<ReadShape, TextColor>();
  const rows = new Map<ReadShape, Map<number, TextColor>>();
  for (const { element, letters: box } of measuredLeaves(scene)) {
    if (
      element.type !== 'text' ||
      element.fromDesign === true ||
      element.layer === 'layout' ||
      box === undefined
    )
      continue;
    const shape = shapes.get(element.id);
    const runs = listVisibleRuns(element.paragraphs);
    if (shape === undefined || runs.length === 0 || isSet(shape)) continue;
    const guessed = findBackdropsBehind(box, element, scene, theme);
    const measured = guessed.some(({ picture, uneven }) => picture || uneven !== undefined)
      ? real(box, element, scene)
      : undefined;
    const isPicture = guessed.some(({ picture }) => picture);
    const plain = (backdrops: readonly Backdrop[]) =>
      backdrops.filter(({ picture }) => !picture || shape.kind === 'shape');
    const least = (backdrops: readonly Backdrop[], hex: Hex | undefined): number => {
      let ratio = Number.POSITIVE_INFINITY;
      for (const run of runs) {
        const needed = findRequiredContrast(run);
        for (const { hex: backdrop } of backdrops)
          ratio = Math.min(
            ratio,
            computeContrastRatio(hex ?? compose(resolvePaint(run.color, theme), backdrop), backdrop) / needed,
          );
      }
      return ratio;
    };
    const backdrops = measured ?? plain(guessed);
    if (backdrops.length === 0 || least(backdrops, undefined) >= 1) continue;
    const own = findCommonColor(runs, theme);
    let best = findBestTextColor((hex) => least(backdrops, hex), colors, own);
    if (
      (isPicture || measured !== undefined) &&
      shape.kind === 'shape' &&
      (best === undefined || best.ratio < 1)
    ) {
      illegible.push({ shape, element, box, backdrops, ratioOf: (hex, under) => least(under, hex) });
      continue;
    }
    if (best !== undefined && best.ratio < 1) {
      // No colour suits the whole background, so the middle of the letters decides.
      const core = { ...box, y: box.y + box.height * GLYPH_END, height: box.height * (1 - 2 * GLYPH_END) };
      const middle = real(core, element, scene) ?? plain(findBackdropsBehind(core, element, scene, theme));
      best = findBestTextColor((hex) => least(middle, hex), colors, own);
    }
    if (best === undefined) continue;
    if (shape.kind !== 'table') texts.set(shape, best.textColor);
    else {
      const row = tableRow(element.name);
      const known = rows.get(shape) ?? new Map<number, TextColor>();
      rows.set(shape, known.set(row, best.textColor));
    }
  }
  if (illegible.length === 0) return { texts, rows, bands: [] };
  const { textColor, bands } = findScrims(illegible, scene, colors);
  if (textColor !== undefined) for (const { shape } of illegible) texts.set(shape, textColor);
  return { texts, rows, bands };
}

/**
 * The best legible colour; undefined if the present colour is legible or better. Chromatic text keeps its hue:
 * another accent of the theme, or a shade of its colour. Other text gets the neutral with the best contrast.
 *
 * @param own the present colour of all of the text
 */
function findBestTextColor(
  ratioOf: (hex: Hex | undefined) => number,
  colors: Readonly<Record<string, string>>,
  own: Hex | undefined,
): { readonly textColor: TextColor; readonly ratio: number } | undefined {
  const present = ratioOf(undefined);
  if (present >= 1) return undefined;
  const ranked = (candidates: readonly TextColor[]) =>
    candidates.flatMap((textColor) => {
      const hex = textColor.startsWith('#') ? textColor : colors[textColor];
      return hex === undefined ? [] : [{ textColor, ratio: ratioOf(hex as Hex) }];
    });
  const hued = own === undefined || !isChromatic(own) ? [] : listShades(own, colors);
  const legible = ranked(hued).find(({ ratio }) => ratio >= 1);
  if (legible !== undefined) return legible;
  // Tinted neutrals and their shades belong to the brand more than black and white do.
  const tinted = ['dk2', 'lt2'].flatMap((slot) => {
    const hex = colors[slot];
    return hex === undefined || isGrey(hex) ? [] : [slot as TextColor, ...listTints(hex as Hex)];
  });
  const branded = ranked(tinted).find(({ ratio }) => ratio >= EASY);
  if (branded !== undefined) return branded;
  const [best] = ranked(TEXT_COLORS).sort((a, b) => b.ratio - a.ratio);
  return best === undefined || best.ratio <= present ? undefined : best;
}

/** Accents of the theme with the hue of a colour, then darker and lighter shades of it, the closest first. */
function listShades(own: Hex, colors: Readonly<Record<string, string>>): TextColor[] {
  const accents = ACCENTS.filter((slot) => {
    const hex = colors[slot];
    return hex !== undefined && isChromatic(hex) && measureHueDistance(hex, own) <= SAME_HUE;
  });
  return [...accents, ...SHADES.flatMap((share) => [mix(own, '#000000', share), mix(own, '#FFFFFF', share)])];
}

/** Darker shades of a dark neutral, lighter ones of a light neutral. */
function listTints(neutral: Hex): TextColor[] {
  const toward = computeRelativeLuminance(neutral) > 0.18 ? '#FFFFFF' : '#000000';
  return SHADES.slice(0, 4).map((share) => mix(neutral, toward, share));
}

/** Difference in hue from 0 to 180 degrees. */
function measureHueDistance(a: string, b: string): number {
  const difference = Math.abs(readHue(a) - readHue(b));
  return Math.min(difference, 360 - difference);
}

/** The colour of all runs; undefined if they differ. */
function findCommonColor(runs: ReturnType<typeof listVisibleRuns>, theme: Theme): Hex | undefined {
  const hexes = new Set(runs.map(({ color }) => resolvePaint(color, theme).hex));
  return hexes.size === 1 ? [...hexes][0] : undefined;
}
