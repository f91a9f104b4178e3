import type { Ink, Scrim } from '../../output/pptx/fill/slide-xml.ts';
import type { ReadShape } from '../../output/pptx/read/deck.ts';
import { type Ground, groundsBehind } from '../../scene/check/behind.ts';
import { type GroundsOf, leastContrast } from '../../scene/check/contrast.ts';
import { flatten, lettersBox } from '../../scene/check/geometry.ts';
import { compose, contrastRatio, resolvePaint } from '../../scene/color.ts';
import type { Box, Run } from '../../scene/scene.ts';
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

/** The colour that designers gave a place stays from this contrast, which large letters need: what small ones lack is told. */
const OWN = 3;

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
  for (const element of flatten(scene.elements)) {
    const shape = shapes.get(element.id);
    if (element.type !== 'text' || element.given === true || element.layer === 'layout' || shape === undefined || isSet(shape)) continue;
    const box = lettersBox(element);
    const runs = element.paragraphs.flatMap((paragraph) => paragraph.runs).filter(({ text }) => text.trim() !== '');
    if (box === undefined || runs.length === 0) continue;
    const guessed = groundsBehind(box, element, scene, theme);
    const seen = real(box, element, scene);
    const isPicture = guessed.some(({ picture }) => picture);
    const plain = (area: Box) => groundsBehind(area, element, scene, theme).filter(({ picture }) => !picture || shape.kind === 'shape');
    const groundsOf = (area: Box) => real(area, element, scene) ?? plain(area);
    const least = (grounds: readonly Ground[], hex: Hex | undefined) =>
      Math.min(...runs.flatMap((run) => grounds.map((ground) => contrastRatio(hex ?? compose(resolvePaint(run.color, theme), ground.hex), ground.hex) / leastContrast(run))));
    const grounds = groundsOf(box);
    if (grounds.length === 0 || least(grounds, undefined) >= 1 || (!isPicture && isLeftTo(shape, runs, grounds, theme))) continue;
    let best = bestInk((hex) => least(grounds, hex), colors);
    if ((isPicture || seen !== undefined) && shape.kind === 'shape' && (best === undefined || best.ratio < 1)) {
      lost.push({ shape, element, box, grounds, ratioOf: (hex, under) => least(under, hex) });
      continue;
    }
    if (best !== undefined && best.ratio < 1) {
      // Nothing can be read on all of it: what lies under the middle of the letters counts, not what their ends touch.
      const middle = groundsOf({ ...box, y: box.y + box.height * END, height: box.height * (1 - 2 * END) });
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

function isLeftTo({ placeholder }: ReadShape, runs: readonly Run[], grounds: readonly Ground[], theme: Theme): boolean {
  return placeholder !== undefined && runs.every((run) => grounds.every(({ hex }) => contrastRatio(compose(resolvePaint(run.color, theme), hex), hex) >= OWN));
}

/** The colour of the theme that reads best; undefined where the letters' own does. */
function bestInk(ratioOf: (hex: Hex | undefined) => number, colors: Readonly<Record<string, string>>): { readonly ink: Ink; readonly ratio: number } | undefined {
  const own = ratioOf(undefined);
  const [best] = INKS.map((ink) => ({ ink, ratio: ratioOf(colors[ink] as Hex | undefined) })).sort((a, b) => b.ratio - a.ratio);
  return own >= 1 || best === undefined || best.ratio <= own ? undefined : best;
}
