import { useMemo, useSyncExternalStore } from 'react';
import type { DeckSlide } from '../deck-data.ts';

/** Time of the newest comment that was read in this browser, by slide. */
export type ReadMarks = Readonly<Record<string, string>>;

const listeners = new Set<() => void>();
const keyOf = (deck: string) => `lectern.comments.${deck}`;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
}

export function useReadMarks(deck: string): ReadMarks {
  const stored = useSyncExternalStore(subscribe, () => localStorage.getItem(keyOf(deck)) ?? '{}');
  return useMemo(() => readMarks(stored), [stored]);
}

/** Remembers that the comments on a slide were read. */
export function markRead(deck: string, slide: DeckSlide): void {
  const stored = localStorage.getItem(keyOf(deck)) ?? '{}';
  const marks = readMarks(stored);
  const newest = listTimes(slide).toSorted().at(-1) ?? '';
  if (newest <= (marks[slide.id] ?? '')) return;
  localStorage.setItem(keyOf(deck), JSON.stringify({ ...marks, [slide.id]: newest }));
  for (const listener of listeners) listener();
}

/** Number of comments and replies that are newer than those that were read. */
export function countUnread(slide: DeckSlide, marks: ReadMarks): number {
  const read = marks[slide.id] ?? '';
  return listTimes(slide).filter((time) => time > read).length;
}

/** Number of threads that nobody has resolved. */
export function countOpen({ comments = [] }: DeckSlide): number {
  return comments.filter(({ resolved }) => resolved !== true).length;
}

function listTimes({ comments = [] }: DeckSlide): string[] {
  return comments
    .flatMap(({ replies = [], ...comment }) => [comment, ...replies])
    .flatMap(({ created }) => (created === undefined ? [] : [created]));
}

function readMarks(stored: string): ReadMarks {
  try {
    return JSON.parse(stored) as ReadMarks;
  } catch {
    return {};
  }
}
