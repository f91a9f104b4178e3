import type { Log } from '../call/call.ts';
import type { Bus } from '../store/bus.ts';
import type { RecordStore } from '../store/store.ts';

/** A store that several processes share, and the bus between them. */
export interface SharedStore {
  readonly records: RecordStore;
  readonly bus: Bus;
  /** The address without credentials. */
  readonly place: string;
  /** Given to the store when it began empty: another one means that what was stored is gone. */
  readonly identity: string;
}

/**
 * @param known the identity of the store that was met at a place before; one that is another, or empty, is refused and left as it is.
 * @throws Failure `unavailable`
 */
export async function openSharedStore(kind: 'postgres' | 'redis', url: string, log: Log, known: (place: string) => string | undefined): Promise<SharedStore> {
  if (kind === 'postgres') {
    const [{ openPostgres }, { createPostgresRecordStore }, { openPostgresBus }] = await Promise.all([import('./postgres-pool.ts'), import('./postgres-record-store.ts'), import('./postgres-bus.ts')]);
    const postgres = await openPostgres(url, log, known);
    return { records: createPostgresRecordStore(postgres), bus: await openPostgresBus(postgres, log), place: postgres.place, identity: postgres.identity };
  }
  const [{ openRedis, markStore }, { createRedisRecordStore }, { openRedisBus }] = await Promise.all([import('./redis-client.ts'), import('./redis-record-store.ts'), import('./redis-bus.ts')]);
  const redis = await openRedis(url, log);
  try {
    const identity = await markStore(redis, known(redis.place), log);
    return { records: createRedisRecordStore(redis), bus: await openRedisBus(redis, log), place: redis.place, identity };
  } catch (error) {
    redis.redis.disconnect();
    throw error;
  }
}
