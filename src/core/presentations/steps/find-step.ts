import type { StoredPresentation } from '../stored-presentation.ts';
import { type EditStep, nameStep } from './edit-step.ts';

/** Revisions that are looked through for a step. */
const MAX_REVISIONS = 200;

export type ReadRevision = (revision: number) => Promise<StoredPresentation | undefined>;

/** A step whose effect is in the present state, with the revision that it made. */
export interface StepInEffect {
  readonly name: string;
  readonly step: EditStep;
  readonly index: number;
  readonly stored: StoredPresentation;
}

/**
 * Lists the steps that made the present state, the newest first: those of the revisions that led to it, without
 * what undo, redo and restore have left behind.
 */
export async function listStepsInEffect(
  current: StoredPresentation,
  read: ReadRevision,
): Promise<{ readonly steps: readonly StepInEffect[]; readonly undone: ReadonlyMap<string, string> }> {
  const steps: StepInEffect[] = [];
  /** Undone steps with the steps that undid them. */
  const undone = new Map<string, string>();
  const redone = new Set<string>();
  let at: StoredPresentation | undefined = current;
  for (let count = 0; at !== undefined && count < MAX_REVISIONS; count += 1) {
    const { presentation, standing, steps: own = [] }: StoredPresentation = at;
    if (standing !== undefined) {
      at = await read(standing.revision);
      continue;
    }
    for (const [index, step] of [...own.entries()].reverse()) {
      const name = nameStep(presentation.revision, index);
      if (undone.has(name)) continue;
      if (step.redoes !== undefined) redone.add(step.redoes);
      if (step.undoes !== undefined && !redone.has(step.undoes)) undone.set(step.undoes, name);
      steps.push({ name, step, index, stored: at });
    }
    at = presentation.revision === 1 ? undefined : await read(presentation.revision - 1);
  }
  return { steps, undone };
}
