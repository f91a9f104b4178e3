import type { DeckState, EditContext, EditOf } from './edit.ts';
import { findPlace, getSlide, replaceSlide } from './slide-place.ts';

/** Sets the notes, footnote and sources of one slide. An empty value removes the field. */
export function setNotes(state: DeckState, edit: EditOf<'set_notes'>, context: EditContext): DeckState {
  const place = findPlace(state, edit, context);
  const { speaker_note: note, footnote: foot, sources: from, ...rest } = getSlide(state, place);
  const speaker_note = edit.speaker_note ?? note ?? '';
  const footnote = edit.footnote ?? foot ?? '';
  const sources = edit.sources ?? from ?? [];
  const beside = {
    ...(speaker_note === '' ? {} : { speaker_note }),
    ...(footnote === '' ? {} : { footnote }),
    ...(sources.length === 0 ? {} : { sources }),
  };
  return replaceSlide(state, place, { ...rest, ...beside }, context);
}
