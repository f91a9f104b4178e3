import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import { createMeter, type Meter, type Reading } from '../core/metrics/metrics.ts';
import { readQueue } from '../core/metrics/queue-state.ts';
import type { BlobStore, RecordStore } from '../core/store/store.ts';

/** Counters of this process, and what is read when somebody asks. */
export interface Metrics extends Meter {
  /** Begins to watch the event loop; not done for one command or over stdio. */
  watch(): void;
  /** The answer of `GET /metrics`. Stores that do not answer are omitted and reported as down. */
  read(stores: { readonly records: RecordStore; readonly blobs: BlobStore }, now: Date): Promise<string>;
}

const RESOLUTION_MS = 20;
const QUANTILES = { '0.5': 50, '0.99': 99, '1': 100 } as const;

export function createMetrics(): Metrics {
  const meter = createMeter();
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  let watching = false;
  const lag = (): Reading[] => {
    if (!watching || delay.count === 0) return [];
    const readings = Object.entries(QUANTILES).map(([quantile, percent]): Reading => {
      // The timer's own interval is no delay.
      const seconds = Math.max(0, delay.percentile(percent) / 1e9 - RESOLUTION_MS / 1000);
      return { name: 'lectern_event_loop_lag_seconds', labels: { quantile }, value: seconds };
    });
    delay.reset();
    return readings;
  };
  return {
    ...meter,
    watch() {
      delay.enable();
      watching = true;
    },
    async read({ records, blobs }, now) {
      const answers = await Promise.all([records.ping(), blobs.ping()]).then(
        () => true,
        () => false,
      );
      const queue = answers ? await readQueue(records, now).catch(() => []) : [];
      const { user, system } = process.cpuUsage();
      return meter.text([
        ...queue,
        ...lag(),
        { name: 'lectern_store_up', labels: {}, value: answers ? 1 : 0 },
        { name: 'process_resident_memory_bytes', labels: {}, value: process.memoryUsage.rss() },
        { name: 'process_cpu_seconds_total', labels: {}, value: (user + system) / 1e6 },
        { name: 'process_start_time_seconds', labels: {}, value: performance.timeOrigin / 1000 },
      ]);
    },
  };
}
