import { isDeepStrictEqual } from 'node:util';
import type { Slide, SlideChange } from '../presentation.ts';
import type { DeckState } from './edit.ts';

export interface Changes {
  readonly slides: readonly SlideChange[];
  /** Of title, template, theme, language, transition and fonts. */
  readonly deck: readonly string[];
}

type Compared = Pick<DeckState, 'title' | 'template' | 'theme' | 'language' | 'transition' | 'fonts'> & { readonly slides: readonly Slide[] };

/** The difference of two states, slide by slide; slides that only made way for others are not in it. */
export function changesBetween(before: Compared, after: Compared): Changes {
  const old = new Map(before.slides.map((slide, place) => [slide.id, { slide, place }]));
  const kept = new Set(after.slides.map(({ id }) => id));
  const stayed = longestRise(after.slides.flatMap(({ id }) => old.get(id)?.place ?? []));
  const now = after.slides.flatMap((slide, place): SlideChange[] => {
    const at = { slide: place + 1, id: slide.id };
    const known = old.get(slide.id);
    if (known === undefined) return [{ ...at, change: 'inserted' }];
    const fields = changedFields(known.slide, slide);
    if (fields.length > 0) return [{ ...at, change: 'updated', fields }];
    return stayed.has(known.place) ? [] : [{ ...at, change: 'moved' }];
  });
  const gone = before.slides.flatMap(({ id }, place): SlideChange[] => (kept.has(id) ? [] : [{ slide: place + 1, id, change: 'deleted' }]));
  const deck = (['title', 'template', 'theme', 'language', 'transition', 'fonts'] as const).filter((name) => before[name] !== after[name]);
  return { slides: [...now, ...gone], deck };
}

/** One line for the list of revisions: "template changed; updated 2, 5; deleted 7". */
export function changeSummary({ slides, deck }: Changes): string {
  const kinds = (['inserted', 'updated', 'moved', 'deleted'] as const).flatMap((kind) => {
    const numbers = slides.filter(({ change }) => change === kind).map(({ slide }) => slide);
    return numbers.length === 0 ? [] : [`${kind} ${numbers.slice(0, 12).join(', ')}${numbers.length > 12 ? ' …' : ''}`];
  });
  return [...deck.map((name) => `${name} changed`), ...kinds].join('; ') || 'nothing changed';
}

function changedFields(before: Slide, after: Slide): string[] {
  const keys = new Set([...Object.keys(before.content), ...Object.keys(after.content)]);
  const inside = [...keys].filter((key) => !isDeepStrictEqual(before.content[key], after.content[key]));
  const beside = (['layout', 'speaker_note', 'sources', 'footnote'] as const).filter((key) => !isDeepStrictEqual(before[key], after[key]));
  return [...beside, ...inside];
}

/** Values of one longest rising subsequence: the places that kept their order (patience sorting, quadratic form). */
function longestRise(places: readonly number[]): Set<number> {
  const best: { readonly length: number; readonly from: number }[] = [];
  for (const [at, place] of places.entries()) {
    let from = -1;
    for (let earlier = 0; earlier < at; earlier++) {
      if ((places[earlier] ?? 0) < place && (best[earlier]?.length ?? 0) > (best[from]?.length ?? 0)) from = earlier;
    }
    best.push({ length: (best[from]?.length ?? 0) + 1, from });
  }
  let at = best.reduce((top, one, index) => (one.length > (best[top]?.length ?? 0) ? index : top), 0);
  const rise = new Set<number>();
  for (let left = best[at]?.length ?? 0; left > 0; left--) {
    rise.add(places[at] ?? 0);
    at = best[at]?.from ?? -1;
  }
  return rise;
}
