import { describe, expect, test } from 'vitest';
import { readMermaid } from '../../../src/core/diagrams/mermaid.ts';
import { ArrangementBudget } from '../../../src/core/layout/diagram/layered/budget.ts';
import {
  type ArrangedDiagram,
  arrangeInDirection,
  type Measured,
  type PlacedDiagram,
  placeInBands,
} from '../../../src/core/layout/diagram/place.ts';
import type { Diagram } from '../../../src/core/scene/diagram.ts';
import { generatedFlowcharts } from '../../support/flowcharts.ts';

const ROOM = { width: 1152, height: 490 };

function measure({ items, edges }: Diagram): Measured {
  return {
    share: 0.5,
    spread: 1,
    sizes: new Map(
      items.map(({ id, label }) => [id, { width: 60 + (label.length % 9) * 10, height: 36 }] as const),
    ),
    labels: new Map(
      edges.flatMap(({ label }, index) =>
        label === undefined ? [] : [[index, { width: 50, height: 20 }] as const],
      ),
    ),
    headRoom: 26,
    arrangement: new ArrangementBudget(),
  };
}

const diagrams = generatedFlowcharts(24).map(({ text }) => readMermaid(text).diagram);

const inBands = (arranged: ArrangedDiagram, bands: number, room?: typeof ROOM): PlacedDiagram | undefined =>
  placeInBands(arranged, { bands, mostCrossing: 8 }, room);

describe('bands of a diagram', () => {
  test('what fits is placed alike with and without a limit, and what is not placed does not fit', () => {
    let fitting = 0;
    for (const diagram of diagrams)
      for (const direction of ['down', 'right'] as const) {
        const measured = measure(diagram);
        const arranged = arrangeInDirection(diagram, direction, measured);
        if (arranged === undefined) throw new Error('every diagram can be arranged');
        for (let bands = 1; bands <= 4; bands += 1) {
          const placed = inBands(arranged, bands);
          const isFitting =
            placed !== undefined && placed.width <= ROOM.width && placed.height <= ROOM.height;
          const limited = inBands(arranged, bands, ROOM);
          if (!isFitting) continue;
          fitting += 1;
          expect(limited).toEqual(placed);
          if (diagram.groups.length > 0)
            expect(
              arrangeInDirection(diagram, direction, measured, 'layered', { room: ROOM, bands }),
            ).toBeDefined();
        }
      }
    expect(fitting).toBeGreaterThan(20);
  });

  test('rows whose boxes alone exceed a limit are not routed', () => {
    const [diagram] = diagrams.slice(-1);
    const arranged = diagram && arrangeInDirection(diagram, 'down', measure(diagram));
    if (arranged === undefined) throw new Error('the largest diagram can be arranged');
    expect(inBands(arranged, 1)).toBeDefined();
    expect(inBands(arranged, 1, ROOM)).toBeUndefined();
  });
});
