import type { Edges, LayoutTree, Style, TextStyle, TreeNode } from '../../templates/tree.ts';
import { withParts } from './mapped-tree.ts';

/** Lines and swatches that are as thin as this, px, are no thinner in less room. */
const THIN_PX = 8;
/** No text steps further down for want of room than to this, pt. */
const LEAST_STEP_PT = 14;
/** Lines stand no closer than this, as a multiple of the size. */
const CLOSE_LINES = 1.25;

/**
 * A tree that takes less room: gaps, paddings and fixed heights in proportion. What has a width and a height of its own,
 * as icons and drawings do, keeps its form; figures may be smaller, and widths of columns stay as they are.
 */
export function tightened(tree: LayoutTree, share: number): LayoutTree {
  return { ...tree, root: { ...tree.root, children: tree.root.children.map((child) => tighter(child, share)) } };
}

function tighter<N extends TreeNode>(node: N, share: number): N {
  const whole: TreeNode = node;
  const own =
    whole.type === 'table'
      ? { paddingPx: { ...whole.paddingPx, y: whole.paddingPx.y * share }, headerStyle: stepped(whole.headerStyle, share), cellStyle: stepped(whole.cellStyle, share) }
      : whole.type === 'text'
        ? { textStyle: stepped(whole.textStyle, share) }
        : {};
  return { ...withParts(node, (part) => tighter(part, share)), ...own, ...(node.style === undefined ? {} : { style: styled(node.style, share) }) };
}

/** What is large may step further down than where there is room, and lines stand closer. */
function stepped(style: TextStyle, share: number): TextStyle {
  const least = style.sizesPt.at(-1) ?? LEAST_STEP_PT;
  const below = least > LEAST_STEP_PT ? [Math.max(LEAST_STEP_PT, least * share)] : [];
  return { ...style, sizesPt: [...style.sizesPt, ...below], lineHeight: Math.min(style.lineHeight, Math.max(CLOSE_LINES, style.lineHeight * share)) };
}

function styled(style: Style, share: number): Style {
  const { width, height, minHeight, maxHeight, gap, padding, margin } = style;
  const less = <V>(value: V): V | number => (typeof value === 'number' && value > THIN_PX ? Math.max(THIN_PX, value * share) : value);
  const isFixed = typeof width === 'number' && typeof height === 'number';
  return {
    ...style,
    ...(height === undefined ? {} : { height: less(height) }),
    ...(isFixed ? { width: less(width) } : {}),
    ...(minHeight === undefined ? {} : { minHeight: less(minHeight) }),
    ...(maxHeight === undefined ? {} : { maxHeight: less(maxHeight) }),
    ...(gap === undefined ? {} : { gap: gap * share }),
    ...(padding === undefined ? {} : { padding: edged(padding, share) }),
    ...(margin === undefined ? {} : { margin: edged(margin, share) }),
  };
}

function edged(edges: Edges, share: number): Edges {
  return typeof edges === 'number' ? edges * share : (edges.map((edge) => edge * share) as unknown as Edges);
}
