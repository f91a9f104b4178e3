import type { Point } from '../../scene/connectors.ts';
import type { Diagram, DiagramDirection } from '../../scene/diagram.ts';
import type { Box } from '../../scene/scene.ts';
import type { Side } from '../sites.ts';
import { around, ranked, type Sizes } from './ranks.ts';
import { waysOf } from './ways.ts';

/** A diagram on the canvas. */
export interface PlacedDiagram {
  readonly boxes: ReadonlyMap<string, Box>;
  readonly groups: ReadonlyMap<string, Box>;
  /** One for each edge, from its first box to its last, and the sides that it leaves and enters. */
  readonly ways: readonly (readonly Point[])[];
  readonly sides: readonly [Side, Side];
  /** What it takes; more than its room where it does not fit. */
  readonly width: number;
  readonly height: number;
}

/** What a diagram is measured with, at each step of its sizes of type. */
export interface Measure {
  readonly steps: number;
  readonly sizes: (step: number) => Sizes;
  /** The largest label of a line. */
  readonly label: (step: number) => { readonly width: number; readonly height: number };
}

const SIDES: Readonly<Record<DiagramDirection, readonly [Side, Side]>> = { down: ['bottom', 'top'], up: ['top', 'bottom'], right: ['right', 'left'], left: ['left', 'right'] };
/** Of the same rows, the other way round: where a diagram does not fit as it was asked for. */
const TURNED: Readonly<Record<DiagramDirection, DiagramDirection>> = { down: 'right', up: 'left', right: 'down', left: 'up' };
/** Between rows, at the largest and at the smallest type. */
const GAP = { plain: [52, 24], framed: [64, 46] } as const;
const ROUND_LABEL = [30, 20] as const;
const BESIDE = [36, 18] as const;
const BESIDE_FRAMES = 46;
const MARGIN = 16;

/** Places a diagram in the middle of a box at the largest step that fits, turned where it fits only so. */
export function placeDiagram(diagram: Diagram, room: Box, measure: Measure, rtl: boolean): { readonly placed: PlacedDiagram; readonly step: number; readonly fits: boolean } {
  const last = measure.steps - 1;
  const at = (direction: DiagramDirection, step: number) => {
    const placed = inDirection(diagram, direction, measure, step);
    return { placed, step, direction, fits: placed.width <= room.width + 0.5 && placed.height <= room.height + 0.5 };
  };
  const largest = at(diagram.direction, 0);
  let found = largest.fits ? largest : at(diagram.direction, last);
  if (!found.fits) {
    const turned = at(TURNED[diagram.direction], last);
    const excess = ({ placed: { width, height } }: typeof found): number => Math.max(width / room.width, height / room.height);
    if (turned.fits || excess(turned) < excess(found)) found = turned;
  }
  // The smallest fits: is there a larger one that does?
  for (let step = found.direction === diagram.direction ? 1 : 0; found.fits && found.step === last && step < last; step += 1) {
    const larger = at(found.direction, step);
    if (larger.fits) found = larger;
  }
  return { placed: onCanvas(found.placed, room, rtl), step: found.step, fits: found.fits };
}

function inDirection(diagram: Diagram, direction: DiagramDirection, measure: Measure, step: number): PlacedDiagram {
  const isLevel = direction === 'right' || direction === 'left';
  const sizes = measure.sizes(step);
  const label = measure.label(step);
  const extent = isLevel ? label.width : label.height;
  const share = step / Math.max(1, measure.steps - 1);
  const between = ([large, small]: readonly [number, number]): number => large + (small - large) * share;
  const gap = Math.max(between(diagram.groups.length > 0 ? GAP.framed : GAP.plain), extent === 0 ? 0 : extent + between(ROUND_LABEL));
  const ranks = ranked(
    diagram,
    isLevel ? new Map([...sizes].map(([id, { width, height }]) => [id, { width: height, height: width }])) : sizes,
    { rows: gap, beside: Math.max(between(BESIDE), isLevel && diagram.groups.length > 0 ? BESIDE_FRAMES : 0) },
    isLevel ? 'beside' : direction === 'up' ? 'below' : 'above',
  );
  const ways = waysOf(diagram, ranks, MARGIN);
  const flip = direction === 'up' || direction === 'left' ? -1 : 1;
  const point = ({ x, y }: Point): Point => (isLevel ? { x: flip * y, y: x } : { x, y: flip * y });
  const box = ({ x, y, width, height }: Box): Box => {
    const [a, b] = [point({ x, y }), point({ x: x + width, y: y + height })];
    return { x: Math.min(a.x, b.x), y: Math.min(a.y, b.y), width: Math.abs(a.x - b.x), height: Math.abs(a.y - b.y) };
  };
  const turned = { boxes: mapped(ranks.boxes, box), groups: mapped(ranks.groups, box), ways: ways.map((way) => way.map(point)), sides: SIDES[direction] };
  const { width, height } = extentOf(turned);
  return { ...turned, width, height };
}

function extentOf({ boxes, groups, ways }: Pick<PlacedDiagram, 'boxes' | 'groups' | 'ways'>): Box {
  return around([...boxes.values(), ...groups.values(), ...ways.flat().map(({ x, y }) => ({ x, y, width: 0, height: 0 }))]);
}

/** In the middle of its room; from right to left mirrored. */
function onCanvas(placed: PlacedDiagram, room: Box, rtl: boolean): PlacedDiagram {
  const extent = extentOf(placed);
  const [dx, dy] = [room.x + (room.width - extent.width) / 2, room.y + (room.height - extent.height) / 2];
  const across = (x: number, width: number): number => round(rtl ? dx + extent.x + extent.width - x - width : dx + x - extent.x);
  const box = ({ x, y, width, height }: Box): Box => ({ x: across(x, width), y: round(y - extent.y + dy), width: round(width), height: round(height) });
  const mirror = (side: Side): Side => (rtl && side === 'left' ? 'right' : rtl && side === 'right' ? 'left' : side);
  return {
    ...placed,
    boxes: mapped(placed.boxes, box),
    groups: mapped(placed.groups, box),
    ways: placed.ways.map((way) => way.map(({ x, y }) => ({ x: across(x, 0), y: round(y - extent.y + dy) }))),
    sides: [mirror(placed.sides[0]), mirror(placed.sides[1])],
  };
}

function mapped(boxes: ReadonlyMap<string, Box>, change: (box: Box) => Box): Map<string, Box> {
  return new Map([...boxes].map(([id, box]) => [id, change(box)]));
}

const round = (value: number): number => Math.round(value * 100) / 100;
