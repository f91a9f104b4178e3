import { Failure } from '../errors/failure.ts';
import { omit } from '../input/fields.ts';
import type { RecordStore, Stored, Write } from '../store/store.ts';
import type { Task, TaskRecord } from './task.ts';
import { hasEnded } from './transition.ts';

const TASKS = 'tasks';
/** One small entry for each unfinished task, oldest first, for workers to search. */
const QUEUE = 'task_queue';

/** Reads and writes tasks. The queue is updated in the same batch. */
export interface TaskRecords {
  insert(task: TaskRecord): Promise<void>;
  read(id: string): Promise<Stored<TaskRecord>>;
  /** @throws Failure `conflict` if the task is no longer at that revision. */
  replace(task: TaskRecord, revision: number): Promise<void>;
  /** Writes of `replace`, to combine with others in a batch. */
  writes(task: TaskRecord, revision: number): readonly Write[];
  /** Tasks in the order of creation. */
  page(offset: number, limit: number, ascending: boolean): Promise<readonly TaskRecord[]>;
  /** Ids of unfinished tasks, oldest first, and their number. */
  open(limit: number): Promise<{ readonly ids: readonly string[]; readonly total: number }>;
}

/** @param endWrites returns writes to store in the same batch as the end of a task. */
export function createTaskRecords(
  records: RecordStore,
  endWrites: (task: TaskRecord) => readonly Write[] = () => [],
): TaskRecords {
  const writes = (task: TaskRecord, expect: number | 'absent'): readonly Write[] => {
    const ended = hasEnded(task);
    return [
      { collection: TASKS, id: task.id, value: task, expect, order: task.created_at },
      ended
        ? { collection: QUEUE, id: task.id }
        : { collection: QUEUE, id: task.id, value: {}, order: task.created_at },
      ...(ended ? endWrites(task) : []),
    ];
  };
  return {
    insert: (task) => records.write(writes(task, 'absent')),
    async read(id) {
      const found = await records.get<TaskRecord>(TASKS, id);
      if (!found)
        throw new Failure('not_found', `No task found with the id "${id.slice(0, 80)}".`, {
          hint: 'Use the id that the call returned, beginning with "task-".',
        });
      return found;
    },
    replace: (task, revision) => records.write(writes(task, revision)),
    writes,
    async page(offset, limit, ascending) {
      const page = await records.list<TaskRecord>(TASKS, { offset, limit, ascending });
      return page.items.map((item) => item.value);
    },
    async open(limit) {
      const page = await records.list(QUEUE, { limit, ascending: true });
      return { ids: page.items.map((item) => item.id), total: page.total };
    },
  };
}

/** Removes the internal fields of a task. */
export function toTask(record: TaskRecord): Task {
  return omit(
    record,
    'input',
    'link',
    'attempts',
    'lease_until',
    'cancel_requested',
    'announce',
    'traceparent',
    'author',
  );
}
