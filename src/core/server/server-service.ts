import type { Clock } from '../call/call.ts';
import type { StorageUsage } from '../store/storage-usage.ts';
import type { RecordStore } from '../store/store.ts';
import type { ServerFacts, ServerInfo, ServerService } from './server-info.ts';

/** Measuring walks through all files, so it is done at most so often. */
const MEASURED_FOR_MS = 60_000;

/** Collections of records behind each count. */
const COUNTED: Readonly<Record<keyof ServerInfo['counts'], readonly string[]>> = {
  presentations: ['presentations'],
  designs: ['designs'],
  themes: ['themes'],
  images: ['images_uploaded', 'images_generated'],
  files: ['files'],
  fonts: ['fonts'],
  tasks: ['tasks'],
  webhooks: ['webhooks'],
  webhook_deliveries: ['webhook_deliveries'],
};

export interface ServerServiceOptions {
  readonly facts: ServerFacts;
  readonly records: RecordStore;
  readonly clock: Clock;
  measure(): Promise<StorageUsage>;
}

export function createServerService({ facts, records, clock, measure }: ServerServiceOptions): ServerService {
  let measured: { readonly atMs: number; readonly storage: Promise<ServerInfo['storage']> } | undefined;
  const storage = () => {
    if (measured === undefined || clock.monotonicMs() - measured.atMs > MEASURED_FOR_MS) {
      const measured_at = clock.now().toISOString();
      measured = {
        atMs: clock.monotonicMs(),
        storage: measure().then((usage) => ({ ...usage, measured_at })),
      };
      // A failure is reported once; the next call measures again.
      measured.storage.catch(() => {
        measured = undefined;
      });
    }
    return measured.storage;
  };
  const total = async (collections: readonly string[]) => {
    const pages = await Promise.all(collections.map((collection) => records.list(collection, { limit: 1 })));
    return pages.reduce((sum, page) => sum + page.total, 0);
  };
  return {
    async info() {
      const counts = Object.entries(COUNTED).map(
        async ([name, collections]) => [name, await total(collections)] as const,
      );
      return {
        ...facts,
        storage: await storage(),
        counts: Object.fromEntries(await Promise.all(counts)) as ServerInfo['counts'],
      };
    },
  };
}
