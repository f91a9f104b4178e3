import { performance } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const LOOK_MS = 10_000;
/** Looks in a row that find it idle before anything is done: whoever comes back after a pause is not made to wait. */
const IDLE_LOOKS = 2;
/** Share of the time in which an idle server has something to do. */
const IDLE_SHARE = 0.05;
/** Less is not worth a collection. */
const WORTH_BYTES = 48 * 1024 * 1024;

/** What is known of this process and done to it; tests give others. */
export interface Memory {
  /** Bytes that the process holds. */
  resident(): number;
  /** Share of the time since the last question in which something was done. */
  busy(): number;
  collect(): void;
}

/**
 * Gives memory back to the system when a crowd has gone. V8 collects when something new is made, so a server with nothing
 * to do would hold for good what its last requests left.
 *
 * @returns what ends it.
 */
export function giveBackWhenIdle(memory: Memory = ownMemory()): () => void {
  let idle = 0;
  /** What it holds when nothing more is to be had. */
  let settled = 0;
  const timer = setInterval(() => {
    idle = memory.busy() < IDLE_SHARE ? idle + 1 : 0;
    const held = memory.resident();
    settled = Math.min(settled, held);
    if (idle < IDLE_LOOKS || held - settled < WORTH_BYTES) return;
    memory.collect();
    const left = memory.resident();
    // What was freed frees more: it is tried again until there is little to be had.
    if (held - left < WORTH_BYTES / 4) settled = left;
  }, LOOK_MS);
  timer.unref();
  return () => clearInterval(timer);
}

function ownMemory(): Memory {
  let seen = performance.eventLoopUtilization();
  let collect: (() => void) | undefined;
  return {
    resident: () => process.memoryUsage.rss(),
    busy() {
      const now = performance.eventLoopUtilization();
      const { utilization } = performance.eventLoopUtilization(now, seen);
      seen = now;
      return utilization;
    },
    collect() {
      setFlagsFromString('--expose-gc');
      collect ??= runInNewContext('gc') as () => void;
      collect();
    },
  };
}
