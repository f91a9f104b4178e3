import { randomBytes } from 'node:crypto';
import type { ServiceCall } from '../call/call.ts';
import type { TaskRecord } from './task.ts';
import { getStatusMessages } from './transition.ts';

/**
 * Creates the stored form of a waiting task, with everything that is needed to run it.
 *
 * @param now ISO 8601.
 */
export function createTaskRecord(
  { type, input, data, announce = false }: Pick<TaskRecord, 'type' | 'input' | 'data' | 'announce'>,
  { link }: Pick<ServiceCall, 'link'>,
  now: string,
): TaskRecord {
  return {
    id: `task-${randomBytes(32).toString('hex')}`,
    type,
    status: 'pending',
    message: getStatusMessages({ type }).queued,
    data,
    created_at: now,
    updated_at: now,
    input,
    link: { base: link.base, style: link.style },
    attempts: 0,
    cancel_requested: false,
    announce,
  };
}
