import type { Point } from '../scene/connectors.ts';
import { listConnectionSites } from '../scene/presets/preset-shape.ts';
import { roundToHundredths } from '../scene/round.ts';
import type { AttachedEnd, Box, Geometry, SceneElement } from '../scene/scene.ts';

export type Side = 'top' | 'left' | 'bottom' | 'right';
const OPPOSITE: Readonly<Record<Side, Side>> = { top: 'top', left: 'right', bottom: 'bottom', right: 'left' };
const ALL_SIDES: readonly Side[] = ['right', 'left', 'bottom', 'top'];

/**
 * Connection sites of PowerPoint's shapes by side, in the order of `a:cxnLst`: rectangles have four, ellipses
 * eight.
 */
const SITES: Readonly<Record<Side, number>> = { top: 0, left: 1, bottom: 2, right: 3 };
const ELLIPSE_SITES: Readonly<Record<Side, number>> = { top: 0, left: 2, bottom: 4, right: 6 };
/** Directions of lines that arrive at each side, in degrees clockwise from the right. */
const ANGLES: Readonly<Record<Side, number>> = { right: 0, bottom: 90, left: 180, top: 270 };
/** Distance in px at which a site counts as the middle of its side. */
const AT_MIDDLE_PX = 0.5;
/** Presets with sites at the corners of an edge, at whose middle a line can end all the same. */
const EDGED: ReadonlySet<string> = new Set(['hexagon']);

/** Sides of an element at whose middles a line can end. */
export function listSides(element: SceneElement): readonly Side[] {
  if (element.type !== 'shape' || element.geometry.kind !== 'preset' || EDGED.has(element.geometry.preset))
    return ALL_SIDES;
  const sites = listSites(element);
  const sides = ALL_SIDES.filter((side) => sites[side] !== undefined);
  return sides.length > 0 ? sides : ALL_SIDES;
}

export function getSidePoint({ x, y, width, height }: Box, side: Side): Point {
  const across = side === 'left' ? x : side === 'right' ? x + width : x + width / 2;
  const down = side === 'top' ? y : side === 'bottom' ? y + height : y + height / 2;
  return { x: roundToHundredths(across), y: roundToHundredths(down) };
}

/** Connection sites of an element by side. */
function listSites(element: SceneElement): Partial<Readonly<Record<Side, number>>> {
  if (element.type !== 'shape') return SITES;
  const { box, geometry } = element;
  if (geometry.kind === 'ellipse') return ELLIPSE_SITES;
  return geometry.kind === 'preset' ? listPresetSites(geometry, box) : SITES;
}

/** The site of a preset at the middle of each side, and the outermost where there are several. */
function listPresetSites(
  { preset, adjust }: Extract<Geometry, { kind: 'preset' }>,
  box: Box,
): Partial<Readonly<Record<Side, number>>> {
  const all = listConnectionSites(preset, box, adjust).map((site, index) => ({ ...site, index }));
  return Object.fromEntries(
    ALL_SIDES.flatMap((side) => {
      const middle = getSidePoint({ ...box, x: 0, y: 0 }, side);
      const isUpright = side === 'top' || side === 'bottom';
      const [outermost] = all
        .filter(
          ({ x, y, angle }) =>
            angle === ANGLES[side] && Math.abs(isUpright ? x - middle.x : y - middle.y) <= AT_MIDDLE_PX,
        )
        .sort(
          (one, other) =>
            Math.hypot(one.x - middle.x, one.y - middle.y) -
            Math.hypot(other.x - middle.x, other.y - middle.y),
        );
      return outermost === undefined ? [] : [[side, outermost.index]];
    }),
  );
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

/** The end of a line at a side of an element; one beside the site of that side is drawn in its place. */
export function attachNear(element: SceneElement, side: Side, point: Point): AttachedEnd {
  const end = attachAt(element, side);
  const site = getSidePoint(element.box, side);
  return Math.abs(site.x - point.x) <= AT_MIDDLE_PX && Math.abs(site.y - point.y) <= AT_MIDDLE_PX
    ? end
    : { ...end, uncommon: true };
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
