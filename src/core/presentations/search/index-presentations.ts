import type { RecordStore } from '../../store/store.ts';
import { PRESENTATIONS, type StoredPresentation } from '../stored-presentation.ts';
import { collectPassageTerms } from './passages.ts';

const PAGE_SIZE = 50;
/** Grows when the terms of stored presentations have to be collected anew. */
const VERSION = 1;
const MARK = { collection: 'maintenance', id: 'search-terms' } as const;

/**
 * Collects the search terms of presentations that an earlier version stored. Runs once for a store, and again
 * from the start if it is interrupted.
 *
 * @returns the number of presentations; 0 if they have terms already
 */
export async function indexPresentations(records: RecordStore, signal: AbortSignal): Promise<number> {
  const mark = await records.get<{ readonly version: number }>(MARK.collection, MARK.id);
  if (mark?.value.version === VERSION) return 0;
  let indexed = 0;
  // New presentations come last in this order and have terms already.
  for (let total = 1; indexed < total; ) {
    if (signal.aborted) return indexed;
    const page = await records.list<StoredPresentation>(PRESENTATIONS, {
      offset: indexed,
      limit: PAGE_SIZE,
      ascending: true,
    });
    for (const { id, value } of page.items)
      await records.index(PRESENTATIONS, id, collectPassageTerms(value.presentation, value.texts));
    indexed += page.items.length;
    total = page.items.length === 0 ? indexed : page.total;
  }
  await records.write([{ ...MARK, value: { version: VERSION }, order: MARK.id }]);
  return indexed;
}
