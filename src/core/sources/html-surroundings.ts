import type { RootContent } from 'mdast';
import { isControl, isNameOfSurroundings } from './surroundings.ts';

const TAG = /<(\/?)([a-z][a-z0-9-]{0,30})\b([^<>]*)>/gi;
const NAMES = /\b(?:class|className|id)\s*=\s*(?:"([^"]*)"|'([^']*)'|([\w-]+))/g;

/** Document without the surroundings in its HTML. */
export interface Surroundings {
  /** Blocks between the tags of such an element. */
  readonly nodes: ReadonlySet<RootContent>;
  /** HTML of the blocks in which one begins or ends, without it. */
  readonly html: ReadonlyMap<RootContent, string>;
}

interface Opening {
  readonly tag: string;
  /** Block in which it begins, and position of its tag in what stays of that block. */
  readonly node: number;
  readonly at: number;
  depth: number;
}

/**
 * Finds menus, forms, buttons, consents and lists of contents that a page in Markdown has as HTML. An element that is never
 * closed hides nothing.
 */
export function findSurroundings(nodes: readonly RootContent[]): Surroundings {
  const hidden = new Set<RootContent>();
  const html = new Map<RootContent, string>();
  let open: Opening | undefined;
  for (const [index, node] of nodes.entries()) {
    if (node.type !== 'html' || node.value.startsWith('<!--')) continue;
    let rest = '';
    let at = 0;
    for (const match of node.value.matchAll(TAG)) {
      const [whole, close, name = '', attributes = ''] = match;
      const tag = name.toLowerCase();
      if (open === undefined) {
        if (close === '/' || whole.endsWith('/>') || !isAround(tag, attributes)) continue;
        rest += node.value.slice(at, match.index);
        at = match.index;
        open = { tag, node: index, at: rest.length, depth: 1 };
      } else if (tag === open.tag && !whole.endsWith('/>')) {
        open.depth += close === '/' ? -1 : 1;
        if (open.depth > 0) continue;
        const first = nodes[open.node];
        if (first !== undefined && open.node < index) {
          html.set(first, (html.get(first) ?? '').slice(0, open.at));
          for (const between of nodes.slice(open.node + 1, index)) hidden.add(between);
        }
        at = match.index + whole.length;
        open = undefined;
      }
    }
    html.set(node, rest + node.value.slice(at));
  }
  return { nodes: hidden, html };
}

function isAround(tag: string, attributes: string): boolean {
  if (isControl(tag)) return true;
  return [...attributes.matchAll(NAMES)].some(([, double, single, word]) =>
    (double ?? single ?? word ?? '').split(/\s+/).some(isNameOfSurroundings),
  );
}
