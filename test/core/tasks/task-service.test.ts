import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { openSqliteRecordStore } from '../../../src/core/adapters/sqlite-record-store.ts';
import type { CallContext } from '../../../src/core/call/call.ts';
import type { Services } from '../../../src/core/call/services.ts';
import { Failure } from '../../../src/core/errors/failure.ts';
import type { RecordStore } from '../../../src/core/store/store.ts';
import type { Task } from '../../../src/core/tasks/task.ts';
import type { TaskHandler } from '../../../src/core/tasks/task-options.ts';
import { createTaskService, type TaskWorker } from '../../../src/core/tasks/task-service.ts';

const folder = mkdtempSync(join(tmpdir(), 'lectern-tasks-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const silent = { debug() {}, info() {}, warn() {}, error() {} };
const clock = {
  offsetMs: 0,
  now: () => new Date(Date.UTC(2026, 0, 1) + clock.offsetMs),
  monotonicMs: () => performance.now(),
};
const call = {
  link: { style: 'relative', base: '' },
  caller: { id: 'admin', kind: 'admin', scopes: [] },
} as unknown as CallContext;
const open: { worker: TaskWorker; records: RecordStore }[] = [];
let files = 0;

afterEach(async () => {
  for (const { worker, records } of open.splice(0)) {
    await worker.stop(0);
    await records.close();
  }
});

function worker(
  handler: TaskHandler,
  options: { path?: string; waiting?: number; running?: number; taskSeconds?: number } = {},
) {
  const path = options.path ?? join(folder, `tasks-${files++}.db`);
  const records = openSqliteRecordStore(path);
  const tasks = createTaskService({
    records,
    clock,
    log: silent,
    handlers: { work: handler },
    services: () => ({}) as Services,
    limits: {
      waiting: options.waiting ?? 10,
      running: options.running ?? 2,
      taskSeconds: options.taskSeconds ?? 60,
    },
  });
  open.push({ worker: tasks, records });
  return { tasks, records, path };
}

async function end(tasks: TaskWorker, id: string): Promise<Task> {
  return until(async () => {
    const task = await tasks.get(id);
    return task.status === 'completed' || task.status === 'error' ? task : undefined;
  });
}

async function until<T>(look: () => Promise<T | undefined> | T | undefined): Promise<T> {
  for (let tries = 0; tries < 400; tries++) {
    const found = await look();
    if (found !== undefined && found !== false) return found;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error('it never came');
}

/** Work that ends only when its signal does, as a process that was killed never ends. */
const hang: TaskHandler = (_input, _data, context) =>
  new Promise((_, reject) => context.signal.addEventListener('abort', () => reject(context.signal.reason)));

describe('the task service', () => {
  it('has an accepted task on disk before it returns, with its data', async () => {
    const { tasks, path } = worker(hang);
    const task = await tasks.start('work', { a: 1 }, { presentation_id: 'p-1' }, call);
    expect(task.id).toMatch(/^task-[0-9a-f]{64}$/);
    const other = worker(hang, { path });
    expect(await other.tasks.get(task.id)).toEqual(task);
    expect(task).toMatchObject({ status: 'pending', data: { presentation_id: 'p-1' } });
    expect(task).not.toHaveProperty('input');
  });

  it('runs a task with its input and data and keeps the result', async () => {
    const { tasks } = worker(async (input, data, context) => ({
      seen: input,
      id: data['presentation_id'],
      request: context.requestId,
      surface: context.surface,
    }));
    tasks.begin();
    const { id } = await tasks.start('work', { a: 1 }, { presentation_id: 'p-1' }, call);
    expect(await end(tasks, id)).toMatchObject({
      status: 'completed',
      data: { presentation_id: 'p-1', seen: { a: 1 }, id: 'p-1', request: id, surface: 'task' },
    });
  });

  it('keeps the failure of the work with its status, code and issues', async () => {
    const { tasks } = worker(async () => {
      throw new Failure('does_not_fit', 'too long', {
        issues: [{ loc: ['slides', 0], msg: 'too long', type: 'text_too_long' }],
      });
    });
    tasks.begin();
    const { id } = await tasks.start('work', {}, {}, call);
    expect(await end(tasks, id)).toMatchObject({
      status: 'error',
      error: {
        status_code: 422,
        code: 'does_not_fit',
        detail: 'too long',
        issues: [{ type: 'text_too_long' }],
      },
    });
  });

  it('ends a task together with its result in one batch', async () => {
    const { tasks, records } = worker(async (_input, _data, context) => {
      const writes = (await context.completion?.({ path: '/deck' })) ?? [];
      await records.write([
        ...writes,
        { collection: 'results', id: 'r', value: 1, order: '1', expect: 'absent' },
      ]);
      return { path: '/ignored: the task has ended' };
    });
    tasks.begin();
    const { id } = await tasks.start('work', {}, {}, call);
    expect(await end(tasks, id)).toMatchObject({ status: 'completed', data: { path: '/deck' } });
    expect(await records.get('results', 'r')).toMatchObject({ revision: 1 });
  });

  it('never runs more tasks at once than allowed, and runs all of them', async () => {
    let now = 0;
    let most = 0;
    const { tasks } = worker(
      async () => {
        most = Math.max(most, ++now);
        await new Promise((resolve) => setTimeout(resolve, 50));
        now--;
        return {};
      },
      { running: 3, waiting: 100 },
    );
    tasks.begin();
    const started = await Promise.all(Array.from({ length: 20 }, () => tasks.start('work', {}, {}, call)));
    for (const { id } of started) expect((await end(tasks, id)).status).toBe('completed');
    expect(most).toBe(3);
  });

  it('refuses tasks over the limit of pending ones, with the seconds to wait', async () => {
    const { tasks } = worker(hang, { waiting: 3 });
    const answers = await Promise.allSettled(
      Array.from({ length: 5 }, () => tasks.start('work', {}, {}, call)),
    );
    expect(answers.filter((answer) => answer.status === 'fulfilled')).toHaveLength(3);
    expect(answers.at(-1)).toMatchObject({
      reason: { code: 'too_many_requests', retryAfterSeconds: expect.any(Number) },
    });
    expect(await tasks.list({ orderBy: 'created_at', order: 'desc', offset: 0, limit: 10 })).toHaveLength(3);
  });

  it('shows the progress of a running task', async () => {
    const { tasks } = worker((input, data, context) => {
      context.progress({ done: 2.5, total: 8, message: 'Laying out slide 3 of 8' });
      return hang(input, data, context);
    });
    tasks.begin();
    const { id } = await tasks.start('work', {}, { presentation_id: 'p' }, call);
    const shown = await until(async () =>
      (await tasks.get(id)).data['created_slides'] === undefined ? undefined : tasks.get(id),
    );
    expect(shown).toMatchObject({
      status: 'processing',
      message: 'Laying out slide 3 of 8',
      data: { presentation_id: 'p', created_slides: 2, remaining_slides: 6 },
    });
  });

  it('cancels a waiting task at once and a running one through its signal', async () => {
    const { tasks } = worker(hang, { running: 1 });
    tasks.begin();
    const running = await tasks.start('work', {}, {}, call);
    const waiting = await tasks.start('work', {}, {}, call);
    await until(async () => ((await tasks.get(running.id)).status === 'processing' ? true : undefined));
    const cancelled = {
      status: 'error',
      message: 'Cancelled',
      error: { status_code: 499, detail: 'Cancelled', code: 'cancelled' },
    };
    expect(await tasks.cancel(waiting.id)).toMatchObject(cancelled);
    expect(await tasks.cancel(running.id)).toMatchObject(cancelled);
    expect(await tasks.cancel(running.id)).toMatchObject(cancelled);
    await expect(tasks.cancel(`task-${'0'.repeat(64)}`)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('stores no result for a task that another process cancelled meanwhile', async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    const { tasks, records, path } = worker(async (_input, _data, context) => {
      const writes = (await context.completion?.({})) ?? [];
      await held;
      await records.write([...writes, { collection: 'results', id: 'r', value: 1, order: '1' }]);
      return {};
    });
    tasks.begin();
    const { id } = await tasks.start('work', {}, {}, call);
    await until(async () => ((await tasks.get(id)).status === 'processing' ? true : undefined));
    await worker(hang, { path }).tasks.cancel(id);
    release();
    expect(await end(tasks, id)).toMatchObject({ status: 'error', error: { code: 'cancelled' } });
    expect(await records.get('results', 'r')).toBeUndefined();
  });

  it('refuses to cancel ended tasks', async () => {
    const { tasks } = worker(async () => ({}));
    tasks.begin();
    const { id } = await tasks.start('work', {}, {}, call);
    await end(tasks, id);
    await expect(tasks.cancel(id)).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('completed'),
    });
  });

  it('ends a task over the time limit with timeout', async () => {
    const { tasks } = worker(hang, { taskSeconds: 0.05 });
    tasks.begin();
    const { id } = await tasks.start('work', {}, {}, call);
    expect(await end(tasks, id)).toMatchObject({ error: { code: 'timeout', status_code: 408 } });
  });
});

describe('a task whose worker died', () => {
  it('is run by another worker after the lease has ended, and not before', async () => {
    const dead = worker(hang);
    const { id } = await dead.tasks.start('work', {}, { presentation_id: 'p-1' }, call);
    await dead.tasks.tick();
    expect((await dead.tasks.get(id)).status).toBe('processing');
    const next = worker(async (_input, data) => ({ made: data['presentation_id'] }), { path: dead.path });
    await next.tasks.tick();
    expect((await next.tasks.get(id)).status).toBe('processing');
    clock.offsetMs += 31_000;
    await next.tasks.tick();
    expect(await end(next.tasks, id)).toMatchObject({
      status: 'completed',
      data: { presentation_id: 'p-1', made: 'p-1' },
    });
  });

  it('is run at the next start when it was waiting', async () => {
    const before = worker(hang);
    const { id } = await before.tasks.start('work', {}, {}, call);
    const after = worker(async () => ({ done: true }), { path: before.path });
    after.tasks.begin();
    expect(await end(after.tasks, id)).toMatchObject({ status: 'completed', data: { done: true } });
  });

  it('is ended as interrupted after three workers died of it', async () => {
    const first = worker(hang);
    const { id } = await first.tasks.start('work', {}, {}, call);
    for (let attempt = 0; attempt < 3; attempt++) {
      await worker(hang, { path: first.path }).tasks.tick();
      clock.offsetMs += 31_000;
    }
    await worker(async () => ({}), { path: first.path }).tasks.tick();
    expect(await first.tasks.get(id)).toMatchObject({ status: 'error', error: { code: 'interrupted' } });
  });

  it('accepts no writes of the run that lost it, even while the other still runs', async () => {
    const releases: (() => void)[] = [];
    const held =
      (by: string): TaskHandler =>
      () =>
        new Promise((resolve) => releases.push(() => resolve({ by })));
    const slow = worker(held('slow'));
    const { id } = await slow.tasks.start('work', {}, {}, call);
    await slow.tasks.tick();
    clock.offsetMs += 31_000;
    const next = worker(held('next'), { path: slow.path });
    await next.tasks.tick();
    const [releaseSlow, releaseNext] = releases;
    releaseSlow?.();
    await slow.tasks.stop(1000);
    expect((await next.tasks.get(id)).status).toBe('processing');
    releaseNext?.();
    expect((await end(next.tasks, id)).data).toMatchObject({ by: 'next' });
  });

  it('is run once by two workers over one store', async () => {
    const runs = new Map<string, number>();
    const count: TaskHandler = async (_input, _data, context) => {
      runs.set(context.requestId, (runs.get(context.requestId) ?? 0) + 1);
      return {};
    };
    const one = worker(count, { waiting: 100 });
    const two = worker(count, { path: one.path, waiting: 100 });
    const started = await Promise.all(
      Array.from({ length: 40 }, () => one.tasks.start('work', {}, {}, call)),
    );
    one.tasks.begin();
    two.tasks.begin();
    for (const { id } of started) await end(one.tasks, id);
    expect([...runs.values()]).toEqual(Array.from({ length: 40 }, () => 1));
  });
});

describe('stopping the task service', () => {
  it('waits for running tasks, accepts no new ones, and hands back those that do not end', async () => {
    let finish = () => {};
    const { tasks, path } = worker((input, data, context) =>
      input === 'quick'
        ? new Promise((resolve) => (finish = () => resolve({ ok: true })))
        : hang(input, data, context),
    );
    tasks.begin();
    const quick = await tasks.start('work', 'quick', {}, call);
    const slow = await tasks.start('work', 'slow', {}, call);
    await until(async () => ((await tasks.get(slow.id)).status === 'processing' ? true : undefined));
    const stopped = tasks.stop(200);
    finish();
    await expect(tasks.start('work', {}, {}, call)).rejects.toMatchObject({ code: 'unavailable' });
    await stopped;
    expect((await tasks.get(quick.id)).status).toBe('completed');
    expect((await tasks.get(slow.id)).status).toBe('pending');
    const after = worker(async () => ({}), { path });
    after.tasks.begin();
    expect((await end(after.tasks, slow.id)).status).toBe('completed');
  });
});
