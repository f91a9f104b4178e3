import { toEdges } from '../../layout/flex-style.ts';
import type { Edges, Style, TreeNode } from '../tree.ts';
import { type Lengths, resizeEdges, resizeFree, resizeLength, toRatio } from './lengths.ts';
import { growTitle, hasContent } from './reflow.ts';
import type { Room } from './room.ts';

const LOW_PADDING = 14;
/** Gap between texts of an item that stands below others. */
const LOW_GAP = 10;
/** Gaps in rows up to this are as wide on every slide. */
const WIDE_GAP = 48;
/** A sign with equal sides stays as it is, and others with about equal sides do not become smaller, px. */
const [SIGN_PX, LARGEST_SQUARE, SQUARE] = [100, 600, 1.3] as const;

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
  const scale = scaleSquare(style, Math.min(1, toRatio(width), toRatio(height)));
  const { gap } = style;
  const isTall = isLow && style.direction !== 'row' && (gap ?? 0) > LOW_GAP;
  const foot = measureFoot(node, width);
  const lines = measureTitle(node) * growTitle(width);
  return {
    ...placed,
    ...(foot === undefined ? {} : { width: foot }),
    ...(scale === undefined || typeof style.width !== 'number' || typeof style.height !== 'number'
      ? {}
      : { width: style.width * scale, height: style.height * scale }),
    ...(typeof style.height === 'number' && lines > 0 && style.height < height.from / 2
      ? { height: style.height + lines }
      : {}),
    ...(minWidth === undefined ? {} : { minWidth: across(minWidth) }),
    ...(maxWidth === undefined ? {} : { maxWidth: across(maxWidth) }),
    ...(minHeight === undefined
      ? {}
      : { minHeight: node.type === 'image' ? lowerPicture(minHeight, width, height) : down(minHeight) }),
    ...(maxHeight === undefined ? {} : { maxHeight: down(maxHeight) }),
    ...(gap === undefined || gap <= WIDE_GAP || style.direction !== 'row'
      ? {}
      : { gap: Math.max(WIDE_GAP, gap * Math.min(1, toRatio(width))) }),
    ...(isTall ? { gap: LOW_GAP } : {}),
    ...(basis === undefined ? {} : { basis: axis === 'row' ? across(basis) : down(basis) }),
    ...(padding === undefined
      ? {}
      : { padding: lower(scaleEdges(resizeEdges(padding, width, height), scale), isLow) }),
    ...(margin === undefined ? {} : { margin: resizeEdges(margin, width, height) }),
  };
}

/** Factor for a box with about equal sides, such as a disc, which keeps its shape; undefined for others. */
function scaleSquare({ position, width, height }: Style, ratio: number): number | undefined {
  if (position === 'absolute' || typeof width !== 'number' || typeof height !== 'number') return undefined;
  const [less, more] = [Math.min(width, height), Math.max(width, height)];
  if (more > LARGEST_SQUARE || more > SQUARE * less) return undefined;
  return more <= SIGN_PX ? 1 : Math.max(SIGN_PX / more, ratio ** 0.85);
}

/** Width of words at the foot of the slide, which do not become narrower while there is room. */
function measureFoot(node: TreeNode, { to }: Lengths): number | undefined {
  const { position, start, bottom, width } = node.style ?? {};
  const isFoot = position === 'absolute' && typeof bottom === 'number' && hasContent(node);
  return isFoot && typeof start === 'number' && typeof width === 'number'
    ? Math.min(width, to - 2 * start)
    : undefined;
}

function scaleEdges(edges: Edges, scale = 1): Edges {
  const [top, end, bottom, start] = toEdges(edges);
  return [top * scale, end * scale, bottom * scale, start * scale];
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

/** Least height of a picture, which is as much lower as it is narrower. */
function lowerPicture<L extends number | `${number}%`>(
  length: L,
  width: Lengths,
  height: Lengths,
): L | number {
  return typeof length === 'number' ? length * Math.min(1, toRatio(width), toRatio(height)) : length;
}
