import type { Ink } from '../../output/pptx/fill/slide-xml.ts';
import type { ReadShape } from '../../output/pptx/read/deck.ts';
import { groundsBehind } from '../../scene/check/behind.ts';
import { leastContrast } from '../../scene/check/contrast.ts';
import { flatten, inkBox } from '../../scene/check/geometry.ts';
import { compose, contrastRatio, resolvePaint } from '../../scene/color.ts';
import type { Scene } from '../../scene/scene.ts';
import type { Hex, Theme } from '../../scene/theme.ts';

const INKS: readonly Ink[] = ['dk1', 'lt1', 'dk2', 'lt2'];
/** "… row 2, column 1": texts of one cell each. */
const ROW = / row (\d+), column \d+$/;

/** The row that a text of a table stands in, from 0. */
export function tableRow(name: string): number {
  return Number(ROW.exec(name)?.[1] ?? 1) - 1;
}

export interface LegibleInks {
  readonly texts: ReadonlyMap<ReadShape, Ink>;
  /** By table and row, from 0. */
  readonly rows: ReadonlyMap<ReadShape, ReadonlyMap<number, Ink>>;
}

/** Texts that cannot be read on what is behind them, and the colour of their theme that can be best. What lies on pictures is not judged. */
export function legibleInks(scene: Scene, theme: Theme, shapes: ReadonlyMap<string, ReadShape>, colors: Readonly<Record<string, string>>): LegibleInks {
  const texts = new Map<ReadShape, Ink>();
  const rows = new Map<ReadShape, Map<number, Ink>>();
  for (const element of flatten(scene.elements)) {
    const shape = shapes.get(element.id);
    if (element.type !== 'text' || element.given === true || element.layer === 'layout' || shape === undefined) continue;
    const box = inkBox(element);
    const runs = element.paragraphs.flatMap((paragraph) => paragraph.runs).filter(({ text }) => text.trim() !== '');
    if (box === undefined || runs.length === 0) continue;
    const grounds = groundsBehind(box, element, scene, theme).filter(({ picture }) => !picture);
    if (grounds.length === 0) continue;
    const least = (hex: Hex | undefined) =>
      Math.min(...runs.flatMap((run) => grounds.map((ground) => contrastRatio(hex ?? compose(resolvePaint(run.color, theme), ground.hex), ground.hex) / leastContrast(run))));
    if (least(undefined) >= 1) continue;
    const [best] = INKS.map((ink) => ({ ink, ratio: least(colors[ink] as Hex | undefined) })).sort((a, b) => b.ratio - a.ratio);
    if (best === undefined || best.ratio <= least(undefined)) continue;
    if (shape.kind !== 'table') texts.set(shape, best.ink);
    else {
      const row = tableRow(element.name);
      const known = rows.get(shape) ?? new Map<number, Ink>();
      rows.set(shape, known.set(row, best.ink));
    }
  }
  return { texts, rows };
}
