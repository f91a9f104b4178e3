import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBullmqTaskQueue } from '../../../src/core/adapters/bullmq-task-queue.ts';
import { openPostgresBus } from '../../../src/core/adapters/postgres-bus.ts';
import { openPostgres } from '../../../src/core/adapters/postgres-pool.ts';
import { createPostgresRecordStore } from '../../../src/core/adapters/postgres-record-store.ts';
import { openRedisBus } from '../../../src/core/adapters/redis-bus.ts';
import { markStore, openRedis } from '../../../src/core/adapters/redis-client.ts';
import { createRedisRecordStore } from '../../../src/core/adapters/redis-record-store.ts';
import { openSqliteRecordStore } from '../../../src/core/adapters/sqlite-record-store.ts';
import { createLogger } from '../../../src/observability/logger.ts';
import { taskQueueConformance } from '../../conformance/task-queue.ts';
import { DEEP } from '../../support/deep.ts';
import { MISSING, type SharedServer, startPostgres, startRedis } from '../../support/shared-servers.ts';

const log = createLogger('silent');
const folder = mkdtempSync(join(tmpdir(), 'lectern-queues-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
let number = 0;

taskQueueConformance('The embedded store', async () => {
  const path = join(folder, `${number++}.db`);
  return async () => {
    const records = openSqliteRecordStore(path);
    return { records, close: () => records.close() };
  };
});

describe.skipIf(MISSING.postgres !== undefined)(
  `Postgres${MISSING.postgres === undefined ? '' : ` (skipped: ${MISSING.postgres})`}`,
  () => {
    let server: SharedServer;
    beforeAll(async () => {
      server = await startPostgres();
    });
    afterAll(() => server?.stop());

    taskQueueConformance('Postgres', async () => {
      const clean = await openPostgres(server.url, log);
      await clean.pool.query('DELETE FROM lectern_records');
      await clean.pool.end();
      return async () => {
        const postgres = await openPostgres(server.url, log);
        const bus = await openPostgresBus(postgres, log);
        const records = createPostgresRecordStore(postgres);
        return { records, bus, close: async () => void (await Promise.all([bus.close(), records.close()])) };
      };
    });

    it.runIf(DEEP)('delivers messages again after its server was down', async () => {
      const ends = await Promise.all([openPostgres(server.url, log), openPostgres(server.url, log)]);
      const [one, two] = await Promise.all(ends.map((end) => openPostgresBus(end, log)));
      const heard: unknown[] = [];
      two?.subscribe('t', (message) => heard.push(message));
      await server.halt();
      await server.resume();
      await expect
        .poll(
          () => {
            one?.publish('t', 'hello');
            return heard.length;
          },
          { interval: 200 },
        )
        .toBeGreaterThan(0);
      await Promise.all([one?.close(), two?.close(), ...ends.map(({ pool }) => pool.end())]);
    });
  },
);

describe.skipIf(MISSING.redis !== undefined)(
  `Redis${MISSING.redis === undefined ? '' : ` (skipped: ${MISSING.redis})`}`,
  () => {
    let server: SharedServer;
    beforeAll(async () => {
      server = await startRedis();
    });
    afterAll(() => server?.stop());

    taskQueueConformance('BullMQ', async () => {
      const prefix = `queue-${number++}`;
      return async () => {
        const [place, queued] = await Promise.all([
          openRedis(`${server.url}?prefix=${prefix}`, log),
          openRedis(`${server.url}?prefix=${prefix}`, log),
        ]);
        await markStore(place, undefined, log);
        const [records, bus, queue] = [
          createRedisRecordStore(place),
          await openRedisBus(place, log),
          createBullmqTaskQueue(queued, { now: () => new Date(), monotonicMs: () => performance.now() }, log),
        ];
        return {
          records,
          bus,
          queue,
          close: async () =>
            void (await Promise.all([queue.close(), bus.close().then(() => records.close())])),
        };
      };
    });
  },
);
