import { Failure } from '../../errors/failure.ts';
import { toDeckState } from '../edits/deck-state.ts';
import type { DeckState } from '../edits/edit.ts';
import { editFault } from '../edits/edit-fault.ts';
import type { Edit } from '../presentation.ts';
import type { StoredPresentation } from '../stored-presentation.ts';
import { nameStep, parseStepName } from './edit-step.ts';
import { listStepsInEffect, type ReadRevision, type StepInEffect } from './find-step.ts';
import { revertChange } from './merge-decks.ts';
import { rebuildState } from './step-states.ts';

export type StepEdit = Extract<Edit, { readonly op: 'undo' | 'redo' }>;

/** A step to revert, or to make again, with the states of the deck around it. */
export interface StepChange {
  /** Name of the step that the caller means. */
  readonly name: string;
  /** "undid 7.2: slide 4: title changed …" */
  readonly summary: string;
  /** The revision of the step, and the one before it. */
  readonly after: StoredPresentation;
  readonly before: StoredPresentation;
  readonly index: number;
  /** True to make the step again, false to take it back. */
  readonly forward: boolean;
  readonly mark: { readonly undoes: string } | { readonly redoes: string };
}

/**
 * Finds the step that an undo or redo names.
 *
 * @throws Failure `invalid_input` if there is no such step, or nothing to undo or redo about it
 */
export async function findStepChange(
  current: StoredPresentation,
  edit: StepEdit & { readonly step: string },
  read: ReadRevision,
): Promise<StepChange> {
  const fault = (msg: string) => editFault(0, edit, 'step', msg, { type: 'out_of_range', input: edit.step });
  const { revision: last } = current.presentation;
  const asked = parseStepName(edit.step, last);
  if (asked === undefined)
    throw fault(
      'A step is named by its revision and position, such as "7.2", or by its position in the last call, such as "2".',
    );
  const name = nameStep(asked.revision, asked.index);
  const [after, before] = [await read(asked.revision), await read(asked.revision - 1)];
  const step = after?.steps?.[asked.index];
  if (after === undefined || before === undefined || step === undefined)
    throw fault(`There is no step ${name}. ${describeSteps(current)}`);
  const { steps, undone } = await listStepsInEffect(current, read);
  const found = steps.find((one) => one.name === name);
  const change = { name, after, before, index: asked.index };
  if (edit.op === 'undo') {
    if (found === undefined) {
      const by = undone.get(name);
      throw fault(`Step ${name} is undone already${by === undefined ? '' : `, by step ${by}`}.`);
    }
    return { ...change, forward: false, summary: `undid ${name}: ${step.summary}`, mark: { undoes: name } };
  }
  if (found !== undefined)
    throw fault(`Step ${name} is not undone, so that there is nothing to redo about it.`);
  const summary = `redid ${name}: ${step.summary}`;
  const by = steps.find((one) => one.name === undone.get(name));
  const earlier = by && (await read(by.stored.presentation.revision - 1));
  if (by === undefined || earlier === undefined)
    return { ...change, forward: true, summary, mark: { redoes: name } };
  return { ...toChange(by, earlier), name, forward: false, summary, mark: { undoes: by.name } };
}

function toChange({ stored, index }: StepInEffect, before: StoredPresentation) {
  return { after: stored, before, index };
}

function describeSteps({ presentation: { revision }, steps = [] }: StoredPresentation): string {
  if (steps.length === 0)
    return `The last change, revision ${revision}, has no steps: undo takes all of it back.`;
  const listed = steps.slice(0, 20).map(({ summary }, index) => `${nameStep(revision, index)} (${summary})`);
  return `Steps of the last call: ${listed.join('; ')}.`;
}

/**
 * State of a deck with a step taken back or made again.
 *
 * @throws Failure `invalid_input` that names the places which have changed since
 */
export function applyStepChange(current: StoredPresentation, change: StepChange, edit: StepEdit): DeckState {
  const { after, before, index, forward } = change;
  const [was, made] = [rebuildState(before, after, index), rebuildState(before, after, index + 1)];
  const [from, to] = forward ? [was, made] : [made, was];
  const { state, conflicts } = revertChange(from, to, toDeckState(current.presentation), 0);
  if (conflicts.length > 0) throw refuseChanged(edit, change.name, conflicts);
  return state;
}

/** Failure of a step whose places have changed since. */
export function refuseChanged(edit: StepEdit, name: string, places: readonly string[]): Error {
  return editFault(
    0,
    edit,
    'step',
    `Step ${name} cannot be ${edit.op === 'undo' ? 'undone' : 'redone'} alone, since ${places.slice(0, 5).join(' and ')} changed again later. Undo the later steps first, or change the slide itself.`,
    { type: 'conflict', input: name },
  );
}

/** Error of a step of an opened deck: parts that have changed since are named as its places. */
export function refuseConflict(error: unknown, edit: StepEdit, name: string): unknown {
  if (!(error instanceof Failure) || error.code !== 'conflict') return error;
  return refuseChanged(
    edit,
    name,
    error.issues.map(({ input }) => String(input)),
  );
}
