import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Clock } from '../call/call.ts';
import { retryConflict } from '../store/retry-conflict.ts';
import { parseSearch } from '../store/search-terms.ts';
import type { BlobStore, RecordStore } from '../store/store.ts';
import type { ListedPresentation, MarkedPresentation, PresentationService, TagChange } from './api.ts';
import { nameRevision } from './library/name-revision.ts';
import { toTagTerm } from './library/tag-term.ts';
import { changeTags, listTags } from './library/tags.ts';
import type { Presentation } from './presentation.ts';
import { createRemoval, listRevisions, requireRevision } from './revisions.ts';
import { findMatches, readPassages } from './search/passages.ts';
import { readUndoState } from './steps/undo-position.ts';
import {
  blobPrefix,
  DELETED_PRESENTATIONS,
  PRESENTATIONS,
  readPresentation,
  type StoredPresentation,
} from './stored-presentation.ts';
import { createDeletion, eraseDeleted, listDeleted, restoreDeleted } from './trash.ts';

/** Most characters of one page of results in which passages are looked for; later results have none. */
const MAX_PAGE_CHARACTERS = 600_000;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Deleted presentations can be restored for so many days. */
export interface Trash {
  readonly days: number;
  readonly clock: Clock;
}

/** Presentation operations that read or delete records without laying out slides. */
export class PresentationRecords
  implements
    Pick<
      PresentationService,
      | 'get'
      | 'revision'
      | 'revisions'
      | 'list'
      | 'deleted'
      | 'delete'
      | 'restore'
      | 'tag'
      | 'tags'
      | 'nameRevision'
    >
{
  readonly #records: RecordStore;
  readonly #blobs: BlobStore;
  readonly #trash: Trash | undefined;

  /** @param options without a trash, presentations are erased when they are deleted */
  constructor({
    records,
    blobs,
    trash,
  }: { readonly records: RecordStore; readonly blobs: BlobStore; readonly trash?: Trash }) {
    this.#records = records;
    this.#blobs = blobs;
    this.#trash = trash;
  }

  async get(id: string): Promise<MarkedPresentation> {
    return addMarks((await readPresentation(this.#records, id)).value);
  }

  async revision(id: string, revision: number): Promise<MarkedPresentation> {
    const current = (await readPresentation(this.#records, id)).value;
    const found = await requireRevision(this.#records, current, revision);
    return found === current ? addMarks(current) : found.presentation;
  }

  tag(ids: readonly string[], change: TagChange) {
    return changeTags(this.#records, ids, change);
  }

  tags() {
    return listTags(this.#records);
  }

  nameRevision(id: string, revision: number | undefined, name: string | undefined) {
    return nameRevision(this.#records, id, revision, name);
  }

  revisions(id: string, page: number, pageSize: number) {
    return listRevisions(this.#records, id, page, pageSize);
  }

  async list(
    page: number,
    pageSize: number,
    search = '',
    { sort = 'created', tag }: NonNullable<Parameters<PresentationService['list']>[3]> = {},
  ) {
    const terms = parseSearch(search);
    const found = await this.#records.list<StoredPresentation>(PRESENTATIONS, {
      offset: (page - 1) * pageSize,
      limit: pageSize,
      ...(search === '' ? {} : { containing: search, matching: terms }),
      ...(tag === undefined ? {} : { having: [toTagTerm(tag)] }),
      ...(sort === 'created' ? {} : { by: sort, ascending: sort === 'title' }),
    });
    const { total } = found;
    return {
      items: await addMatches(
        found.items.map(({ value }) => value),
        terms,
      ),
      total,
    };
  }

  async deleted(page: number, pageSize: number, search = '') {
    const found = await listDeleted(this.#records, page, pageSize, search);
    const listed = await addMatches(
      found.items.map(({ stored }) => stored),
      parseSearch(search),
    );
    const items = found.items.flatMap(({ deleted_at }, at) => {
      const item = listed[at];
      return item === undefined
        ? []
        : [{ ...item, deleted_at, erased_at: this.#erasedAt(new Date(deleted_at)) }];
    });
    return { items, total: found.total };
  }

  async delete(id: string, { permanently = false } = {}): Promise<{ readonly erased_at?: string }> {
    const trash = this.#trash;
    if (permanently && (await this.#records.get(DELETED_PRESENTATIONS, id)) !== undefined) {
      await eraseDeleted({ records: this.#records, blobs: this.#blobs }, id);
      return {};
    }
    if (permanently || trash === undefined) {
      await retryConflict(async () =>
        this.#records.write(await createRemoval(this.#records, await readPresentation(this.#records, id))),
      );
      await this.#blobs.deletePrefix(blobPrefix(id));
      return {};
    }
    const now = trash.clock.now();
    await retryConflict(async () =>
      this.#records.write(createDeletion(await readPresentation(this.#records, id), now)),
    );
    // Links to exported files stop working; both are made again on request.
    for (const made of ['exports', 'previews']) await this.#blobs.deletePrefix(`${blobPrefix(id)}${made}/`);
    return { erased_at: this.#erasedAt(now) };
  }

  restore(id: string): Promise<Presentation> {
    return restoreDeleted(this.#records, id);
  }

  #erasedAt(deletedAt: Date): string {
    return new Date(deletedAt.getTime() + (this.#trash?.days ?? 0) * DAY_MS).toISOString();
  }
}

/** Presentations with the passages that a search found; without terms as they are. */
async function addMatches(
  stored: readonly StoredPresentation[],
  terms: readonly string[],
): Promise<ListedPresentation[]> {
  if (terms.length === 0) return stored.map(toListed);
  const items: ListedPresentation[] = [];
  let room = MAX_PAGE_CHARACTERS;
  for (const one of stored) {
    const { presentation, texts } = one;
    const passages = room > 0 ? readPassages(presentation, texts) : [];
    room -= passages.reduce((sum, { text }) => sum + text.length, 0);
    items.push({ ...toListed(one), matches: findMatches(passages, terms) });
    // Other requests are served between two presentations.
    await nextTurn();
  }
  return items;
}

function toListed({ presentation, tags = [] }: StoredPresentation): ListedPresentation {
  return tags.length === 0 ? presentation : { ...presentation, tags };
}

function addMarks(stored: StoredPresentation): MarkedPresentation {
  return { ...toListed(stored), ...readUndoState(stored) };
}
