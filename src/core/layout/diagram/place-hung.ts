import type { Point } from '../../scene/connectors.ts';
import type { Diagram } from '../../scene/diagram.ts';
import type { Box } from '../../scene/scene.ts';
import type { Side } from '../sites.ts';
import { hangLeaves, placeLeaves } from './layered/hang-leaves.ts';
import { arrangeInDirection, isTree, type Measured, type PlacedDiagram, placeInBands } from './place.ts';

/** Places a tree downwards with its last boxes hung below the ones that lead to them; undefined for others. */
export function placeHung(diagram: Diagram, measured: Measured, room?: Box): PlacedDiagram | undefined {
  const hung = isTree(diagram) ? hangLeaves(diagram, measured.sizes) : undefined;
  if (hung === undefined) return undefined;
  const arranged = arrangeInDirection(hung.diagram, 'down', {
    ...measured,
    sizes: hung.sizes,
    labels: new Map(
      hung.indices.flatMap((index, at) => {
        const label = measured.labels.get(index);
        return label === undefined ? [] : [[at, label] as const];
      }),
    ),
  });
  const placed = arranged === undefined ? undefined : placeInBands(arranged, undefined, room);
  if (placed === undefined) return undefined;
  const boxes = new Map<string, Box>();
  const ways: (readonly Point[])[] = diagram.edges.map(() => []);
  const sides: (readonly [Side, Side])[] = diagram.edges.map(() => ['bottom', 'left']);
  for (const [at, index] of hung.indices.entries()) {
    ways[index] = placed.ways[at] ?? [];
    sides[index] = placed.sides[at] ?? ['bottom', 'top'];
  }
  const endAt = (id: string, y: number): void => {
    for (const index of hung.indices)
      if (diagram.edges[index]?.from === id)
        ways[index] = (ways[index] ?? []).map((point, at) => (at === 0 ? { ...point, y } : point));
  };
  for (const [id, box] of placed.boxes) {
    const leaves = hung.leaves.get(id);
    const size = measured.sizes.get(id);
    if (leaves === undefined || size === undefined) {
      // Boxes without others below them keep their own height.
      const own = { ...box, height: Math.min(box.height, size?.height ?? box.height) };
      boxes.set(id, own);
      if (own.height < box.height) endAt(id, own.y + own.height);
      continue;
    }
    const below = placeLeaves(box, size, leaves, measured.sizes);
    boxes.set(id, below.head);
    for (const [leaf, place] of below.boxes) boxes.set(leaf, place);
    for (const [index, way] of below.ways) ways[index] = way;
  }
  return {
    ...placed,
    boxes,
    ways,
    sides,
    labels: new Map(
      hung.indices.flatMap((index, at) => {
        const label = placed.labels.get(at);
        return label === undefined ? [] : [[index, label] as const];
      }),
    ),
  };
}
