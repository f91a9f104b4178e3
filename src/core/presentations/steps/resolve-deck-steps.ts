import { omit } from '../../input/fields.ts';
import { resolveSteps } from '../edits/undo-redo.ts';
import type { Edit } from '../presentation.ts';
import { OPTIONAL_SETTINGS } from '../setting-fields.ts';
import type { StoredPresentation, UndoPosition } from '../stored-presentation.ts';
import type { ReadRevision } from './find-step.ts';
import { applyStepChange, type StepChange, type StepEdit } from './resolve-step.ts';

/** Number under which the state with a step taken back is restored; those of revisions are positive. */
const STEPPED = -1;

interface ResolvedDeckSteps {
  readonly edits: readonly Edit[];
  readonly standing: UndoPosition | undefined;
  readonly sentences: readonly string[];
  /** States that the edits restore, and revisions that have their pictures. */
  readonly past: ReadonlyMap<number, StoredPresentation>;
  /** Record of the step that undoes or redoes another one. */
  readonly mark?: StepChange['mark'] & { readonly summary: string };
}

/**
 * Replaces undo and redo in edits of a deck that was made here by states to restore.
 *
 * @throws Failure `invalid_input` if there is nothing to undo or redo, or the same places changed again since
 */
export async function resolveDeckSteps(
  current: StoredPresentation,
  asked: readonly Edit[],
  read: ReadRevision,
): Promise<ResolvedDeckSteps> {
  const { change, edits, standing, sentences } = await resolveSteps(current, asked, read);
  if (change === undefined) return { edits, standing, sentences, past: new Map() };
  const { template, ...state } = applyStepChange(current, change, edits[0] as StepEdit);
  const { id: before, version } = current.presentation.template;
  const source = [change.before, change.after].find(
    ({ presentation }) => presentation.template.id === template,
  );
  const presentation = {
    ...omit(current.presentation, ...OPTIONAL_SETTINGS),
    ...state,
    template:
      template === before
        ? { id: before, version }
        : (source?.presentation.template ?? { id: template, version }),
  };
  const sources = [change.before, change.after].map((one) => [one.presentation.revision, one] as const);
  return {
    edits: [{ op: 'restore', revision: STEPPED }],
    standing: undefined,
    sentences,
    past: new Map([...sources, [STEPPED, { ...current, presentation, pictures: [] }]]),
    mark: { ...change.mark, summary: change.summary },
  };
}
