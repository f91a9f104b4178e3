import type { DeckState, EditContext, EditOf } from './edit.ts';
import { placeOf, slideAt, targetOf } from './slide-place.ts';

/** Moves one slide; `to` is its place afterwards. */
export function moveSlide(state: DeckState, edit: EditOf<'move'>, context: EditContext): DeckState {
  const from = placeOf(state, edit, context);
  const to = targetOf(edit, 'to', edit.to, state.slides.length, context);
  return { ...state, slides: state.slides.toSpliced(from, 1).toSpliced(to, 0, slideAt(state, from)) };
}
