import { invalid } from '../errors/failure.ts';
import { retryConflict } from '../store/retry-conflict.ts';
import type { BlobStore, RecordStore } from '../store/store.ts';
import type { PresentationService } from './api.ts';
import type { Presentation } from './presentation.ts';
import { createRemoval, listRevisions, readRevision } from './revisions.ts';
import {
  blobPrefix,
  PRESENTATIONS,
  readPresentation,
  type StoredPresentation,
} from './stored-presentation.ts';

/** Presentation operations that read or delete records without laying out slides. */
export class PresentationRecords
  implements Pick<PresentationService, 'get' | 'revision' | 'revisions' | 'list' | 'delete'>
{
  readonly #records: RecordStore;
  readonly #blobs: BlobStore;

  constructor({ records, blobs }: { readonly records: RecordStore; readonly blobs: BlobStore }) {
    this.#records = records;
    this.#blobs = blobs;
  }

  async get(id: string): Promise<Presentation> {
    return (await readPresentation(this.#records, id)).value.presentation;
  }

  async revision(id: string, revision: number): Promise<Presentation> {
    const found = await readRevision(
      this.#records,
      (await readPresentation(this.#records, id)).value,
      revision,
    );
    if (found === undefined)
      throw invalid(
        ['revision'],
        `There is no revision ${revision} of this presentation.`,
        { type: 'out_of_range', input: revision },
        'Leave it out for the current one.',
      );
    return found.presentation;
  }

  revisions(id: string, page: number, pageSize: number) {
    return listRevisions(this.#records, id, page, pageSize);
  }

  async list(page: number, pageSize: number, containing?: string) {
    const found = await this.#records.list<StoredPresentation>(PRESENTATIONS, {
      offset: (page - 1) * pageSize,
      limit: pageSize,
      ...(containing === undefined ? {} : { containing }),
    });
    return { items: found.items.map((item) => item.value.presentation), total: found.total };
  }

  async delete(id: string): Promise<void> {
    await retryConflict(async () =>
      this.#records.write(await createRemoval(this.#records, await readPresentation(this.#records, id))),
    );
    await this.#blobs.deletePrefix(blobPrefix(id));
  }
}
