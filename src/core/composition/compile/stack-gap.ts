import { PT_PER_PX } from '../../scene/scene.ts';
import { SUBSTITUTE_LINE } from '../../scene/substitute-line.ts';
import type { BoxNode, TextStyle, TreeNode } from '../../templates/tree.ts';

/**
 * Moves texts of a column as far apart as their lines need in the common substitute for missing fonts, whose
 * lines are taller than those of large figures and tight headings.
 */
export function spreadForSubstitutes(node: TreeNode): TreeNode {
  if (node.type !== 'box') return node;
  const children = node.children.map(spreadForSubstitutes);
  const { style = {} } = node;
  const gap =
    style.direction === 'row'
      ? 0
      : Math.max(0, ...children.slice(1).map((lower, at) => gapBetween(children[at], lower)));
  const spaced: BoxNode = { ...node, children };
  return gap <= (style.gap ?? 0) ? spaced : { ...spaced, style: { ...style, gap } };
}

function gapBetween(upper: TreeNode | undefined, lower: TreeNode): number {
  const [above, below] = [edgeTextStyles(upper, -1), edgeTextStyles(lower, 0)];
  if (above.length === 0 || below.length === 0) return 0;
  return Math.ceil(Math.max(...above.map(extraLineSpace)) + Math.max(...below.map(extraLineSpace)));
}

/**
 * Styles of the texts at the bottom (-1) or top (0) edge of a node, if nothing separates them from that edge.
 */
function edgeTextStyles(node: TreeNode | undefined, end: 0 | -1): TextStyle[] {
  if (node === undefined || node.style?.margin !== undefined || node.style?.padding !== undefined) return [];
  if (node.type === 'text') return [node.textStyle];
  if (node.type !== 'box') return [];
  return node.style?.direction === 'row'
    ? node.children.flatMap((child) => edgeTextStyles(child, end))
    : edgeTextStyles(node.children.at(end), end);
}

/** Extra space in px on each side that makes a line of the text as high as one of the substitute font. */
function extraLineSpace({ lineHeight, sizesPt: [largest = 0] }: TextStyle): number {
  return (Math.max(0, SUBSTITUTE_LINE - lineHeight) / 2) * (largest / PT_PER_PX);
}
