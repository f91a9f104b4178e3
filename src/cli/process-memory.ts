import { performance } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { dropCaches } from '../core/memory/spares.ts';
import { limitHeap } from './c-heap.ts';
import { limitNewSpace } from './new-space.ts';

const CHECK_INTERVAL_MS = 10_000;
const TRIM_MS = 2_500;
/** Idle checks in a row before memory is returned, so that a caller after a short pause does not wait. */
const IDLE_CHECKS = 2;
/** Share of busy time below which a server counts as idle. */
const IDLE_SHARE = 0.05;
/** Above this an idle server drops its caches; occasional decks need less. */
const IDLE_TARGET_BYTES = 240 * 1024 * 1024;
/** Above this freed memory is returned during load, by a separate thread. */
const TRIM_BYTES = 300 * 1024 * 1024;
/** Above this a loaded server pauses a quarter of a second for a collection. */
const COLLECT_BYTES = 450 * 1024 * 1024;
/** Above this a loaded server also drops its caches. */
const DROP_CACHES_BYTES = 650 * 1024 * 1024;
/** Less memory is not worth a collection. */
const MIN_GAIN_BYTES = 48 * 1024 * 1024;

/** Memory of this process and ways to reduce it; tests replace it. */
export interface Memory {
  /** Resident bytes. */
  resident(): number;
  /** Share of busy time since the last call. */
  busy(): number;
  /** @param thoroughly also returns pages, which takes four times as long. */
  collect(thoroughly: boolean): void;
  /** Returns free memory without blocking. */
  trim(): void;
  /** Drops caches. */
  forget(): void;
  /** Limits the space for new objects. */
  limitNew(): void;
}

/**
 * Collects garbage under load and returns memory to the system after it. V8 collects only on allocation, so an
 * idle server would keep the memory of its last requests.
 *
 * @returns a function that ends it.
 */
export function keepMemoryLow(memory: Memory = createProcessMemory()): () => void {
  let idle = 0;
  /** Resident bytes after the last collection that freed little; 0 before the first. */
  let lastFruitless = 0;
  const timer = setInterval(() => {
    idle = memory.busy() < IDLE_SHARE ? idle + 1 : 0;
    const held = memory.resident();
    lastFruitless = Math.min(lastFruitless, held);
    // A thorough collection of an idle server shrinks the space, which grows again when it is needed.
    if (idle === 0) memory.limitNew();
    if (idle === 0 && held > COLLECT_BYTES) {
      if (held > DROP_CACHES_BYTES) memory.forget();
      memory.collect(false);
    }
    if (idle < IDLE_CHECKS || held - lastFruitless < MIN_GAIN_BYTES) return;
    memory.collect(true);
    if (memory.resident() > IDLE_TARGET_BYTES) {
      memory.forget();
      memory.collect(true);
    }
    const left = memory.resident();
    // A collection can make more objects collectable, so it is repeated until it frees little.
    if (held - left < MIN_GAIN_BYTES / 4) lastFruitless = left;
  }, CHECK_INTERVAL_MS);
  memory.limitNew();
  const trimmer = setInterval(() => {
    if (memory.resident() > TRIM_BYTES) memory.trim();
  }, TRIM_MS);
  for (const one of [timer, trimmer]) one.unref();
  return () => {
    for (const one of [timer, trimmer]) clearInterval(one);
  };
}

/** Memory of this process. Limits the arenas of glibc for the whole process. */
export function createProcessMemory(): Memory {
  let lastUtilization = performance.eventLoopUtilization();
  const heap = limitHeap();
  let collector: Collector | undefined;
  return {
    resident: () => process.memoryUsage.rss(),
    busy() {
      const now = performance.eventLoopUtilization();
      const { utilization } = performance.eventLoopUtilization(now, lastUtilization);
      lastUtilization = now;
      return utilization;
    },
    collect(thoroughly) {
      collector ??= exposeCollector();
      collector(thoroughly ? SHORT_OF_MEMORY : USUAL);
      if (thoroughly) heap?.trim();
      else heap?.trimBeside();
    },
    trim: () => heap?.trimBeside(),
    forget: dropCaches,
    limitNew() {
      collector ??= exposeCollector();
      const collect = collector;
      limitNewSpace(() => collect(NEW_OBJECTS));
    },
  };
}

/** V8 keeps collected pages for reuse, a quarter of a gigabyte after load, unless memory is short. */
const SHORT_OF_MEMORY = { type: 'major', execution: 'sync', flavor: 'last-resort' } as const;
const USUAL = { type: 'major', execution: 'sync' } as const;
const NEW_OBJECTS = { type: 'minor' } as const;

type Collector = (how: typeof SHORT_OF_MEMORY | typeof USUAL | typeof NEW_OBJECTS) => void;

function exposeCollector(): Collector {
  setFlagsFromString('--expose-gc');
  return runInNewContext('gc') as Collector;
}
