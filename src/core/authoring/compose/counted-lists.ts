import { readNumberWords } from '../../scene/number-words.ts';
import type { Style } from '../style.ts';
import type { Unit } from '../unit.ts';
import { divideByLead } from './leads.ts';

/** Maximum number of points below another. */
const CHILDREN_MAX = 4;
const POINTS_LEAST = 2;
const WORD = /\p{L}+|\p{Nd}+/gu;

/** A list with the sentence before it that says how many items it has: "Three cases are exempt:". */
interface CountedList {
  readonly lead: Unit;
  readonly items: readonly Unit[];
}

/** Adds the other items of a counted list whose introduction is shown above some; without room for all, none stays. */
export function completeCountedLists(shown: readonly Unit[], among: readonly Unit[], style: Style): Unit[] {
  if (style.preserve) return [...shown];
  const partial = findPartial(shown, among, style);
  if (partial.length === 0) return [...shown];
  const leads = new Set(divideByLead(shown, style).map(({ lead }) => lead?.id));
  const chosen = new Set(shown);
  for (const { lead, items } of partial) {
    if (!leads.has(lead.id)) continue;
    const isShort = items.length <= CHILDREN_MAX && items.every(({ children }) => children.length === 0);
    for (const item of items) {
      if (isShort) chosen.add(item);
      else chosen.delete(item);
    }
  }
  return chosen.size < POINTS_LEAST ? [...shown] : [...chosen].sort((a, b) => a.id - b.id);
}

/** True if the title of a slide counts a list of which the slide shows some items only. */
export function missesCounted(used: readonly Unit[], among: readonly Unit[], style: Style): boolean {
  return !style.preserve && findPartial(used, among, style).some(({ lead }) => lead.id === style.lead?.id);
}

/** Counted lists of which some items are shown, and some are not. */
function findPartial(shown: readonly Unit[], among: readonly Unit[], style: Style): CountedList[] {
  const chosen = new Set(shown.map(({ id }) => id));
  return listCounted(among, style.lang).filter(
    ({ items }) => items.some(({ id }) => chosen.has(id)) && !items.every(({ id }) => chosen.has(id)),
  );
}

function listCounted(among: readonly Unit[], lang: string): CountedList[] {
  const lists = Map.groupBy(
    among.filter(({ kind }) => kind === 'list_item'),
    ({ block }) => block,
  );
  return [...lists.values()].flatMap((items) => {
    const lead = items[0]?.lead;
    return lead !== undefined && hasNumber(lead.text.text, items.length, lang) ? [{ lead, items }] : [];
  });
}

/** True for a text with a number, in digits or in words. */
export function hasNumber(text: string, count: number, lang: string): boolean {
  const words = readNumberWords(lang);
  return (text.toLowerCase().match(WORD) ?? []).some(
    (word) => (words.get(word) ?? (word.length <= 2 ? Number(word) : undefined)) === count,
  );
}
