import type { Config } from './config/config.ts';
import type { Clock, Log } from './core/call/call.ts';
import type { DeckHelper } from './core/presentations/api.ts';
import type { SignedLinks } from './core/presentations/links.ts';
import type { Change } from './core/store/changes.ts';
import { createChangeFeed } from './core/store/changes.ts';
import type { RecordStore } from './core/store/store.ts';
import { type DeckEngine, openEngine } from './open-deck-engine.ts';
import { openEngines } from './open-engines.ts';
import { engineParts, openMaterials } from './open-materials.ts';

/** Wires an engine process: services that make decks, on the same stores as the server. */
export interface WiredEngine {
  readonly clock: Clock;
  readonly services: DeckEngine;
  readonly links: SignedLinks;
  close(): Promise<void>;
}

export interface EngineListeners {
  /** Hears of changes that other processes do not hear of by themselves. */
  changed(change: Change): void;
  /** Hears that records are about to be written. */
  writes(): void;
  readonly helper: DeckHelper;
}

/**
 * Opens the stores and the deck engine in this process, and nothing that serves requests or tasks. @throws
 * Failure `unavailable`
 */
export async function wireEngine(
  config: Config,
  log: Log,
  { changed, writes, helper }: EngineListeners,
): Promise<WiredEngine> {
  const clock: Clock = { now: () => new Date(), monotonicMs: () => performance.now() };
  const feed = createChangeFeed();
  // Tasks are the server's: decks are made while their queue is away.
  const stores = await openEngines({
    config: { ...config, engines: { ...config.engines, queue: undefined } },
    clock,
    log,
    changes: feed,
    sharesChanges: false,
  });
  if (stores.bus === undefined) feed.subscribe(changed);
  const { blobs } = stores;
  const records = announcing(stores.records, writes);
  const { createLinks } = await import('./core/presentations/links.ts');
  const links = await createLinks({ ...stores, records, clock, lifetimeSeconds: config.limits.linkSeconds });
  const materials = await openMaterials({ config, clock, log, records, blobs, links });
  const services = await openEngine({ config, records, blobs, links, helper, ...engineParts(materials) });
  return {
    clock,
    services,
    links,
    async close() {
      await Promise.all([materials.designs.stop(), materials.painter?.close()]);
      await stores.close();
    },
  };
}

/** Wraps a store and announces each write before it happens. */
function announcing(records: RecordStore, writes: () => void): RecordStore {
  return {
    get: (collection, id) => records.get(collection, id),
    list: (collection, options) => records.list(collection, options),
    index: (...args) => records.index(...args),
    ping: () => records.ping(),
    close: () => records.close(),
    write(entries) {
      writes();
      return records.write(entries);
    },
  };
}
