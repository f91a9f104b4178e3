import type { SlideSpec } from '../templates/contract.ts';
import { addPageMark } from './page-mark.ts';

const ENTRIES_MIN = 3;
const ENTRIES_MAX = 8;
const PAGES_MAX = 3;

/** A topic with the 1-based number of its first slide. */
export interface Topic {
  readonly heading: string;
  readonly page: number;
  /** Number of its slides. */
  readonly length: number;
}

/** Longer joined headings do not read as one entry; in a long list there is less room. */
const JOINED_MAX = 64;
const JOINED_MANY = 44;
const MANY = 5;

/** Number of agenda slides that name every topic; at most three. */
export function countAgendaPages(topics: readonly Topic[], lang: string): number {
  const pages = Array.from({ length: PAGES_MAX }, (_, index) => index + 1);
  return pages.find((count) => createAgendaSlides(topics, '', lang, count).unnamed.length === 0) ?? PAGES_MAX;
}

export interface Agenda {
  /** Empty if there are fewer than three topics. */
  readonly slides: readonly SlideSpec[];
  /** Headings of topics that are listed under the name of a neighbour. */
  readonly unnamed: readonly string[];
}

/**
 * Creates the table of contents on several slides. Topics that begin on the same slide share an entry. If a
 * slide has more than eight topics, the shortest neighbours are joined, so that every topic is covered.
 */
export function createAgendaSlides(topics: readonly Topic[], title: string, lang = 'en', pages = 1): Agenda {
  const most = ENTRIES_MAX * pages;
  const groups = [...Map.groupBy(topics, ({ page }) => page).values()];
  const room = Math.ceil(groups.length / pages) > MANY ? JOINED_MANY : JOINED_MAX;
  const entries = groups.map((alike) => joinTopics(alike, lang, room));
  if (entries.length < ENTRIES_MIN) return { slides: [], unnamed: [] };
  while (entries.length > most) {
    const lengths = entries
      .slice(1)
      .map(
        (entry, index) =>
          entry.length +
          (entries[index]?.length ?? 0) +
          ([entries[index], entry].some((one) => one !== undefined && one.heading.length > room / 2) ? 1 : 0),
      );
    const at = lengths.indexOf(Math.min(...lengths));
    entries.splice(at, 2, joinTopics(entries.slice(at, at + 2), lang, room));
  }
  const shown = entries.map(({ heading }) => heading).join('\n');
  const length = Math.ceil(entries.length / pages);
  const slides = Array.from({ length: pages }, (_, at): SlideSpec => {
    const items = entries
      .slice(at * length, (at + 1) * length)
      .map(({ heading, page }) => ({ heading, page }));
    return {
      layout: 'agenda',
      content: { title: pages === 1 ? title : addPageMark(title, at + 1, pages, lang), items },
    };
  });
  return {
    slides,
    unnamed: topics.map(({ heading }) => heading).filter((heading) => !shown.includes(heading)),
  };
}

/** Creates the table of contents on one slide; undefined if there are fewer than three topics. */
export function createAgendaSlide(
  topics: readonly Topic[],
  title: string,
  lang = 'en',
): SlideSpec | undefined {
  return createAgendaSlides(topics, title, lang).slides[0];
}

/** Joins topics under one number; if their names are too long together, only the first ones are named. */
function joinTopics(topics: readonly Topic[], lang: string, room: number): Topic {
  const format = new Intl.ListFormat(lang, { type: 'conjunction' });
  const names = topics.map(({ heading }) => heading);
  const most = names.findLastIndex((_, index) => format.format(names.slice(0, index + 1)).length <= room);
  return {
    heading: format.format(names.slice(0, Math.max(1, most + 1))),
    page: topics[0]?.page ?? 1,
    length: topics.reduce((sum, { length }) => sum + length, 0),
  };
}
