import { Failure } from '../errors/failure.ts';
import type { TaskRecord } from './task.ts';

/** Runs after which an interrupted task is given up: the guard against work that kills its worker. */
export const MAX_ATTEMPTS = 3;

export type TaskEvent =
  /** A worker takes the task until the lease ends. */
  | { readonly kind: 'claim'; readonly leaseUntil: string }
  | { readonly kind: 'renew'; readonly leaseUntil: string }
  | { readonly kind: 'progress'; readonly message: string; readonly data: Readonly<Record<string, unknown>> }
  | { readonly kind: 'complete'; readonly data: Readonly<Record<string, unknown>> }
  | { readonly kind: 'fail'; readonly error: NonNullable<TaskRecord['error']> }
  | { readonly kind: 'cancel' }
  /** The worker stops in good order; the run does not count. */
  | { readonly kind: 'hand_back' };

export const CANCELLED = { status_code: 499, detail: 'Cancelled', code: 'cancelled' } as const;
const INTERRUPTED = { status_code: 500, detail: `The work was interrupted ${MAX_ATTEMPTS} times and has been given up.`, code: 'interrupted' } as const;

/**
 * The task after an event. A claim of a task that was cancelled or interrupted too often ends it
 * instead: look at the status of what comes back.
 *
 * @param clock what it says now, ISO 8601.
 * @throws Failure `conflict` when the event is not legal in the task's state.
 */
export function transition(task: TaskRecord, event: TaskEvent, clock: string): TaskRecord {
  // A clock that was set back makes nothing end before it began.
  const now = clock < task.created_at ? task.created_at : clock;
  switch (event.kind) {
    case 'claim':
      if (!isClaimable(task, now)) throw illegal(task, event);
      if (task.cancel_requested) return ended(task, CANCELLED, now);
      if (task.attempts >= MAX_ATTEMPTS) return ended(task, INTERRUPTED, now);
      return { ...task, status: 'processing', attempts: task.attempts + 1, lease_until: event.leaseUntil, updated_at: now };
    case 'cancel':
      if (task.status === 'pending') return ended(task, CANCELLED, now);
      if (task.status === 'processing') return { ...task, cancel_requested: true, updated_at: now };
      throw illegal(task, event);
    default:
      if (task.status !== 'processing') throw illegal(task, event);
      return running(task, event, now);
  }
}

/** What a task says of itself at the turns of its life; clients of this API family know the words of generation. */
export function wordsOf({ type }: Pick<TaskRecord, 'type'>): { readonly queued: string; readonly completed: string; readonly failed: string } {
  if (!type.startsWith('presentation.')) return { queued: 'Queued', completed: 'Completed', failed: 'Failed' };
  return { queued: 'Queued for generation', completed: 'Presentation generation completed', failed: 'Presentation generation failed' };
}

export function hasEnded({ status }: Pick<TaskRecord, 'status'>): boolean {
  return status === 'completed' || status === 'error';
}

/** Steps of work count while it runs; how many slides there are is for the result to tell. */
function withoutSteps({ created_slides: _made, remaining_slides: _left, ...data }: TaskRecord['data']): TaskRecord['data'] {
  return data;
}

/** Waiting, or running under a lease that has ended because its worker is gone. */
export function isClaimable(task: TaskRecord, now: string): boolean {
  return task.status === 'pending' || (task.status === 'processing' && (task.lease_until ?? '') < now);
}

function running(task: TaskRecord, event: Exclude<TaskEvent, { kind: 'claim' | 'cancel' }>, now: string): TaskRecord {
  switch (event.kind) {
    case 'renew':
      return { ...task, lease_until: event.leaseUntil };
    case 'progress':
      return { ...task, message: event.message, data: { ...task.data, ...event.data }, updated_at: now };
    case 'complete':
      return { ...released(task), status: 'completed', message: wordsOf(task).completed, data: { ...withoutSteps(task.data), ...event.data }, updated_at: now };
    case 'fail':
      return ended(task, event.error, now);
    case 'hand_back':
      if (task.cancel_requested) return ended(task, CANCELLED, now);
      return { ...released(task), status: 'pending', message: wordsOf(task).queued, attempts: task.attempts - 1, updated_at: now };
  }
}

function ended(task: TaskRecord, error: NonNullable<TaskRecord['error']>, now: string): TaskRecord {
  const message = error.code === 'cancelled' ? 'Cancelled' : wordsOf(task).failed;
  return { ...released(task), status: 'error', message, error, updated_at: now };
}

function released({ lease_until: _, ...task }: TaskRecord): TaskRecord {
  return task;
}

function illegal(task: TaskRecord, event: TaskEvent): Failure {
  return new Failure('conflict', `The task is ${task.status}; it cannot ${event.kind.replace('_', ' ')} now.`, { hint: 'Read the task again with get_task.' });
}
