import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { openPostgres } from '../../../src/core/adapters/postgres-pool.ts';
import { createPostgresRecordStore } from '../../../src/core/adapters/postgres-record-store.ts';
import { markStore, openRedis } from '../../../src/core/adapters/redis-client.ts';
import { createRedisRecordStore } from '../../../src/core/adapters/redis-record-store.ts';
import { runUnderLease, takeLease } from '../../../src/core/store/lease.ts';
import type { RecordStore } from '../../../src/core/store/store.ts';
import { createLogger } from '../../../src/observability/logger.ts';
import { recordStoreConformance } from '../../conformance/record-store.ts';
import { DEEP } from '../../support/deep.ts';
import { MISSING, type SharedServer, startPostgres, startRedis } from '../../support/shared-servers.ts';

const quiet = createLogger('silent');
let spaces = 0;

interface Kind {
  readonly name: string;
  readonly missing: string | undefined;
  start(): Promise<SharedServer>;
  /** A store of its own for each call without a space, the same one for the same space. */
  open(url: string, space?: string): Promise<RecordStore>;
}

const KINDS: readonly Kind[] = [
  {
    name: 'Postgres',
    missing: MISSING.postgres,
    start: startPostgres,
    async open(url, space = `space_${spaces++}`) {
      const first = await openPostgres(url, quiet).catch(() => undefined);
      // Two that create it at once may both find it missing: the second is told of a duplicate key (23505).
      await first?.pool
        .query(`CREATE SCHEMA IF NOT EXISTS ${space}`)
        .catch((error: { code?: string }) => expect(error.code).toBe('23505'));
      await first?.pool.end();
      return createPostgresRecordStore(
        await openPostgres(`${url}?options=-c%20search_path%3D${space}`, quiet),
      );
    },
  },
  {
    name: 'Redis',
    missing: MISSING.redis,
    start: startRedis,
    async open(url, space = `space_${spaces++}`) {
      const place = await openRedis(`${url}?prefix=${space}`, quiet);
      await markStore(place, undefined, quiet);
      return createRedisRecordStore(place);
    },
  },
];

for (const { name, missing, start, open } of KINDS) {
  describe.skipIf(missing !== undefined)(
    `${name}${missing === undefined ? '' : ` (skipped: ${missing})`}`,
    () => {
      let server: SharedServer;
      beforeAll(async () => {
        server = await start();
      });
      afterAll(() => server?.stop());

      recordStoreConformance(name, () => open(server.url));

      it('grants a lease to one of several processes while it renews it, and to another when it stalls', async () => {
        const stores = await Promise.all(
          ['leases', 'leases', 'leases'].map((space) => open(server.url, space)),
        );
        let at = Date.now();
        const clock = { now: () => new Date(at), monotonicMs: () => 0 };
        const lengthMs = 300;
        const work: { store: number; signal: AbortSignal }[] = [];
        let end = () => {};
        const ended = new Promise<void>((resolve) => (end = resolve));
        const asked = stores.map((records, store) =>
          runUnderLease(records, clock, 'sweep', lengthMs, async (signal) => {
            work.push({ store, signal });
            await ended;
          }),
        );
        await expect.poll(() => work.length).toBe(1);
        const [{ store, signal } = { store: -1, signal: AbortSignal.abort() }] = work;
        expect(await Promise.all(asked.filter((_, other) => other !== store))).toEqual([false, false]);
        const other = stores[(store + 1) % 3] as RecordStore;
        for (let renewals = 1; renewals <= 3; renewals += 1) {
          at += lengthMs - 50;
          const until = new Date(at + lengthMs).toISOString();
          await expect
            .poll(async () => (await other.get<{ until: string }>('leases', 'sweep'))?.value.until)
            .toBe(until);
          expect(await takeLease(other, clock, 'sweep', lengthMs)).toBe(false);
        }
        await expect
          .poll(() => {
            at += 10 * lengthMs;
            return takeLease(other, clock, 'sweep', lengthMs);
          })
          .toBe(true);
        await expect.poll(() => signal.aborted).toBe(true);
        end();
        expect(await asked[store]).toBe(true);
        expect(work).toHaveLength(1);
        await Promise.all(stores.map((records) => records.close()));
      });

      it('lets exactly one of several connections claim each of many records', async () => {
        const stores = await Promise.all(
          ['claims', 'claims', 'claims'].map((space) => open(server.url, space)),
        );
        const ids = Array.from({ length: 60 }, (_, n) => `task-${n}`);
        await stores[0]?.write(ids.map((id) => ({ collection: 'c', id, value: 'free', order: id })));
        const won = new Map<string, number>();
        const claim = async (store: RecordStore, number: number) => {
          for (const id of ids) {
            const stored = await store.get<string>('c', id);
            if (stored?.value !== 'free') continue;
            await store
              .write([{ collection: 'c', id, value: number, order: id, expect: stored.revision }])
              .then(
                () => won.set(id, (won.get(id) ?? 0) + 1),
                (error: { code: string }) => expect(error.code).toBe('conflict'),
              );
          }
        };
        await Promise.all(stores.map(claim));
        expect([...won.values()]).toEqual(ids.map(() => 1));
        await Promise.all(stores.map((store) => store.close()));
      });

      it('never loses one of two simultaneous changes, in batches with crossing order', async () => {
        const [one, two] = await Promise.all([open(server.url, 'crossing'), open(server.url, 'crossing')]);
        const add = async (store: RecordStore, order: readonly string[]) => {
          for (;;) {
            const found = await Promise.all(order.map((id) => store.get<number>('c', id)));
            const writes = order.map((id, n) => ({
              collection: 'c',
              id,
              value: (found[n]?.value ?? 0) + 1,
              order: id,
              expect: found[n]?.revision ?? ('absent' as const),
            }));
            const done = await store.write(writes).then(
              () => true,
              () => false,
            );
            if (done) return;
          }
        };
        await Promise.all(
          Array.from({ length: 10 }, (_, n) => (n % 2 === 0 ? add(one, ['a', 'b']) : add(two, ['b', 'a']))),
        );
        expect([(await one.get('c', 'a'))?.value, (await two.get('c', 'b'))?.value]).toEqual([10, 10]);
        await Promise.all([one.close(), two.close()]);
      });

      it('is unavailable while its server is down, and continues with all its records', async () => {
        const store = await open(server.url, 'away');
        await store.write([{ collection: 'c', id: 'a', value: 'kept', order: '1' }]);
        await server.halt();
        await expect(store.get('c', 'a')).rejects.toMatchObject({
          code: 'unavailable',
          message: expect.stringContaining('127.0.0.1'),
        });
        await expect(store.ping()).rejects.toMatchObject({ code: 'unavailable' });
        await expect(open(server.url, 'away')).rejects.toMatchObject({
          code: 'unavailable',
          message: expect.stringContaining('nothing listens there'),
        });
        await server.resume();
        await expect
          .poll(() => store.get('c', 'a').catch(() => undefined))
          .toEqual({ id: 'a', value: 'kept', revision: 1 });
        await store.close();
      });
    },
  );
}

describe.skipIf(MISSING.postgres !== undefined)('Postgres with fewer connections than clients', () => {
  it.runIf(DEEP)('is waited for, and refuses none of very many simultaneous writes', async () => {
    const server = await startPostgres();
    onTestFinished(() => server.stop());
    const owner = await openPostgres(server.url, quiet);
    await owner.pool.query(
      'CREATE ROLE few LOGIN CONNECTION LIMIT 2; GRANT ALL ON ALL TABLES IN SCHEMA public TO few',
    );
    const store = createPostgresRecordStore(
      await openPostgres(server.url.replace('postgres@', 'few@'), quiet),
    );
    const outcomes = await Promise.allSettled(
      Array.from({ length: 24 }, (_, n) =>
        store.write([{ collection: 'c', id: `${n}`, value: n, order: '1' }]),
      ),
    );
    expect(outcomes.filter(({ status }) => status === 'rejected')).toEqual([]);
    expect((await store.list('c', { limit: 1 })).total).toBe(24);
    await Promise.all([store.close(), owner.pool.end()]);
  });
});

describe.skipIf(MISSING.postgres !== undefined)('Postgres tables of version 1', () => {
  it.runIf(DEEP)(
    'get search terms and sort keys when a server opens them, and keep their records',
    async () => {
      const server = await startPostgres();
      onTestFinished(() => server.stop());
      const first = await openPostgres(server.url, quiet);
      const old = createPostgresRecordStore(first);
      await old.write([
        { collection: 'c', id: 'a', value: 'kept', order: '1' },
        { collection: 'presentations', id: 'p', value: 1, order: '2026', label: 'Quays' },
      ]);
      await first.pool.query(`
      DROP TABLE lectern_orders;
      DROP INDEX lectern_records_by_terms; ALTER TABLE lectern_records DROP COLUMN terms;
      UPDATE lectern_meta SET value = '1' WHERE key = 'version'`);
      await old.close();
      const store = createPostgresRecordStore(await openPostgres(server.url, quiet));
      onTestFinished(() => store.close());
      expect(await store.get('c', 'a')).toEqual({ id: 'a', value: 'kept', revision: 1 });
      await store.index('c', 'a', ['ferries']);
      const { items } = await store.list('c', { limit: 1, containing: 'ferr', matching: ['ferr'] });
      expect(items.map(({ id }) => id)).toEqual(['a']);
      for (const by of ['changed', 'title'])
        expect((await store.list('presentations', { limit: 1, by })).items).toMatchObject([{ id: 'p' }]);
    },
  );
});

describe.skipIf(MISSING.redis !== undefined)('Redis that lost its data', () => {
  it('is refused instead of treated as an empty store', async () => {
    const server = await startRedis();
    const [place, other] = await Promise.all([openRedis(server.url, quiet), openRedis(server.url, quiet)]);
    await markStore(place, undefined, quiet);
    const store = createRedisRecordStore(place);
    await store.write([{ collection: 'c', id: 'a', value: 1, order: '1' }]);
    await other.redis.flushall();
    for (const asked of [
      () => store.get('c', 'a'),
      () => store.list('c', { limit: 1 }),
      () => store.ping(),
      () => store.write([{ collection: 'c', id: 'b', value: 1, order: '1' }]),
    ])
      await expect(asked()).rejects.toMatchObject({
        code: 'unavailable',
        message: expect.stringContaining('has lost'),
      });
    other.redis.disconnect();
    await store.close();
    await server.stop();
  });
});
