import { type Failure, type Issue, invalid } from '../../errors/failure.ts';
import type { Edit } from '../presentation.ts';

/** The refusal of one edit: which of them, which of its fields, what is allowed. Nothing of the list was applied. */
export function editFault(index: number, edit: Edit, field: string, msg: string, extra: Partial<Issue> = {}): Failure {
  return invalid(['edits', index, field], `Edit ${index + 1} (${edit.op}): ${msg}`, extra, 'Correct this edit and send the whole list again. Nothing was changed.');
}
