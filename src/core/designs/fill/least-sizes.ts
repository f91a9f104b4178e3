import type { LayoutTree, TextStyle, TreeNode } from '../../templates/tree.ts';
import { withParts } from './mapped-tree.ts';

/** Raises all text to a minimum size in points, because drawing it larger than it was measured would overflow. */
export function withLeastSizes(tree: LayoutTree, least: number): LayoutTree {
  return { ...tree, root: raised(tree.root, least) };
}

function raised<N extends TreeNode>(node: N, least: number): N {
  const parted = withParts(node, (part) => raised(part, least));
  const whole: TreeNode = parted;
  switch (whole.type) {
    case 'text':
    case 'code':
      return { ...parted, textStyle: inSizes(whole.textStyle, least) };
    case 'table':
      return { ...parted, headerStyle: inSizes(whole.headerStyle, least), cellStyle: inSizes(whole.cellStyle, least) };
    default:
      return parted;
  }
}

function inSizes(style: TextStyle, least: number): TextStyle {
  const sizesPt = [...new Set(style.sizesPt.map((size) => Math.max(size, least)))];
  return { ...style, sizesPt };
}
