import type { ServiceCall } from '../call/call.ts';
import type { RecordStore } from '../store/store.ts';
import type { OpenedDeckService } from './api.ts';
import type { DeckTurns } from './deck-turns.ts';
import type { OpenedDecks } from './opened-decks.ts';
import { withDownloads } from './opened-downloads.ts';
import { requireRevision } from './revisions.ts';
import { readPresentation } from './stored-presentation.ts';

/** Operations on opened decks by presentation id. */
export function createOpenedService(
  decks: OpenedDecks,
  turns: DeckTurns,
  records: RecordStore,
  pptx: (id: string, call: ServiceCall) => Promise<Uint8Array>,
): OpenedDeckService {
  const read = (id: string) => readPresentation(records, id);
  return {
    open: (bytes, about, call) => decks.open(bytes, about, call),
    async elements(id, slides, revision) {
      const { value } = await read(id);
      const found = revision === undefined ? value : await requireRevision(records, value, revision);
      return withDownloads(await decks.trees(found, slides), found.file?.key ?? '');
    },
    texts: async (id) => decks.texts((await read(id)).value),
    fixes: async (id) => decks.fixes((await read(id)).value),
    change(id, request, call) {
      const change = async () => decks.change(await read(id), request, call);
      return request.as_copy ? change() : turns.run(id, request.revision, call, change);
    },
    tryChange: async (id, edits, call) => decks.tryChange((await read(id)).value, edits, call),
    draw: (bytes, options, call) => decks.draw(bytes, options, call),
    async file(id, call) {
      const { value } = await read(id);
      return value.file === undefined ? pptx(id, call) : decks.bytes(value);
    },
  };
}
