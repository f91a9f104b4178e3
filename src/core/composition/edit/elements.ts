import { PLAIN_KIT } from '../compile/kit.ts';
import { composeMarkup } from '../compile/slide.ts';
import { NO_DEFINITIONS } from '../definitions.ts';
import type { MarkupElement, MarkupNode } from '../markup/node.ts';
import { parseMarkup } from '../markup/parse-markup.ts';
import { INLINE } from '../markup/vocabulary.ts';

/** Parts of lines and tables are edited through the element around them unless they have an id. */
const PARTS: ReadonlySet<string> = new Set([
  ...INLINE.filter((name) => name !== 'small'),
  'thead',
  'tbody',
  'tfoot',
  'tr',
  'th',
  'td',
  'caption',
]);
const PART_ID = /^(.+)-(title|detail|value|label|by|number)$/;

/** The elements that edits of a slide's markup can name. */
export interface NamedElements {
  /** Each element once, by its id. */
  readonly elements: ReadonlyMap<string, MarkupElement>;
  /** Further names of elements: the slide, its title, and the elements that components expand to. */
  readonly aliases: ReadonlyMap<string, MarkupElement>;
  /** Inline nodes without an element of their own. */
  readonly lines: ReadonlyMap<string, readonly MarkupNode[]>;
}

/** The target of an id in a finding or an edit. */
export type Target =
  | { readonly kind: 'element'; readonly id: string; readonly element: MarkupElement }
  /** A text of a component that is written as an attribute. */
  | {
      readonly kind: 'part';
      readonly id: string;
      readonly element: MarkupElement;
      readonly attribute: string;
    }
  | { readonly kind: 'line'; readonly id: string; readonly from: number; readonly to: number };

/** Indexes the elements of a slide's markup by id; elements without one get their name and a number. */
export function indexElements(markup: string, definitions = NO_DEFINITIONS): NamedElements {
  const { elements: compiled, lines } = composeMarkup(markup, PLAIN_KIT, definitions);
  const elements = new Map<string, MarkupElement>();
  const aliases = new Map<string, MarkupElement>();
  const known = new Map<number, string>();
  const all = flattenElements(parseMarkup(markup, new Set(definitions.components.keys())).roots);
  const byPlace = new Map(all.map((element) => [element.from, element]));
  const add = (id: string, element: MarkupElement): void => {
    elements.set(id, element);
    known.set(element.from, id);
  };
  for (const element of all) {
    const id = element.attributes.get('id')?.value;
    if (id !== undefined && !elements.has(id)) add(id, element);
  }
  for (const [id, { from, name }] of compiled) {
    const element = byPlace.get(from);
    if (element === undefined || elements.get(id) === element) continue;
    if (known.has(from) || element.name !== name || id === 'title') aliases.set(id, element);
    else add(id, element);
  }
  const counts = new Map<string, number>();
  for (const element of all) {
    if (known.has(element.from) || PARTS.has(element.name) || element === all[0]) continue;
    for (let free = false; !free; ) {
      const count = (counts.get(element.name) ?? 0) + 1;
      counts.set(element.name, count);
      free = !elements.has(`${element.name}-${count}`) && !compiled.has(`${element.name}-${count}`);
      if (free) add(`${element.name}-${count}`, element);
    }
  }
  const [root] = all;
  if (root !== undefined) aliases.set('slide', root);
  return { elements, aliases, lines };
}

/** Resolves "cost", "#cost" or "markup#cost", the forms in which findings write ids. */
export function resolveTarget(named: NamedElements, reference: string): Target | undefined {
  const id = reference.replace(/^(?:markup)?#/, '');
  const element = named.elements.get(id) ?? named.aliases.get(id);
  if (element !== undefined) return { kind: 'element', id, element };
  const line = named.lines.get(id);
  const [first, last] = [line?.[0], line?.at(-1)];
  if (first !== undefined && last !== undefined) return { kind: 'line', id, from: first.from, to: last.to };
  const [, owner = '', attribute = ''] = PART_ID.exec(id) ?? [];
  const component = named.elements.get(owner);
  return component?.attributes.has(attribute) === true
    ? { kind: 'part', id: owner, element: component, attribute }
    : undefined;
}

export function flattenElements(nodes: readonly MarkupNode[]): MarkupElement[] {
  return nodes.flatMap((node) => (node.type === 'text' ? [] : [node, ...flattenElements(node.children)]));
}
