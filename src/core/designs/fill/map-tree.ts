import type { TreeNode } from '../../templates/tree.ts';

/** A copy of a node with its direct parts changed. */
export function mapParts<N extends TreeNode>(node: N, change: <P extends TreeNode>(part: P) => P): N {
  const whole: TreeNode = node;
  if (whole.type === 'box') return { ...node, children: whole.children.map((child) => change(child)) };
  if (whole.type === 'grid') return { ...node, item: change(whole.item) };
  if (whole.type !== 'lanes') return node;
  const { period, head, item, label } = whole;
  return {
    ...node,
    period: change(period),
    head: change(head),
    item: change(item),
    ...(label === undefined ? {} : { label: change(label) }),
  };
}
