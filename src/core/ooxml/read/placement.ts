import type { XmlNode } from '../xml/parse.ts';
import type { ReadBox } from './deck.ts';
import { child, readDegrees, readFlag, readNumber } from './node.ts';

/** Position of a shape: its box before rotation about its centre. */
export interface Placement {
  readonly box: ReadBox;
  readonly rotation: number;
  readonly flipH: boolean;
  readonly flipV: boolean;
}

/** Transforms a placement from a group's coordinate space to the slide. */
export type PlacementTransform = (placement: Placement) => Placement;

export const identityTransform: PlacementTransform = (placement) => placement;

/** Reads `a:xfrm` or `p:xfrm`; undefined if it has no size, so that it is inherited. */
export function readPlacement(xfrm: XmlNode | undefined): Placement | undefined {
  const [offset, extent] = [child(xfrm, 'a:off'), child(xfrm, 'a:ext')];
  if (offset === undefined && extent === undefined) return undefined;
  return {
    box: {
      x: readNumber(offset, 'x') ?? 0,
      y: readNumber(offset, 'y') ?? 0,
      width: Math.max(0, readNumber(extent, 'cx') ?? 0),
      height: Math.max(0, readNumber(extent, 'cy') ?? 0),
    },
    rotation: readDegrees(xfrm, 'rot'),
    flipH: readFlag(xfrm, 'flipH') ?? false,
    flipV: readFlag(xfrm, 'flipV') ?? false,
  };
}

/**
 * Transform for the children of a group: scaled from its child space, then mirrored and rotated with the
 * group.
 */
export function groupTransform(xfrm: XmlNode | undefined, outer: PlacementTransform): PlacementTransform {
  const group = readPlacement(xfrm);
  if (group === undefined) return outer;
  const [from, size] = [child(xfrm, 'a:chOff'), child(xfrm, 'a:chExt')];
  const origin = { x: readNumber(from, 'x') ?? group.box.x, y: readNumber(from, 'y') ?? group.box.y };
  const scale = {
    x: ratio(group.box.width, readNumber(size, 'cx')),
    y: ratio(group.box.height, readNumber(size, 'cy')),
  };
  return (inner) => outer(rotatePlacement(scalePlacement(inner, group.box, origin, scale), group));
}

function ratio(size: number, childSize: number | undefined): number {
  return childSize === undefined || childSize <= 0 ? 1 : size / childSize;
}

function scalePlacement(
  { box, ...rest }: Placement,
  group: ReadBox,
  origin: { x: number; y: number },
  scale: { x: number; y: number },
): Placement {
  // A shape that lies on its side is scaled along its own axes.
  const onSide = Math.abs(Math.sin((rest.rotation * Math.PI) / 180)) > Math.SQRT1_2;
  const [width, height] = [
    box.width * (onSide ? scale.y : scale.x),
    box.height * (onSide ? scale.x : scale.y),
  ];
  const [cx, cy] = [
    group.x + (box.x + box.width / 2 - origin.x) * scale.x,
    group.y + (box.y + box.height / 2 - origin.y) * scale.y,
  ];
  return { ...rest, box: { x: cx - width / 2, y: cy - height / 2, width, height } };
}

function rotatePlacement(inner: Placement, group: Placement): Placement {
  const { x, y, width, height } = group.box;
  const [gx, gy] = [x + width / 2, y + height / 2];
  let [cx, cy] = [inner.box.x + inner.box.width / 2, inner.box.y + inner.box.height / 2];
  let { rotation, flipH, flipV } = inner;
  if (group.flipH) [cx, rotation, flipH] = [2 * gx - cx, -rotation, !flipH];
  if (group.flipV) [cy, rotation, flipV] = [2 * gy - cy, -rotation, !flipV];
  if (group.rotation !== 0) {
    const angle = (group.rotation * Math.PI) / 180;
    const [dx, dy] = [cx - gx, cy - gy];
    [cx, cy] = [
      gx + dx * Math.cos(angle) - dy * Math.sin(angle),
      gy + dx * Math.sin(angle) + dy * Math.cos(angle),
    ];
    rotation += group.rotation;
  }
  return {
    box: { ...inner.box, x: cx - inner.box.width / 2, y: cy - inner.box.height / 2 },
    rotation: rotation % 360,
    flipH,
    flipV,
  };
}
