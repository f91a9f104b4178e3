import { COMPOSED } from '../../templates/contracts/composition.ts';
import type { ElementEdit } from '../presentation.ts';
import { isComposed } from '../read-composed.ts';
import type { DeckState, EditContext } from './edit.ts';
import { editFault } from './edit-fault.ts';
import { findPlace, getSlide, replaceSlide } from './slide-place.ts';

/**
 * Converts a slide of a layout to markup with the same appearance. A warning names what markup cannot
 * express.
 */
export function convertToMarkup(state: DeckState, edit: ElementEdit, context: EditContext): DeckState {
  const place = findPlace(state, edit, context);
  const slide = getSlide(state, place);
  if (isComposed(slide)) return state;
  if (context.own(state.template) !== undefined)
    throw editFault(
      context.index,
      edit,
      'slide',
      `slide ${place + 1} takes its form from the design of the deck, which draws no markup of it. Write it anew with set_markup, or give the deck a standard template with set_deck first.`,
      {
        type: 'value_error',
      },
    );
  const { markup, left } = context.convertToMarkup(state, place);
  const made = replaceSlide(state, place, { ...slide, layout: COMPOSED.id, content: { markup } }, context);
  if (left.length === 0) return made;
  return {
    ...made,
    warnings: [
      ...(state.warnings ?? []),
      `Slide ${place + 1}: the markup does not hold everything that layout "${slide.layout}" showed: ${left.join('; ')}.`,
    ],
  };
}
