import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, it } from 'vitest';
import { openSqliteRecordStore } from '../../../src/core/adapters/sqlite-record-store.ts';
import type { CallContext, Progress } from '../../../src/core/call/call.ts';
import type { Services } from '../../../src/core/call/services.ts';
import type { RecordStore } from '../../../src/core/store/store.ts';
import type { QueueableWork, Task } from '../../../src/core/tasks/task.ts';
import type { TaskHandler } from '../../../src/core/tasks/task-options.ts';
import { createTaskService, type TaskWorker } from '../../../src/core/tasks/task-service.ts';

const folder = mkdtempSync(join(tmpdir(), 'lectern-carry-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const silent = { debug() {}, info() {}, warn() {}, error() {} };
const clock = {
  offsetMs: 0,
  now: () => new Date(Date.UTC(2026, 0, 1) + clock.offsetMs),
  monotonicMs: () => performance.now(),
};
const open: { tasks: TaskWorker; records: RecordStore }[] = [];
let files = 0;
afterEach(async () => {
  for (const { tasks, records } of open.splice(0)) {
    await tasks.stop(0);
    await records.close();
  }
});

function worker(
  path = join(folder, `${files++}.db`),
  handler: TaskHandler = async (input) => ({ again: input }),
) {
  const records = openSqliteRecordStore(path);
  const tasks = createTaskService({
    records,
    clock,
    log: silent,
    handlers: { work: handler },
    services: () => ({}) as Services,
    limits: { waiting: 10, running: 2, taskSeconds: 60 },
  });
  open.push({ tasks, records });
  return { tasks, records, path };
}

/** A caller with 20 ms of patience. */
function caller(signal = new AbortController().signal) {
  const steps: Progress[] = [];
  return {
    steps,
    call: {
      patienceMs: 20,
      signal,
      link: { style: 'relative', base: '/x' },
      caller: { id: 'admin', kind: 'admin', scopes: [] },
      progress: (step: Progress) => void steps.push(step),
    } as unknown as CallContext,
  };
}

/** Work that goes on until it is told to end, or its signal is aborted. */
function gated(more: Partial<QueueableWork<{ made: string }, CallContext>> = {}) {
  let end: (made: string) => void = () => undefined;
  let received: CallContext | undefined;
  const work: QueueableWork<{ made: string }, CallContext> = {
    type: 'work',
    input: { a: 1 },
    data: { presentation_id: 'p-1' },
    toData: (outcome) => outcome,
    run: (call) => {
      received = call;
      return new Promise((resolve, reject) => {
        end = (made) => resolve({ made });
        call.signal.addEventListener('abort', () => reject(call.signal.reason));
      });
    },
    ...more,
  };
  return { work, end: (made: string) => end(made), call: () => received as CallContext };
}

async function ended(tasks: TaskWorker, id: string): Promise<Task> {
  await expect.poll(async () => (await tasks.get(id)).status).toMatch(/completed|error/);
  return tasks.get(id);
}

async function waitForHandle(
  end: Promise<{ readonly outcome: object } | { readonly task: Task }>,
): Promise<Task> {
  const came = await end;
  if (!('task' in came)) throw new Error('it ended in time');
  return came.task;
}

it('work that ends in time is returned, and no task of it is stored', async () => {
  const { tasks } = worker();
  const { work } = gated({ run: async (call) => ({ made: String((call as CallContext).patienceMs) }) });
  expect(await tasks.runOrQueue(work, caller().call)).toEqual({ outcome: { made: 'undefined' } });
  await expect(
    tasks.runOrQueue({ ...work, run: () => Promise.reject(new Error('no')) }, caller().call),
  ).rejects.toThrow('no');
  expect(await tasks.list({ orderBy: 'created_at', order: 'asc', offset: 0, limit: 10 })).toEqual([]);
});

it('work that outlasts its caller becomes a stored task before the handle is returned, and ends with its result', async () => {
  const { tasks, path } = worker();
  const { work, end, call } = gated();
  const { call: mine, steps } = caller();
  const running = tasks.runOrQueue(work, mine);
  call().progress({ done: 1, total: 4, message: 'one' });
  const handle = await waitForHandle(running);
  expect(steps).toEqual([{ done: 1, total: 4, message: 'one' }]);
  expect(await worker(path).tasks.get(handle.id)).toMatchObject({
    status: 'processing',
    data: { presentation_id: 'p-1' },
  });
  call().progress({ done: 2, total: 4, message: 'two' });
  await expect.poll(async () => (await tasks.get(handle.id)).message).toBe('two');
  expect(steps.length, 'a caller that has its answer is told nothing more').toBe(1);
  end('a deck');
  expect(await ended(tasks, handle.id)).toMatchObject({
    status: 'completed',
    data: { presentation_id: 'p-1', made: 'a deck' },
  });
});

it('a disconnected caller ends work before the handle, and only cancelling the task ends it after', async () => {
  const { tasks } = worker();
  const impatient = new AbortController();
  const early = gated();
  const left = tasks.runOrQueue(early.work, { ...caller(impatient.signal).call, patienceMs: 5_000 });
  impatient.abort(new Error('gone'));
  await expect(left).rejects.toThrow('gone');
  const gone = new AbortController();
  const late = gated();
  const handle = await waitForHandle(tasks.runOrQueue(late.work, caller(gone.signal).call));
  gone.abort(new Error('gone'));
  expect(late.call().signal.aborted).toBe(false);
  expect(await tasks.cancel(handle.id)).toMatchObject({ status: 'error', error: { code: 'cancelled' } });
  expect(late.call().signal.aborted).toBe(true);
});

it('a task ends in the batch that stores its result', async () => {
  const { tasks, records } = worker();
  const made = gated();
  const handle = await waitForHandle(tasks.runOrQueue(made.work, caller().call));
  const writes = (await made.call().completion?.({ made: 'stored' })) ?? [];
  await records.write([{ collection: 'decks', id: 'p-1', value: {}, order: 'a' }, ...writes]);
  expect(await tasks.get(handle.id)).toMatchObject({ status: 'completed', data: { made: 'stored' } });
  made.end('stored');
});

it('a task runs again from its stored input after its process has died', async () => {
  const { tasks, path } = worker();
  const handle = await waitForHandle(tasks.runOrQueue(gated().work, caller().call));
  const other = worker(path);
  await other.tasks.tick();
  expect((await other.tasks.get(handle.id)).status, 'it has a lease').toBe('processing');
  clock.offsetMs += 31_000;
  await other.tasks.tick();
  expect(await ended(other.tasks, handle.id)).toMatchObject({
    status: 'completed',
    data: { again: { a: 1 } },
  });
});

it('work that cannot become a task is waited for', async () => {
  const { tasks } = worker();
  await tasks.stop(0);
  const { work, end } = gated();
  const running = tasks.runOrQueue(work, caller().call);
  setTimeout(() => end('late'), 60);
  expect(await running).toEqual({ outcome: { made: 'late' } });
});
