import type { LayoutTree, TextStyle, TreeNode } from '../../templates/tree.ts';
import { mapParts } from './map-tree.ts';

/** Text styles up to this size in points are running text and headings, larger ones figures. */
const MAX_RUNNING_PT = 32;

/** Lowers running text and headings to the size of the title in points. */
export function lowerSizes(tree: LayoutTree, most: number): LayoutTree {
  const lower = (style: TextStyle): TextStyle =>
    Math.max(...style.sizesPt) > MAX_RUNNING_PT || Math.max(...style.sizesPt) <= most
      ? style
      : { ...style, sizesPt: [...new Set(style.sizesPt.map((size) => Math.min(size, most)))] };
  return { ...tree, root: mapStyles(tree.root, lower) };
}

/**
 * Raises all text to a minimum size in points, because drawing it larger than it was measured would overflow.
 */
export function raiseSizes(tree: LayoutTree, least: number): LayoutTree {
  return { ...tree, root: mapStyles(tree.root, (style) => raiseStyle(style, least)) };
}

function mapStyles<N extends TreeNode>(node: N, map: (style: TextStyle) => TextStyle): N {
  const parted = mapParts(node, (part) => mapStyles(part, map));
  const whole: TreeNode = parted;
  switch (whole.type) {
    case 'text':
    case 'code':
      return { ...parted, textStyle: map(whole.textStyle) };
    case 'list':
      return {
        ...parted,
        textStyle: map(whole.textStyle),
        ...(whole.detailStyle === undefined ? {} : { detailStyle: map(whole.detailStyle) }),
      };
    case 'table':
      return { ...parted, headerStyle: map(whole.headerStyle), cellStyle: map(whole.cellStyle) };
    default:
      return parted;
  }
}

function raiseStyle(style: TextStyle, least: number): TextStyle {
  const sizesPt = [...new Set(style.sizesPt.map((size) => Math.max(size, least)))];
  return { ...style, sizesPt };
}
