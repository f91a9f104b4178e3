import type { Config } from '../config/config.ts';
import type { ChangeFeed } from '../core/store/changes.ts';
import { EnginePool } from './engine-pool.ts';

const SECOND = 1_000;
/** Milliseconds after which an idle process ends, and after which the last one ends. */
const [IDLE_MS, LAST_IDLE_MS] = [30 * SECOND, 600 * SECOND];
/** Heap of a process, and what it may hold while it rests. */
const [MEMORY_MB, RESTING_MB] = [512, 260];

/** The processes that make decks beside a server. @param changes hears what they change; absent where all processes hear of it by themselves. */
export function openEnginePool({ limits, engineProcesses }: Pick<Config, 'limits' | 'engineProcesses'>, changes: ChangeFeed | undefined): EnginePool {
  return new EnginePool({
    perCaller: engineProcesses,
    memoryMb: MEMORY_MB,
    restingMb: RESTING_MB,
    deadlineMs: limits.taskSeconds * SECOND,
    idleMs: IDLE_MS,
    lastIdleMs: LAST_IDLE_MS,
    changed: (change) => changes?.publish(change),
  });
}
