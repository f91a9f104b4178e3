import type { Edges, LayoutTree, Style, TextStyle, TreeNode } from '../../templates/tree.ts';
import { mapParts } from './map-tree.ts';

/** Lines and swatches up to this thickness in pixels keep it. */
const THIN_PX = 8;
/** Minimum size in points to which text shrinks in a smaller area. */
const MIN_STEP_PT = 14;
/** Minimum line height as a multiple of the font size. */
const CLOSE_LINES = 1.25;

/**
 * Scales gaps, paddings and fixed heights of a tree. Elements with a fixed width and height, such as icons,
 * keep their proportions; columns keep their width.
 */
export function tightenTree(tree: LayoutTree, share: number): LayoutTree {
  return {
    ...tree,
    root: { ...tree.root, children: tree.root.children.map((child) => tightenNode(child, share)) },
  };
}

function tightenNode<N extends TreeNode>(node: N, share: number): N {
  const whole: TreeNode = node;
  const own =
    whole.type === 'table'
      ? {
          paddingPx: { ...whole.paddingPx, y: whole.paddingPx.y * share },
          headerStyle: tightenStyle(whole.headerStyle, share),
          cellStyle: tightenStyle(whole.cellStyle, share),
        }
      : whole.type === 'text'
        ? { textStyle: tightenStyle(whole.textStyle, share) }
        : {};
  return {
    ...mapParts(node, (part) => tightenNode(part, share)),
    ...own,
    ...(node.style === undefined ? {} : { style: tightenBox(node.style, share) }),
  };
}

/** Adds a smaller size for large text, and reduces the line height. */
function tightenStyle(style: TextStyle, share: number): TextStyle {
  const least = style.sizesPt.at(-1) ?? MIN_STEP_PT;
  const below = least > MIN_STEP_PT ? [Math.max(MIN_STEP_PT, least * share)] : [];
  return {
    ...style,
    sizesPt: [...style.sizesPt, ...below],
    lineHeight: Math.min(style.lineHeight, Math.max(CLOSE_LINES, style.lineHeight * share)),
  };
}

function tightenBox(style: Style, share: number): Style {
  const { width, height, minHeight, maxHeight, gap, padding, margin } = style;
  const less = <V>(value: V): V | number =>
    typeof value === 'number' && value > THIN_PX ? Math.max(THIN_PX, value * share) : value;
  const isFixed = typeof width === 'number' && typeof height === 'number';
  return {
    ...style,
    ...(height === undefined ? {} : { height: less(height) }),
    ...(isFixed ? { width: less(width) } : {}),
    ...(minHeight === undefined ? {} : { minHeight: less(minHeight) }),
    ...(maxHeight === undefined ? {} : { maxHeight: less(maxHeight) }),
    ...(gap === undefined ? {} : { gap: gap * share }),
    ...(padding === undefined ? {} : { padding: scaleEdges(padding, share) }),
    ...(margin === undefined ? {} : { margin: scaleEdges(margin, share) }),
  };
}

function scaleEdges(edges: Edges, share: number): Edges {
  return typeof edges === 'number' ? edges * share : (edges.map((edge) => edge * share) as unknown as Edges);
}
