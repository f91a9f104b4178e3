import { compareFindings } from '../scene/check/compare-findings.ts';
import type { Finding, FindingsDifference } from '../scene/finding.ts';
import type { RecordStore, Stored } from '../store/store.ts';
import { listSlideIds, requireRevision } from './revisions.ts';
import type { StoredPresentation } from './stored-presentation.ts';

/**
 * Compares the present findings of a deck with those of an earlier revision.
 *
 * @param judge finds the findings of a state of the deck
 * @throws Failure `invalid_input` at `since_revision` for an unknown revision
 */
export async function compareSince(
  records: RecordStore,
  { id, value }: Stored<StoredPresentation>,
  since: number,
  findings: readonly Finding[],
  judge: (stored: Stored<StoredPresentation>) => Promise<{ readonly findings: readonly Finding[] }>,
): Promise<FindingsDifference> {
  const past = await requireRevision(records, value, since, 'since_revision');
  // Versions of records are positive, so that a negative one names a past state.
  const before = await judge({ id, revision: -since, value: past });
  return compareFindings(
    { findings: before.findings, slideIds: listSlideIds(past.presentation) },
    { findings, slideIds: listSlideIds(value.presentation) },
  );
}
