import { type Failure, type Issue, invalid } from '../../errors/failure.ts';
import type { Edit } from '../presentation.ts';

/** Failure of one edit: which edit, which field, what is allowed. None of the edits was applied. */
export function editFault(
  index: number,
  edit: Edit,
  field: string,
  msg: string,
  extra: Partial<Issue> = {},
): Failure {
  return invalid(
    ['edits', index, field],
    `Edit ${index + 1} (${edit.op}): ${msg}`,
    extra,
    'Correct this edit and send the whole list again. Nothing was changed.',
  );
}
