import type { DeckState, EditContext, EditOf } from './edit.ts';
import { mergePatch } from './merge-patch.ts';
import { placeOf, slideAt, withSlide } from './slide-place.ts';

/** Merges into the content of one slide. */
export function updateContent(state: DeckState, edit: EditOf<'update_content'>, context: EditContext): DeckState {
  const place = placeOf(state, edit, context);
  const { speaker_note, ...slide } = slideAt(state, place);
  // Older clients write the note into the content; then it takes the place of the slide's own.
  const noted = 'speaker_note' in edit.content || '__speaker_note__' in edit.content;
  return withSlide(state, place, { ...slide, content: mergePatch(slide.content, edit.content), ...(noted || speaker_note === undefined ? {} : { speaker_note }) }, context);
}
