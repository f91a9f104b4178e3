import { randomUUID } from 'node:crypto';
import type { Clock } from '../call/call.ts';
import { Failure } from '../errors/failure.ts';
import { message } from '../errors/message.ts';
import { defined, omit } from '../input/fields.ts';
import { retryConflict } from '../store/retry-conflict.ts';
import type { RecordStore, Stored } from '../store/store.ts';
import { pickSettings } from './deck-settings.ts';
import type { Draft, DraftService, OpenDraft } from './draft.ts';

const COLLECTION = 'drafts';
/** If there are more, the oldest draft is deleted. */
const MAX_DRAFTS = 500;
/** Limits memory, since each draft holds its whole source. */
const PAGE_SIZE = 20;
/** Characters of the source that identify a draft without a title. */
const PREVIEW_CHARACTERS = 120;

export function createDraftService({
  records,
  clock,
}: {
  readonly records: RecordStore;
  readonly clock: Clock;
}): DraftService {
  const read = async (id: string): Promise<Stored<Draft>> => {
    const found = await records.get<Draft>(COLLECTION, id);
    if (!found)
      throw new Failure('not_found', `No draft is stored under the id "${id.slice(0, 80)}".`, {
        hint: message`{create_draft} makes one; a finished presentation is read with {get_presentation}.`,
      });
    return found;
  };
  const write = (id: string, change: (draft: Draft) => Draft): Promise<Draft> =>
    retryConflict(async () => {
      const { value, revision } = await read(id);
      const draft: Draft = { ...change(value), updated_at: clock.now().toISOString() };
      await records.write([
        { collection: COLLECTION, id, value: draft, expect: revision, order: value.created_at },
      ]);
      return draft;
    });
  return {
    async create(request, { theme, fonts, warnings }) {
      const now = clock.now().toISOString();
      const draft: Draft = {
        id: randomUUID(),
        request,
        ...defined({ theme, fonts, warnings }),
        created_at: now,
        updated_at: now,
      };
      const { items, total } = await records.list<Draft>(COLLECTION, { limit: 1, ascending: true });
      const oldest = total >= MAX_DRAFTS ? items.map(({ id }) => ({ collection: COLLECTION, id })) : [];
      await records.write([
        ...oldest,
        { collection: COLLECTION, id: draft.id, value: draft, expect: 'absent', order: now },
      ]);
      return draft;
    },
    get: async (id) => (await read(id)).value,
    change: (id, { title, template, slide_size, theme, fonts, outlines }) =>
      write(id, (draft) => ({
        ...draft,
        ...defined({ title, theme, fonts, outlines }),
        request: {
          ...(slide_size === undefined ? draft.request : omit(draft.request, 'slide_size')),
          ...defined({ template }),
          ...pickSettings({ slide_size }),
        },
      })),
    plan: (id, planned) => write(id, (draft) => ({ ...draft, ...planned })),
    async open() {
      const open: OpenDraft[] = [];
      for (let offset = 0, total = 1; offset < total; offset += PAGE_SIZE) {
        const page = await records.list<Draft>(COLLECTION, { limit: PAGE_SIZE, offset });
        total = page.total;
        open.push(
          ...page.items.flatMap(({ value }) => (value.finished === true ? [] : [toOpenDraft(value)])),
        );
      }
      return open;
    },
    async finish(id) {
      const found = await records.get<Draft>(COLLECTION, id);
      if (found)
        await records.write([
          {
            collection: COLLECTION,
            id,
            value: { ...found.value, finished: true },
            order: found.value.created_at,
          },
        ]);
    },
    async delete(id) {
      await records.write([{ collection: COLLECTION, id }]);
    },
  };
}

function toOpenDraft({ id, title, request, outlines = [], created_at, updated_at }: Draft): OpenDraft {
  return {
    id,
    title: title ?? null,
    content: request.content.slice(0, PREVIEW_CHARACTERS),
    n_slides: outlines.length,
    template: request.template,
    created_at,
    updated_at,
  };
}
