import type { SlideSpec } from '../templates/contract.ts';

const ENTRIES_MIN = 3;
const ENTRIES_MAX = 8;

/** A topic and the 1-based number of the slide on which it starts. */
export interface Topic {
  readonly heading: string;
  readonly page: number;
  /** Slides that it takes. */
  readonly length: number;
}

/** Longer, joined headings do not read as an entry. */
const JOINED_MAX = 64;

/**
 * The table of contents; undefined when there are fewer than three topics to list. Topics that begin on one slide are one
 * entry, and of more than eight the shortest neighbours are joined until eight are left, so that every topic has its place.
 */
export function agendaSlide(topics: readonly Topic[], title: string, lang = 'en'): SlideSpec | undefined {
  if (topics.length < ENTRIES_MIN) return undefined;
  const entries = [...Map.groupBy(topics, ({ page }) => page).values()].map((alike) => joined(alike, lang));
  while (entries.length > ENTRIES_MAX) {
    const lengths = entries
      .slice(1)
      .map((entry, index) => entry.length + (entries[index]?.length ?? 0) + ([entries[index], entry].some((one) => one !== undefined && one.heading.length > JOINED_MAX / 2) ? 1 : 0));
    const at = lengths.indexOf(Math.min(...lengths));
    entries.splice(at, 2, joined(entries.slice(at, at + 2), lang));
  }
  return entries.length < ENTRIES_MIN ? undefined : { layout: 'agenda', content: { title, items: entries.map(({ heading, page }) => ({ heading, page })) } };
}

/** Several topics under one number; where their names are too long together, the first ones. */
function joined(topics: readonly Topic[], lang: string): Topic {
  const format = new Intl.ListFormat(lang, { type: 'conjunction' });
  const names = topics.map(({ heading }) => heading);
  const most = names.findLastIndex((_, index) => format.format(names.slice(0, index + 1)).length <= JOINED_MAX);
  return { heading: format.format(names.slice(0, Math.max(1, most + 1))), page: topics[0]?.page ?? 1, length: topics.reduce((sum, { length }) => sum + length, 0) };
}
