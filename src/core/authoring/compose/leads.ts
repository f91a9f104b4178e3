import { mentions } from '../../locales/index.ts';
import { getCues } from '../cues.ts';
import { fold } from '../fold.ts';
import type { Style } from '../style.ts';
import type { Unit } from '../unit.ts';

/** Minimum length of a word that a heading and the introduction of a list share. */
const WORD_LEAST = 4;
/** Scripts without spaces, in which two neighbouring signs count as a word. */
const SIGNS = /[\p{Script=Han}\p{Script=Katakana}\p{Script=Hangul}]{2}/gu;
/** Words that introduce steps, which their numbers introduce as well. */
const STEPS = mentions('processes', 'step');

/** The items of one list on a slide, with the sentence that must stand above them, if there is one. */
export interface LedItems {
  readonly lead: Unit | undefined;
  readonly items: readonly Unit[];
}

/** Divides pieces of a slide in order to runs of items with the same introduction, and others. */
export function divideByLead(units: readonly Unit[], style: Style): LedItems[] {
  const found: { lead: Unit | undefined; items: Unit[] }[] = [];
  for (const unit of units) {
    const lead = findNeededLead(unit, units, style);
    const last = found.at(-1);
    if (last !== undefined && last.lead?.id === lead?.id) last.items.push(unit);
    else found.push({ lead, items: [unit] });
  }
  return found;
}

/** True if the items of a draft stand without the sentences that introduce them. */
export function missesLead(used: readonly Unit[], style: Style): boolean {
  return used.some((unit) => {
    const lead = findNeededLead(unit, used, style);
    return lead !== undefined && !used.some(({ id }) => id === lead.id);
  });
}

/**
 * The sentence that introduces a list, if its items need it: it is neither the title nor named by the heading, or the
 * items complete it, or it excepts, restricts, denies or attributes them, or other lists stand beside them.
 */
function findNeededLead({ lead, sections }: Unit, among: readonly Unit[], style: Style): Unit | undefined {
  if (lead === undefined || style.preserve || lead.id === style.lead?.id) return undefined;
  const { text } = lead.text;
  // Beside other pieces, only its introduction says which of them a list is.
  if (among.some((unit) => unit.kind === 'list_item' && unit.lead?.id !== lead.id)) return lead;
  if (getCues(style.lang).binding?.test(text) === true) return lead;
  // Only the heading of the section can name its list.
  if (style.lead !== undefined && !STEPS.test(text)) return lead;
  const siblings = among.filter((unit) => unit.lead?.id === lead.id);
  if (siblings.every((unit) => /^\p{Ll}/u.test(unit.text.text))) return lead;
  return STEPS.test(text) || isNamedBy(sections.at(-1)?.heading ?? '', text) ? undefined : lead;
}

function isNamedBy(heading: string, lead: string): boolean {
  const words = fold(heading)
    .split(' ')
    .filter((word) => word.length >= WORD_LEAST)
    .map((word) => word.slice(0, Math.max(WORD_LEAST, word.length - 2)));
  const text = fold(lead);
  return (
    words.some((word) => text.includes(word)) ||
    (heading.match(SIGNS) ?? []).some((signs) => lead.includes(signs))
  );
}
