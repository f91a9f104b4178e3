import { join } from 'node:path';
import type { AuthoredDeck } from '../../../src/core/authoring/api.ts';
import { toVisibleText } from '../../../src/core/sources/rich-text.ts';
import type { SlideSpec } from '../../../src/core/templates/contract.ts';
import { deckFrom, sourceOf } from '../document-decks.ts';
import { DOCUMENT_SECTIONS, DOCUMENT_SENTENCES } from './documents.ts';
import type { Labelled } from './labelled.ts';
import { SECTIONS } from './sections.ts';
import { SENTENCES } from './sentences.ts';

export const CASES: readonly Labelled[] = [
  ...SECTIONS,
  ...DOCUMENT_SECTIONS,
  ...SENTENCES,
  ...DOCUMENT_SENTENCES,
];

export interface Scored {
  readonly id: string;
  /** 0 to 1. */
  readonly score: number;
  /** Result of the deck if it differs from the label. */
  readonly instead: string;
}

/** Each case, by the deck that the author makes of its source without a model. */
export async function scoreCases(fixtures: string, cases: readonly Labelled[] = CASES): Promise<Scored[]> {
  const decks = new Map<string, Promise<AuthoredDeck>>();
  const scored: Scored[] = [];
  for (const one of cases) {
    const key = JSON.stringify([one.file ?? one.text, one.slides]);
    const made = decks.get(key) ?? deckOf(fixtures, one);
    decks.set(key, made);
    scored.push({ id: one.id, ...judged(one, (await made).slides) });
  }
  return scored;
}

async function deckOf(fixtures: string, { file, text, slides }: Labelled): Promise<AuthoredDeck> {
  return deckFrom(
    file === undefined ? (text ?? '') : await sourceOf(join(fixtures, file)),
    slides === undefined ? {} : { n_slides: slides },
  );
}

/** A layout is right or wrong; of sentences the share that is shown counts, less what was to give way. */
function judged(
  { about, layouts, keeps, leaves = [] }: Labelled,
  slides: readonly SlideSpec[],
): Omit<Scored, 'id'> {
  if (about !== undefined) {
    const layout = slides.find((slide) => shows(slide, about))?.layout;
    return {
      score: layout !== undefined && layouts?.includes(layout) === true ? 1 : 0,
      instead: layout === undefined ? 'not shown' : layouts?.includes(layout) === true ? '' : layout,
    };
  }
  const lost = (keeps ?? []).filter((words) => !slides.some((slide) => shows(slide, words)));
  const found = leaves.filter((words) => slides.some((slide) => shows(slide, words)));
  const score = Math.max(
    0,
    1 - lost.length / Math.max(1, keeps?.length ?? 0) - found.length / Math.max(2, 2 * leaves.length),
  );
  return {
    score: Math.round(score * 100) / 100,
    instead: [...lost.map((words) => `lost "${words}"`), ...found.map((words) => `kept "${words}"`)].join(
      ', ',
    ),
  };
}

function shows({ content }: SlideSpec, words: string): boolean {
  return folded(textOf(content)).includes(folded(words));
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return toVisibleText(value);
  if (typeof value === 'number') return String(value);
  return value !== null && typeof value === 'object' ? Object.values(value).map(textOf).join(' ') : '';
}

function folded(text: string): string {
  return text.replace(/\s+/g, ' ').toLowerCase();
}

/** The mean of all cases. */
export function totalOf(scored: readonly Scored[]): number {
  return Math.round((scored.reduce((sum, { score }) => sum + score, 0) / scored.length) * 1000) / 1000;
}

/** The scores that were saved. */
export type Saved = Readonly<Record<string, number>>;

/** Cases that became better and worse. */
export function compared(
  scored: readonly Scored[],
  saved: Saved,
): { readonly better: readonly string[]; readonly worse: readonly string[] } {
  const changed = (sign: number): string[] =>
    scored
      .filter(({ id, score }) => Math.sign(score - (saved[id] ?? score)) === sign)
      .map(({ id, score }) => `${id} (${saved[id]} → ${score})`);
  return { better: changed(1), worse: changed(-1) };
}
