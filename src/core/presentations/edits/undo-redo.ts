import type { Edit } from '../presentation.ts';
import type { StoredPresentation, UndoPosition } from '../stored-presentation.ts';
import { editFault } from './edit-fault.ts';

interface ResolvedSteps {
  /** Edits in which each step is replaced by the revision to restore. */
  readonly edits: readonly Edit[];
  /** Undefined if the edits make a new state instead of moving through the history. */
  readonly standing: UndoPosition | undefined;
}

/**
 * Replaces `undo` and `redo` by revisions to restore. Revisions are never deleted: a step back creates a
 * new revision with the state of an earlier one.
 *
 * @param read reads a stored revision by number.
 * @throws Failure `invalid_input` at `edits.<n>.op` if there is nothing to undo or redo, or if the step is
 * combined with other edits.
 */
export async function resolveSteps(
  current: StoredPresentation,
  edits: readonly Edit[],
  read: (revision: number) => Promise<StoredPresentation | undefined>,
): Promise<ResolvedSteps> {
  if (!edits.some(isStep)) return { edits, standing: undefined };
  const fault = (index: number, edit: Edit, msg: string) =>
    editFault(index, edit, 'op', msg, { type: 'out_of_range', input: edit.op });
  let at = readUndoPosition(current);
  const steps: Edit[] = [];
  for (const [index, edit] of edits.entries()) {
    if (!isStep(edit))
      throw fault(
        edits.findIndex(isStep),
        edits.find(isStep) ?? edit,
        'undo and redo cannot be combined with other edits: send the others in a separate call.',
      );
    if (edit.op === 'undo') {
      const before = at.revision === 1 ? undefined : await read(at.revision - 1);
      if (before === undefined)
        throw fault(index, edit, 'There is nothing to undo: the deck is as it was first made.');
      at = { revision: readUndoPosition(before).revision, undone: [at.revision, ...at.undone] };
    } else {
      const [next, ...undone] = at.undone;
      if (next === undefined)
        throw fault(index, edit, 'There is nothing to redo: nothing has been undone since the last change.');
      at = { revision: next, undone };
    }
    steps.push({ op: 'restore', revision: at.revision });
  }
  return { edits: steps, standing: at };
}

function readUndoPosition({ presentation, standing }: StoredPresentation): UndoPosition {
  return standing ?? { revision: presentation.revision, undone: [] };
}

function isStep({ op }: Edit): boolean {
  return op === 'undo' || op === 'redo';
}
