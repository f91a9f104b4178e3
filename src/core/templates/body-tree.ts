import type { BrandShapes } from '../designs/design.ts';
import { byIdentity } from '../memory/memo.ts';
import { brandTemplate } from './branded/branded-layouts.ts';
import { TEMPLATE as LEDGER } from './standard/ledger/index.ts';
import type { BoxNode, LayoutTree, Template, TreeNode } from './tree.ts';

/** Name of the content box in the pages of the plainest template. */
const BODY = 'content';

/** A standard layout without its title and footer. */
interface LayoutBody {
  /** Content between title and footer, as a tree whose root has no size yet. */
  readonly tree: LayoutTree;
  /** Keys of the layout's own texts. */
  readonly keys: readonly string[];
  /** Top-level content that it shows. */
  readonly bound: ReadonlySet<string>;
}

/**
 * Extracts the body of a layout for designs with a title and footer of their own; undefined for layouts that
 * cannot be separated.
 *
 * @param shapes cards, badges and headings of the design
 */
export function layoutBody(layout: string, shapes?: BrandShapes): LayoutBody | undefined {
  return bodies(shapes === undefined ? LEDGER : brandTemplate(shapes)).get(layout);
}

const bodies = byIdentity(
  ({ id, layouts }: Template): ReadonlyMap<string, LayoutBody> =>
    new Map(
      Object.entries(layouts).flatMap(([layout, tree]) =>
        extractBodies(tree, id).map((body) => [layout, body] as const),
      ),
    ),
);

/** @param template id of the template, because bodies of several templates are cached by their ids */
function extractBodies({ id, background, root: whole }: LayoutTree, template: string): LayoutBody[] {
  const root = findBox(whole, BODY);
  if (root === undefined) return [];
  const tree = { id: `${template} ${id}`, background, root };
  const json = JSON.stringify(tree);
  const all = (pattern: RegExp) => [...json.matchAll(pattern)].map(([, name]) => name ?? '');
  return [{ tree, keys: all(/\{lang:(\w+)\}/g), bound: new Set(all(/"bind":"(\w+)"/g)) }];
}

function findBox(node: TreeNode, id: string): BoxNode | undefined {
  if (node.type !== 'box') return undefined;
  if (node.id === id) return node;
  for (const child of node.children) {
    const found = findBox(child, id);
    if (found !== undefined) return found;
  }
  return undefined;
}
