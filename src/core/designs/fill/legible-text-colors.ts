import type { ReadShape } from '../../ooxml/read/index.ts';
import type { TextColor } from '../../ooxml/write/index.ts';
import type { Scrim } from '../../output/pptx/fill/slide-xml.ts';
import { type Backdrop, backdropsBehind } from '../../scene/check/behind.ts';
import { type BackdropsOf, leastContrast, saidIn } from '../../scene/check/contrast.ts';
import { measuredLeaves } from '../../scene/check/geometry.ts';
import { compose, contrastRatio, resolvePaint } from '../../scene/color.ts';
import type { Hex, Theme } from '../../scene/theme.ts';
import type { SlideScene } from '../slide-scene.ts';
import { type Lost, scrimsFor } from './scrims.ts';

const TEXT_COLORS: readonly TextColor[] = ['dk1', 'lt1', 'dk2', 'lt2'];
/** "… row 2, column 1": texts of one cell each. */
const ROW = / row (\d+), column \d+$/;

/** The row that a text of a table stands in, from 0. */
export function tableRow(name: string): number {
  return Number(ROW.exec(name)?.[1] ?? 1) - 1;
}

/** Of the height of a text, above and below, what only ends of letters stand in. */
const END = 0.22;

export interface LegibleTextColors {
  readonly texts: ReadonlyMap<ReadShape, TextColor>;
  /** By table and row, from 0. */
  readonly rows: ReadonlyMap<ReadShape, ReadonlyMap<number, TextColor>>;
  /** Below texts that no colour alone makes legible. */
  readonly bands: readonly Scrim[];
}

/**
 * Texts that cannot be read on what is behind them, and the colour of their theme that can be best;
 * on pictures and gradients where none can, a scrim besides. Tables on pictures are not judged.
 *
 * @param isSet stays as it is; `real` is what is seen behind texts.
 */
export function legibleTextColors(
  { scene, shapes }: Pick<SlideScene, 'scene' | 'shapes'>,
  theme: Theme,
  colors: Readonly<Record<string, string>>,
  isSet: (shape: ReadShape) => boolean,
  real: BackdropsOf,
): LegibleTextColors {
  const lost: Lost[] = [];
  const texts = new Map<ReadShape, TextColor>();
  const rows = new Map<ReadShape, Map<number, TextColor>>();
  for (const { element, letters: box } of measuredLeaves(scene)) {
    if (element.type !== 'text' || element.given === true || element.layer === 'layout' || box === undefined) continue;
    const shape = shapes.get(element.id);
    const runs = saidIn(element.paragraphs);
    if (shape === undefined || runs.length === 0 || isSet(shape)) continue;
    const guessed = backdropsBehind(box, element, scene, theme);
    const seen = guessed.some(({ picture, uneven }) => picture || uneven !== undefined) ? real(box, element, scene) : undefined;
    const isPicture = guessed.some(({ picture }) => picture);
    const plain = (backdrops: readonly Backdrop[]) => backdrops.filter(({ picture }) => !picture || shape.kind === 'shape');
    const least = (backdrops: readonly Backdrop[], hex: Hex | undefined): number => {
      let ratio = Number.POSITIVE_INFINITY;
      for (const run of runs) {
        const needed = leastContrast(run);
        for (const { hex: backdrop } of backdrops) ratio = Math.min(ratio, contrastRatio(hex ?? compose(resolvePaint(run.color, theme), backdrop), backdrop) / needed);
      }
      return ratio;
    };
    const backdrops = seen ?? plain(guessed);
    if (backdrops.length === 0 || least(backdrops, undefined) >= 1) continue;
    let best = bestTextColor((hex) => least(backdrops, hex), colors);
    if ((isPicture || seen !== undefined) && shape.kind === 'shape' && (best === undefined || best.ratio < 1)) {
      lost.push({ shape, element, box, backdrops, ratioOf: (hex, under) => least(under, hex) });
      continue;
    }
    if (best !== undefined && best.ratio < 1) {
      // Nothing can be read on all of it: what lies under the middle of the letters counts, not what their ends touch.
      const core = { ...box, y: box.y + box.height * END, height: box.height * (1 - 2 * END) };
      const middle = real(core, element, scene) ?? plain(backdropsBehind(core, element, scene, theme));
      best = bestTextColor((hex) => least(middle, hex), colors);
    }
    if (best === undefined) continue;
    if (shape.kind !== 'table') texts.set(shape, best.textColor);
    else {
      const row = tableRow(element.name);
      const known = rows.get(shape) ?? new Map<number, TextColor>();
      rows.set(shape, known.set(row, best.textColor));
    }
  }
  if (lost.length === 0) return { texts, rows, bands: [] };
  const { textColor, bands } = scrimsFor(lost, scene, colors);
  if (textColor !== undefined) for (const { shape } of lost) texts.set(shape, textColor);
  return { texts, rows, bands };
}

/** The colour of the theme that reads best; undefined where the letters' own does. */
function bestTextColor(ratioOf: (hex: Hex | undefined) => number, colors: Readonly<Record<string, string>>): { readonly textColor: TextColor; readonly ratio: number } | undefined {
  const own = ratioOf(undefined);
  const [best] = TEXT_COLORS.map((textColor) => ({ textColor, ratio: ratioOf(colors[textColor] as Hex | undefined) })).sort((a, b) => b.ratio - a.ratio);
  return own >= 1 || best === undefined || best.ratio <= own ? undefined : best;
}
