import type { ServiceCall } from '../call/call-parts.ts';
import type { QueueableWork, Task, TaskStatus, TaskUpdate } from './task.ts';

export interface TaskService {
  /** Stored before it answers. `announce`: its end is an event for webhooks; `join`: an open task of the same type and input is answered instead. @throws Failure `too_many_requests` when the queue is full. */
  start(type: string, input: unknown, data: Readonly<Record<string, unknown>>, call: ServiceCall, options?: { readonly announce?: boolean; readonly join?: boolean }): Promise<Task>;
  /** Runs the work now; when it outlasts `call.patienceMs` it goes on as a task, stored before its handle is answered. @throws what the work throws before. */
  runOrQueue<T extends object, C extends ServiceCall>(work: QueueableWork<T, C>, call: C): Promise<{ readonly outcome: T } | { readonly task: Task }>;
  /** A new task that does the same as one that ended in an error. @throws Failure `not_found`, `conflict`; as `start` */
  again(id: string, call: ServiceCall): Promise<Task>;
  get(id: string): Promise<Task>;
  /** What it tells, from its first step to its end. @throws Failure `not_found` */
  follow(id: string, signal: AbortSignal): AsyncIterable<TaskUpdate>;
  list(query: TaskQuery): Promise<readonly Task[]>;
  cancel(id: string): Promise<Task>;
}

/** Which tasks, and in which order. */
export interface TaskQuery {
  readonly type?: string;
  readonly status?: TaskStatus;
  /** ISO 8601, inclusive. */
  readonly from?: string;
  readonly to?: string;
  readonly orderBy: 'created_at' | 'updated_at';
  readonly order: 'asc' | 'desc';
  readonly offset: number;
  readonly limit: number;
}

/** Answers kept under the caller's idempotency key for 24 hours. */
export interface ReplyService {
  /**
   * Runs the work once for a key: the same key with the same input gets the first answer.
   *
   * @param work receives the presentation id allotted to the key, the same when a crash made it run again.
   * @throws Failure `conflict` when the key was used with another input, or its first call still runs elsewhere.
   */
  once<T extends object>(request: { readonly key: string; readonly operation: string; readonly input: unknown }, call: ServiceCall, work: (presentationId: string) => Promise<T>): Promise<T>;
}
