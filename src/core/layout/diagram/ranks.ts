import dagre from '@dagrejs/dagre';
import { computeUnion } from '../../scene/box.ts';
import type { Diagram, DiagramItem } from '../../scene/diagram.ts';
import type { Box } from '../../scene/scene.ts';
import { countPassedRows, rankBoxes, selectEdges } from './select-edges.ts';

/** Width and height of a box by its id. */
export type Sizes = ReadonlyMap<string, { readonly width: number; readonly height: number }>;

/** Boxes in rows from the top, whatever direction the diagram takes later. */
export interface RankedBoxes {
  readonly boxes: ReadonlyMap<string, Box>;
  readonly groups: ReadonlyMap<string, Box>;
  /** Top and bottom of each row. */
  readonly rows: readonly { readonly top: number; readonly bottom: number }[];
  readonly rowOf: ReadonlyMap<string, number>;
}

/** Padding in px of a frame around its boxes. */
const FRAME_SIDE = 14;

/** Position of frame titles: above or below the rows, or beside them if rows become columns. */
export type FrameHead = 'above' | 'below' | 'beside';

export const ARRANGEMENT = { slide: 3_000 } as const;

/** Budget for arranging all diagrams of a slide, counted in boxes, lines, and rows that lines pass. */
export class ArrangementBudget {
  #left = ARRANGEMENT.slide;

  /** Deducts the cost if the budget covers it; returns whether it did. */
  take(cost: number): boolean {
    if (cost > this.#left) return false;
    this.#left -= cost;
    return true;
  }
}

/** Cost factor of an arrangement with groups. */
const GROUP_COST = 2;

interface Gaps {
  readonly rows: number;
  readonly beside: number;
}

/**
 * Same as `arrangedGraph`; undefined if dagre throws because it puts two joined boxes in one place, as with
 * some groups.
 */
function arrangeGroupedGraph(diagram: ArrangementInput, sizes: Sizes, gaps: Gaps): Graph | undefined {
  try {
    return arrangeGraph(diagram, sizes, gaps);
  } catch {
    return undefined;
  }
}

function arrangeGraph({ items, edges, groups }: ArrangementInput, sizes: Sizes, gaps: Gaps): Graph {
  const graph = new dagre.graphlib.Graph({ compound: groups.length > 0, multigraph: true });
  graph.setGraph({ rankdir: 'TB', nodesep: gaps.beside, ranksep: gaps.rows, edgesep: 14 });
  graph.setDefaultEdgeLabel(() => ({}));
  for (const { id } of items) graph.setNode(`n-${id}`, { ...(sizes.get(id) ?? { width: 0, height: 0 }) });
  for (const { id } of groups) graph.setNode(`g-${id}`, {});
  for (const { id, group } of groups.length > 0 ? items : [])
    if (group !== undefined) graph.setParent(`n-${id}`, `g-${group}`);
  for (const { id, parent } of groups) if (parent !== undefined) graph.setParent(`g-${id}`, `g-${parent}`);
  edges.forEach(({ from, to }, index) => {
    if (from !== to) graph.setEdge(`n-${from}`, `n-${to}`, {}, `e${index}`);
  });
  dagre.layout(graph);
  return graph;
}

type Graph = InstanceType<typeof dagre.graphlib.Graph>;
type ArrangementInput = Pick<Diagram, 'items' | 'edges' | 'groups'>;

function arrangeBoxes(diagram: ArrangementInput, sizes: Sizes, gaps: Gaps): Map<string, Box> {
  const graph =
    arrangeGroupedGraph(diagram, sizes, gaps) ?? arrangeGraph({ ...diagram, groups: [] }, sizes, gaps);
  return new Map(
    diagram.items.map(({ id }) => {
      const { x, y, width, height } = graph.node(`n-${id}`) as Box;
      return [id, { x: x - width / 2, y: y - height / 2, width, height }] as const;
    }),
  );
}

/** Places boxes side by side in the order of the input, in rows below the boxes that lead to them. */
function placeInRows(diagram: Diagram, sizes: Sizes, gaps: Gaps): Map<string, Box> {
  const rowOf = rankBoxes(diagram);
  const rows: DiagramItem[][] = [];
  for (const item of diagram.items) {
    const row = rowOf.get(item.id) ?? 0;
    rows[row] = [...(rows[row] ?? []), item];
  }
  const boxes = new Map<string, Box>();
  let y = 0;
  for (const row of rows) {
    let x = 0;
    let tallest = 0;
    for (const { id } of row ?? []) {
      const { width, height } = sizes.get(id) ?? { width: 0, height: 0 };
      boxes.set(id, { x, y, width, height });
      x += width + gaps.beside;
      tallest = Math.max(tallest, height);
    }
    y += tallest + gaps.rows;
  }
  return boxes;
}

/**
 * Places boxes in rows so that lines lead downwards with few crossings; if the budget is used up, in plain
 * rows.
 *
 * @param gaps between rows, and between boxes of a row, px. `headRoom` is the space that frames reserve for their title.
 */
export function arrangeInRows(
  diagram: Diagram,
  sizes: Sizes,
  gaps: Gaps,
  head: FrameHead,
  { headRoom, arrangement }: { readonly headRoom: number; readonly arrangement: ArrangementBudget },
): RankedBoxes {
  const { items, edges, groups } = diagram;
  const arranging = selectEdges(diagram);
  const cost = items.length + arranging.length + countPassedRows(diagram, arranging);
  const isAllowed = arrangement.take(groups.length > 0 ? GROUP_COST * cost : cost);
  const boxes = isAllowed
    ? arrangeBoxes({ items, edges: arranging, groups }, sizes, gaps)
    : placeInRows(diagram, sizes, gaps);
  const ordered = mirrorIfReversed(edges, boxes);
  return {
    boxes: ordered,
    groups: placeFrames({ items, groups }, ordered, head, headRoom),
    ...groupRows(ordered),
  };
}

/**
 * Lower bounds in px for any arrangement in rows: across the rows, along them, and in area. Computed without
 * arranging.
 */
export function computeMinExtent(
  { items, edges }: Diagram,
  sizes: Sizes,
  gaps: Gaps,
): { readonly across: number; readonly along: number; readonly area: number } {
  const size = (id: string) => sizes.get(id) ?? { width: 0, height: 0 };
  const below = new Map(items.map(({ id }) => [id, [] as string[]]));
  for (const { from, to } of edges) if (from !== to) below.get(from)?.push(to);
  const open = new Set<string>();
  const lengths = new Map<string, number>();
  /**
   * Length of the longest chain from here. Lines that close a cycle are found in the order in which dagre
   * finds them.
   */
  const from = (id: string): number => {
    const known = lengths.get(id);
    if (known !== undefined) return known;
    open.add(id);
    let longest = 0;
    for (const to of below.get(id) ?? [])
      if (!open.has(to)) longest = Math.max(longest, gaps.rows + from(to));
    open.delete(id);
    lengths.set(id, longest + size(id).height);
    return longest + size(id).height;
  };
  return {
    across: items.reduce((most, { id }) => Math.max(most, size(id).width), 0),
    along: items.reduce((most, { id }) => Math.max(most, from(id)), 0),
    area: items.reduce(
      (sum, { id }) => sum + (size(id).width + gaps.beside) * (size(id).height + gaps.rows),
      0,
    ),
  };
}

/** Mirrors the boxes if most of those named first would come last. */
function mirrorIfReversed(
  edges: Diagram['edges'],
  boxes: ReadonlyMap<string, Box>,
): ReadonlyMap<string, Box> {
  let order = 0;
  const before = new Map<string, number>();
  for (const { from, to } of edges) {
    const x = boxes.get(to)?.x ?? 0;
    order += Math.sign(x - (before.get(from) ?? x));
    before.set(from, x);
  }
  return order >= 0 ? boxes : new Map([...boxes].map(([id, box]) => [id, { ...box, x: -box.x - box.width }]));
}

function groupRows(boxes: ReadonlyMap<string, Box>): Pick<RankedBoxes, 'rows' | 'rowOf'> {
  const rows: { top: number; bottom: number }[] = [];
  const rowOf = new Map<string, number>();
  const middle = ({ y, height }: Box): number => y + height / 2;
  for (const [id, box] of [...boxes].sort(([, a], [, b]) => middle(a) - middle(b))) {
    const last = rows.at(-1);
    if (last !== undefined && middle(box) < last.bottom) {
      last.top = Math.min(last.top, box.y);
      last.bottom = Math.max(last.bottom, box.y + box.height);
    } else rows.push({ top: box.y, bottom: box.y + box.height });
    rowOf.set(id, rows.length - 1);
  }
  return { rows, rowOf };
}

/** Frames from the innermost, each around its boxes and inner frames. */
function placeFrames(
  { items, groups }: Pick<Diagram, 'items' | 'groups'>,
  boxes: ReadonlyMap<string, Box>,
  head: FrameHead,
  headRoom: number,
): Map<string, Box> {
  const frames = new Map<string, Box>();
  for (const { id } of groups.toReversed()) {
    const inside = [
      ...items.flatMap((item) => (item.group === id ? (boxes.get(item.id) ?? []) : [])),
      ...groups.flatMap((group) => (group.parent === id ? (frames.get(group.id) ?? []) : [])),
    ];
    if (inside.length === 0) continue;
    const { x, y, width, height } = computeUnion(inside);
    const [left, top, bottom] = (['beside', 'above', 'below'] as const).map((side) =>
      side === head ? headRoom : FRAME_SIDE,
    ) as [number, number, number];
    frames.set(id, {
      x: x - left,
      y: y - top,
      width: width + left + FRAME_SIDE,
      height: height + top + bottom,
    });
  }
  return frames;
}
