import type { Log } from '../call/call.ts';
import type { Bus } from '../store/bus.ts';
import type { RecordStore } from '../store/store.ts';

/** A store shared by several processes, and the bus between them. */
export interface SharedStore {
  readonly records: RecordStore;
  readonly bus: Bus;
  /** The address without credentials. */
  readonly place: string;
  /** Identity set when the store was empty. A different one means that the data are gone. */
  readonly identity: string;
}

/**
 * @param known identity of the store that was at a place before; a different or empty store is refused and stays untouched.
 * @throws Failure `unavailable`
 */
export async function openSharedStore(
  kind: 'postgres' | 'redis',
  url: string,
  log: Log,
  known: (place: string) => string | undefined,
): Promise<SharedStore> {
  if (kind === 'postgres') {
    const [{ openPostgres }, { createPostgresRecordStore }, { openPostgresBus }] = await Promise.all([
      import('./postgres-pool.ts'),
      import('./postgres-record-store.ts'),
      import('./postgres-bus.ts'),
    ]);
    const postgres = await openPostgres(url, log, known);
    return {
      records: createPostgresRecordStore(postgres),
      bus: await openPostgresBus(postgres, log),
      place: postgres.place,
      identity: postgres.identity,
    };
  }
  const [{ openRedis, markStore }, { createRedisRecordStore }, { openRedisBus }] = await Promise.all([
    import('./redis-client.ts'),
    import('./redis-record-store.ts'),
    import('./redis-bus.ts'),
  ]);
  const redis = await openRedis(url, log);
  try {
    const identity = await markStore(redis, known(redis.place), log);
    return {
      records: createRedisRecordStore(redis),
      bus: await openRedisBus(redis, log),
      place: redis.place,
      identity,
    };
  } catch (error) {
    redis.redis.disconnect();
    throw error;
  }
}
