import type { LayoutTree, TextStyle, TreeNode } from '../../templates/tree.ts';
import { withParts } from './mapped-tree.ts';

/** Range of standard text styles between captions and figures, by largest size in points. */
const [SMALLEST_VOICE, LARGEST_VOICE] = [18, 32];
/** Range of a design's sizes that suit slides with several elements, in points on the canvas. */
const [LEAST, MOST] = [16, 24];
/** Maximum growth of a style against the standard layout, so that text stays smaller than its heading. */
const NEAR = 1.1;
/** Minimum size of list details, in points on the canvas. */
const LEAST_DETAIL = 12;

/**
 * Sets the texts of a tree in the sizes of a design: each style in the sizes closest to its own, and in smaller
 * legible ones if the area requires it. @param sizesPt sizes of the design by level
 */
export function inSizesOf(tree: LayoutTree, sizesPt: readonly number[]): LayoutTree {
  return sizesPt.length === 0 ? tree : { ...tree, root: resized(tree.root, sizesPt) };
}

function resized<N extends TreeNode>(node: N, sizes: readonly number[]): N {
  const own = node.type === 'text' ? { textStyle: voiceIn(node.textStyle, sizes) } : node.type === 'list' ? listStyles(node.textStyle, node.detailStyle, sizes) : {};
  return { ...withParts(node, (part) => resized(part, sizes)), ...own };
}

function voiceIn(style: TextStyle, sizes: readonly number[]): TextStyle {
  const [largest = 0] = style.sizesPt;
  if (largest < SMALLEST_VOICE || largest > LARGEST_VOICE) return style;
  const most = Math.min(MOST, largest * NEAR);
  const near = sizes.filter((size) => size >= LEAST && size <= most);
  const first = near.length > 0 ? near : sizes.every((size) => size < LEAST) ? [LEAST] : [];
  const smaller = style.sizesPt.filter((size) => size < (first.at(-1) ?? most + 1));
  return { ...style, sizesPt: [...first, ...smaller] };
}

/** Details follow their points: in the design's next smaller size, or in the proportion of the standard layout. */
function listStyles(points: TextStyle, details: TextStyle | undefined, sizes: readonly number[]): { readonly textStyle: TextStyle; readonly detailStyle?: TextStyle } {
  const textStyle = voiceIn(points, sizes);
  if (details === undefined) return { textStyle };
  const share = (details.sizesPt[0] ?? 1) / (points.sizesPt[0] ?? 1);
  const below = (size: number) => sizes.find((one) => one < size && one >= LEAST_DETAIL) ?? Math.max(LEAST_DETAIL, Math.round(size * share));
  return { textStyle, detailStyle: { ...details, sizesPt: textStyle.sizesPt.map(below) } };
}
