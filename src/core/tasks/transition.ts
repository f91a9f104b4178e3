import { Failure } from '../errors/failure.ts';
import { message } from '../errors/message.ts';
import { omit } from '../input/fields.ts';
import type { TaskRecord } from './task.ts';

/** An interrupted task fails after this many runs, in case the work kills its worker. */
export const MAX_ATTEMPTS = 3;

export type TaskEvent =
  /** A worker claims the task until the lease ends. */
  | { readonly kind: 'claim'; readonly leaseUntil: string }
  | { readonly kind: 'renew'; readonly leaseUntil: string }
  | { readonly kind: 'progress'; readonly message: string; readonly data: Readonly<Record<string, unknown>> }
  | { readonly kind: 'complete'; readonly data: Readonly<Record<string, unknown>> }
  | { readonly kind: 'fail'; readonly error: NonNullable<TaskRecord['error']> }
  | { readonly kind: 'cancel' }
  /** The worker stops in an orderly way, so the run does not count. */
  | { readonly kind: 'hand_back' };

export const CANCELLED = { status_code: 499, detail: 'Cancelled', code: 'cancelled' } as const;
const INTERRUPTED = {
  status_code: 500,
  detail: `The work was interrupted ${MAX_ATTEMPTS} times and has been given up.`,
  code: 'interrupted',
} as const;

/**
 * Returns the task after an event. Claiming a task that was cancelled or interrupted too often ends it
 * instead, so check the status of the result.
 *
 * @param clock current time, ISO 8601.
 * @throws Failure `conflict` if the event is not legal in the current state.
 */
export function transition(task: TaskRecord, event: TaskEvent, clock: string): TaskRecord {
  // Even if the clock was set back, nothing ends before it began.
  const now = clock < task.created_at ? task.created_at : clock;
  switch (event.kind) {
    case 'claim':
      if (!isClaimable(task, now)) throw createIllegalTransition(task, event);
      if (task.cancel_requested) return endWithError(task, CANCELLED, now);
      if (task.attempts >= MAX_ATTEMPTS) return endWithError(task, INTERRUPTED, now);
      return {
        ...task,
        status: 'processing',
        attempts: task.attempts + 1,
        lease_until: event.leaseUntil,
        updated_at: now,
      };
    case 'cancel':
      if (task.status === 'pending') return endWithError(task, CANCELLED, now);
      if (task.status === 'processing') return { ...task, cancel_requested: true, updated_at: now };
      throw createIllegalTransition(task, event);
    default:
      if (task.status !== 'processing') throw createIllegalTransition(task, event);
      return applyToRunning(task, event, now);
  }
}

/** Status messages of a task; clients of this API family know those of generation. */
export function getStatusMessages({ type }: Pick<TaskRecord, 'type'>): {
  readonly queued: string;
  readonly completed: string;
  readonly failed: string;
} {
  if (!type.startsWith('presentation.'))
    return { queued: 'Queued', completed: 'Completed', failed: 'Failed' };
  return {
    queued: 'Queued for generation',
    completed: 'Presentation generation completed',
    failed: 'Presentation generation failed',
  };
}

export function hasEnded({ status }: Pick<TaskRecord, 'status'>): boolean {
  return status === 'completed' || status === 'error';
}

/** Step counters only apply to running work; the result states the number of slides. */
function removeStepCounters(data: TaskRecord['data']): TaskRecord['data'] {
  return omit(data, 'created_slides', 'remaining_slides');
}

/** True if the task waits, or if its lease has ended because its worker is gone. */
export function isClaimable(task: TaskRecord, now: string): boolean {
  return task.status === 'pending' || (task.status === 'processing' && (task.lease_until ?? '') < now);
}

function applyToRunning(
  task: TaskRecord,
  event: Exclude<TaskEvent, { kind: 'claim' | 'cancel' }>,
  now: string,
): TaskRecord {
  switch (event.kind) {
    case 'renew':
      return { ...task, lease_until: event.leaseUntil };
    case 'progress':
      return { ...task, message: event.message, data: { ...task.data, ...event.data }, updated_at: now };
    case 'complete':
      return {
        ...releaseLease(task),
        status: 'completed',
        message: getStatusMessages(task).completed,
        data: { ...removeStepCounters(task.data), ...event.data },
        updated_at: now,
      };
    case 'fail':
      return endWithError(task, event.error, now);
    case 'hand_back':
      if (task.cancel_requested) return endWithError(task, CANCELLED, now);
      return {
        ...releaseLease(task),
        status: 'pending',
        message: getStatusMessages(task).queued,
        attempts: task.attempts - 1,
        updated_at: now,
      };
  }
}

function endWithError(task: TaskRecord, error: NonNullable<TaskRecord['error']>, now: string): TaskRecord {
  const message = error.code === 'cancelled' ? 'Cancelled' : getStatusMessages(task).failed;
  return { ...releaseLease(task), status: 'error', message, error, updated_at: now };
}

function releaseLease({ lease_until: _, ...task }: TaskRecord): TaskRecord {
  return task;
}

function createIllegalTransition(task: TaskRecord, event: TaskEvent): Failure {
  return new Failure(
    'conflict',
    `The task is ${task.status}; it cannot ${event.kind.replace('_', ' ')} now.`,
    { hint: message`Read the task again with {get_task}.` },
  );
}
