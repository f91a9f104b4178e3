import { PathProblem, setAtPath } from './content-path.ts';
import type { DeckState, EditContext, EditOf } from './edit.ts';
import { editFault } from './edit-fault.ts';
import { findPlace, getSlide, replaceSlide } from './slide-place.ts';

export function setField(state: DeckState, edit: EditOf<'set_field'>, context: EditContext): DeckState {
  const place = findPlace(state, edit, context);
  const slide = getSlide(state, place);
  try {
    return replaceSlide(
      state,
      place,
      { ...slide, content: setAtPath(slide.content, edit.path, edit.value) },
      context,
    );
  } catch (error) {
    if (!(error instanceof PathProblem)) throw error;
    throw editFault(context.index, edit, 'path', `slide ${place + 1}: ${error.message}`, {
      type: 'path',
      input: edit.path.slice(0, 200),
      ctx: { allowed: error.allowed },
    });
  }
}
