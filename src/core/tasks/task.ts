import type { Progress, ServiceCall } from '../call/call-parts.ts';
import type { Issue } from '../errors/failure.ts';

export const TASK_STATUSES = ['pending', 'processing', 'completed', 'error'] as const;
export type TaskStatus = (typeof TASK_STATUSES)[number];

/** Durable background work. Legal moves: pending → processing → completed | error, pending → error, processing → pending (hand-back). */
export interface Task {
  readonly id: string;
  /** `presentation.generate`, `presentation.create`. */
  readonly type: string;
  readonly status: TaskStatus;
  readonly message: string;
  /** What is known so far, and the result in the end; carries `presentation_id` from the start. */
  readonly data: Readonly<Record<string, unknown>>;
  readonly error?: { readonly status_code: number; readonly detail: string; readonly code: string; readonly issues?: readonly Issue[] };
  readonly created_at: string;
  readonly updated_at: string;
}

/** The stored form: what is needed to run it again after a crash. */
export interface TaskRecord extends Task {
  /** Operation's parsed input. */
  readonly input: unknown;
  /** Where links point: base address of the request that asked, and the caller's surface. */
  readonly link: { readonly base: string; readonly style: 'absolute' | 'relative' | 'local' };
  readonly attempts: number;
  /** Lease of the running worker, ISO 8601; past it the task may be claimed again. */
  readonly lease_until?: string;
  readonly cancel_requested: boolean;
  /** Its end is an event for webhooks. */
  readonly announce?: boolean;
  /** The span of the request that it began with (W3C Trace Context): its runs stand below it, in whatever process. */
  readonly traceparent?: string;
}

/** Work that a caller waits for, and what is kept of it should it become a task. */
export interface QueueableWork<T, C extends ServiceCall> {
  /** With a handler that does the same from `input` and `data`. */
  readonly type: string;
  readonly input: unknown;
  readonly data: Readonly<Record<string, unknown>>;
  readonly announce?: boolean;
  /** `call` carries what is stored together with the result, and is aborted by the task once there is one, no longer by the caller. */
  run(call: Omit<C, 'patienceMs'>): Promise<T>;
  /** The outcome as the data of the completed task. */
  toData(outcome: T): Readonly<Record<string, unknown>>;
}

/** What a follower of a task hears. */
export type TaskUpdate =
  /** One step, with its place among those of the same attempt; a later attempt begins anew. */
  | { readonly kind: 'step'; readonly attempt: number; readonly number: number; readonly progress: Progress }
  /** Of a task that does not run in this process. */
  | { readonly kind: 'said'; readonly message: string }
  | { readonly kind: 'end'; readonly task: Task };
