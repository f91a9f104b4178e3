import type { Box, LineElement, SceneElement } from '../scene/scene.ts';

type Side = 'top' | 'left' | 'bottom' | 'right';

/** Connection sites of PowerPoint's shapes by side: rectangles have four, ellipses eight. */
const SITES: Readonly<Record<Side, number>> = { top: 0, left: 1, bottom: 2, right: 3 };
const ELLIPSE_SITES: Readonly<Record<Side, number>> = { top: 0, left: 2, bottom: 4, right: 6 };
/** Site of a line that joins elements which do not stand in one row or column. */
export const ANYWHERE = -1;
/** Shapes that stand on one line may differ by rounding, px. */
const STRAIGHT = 1;

/**
 * Lines that name the elements at both their ends are drawn from side to side of them and stay
 * attached. Where one is absent, or the next stands on another line, the line is as it was drawn.
 */
export function attachLines(elements: readonly SceneElement[]): SceneElement[] {
  const byId = new Map(elements.map((element) => [element.id, element]));
  return elements.map((element) => (element.type === 'line' && element.start !== undefined && element.end !== undefined ? attached(element, byId) : element));
}

function attached(line: LineElement, byId: ReadonlyMap<string, SceneElement>): LineElement {
  const { start, end, ...free } = line;
  const [one, other] = [byId.get(start?.elementId ?? ''), byId.get(end?.elementId ?? '')];
  if (one === undefined || other === undefined) return free;
  const sides = facing(one.box, other.box) ?? (start?.site === ANYWHERE ? nearer(one.box, other.box) : undefined);
  if (sides === undefined) return free;
  const [from, to] = [pointOf(one.box, sides[0]), pointOf(other.box, sides[1])];
  const box = { x: Math.min(from.x, to.x), y: Math.min(from.y, to.y), width: Math.abs(from.x - to.x), height: Math.abs(from.y - to.y) };
  return { ...free, box, from, to, start: { elementId: one.id, site: siteOf(one, sides[0]) }, end: { elementId: other.id, site: siteOf(other, sides[1]) } };
}

/** The sides of two boxes in one row or column that look at each other. */
function facing(one: Box, other: Box): readonly [Side, Side] | undefined {
  const [a, b] = [pointOf(one, 'top').x, pointOf(other, 'top').x];
  const [c, d] = [pointOf(one, 'left').y, pointOf(other, 'left').y];
  if (Math.abs(c - d) <= STRAIGHT) {
    if (one.x + one.width <= other.x) return ['right', 'left'];
    if (other.x + other.width <= one.x) return ['left', 'right'];
  }
  if (Math.abs(a - b) <= STRAIGHT) {
    if (one.y + one.height <= other.y) return ['bottom', 'top'];
    if (other.y + other.height <= one.y) return ['top', 'bottom'];
  }
  return undefined;
}

/** The sides between which there is most room. */
function nearer(one: Box, other: Box): readonly [Side, Side] {
  const [right, left] = [other.x - one.x - one.width, one.x - other.x - other.width];
  const [below, above] = [other.y - one.y - one.height, one.y - other.y - other.height];
  if (Math.max(right, left) >= Math.max(below, above)) return right >= left ? ['right', 'left'] : ['left', 'right'];
  return below >= above ? ['bottom', 'top'] : ['top', 'bottom'];
}

function pointOf({ x, y, width, height }: Box, side: Side): { readonly x: number; readonly y: number } {
  const across = side === 'left' ? x : side === 'right' ? x + width : x + width / 2;
  const down = side === 'top' ? y : side === 'bottom' ? y + height : y + height / 2;
  return { x: round(across), y: round(down) };
}

function siteOf(element: SceneElement, side: Side): number {
  return element.type === 'shape' && element.geometry.kind === 'ellipse' ? ELLIPSE_SITES[side] : SITES[side];
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
