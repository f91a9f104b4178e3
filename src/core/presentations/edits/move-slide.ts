import type { DeckState, EditContext, EditOf } from './edit.ts';
import { findPlace, getSlide, resolveTarget } from './slide-place.ts';

/** Moves one slide; `to` is its place after the move. */
export function moveSlide(state: DeckState, edit: EditOf<'move'>, context: EditContext): DeckState {
  const from = findPlace(state, edit, context);
  const to = resolveTarget(edit, 'to', edit.to, state.slides.length, context);
  return { ...state, slides: state.slides.toSpliced(from, 1).toSpliced(to, 0, getSlide(state, from)) };
}
