import type { DiagramEdge } from '../../../scene/diagram.ts';
import type { Box } from '../../../scene/scene.ts';
import type { Extent, Path } from './model.ts';

/** Distance by which the first line from a box to itself leaves it, and each further one beyond, px. */
const OUT = { first: 22, further: 8 } as const;
const LABEL_GAP = 4;
/** Share of the side between the ends of the outermost line, and its limit in px. */
const BETWEEN = { share: 0.5, px: 40 } as const;

/** Lines from a box to itself, with the room beside it that they need. */
export interface Loops extends Extent {
  readonly lines: readonly { readonly index: number; readonly label?: Extent }[];
}

/** Lines that lead from a box to itself, by its id. */
export function findLoops(
  edges: readonly DiagramEdge[],
  labels: ReadonlyMap<number, Extent>,
): ReadonlyMap<string, Loops> {
  const lines = new Map<string, { readonly index: number; readonly label?: Extent }[]>();
  edges.forEach(({ from, to }, index) => {
    if (from !== to) return;
    const label = labels.get(index);
    lines.set(from, [...(lines.get(from) ?? []), { index, ...(label === undefined ? {} : { label }) }]);
  });
  return new Map(
    [...lines].map(([id, own]) => [
      id,
      {
        lines: own,
        width: own.reduce(
          (sum, { label }) => sum + (label === undefined ? 0 : LABEL_GAP + label.width),
          OUT.first + (own.length - 1) * OUT.further + LABEL_GAP,
        ),
        height: Math.max(...own.map(({ label }) => label?.height ?? 0)),
      },
    ]),
  );
}

/** Path of a line from the side of a box to the same side. */
export function loopPath(box: Box, { lines }: Loops, index: number): Path {
  const at = lines.findIndex((line) => line.index === index);
  const right = box.x + box.width;
  const out = right + OUT.first + at * OUT.further;
  const half = (Math.min(BETWEEN.px, box.height * BETWEEN.share) / 2) * ((at + 1) / lines.length);
  const middle = box.y + box.height / 2;
  return {
    sides: ['right', 'right'],
    points: [
      { x: right, y: middle - half },
      { x: out, y: middle - half },
      { x: out, y: middle + half },
      { x: right, y: middle + half },
    ],
  };
}

/** Places of the labels of such lines, beyond the outermost of them. */
export function placeLoopLabels(box: Box, { lines }: Loops): [number, Box][] {
  let x = box.x + box.width + OUT.first + (lines.length - 1) * OUT.further + LABEL_GAP;
  return lines.flatMap(({ index, label }): [number, Box][] => {
    if (label === undefined) return [];
    const place = { ...label, x, y: box.y + box.height / 2 - label.height / 2 };
    x += label.width + LABEL_GAP;
    return [[index, place]];
  });
}
