import { z } from 'zod';
import type { CallContext } from '../../call/call.ts';
import { Failure } from '../../errors/failure.ts';
import { defined } from '../../input/fields.ts';
import type { OpenedEdit } from '../../opened/api.ts';
import type { OpenedDeckService } from '../../presentations/api.ts';
import type { OpenedEditResult } from '../../presentations/presentation.ts';
import { findingsChange, namedSteps } from '../shared/answers.ts';
import { compatibilityOnly, presentationId } from '../shared/fields.ts';
import { toMutable } from '../shared/run-deck.ts';

/** @throws Failure `unsupported` if files are not opened. */
export function requireOpenedDecks({ services }: CallContext): OpenedDeckService {
  if (services.presentations.opened === undefined)
    throw new Failure('unsupported', 'This server does not open presentation files.');
  return services.presentations.opened;
}

/** Deck to change. */
export const deckReference = {
  id: presentationId,
  revision: z.int().min(1).optional().describe('Revision that the change is for.'),
};

/** Answer of a change of an opened deck. */
export const changedAnswer = {
  revision: z.int().describe('Number of the new revision.'),
  path: z.string().describe('Link to the file, or its path on this machine.'),
  changed: z
    .array(
      z.object({
        slide: z.int().describe('Number of the slide.'),
        id: z.string().describe('Id of the slide.'),
        change: z.string().describe('Change of the slide.'),
        layout: z.string().optional().describe('Layout of a new slide.'),
      }),
    )
    .describe('Slides that changed.'),
  steps: namedSteps,
  ...findingsChange,
  standing_findings: findingsChange.standing_findings.meta(compatibilityOnly),
  warnings: z.array(z.string()).describe('Differences from the request.'),
};

export async function change(
  { id, revision }: { readonly id: string; readonly revision?: number | undefined },
  edit: OpenedEdit,
  call: CallContext,
) {
  const request = {
    edits: [edit],
    as_copy: false,
    export_as: 'pptx',
    ...(revision === undefined ? {} : { revision }),
  } as const;
  return showChanges(await locateInFields(requireOpenedDecks(call).change(id, request, call)));
}

/** Moves issues from the internal edit to the fields of the caller. */
export async function locateInFields<Result>(made: Promise<Result>): Promise<Result> {
  try {
    return await made;
  } catch (error) {
    if (!(error instanceof Failure) || error.issues === undefined) throw error;
    const issues = error.issues.map((issue) =>
      issue.loc[0] === 'edits' && issue.loc[1] === 0 ? { ...issue, loc: issue.loc.slice(2) } : issue,
    );
    const { hint, retryAfterSeconds } = error;
    throw new Failure(error.code, error.message, {
      issues,
      ...defined({ hint, retryAfterSeconds }),
      cause: error,
    });
  }
}

function showChanges({ revision, path, changed, warnings, ...result }: OpenedEditResult) {
  const { findings, new_findings, resolved, resolved_findings, standing_findings, steps } = result;
  return toMutable({
    revision,
    path,
    changed: changed.map(({ slide, id, change: what, layout }) => ({
      slide,
      id,
      change: what,
      ...(layout === undefined ? {} : { layout }),
    })),
    findings,
    new_findings,
    resolved,
    resolved_findings,
    standing_findings,
    ...(steps && { steps }),
    warnings,
  });
}
