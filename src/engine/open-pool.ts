import type { Config } from '../config/config.ts';
import type { ChangeFeed } from '../core/store/changes.ts';
import { type HeapLimits, heapOptions } from './engine-member.ts';
import { EnginePool } from './engine-pool.ts';

const SECOND = 1_000;
/** Milliseconds after which an idle process ends, and after which the last one ends. */
const [IDLE_MS, LAST_IDLE_MS] = [30 * SECOND, 90 * SECOND];
/** Heap of a process. */
const MEMORY_MB = 512;
/** Each half of the young generation of its heap: V8 would take 32 MB and keep them. */
const YOUNG_MB = 8;
const HEAP_LIMITS: HeapLimits = { memoryMb: MEMORY_MB, youngMb: YOUNG_MB };
/** Options of Node with which an engine process of a server runs. */
export const ENGINE_OPTIONS = heapOptions(HEAP_LIMITS);
/** Most memory in MB of an idle process. */
const RESTING_MB = 160;
/** Most memory in MB of all processes: one deck of the largest kind beside usual ones. */
const TOGETHER_MB = 320;
const EACH_MB = 100;
/** Resident memory in MB of a busy server without large bodies. */
const SERVER_MB = 450;

/**
 * The processes that make decks beside a server. @param changes hears what they change where they cannot tell
 * it themselves.
 */
export function openEnginePool(
  { limits, engineProcesses }: Pick<Config, 'limits' | 'engineProcesses'>,
  changes: ChangeFeed,
): EnginePool {
  return new EnginePool({
    perCaller: engineProcesses,
    ...HEAP_LIMITS,
    restingMb: RESTING_MB,
    togetherMb: TOGETHER_MB + EACH_MB * engineProcesses,
    excessMb: () => process.memoryUsage.rss() / 1_000_000 - SERVER_MB,
    deadlineMs: limits.taskSeconds * SECOND,
    idleMs: IDLE_MS,
    lastIdleMs: LAST_IDLE_MS,
    changed: (change) => changes.publish(change),
  });
}
