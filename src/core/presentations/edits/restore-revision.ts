import { message } from '../../errors/message.ts';
import type { DeckState, EditContext, EditOf } from './edit.ts';
import { editFault } from './edit-fault.ts';

/** Restores everything as it was in an earlier revision. Later revisions are kept. */
export function restoreRevision(_state: DeckState, edit: EditOf<'restore'>, context: EditContext): DeckState {
  const past = context.past(edit.revision);
  if (past !== undefined) return past;
  throw editFault(context.index, edit, 'revision', `There is no revision ${edit.revision}.`, {
    type: 'out_of_range',
    input: edit.revision,
    next: message`{get_presentation} with response_format "history" lists those that are kept.`,
  });
}
