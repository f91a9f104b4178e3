import { type Definitions, NO_DEFINITIONS } from '../definitions.ts';
import type { MarkupElement } from '../markup/node.ts';
import { indexElements } from './elements.ts';

export interface ChangedElement {
  readonly id: string;
  readonly change: 'added' | 'changed' | 'removed' | 'moved';
}

interface ElementSnapshot {
  readonly id: string;
  /** Tag and text without the nested elements that have ids of their own. */
  readonly own: string;
  readonly parent: string;
  /** Ids of all elements with the same parent, in document order. */
  readonly order: readonly string[];
}

/**
 * Lists the differences between two versions of a slide's markup. If an element comes or goes, its
 * descendants are not listed.
 */
export function diffElements(before: string, after: string, definitions = NO_DEFINITIONS): ChangedElement[] {
  const [was, now] = [snapshotElements(before, definitions), snapshotElements(after, definitions)];
  const gone = [...was.values()].filter(
    ({ id, parent }) => !now.has(id) && (now.has(parent) || !was.has(parent)),
  );
  const changes = [...now.values()].flatMap((one): ChangedElement[] => {
    const old = was.get(one.id);
    if (old === undefined)
      return was.has(one.parent) || !now.has(one.parent) ? [{ id: one.id, change: 'added' }] : [];
    if (old.own !== one.own) return [{ id: one.id, change: 'changed' }];
    return old.parent === one.parent ? [] : [{ id: one.id, change: 'moved' }];
  });
  const listed = new Set(changes.map(({ id }) => id));
  return [
    ...changes,
    ...findReordered(was, now).filter(({ id }) => !listed.has(id)),
    ...gone.map(({ id }): ChangedElement => ({ id, change: 'removed' })),
  ];
}

/** Elements that moved within their parent: one element moved past others, not the others past it. */
function findReordered(
  was: ReadonlyMap<string, ElementSnapshot>,
  now: ReadonlyMap<string, ElementSnapshot>,
): ChangedElement[] {
  const parents = new Set([...now.values()].map(({ parent }) => parent));
  return [...parents].flatMap((parent) => {
    const [old, own] = [was, now].map(
      (all) => [...all.values()].find((one) => one.parent === parent)?.order ?? [],
    ) as [readonly string[], readonly string[]];
    const [left, right] = [old.filter((id) => own.includes(id)), own.filter((id) => old.includes(id))];
    const at = left.findIndex((id, index) => right[index] !== id);
    if (at < 0) return [];
    const moved = left[at + 1] === right[at] ? left[at] : right[at];
    return moved === undefined ? [] : [{ id: moved, change: 'moved' as const }];
  });
}

function snapshotElements(markup: string, definitions: Definitions): ReadonlyMap<string, ElementSnapshot> {
  const { elements, aliases } = indexElements(markup, definitions);
  const root = aliases.get('slide');
  const all = new Map(elements);
  // The slide itself counts unless its section has an id of its own.
  if (root !== undefined && ![...elements.values()].some(({ from }) => from === root.from))
    all.set('slide', root);
  const ids = new Map([...all].map(([id, { from }]) => [from, id]));
  const snapshots = new Map<string, ElementSnapshot>();
  const visit = (element: MarkupElement, parent: string): void => {
    const id = ids.get(element.from);
    const inner = findNamed(element, ids);
    if (id !== undefined) {
      const order =
        parent === ''
          ? [id]
          : findNamed(all.get(parent) as MarkupElement, ids).flatMap(({ from }) => ids.get(from) ?? []);
      snapshots.set(id, { id, own: ownText(element, inner, markup), parent, order });
    }
    for (const one of inner) visit(one, id ?? parent);
  };
  if (root !== undefined) visit(root, '');
  return snapshots;
}

function findNamed(element: MarkupElement, ids: ReadonlyMap<number, string>): MarkupElement[] {
  return element.children.flatMap((child) =>
    child.type === 'text' ? [] : ids.has(child.from) ? [child] : findNamed(child, ids),
  );
}

/** White space between elements and ids that were written down are not changes. */
function ownText(element: MarkupElement, inner: readonly MarkupElement[], markup: string): string {
  let [text, at] = ['', element.from];
  const id = element.attributes.get('id');
  const skipped = [...(id === undefined ? [] : [{ from: id.from, to: id.to }]), ...inner];
  for (const { from, to } of skipped) {
    text += markup.slice(at, from);
    at = to;
  }
  return (text + markup.slice(at, element.to))
    .replace(/\s+/g, ' ')
    .replaceAll(' >', '>')
    .replaceAll('> <', '><');
}
