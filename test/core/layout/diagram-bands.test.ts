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
import type { Box } from '../../../src/core/scene/scene.ts';
import { DEEP } from '../../support/deep.ts';
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

/** First row of the second band. */
function findCut({ rows }: ArrangedDiagram, { boxes }: PlacedDiagram): number {
  const all = [...rows.boxes].map(([id, { row }]) => ({ row, box: boxes.get(id) as Box }));
  const starts = [...new Set(all.map(({ row }) => row))].sort((a, b) => a - b).slice(1);
  return starts.find((start) => {
    const before = all.flatMap(({ row, box }) => (row < start ? [box.x + box.width] : []));
    return all.every(({ row, box }) => row < start || box.x > Math.max(...before));
  }) as number;
}

describe('bands of a diagram', () => {
  test('place boxes alike with and without a limit, and what is not placed does not fit', {
    skip: !DEEP,
  }, () => {
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

  test('are not routed for rows whose boxes alone exceed a limit', () => {
    const [diagram] = diagrams.slice(-1);
    const arranged = diagram && arrangeInDirection(diagram, 'down', measure(diagram));
    if (arranged === undefined) throw new Error('the largest diagram can be arranged');
    expect(inBands(arranged, 1)).toBeDefined();
    expect(inBands(arranged, 1, ROOM)).toBeUndefined();
  });

  test('lead a branch to the next band beside its own row, and not round below its band', () => {
    let branches = 0;
    for (const diagram of diagrams) {
      const arranged = arrangeInDirection(diagram, 'down', measure(diagram));
      const placed = arranged && inBands(arranged, 2);
      if (arranged === undefined || placed === undefined) continue;
      const cut = findCut(arranged, placed);
      const rowOf = (id: string): number => arranged.rows.boxes.get(id)?.row ?? 0;
      const first = diagram.items.filter(({ id }) => rowOf(id) < cut);
      const last = Math.max(...first.map(({ id }) => rowOf(id)));
      const boxes = first.map(({ id }) => placed.boxes.get(id) as Box);
      const bottom = Math.max(...boxes.map(({ y, height }) => y + height));
      const right = Math.max(...boxes.map(({ x, width }) => x + width));
      for (const [index, { from, to }] of diagram.edges.entries()) {
        const [upper, lower] = [Math.min(rowOf(from), rowOf(to)), Math.max(rowOf(from), rowOf(to))];
        if (upper >= cut || lower < cut) continue;
        // A line from the last row turns directly below its band.
        const isLast = upper === last;
        if (!isLast) branches += 1;
        const inside = (placed.ways[index] ?? []).filter(({ x }) => x < right);
        expect(Math.max(...inside.map(({ y }) => y))).toBeLessThan(bottom + (isLast ? 90 : 1));
      }
    }
    expect(branches).toBeGreaterThan(5);
  });
});
