import type { RecordStore } from '../../store/store.ts';
import { createSortKeys } from '../library/sort-keys.ts';
import {
  collectTerms,
  DELETED_PRESENTATIONS,
  PRESENTATIONS,
  type StoredPresentation,
} from '../stored-presentation.ts';
import type { StoredDeletion } from '../trash.ts';

const PAGE_SIZE = 50;
/** Grows when the terms or sort keys of stored presentations have to be collected anew. */
const VERSION = 3;
const MARK = { collection: 'maintenance', id: 'search-terms' } as const;

/**
 * Collects the search terms and sort keys of presentations that an earlier version stored. Runs once for a store, and again
 * from the start if it is interrupted.
 *
 * @returns the number of presentations; 0 if they have terms already
 */
export async function indexPresentations(records: RecordStore, signal: AbortSignal): Promise<number> {
  const mark = await records.get<{ readonly version: number }>(MARK.collection, MARK.id);
  if (mark?.value.version === VERSION) return 0;
  const presented = await indexAll<StoredPresentation>(records, PRESENTATIONS, (stored) => stored, signal);
  const deleted = await indexAll<StoredDeletion>(
    records,
    DELETED_PRESENTATIONS,
    ({ stored }) => stored,
    signal,
  );
  if (!signal.aborted) await records.write([{ ...MARK, value: { version: VERSION }, order: MARK.id }]);
  return presented + deleted;
}

async function indexAll<T>(
  records: RecordStore,
  collection: string,
  readStored: (value: T) => StoredPresentation,
  signal: AbortSignal,
): Promise<number> {
  let indexed = 0;
  // New records come last in this order and have terms already.
  for (let total = 1; indexed < total; ) {
    if (signal.aborted) return indexed;
    const page = await records.list<T>(collection, { offset: indexed, limit: PAGE_SIZE, ascending: true });
    for (const { id, value } of page.items) {
      const stored = readStored(value);
      const orders = collection === PRESENTATIONS ? createSortKeys(stored.presentation) : {};
      await records.index(collection, id, collectTerms(stored), orders);
    }
    indexed += page.items.length;
    total = page.items.length === 0 ? indexed : page.total;
  }
  return indexed;
}
