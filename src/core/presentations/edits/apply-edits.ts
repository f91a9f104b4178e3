import type { Edit } from '../presentation.ts';
import { deleteSlide } from './delete-slide.ts';
import { duplicateSlide } from './duplicate-slide.ts';
import type { DeckState, EditContext } from './edit.ts';
import { insertSlide } from './insert-slide.ts';
import { moveSlide } from './move-slide.ts';
import { restoreRevision } from './restore-revision.ts';
import { setDeck } from './set-deck.ts';
import { setField } from './set-field.ts';
import { setLayout } from './set-layout.ts';
import { setNotes } from './set-notes.ts';
import { setSlides } from './set-slides.ts';
import { updateContent } from './update-content.ts';

/**
 * The state after a list of edits, each seeing what those before it made. Pure: the state given is
 * untouched. Content is held against the layouts' contracts afterwards, by `validateEdited`.
 *
 * @throws Failure `invalid_input` at `edits.<n>.<field>` for the first edit that cannot be applied.
 */
export function applyEdits(state: DeckState, edits: readonly Edit[], surroundings: Omit<EditContext, 'index'>): DeckState {
  return edits.reduce((at, edit, index) => apply(at, edit, { ...surroundings, index }), state);
}

function apply(state: DeckState, edit: Edit, context: EditContext): DeckState {
  switch (edit.op) {
    case 'update_content':
      return updateContent(state, edit, context);
    case 'set_field':
      return setField(state, edit, context);
    case 'set_layout':
      return setLayout(state, edit, context);
    case 'insert':
      return insertSlide(state, edit, context);
    case 'duplicate':
      return duplicateSlide(state, edit, context);
    case 'move':
      return moveSlide(state, edit, context);
    case 'delete':
      return deleteSlide(state, edit, context);
    case 'set_notes':
      return setNotes(state, edit, context);
    case 'set_deck':
      return setDeck(state, edit, context);
    case 'restore':
      return restoreRevision(state, edit, context);
    case 'set_slides':
      return setSlides(state, edit, context);
  }
}
