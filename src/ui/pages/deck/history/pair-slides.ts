import type { DeckData, DeckSlide } from '../deck-data.ts';

/** A slide in two versions of a deck, by its numbers; without a number it is in the other one alone. */
export interface SlidePair {
  readonly id: string;
  readonly before?: number;
  readonly after?: number;
}

/** Slides that are different in two versions, in the order of the newer one; missing ones stand where they were. */
export function pairSlides(then: DeckData, now: DeckData): SlidePair[] {
  const was = new Map(then.slides.map((slide, at) => [slide.id, { slide, number: at + 1 }]));
  const is = new Map(now.slides.map((slide, at) => [slide.id, { slide, number: at + 1 }]));
  const looksOther = readLook(then) !== readLook(now);
  const ranks = rankMoves(then, now);
  const pairs: { readonly place: number; readonly pair: SlidePair }[] = [];
  for (const [id, { slide, number }] of is) {
    const before = was.get(id);
    const isSame = before !== undefined && !looksOther && readSlide(before.slide) === readSlide(slide);
    if (isSame && !ranks.has(id)) continue;
    pairs.push({ place: number, pair: { id, after: number, ...(before && { before: before.number }) } });
  }
  let place = 0;
  for (const [id, { number }] of was) {
    place = is.get(id)?.number ?? place;
    if (!is.has(id)) pairs.push({ place: place + number / 1_000_000, pair: { id, before: number } });
  }
  return pairs.toSorted((a, b) => a.place - b.place).map(({ pair }) => pair);
}

/** Ids of slides that stand elsewhere among those of both versions. */
function rankMoves(then: DeckData, now: DeckData): ReadonlySet<string> {
  const [was, is] = [then, now].map(({ slides }) => slides.map(({ id }) => id)) as [string[], string[]];
  const [old, fresh] = [new Set(was), new Set(is)];
  const left = was.filter((id) => fresh.has(id));
  return new Set(is.filter((id) => old.has(id)).filter((id, at) => left[at] !== id));
}

function readLook({ template, theme, slide_size, fonts, language }: DeckData): string {
  return JSON.stringify([template, theme, slide_size, fonts, language]);
}

function readSlide({ comments: _, ...slide }: DeckSlide): string {
  return JSON.stringify(slide);
}
