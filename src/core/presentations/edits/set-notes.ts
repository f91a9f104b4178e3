import type { DeckState, EditContext, EditOf } from './edit.ts';
import { placeOf, slideAt, withSlide } from './slide-place.ts';

/** Sets what stands beside the content of one slide; an empty value removes it. */
export function setNotes(state: DeckState, edit: EditOf<'set_notes'>, context: EditContext): DeckState {
  const place = placeOf(state, edit, context);
  const { speaker_note: note, footnote: foot, sources: from, ...rest } = slideAt(state, place);
  const speaker_note = edit.speaker_note ?? note ?? '';
  const footnote = edit.footnote ?? foot ?? '';
  const sources = edit.sources ?? from ?? [];
  const beside = { ...(speaker_note === '' ? {} : { speaker_note }), ...(footnote === '' ? {} : { footnote }), ...(sources.length === 0 ? {} : { sources }) };
  return withSlide(state, place, { ...rest, ...beside }, context);
}
