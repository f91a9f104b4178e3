import type { Change, ChangeFeed } from './changes.ts';
import type { RecordStore } from './store.ts';

const KINDS: Readonly<Record<string, Change['kind']>> = {
  presentations: 'presentation',
  tasks: 'task',
  designs: 'design',
};

/** Wraps a store to announce written presentations, tasks and designs. */
export function announceChanges(records: RecordStore, feed: ChangeFeed): RecordStore {
  return {
    get: (collection, id) => records.get(collection, id),
    list: (collection, options) => records.list(collection, options),
    index: (...args) => records.index(...args),
    ping: () => records.ping(),
    close: () => records.close(),
    async write(writes) {
      await records.write(writes);
      for (const { collection, id, notice } of writes) {
        const kind = KINDS[collection];
        if (kind !== undefined) feed.publish({ ...notice, kind, id });
      }
    },
  };
}
