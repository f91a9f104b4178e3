import { invalid } from '../../errors/failure.ts';
import { retryConflict } from '../../store/retry-conflict.ts';
import type { RecordStore } from '../../store/store.ts';
import { requireRevision } from '../revisions.ts';
import { readPresentation, rewritePresentation } from '../stored-presentation.ts';

/** Most named revisions of a presentation. */
export const MAX_NAMED_REVISIONS = 100;

/**
 * Names a revision, or takes its name away. The presentation gets no new revision.
 *
 * @param revision absent: the current one
 * @param name absent: none
 * @returns the number of the revision
 * @throws Failure `not_found`; `invalid_input` for an unknown revision or too many names
 */
export async function nameRevision(
  records: RecordStore,
  id: string,
  revision: number | undefined,
  name: string | undefined,
): Promise<number> {
  return retryConflict(async () => {
    const stored = await readPresentation(records, id);
    const number = revision ?? stored.value.presentation.revision;
    await requireRevision(records, stored.value, number);
    const { [number]: _, ...others } = stored.value.revision_names ?? {};
    const names = name === undefined ? others : { ...others, [number]: name };
    if (Object.keys(names).length > MAX_NAMED_REVISIONS)
      throw invalid(
        ['name'],
        `A presentation has at most ${MAX_NAMED_REVISIONS} named revisions.`,
        { type: 'too_big', ctx: { max: MAX_NAMED_REVISIONS } },
        'Take the name of another one away first.',
      );
    await records.write([rewritePresentation(stored, { revision_names: names })]);
    return number;
  });
}
