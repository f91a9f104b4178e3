import type { ReadShape } from '../../ooxml/read/index.ts';
import type { TextColor } from '../../ooxml/write/index.ts';
import type { Scrim } from '../../output/pptx/fill/slide-xml.ts';
import { type Backdrop, findBackdropsBehind } from '../../scene/check/backdrop.ts';
import { findRequiredContrast, listVisibleRuns, type ReadBackdrops } from '../../scene/check/contrast.ts';
import { measuredLeaves } from '../../scene/check/geometry.ts';
import { compose, computeContrastRatio, resolvePaint } from '../../scene/color.ts';
import type { Hex, Theme } from '../../scene/theme.ts';
import type { SlideScene } from '../slide-scene.ts';
import { findScrims, type IllegibleText } from './scrims.ts';

const TEXT_COLORS: readonly TextColor[] = ['dk1', 'lt1', 'dk2', 'lt2'];
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
 * Finds texts with too little contrast and the best theme colour for them; on pictures and gradients also
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
    let best = findBestTextColor((hex) => least(backdrops, hex), colors);
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
      best = findBestTextColor((hex) => least(middle, hex), colors);
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

/** The theme colour with the best contrast; undefined if the present colour is legible or better. */
function findBestTextColor(
  ratioOf: (hex: Hex | undefined) => number,
  colors: Readonly<Record<string, string>>,
): { readonly textColor: TextColor; readonly ratio: number } | undefined {
  const own = ratioOf(undefined);
  const [best] = TEXT_COLORS.map((textColor) => ({
    textColor,
    ratio: ratioOf(colors[textColor] as Hex | undefined),
  })).sort((a, b) => b.ratio - a.ratio);
  return own >= 1 || best === undefined || best.ratio <= own ? undefined : best;
}
