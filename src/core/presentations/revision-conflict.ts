import { isDeepStrictEqual } from 'node:util';
import { Failure } from '../errors/failure.ts';
import type { RecordStore } from '../store/store.ts';
import type { Presentation, Slide } from './presentation.ts';
import { readPresentation } from './stored-presentation.ts';

/**
 * The error to report for a failed write: a revision conflict if the presentation has changed, else `error`
 * itself.
 *
 * @throws Failure `not_found` if the presentation was deleted.
 */
export async function toRevisionConflict(
  records: RecordStore,
  { id, revision }: Presentation,
  error: unknown,
): Promise<unknown> {
  if (!(error instanceof Failure && error.code === 'conflict')) return error;
  const current = (await readPresentation(records, id)).value.presentation.revision;
  return current === revision ? error : createRevisionConflict(revision, current);
}

export function createRevisionConflict(requested: number, current: number): Failure {
  const msg = `The presentation is at revision ${current}; these edits are for revision ${requested}.`;
  return new Failure('conflict', msg, {
    issues: [{ loc: ['revision'], msg, type: 'conflict', input: requested, ctx: { current } }],
    hint: `Nothing was changed. Read it again, then send the edits that still make sense with revision ${current}.`,
  });
}

/** @throws Failure `conflict` if the slide has changed. */
export function refuseChangedSlide(slide: Slide, { slides }: Presentation): void {
  const current = slides.find(({ id }) => id === slide.id);
  if (isDeepStrictEqual(current, slide)) return;
  const msg = `The slide was ${current === undefined ? 'deleted' : 'changed'} while it was rewritten.`;
  throw new Failure('conflict', msg, {
    issues: [{ loc: ['rewrite'], msg, type: 'conflict', input: slide.id }],
    hint: 'Nothing was changed. Send the call again to rewrite the slide as it is now.',
  });
}
