import type { PlaceholderRole } from '../scene/scene.ts';
import type { TreeNode } from '../templates/tree.ts';

/** The first `p:ph@idx` for content; lower ones belong to PowerPoint's own roles. */
const FIRST_INDEX = 10;

/** The placeholder that a node outside of repeated content fills. */
export function findPlaceholderRole(node: TreeNode): PlaceholderRole {
  switch (node.type) {
    case 'text':
      return node.role ?? 'none';
    case 'list':
    case 'code':
      return node.role ?? 'body';
    case 'image':
      return node.role ?? 'picture';
    case 'chart':
      return 'chart';
    case 'table':
      return 'table';
    default:
      return 'none';
  }
}

/**
 * Placeholder indices by node, counted over the whole tree whether nodes are present or not, so that slide
 * and slide layout agree. Variants of one node (same role and binding under another condition) share an
 * index.
 */
export function assignPlaceholderIndices(root: TreeNode): ReadonlyMap<TreeNode, number> {
  const indices = new Map<TreeNode, number>();
  const byKey = new Map<string, number>();
  const visit = (node: TreeNode): void => {
    const role = findPlaceholderRole(node);
    if (role !== 'none' && role !== 'title' && role !== 'centered_title') {
      const key = `${role}|${('bind' in node ? node.bind : undefined) ?? node.id ?? indices.size}`;
      const index = byKey.get(key) ?? FIRST_INDEX + byKey.size;
      byKey.set(key, index);
      indices.set(node, index);
    }
    if (node.type === 'box' && node.each === undefined) node.children.forEach(visit);
  };
  visit(root);
  return indices;
}
