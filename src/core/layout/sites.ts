import type { Point } from '../scene/connectors.ts';
import { hundredths } from '../scene/round.ts';
import type { Box, SceneElement } from '../scene/scene.ts';

export type Side = 'top' | 'left' | 'bottom' | 'right';
const ALL_SIDES: readonly Side[] = ['right', 'left', 'bottom', 'top'];

/** Connection sites of PowerPoint's shapes by side: rectangles have four, ellipses eight. */
const SITES: Readonly<Record<Side, number>> = { top: 0, left: 1, bottom: 2, right: 3 };
const ELLIPSE_SITES: Readonly<Record<Side, number>> = { top: 0, left: 2, bottom: 4, right: 6 };
/** Of these the upper and lower sites do not stand in the middle. */
const ARROWS: ReadonlySet<string> = new Set(['rightArrow', 'leftArrow', 'homePlate', 'chevron']);

/** The sides of an element that a line can end at, with the middle of each. */
export function sidesOf(element: SceneElement): readonly Side[] {
  return element.type === 'shape' && element.geometry.kind === 'preset' && ARROWS.has(element.geometry.preset) ? ['right', 'left'] : ALL_SIDES;
}

export function pointOf({ x, y, width, height }: Box, side: Side): Point {
  const across = side === 'left' ? x : side === 'right' ? x + width : x + width / 2;
  const down = side === 'top' ? y : side === 'bottom' ? y + height : y + height / 2;
  return { x: hundredths(across), y: hundredths(down) };
}

/** Index of the connection site on a side. Sites turn with a mirrored shape. */
export function siteOf(element: SceneElement, side: Side): number {
  if (element.type !== 'shape') return SITES[side];
  const { geometry } = element;
  if (geometry.kind === 'ellipse') return ELLIPSE_SITES[side];
  const isMirrored = geometry.kind === 'preset' && geometry.flipX === true;
  return SITES[isMirrored && side === 'left' ? 'right' : isMirrored && side === 'right' ? 'left' : side];
}

/** The sides between which there is most room. */
export function nearer(one: Box, other: Box): readonly [Side, Side] {
  const [right, left] = [other.x - one.x - one.width, one.x - other.x - other.width];
  const [below, above] = [other.y - one.y - one.height, one.y - other.y - other.height];
  if (Math.max(right, left) >= Math.max(below, above)) return right >= left ? ['right', 'left'] : ['left', 'right'];
  return below >= above ? ['bottom', 'top'] : ['top', 'bottom'];
}
