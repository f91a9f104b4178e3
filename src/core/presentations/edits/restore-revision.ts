import { message } from '../../errors/message.ts';
import { omit } from '../../input/fields.ts';
import type { SlideRef } from '../presentation.ts';
import type { DeckState, EditContext, EditOf } from './edit.ts';
import { editFault } from './edit-fault.ts';
import { findPlace, getSlide, replaceSlide } from './slide-place.ts';

/** Restores everything, or one slide, as it was in an earlier revision. Later revisions are kept. */
export function restoreRevision(state: DeckState, edit: EditOf<'restore'>, context: EditContext): DeckState {
  const past = context.past(edit.revision);
  const { slide } = edit;
  if (past !== undefined)
    return slide === undefined ? past : restoreSlide(state, past, { ...edit, slide }, context);
  throw editFault(context.index, edit, 'revision', `There is no revision ${edit.revision}.`, {
    type: 'out_of_range',
    input: edit.revision,
    next: message`{get_presentation} with response_format "history" lists those that are kept.`,
  });
}

/** A deleted slide comes back behind the slide that it followed. Comments stay as they are. */
function restoreSlide(
  state: DeckState,
  past: DeckState,
  edit: EditOf<'restore'> & { readonly slide: SlideRef },
  context: EditContext,
): DeckState {
  const id =
    typeof edit.slide === 'number' ? getSlide(state, findPlace(state, edit, context)).id : edit.slide;
  const from = past.slides.findIndex((slide) => slide.id === id);
  const was = past.slides[from];
  if (was === undefined)
    throw editFault(context.index, edit, 'slide', `Revision ${edit.revision} has no such slide.`, {
      type: 'out_of_range',
      input: edit.slide,
      next: message`{get_presentation} with that revision lists its slides with their ids.`,
    });
  const place = state.slides.findIndex((slide) => slide.id === id);
  if (place >= 0) {
    const { comments } = getSlide(state, place);
    return replaceSlide(state, place, { ...omit(was, 'comments'), ...(comments && { comments }) }, context);
  }
  const places = new Map(state.slides.map((slide, at) => [slide.id, at]));
  const before = past.slides.slice(0, from).findLast((slide) => places.has(slide.id));
  const at = before === undefined ? 0 : (places.get(before.id) ?? -1) + 1;
  return { ...state, slides: state.slides.toSpliced(at, 0, { ...was, by: context.index }) };
}
