import type { ReadShape } from '../../ooxml/read/index.ts';
import type { Ink } from '../../ooxml/write/index.ts';
import type { Scrim } from '../../output/pptx/fill/slide-xml.ts';
import { type Ground, groundsBehind } from '../../scene/check/behind.ts';
import { type GroundsOf, leastContrast, saidIn } from '../../scene/check/contrast.ts';
import { inkedLeaves } from '../../scene/check/geometry.ts';
import { compose, contrastRatio, resolvePaint } from '../../scene/color.ts';
import type { Hex, Theme } from '../../scene/theme.ts';
import type { SlideScene } from '../slide-scene.ts';
import { type Lost, scrimsFor } from './scrims.ts';

const INKS: readonly Ink[] = ['dk1', 'lt1', 'dk2', 'lt2'];
/** "… row 2, column 1": texts of one cell each. */
const ROW = / row (\d+), column \d+$/;

/** The row that a text of a table stands in, from 0. */
export function tableRow(name: string): number {
  return Number(ROW.exec(name)?.[1] ?? 1) - 1;
}

/** Of the height of a text, above and below, what only ends of letters stand in. */
const END = 0.22;

export interface LegibleInks {
  readonly texts: ReadonlyMap<ReadShape, Ink>;
  /** By table and row, from 0. */
  readonly rows: ReadonlyMap<ReadShape, ReadonlyMap<number, Ink>>;
  /** Below texts that no colour alone makes legible. */
  readonly bands: readonly Scrim[];
}

/**
 * Texts that cannot be read on what is behind them, and the colour of their theme that can be best;
 * on pictures and gradients where none can, a scrim besides. Tables on pictures are not judged.
 *
 * @param isSet stays as it is; `real` is what is seen behind texts.
 */
export function legibleInks(
  { scene, shapes }: Pick<SlideScene, 'scene' | 'shapes'>,
  theme: Theme,
  colors: Readonly<Record<string, string>>,
  isSet: (shape: ReadShape) => boolean,
  real: GroundsOf,
): LegibleInks {
  const lost: Lost[] = [];
  const texts = new Map<ReadShape, Ink>();
  const rows = new Map<ReadShape, Map<number, Ink>>();
  for (const { element, letters: box } of inkedLeaves(scene)) {
    if (element.type !== 'text' || element.given === true || element.layer === 'layout' || box === undefined) continue;
    const shape = shapes.get(element.id);
    const runs = saidIn(element.paragraphs);
    if (shape === undefined || runs.length === 0 || isSet(shape)) continue;
    const guessed = groundsBehind(box, element, scene, theme);
    const seen = real(box, element, scene);
    const isPicture = guessed.some(({ picture }) => picture);
    const plain = (grounds: readonly Ground[]) => grounds.filter(({ picture }) => !picture || shape.kind === 'shape');
    const least = (grounds: readonly Ground[], hex: Hex | undefined): number => {
      let ratio = Number.POSITIVE_INFINITY;
      for (const run of runs) {
        const needed = leastContrast(run);
        for (const { hex: ground } of grounds) ratio = Math.min(ratio, contrastRatio(hex ?? compose(resolvePaint(run.color, theme), ground), ground) / needed);
      }
      return ratio;
    };
    const grounds = seen ?? plain(guessed);
    if (grounds.length === 0 || least(grounds, undefined) >= 1) continue;
    let best = bestInk((hex) => least(grounds, hex), colors);
    if ((isPicture || seen !== undefined) && shape.kind === 'shape' && (best === undefined || best.ratio < 1)) {
      lost.push({ shape, element, box, grounds, ratioOf: (hex, under) => least(under, hex) });
      continue;
    }
    if (best !== undefined && best.ratio < 1) {
      // Nothing can be read on all of it: what lies under the middle of the letters counts, not what their ends touch.
      const core = { ...box, y: box.y + box.height * END, height: box.height * (1 - 2 * END) };
      const middle = real(core, element, scene) ?? plain(groundsBehind(core, element, scene, theme));
      best = bestInk((hex) => least(middle, hex), colors);
    }
    if (best === undefined) continue;
    if (shape.kind !== 'table') texts.set(shape, best.ink);
    else {
      const row = tableRow(element.name);
      const known = rows.get(shape) ?? new Map<number, Ink>();
      rows.set(shape, known.set(row, best.ink));
    }
  }
  if (lost.length === 0) return { texts, rows, bands: [] };
  const { ink, bands } = scrimsFor(lost, scene, colors);
  if (ink !== undefined) for (const { shape } of lost) texts.set(shape, ink);
  return { texts, rows, bands };
}

/** The colour of the theme that reads best; undefined where the letters' own does. */
function bestInk(ratioOf: (hex: Hex | undefined) => number, colors: Readonly<Record<string, string>>): { readonly ink: Ink; readonly ratio: number } | undefined {
  const own = ratioOf(undefined);
  const [best] = INKS.map((ink) => ({ ink, ratio: ratioOf(colors[ink] as Hex | undefined) })).sort((a, b) => b.ratio - a.ratio);
  return own >= 1 || best === undefined || best.ratio <= own ? undefined : best;
}
