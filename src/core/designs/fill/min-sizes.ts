import type { LayoutTree, TextStyle, TreeNode } from '../../templates/tree.ts';
import { mapParts } from './map-tree.ts';

/**
 * Raises all text to a minimum size in points, because drawing it larger than it was measured would overflow.
 */
export function raiseSizes(tree: LayoutTree, least: number): LayoutTree {
  return { ...tree, root: raiseNode(tree.root, least) };
}

function raiseNode<N extends TreeNode>(node: N, least: number): N {
  const parted = mapParts(node, (part) => raiseNode(part, least));
  const whole: TreeNode = parted;
  switch (whole.type) {
    case 'text':
    case 'code':
      return { ...parted, textStyle: raiseStyle(whole.textStyle, least) };
    case 'table':
      return {
        ...parted,
        headerStyle: raiseStyle(whole.headerStyle, least),
        cellStyle: raiseStyle(whole.cellStyle, least),
      };
    default:
      return parted;
  }
}

function raiseStyle(style: TextStyle, least: number): TextStyle {
  const sizesPt = [...new Set(style.sizesPt.map((size) => Math.max(size, least)))];
  return { ...style, sizesPt };
}
