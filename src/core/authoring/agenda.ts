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

/** The table of contents. Undefined when there are fewer than three topics to list; above eight, the longest are kept. */
export function agendaSlide(topics: readonly Topic[], title: string): SlideSpec | undefined {
  if (topics.length < ENTRIES_MIN) return undefined;
  const kept = new Set([...topics].sort((a, b) => b.length - a.length || a.page - b.page).slice(0, ENTRIES_MAX));
  return { layout: 'agenda', content: { title, items: topics.filter((topic) => kept.has(topic)).map(({ heading, page }) => ({ heading, page })) } };
}
