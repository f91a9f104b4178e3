import { performance } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { dropSpares } from '../core/memory/spares.ts';
import { sparingHeap } from './c-heap.ts';

const LOOK_MS = 10_000;
const TRIM_MS = 2_500;
/** Looks in a row that find it idle before anything is done: whoever comes back after a pause is not made to wait. */
const IDLE_LOOKS = 2;
/** Share of the time in which an idle server has something to do. */
const IDLE_SHARE = 0.05;
/** More than a server needs that makes a deck now and then: what only saves time is given up. */
const PLENTY_BYTES = 240 * 1024 * 1024;
/** So much is held by a crowd: what its requests have freed is given back while it is there, by a thread of its own. */
const CROWD_BYTES = 600 * 1024 * 1024;
/** A crowd that holds so much waits a quarter of a second for a collection. */
const MUCH_BYTES = 850 * 1024 * 1024;
/** One that holds so much waits for what only saves time, too. */
const TOO_MUCH_BYTES = 1000 * 1024 * 1024;
/** Less is not worth a collection. */
const WORTH_BYTES = 48 * 1024 * 1024;

/** What is known of this process and done to it; tests give others. */
export interface Memory {
  /** Bytes that the process holds. */
  resident(): number;
  /** Share of the time since the last question in which something was done. */
  busy(): number;
  /** @param thoroughly gives its pages back, too, which takes four times as long. */
  collect(thoroughly: boolean): void;
  /** Gives back what is free already; nobody waits for it. */
  trim(): void;
  /** Gives up what is made again when it is missed. */
  forget(): void;
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
    if (idle === 0 && held > MUCH_BYTES) {
      if (held > TOO_MUCH_BYTES) memory.forget();
      memory.collect(false);
    }
    if (idle < IDLE_LOOKS || held - settled < WORTH_BYTES) return;
    memory.collect(true);
    if (memory.resident() > PLENTY_BYTES) {
      memory.forget();
      memory.collect(true);
    }
    const left = memory.resident();
    // What was freed frees more: it is tried again until there is little to be had.
    if (held - left < WORTH_BYTES / 4) settled = left;
  }, LOOK_MS);
  const trimmer = setInterval(() => {
    if (memory.resident() > CROWD_BYTES) memory.trim();
  }, TRIM_MS);
  for (const one of [timer, trimmer]) one.unref();
  return () => {
    for (const one of [timer, trimmer]) clearInterval(one);
  };
}

/** This process's own. */
export function ownMemory(): Memory {
  let lastUtilization = performance.eventLoopUtilization();
  const heap = sparingHeap();
  let collector: ReturnType<typeof exposedCollector> | undefined;
  return {
    resident: () => process.memoryUsage.rss(),
    busy() {
      const now = performance.eventLoopUtilization();
      const { utilization } = performance.eventLoopUtilization(now, lastUtilization);
      lastUtilization = now;
      return utilization;
    },
    collect(thoroughly) {
      collector ??= exposedCollector();
      collector(thoroughly ? SHORT_OF_MEMORY : USUAL);
      if (thoroughly) heap?.trim();
      else heap?.trimBeside();
    },
    trim: () => heap?.trimBeside(),
    forget: dropSpares,
  };
}

/** V8 keeps the pages of what it collects for the next ones, unless it is told that memory is short: a quarter of a gigabyte after a crowd. */
const SHORT_OF_MEMORY = { type: 'major', execution: 'sync', flavor: 'last-resort' } as const;
const USUAL = { type: 'major', execution: 'sync' } as const;

function exposedCollector(): (how: typeof SHORT_OF_MEMORY | typeof USUAL) => void {
  setFlagsFromString('--expose-gc');
  return runInNewContext('gc') as ReturnType<typeof exposedCollector>;
}
