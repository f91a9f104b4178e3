import { availableParallelism, totalmem } from 'node:os';
import type { Config } from '../config/config.ts';
import type { ChangeFeed } from '../core/store/changes.ts';
import { EnginePool } from './engine-pool.ts';

const SECOND = 1_000;
/** How long a process is kept without work, and how long the last one of them. */
const [IDLE_MS, LAST_IDLE_MS] = [30 * SECOND, 600 * SECOND];
/** Heap of a process, and what it may hold while it rests. */
const [MEMORY_MB, RESTING_MB] = [768, 400];

/** Usual number of processes for one caller, whatever the machine has room for. */
const MOST = 4;
/** Memory of the machine for each of them. */
const ROOM_BYTES = 1_500_000_000;

function usualProcesses(): number {
  const memory = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);
  return Math.max(1, Math.min(availableParallelism(), MOST, Math.floor(memory / ROOM_BYTES)));
}

/** The processes that make decks beside a server. @param changes hears what they change; absent where all processes hear of it by themselves. */
export function openEnginePool({ limits, engineProcesses }: Pick<Config, 'limits' | 'engineProcesses'>, changes: ChangeFeed | undefined): EnginePool {
  return new EnginePool({
    perCaller: engineProcesses ?? usualProcesses(),
    memoryMb: MEMORY_MB,
    restingMb: RESTING_MB,
    deadlineMs: limits.taskSeconds * SECOND,
    idleMs: IDLE_MS,
    lastIdleMs: LAST_IDLE_MS,
    changed: (change) => changes?.publish(change),
  });
}
