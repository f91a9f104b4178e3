import type { Field, ObjectField } from '../../templates/contract.ts';
import {
  extractFigure,
  extractMark,
  formatEntry,
  joinSentences,
  prefixHeading,
  splitIntoSentences,
  splitPhrase,
} from './phrases.ts';
import { assignSlots, type Entry, type Slot } from './slots.ts';

/** An item of a list, with the words and pictures of the entry that it has no field for. */
export interface FilledItem {
  readonly value: unknown;
  readonly rest: readonly string[];
  readonly images: readonly unknown[];
}

const CHANGE_SIGN = /^[▲▼►+\-−–±]/u;
const WEB_ADDRESS = /^(?:https?:\/\/\S+|www\.\S+|doi\.org\/\S+|[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}(?:\/\S*)?)$/i;
const DIRECTIONS: Readonly<Record<string, string>> = { '▲': 'up', '▼': 'down', '►': 'flat' };

/** Fills the fields of an item from an entry. A required field without matching words stays empty. */
export function fillItem(source: Entry, item: Field, language: string): FilledItem {
  if (item.kind !== 'object')
    return { value: formatEntry(source), rest: [], images: source.image === undefined ? [] : [source.image] };
  const slots = assignSlots(item);
  const needs = (slot: Slot): boolean =>
    [...slots].some(([key, one]) => one === slot && item.fields[key]?.optional !== true);
  const has = (slot: Slot): boolean => [...slots.values()].includes(slot);
  const entry = fitEntry(
    { ...source, extra: [...source.extra], points: [...source.points] },
    { has, needs, extras: [...slots].flatMap(([key, slot]) => (slot === 'extra' ? [key] : [])) },
    language,
  );
  const value: Record<string, unknown> = {};
  const rest: string[] = [];
  for (const [key, slot] of slots) {
    const found =
      slot === 'extra'
        ? takeExtra(key, entry)
        : slot === 'points'
          ? takePoints(item, key, entry, rest)
          : entry[slot];
    if (found !== undefined) value[key] = found;
  }
  const [way, ...words] = String(value['change'] ?? '').split(' ');
  if ('direction' in item.fields && DIRECTIONS[way ?? ''] !== undefined)
    Object.assign(value, { change: words.join(' '), direction: DIRECTIONS[way ?? ''] });
  return {
    value,
    rest: [...rest, ...entry.extra],
    images: has('image') || entry.image === undefined ? [] : [entry.image],
  };
}

interface ItemNeeds {
  readonly has: (slot: Slot) => boolean;
  readonly needs: (slot: Slot) => boolean;
  /** Names of the fields for words beside the name. */
  readonly extras: readonly string[];
}

/** Rearranges the texts of an entry to match the fields of the item. */
function fitEntry(entry: Entry, { has, needs, extras }: ItemNeeds, language: string): Entry {
  if (needs('figure')) Object.assign(entry, extractFigure(entry));
  if (needs('mark')) Object.assign(entry, extractMark(entry));
  if (entry.figure !== undefined && !has('figure')) {
    const { figure, lead, figureFirst } = entry;
    if (needs('text') && entry.text === undefined && lead !== undefined)
      Object.assign(entry, figureFirst === true ? { lead: figure, text: lead } : { text: figure });
    else
      entry.lead =
        figureFirst === true || lead === undefined
          ? [figure, lead].filter(Boolean).join(' ')
          : prefixHeading(lead, figure);
  }
  if (entry.mark !== undefined && !has('mark')) entry.lead = prefixHeading(entry.mark, entry.lead);
  if (!has('points')) {
    entry.text = joinSentences([entry.text, ...entry.points]);
    entry.points = [];
  }
  if (!has('extra')) {
    // A role precedes the description of a person; a change follows the name of a metric.
    entry.text = joinSentences(
      needs('text') && entry.figureFirst !== true
        ? [...entry.extra, entry.text]
        : [entry.text, ...entry.extra],
    );
    entry.extra = [];
  } else if (entry.extra.length === 0 && needs('extra')) moveToExtra(entry, language);
  else splitExtras(entry, extras, has('text'));
  if (entry.lead === undefined && entry.text !== undefined)
    Object.assign(entry, { lead: entry.text, text: undefined });
  if (entry.text !== undefined && !has('text')) {
    entry.lead = prefixHeading(entry.lead, entry.text);
    entry.text = undefined;
  }
  if (needs('text') && entry.text === undefined && entry.lead !== undefined) {
    const split = splitPhrase(entry.lead);
    if (split !== undefined) Object.assign(entry, { lead: split.head, text: split.rest });
  }
  if (needs('icon') && entry.icon === undefined && entry.lead !== undefined)
    entry.icon = { icon_query: entry.lead.slice(0, 100) };
  return entry;
}

/** Splits "Programme director. Built two wind farms." into a role and a description. */
function moveToExtra(entry: Entry, language: string): void {
  const [first, ...others] = entry.text === undefined ? [] : splitIntoSentences(entry.text, language);
  if (first !== undefined)
    Object.assign(entry, {
      extra: [others.length > 0 ? first.replace(/\.$/, '') : first],
      text: others.join(' ') || undefined,
    });
  else {
    const split = entry.lead === undefined ? undefined : splitPhrase(entry.lead);
    if (split !== undefined) Object.assign(entry, { lead: split.head, extra: [split.rest] });
  }
}

/** Keeps as many extra texts as there are fields for them and moves the others to the text. */
function splitExtras(entry: Entry, extras: readonly string[], hasText: boolean): void {
  if (extras.includes('note')) {
    const parts = [...entry.extra, ...(entry.text?.split(/;\s+/) ?? [])];
    const change = parts.find((text) => CHANGE_SIGN.test(text));
    const note = joinSentences(parts.filter((text) => text !== change));
    Object.assign(entry, { extra: [change, note].filter((text) => text !== undefined), text: undefined });
  } else if (extras.includes('url')) {
    const address = entry.extra.find((text) => WEB_ADDRESS.test(text));
    Object.assign(entry, {
      text: joinSentences([entry.text, ...entry.extra.filter((text) => text !== address)]),
      extra: address === undefined ? [] : [address],
    });
  } else if (hasText && entry.extra.length > extras.length) {
    Object.assign(entry, {
      text: joinSentences([...entry.extra.slice(extras.length), entry.text]),
      extra: entry.extra.slice(0, extras.length),
    });
  }
}

/** Takes the first extra text that suits the field. */
function takeExtra(key: string, entry: Entry): string | undefined {
  const isFit = key === 'change' ? CHANGE_SIGN : key === 'url' ? WEB_ADDRESS : /./su;
  const at = entry.extra.findIndex((text) => isFit.test(text));
  if (at < 0) return undefined;
  const [found] = entry.extra.splice(at, 1);
  return found;
}

function takePoints(
  item: ObjectField,
  key: string,
  { points }: Entry,
  rest: string[],
): readonly string[] | undefined {
  const field = item.fields[key];
  if (field?.kind !== 'list' || points.length < Math.max(1, field.min)) return undefined;
  rest.push(...points.slice(field.max));
  return points.slice(0, field.max);
}
