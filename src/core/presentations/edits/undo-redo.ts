import type { Edit } from '../presentation.ts';
import { nameStep } from '../steps/edit-step.ts';
import type { ReadRevision } from '../steps/find-step.ts';
import { findStepChange, type StepChange, type StepEdit } from '../steps/resolve-step.ts';
import { readUndoPosition } from '../steps/undo-position.ts';
import type { StoredPresentation, UndoPosition } from '../stored-presentation.ts';
import { editFault } from './edit-fault.ts';

interface ResolvedSteps {
  /** Edits in which each undo or redo of a whole call is replaced by the revision to restore. */
  readonly edits: readonly Edit[];
  /** Undefined if the edits make a new state instead of moving through the history. */
  readonly standing: UndoPosition | undefined;
  /** Effects of undo and redo, a sentence each. */
  readonly sentences: readonly string[];
  /** The single edit to undo or redo; the other fields are then those of the request. */
  readonly change?: StepChange;
}

/**
 * Replaces `undo` and `redo` by revisions to restore, or by the edit to take back or make again. Revisions are never
 * deleted: a step back creates a new revision.
 *
 * @param read reads a stored revision by number.
 * @throws Failure `invalid_input` at `edits.<n>.op` if there is nothing to undo or redo, or if the step is
 * combined with other edits.
 */
export async function resolveSteps(
  current: StoredPresentation,
  edits: readonly Edit[],
  read: ReadRevision,
): Promise<ResolvedSteps> {
  if (!edits.some(isStep)) return { edits, standing: undefined, sentences: [] };
  const fault = (index: number, edit: Edit, msg: string) =>
    editFault(index, edit, 'op', msg, { type: 'out_of_range', input: edit.op });
  const other = edits.find((edit) => !isStep(edit));
  const first = edits.findIndex(isStep);
  const [named, ...more] = edits.filter(isStep).filter(({ step }) => step !== undefined);
  if (other !== undefined)
    throw fault(
      first,
      edits[first] ?? other,
      'undo and redo cannot be combined with other edits: send the others in a separate call.',
    );
  if (named !== undefined && (more.length > 0 || edits.length > 1))
    throw fault(
      1,
      edits[1] ?? named,
      'Only one step is undone or redone by its name in a call: send the others one by one.',
    );
  const step = named?.step ?? findStepToRedo(current, edits);
  if (step !== undefined) {
    const edit = edits[0] as StepEdit;
    const change = await findStepChange(current, { ...edit, step }, read);
    return { edits, standing: undefined, sentences: [toSentence(change.summary)], change };
  }
  let at = readUndoPosition(current);
  const steps: Edit[] = [];
  const sentences: string[] = [];
  for (const [index, edit] of edits.entries()) {
    const changed = edit.op === 'undo' ? at.revision : at.undone[0];
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
    sentences.push(describeWhole(edit.op, await read(changed ?? at.revision)));
    steps.push({ op: 'restore', revision: at.revision });
  }
  return { edits: steps, standing: at, sentences };
}

/** A redo after the undo of a single step makes that step again. */
function findStepToRedo(
  { steps = [], standing }: StoredPresentation,
  edits: readonly Edit[],
): string | undefined {
  return edits.length === 1 && edits[0]?.op === 'redo' && standing === undefined
    ? steps[0]?.undoes
    : undefined;
}

const MAX_STEPS_LISTED = 5;

/** "Undid revision 7, 2 edits: 7.1 slide 2: title changed; 7.2 slide 4 deleted." */
function describeWhole(op: string, stored: StoredPresentation | undefined): string {
  const verb = op === 'undo' ? 'Undid' : 'Redid';
  const { revision = 0 } = stored?.presentation ?? {};
  const steps = stored?.steps ?? [];
  if (steps.length < 2) return `${verb} revision ${revision}: ${steps[0]?.summary ?? stored?.change ?? ''}.`;
  const listed = steps
    .slice(0, MAX_STEPS_LISTED)
    .map(({ summary }, index) => `${nameStep(revision, index)} ${summary}`);
  const more = steps.length > MAX_STEPS_LISTED ? `; and ${steps.length - MAX_STEPS_LISTED} more` : '';
  return `${verb} revision ${revision}, ${steps.length} edits: ${listed.join('; ')}${more}.`;
}

function toSentence(summary: string): string {
  return `${summary[0]?.toUpperCase()}${summary.slice(1)}.`;
}

function isStep(edit: Edit): edit is StepEdit {
  return edit.op === 'undo' || edit.op === 'redo';
}
