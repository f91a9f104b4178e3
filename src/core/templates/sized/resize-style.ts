import { toEdges } from '../../layout/flex-style.ts';
import type { Edges, Style, TreeNode } from '../tree.ts';
import { resizeEdges, resizeFree, resizeLength, toRatio } from './lengths.ts';
import { growTitle } from './reflow.ts';
import type { Room } from './room.ts';

const LOW_PADDING = 20;
/** A sign with equal sides is at least this large, px. */
const MIN_SQUARE = 64;

export function resizeStyle(node: TreeNode, { width, height, axis, isLow = false }: Room): Style {
  const style = node.style ?? {};
  const { padding, margin, minWidth, maxWidth, minHeight, maxHeight, basis } = style;
  const across = <L extends number | `${number}%`>(length: L) => resizeLength(length, 'width', width);
  const down = <L extends number | `${number}%`>(length: L) => resizeLength(length, 'height', height);
  const placed =
    style.position === 'absolute'
      ? resizeFree(resizeFree(style, 'width', width), 'height', height)
      : {
          ...style,
          ...(style.width === undefined ? {} : { width: across(style.width) }),
          ...(style.height === undefined ? {} : { height: down(style.height) }),
        };
  const side = style.width;
  const isSquare = typeof side === 'number' && side === style.height && side < height.from / 2;
  const scale = Math.min(1, toRatio(width), toRatio(height));
  const lines = measureTitle(node) * growTitle(width);
  return {
    ...placed,
    ...(isSquare
      ? {
          width: Math.max(Math.min(side, MIN_SQUARE), side * scale),
          height: Math.max(Math.min(side, MIN_SQUARE), side * scale),
        }
      : {}),
    ...(typeof style.height === 'number' && lines > 0 && style.height < height.from / 2
      ? { height: style.height + lines }
      : {}),
    ...(minWidth === undefined ? {} : { minWidth: across(minWidth) }),
    ...(maxWidth === undefined ? {} : { maxWidth: across(maxWidth) }),
    ...(minHeight === undefined ? {} : { minHeight: down(minHeight) }),
    ...(maxHeight === undefined ? {} : { maxHeight: down(maxHeight) }),
    ...(basis === undefined ? {} : { basis: axis === 'row' ? across(basis) : down(basis) }),
    ...(padding === undefined ? {} : { padding: lower(resizeEdges(padding, width, height), isLow) }),
    ...(margin === undefined ? {} : { margin: resizeEdges(margin, width, height) }),
  };
}

/** Padding above and below, which items that stand below each other have little room for. */
function lower(edges: Edges, isLow: boolean): Edges {
  if (!isLow) return edges;
  const [top, end, bottom, start] = toEdges(edges);
  return [Math.min(top, LOW_PADDING), end, Math.min(bottom, LOW_PADDING), start];
}

/** Height that the title in a node reserves. */
function measureTitle(node: TreeNode): number {
  if (node.type === 'text' && node.role === 'title')
    return typeof node.style?.height === 'number' ? node.style.height : 0;
  if (node.type !== 'box' || typeof node.style?.height !== 'number') return 0;
  return Math.max(0, ...node.children.map(measureTitle));
}
