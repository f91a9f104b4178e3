import { roundToHundredths } from '../scene/round.ts';
import type { Geometry, SceneElement, ShapeElement } from '../scene/scene.ts';
import type { BoxNode, ShapeNode, StageNode } from '../templates/tree.ts';
import { createBase, resolveRadius } from './element-base.ts';
import type { ElementInput } from './element-input.ts';
import { mirrorPath } from './mirror-path.ts';
import type { PlacedNode } from './placed-node.ts';

export function createBoxShape(
  placed: PlacedNode,
  node: BoxNode,
  { theme, rtl }: ElementInput,
): SceneElement[] {
  const look = fillProperties(node, rtl);
  if (look.fill === undefined && node.stroke === undefined && node.joint !== true) return [];
  const radiusPx = resolveRadius(node.radius, theme);
  const plain: Geometry = radiusPx > 0 ? { kind: 'round_rect', radiusPx } : { kind: 'rect' };
  return [
    {
      ...createBase(placed),
      type: 'shape',
      decorative: true,
      geometry: node.geometry === undefined ? plain : mirrorGeometry(node.geometry, placed.box.width, rtl),
      ...look,
      ...(node.stroke === undefined ? {} : { stroke: node.stroke }),
    },
  ];
}

/** Fill, gradient and shadow; gradients are mirrored from right to left. */
function fillProperties(
  { fill, gradient, shadow }: Pick<BoxNode, 'fill' | 'gradient' | 'shadow'>,
  rtl: boolean,
): Pick<ShapeElement, 'fill' | 'gradient' | 'shadow'> {
  const basePaint = fill ?? gradient?.stops[Math.floor(gradient.stops.length / 2)]?.paint;
  return {
    ...(basePaint === undefined ? {} : { fill: basePaint }),
    ...(gradient === undefined
      ? {}
      : { gradient: rtl && !gradient.radial ? { ...gradient, angle: 180 - gradient.angle } : gradient }),
    ...(shadow === undefined ? {} : { shadow }),
  };
}

export function createShape(placed: PlacedNode, node: ShapeNode, { rtl }: ElementInput): SceneElement {
  return {
    ...createBase(placed),
    type: 'shape',
    decorative: true,
    geometry: mirrorGeometry(node.geometry, placed.box.width, rtl),
    ...fillProperties(node, rtl),
    ...(node.stroke === undefined ? {} : { stroke: node.stroke }),
  };
}

function mirrorGeometry(geometry: Geometry, width: number, rtl: boolean): Geometry {
  if (!rtl) return geometry;
  if (geometry.kind === 'path') return { kind: 'path', d: mirrorPath(geometry.d, width) };
  return geometry.kind === 'preset' ? { ...geometry, flipX: geometry.flipX !== true } : geometry;
}

/** A bar as long as its value, or a trapezoid whose sides continue those of its neighbours. */
export function createStage(placed: PlacedNode, node: StageNode, { rtl }: ElementInput): SceneElement {
  const { width, height } = placed.box;
  const { index, count, share } = placed.value as { index: number; count: number; share: number | undefined };
  const inset = (at: number): number =>
    roundToHundredths((width * (1 - node.narrowest) * at) / Math.max(1, count));
  const [top, bottom] =
    share === undefined
      ? [inset(index), inset(index + 1)]
      : [roundToHundredths(width * (1 - share)), roundToHundredths(width * (1 - share))];
  const corners =
    node.align === 'center'
      ? [
          [top / 2, 0],
          [width - top / 2, 0],
          [width - bottom / 2, height],
          [bottom / 2, height],
        ]
      : [
          [0, 0],
          [width - top, 0],
          [width - bottom, height],
          [0, height],
        ];
  const d = `M ${corners.map(([x = 0, y = 0]) => `${roundToHundredths(x)} ${roundToHundredths(y)}`).join(' L ')} Z`;
  return {
    ...createBase(placed),
    type: 'shape',
    decorative: true,
    geometry: mirrorGeometry({ kind: 'path', d }, width, rtl),
    ...(node.fill === undefined ? {} : { fill: node.fill }),
    ...(node.stroke === undefined ? {} : { stroke: node.stroke }),
  };
}
