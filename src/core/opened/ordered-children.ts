import type { Markup, XmlEditor } from '../ooxml/xml/index.ts';

/** Ranks of the children of an element, from the order in which its schema lists them. */
export function rankChildren(names: string): ReadonlyMap<string, number> {
  return new Map(names.split(' ').map((name, index) => [name, index]));
}

/** New markup of a child; null removes the child. */
export type ChildChanges = Readonly<Record<string, string | null | undefined>>;

/** Sets children of an element at the places that its schema has for them. Other children stay. */
export function setChildren(
  edited: XmlEditor,
  owner: Markup,
  ranks: ReadonlyMap<string, number>,
  changes: ChildChanges,
): void {
  const rankOf = (name: string) => ranks.get(name) ?? ranks.size;
  const last: string[] = [];
  const sorted = Object.entries(changes).sort(([a], [b]) => rankOf(a) - rankOf(b));
  for (const [name, xml] of sorted) {
    if (xml === undefined) continue;
    const own = owner.children.find((one) => one.name === name);
    const next = owner.children.find((one) => rankOf(one.name) > rankOf(name));
    if (own !== undefined) edited.replace(own.start, own.end, xml ?? '');
    else if (xml === null) continue;
    else if (next === undefined) last.push(xml);
    else edited.insert(next.start, xml);
  }
  if (last.length > 0) edited.append(owner, last.join(''));
}
