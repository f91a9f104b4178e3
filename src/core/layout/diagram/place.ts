import { computeUnion } from '../../scene/box.ts';
import type { Point } from '../../scene/connectors.ts';
import type { Diagram, DiagramDirection } from '../../scene/diagram.ts';
import type { Box } from '../../scene/scene.ts';
import type { Side } from '../sites.ts';
import { type ArrangementBudget, arrangeInRows, computeMinExtent, type Sizes } from './ranks.ts';
import { routeEdges } from './ways.ts';

/** A diagram with coordinates on the canvas. */
export interface PlacedDiagram {
  readonly boxes: ReadonlyMap<string, Box>;
  readonly groups: ReadonlyMap<string, Box>;
  /** One path per edge from its first box to its last, and the sides at its ends. */
  readonly ways: readonly (readonly Point[])[];
  readonly sides: readonly (readonly [Side, Side])[];
  /** Extent of the diagram; larger than its room if it does not fit. */
  readonly width: number;
  readonly height: number;
}

/** Measurements of a diagram at one text size. */
export interface Measured {
  /** From 0 at the largest text size to 1 at the smallest. */
  readonly share: number;
  readonly sizes: Sizes;
  /** Size of the largest line label. */
  readonly label: { readonly width: number; readonly height: number };
  /** Height in px that frames reserve for their titles. */
  readonly headRoom: number;
  readonly arrangement: ArrangementBudget;
}

const SIDES: Readonly<Record<DiagramDirection, readonly [Side, Side]>> = {
  down: ['bottom', 'top'],
  up: ['top', 'bottom'],
  right: ['right', 'left'],
  left: ['left', 'right'],
};
/** The other orientation of the same rows, for diagrams that do not fit as requested. */
export const TURNED_DIRECTION: Readonly<Record<DiagramDirection, DiagramDirection>> = {
  down: 'right',
  up: 'left',
  right: 'down',
  left: 'up',
};
/** Distance between rows at the largest and smallest text size. */
const GAP = { plain: [52, 24], framed: [64, 46] } as const;
const ROUND_LABEL = [30, 20] as const;
const BESIDE = [36, 18] as const;
/** Distance between frames with titles: padding of both frames and some space. */
const BETWEEN_FRAMES = 36;
const MARGIN = 16;

/** Measures the rows of a diagram in a direction. */
function measureRows(
  diagram: Diagram,
  direction: DiagramDirection,
  { share, sizes, label, headRoom }: Measured,
) {
  const isLevel = direction === 'right' || direction === 'left';
  const extent = isLevel ? label.width : label.height;
  const between = ([large, small]: readonly [number, number]): number => large + (small - large) * share;
  const gap = Math.max(
    diagram.groups.length > 0 ? Math.max(between(GAP.framed), headRoom + BETWEEN_FRAMES) : between(GAP.plain),
    extent === 0 ? 0 : extent + between(ROUND_LABEL),
  );
  return {
    isLevel,
    sizes: isLevel
      ? new Map([...sizes].map(([id, { width, height }]) => [id, { width: height, height: width }]))
      : sizes,
    gaps: {
      rows: gap,
      beside: Math.max(
        between(BESIDE),
        isLevel && diagram.groups.length > 0 ? headRoom + BETWEEN_FRAMES / 2 : 0,
      ),
    },
  };
}

/**
 * Returns whether a diagram cannot fit in a direction, however its boxes are arranged. Cheap, since nothing
 * is arranged.
 */
export function cannotFit(
  diagram: Diagram,
  direction: DiagramDirection,
  measured: Measured,
  room: { readonly width: number; readonly height: number },
): boolean {
  const { isLevel, sizes, gaps } = measureRows(diagram, direction, measured);
  const { across, along, area } = computeMinExtent(diagram, sizes, gaps);
  const [wide, high] = isLevel ? [room.height, room.width] : [room.width, room.height];
  return across > wide + 1 || along > high + 1 || area > (wide + 1 + gaps.beside) * (high + 1 + gaps.rows);
}

/** Arranges a diagram by its lines in a direction, at arbitrary coordinates. */
export function arrangeInDirection(
  diagram: Diagram,
  direction: DiagramDirection,
  measured: Measured,
): PlacedDiagram {
  const { isLevel, sizes, gaps } = measureRows(diagram, direction, measured);
  const ranks = arrangeInRows(
    diagram,
    sizes,
    gaps,
    isLevel ? 'beside' : direction === 'up' ? 'below' : 'above',
    measured,
  );
  const ways = routeEdges(diagram, ranks, MARGIN);
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
  const turned = {
    boxes: mapBoxes(ranks.boxes, box),
    groups: mapBoxes(ranks.groups, box),
    ways: ways.map((way) => way.map(point)),
    sides: ways.map(() => SIDES[direction]),
  };
  const { width, height } = measureExtent(turned);
  return { ...turned, width, height };
}

function measureExtent({ boxes, groups, ways }: Pick<PlacedDiagram, 'boxes' | 'groups' | 'ways'>): Box {
  return computeUnion([
    ...boxes.values(),
    ...groups.values(),
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
    ways: placed.ways.map((way) => way.map(point)),
  };
}

function mapBoxes(boxes: ReadonlyMap<string, Box>, change: (box: Box) => Box): Map<string, Box> {
  return new Map([...boxes].map(([id, box]) => [id, change(box)]));
}

const round = (value: number): number => Math.round(value * 100) / 100;
