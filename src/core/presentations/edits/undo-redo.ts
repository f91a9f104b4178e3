import type { Edit } from '../presentation.ts';
import type { StoredPresentation, UndoPosition } from '../stored-presentation.ts';
import { editFault } from './edit-fault.ts';

interface ResolvedSteps {
  /** The edits with each step as the revision that it brings back. */
  readonly edits: readonly Edit[];
  /** Undefined where something was changed, which is a state of its own. */
  readonly standing: UndoPosition | undefined;
}

/**
 * `undo` and `redo` as revisions to restore. Revisions are never taken away: a step back is a new one that has the state of
 * an earlier one.
 *
 * @param read a kept revision by its number.
 * @throws Failure `invalid_input` at `edits.<n>.op` where there is nothing to undo or redo, or beside other edits.
 */
export async function resolveSteps(current: StoredPresentation, edits: readonly Edit[], read: (revision: number) => Promise<StoredPresentation | undefined>): Promise<ResolvedSteps> {
  if (!edits.some(isStep)) return { edits, standing: undefined };
  const fault = (index: number, edit: Edit, msg: string) => editFault(index, edit, 'op', msg, { type: 'out_of_range', input: edit.op });
  let at = readUndoPosition(current);
  const steps: Edit[] = [];
  for (const [index, edit] of edits.entries()) {
    if (!isStep(edit)) throw fault(edits.findIndex(isStep), edits.find(isStep) ?? edit, 'undo and redo cannot be combined with other edits: send the others in a separate call.');
    if (edit.op === 'undo') {
      const before = at.revision === 1 ? undefined : await read(at.revision - 1);
      if (before === undefined) throw fault(index, edit, 'There is nothing to undo: the deck is as it was first made.');
      at = { revision: readUndoPosition(before).revision, undone: [at.revision, ...at.undone] };
    } else {
      const [next, ...undone] = at.undone;
      if (next === undefined) throw fault(index, edit, 'There is nothing to redo: nothing has been undone since the last change.');
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
