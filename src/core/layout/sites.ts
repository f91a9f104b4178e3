import type { Point } from '../scene/connectors.ts';
import { roundToHundredths } from '../scene/round.ts';
import type { AttachedEnd, Box, SceneElement } from '../scene/scene.ts';

export type Side = 'top' | 'left' | 'bottom' | 'right';
const OPPOSITE: Readonly<Record<Side, Side>> = { top: 'top', left: 'right', bottom: 'bottom', right: 'left' };
const ALL_SIDES: readonly Side[] = ['right', 'left', 'bottom', 'top'];

/**
 * Connection sites of PowerPoint's shapes by side, in the order of `a:cxnLst`: rectangles have four, ellipses
 * eight.
 */
const SITES: Readonly<Record<Side, number>> = { top: 0, left: 1, bottom: 2, right: 3 };
const ELLIPSE_SITES: Readonly<Record<Side, number>> = { top: 0, left: 2, bottom: 4, right: 6 };
/**
 * Presets with other sites: a cylinder has one more at its rim, and a hexagon has none in the middle above
 * and below.
 */
const PRESET_SITES: Readonly<Record<string, Partial<Readonly<Record<Side, number>>>>> = {
  can: { top: 1, left: 2, bottom: 3, right: 4 },
  hexagon: { right: 0, left: 3 },
};
/** Presets whose upper and lower sites are not in the middle. */
const ARROWS: ReadonlySet<string> = new Set(['rightArrow', 'leftArrow', 'homePlate', 'chevron']);

/** Sides of an element at whose middles a line can end. */
export function listSides(element: SceneElement): readonly Side[] {
  return element.type === 'shape' && element.geometry.kind === 'preset' && ARROWS.has(element.geometry.preset)
    ? ['right', 'left']
    : ALL_SIDES;
}

export function getSidePoint({ x, y, width, height }: Box, side: Side): Point {
  const across = side === 'left' ? x : side === 'right' ? x + width : x + width / 2;
  const down = side === 'top' ? y : side === 'bottom' ? y + height : y + height / 2;
  return { x: roundToHundredths(across), y: roundToHundredths(down) };
}

/** Connection sites of an element by side. */
function listSites(element: SceneElement): Partial<Readonly<Record<Side, number>>> {
  if (element.type !== 'shape') return SITES;
  const { geometry } = element;
  if (geometry.kind === 'ellipse') return ELLIPSE_SITES;
  return (geometry.kind === 'preset' ? PRESET_SITES[geometry.preset] : undefined) ?? SITES;
}

/** The end of a line at a side of an element. Sites move with a mirrored shape. */
export function attachAt(element: SceneElement, side: Side): AttachedEnd {
  const geometry = element.type === 'shape' ? element.geometry : undefined;
  const isMirrored = geometry?.kind === 'preset' && geometry.flipX === true;
  const site = listSites(element)[isMirrored ? OPPOSITE[side] : side];
  return {
    elementId: element.id,
    ...(site === undefined ? {} : { site }),
    ...(geometry?.kind === 'preset' && geometry.preset === 'can' ? { uncommon: true } : {}),
  };
}

/** The site on the opposite side of an element, for mirrored lines; upper and lower sites stay. */
export function mirrorSite(element: SceneElement | undefined, site: number): number {
  const { left = site, right = site } = element === undefined ? SITES : listSites(element);
  return site === left ? right : site === right ? left : site;
}

/** The sides between which the distance is largest. */
export function findNearestSides(one: Box, other: Box): readonly [Side, Side] {
  const [right, left] = [other.x - one.x - one.width, one.x - other.x - other.width];
  const [below, above] = [other.y - one.y - one.height, one.y - other.y - other.height];
  if (Math.max(right, left) >= Math.max(below, above))
    return right >= left ? ['right', 'left'] : ['left', 'right'];
  return below >= above ? ['bottom', 'top'] : ['top', 'bottom'];
}
