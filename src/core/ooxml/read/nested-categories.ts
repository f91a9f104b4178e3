import type { ReadNewerChart } from './chart-model.ts';

/** A category with the sum of what is in it. */
export interface TreeNode {
  readonly name: string;
  readonly value: number;
  readonly children: readonly TreeNode[];
}

interface OpenNode {
  name: string;
  value: number;
  children: OpenNode[];
  byName: Map<string, OpenNode>;
}

/**
 * Builds the tree of the categories of a treemap or sunburst. A value without a name at its innermost levels
 * belongs to the category that has one.
 *
 * @param most limit of the values; the smallest ones beyond it become one category "…"
 */
export function nestCategories({ levels, series }: ReadNewerChart, most: number): TreeNode[] {
  const values = series[0]?.values ?? [];
  const names = levels.map((level, depth) => (depth === 0 ? level : repeatNames(level, values.length)));
  const parts = values
    .flatMap((value, index) => (value === null || value <= 0 ? [] : [{ value, index }]))
    .sort((a, b) => b.value - a.value);
  const root = openNode('');
  for (const { value, index } of parts.slice(0, most).sort((a, b) => a.index - b.index)) {
    const path = names.map((level) => level[index] ?? '').filter((name) => name !== '');
    addValue(root, path.reverse(), value);
  }
  const rest = parts.slice(most).reduce((sum, { value }) => sum + value, 0);
  if (rest > 0) addValue(root, ['…'], rest);
  return sortNodes(root.children);
}

/** Outer categories have their name at the first of their values. */
function repeatNames(level: readonly string[], count: number): string[] {
  let last = '';
  return Array.from({ length: count }, (_, index) => {
    last = level[index] || last;
    return last;
  });
}

function openNode(name: string): OpenNode {
  return { name, value: 0, children: [], byName: new Map() };
}

function addValue(root: OpenNode, path: readonly string[], value: number): void {
  let node = root;
  for (const name of path) {
    let next = node.byName.get(name);
    if (next === undefined) {
      next = openNode(name);
      node.byName.set(name, next);
      node.children.push(next);
    }
    next.value += value;
    node = next;
  }
}

function sortNodes(nodes: readonly OpenNode[]): TreeNode[] {
  return [...nodes]
    .sort((a, b) => b.value - a.value)
    .map(({ name, value, children }) => ({ name, value, children: sortNodes(children) }));
}
