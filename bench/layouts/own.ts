import { placeClearLabels, placeSomeLabels } from '../../src/core/layout/diagram/clear-labels.ts';
import { ArrangementBudget } from '../../src/core/layout/diagram/layered/budget.ts';
import { outlineSize } from '../../src/core/layout/diagram/outline.ts';
import { arrangeInDirection, type Measured, placeInBands } from '../../src/core/layout/diagram/place.ts';
import type { Point } from '../../src/core/scene/connectors.ts';
import type { Diagram } from '../../src/core/scene/diagram.ts';
import type { Box } from '../../src/core/scene/scene.ts';

/** Room of a diagram on a slide, px. */
export const ROOM = { width: 1152, height: 490 } as const;
/** Size in px of letters, their mean width, the height of a line, and the width limit of texts. */
const [EM, LETTER, LINE, WIDEST] = [16, 0.55, 1.3, 190];
const LABEL = { em: 13, padding: { x: 6, y: 2 } } as const;
const MAX_LABEL = 140;
const BANDS = [1, 2, 3, 4];
const MOST_CROSSING = 8;

/** A diagram with the sizes of its boxes and labels, which every layout is given. */
export interface Sized {
  readonly diagram: Diagram;
  readonly sizes: ReadonlyMap<string, { readonly width: number; readonly height: number }>;
  readonly labels: ReadonlyMap<number, { readonly width: number; readonly height: number }>;
}

/** What a layout answers with, px. */
export interface Drawing {
  readonly sized: Sized;
  readonly boxes: ReadonlyMap<string, Box>;
  readonly ways: readonly (readonly Point[])[];
  readonly labels: ReadonlyMap<number, Box>;
  readonly width: number;
  readonly height: number;
}

export function sizeDiagram(diagram: Diagram): Sized {
  const measure = (text: string, em: number, widest: number): { width: number; height: number } => {
    const whole = text.length * em * LETTER;
    return {
      width: Math.min(widest, whole),
      height: Math.max(1, Math.ceil(whole / widest)) * em * LINE,
    };
  };
  return {
    diagram,
    sizes: new Map(
      diagram.items.map(({ id, shape, label }) => [
        id,
        outlineSize(shape, measure(label, EM, WIDEST), { x: 14, y: 9 }),
      ]),
    ),
    labels: new Map(
      diagram.edges.flatMap(({ label }, index) => {
        if (label === undefined) return [];
        const { width, height } = measure(label, LABEL.em, MAX_LABEL);
        return [
          [index, { width: width + 2 * LABEL.padding.x, height: height + 2 * LABEL.padding.y }] as const,
        ];
      }),
    ),
  };
}

/** Scale at which a drawing fits its room, at most 1. */
export const fitScale = ({ width, height }: { readonly width: number; readonly height: number }): number =>
  Math.min(1, ROOM.width / Math.max(1, width), ROOM.height / Math.max(1, height));

/** The best of two directions, two styles and up to four bands, as on slides. */
export function layOutOwn(sized: Sized): Drawing {
  const { diagram, sizes, labels } = sized;
  const measured: Measured = {
    share: 0.6,
    spread: 1,
    sizes,
    labels,
    headRoom: 26,
    arrangement: new ArrangementBudget(),
  };
  let best: Drawing | undefined;
  for (const direction of ['right', 'down'] as const)
    for (const style of ['layered', 'stacked'] as const) {
      const arranged = arrangeInDirection(diagram, direction, measured, style);
      if (arranged === undefined) continue;
      for (const bands of BANDS) {
        if (best !== undefined && fitScale(best) >= 1) return best;
        const placed = placeInBands(arranged, { bands, mostCrossing: MOST_CROSSING });
        if (placed === undefined) continue;
        const found = placeClearLabels(placed, labels) ?? placeSomeLabels(placed, labels);
        const drawing: Drawing = { ...placed, sized, labels: found };
        if (best === undefined || fitScale(drawing) > fitScale(best)) best = drawing;
      }
    }
  if (best === undefined) throw new Error('A flowchart has no arrangement.');
  return best;
}
