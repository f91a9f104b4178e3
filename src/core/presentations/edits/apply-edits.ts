import { omit } from '../../input/fields.ts';
import { isDeepStrictEqual } from 'node:util';
import type { Edit } from '../presentation.ts';
import { deleteSlide } from './delete-slide.ts';
import { duplicateSlide } from './duplicate-slide.ts';
import type { DeckState, EditContext } from './edit.ts';
import { editElement } from './edit-element.ts';
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
 * Applies edits in order, each to the result of the one before. Pure: the given state is not changed. The
 * caller validates the content against the layout contracts with `validateEdited`.
 *
 * @throws Failure `invalid_input` at `edits.<n>.<field>` for the first edit that cannot be applied.
 */
export function applyEdits(state: DeckState, edits: readonly Edit[], scope: Omit<EditContext, 'index'>): DeckState {
  return edits.reduce((at, edit, index) => {
    const next = applyEdit(at, edit, { ...scope, index });
    if (!reportsNoChange(edit) || !isSame(at, next)) return next;
    return { ...next, warnings: [...(next.warnings ?? []), `Edit ${index + 1} (${edit.op}) changed nothing: the deck already was that way.`] };
  }, state);
}

/** False for clients that always send the whole deck, which may be unchanged. */
export function reportsNoChange(edit: Edit): boolean {
  return edit.op !== 'set_slides' && Object.keys(edit).length > 1;
}

function isSame(before: DeckState, after: DeckState): boolean {
  const toComparable = (deck: DeckState) => ({ ...omit(deck, 'warnings', 'lost'), slides: deck.slides.map((slide) => omit(slide, 'by', 'was')) });
  return isDeepStrictEqual(toComparable(before), toComparable(after));
}

function applyEdit(state: DeckState, edit: Edit, context: EditContext): DeckState {
  switch (edit.op) {
    case 'update_content':
      return updateContent(state, edit, context);
    case 'set_field':
      return setField(state, edit, context);
    case 'to_markup':
    case 'set_markup':
    case 'set_element':
    case 'insert_element':
    case 'remove_element':
    case 'move_element':
    case 'duplicate_element':
    case 'set_text':
    case 'set_style':
      return editElement(state, edit, context);
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
    // `resolveSteps` replaces undo and redo by revisions to restore before edits are applied.
    case 'undo':
    case 'redo':
      return state;
    case 'set_slides':
      return setSlides(state, edit, context);
  }
}
