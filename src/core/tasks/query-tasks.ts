import type { TaskQuery } from './api.ts';
import type { TaskRecord } from './task.ts';
import type { TaskRecords } from './task-records.ts';

const PAGE_SIZE = 200;

/**
 * Finds the tasks that match a query. Records are ordered by creation, so that order is read page by page
 * until enough are found. For the order of changes, all matches are read and sorted here.
 */
export async function queryTasks(records: TaskRecords, query: TaskQuery): Promise<readonly TaskRecord[]> {
  const ascending = query.order === 'asc';
  const byCreation = query.orderBy === 'created_at';
  const wanted = byCreation ? query.offset + query.limit : Number.POSITIVE_INFINITY;
  const found: TaskRecord[] = [];
  for (let offset = 0; found.length < wanted; offset += PAGE_SIZE) {
    const page = await records.page(offset, PAGE_SIZE, ascending);
    found.push(...page.filter((task) => matches(task, query)));
    if (page.length < PAGE_SIZE || isPast(page.at(-1), query)) break;
  }
  const ordered = byCreation
    ? found
    : found.toSorted((a, b) => (ascending ? 1 : -1) * a.updated_at.localeCompare(b.updated_at));
  return ordered.slice(query.offset, query.offset + query.limit);
}

function matches(task: TaskRecord, { type, status, from, to }: TaskQuery): boolean {
  return (
    (type ?? task.type) === task.type &&
    (status ?? task.status) === task.status &&
    (from === undefined || task.created_at >= from) &&
    (to === undefined || task.created_at <= to)
  );
}

/** True if no further page can contain a match. */
function isPast(last: TaskRecord | undefined, { from, to, order }: TaskQuery): boolean {
  if (last === undefined) return true;
  return order === 'asc'
    ? to !== undefined && last.created_at > to
    : from !== undefined && last.created_at < from;
}
