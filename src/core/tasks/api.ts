import type { ServiceCall } from '../call/call-parts.ts';
import type { QueueableWork, Task, TaskStatus, TaskUpdate } from './task.ts';

export interface TaskService {
  /**
   * Stores the task before it answers. `announce`: its end is an event for webhooks; `join`: answers with an
   * open task of the same type and input, if any. @throws Failure `too_many_requests` if the queue is full.
   */
  start(
    type: string,
    input: unknown,
    data: Readonly<Record<string, unknown>>,
    call: ServiceCall,
    options?: { readonly announce?: boolean; readonly join?: boolean },
  ): Promise<Task>;
  /**
   * Runs the work now. Work beyond `call.patienceMs` continues as a task, which is stored before its handle
   * is answered. @throws errors of the work before that.
   */
  runOrQueue<T extends object, C extends ServiceCall>(
    work: QueueableWork<T, C>,
    call: C,
  ): Promise<{ readonly outcome: T } | { readonly task: Task }>;
  /** Starts a new task with the input of a failed one. @throws Failure `not_found`, `conflict`; as `start` */
  again(id: string, call: ServiceCall): Promise<Task>;
  get(id: string): Promise<Task>;
  /** Events of the task from its first step to its end. @throws Failure `not_found` */
  follow(id: string, signal: AbortSignal): AsyncIterable<TaskUpdate>;
  list(query: TaskQuery): Promise<readonly Task[]>;
  cancel(id: string): Promise<Task>;
}

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

/** Stores answers under the caller's idempotency key for 24 hours. */
export interface ReplyService {
  /**
   * Runs the work once for a key: the same key with the same input gets the first answer.
   *
   * @param work receives the presentation id allotted to the key, the same when a crash made it run again.
   * @throws Failure `conflict` if the key was used with another input, or its first call still runs elsewhere.
   */
  once<T extends object>(
    request: { readonly key: string; readonly operation: string; readonly input: unknown },
    call: ServiceCall,
    work: (presentationId: string) => Promise<T>,
  ): Promise<T>;
}
