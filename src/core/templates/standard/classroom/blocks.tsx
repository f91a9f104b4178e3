import type { Geometry } from '../../../scene/scene.ts';
import type { ColorToken } from '../../../scene/theme.ts';
import { h } from '../../jsx.ts';
import type { TreeNode } from '../../tree.ts';
import { paint } from '../conditions.ts';

/** A disc, a square, a half disc on the named side, or a quarter disc whose centre is the named corner. */
export type Kind =
  | 'disc'
  | 'square'
  | 'top'
  | 'bottom'
  | 'start'
  | 'end'
  | 'top-start'
  | 'top-end'
  | 'bottom-start'
  | 'bottom-end';

/** A building block on a raster: kind, column, row, size in cells, colour. */
export type Block = readonly [kind: Kind, column: number, row: number, size: number, fill: ColorToken];

/** Distance of the control points of a quarter circle as a share of its radius. */
const K = 0.5523;

/** Building blocks in a raster of cells of the given px, from the start and top of the slide. */
export const Blocks = ({
  id,
  blocks,
  cell,
  start,
  top = 0,
}: {
  id: string;
  blocks: readonly Block[];
  cell: number;
  start: number;
  top?: number;
}): TreeNode => (
  <box id={id} style={{ position: 'absolute', start: 0, top: 0, width: 1280, height: 720 }}>
    {blocks.map(([kind, column, row, size, fill], index) => {
      const side = size * cell;
      const half =
        kind === 'top' || kind === 'bottom'
          ? [side, side / 2]
          : kind === 'start' || kind === 'end'
            ? [side / 2, side]
            : [side, side];
      const [width = side, height = side] = half;
      return (
        <shape
          id={`block-${index}`}
          geometry={outline(kind, side)}
          fill={paint(fill)}
          style={{ position: 'absolute', start: start + column * cell, top: top + row * cell, width, height }}
        />
      );
    })}
  </box>
);

function outline(kind: Kind, side: number): Geometry {
  const half = side / 2;
  switch (kind) {
    case 'disc':
      return { kind: 'ellipse' };
    case 'square':
      return { kind: 'rect' };
    case 'top':
      return path(`M0 0 L${side} 0 ${arc(side, 0, half, half, true)} ${arc(half, half, 0, 0, false)} Z`);
    case 'bottom':
      return path(`M0 ${half} ${arc(0, half, half, 0, true)} ${arc(half, 0, side, half, false)} Z`);
    case 'start':
      return path(`M0 0 ${arc(0, 0, half, half, false)} ${arc(half, half, 0, side, true)} Z`);
    case 'end':
      return path(`M${half} 0 ${arc(half, 0, 0, half, false)} ${arc(0, half, half, side, true)} Z`);
    case 'top-start':
      return path(`M0 0 L${side} 0 ${arc(side, 0, 0, side, true)} Z`);
    case 'top-end':
      return path(`M${side} 0 L${side} ${side} ${arc(side, side, 0, 0, false)} Z`);
    case 'bottom-start':
      return path(`M0 ${side} L0 0 ${arc(0, 0, side, side, false)} Z`);
    case 'bottom-end':
      return path(`M${side} ${side} L0 ${side} ${arc(0, side, side, 0, true)} Z`);
  }
}

function path(d: string): Geometry {
  return { kind: 'path', d };
}

/** A quarter circle between two points that leaves the first one vertically or horizontally. */
function arc(x1: number, y1: number, x2: number, y2: number, upright: boolean): string {
  const [ax, ay] = upright ? [x1, y1 + (y2 - y1) * K] : [x1 + (x2 - x1) * K, y1];
  const [bx, by] = upright ? [x2 - (x2 - x1) * K, y2] : [x2, y2 - (y2 - y1) * K];
  return `C${[ax, ay, bx, by, x2, y2].map((value) => Math.round(value * 100) / 100).join(' ')}`;
}
