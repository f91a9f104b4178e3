import type { Clock, Log } from '../call/call.ts';
import { takeLease } from '../store/lease.ts';
import type { RecordStore } from '../store/store.ts';
import type { TaskQueue } from '../store/task-queue.ts';
import type { TaskRecords } from './task-records.ts';

const INTERVAL_MS = 5_000;

/**
 * Periodically adds every unfinished task to the queue: tasks whose process died between storing and queueing
 * them, tasks that long calls became, and all tasks if the queue lost its data. One process at a time does
 * it.
 *
 * @returns a function that stops it.
 */
export function requeueTasks(
  queue: TaskQueue,
  { records, clock, log }: { readonly records: RecordStore; readonly clock: Clock; readonly log: Log },
  tasks: TaskRecords,
  { waiting, running }: { readonly waiting: number; readonly running: number },
): () => void {
  const look = async () => {
    if (!(await takeLease(records, clock, 'task-queue', INTERVAL_MS - 500))) return;
    const { ids } = await tasks.open(waiting + running * 16);
    await queue.add(ids);
  };
  const again = () =>
    look().catch((error: unknown) =>
      log.warn({ err: error }, 'the task queue could not be filled; trying again'),
    );
  const timer = setInterval(again, INTERVAL_MS);
  timer.unref();
  void again();
  return () => clearInterval(timer);
}
