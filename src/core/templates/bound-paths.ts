import type { Condition, LayoutTree, TreeNode } from './tree.ts';

/** Fields of roadmaps with which these are drawn as Gantt charts. */
const DRAWN_APART = {
  items: ['text', 'progress', 'after', 'after[]'],
  fields: ['critical_path', 'legend', 'today'],
} as const;

/** Fields of timelines with which these are drawn as diagrams. */
const TIMELINE_FIELDS = ['scale', 'direction', 'items[].strong', 'items[].milestone'] as const;

/**
 * Content paths that a tree shows or tests, with lists as "items[]": "title", "left.items",
 * "items[].heading". Deck values are excluded.
 */
export function boundPaths(tree: LayoutTree): ReadonlySet<string> {
  const paths = new Set<string>();
  const add = (binding: string | undefined, scope: string): void => {
    if (binding === undefined || binding.startsWith('@') || binding === '#') return;
    paths.add(resolvePath(binding, scope));
  };
  const visit = (node: TreeNode, scope: string): void => {
    if ('bind' in node) add(node.bind, scope);
    addConditions(node.when, (path) => add(path, scope));
    if (node.type === 'image' && node.pins !== undefined)
      for (const key of ['x', 'y']) paths.add(`${resolvePath(node.pins.each, scope)}[].${key}`);
    if (node.type === 'code') for (const path of [node.language, node.marked]) add(path, scope);
    if (node.type === 'box') {
      const inner = node.each === undefined ? scope : `${resolvePath(node.each, scope)}[]`;
      for (const child of node.children) visit(child, inner);
    } else if (node.type === 'lanes') {
      const lane = `${resolvePath(node.each, scope)}[]`;
      const item = `${resolvePath(node.items, lane)}[]`;
      for (const key of ['start', 'end', 'milestone', ...DRAWN_APART.items]) paths.add(`${item}.${key}`);
      visit(node.period, `${resolvePath(node.along, scope)}[]`);
      visit(node.head, lane);
      visit(node.item, item);
      if (node.label !== undefined) visit(node.label, item);
    } else if (node.type === 'grid') visit(node.item, `${resolvePath(node.each, scope)}[]`);
  };
  visit(tree.root, '');
  // Some timelines have another drawing, which is chosen before the layout.
  if (tree.id === 'timeline') for (const key of TIMELINE_FIELDS) paths.add(key);
  if (tree.id === 'roadmap') for (const key of DRAWN_APART.fields) paths.add(key);
  return paths;
}

function addConditions(when: Condition | undefined, add: (path: string) => void): void {
  if (when?.equals === undefined) return;
  // The form of a funnel follows from its `scale`.
  add(when.equals.of === '@funnel' ? 'scale' : when.equals.of);
}

function resolvePath(binding: string, scope: string): string {
  if (!binding.startsWith('.')) return binding.replace(/\[\d+\]/g, '[]');
  return binding === '.' ? scope : `${scope}${binding}`;
}
