import { toDeckState } from '../edits/deck-state.ts';
import type { DeckState } from '../edits/edit.ts';
import type { Slide } from '../presentation.ts';
import type { StoredPresentation } from '../stored-presentation.ts';

/**
 * State of a deck after the first edits of a call, from the revisions before and after the call and what the
 * steps recorded of the states between.
 *
 * @param count number of edits; 0 for the state before the call
 */
export function rebuildState(
  before: StoredPresentation,
  after: StoredPresentation,
  count: number,
): DeckState {
  const steps = after.steps ?? [];
  const [first, last] = [toDeckState(before.presentation), toDeckState(after.presentation)];
  if (count === 0) return first;
  if (count >= steps.length) return last;
  const done = steps.slice(0, count);
  const order = done.findLast((step) => step.order !== undefined)?.order ?? first.slides.map(({ id }) => id);
  const [old, now] = [first, last].map((state) => new Map(state.slides.map((slide) => [slide.id, slide])));
  const slides = order.flatMap((id): Slide[] => {
    const step = done.findLast(({ touched }) => touched.includes(id));
    const slide = step?.slides?.find((one) => one.id === id) ?? (step === undefined ? old : now)?.get(id);
    return slide === undefined ? [] : [slide];
  });
  const settings = Object.assign({}, ...done.map((step) => step.settings ?? {})) as Record<string, unknown>;
  const changed = Object.entries({ ...first, ...settings }).filter(([, value]) => value !== null);
  return { ...(Object.fromEntries(changed) as unknown as DeckState), slides };
}
