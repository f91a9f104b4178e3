import cron from 'node-cron';
import type { Config } from '../config/config.ts';
import type { Log } from '../core/call/call.ts';
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
          stores,
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
    await running;
  };
}
