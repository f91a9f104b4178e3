import type { Progress, ServiceCall } from '../call/call-parts.ts';
import type { Issue } from '../errors/failure.ts';

export const TASK_STATUSES = ['pending', 'processing', 'completed', 'error'] as const;
export type TaskStatus = (typeof TASK_STATUSES)[number];

/**
 * Durable background work. Legal transitions: pending → processing → completed | error, pending → error,
 * processing → pending (hand-back).
 */
export interface Task {
  readonly id: string;
  /** `presentation.generate` or `presentation.create`. */
  readonly type: string;
  readonly status: TaskStatus;
  readonly message: string;
  /** Known data, with `presentation_id` from the start and the result at the end. */
  readonly data: Readonly<Record<string, unknown>>;
  readonly error?: {
    readonly status_code: number;
    readonly detail: string;
    readonly code: string;
    readonly issues?: readonly Issue[];
  };
  readonly created_at: string;
  readonly updated_at: string;
}

/** Stored form of a task, with what is needed to run it again after a crash. */
export interface TaskRecord extends Task {
  /** Parsed input of the operation. */
  readonly input: unknown;
  /** Base address of the request and link style of the caller's interface. */
  readonly link: { readonly base: string; readonly style: 'absolute' | 'relative' | 'local' };
  readonly attempts: number;
  /** End of the running worker's lease, ISO 8601; afterwards the task may be claimed again. */
  readonly lease_until?: string;
  readonly cancel_requested: boolean;
  /** True if its end is an event for webhooks. */
  readonly announce?: boolean;
  /**
   * Span of the request that started it (W3C Trace Context). Its runs are children of that span in every
   * process.
   */
  readonly traceparent?: string;
  /** Name of the caller who started it. */
  readonly author?: string;
}

/** Work that a caller waits for, and what is stored if it becomes a task. */
export interface QueueableWork<T, C extends ServiceCall> {
  /** A handler of this type must do the same from `input` and `data`. */
  readonly type: string;
  readonly input: unknown;
  readonly data: Readonly<Record<string, unknown>>;
  readonly announce?: boolean;
  /**
   * `call` contains the writes to store with the result. Once there is a task, the task aborts it and no
   * longer the caller.
   */
  run(call: Omit<C, 'patienceMs'>): Promise<T>;
  /** Converts the outcome to the data of the completed task. */
  toData(outcome: T): Readonly<Record<string, unknown>>;
}

/** Update for a follower of a task. */
export type TaskUpdate =
  /** One step with its number within the attempt; a later attempt starts again. */
  | { readonly kind: 'step'; readonly attempt: number; readonly number: number; readonly progress: Progress }
  /** Message of a task that runs in another process. */
  | { readonly kind: 'said'; readonly message: string }
  | { readonly kind: 'end'; readonly task: Task };
