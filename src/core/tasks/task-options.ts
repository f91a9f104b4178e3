import type { CallContext, Clock, Log } from '../call/call.ts';
import type { Services } from '../call/services.ts';
import type { Bus } from '../store/bus.ts';
import type { RecordStore, Write } from '../store/store.ts';
import type { TaskQueue } from '../store/task-queue.ts';
import type { Tracer } from '../store/tracer.ts';
import type { TaskRecord } from './task.ts';

/** Does the work of one type of task. Runs again from the start after a crash, with the same `data`. */
export type TaskHandler = (
  input: unknown,
  data: Readonly<Record<string, unknown>>,
  call: CallContext,
) => Promise<Readonly<Record<string, unknown>>>;

export interface TaskServiceOptions {
  readonly records: RecordStore;
  readonly clock: Clock;
  readonly log: Log;
  readonly handlers: Readonly<Record<string, TaskHandler>>;
  /** A function, since the services contain this service too. */
  readonly services: () => Services;
  readonly limits: {
    /** Maximum number of waiting tasks; `start` refuses further ones. */
    readonly waiting: number;
    readonly running: number;
    readonly taskSeconds: number;
  };
  /** Writes to store in the same batch as the end of a task. */
  readonly endWrites?: (task: TaskRecord) => readonly Write[];
  /** Distributes waiting tasks to workers; if absent, workers search the store. */
  readonly queue?: TaskQueue;
  /** Messages to other processes that share the store. */
  readonly bus?: Bus;
  /** Links tasks to the traces of their requests; absent if nothing is traced. */
  readonly tracer?: () => Tracer | undefined;
  /** After this time without a renewal a task is taken from its worker. */
  readonly leaseMs?: number;
}
