import type { DeckState, EditContext, EditOf } from './edit.ts';
import { editFault } from './edit-fault.ts';

/** Restores everything as it was in an earlier revision. Later revisions are kept. */
export function restoreRevision(_state: DeckState, edit: EditOf<'restore'>, context: EditContext): DeckState {
  const past = context.past(edit.revision);
  if (past !== undefined) return past;
  throw editFault(context.index, edit, 'revision', `There is no revision ${edit.revision}. get_presentation with response_format "history" lists those that are kept.`, {
    type: 'out_of_range',
    input: edit.revision,
  });
}
