import type { RecordStore } from '../store/store.ts';
import type { Reading } from './metrics.ts';

/** Open tasks that are looked at: the oldest, among which all that run stand. */
const LOOKED_AT = 200;

/** How many tasks wait and run, in every process over this store, and how long the oldest has waited. */
export async function readQueue(records: RecordStore, now: Date): Promise<readonly Reading[]> {
  const { items, total } = await records.list('task_queue', { limit: LOOKED_AT, ascending: true });
  let processing = 0;
  let oldest: string | undefined;
  for (const { id } of items) {
    const { status, created_at } =
      (await records.get<{ readonly status: string; readonly created_at: string }>('tasks', id))?.value ?? {};
    if (status === 'processing') processing += 1;
    else if (status === 'pending') oldest ??= created_at;
  }
  const age = oldest === undefined ? 0 : Math.max(0, (now.getTime() - Date.parse(oldest)) / 1000);
  return [
    { name: 'lectern_tasks', labels: { status: 'pending' }, value: Math.max(0, total - processing) },
    { name: 'lectern_tasks', labels: { status: 'processing' }, value: processing },
    { name: 'lectern_task_queue_age_seconds', labels: {}, value: age },
  ];
}
