import { spawn } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, type TestContext, test } from 'vitest';
import { openSharedStore } from '../../src/core/adapters/shared-store.ts';
import { openSqliteRecordStore } from '../../src/core/adapters/sqlite-record-store.ts';
import type { RecordStore } from '../../src/core/store/store.ts';
import type { TaskRecord } from '../../src/core/tasks/task.ts';
import { createLogger } from '../../src/observability/logger.ts';
import { scratchDirectory } from '../e2e/processes.ts';
import { DEEP } from '../faults/chance.ts';
import { report } from '../faults/report.ts';
import { IN_FULL } from '../support/deep.ts';
import { endWithTests } from '../support/end-with-tests.ts';
import { type SharedServer, startPostgres, startRedis } from '../support/shared-servers.ts';
import type { Shared } from '../support/shared-worker-process.ts';
import { LACKING } from './cluster.ts';

const PROGRAM = join(import.meta.dirname, '..', 'support', 'shared-worker-process.ts');
/** In `npm test` a process is given up sooner than in the program. */
const TIMES = DEEP ? {} : { leaseMs: 5_000, lock: { lockMs: 3_000, renewMs: 750, stalledMs: 500 } };
/** A processor that is busy with other things for so long costs no task. */
const STILL_MS = 5_000;
const within = { timeout: 90_000, interval: 50 };
const ALL = ['sqlite', 'postgres', 'redis', 'postgres and bullmq', 'redis and bullmq'] as const;
/** In `npm test` one with locks in a queue, in `test:deep` also one with leases in records. */
const ENGINES = DEEP
  ? ALL
  : ALL.filter((name) => name === 'redis and bullmq' || (IN_FULL && name === 'sqlite'));

describe.skipIf(LACKING !== undefined)(
  `a worker that stands still${LACKING === undefined ? '' : ` (skipped: ${LACKING})`}`,
  { timeout: 180_000 },
  () => {
    const scratch = scratchDirectory();
    let [postgres, redis]: (SharedServer | undefined)[] = [];
    beforeAll(async () => {
      [postgres, redis] = await Promise.all([DEEP ? startPostgres() : undefined, startRedis()]);
    });
    afterAll(async () => {
      await Promise.all([postgres?.stop(), redis?.stop()]);
      scratch.remove();
    });

    /** Engines that no other test uses: one database of Postgres for each, keys of their own in Redis. */
    async function engines(name: (typeof ALL)[number], test: string): Promise<Shared> {
      const own = `${test}-${name.replace(/\W/g, '')}`;
      if (name === 'sqlite') return { kind: 'sqlite', store: join(scratch.path, `${own}.db`), ...TIMES };
      const kind = name.startsWith('postgres') ? 'postgres' : 'redis';
      const store = kind === 'redis' ? `${redis?.url}?prefix=${own}` : await database(own);
      return {
        kind,
        store,
        ...(name.endsWith('bullmq') && { queue: `${redis?.url}?prefix=queue-${own}` }),
        ...TIMES,
      };
    }

    async function database(name: string): Promise<string> {
      const { default: pg } = await import('pg');
      const client = new pg.Client({ connectionString: postgres?.url });
      await client.connect();
      await client.query(`CREATE DATABASE "${name}"`);
      await client.end();
      return String(postgres?.url).replace(/\/postgres$/, `/${name}`);
    }

    test.concurrent.for(ENGINES)(
      'loses its task on %s to another, and writes nothing when it resumes, even while the other still works',
      async (name, { expect, onTestFinished }) => {
        const shared = await engines(name, 'lost');
        const records = await watch(shared, onTestFinished);
        const first = await worker('first', shared, onTestFinished);
        const id = await first.accept();
        await first.says('began');
        const second = await worker('second', shared, onTestFinished);
        first.stand();
        const stood = performance.now();
        await second.says('began');
        if (DEEP) {
          const seconds = Math.round((performance.now() - stood) / 100) / 10;
          report(`takeover on ${name}`, { 'taken over after, s': seconds });
          expect(seconds).toBeLessThan(30);
        }
        // It finds the word when it wakes, before it knows what has become of its task.
        first.tell('go');
        first.wake();
        expect(await first.says('refused')).toBe('refused and leaves all as it is');
        expect((await read(records, id))?.value).toMatchObject({ status: 'processing', attempts: 2 });
        expect((await records.list('results', { limit: 5 })).total).toBe(0);
        second.tell('go');
        await second.says('wrote');
        await expect
          .poll(async () => (await read(records, id))?.value, within)
          .toMatchObject({ status: 'completed', data: { by: 'second' } });
        expect((await records.list('results', { limit: 5 })).items.map(({ id }) => id)).toEqual(['second']);
      },
    );

    test.concurrent.for(DEEP ? ENGINES : [])(
      'keeps its task on %s through a few seconds',
      async (name, { expect, onTestFinished }) => {
        const shared = await engines(name, 'kept');
        const records = await watch(shared, onTestFinished);
        const first = await worker('first', shared, onTestFinished);
        const id = await first.accept();
        await first.says('began');
        const second = await worker('second', shared, onTestFinished);
        first.stand();
        await sleep(STILL_MS);
        const before = (await read(records, id))?.value.lease_until;
        first.wake();
        await expect
          .poll(async () => (await read(records, id))?.value.lease_until !== before, within)
          .toBe(true);
        first.tell('go');
        await first.says('wrote');
        await expect
          .poll(async () => (await read(records, id))?.value, within)
          .toMatchObject({ status: 'completed', data: { by: 'first' } });
        expect(second.lines).not.toContain('began');
      },
    );
  },
);

const read = (records: RecordStore, id: string) => records.get<TaskRecord>('tasks', id);

/** The store, from a process that runs no tasks. */
async function watch({ kind, store }: Shared, onEnd: TestContext['onTestFinished']): Promise<RecordStore> {
  if (kind === 'sqlite') {
    const records = openSqliteRecordStore(store);
    onEnd(() => records.close());
    return records;
  }
  const { records, bus } = await openSharedStore(kind, store, createLogger('silent'), () => undefined);
  onEnd(async () => void (await Promise.all([records.close(), bus.close()])));
  return records;
}

async function worker(name: string, shared: Shared, onEnd: TestContext['onTestFinished']) {
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', PROGRAM, name, JSON.stringify(shared)],
    { stdio: ['pipe', 'pipe', 'inherit'] },
  );
  endWithTests(child);
  onEnd(() => void child.kill('SIGKILL'));
  const lines: string[] = [];
  const heard = new EventEmitter();
  createInterface({ input: child.stdout }).on('line', (line) => heard.emit('line', lines.push(line)));
  const messages = async (word: string) => {
    const signal = AbortSignal.timeout(within.timeout);
    for (;;) {
      const found = lines.find((line) => line.startsWith(word));
      if (found !== undefined) return found;
      await once(heard, 'line', { signal }).catch(() => {
        throw new Error(`${name} has not said "${word}" but: ${lines.join(', ')}`);
      });
    }
  };
  const send = (line: string) => child.stdin.write(`${line}\n`);
  await messages('ready');
  return {
    lines,
    says: messages,
    tell: send,
    stand: () => child.kill('SIGSTOP'),
    wake: () => child.kill('SIGCONT'),
    async accept() {
      send('accept');
      return (await messages('accepted')).split(' ')[1] ?? '';
    },
  };
}
