import type { BlobStore, RecordStore } from '../store/store.ts';

/**
 * Lifetime of data that is only useful for a while. Presentations and their pictures stay until they are
 * deleted.
 */
export interface RetentionLimits {
  /** Days for ended tasks and webhook deliveries. */
  readonly recordDays: number;
  /** Days for exports and previews, which can be made again at any time. */
  readonly fileDays: number;
  /** Days for deleted presentations. */
  readonly trashDays: number;
}

export interface SweepResult {
  readonly tasks: number;
  readonly deliveries: number;
  readonly files: number;
  /** Folders of presentations without a record, left by a crash between a file and its record. */
  readonly orphans: number;
  /** Presentations erased from the trash. */
  readonly erased: number;
}

export interface SweptStores {
  readonly records: RecordStore;
  readonly blobs: BlobStore;
  /** Erases presentations that were deleted before a moment. @returns their number */
  emptyTrash(before: Date, signal: AbortSignal): Promise<number>;
}

const DAY_MS = 24 * 60 * 60 * 1000;
const PAGE_SIZE = 200;
/** Files are written before their record; a folder of this age will not get one any more. */
const ORPHAN_DAYS = 1;
/** Files that are made from a presentation. */
const DERIVED_FILES = /^presentations\/[^/]+\/(exports|previews)\//;

/** Removes expired data. It runs beside the server's work, and several processes may run it at once. */
export async function sweep(
  stores: SweptStores,
  limits: RetentionLimits,
  now: Date,
  signal: AbortSignal,
): Promise<SweepResult> {
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS);
  const recordLimit = before(limits.recordDays).toISOString();
  const isOver = (value: Ended) =>
    value.status !== 'pending' &&
    value.status !== 'processing' &&
    (value.updated_at ?? value.created_at) < recordLimit;
  return {
    tasks: await sweepRecords(stores.records, 'tasks', recordLimit, isOver, signal),
    deliveries: await sweepRecords(stores.records, 'webhook_deliveries', recordLimit, isOver, signal),
    files: await sweepFiles(stores.blobs, before(limits.fileDays), signal),
    orphans: await sweepOrphans(stores, before(ORPHAN_DAYS), signal),
    erased: await stores.emptyTrash(before(limits.trashDays), signal),
  };
}

interface Ended {
  readonly status: string;
  readonly created_at: string;
  readonly updated_at?: string;
}

/** Removes the oldest first, until the records are younger than the limit. */
async function sweepRecords(
  records: RecordStore,
  collection: string,
  limit: string,
  isOver: (value: Ended) => boolean,
  signal: AbortSignal,
): Promise<number> {
  let removed = 0;
  for (let offset = 0; !signal.aborted; ) {
    const { items } = await records.list<Ended>(collection, { offset, limit: PAGE_SIZE, ascending: true });
    const over = items.filter(({ value }) => isOver(value));
    // Only records that are unchanged since they were read, since a delivery may have been sent again.
    for (const { id, revision } of over) {
      const gone = await records.write([{ collection, id, expect: revision }]).then(
        () => 1,
        () => 0,
      );
      removed += gone;
    }
    offset += items.length - over.length;
    if (items.length < PAGE_SIZE || (items.at(-1)?.value.created_at ?? '') >= limit) break;
  }
  return removed;
}

async function sweepFiles(blobs: BlobStore, limit: Date, signal: AbortSignal): Promise<number> {
  let removed = 0;
  for (const { key, modifiedAt } of await blobs.list('presentations/')) {
    if (signal.aborted) break;
    if (!DERIVED_FILES.test(key) || modifiedAt >= limit) continue;
    await blobs.delete(key);
    removed += 1;
  }
  return removed;
}

/** Folders without a record whose newest file is older than the limit. */
async function sweepOrphans(
  { records, blobs }: { readonly records: RecordStore; readonly blobs: BlobStore },
  limit: Date,
  signal: AbortSignal,
): Promise<number> {
  const owners = Map.groupBy(await blobs.list('presentations/'), ({ key }) => key.split('/')[1] ?? '');
  let removed = 0;
  for (const [id, files] of owners) {
    if (signal.aborted) break;
    if (files.some(({ modifiedAt }) => modifiedAt >= limit)) continue;
    if ((await records.get('presentations', id)) !== undefined) continue;
    if ((await records.get('deleted_presentations', id)) !== undefined) continue;
    await blobs.deletePrefix(`presentations/${id}/`);
    removed += 1;
  }
  return removed;
}
