import type { DeckSetting } from '../edits/changes.ts';
import type { NamedStep, Slide } from '../presentation.ts';

/** One edit of the call that made a revision. Its name is the revision and its position, such as "7.2". */
export interface EditStep {
  /** One line: `slide 4: title changed from "Q3" to "Q4"`. */
  readonly summary: string;
  /** Name of the step that this one reverts. */
  readonly undoes?: string;
  /** Name of the undone step that this one makes again. */
  readonly redoes?: string;
  /** Ids of the slides that it changed, inserted or deleted; for an opened file the names of its changed parts. */
  readonly touched: readonly string[];
  /** Order of the slides after the step, if it changed. */
  readonly order?: readonly string[];
  /** Values after the step of the settings that it changed; null for one that was removed. */
  readonly settings?: { readonly [Name in DeckSetting]?: unknown };
  /** Slides after the step that a later step of the call changed again; those of others are in the revision. */
  readonly slides?: readonly Slide[];
}

/** Reads "7.2", and "2" as the second edit of the last call. */
export function parseStepName(
  name: string,
  lastRevision: number,
): { readonly revision: number; readonly index: number } | undefined {
  const [, revision, position] = /^(?:(\d{1,9})\.)?(\d{1,4})$/.exec(name) ?? [];
  if (position === undefined || Number(position) < 1) return undefined;
  return { revision: revision === undefined ? lastRevision : Number(revision), index: Number(position) - 1 };
}

export function nameStep(revision: number, index: number): string {
  return `${revision}.${index + 1}`;
}

/** Steps that an answer or a list of revisions names. */
const MAX_NAMED = 20;

export function nameSteps(revision: number, steps: readonly EditStep[]): NamedStep[] {
  return steps
    .slice(0, MAX_NAMED)
    .map(({ summary }, index) => ({ step: nameStep(revision, index), change: summary }));
}
