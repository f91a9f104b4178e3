import { TEMPLATE as LEDGER } from './standard/ledger/index.ts';
import type { BoxNode, LayoutTree, TreeNode } from './tree.ts';

/** Named by the pages of the plainest template. */
const BODY = 'content';

/**
 * A standard layout without its title and its foot, for designs that bring their own: what stands
 * between them, as a tree whose root has no size yet. Undefined for layouts that are of one piece.
 */
export function bodyTree(layout: string): LayoutTree | undefined {
  const tree = LEDGER.layouts[layout];
  if (tree === undefined) return undefined;
  const known = bodies.get(tree);
  if (known !== undefined) return known;
  const root = boxOf(tree.root, BODY);
  if (root === undefined) return undefined;
  const body = { id: tree.id, background: tree.background, root };
  bodies.set(tree, body);
  return body;
}

const bodies = new WeakMap<LayoutTree, LayoutTree>();

function boxOf(node: TreeNode, id: string): BoxNode | undefined {
  if (node.type !== 'box') return undefined;
  if (node.id === id) return node;
  for (const child of node.children) {
    const found = boxOf(child, id);
    if (found !== undefined) return found;
  }
  return undefined;
}
