import { message } from '../../errors/message.ts';
import type { DeckState, EditContext, EditOf } from './edit.ts';
import { editFault } from './edit-fault.ts';
import { findPlace } from './slide-place.ts';

/** @throws Failure `invalid_input` if it is the last slide. */
export function deleteSlide(state: DeckState, edit: EditOf<'delete'>, context: EditContext): DeckState {
  const place = findPlace(state, edit, context);
  if (state.slides.length === 1)
    throw editFault(context.index, edit, 'slide', 'A deck keeps at least one slide.', {
      type: 'too_small',
      ctx: { min: 1 },
      next: message`Insert another one first, or use {delete_presentation}.`,
    });
  return { ...state, slides: state.slides.toSpliced(place, 1) };
}
