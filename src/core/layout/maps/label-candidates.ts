import { overlap } from '../../scene/box.ts';
import type { Box } from '../../scene/scene.ts';

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Circle extends Point {
  readonly radius: number;
}

export interface LabelRequest {
  readonly id: string;
  /** The labelled disc; the same object as in the field. */
  readonly at: Circle;
  readonly width: number;
  readonly height: number;
}

/** A place of a label, with a leader line to its disc unless it is beside it. */
export interface LabelPlace {
  readonly box: Box;
  readonly line?: { readonly from: Point; readonly to: Point };
  /** Side of the disc on which the label begins: lines of text are aligned with it. */
  readonly side: 'left' | 'right' | 'middle';
  readonly cost: number;
}

/** Areas that a label must not cover, and areas that it should avoid. */
export interface LabelField {
  readonly bounds: Box;
  readonly discs: readonly Circle[];
  readonly taken: readonly Box[];
  /** Cost of covering what is at a box. */
  readonly coverCost: (box: Box, id: string) => number;
}

/** Distance of a label from its own disc, and least distance from others, px. */
const [GAP, CLEARANCE] = [4, 7];
/** Distances from the disc at which a label has a leader line, px. */
const RINGS = [18, 32, 50, 75, 105, 140, 180];
/** Angles clockwise from the right, and what each costs: readers expect labels at the right. */
const SIDES = [
  [0, 0],
  [180, 1],
  [270, 1.5],
  [90, 2],
] as const;
/** Only neighbours push a label into a corner, where it needs a leader line to its own disc, of this many px. */
const CORNERS = [
  [315, 2.5],
  [45, 2.5],
  [225, 3],
  [135, 3],
] as const;
const CORNER_RING = 8;
const ANGLES = Array.from({ length: 12 }, (_, at) => at * 30);
const [LEADER_COST, PX_PER_COST] = [6, 10];
/** Candidates that are compared with those of other labels. */
const MAX_CANDIDATES = 32;
/** Share of the direction from which a label stands beside its disc and not above or below it. */
const SIDEWAYS = 0.3;

/** Places of a label that cover nothing and are not closer to another disc, best first. */
export function listLabelPlaces(label: LabelRequest, field: LabelField): readonly LabelPlace[] {
  const beside = SIDES.map(([angle, cost]) => placeAt(label, 0, angle, cost));
  const corners = CORNERS.map(([angle, cost]) => placeAt(label, CORNER_RING, angle, cost));
  const apart = RINGS.flatMap((ring) =>
    ANGLES.map((angle) => placeAt(label, ring, angle, LEADER_COST + ring / PX_PER_COST)),
  );
  return [...beside, ...corners, ...apart]
    .filter((place) => isFree(place, label, field))
    .map((place) => ({ ...place, cost: place.cost + field.coverCost(place.box, label.id) }))
    .toSorted((a, b) => a.cost - b.cost)
    .slice(0, MAX_CANDIDATES);
}

/** Tells whether two places of labels cover each other, or a leader line meets the other label or line. */
export function collide(a: LabelPlace, b: LabelPlace): boolean {
  return (
    overlap(grow(a.box, 1.5), b.box) ||
    (a.line !== undefined && meetsBox(a.line, b.box)) ||
    (b.line !== undefined && meetsBox(b.line, a.box)) ||
    (a.line !== undefined && b.line !== undefined && cross(a.line, b.line))
  );
}

function placeAt(
  { at, width, height }: LabelRequest,
  ring: number,
  degrees: number,
  cost: number,
): LabelPlace {
  const angle = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  // The nearest edge of the label is the gap and the ring away from the disc.
  const reach = at.radius + GAP + ring;
  const alongX = cos > SIDEWAYS ? 1 : cos < -SIDEWAYS ? -1 : 0;
  const alongY = sin > SIDEWAYS ? 1 : sin < -SIDEWAYS ? -1 : 0;
  const box = {
    x: at.x + cos * reach + ((alongX - 1) * width) / 2,
    y: at.y + sin * reach + ((alongY - 1) * height) / 2,
    width,
    height,
  };
  const side = alongX > 0 ? 'right' : alongX < 0 ? 'left' : 'middle';
  if (ring === 0) return { box, side, cost };
  const to = { x: clamp(at.x, box.x - 2, box.x + width + 2), y: clamp(at.y, box.y, box.y + height) };
  const from = { x: at.x + cos * at.radius, y: at.y + sin * at.radius };
  return { box, side, cost, line: { from, to } };
}

function isFree({ box, line }: LabelPlace, { at }: LabelRequest, field: LabelField): boolean {
  const { bounds, discs, taken } = field;
  const isIn =
    box.x >= bounds.x &&
    box.y >= bounds.y &&
    box.x + box.width <= bounds.x + bounds.width &&
    box.y + box.height <= bounds.y + bounds.height;
  if (!isIn || taken.some((other) => overlap(box, other) || (line !== undefined && meetsBox(line, other))))
    return false;
  return discs.every((disc) => {
    const distance = Math.hypot(
      disc.x - clamp(disc.x, box.x, box.x + box.width),
      disc.y - clamp(disc.y, box.y, box.y + box.height),
    );
    if (disc === at) return distance >= disc.radius;
    return (
      distance >= disc.radius + CLEARANCE && (line === undefined || toLine(disc, line) >= disc.radius + 1)
    );
  });
}

function toLine({ x, y }: Point, { from, to }: { readonly from: Point; readonly to: Point }): number {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = dx * dx + dy * dy;
  const share = length === 0 ? 0 : clamp(((x - from.x) * dx + (y - from.y) * dy) / length, 0, 1);
  return Math.hypot(x - from.x - share * dx, y - from.y - share * dy);
}

/** Tells whether a segment meets a box, by clipping it at the edges (Liang and Barsky, 1984). */
function meetsBox({ from, to }: { readonly from: Point; readonly to: Point }, box: Box): boolean {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  let [first, last] = [0, 1];
  for (const [step, room] of [
    [-dx, from.x - box.x],
    [dx, box.x + box.width - from.x],
    [-dy, from.y - box.y],
    [dy, box.y + box.height - from.y],
  ] as const) {
    if (step === 0 && room < 0) return false;
    if (step < 0) first = Math.max(first, room / step);
    if (step > 0) last = Math.min(last, room / step);
  }
  return first <= last;
}

function cross(
  a: { readonly from: Point; readonly to: Point },
  b: { readonly from: Point; readonly to: Point },
): boolean {
  const side = (p: Point, q: Point, r: Point): number =>
    (q.x - p.x) * (r.y - p.y) - (q.y - p.y) * (r.x - p.x);
  return (
    side(a.from, a.to, b.from) * side(a.from, a.to, b.to) < 0 &&
    side(b.from, b.to, a.from) * side(b.from, b.to, a.to) < 0
  );
}

function grow({ x, y, width, height }: Box, by: number): Box {
  return { x: x - by, y: y - by, width: width + 2 * by, height: height + 2 * by };
}

function clamp(value: number, min: number, max: number): number {
  return Math.min(Math.max(value, min), max);
}
