import type { Edit, SlideRef } from '../presentation.ts';
import type { DeckState, EditContext, EditedSlide } from './edit.ts';
import { editFault } from './edit-fault.ts';

/** 0-based index of the slide that an edit names. @throws Failure `invalid_input` with the allowed range. */
export function findPlace(
  state: DeckState,
  edit: Edit & { readonly slide: SlideRef },
  { index }: EditContext,
): number {
  const { slide } = edit;
  const place = typeof slide === 'number' ? slide - 1 : state.slides.findIndex(({ id }) => id === slide);
  if (state.slides[place] !== undefined) return place;
  const max = state.slides.length;
  const which = typeof slide === 'number' ? `no slide ${slide}` : `no slide with the id "${slide}"`;
  throw editFault(index, edit, 'slide', `There is ${which}; at this point the deck has slides 1 to ${max}.`, {
    type: 'out_of_range',
    input: slide,
    ctx: { min: 1, max },
  });
}

/** Converts a 1-based target to a 0-based index. @throws Failure `invalid_input` */
export function resolveTarget(
  edit: Edit,
  field: string,
  to: number,
  count: number,
  { index }: EditContext,
): number {
  if (to >= 1 && to <= count) return to - 1;
  throw editFault(index, edit, field, `${to} is not a position in the deck. Allowed: 1 to ${count}.`, {
    type: 'out_of_range',
    input: to,
    ctx: { min: 1, max: count },
  });
}

export function replaceSlide(
  state: DeckState,
  place: number,
  slide: Omit<EditedSlide, 'by'>,
  { index }: EditContext,
): DeckState {
  return { ...state, slides: state.slides.with(place, { ...slide, by: index }) };
}

export function getSlide(state: DeckState, place: number): EditedSlide {
  const slide = state.slides[place];
  if (slide === undefined) throw new RangeError(`no slide at position ${place}`);
  return slide;
}
