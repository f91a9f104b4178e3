import type { DeckState, EditContext, EditOf } from './edit.ts';
import { findPlace, getSlide, resolveTarget } from './slide-place.ts';

/** Copies one slide. Without a target place the copy follows the original. */
export function duplicateSlide(state: DeckState, edit: EditOf<'duplicate'>, context: EditContext): DeckState {
  const from = findPlace(state, edit, context);
  const to =
    edit.to === undefined ? from + 1 : resolveTarget(edit, 'to', edit.to, state.slides.length + 1, context);
  return {
    ...state,
    slides: state.slides.toSpliced(to, 0, {
      ...getSlide(state, from),
      id: context.newId(),
      by: context.index,
    }),
  };
}
