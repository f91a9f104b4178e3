import { byIdentity } from '../memory/memo.ts';
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
  return tree === undefined ? undefined : bodyOf(tree);
}

const bodyOf = byIdentity((tree: LayoutTree): LayoutTree | undefined => {
  const root = boxOf(tree.root, BODY);
  return root === undefined ? undefined : { id: tree.id, background: tree.background, root };
});

function boxOf(node: TreeNode, id: string): BoxNode | undefined {
  if (node.type !== 'box') return undefined;
  if (node.id === id) return node;
  for (const child of node.children) {
    const found = boxOf(child, id);
    if (found !== undefined) return found;
  }
  return undefined;
}
