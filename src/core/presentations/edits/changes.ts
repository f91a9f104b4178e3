import { findLongestRise } from '../../input/longest-rise.ts';
import type { Slide, SlideChange } from '../presentation.ts';
import { findChangedFields } from './changed-fields.ts';
import type { DeckState } from './edit.ts';

export const SETTINGS = [
  'title',
  'template',
  'theme',
  'language',
  'transition',
  'fonts',
  'slide_size',
  'definitions',
  'art',
  'color_roles',
] as const;
export type DeckSetting = (typeof SETTINGS)[number];

export interface Changes {
  readonly slides: readonly SlideChange[];
  readonly deck: readonly DeckSetting[];
}

export type Compared = Pick<DeckState, DeckSetting> & { readonly slides: readonly Slide[] };

/** Compares two states: their settings, and their slides one by one. */
export function findChanges(before: Compared, after: Compared): Changes {
  return {
    slides: findSlideChanges(before.slides, after.slides),
    deck: SETTINGS.filter((name) => before[name] !== after[name]),
  };
}

/** Compares slides by their ids. A slide that only moved because others moved is not listed. */
export function findSlideChanges(before: readonly Slide[], after: readonly Slide[]): SlideChange[] {
  const old = new Map(before.map((slide, place) => [slide.id, { slide, place }]));
  const remainingIds = new Set(after.map(({ id }) => id));
  const stayed = findLongestRise(after.flatMap(({ id }) => old.get(id)?.place ?? []));
  const now = after.flatMap((slide, place): SlideChange[] => {
    const at = { slide: place + 1, id: slide.id };
    const known = old.get(slide.id);
    if (known === undefined) return [{ ...at, change: 'inserted' }];
    const from = stayed.has(known.place) ? {} : { from: known.place + 1 };
    const fields = findChangedFields(known.slide, slide).map(({ path }) => path);
    if (fields.length > 0) return [{ ...at, change: 'updated', fields, ...from }];
    return stayed.has(known.place) ? [] : [{ ...at, change: 'moved', ...from }];
  });
  const gone = before.flatMap(({ id }, place): SlideChange[] =>
    remainingIds.has(id) ? [] : [{ slide: place + 1, id, change: 'deleted' }],
  );
  return [...now, ...gone];
}
