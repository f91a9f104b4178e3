import type { DiagramEdge } from '../../../scene/diagram.ts';
import type { Box } from '../../../scene/scene.ts';
import type { Extent, Path } from './model.ts';

/** Distance by which a line from a box to itself leaves it, px. */
const OUT = 22;
const LABEL_GAP = 4;
/** Share of the side between both ends, and its limit in px. */
const BETWEEN = { share: 0.36, px: 22 } as const;

/** Room beside boxes for lines that lead from a box to itself, with their labels. */
export function loopRoom(
  edges: readonly DiagramEdge[],
  labels: ReadonlyMap<number, Extent>,
): ReadonlyMap<string, Extent & { readonly index: number; readonly label?: Extent }> {
  const rooms = new Map<string, Extent & { readonly index: number; readonly label?: Extent }>();
  edges.forEach(({ from, to }, index) => {
    if (from !== to || rooms.has(from)) return;
    const label = labels.get(index);
    rooms.set(from, {
      index,
      width: OUT + (label === undefined ? 0 : LABEL_GAP + label.width) + LABEL_GAP,
      height: label?.height ?? 0,
      ...(label === undefined ? {} : { label }),
    });
  });
  return rooms;
}

/** Path of a line from the side of a box to the same side. */
export function loopPath(box: Box | undefined): Path {
  if (box === undefined) return { points: [], sides: ['right', 'right'] };
  const right = box.x + box.width;
  const half = Math.min(BETWEEN.px, box.height * BETWEEN.share) / 2;
  const middle = box.y + box.height / 2;
  return {
    sides: ['right', 'right'],
    points: [
      { x: right, y: middle - half },
      { x: right + OUT, y: middle - half },
      { x: right + OUT, y: middle + half },
      { x: right, y: middle + half },
    ],
  };
}

/** Place of the label of such a line. */
export function loopLabel(box: Box, { width, height }: Extent): Box {
  return {
    x: box.x + box.width + OUT + LABEL_GAP,
    y: box.y + box.height / 2 - height / 2,
    width,
    height,
  };
}
