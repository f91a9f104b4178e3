import type { Diagram } from '../../../scene/diagram.ts';
import type { Box } from '../../../scene/scene.ts';
import type { Extent } from './model.ts';

/** Distance between boxes that stand below each other, and their indent from the one above, px. */
const STACK = { gap: 9, indent: 22 } as const;

/** Boxes that hang below the one that leads to them, as in charts of organisations. */
export interface HungLeaves {
  /** The diagram without these boxes and their lines. */
  readonly diagram: Diagram;
  /** Index of each of its lines in the whole diagram. */
  readonly indices: readonly number[];
  readonly sizes: ReadonlyMap<string, Extent>;
  readonly leaves: ReadonlyMap<string, readonly { readonly id: string; readonly index: number }[]>;
}

/**
 * Takes the boxes that lead no further from those above them, so that they can hang below; undefined where
 * fewer than two boxes have several of them.
 */
export function hangLeaves(diagram: Diagram, sizes: ReadonlyMap<string, Extent>): HungLeaves | undefined {
  const { items, edges } = diagram;
  const leading = new Set(edges.map(({ from }) => from));
  const children = new Map<string, { id: string; index: number; isLeaf: boolean }[]>();
  edges.forEach(({ from, to, label }, index) => {
    const isLeaf = !leading.has(to) && label === undefined;
    children.set(from, [...(children.get(from) ?? []), { id: to, index, isLeaf }]);
  });
  const leaves = new Map(
    [...children].filter(([, own]) => own.length > 1 && own.every(({ isLeaf }) => isLeaf)),
  );
  if (leaves.size < 2) return undefined;
  const hung = new Set([...leaves.values()].flat().map(({ id }) => id));
  const own = (id: string): Extent => sizes.get(id) ?? { width: 0, height: 0 };
  const indices = edges.flatMap(({ to }, index) => (hung.has(to) ? [] : [index]));
  return {
    leaves,
    indices,
    diagram: {
      ...diagram,
      items: items.filter(({ id }) => !hung.has(id)),
      edges: indices.flatMap((index) => edges[index] ?? []),
    },
    sizes: new Map(
      items
        .filter(({ id }) => !hung.has(id))
        .map(({ id }) => {
          const below = leaves.get(id) ?? [];
          return [
            id,
            {
              width: Math.max(own(id).width, ...below.map((leaf) => own(leaf.id).width + STACK.indent)),
              height: below.reduce((sum, leaf) => sum + STACK.gap + own(leaf.id).height, own(id).height),
            },
          ];
        }),
    ),
  };
}

/** Boxes and lines below a box, within the room that was kept for them. */
export function placeLeaves(
  room: Box,
  head: Extent,
  leaves: readonly { readonly id: string; readonly index: number }[],
  sizes: ReadonlyMap<string, Extent>,
): {
  readonly head: Box;
  readonly boxes: readonly (readonly [string, Box])[];
  readonly ways: readonly (readonly [number, readonly { readonly x: number; readonly y: number }[]])[];
} {
  const top = { ...room, height: head.height };
  let y = room.y + head.height;
  const boxes = leaves.map(({ id }): readonly [string, Box] => {
    const { height } = sizes.get(id) ?? { height: 0 };
    const box = { x: room.x + STACK.indent, y: y + STACK.gap, width: room.width - STACK.indent, height };
    y += STACK.gap + height;
    return [id, box];
  });
  const x = room.x + STACK.indent / 2;
  return {
    head: top,
    boxes,
    ways: leaves.map(({ index }, at) => {
      const [, box] = boxes[at] as readonly [string, Box];
      const middle = box.y + box.height / 2;
      return [
        index,
        [
          { x, y: room.y + head.height },
          { x, y: middle },
          { x: box.x, y: middle },
        ],
      ];
    }),
  };
}
