import { computeUnion } from '../../scene/box.ts';
import type { Point } from '../../scene/connectors.ts';
import type { Diagram, DiagramDirection, DiagramItem } from '../../scene/diagram.ts';
import type { Box } from '../../scene/scene.ts';
import type { Side } from '../sites.ts';
import { arrangeRows, type Sizes } from './layered/arrange.ts';
import { arrangeStacked } from './layered/arrange-stacked.ts';
import type { ArrangementBudget } from './layered/budget.ts';
import { FrameRows } from './layered/frame-rows.ts';
import type { FrameHead } from './layered/frames.ts';
import { findLoops, type Loops, loopPath } from './layered/loops.ts';
import type { Distances, Extent, Outline, Path, RowBox, RowSide, Rows } from './layered/model.ts';
import { PORT_ROOM } from './layered/ports.ts';
import { type Folding, type RoutedRows, routeRows } from './layered/route-rows.ts';
import { measureSide } from './outline.ts';

/** A diagram with coordinates on the canvas. */
export interface PlacedDiagram {
  readonly direction: DiagramDirection;
  readonly boxes: ReadonlyMap<string, Box>;
  readonly groups: ReadonlyMap<string, Box>;
  /** One path per edge from its first box to its last, and the sides at its ends. */
  readonly ways: readonly (readonly Point[])[];
  readonly sides: readonly (readonly [Side, Side])[];
  /** Labels of lines by index of the edge; the others have no place yet. */
  readonly labels: ReadonlyMap<number, Box>;
  /** Extent of the diagram; larger than its room if it does not fit. */
  readonly width: number;
  readonly height: number;
}

/** Measurements of a diagram at one text size. */
export interface Measured {
  /** From 0 at the largest text size to 1 at the smallest. */
  readonly share: number;
  /** Factor of all distances, for diagrams with room to spare. */
  readonly spread: number;
  readonly sizes: ReadonlyMap<string, Extent>;
  /** Sizes of the labels of lines, by index of the edge. */
  readonly labels: ReadonlyMap<number, Extent>;
  /** Height in px that frames reserve for their titles. */
  readonly headRoom: number;
  readonly arrangement: ArrangementBudget;
}

/** The other orientation of the same rows, for diagrams that do not fit as requested. */
export const TURNED_DIRECTION: Readonly<Record<DiagramDirection, DiagramDirection>> = {
  down: 'right',
  up: 'left',
  right: 'down',
  left: 'up',
};
/** Distances at the largest and smallest text size, px. */
const GAP = { rows: [56, 30], beside: [34, 18], label: [24, 15], track: [13, 9] } as const;
/** Space between the titles of frames and what is above them, px. */
const BETWEEN_FRAMES = 18;
/** Smallest part of the longest box in its row to which a box is stretched. */
const STRETCHED = 0.4;
const LEAST = { track: 7, head: 11, label: 12 } as const;
/** Space between an arrowhead and the first turn of its line, px. */
const HEAD_ROOM = 16;
const MOST_PORTS = 12;
const STRETCHABLE: ReadonlySet<string> = new Set(['box', 'round']);

const isLevelDirection = (direction: DiagramDirection): boolean =>
  direction === 'right' || direction === 'left';
const headOf = (direction: DiagramDirection): FrameHead =>
  isLevelDirection(direction) ? 'beside' : direction === 'up' ? 'below' : 'above';
const turnExtent = <T extends Extent>(extent: T, isLevel: boolean): T =>
  isLevel ? { ...extent, width: extent.height, height: extent.width } : extent;

const turnRoom = ({ width, height }: Extent, isLevel: boolean): Extent =>
  turnExtent({ width, height }, isLevel);

/** A diagram arranged in rows in one direction, of which it can be drawn in one or several bands. */
export interface ArrangedDiagram {
  readonly diagram: Diagram;
  readonly direction: DiagramDirection;
  readonly measured: Measured;
  readonly style: ArrangementStyle;
  readonly rows: Rows;
  readonly distances: Distances;
  /** Sizes of the labels of lines across and along the rows. */
  readonly labels: ReadonlyMap<number, Extent>;
  readonly loops: ReadonlyMap<string, Loops>;
  readonly outlines: ReadonlyMap<string, Outline>;
}

/** By the lines between boxes, or by those between frames, whose boxes then stand in one row each. */
export type ArrangementStyle = 'layered' | 'stacked';

/**
 * Arranges a diagram in a direction.
 *
 * @param limit what it has to fit, so that frames are not arranged anew if their boxes alone do not
 * @returns undefined if the style is not for it, or it cannot fit
 */
export function arrangeInDirection(
  diagram: Diagram,
  direction: DiagramDirection,
  measured: Measured,
  style: ArrangementStyle = 'layered',
  limit?: { readonly room: Extent; readonly bands: number },
): ArrangedDiagram | undefined {
  const isLevel = isLevelDirection(direction);
  const distances = measureDistances(diagram, isLevel, measured);
  const boxes = sizeBoxes(diagram, isLevel, measured);
  const labels = new Map([...measured.labels].map(([index, size]) => [index, turnExtent(size, isLevel)]));
  const loops = findLoops(diagram.edges, labels);
  const sizes: Sizes = {
    labels,
    boxes: new Map(
      [...boxes].map(([id, size]) => [
        id,
        { width: size.width + (loops.get(id)?.width ?? 0), height: size.height },
      ]),
    ),
  };
  const known = diagram.groups.length === 0 ? undefined : FrameRows.of(diagram, measured.arrangement);
  if (
    limit !== undefined &&
    style === 'layered' &&
    known?.rows?.canFit(boxes, distances, turnRoom(limit.room, isLevel), limit.bands) === false
  )
    return undefined;
  const arranged =
    style === 'layered'
      ? arrangeRows(diagram, sizes, distances, measured.arrangement)
      : arrangeStacked(diagram, sizes, distances, { head: headOf(direction), headRoom: measured.headRoom });
  if (arranged === undefined) return undefined;
  const rows = {
    ...arranged,
    boxes: stretchInRows(
      diagram.items,
      new Map(
        [...arranged.boxes].map(([id, { x, row }]) => [
          id,
          { x: x - (loops.get(id)?.width ?? 0) / 2, row, ...(boxes.get(id) as Extent) },
        ]),
      ),
    ),
  };
  const shapes = new Map(diagram.items.map(({ id, shape }) => [id, shape]));
  const outlines = new Map(
    [...rows.boxes].map(([id, box]) => [
      id,
      measureSide(shapes.get(id) ?? 'box', turnExtent(box, isLevel), isLevel ? 'upright' : 'level'),
    ]),
  );
  return { diagram, direction, measured, style, rows, distances, labels, loops, outlines };
}

function measureDistances(
  diagram: Diagram,
  isLevel: boolean,
  { share, spread, headRoom }: Measured,
): Distances {
  const between = ([large, small]: readonly [number, number]): number =>
    (large + (small - large) * share) * spread;
  return {
    rows: between(GAP.rows),
    label: Math.max(LEAST.label, between(GAP.label)),
    track: Math.max(LEAST.track, between(GAP.track)),
    head: Math.max(LEAST.head, HEAD_ROOM * Math.min(1, spread)),
    beside: Math.max(
      between(GAP.beside),
      diagram.groups.length === 0 ? 0 : isLevel ? headRoom + BETWEEN_FRAMES : BETWEEN_FRAMES * 2,
    ),
  };
}

/** Sizes of boxes in rows, with room for the lines that end at their sides. */
function sizeBoxes(diagram: Diagram, isLevel: boolean, { sizes }: Measured): Map<string, Extent> {
  const [out, into] = [new Map<string, number>(), new Map<string, number>()];
  for (const { from, to } of diagram.edges) {
    if (from === to) continue;
    out.set(from, (out.get(from) ?? 0) + 1);
    into.set(to, (into.get(to) ?? 0) + 1);
  }
  const tree = isTree(diagram);
  return new Map(
    diagram.items.map(({ id, shape }) => {
      const size = turnExtent(sizes.get(id) ?? { width: 0, height: 0 }, isLevel);
      const lines = Math.min(MOST_PORTS, Math.max(tree ? 1 : (out.get(id) ?? 0), into.get(id) ?? 0));
      const needed = lines < 2 || !STRETCHABLE.has(shape) ? 0 : (lines + 1) * PORT_ROOM;
      return [id, { ...size, width: Math.max(size.width, needed) }];
    }),
  );
}

/** Boxes that are about as long as the longest of their row become as long. */
function stretchInRows(
  items: readonly DiagramItem[],
  boxes: ReadonlyMap<string, RowBox>,
): Map<string, RowBox> {
  const longest = new Map<number, number>();
  const canStretch = ({ shape, rows, label }: DiagramItem): boolean =>
    STRETCHABLE.has(shape) && rows === undefined && label !== '';
  for (const item of items) {
    const box = boxes.get(item.id);
    if (box !== undefined && canStretch(item))
      longest.set(box.row, Math.max(longest.get(box.row) ?? 0, box.height));
  }
  return new Map(
    items.map((item) => {
      const box = boxes.get(item.id) as RowBox;
      const most = longest.get(box.row) ?? 0;
      return [item.id, canStretch(item) && box.height >= STRETCHED * most ? { ...box, height: most } : box];
    }),
  );
}

/** Returns whether every box has at most one line that leads to it. */
export function isTree({ edges, groups }: Diagram): boolean {
  return groups.length === 0 && new Set(edges.map(({ to }) => to)).size === edges.length;
}

/**
 * Places an arranged diagram in a number of bands.
 *
 * @param room what it has to fit, so that it is not routed if its boxes alone do not
 * @returns undefined if its lines cannot be led from band to band, or its boxes exceed the room
 */
export function placeInBands(
  { diagram, direction, measured, rows, distances, labels, loops, outlines }: ArrangedDiagram,
  folding: Folding = { bands: 1, mostCrossing: 0 },
  room?: Extent,
): PlacedDiagram | undefined {
  const routed = routeRows(
    rows,
    {
      diagram,
      distances,
      head: headOf(direction),
      headRoom: measured.headRoom,
      isTree: isTree(diagram),
      outlineOf: (id) => outlines.get(id) as Outline,
      labels,
      loops,
    },
    folding,
    room === undefined ? undefined : turnRoom(room, isLevelDirection(direction)),
  );
  return routed === undefined ? undefined : turn(diagram, direction, routed, loops);
}

const SIDES: Readonly<Record<DiagramDirection, Readonly<Record<RowSide, Side>>>> = {
  down: { top: 'top', bottom: 'bottom', left: 'left', right: 'right' },
  up: { top: 'bottom', bottom: 'top', left: 'left', right: 'right' },
  right: { top: 'left', bottom: 'right', left: 'top', right: 'bottom' },
  left: { top: 'right', bottom: 'left', left: 'top', right: 'bottom' },
};

/** Turns rows that lead down into the direction of the diagram. */
function turn(
  diagram: Diagram,
  direction: DiagramDirection,
  routed: RoutedRows,
  loops: ReadonlyMap<string, Loops>,
): PlacedDiagram {
  const isLevel = isLevelDirection(direction);
  const flip = direction === 'up' || direction === 'left' ? -1 : 1;
  const point = ({ x, y }: Point): Point => (isLevel ? { x: flip * y, y: x } : { x, y: flip * y });
  const box = ({ x, y, width, height }: Box): Box => {
    const [a, b] = [point({ x, y }), point({ x: x + width, y: y + height })];
    return {
      x: Math.min(a.x, b.x),
      y: Math.min(a.y, b.y),
      width: Math.abs(a.x - b.x),
      height: Math.abs(a.y - b.y),
    };
  };
  const loopPathOf = (id: string, index: number): Path | undefined => {
    const [box, own] = [routed.boxes.get(id), loops.get(id)];
    return box === undefined || own === undefined ? undefined : loopPath(box, own, index);
  };
  const lines = diagram.edges.map(({ from, to }, index) => {
    const path: Path | undefined = from === to ? loopPathOf(from, index) : routed.paths.get(index);
    const isForward = routed.uppers.get(index) === from || from === to;
    const points = (path?.points ?? []).map(point);
    const [first, last] = (path?.sides ?? (['bottom', 'top'] as const)).map(
      (side) => SIDES[direction][side],
    ) as [Side, Side];
    return isForward
      ? { points, sides: [first, last] as const }
      : { points: points.toReversed(), sides: [last, first] as const };
  });
  const turned = {
    direction,
    boxes: mapBoxes(routed.boxes, box),
    groups: mapBoxes(routed.groups, box),
    labels: mapBoxes(routed.labels, box),
    ways: lines.map(({ points }) => points),
    sides: lines.map(({ sides }) => sides),
  };
  const { width, height } = measureExtent(turned);
  return { ...turned, width, height };
}

function measureExtent({
  boxes,
  groups,
  labels,
  ways,
}: Pick<PlacedDiagram, 'boxes' | 'groups' | 'labels' | 'ways'>): Box {
  return computeUnion([
    ...boxes.values(),
    ...groups.values(),
    ...labels.values(),
    ...ways.flat().map(({ x, y }) => ({ x, y, width: 0, height: 0 })),
  ]);
}

/** Centres a diagram in its room. */
export function centreInRoom(placed: PlacedDiagram, room: Box): PlacedDiagram {
  const extent = measureExtent(placed);
  const [dx, dy] = [room.x + (room.width - extent.width) / 2, room.y + (room.height - extent.height) / 2];
  const point = ({ x, y }: Point): Point => ({ x: round(x - extent.x + dx), y: round(y - extent.y + dy) });
  const box = ({ x, y, width, height }: Box): Box => ({
    ...point({ x, y }),
    width: round(width),
    height: round(height),
  });
  return {
    ...placed,
    boxes: mapBoxes(placed.boxes, box),
    groups: mapBoxes(placed.groups, box),
    labels: mapBoxes(placed.labels, box),
    ways: placed.ways.map((way) => way.map(point)),
  };
}

function mapBoxes<K>(boxes: ReadonlyMap<K, Box>, change: (box: Box) => Box): Map<K, Box> {
  return new Map([...boxes].map(([id, box]) => [id, change(box)]));
}

const round = (value: number): number => Math.round(value * 100) / 100;
