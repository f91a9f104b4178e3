import { isDeepStrictEqual } from 'node:util';
import { omit } from '../../input/fields.ts';
import { ELEMENT_OPS, type ElementOp, hasOp } from '../element-edits.ts';
import type { Edit } from '../presentation.ts';
import { deleteSlide } from './delete-slide.ts';
import { duplicateSlide } from './duplicate-slide.ts';
import type { DeckState, EditContext, EditOf } from './edit.ts';
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
 * @param onState takes the state after each edit
 * @throws Failure `invalid_input` at `edits.<n>.<field>` for the first edit that cannot be applied.
 */
export function applyEdits(
  state: DeckState,
  edits: readonly Edit[],
  scope: Omit<EditContext, 'index'>,
  onState: (state: DeckState) => void = () => undefined,
): DeckState {
  return edits.reduce((at, edit, index) => {
    const next = applyEdit(at, edit, { ...scope, index });
    onState(next);
    if (!reportsNoChange(edit) || !isSame(at, next)) return next;
    return {
      ...next,
      warnings: [
        ...(next.warnings ?? []),
        `Edit ${index + 1} (${edit.op}) changed nothing: the deck already was that way.`,
      ],
    };
  }, state);
}

/** False for clients that always send the whole deck, which may be unchanged. */
export function reportsNoChange(edit: Edit): boolean {
  return edit.op !== 'set_slides' && Object.keys(edit).length > 1;
}

function isSame(before: DeckState, after: DeckState): boolean {
  const toComparable = (deck: DeckState) => ({
    ...omit(deck, 'warnings', 'lost'),
    slides: deck.slides.map((slide) => omit(slide, 'by', 'was')),
  });
  return isDeepStrictEqual(toComparable(before), toComparable(after));
}

type Apply<Op extends Edit['op']> = (state: DeckState, edit: EditOf<Op>, context: EditContext) => DeckState;

/** How each edit of a slide or of the whole deck is applied. */
const APPLY: { readonly [Op in Exclude<Edit['op'], ElementOp>]: Apply<Op> } = {
  update_content: updateContent,
  set_field: setField,
  set_layout: setLayout,
  insert: insertSlide,
  duplicate: duplicateSlide,
  move: moveSlide,
  delete: deleteSlide,
  set_notes: setNotes,
  set_deck: setDeck,
  restore: restoreRevision,
  // `resolveSteps` replaces undo and redo by revisions to restore before edits are applied.
  undo: (state) => state,
  redo: (state) => state,
  set_slides: setSlides,
};

function applyEdit(state: DeckState, edit: Edit, context: EditContext): DeckState {
  if (hasOp(ELEMENT_OPS, edit)) return editElement(state, edit, context);
  return (APPLY[edit.op] as Apply<Edit['op']>)(state, edit, context);
}
