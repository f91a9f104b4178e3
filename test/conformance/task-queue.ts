import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CallContext, Clock } from '../../src/core/call/call.ts';
import type { Services } from '../../src/core/call/services.ts';
import type { Bus } from '../../src/core/store/bus.ts';
import type { RecordStore } from '../../src/core/store/store.ts';
import type { TaskQueue } from '../../src/core/store/task-queue.ts';
import type { TaskHandler } from '../../src/core/tasks/task-options.ts';
import { createTaskService, type TaskWorker } from '../../src/core/tasks/task-service.ts';
import { createLogger } from '../../src/observability/logger.ts';

/** Handle of one process to the engines that several share. */
export interface Engines {
  readonly records: RecordStore;
  readonly queue?: TaskQueue;
  readonly bus?: Bus;
  close(): Promise<void>;
}

const clock: Clock = { now: () => new Date(), monotonicMs: () => performance.now() };
const call = {
  link: { style: 'relative', base: '' },
  caller: { id: 'admin', kind: 'admin', scopes: [] },
} as unknown as CallContext;
const LEASE_MS = 3_000;

/**
 * Contract of tasks that several processes work on, for every engine that hands them out. @param open the
 * same engines for another process each time.
 */
export function taskQueueConformance(name: string, begin: () => Promise<() => Promise<Engines>>): void {
  describe(`the task queue of ${name}`, () => {
    let open: () => Promise<Engines>;
    const opened: { readonly tasks: TaskWorker; readonly engines: Engines }[] = [];
    beforeEach(async () => {
      open = await begin();
    });
    afterEach(async () => {
      await Promise.all(opened.map(({ tasks }) => tasks.stop(0)));
      await Promise.all(opened.splice(0).map(({ engines }) => engines.close()));
    });

    async function worker(handler: TaskHandler, works = true): Promise<TaskWorker> {
      const engines = await open();
      const { records, queue, bus } = engines;
      const tasks = createTaskService({
        records,
        ...(queue && { queue }),
        ...(bus && { bus }),
        clock,
        log: createLogger('silent'),
        handlers: { work: handler },
        services: () => ({}) as Services,
        limits: { waiting: 200, running: 2, taskSeconds: 60 },
        leaseMs: LEASE_MS,
      });
      if (works) tasks.begin();
      opened.push({ tasks, engines });
      return tasks;
    }
    const status = async (tasks: TaskWorker, id: string) => (await tasks.get(id)).status;
    const hang: TaskHandler = (_input, _data, context) =>
      new Promise((_, reject) =>
        context.signal.addEventListener('abort', () => reject(context.signal.reason)),
      );

    it('gives each task to one worker, also from a process that runs none', async () => {
      const ran: string[] = [];
      const handler: TaskHandler = async (_input, _data, { requestId }) => {
        ran.push(requestId);
        await sleep(20);
        return {};
      };
      const surface = await worker(handler, false);
      await Promise.all([worker(handler), worker(handler), worker(handler)]);
      const tasks = await Promise.all(
        Array.from({ length: 30 }, (_, n) => surface.start('work', { n }, {}, call)),
      );
      for (const { id } of tasks) await expect.poll(() => status(surface, id)).toBe('completed');
      expect(ran.toSorted()).toEqual(tasks.map(({ id }) => id).toSorted());
    });

    it('gives a task that a worker handed back when it stopped to another', async () => {
      const first = await worker(hang);
      const { id } = await first.start('work', {}, {}, call);
      await expect.poll(() => status(first, id)).toBe('processing');
      await first.stop(0);
      const second = await worker(async () => ({ by: 'second' }));
      await expect.poll(() => status(second, id)).toBe('completed');
      expect((await second.get(id)).data).toMatchObject({ by: 'second' });
    });

    it('lets a process that does not run a task cancel it', async () => {
      const surface = await worker(hang, false);
      await worker(hang);
      const { id } = await surface.start('work', {}, {}, call);
      await expect.poll(() => status(surface, id)).toBe('processing');
      await surface.cancel(id);
      await expect.poll(async () => (await surface.get(id)).error?.code).toBe('cancelled');
    });

    it('reports every step of a task once to a process that follows it', async () => {
      const handler: TaskHandler = async (_input, _data, context) => {
        for (let step = 0; step < 6; step++) {
          context.progress({
            message: `step ${step}`,
            done: step,
            total: 6,
            part: { text: 'ü'.repeat(6_000) },
          });
          await sleep(150);
        }
        return { done: true };
      };
      const surface = await worker(handler, false);
      await worker(handler);
      const { id } = await surface.start('work', {}, {}, call);
      const events: string[] = [];
      for await (const one of surface.follow(id, AbortSignal.timeout(20_000)))
        events.push(
          one.kind === 'step' ? `${one.number} ${String(one.progress.part?.['text']).length}` : one.kind,
        );
      const steps = events.filter((line) => /^\d/.test(line));
      expect(events.at(-1)).toBe('end');
      // Without a bus only the record is seen from elsewhere.
      if (opened[0]?.engines.bus !== undefined)
        expect(steps).toEqual(Array.from({ length: 6 }, (_, n) => `${n} 6000`));
      else expect(events).toContain('said');
    });
  });
}
