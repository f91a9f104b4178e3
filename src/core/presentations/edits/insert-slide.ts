import type { DeckState, EditContext, EditOf } from './edit.ts';
import { targetOf } from './slide-place.ts';

/** Puts a new slide at a place, at the end when none is named. */
export function insertSlide(state: DeckState, edit: EditOf<'insert'>, context: EditContext): DeckState {
  const { op: _, at, ...spec } = edit;
  const count = state.slides.length + 1;
  const place = targetOf(edit, 'at', at ?? count, count, context);
  return { ...state, slides: state.slides.toSpliced(place, 0, { ...spec, id: context.newId(), by: context.index }) };
}
