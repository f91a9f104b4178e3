import type { LayoutTree, TextStyle, TreeNode } from '../../templates/tree.ts';
import { mapParts } from './map-tree.ts';

/** Range of standard text styles between captions and figures, by largest size in points. */
const [MIN_STYLE_PT, MAX_STYLE_PT] = [18, 32];
/** Range of a design's sizes that suit slides with several elements, in points on the canvas. */
const [MIN_SIZE_PT, MAX_SIZE_PT] = [16, 24];
/** Maximum growth of a style against the standard layout, so that text stays smaller than its heading. */
const MAX_GROWTH = 1.1;
/** Minimum size of list details, in points on the canvas, and relative to the points above them. */
const [MIN_DETAIL, MIN_DETAIL_SHARE] = [12, 0.8];

/**
 * Sets the texts of a tree in the sizes of a design: each style in the sizes closest to its own, and in
 * smaller legible ones if the area requires it. @param sizesPt sizes of the design by level
 */
export function applySizes(tree: LayoutTree, sizesPt: readonly number[]): LayoutTree {
  return sizesPt.length === 0 ? tree : { ...tree, root: resizeNode(tree.root, sizesPt) };
}

function resizeNode<N extends TreeNode>(node: N, sizes: readonly number[]): N {
  const own =
    node.type === 'text'
      ? { textStyle: resizeStyle(node.textStyle, sizes) }
      : node.type === 'list'
        ? resizeListStyles(node.textStyle, node.detailStyle, sizes)
        : {};
  return { ...mapParts(node, (part) => resizeNode(part, sizes)), ...own };
}

function resizeStyle(style: TextStyle, sizes: readonly number[]): TextStyle {
  const [largest = 0] = style.sizesPt;
  if (largest < MIN_STYLE_PT || largest > MAX_STYLE_PT) return style;
  const most = Math.min(MAX_SIZE_PT, largest * MAX_GROWTH);
  const near = sizes.filter((size) => size >= MIN_SIZE_PT && size <= most);
  const first = near.length > 0 ? near : sizes.every((size) => size < MIN_SIZE_PT) ? [MIN_SIZE_PT] : [];
  const smaller = style.sizesPt.filter((size) => size < (first.at(-1) ?? most + 1));
  return { ...style, sizesPt: [...first, ...smaller] };
}

/**
 * Details follow their points: in the design's next smaller size, or in the proportion of the standard
 * layout.
 */
function resizeListStyles(
  points: TextStyle,
  details: TextStyle | undefined,
  sizes: readonly number[],
): { readonly textStyle: TextStyle; readonly detailStyle?: TextStyle } {
  const textStyle = resizeStyle(points, sizes);
  if (details === undefined) return { textStyle };
  const share = Math.max(MIN_DETAIL_SHARE, (details.sizesPt[0] ?? 1) / (points.sizesPt[0] ?? 1));
  const below = (size: number) =>
    sizes.find((one) => one < size && one >= Math.max(MIN_DETAIL, MIN_DETAIL_SHARE * size)) ??
    Math.max(MIN_DETAIL, Math.round(size * share));
  return { textStyle, detailStyle: { ...details, sizesPt: textStyle.sizesPt.map(below) } };
}
