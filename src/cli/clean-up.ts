import cron from 'node-cron';
import type { Config } from '../config/config.ts';
import type { Log } from '../core/call/call.ts';
import { indexPresentations } from '../core/presentations/search/index-presentations.ts';
import { emptyTrash } from '../core/presentations/trash.ts';
import { sweep } from '../core/retention/retention.ts';
import { runUnderLease } from '../core/store/lease.ts';
import type { Lectern } from '../wire.ts';

/** Longer than clocks differ, shorter than the interval of a schedule. */
const LEASE_MS = 50_000;

/**
 * Sweeps on the configured schedule, one sweep at a time. @returns a function that ends the schedule and the
 * running sweep.
 */
export function scheduleCleanUp(
  lectern: Lectern,
  { retention }: Pick<Config, 'retention'>,
  log: Log,
): () => Promise<void> {
  const stopped = new AbortController();
  let running: Promise<void> = Promise.resolve();
  const run = async () => {
    try {
      const stores = await lectern.stores();
      // The schedule fires in every process that shares the store.
      await runUnderLease(stores.records, lectern.clock, 'clean-up', LEASE_MS, async (lost) => {
        const swept = await sweep(
          { ...stores, emptyTrash: (before, signal) => emptyTrash(stores, before, signal) },
          retention,
          lectern.clock.now(),
          AbortSignal.any([stopped.signal, lost]),
        );
        log.info({ ...swept }, 'clean-up');
      });
    } catch (error) {
      log.error({ err: error }, 'the clean-up failed; it runs again at the next scheduled time');
    }
  };
  // Decks of an earlier version are not found by their texts until their terms are collected.
  const indexing = (async () => {
    try {
      const { records } = await lectern.stores();
      await runUnderLease(records, lectern.clock, 'search-terms', LEASE_MS, async (lost) => {
        const signal = AbortSignal.any([stopped.signal, lost]);
        const presentations = await indexPresentations(records, signal);
        if (presentations > 0) log.info({ presentations }, 'collected the search terms of stored decks');
      });
    } catch (error) {
      log.error(
        { err: error },
        'the search terms of stored decks were not collected; the next start tries again',
      );
    }
  })();
  const task = cron.schedule(
    retention.schedule,
    () => {
      running = run();
      return running;
    },
    { noOverlap: true, name: 'clean-up' },
  );
  return async () => {
    stopped.abort();
    await task.destroy();
    await Promise.all([running, indexing]);
  };
}
