import type { DeckState, EditContext, EditOf } from './edit.ts';
import { copyComments } from './edit-comments.ts';
import { findPlace, getSlide, resolveTarget } from './slide-place.ts';

/** Copies one slide. Without a target place the copy follows the original. */
export function duplicateSlide(state: DeckState, edit: EditOf<'duplicate'>, context: EditContext): DeckState {
  const from = findPlace(state, edit, context);
  const to =
    edit.to === undefined ? from + 1 : resolveTarget(edit, 'to', edit.to, state.slides.length + 1, context);
  const { comments, ...slide } = getSlide(state, from);
  const copy = { ...slide, id: context.newId(), by: context.index };
  return {
    ...state,
    slides: state.slides.toSpliced(
      to,
      0,
      comments === undefined ? copy : { ...copy, comments: copyComments(comments, context.newId) },
    ),
  };
}
