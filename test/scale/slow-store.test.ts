import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';
import pg from 'pg';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openSharedStore } from '../../src/core/adapters/shared-store.ts';
import { createLogger } from '../../src/observability/logger.ts';
import { DEEP } from '../faults/chance.ts';
import { report } from '../faults/report.ts';
import { MISSING, startPostgres, startRedis } from '../support/shared-servers.ts';

/** For so long the engine does nothing, as one does whose disk is slow or whose machine is busy. */
const STILL_MS = 7_000;
const WRITES = 200;

const KINDS = [
  {
    kind: 'postgres',
    start: startPostgres,
    async stand(url: string) {
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      await client.query('BEGIN; LOCK TABLE lectern_records IN ACCESS EXCLUSIVE MODE');
      setTimeout(() => client.query('ROLLBACK').then(() => client.end()), STILL_MS);
    },
  },
  {
    kind: 'redis',
    start: startRedis,
    async stand(url: string) {
      const redis = new Redis(url);
      await redis.client('PAUSE', STILL_MS, 'ALL');
      redis.disconnect();
    },
  },
] as const;

describe.skipIf(!DEEP || (MISSING.postgres ?? MISSING.redis) !== undefined)(
  'an engine that stands still for seconds (in test:scale)',
  () => {
    test.each(KINDS)(
      'is waited for by very many writes to $kind, and answers reads when it continues',
      async ({ kind, start, stand }) => {
        const server = await start();
        onTestFinished(() => server.stop());
        const { records, bus } = await openSharedStore(
          kind,
          server.url,
          createLogger('silent'),
          () => undefined,
        );
        await records.write([{ collection: 'c', id: 'before', value: 1, order: '0' }]);
        await stand(server.url);
        await sleep(100);
        const writes = Array.from({ length: WRITES }, (_, number) =>
          records.write([{ collection: 'c', id: `${number}`, value: number, order: '1', expect: 'absent' }]),
        );
        const read = records.get('c', 'before');
        const refused = (await Promise.allSettled(writes)).filter(({ status }) => status === 'rejected');
        expect(refused).toEqual([]);
        expect(await read).toMatchObject({ value: 1 });
        expect((await records.list('c', { limit: 1 })).total).toBe(WRITES + 1);
        report(`${kind}, standing still`, {
          'seconds without an answer': STILL_MS / 1000,
          'writes at once': WRITES,
          'of which refused': refused.length,
        });
        await Promise.all([records.close(), bus.close()]);
      },
    );
  },
);
