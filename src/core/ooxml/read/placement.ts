import type { XmlNode } from '../xml/parse.ts';
import type { ReadBox } from './deck.ts';
import { child, degreesOf, flagOf, numberOf } from './node.ts';

/** Position of a shape: its box before rotation about its centre. */
export interface Placement {
  readonly box: ReadBox;
  readonly rotation: number;
  readonly flipH: boolean;
  readonly flipV: boolean;
}

/** Transforms a placement from a group's coordinate space to the slide. */
export type Place = (placement: Placement) => Placement;

export const onSlide: Place = (placement) => placement;

/** Reads `a:xfrm` or `p:xfrm`; undefined if it has no size, so that it is inherited. */
export function placementOf(xfrm: XmlNode | undefined): Placement | undefined {
  const [offset, extent] = [child(xfrm, 'a:off'), child(xfrm, 'a:ext')];
  if (offset === undefined && extent === undefined) return undefined;
  return {
    box: { x: numberOf(offset, 'x') ?? 0, y: numberOf(offset, 'y') ?? 0, width: Math.max(0, numberOf(extent, 'cx') ?? 0), height: Math.max(0, numberOf(extent, 'cy') ?? 0) },
    rotation: degreesOf(xfrm, 'rot'),
    flipH: flagOf(xfrm, 'flipH') ?? false,
    flipV: flagOf(xfrm, 'flipV') ?? false,
  };
}

/**
 * Transform for the children of a group: scaled from its child space, then mirrored and rotated with the
 * group.
 */
export function placeInGroup(xfrm: XmlNode | undefined, outer: Place): Place {
  const group = placementOf(xfrm);
  if (group === undefined) return outer;
  const [from, size] = [child(xfrm, 'a:chOff'), child(xfrm, 'a:chExt')];
  const origin = { x: numberOf(from, 'x') ?? group.box.x, y: numberOf(from, 'y') ?? group.box.y };
  const scale = { x: ratio(group.box.width, numberOf(size, 'cx')), y: ratio(group.box.height, numberOf(size, 'cy')) };
  return (inner) => outer(turned(stretched(inner, group.box, origin, scale), group));
}

function ratio(size: number, childSize: number | undefined): number {
  return childSize === undefined || childSize <= 0 ? 1 : size / childSize;
}

function stretched({ box, ...rest }: Placement, group: ReadBox, origin: { x: number; y: number }, scale: { x: number; y: number }): Placement {
  // A shape that lies on its side is scaled along its own axes.
  const onSide = Math.abs(Math.sin((rest.rotation * Math.PI) / 180)) > Math.SQRT1_2;
  const [width, height] = [box.width * (onSide ? scale.y : scale.x), box.height * (onSide ? scale.x : scale.y)];
  const [cx, cy] = [group.x + (box.x + box.width / 2 - origin.x) * scale.x, group.y + (box.y + box.height / 2 - origin.y) * scale.y];
  return { ...rest, box: { x: cx - width / 2, y: cy - height / 2, width, height } };
}

function turned(inner: Placement, group: Placement): Placement {
  const { x, y, width, height } = group.box;
  const [gx, gy] = [x + width / 2, y + height / 2];
  let [cx, cy] = [inner.box.x + inner.box.width / 2, inner.box.y + inner.box.height / 2];
  let { rotation, flipH, flipV } = inner;
  if (group.flipH) [cx, rotation, flipH] = [2 * gx - cx, -rotation, !flipH];
  if (group.flipV) [cy, rotation, flipV] = [2 * gy - cy, -rotation, !flipV];
  if (group.rotation !== 0) {
    const angle = (group.rotation * Math.PI) / 180;
    const [dx, dy] = [cx - gx, cy - gy];
    [cx, cy] = [gx + dx * Math.cos(angle) - dy * Math.sin(angle), gy + dx * Math.sin(angle) + dy * Math.cos(angle)];
    rotation += group.rotation;
  }
  return { box: { ...inner.box, x: cx - inner.box.width / 2, y: cy - inner.box.height / 2 }, rotation: rotation % 360, flipH, flipV };
}
