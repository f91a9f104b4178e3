import { parseSearch } from '../store/search-terms.ts';
import type { BlobStore, RecordStore, Stored, Write } from '../store/store.ts';
import { writeSpellings } from './library/tags.ts';
import type { Presentation } from './presentation.ts';
import { createRemoval } from './revisions.ts';
import {
  blobPrefix,
  collectTerms,
  DELETED_PRESENTATIONS,
  PRESENTATIONS,
  readPresentation,
  type StoredPresentation,
  writePresentation,
} from './stored-presentation.ts';

export interface StoredDeletion {
  readonly stored: StoredPresentation;
  readonly deleted_at: string;
}

/** Writes that move a presentation to the trash. */
export function createDeletion({ id, value, revision }: Stored<StoredPresentation>, now: Date): Write[] {
  const deletedAt = now.toISOString();
  const deletion: StoredDeletion = { stored: value, deleted_at: deletedAt };
  return [
    { collection: PRESENTATIONS, id, expect: revision },
    {
      collection: DELETED_PRESENTATIONS,
      id,
      value: deletion,
      expect: 'absent',
      order: deletedAt,
      label: value.presentation.title,
      terms: collectTerms(value),
    },
  ];
}

/**
 * Takes a presentation out of the trash. One that is not deleted stays as it is.
 *
 * @throws Failure `not_found`
 */
export async function restoreDeleted(records: RecordStore, id: string): Promise<Presentation> {
  const deletion = await records.get<StoredDeletion>(DELETED_PRESENTATIONS, id);
  if (deletion === undefined) return (await readPresentation(records, id)).value.presentation;
  const { value, revision } = deletion;
  await records.write([
    { collection: DELETED_PRESENTATIONS, id, expect: revision },
    writePresentation(value.stored, 'absent'),
    ...writeSpellings(value.stored.tags),
  ]);
  return value.stored.presentation;
}

/** Erases a deleted presentation with its revisions and files. */
export async function eraseDeleted(
  { records, blobs }: { readonly records: RecordStore; readonly blobs: BlobStore },
  id: string,
): Promise<void> {
  const revision = (await records.get(DELETED_PRESENTATIONS, id))?.revision;
  if (revision === undefined) return;
  const [, ...past] = await createRemoval(records, { id, revision });
  await records.write([{ collection: DELETED_PRESENTATIONS, id, expect: revision }, ...past]);
  await blobs.deletePrefix(blobPrefix(id));
}

/** Deleted presentations, the last deleted first. A search finds what it finds of the others. */
export async function listDeleted(
  records: RecordStore,
  page: number,
  pageSize: number,
  search = '',
): Promise<{ readonly items: readonly StoredDeletion[]; readonly total: number }> {
  const { items, total } = await records.list<StoredDeletion>(DELETED_PRESENTATIONS, {
    offset: (page - 1) * pageSize,
    limit: pageSize,
    ...(search === '' ? {} : { containing: search, matching: parseSearch(search) }),
  });
  return { items: items.map(({ value }) => value), total };
}

/** Erases what was deleted before a moment. @returns the number of presentations */
export async function emptyTrash(
  stores: { readonly records: RecordStore; readonly blobs: BlobStore },
  before: Date,
  signal: AbortSignal,
): Promise<number> {
  const limit = before.toISOString();
  let erased = 0;
  while (!signal.aborted) {
    const { items } = await stores.records.list<StoredDeletion>(DELETED_PRESENTATIONS, {
      limit: 50,
      ascending: true,
    });
    const due = items.filter(({ value }) => value.deleted_at < limit);
    if (due.length === 0) break;
    for (const { id } of due) await eraseDeleted(stores, id);
    erased += due.length;
  }
  return erased;
}
