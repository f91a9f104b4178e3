import { CHILD_ORDER } from './child-order.ts';
import { XmlEditor } from './edited-xml.ts';
import { type Markup, parseMarkup } from './markup.ts';
import { nameEnd } from './scan.ts';
import { attributeText, type Xml } from './xml.ts';

/** Changes to one element of a file. Everything else stays as written. */
export interface Patch {
  /** `undefined` leaves an attribute as it is, `null` removes it. */
  readonly attributes?: Readonly<Record<string, string | number | boolean | null | undefined>>;
  /** Each replaces the existing child of its schema position, or is inserted where the schema requires it. */
  readonly children?: readonly Xml[];
  /** Local names of children to remove. */
  readonly without?: readonly string[];
}

/** Returns the source of the element with the patch applied. */
export function applyPatch(own: string, patch: Patch): Xml {
  const edited = new XmlEditor(own);
  patchElement(edited, parseMarkup(own), patch);
  return edited.toString() as Xml;
}

/** Applies the patch to an element within a document. */
export function patchElement(
  edited: XmlEditor,
  element: Markup,
  { attributes = {}, children = [], without = [] }: Patch,
): void {
  for (const [name, value] of Object.entries(attributes))
    if (value !== undefined)
      edited.setAttribute(element, name, value === null ? undefined : attributeText(value));
  const order = CHILD_ORDER.get(`a:${element.name}`) ?? CHILD_ORDER.get(`p:${element.name}`);
  const findRank = (name: string): number => order?.get(name) ?? Number.POSITIVE_INFINITY;
  const added: string[] = [];
  const replaced = new Set<Markup>();
  const ranked = children
    .map((child) => ({ child, rank: findRank(child.slice(child.indexOf(':') + 1, nameEnd(child, 1))) }))
    .sort((a, b) => (a.rank === b.rank ? 0 : a.rank - b.rank));
  for (const { child, rank } of ranked) {
    const sameRank = element.children.filter(({ name }) => findRank(name) === rank);
    const next = element.children.find(({ name }) => findRank(name) > rank);
    for (const one of sameRank) replaced.add(one);
    if (sameRank[0] !== undefined) edited.replace(sameRank[0].start, sameRank[0].end, child);
    else if (next !== undefined) edited.insert(next.start, child);
    else added.push(child);
    for (const one of sameRank.slice(1)) edited.remove(one);
  }
  for (const one of element.children)
    if (without.includes(one.name) && !replaced.has(one)) edited.remove(one);
  if (added.length === 0) return;
  if (edited.source[element.inner - 2] === '/') edited.setInner(element, added.join(''));
  else edited.insert(element.close, added.join(''));
}
