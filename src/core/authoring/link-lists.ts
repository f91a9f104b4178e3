import type { Unit } from './unit.ts';

/** Minimum number of entries of a list of links, and of sentences around all of them. */
const LINKS_LEAST = 3;
const SENTENCES_LEAST = 4;
/** A remark behind a link, such as its language: "(in English)". */
const REMARK = /^\s*(?:[(（[][^()（）[\]]*[)）\]])?[.。]?$/u;

/**
 * Entries of lists that have nothing but links to other pages, with the sentences that announce them. A document that
 * consists of such lists has none to leave out.
 */
export function findLinkLists(units: readonly Unit[]): ReadonlySet<Unit> {
  const lists = new Map<number, Unit[]>();
  for (const unit of units)
    if (unit.kind === 'list_item') lists.set(unit.block, [...(lists.get(unit.block) ?? []), unit]);
  const found = new Set<Unit>();
  const leads = new Set<number>();
  for (const items of lists.values()) {
    if (items.length < LINKS_LEAST || !items.every(isLink)) continue;
    for (const item of items) found.add(item);
    const lead = items[0]?.lead;
    if (lead !== undefined && /[:：]$/u.test(lead.text.text)) leads.add(lead.id);
  }
  for (const unit of units) if (leads.has(unit.id)) found.add(unit);
  const sentences = units.filter((unit) => unit.kind === 'sentence' && !found.has(unit)).length;
  return sentences < SENTENCES_LEAST || found.size > units.length / 2 ? new Set() : found;
}

function isLink({ text: { text, marks }, children }: Unit): boolean {
  const link = marks.find(({ kind, start }) => kind === 'link' && start === 0);
  return (
    link?.url !== undefined &&
    /^https?:\/\//i.test(link.url) &&
    children.length === 0 &&
    REMARK.test(text.slice(link.end))
  );
}
