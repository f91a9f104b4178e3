import { randomUUID } from 'node:crypto';
import { Redis, type RedisOptions, ReplyError } from 'ioredis';
import type { Log } from '../call/call.ts';
import { Failure } from '../errors/failure.ts';
import { createOtherStoreFailure } from './other-store.ts';
import { describePlace } from './place-of.ts';

const CONNECT_MS = 3_000;
/** Time for a command and its answer; a busy process reads answers late. */
const COMMAND_MS = 10_000;
const PREFIX = /^[\w-]{1,40}$/;

/** A reachable server and our keys on it. */
export interface RedisPlace {
  readonly redis: Redis;
  /** The address without credentials, for messages. */
  readonly place: string;
  /** Prefix of our keys, in braces so that a cluster keeps them on one node. */
  readonly prefix: string;
  /** Opens another connection with the same settings. */
  another(options?: RedisOptions): Redis;
}

/**
 * @param url redis: or rediss:, with a database as its path; `?prefix=` sets the prefix of our keys ("lectern").
 * @throws Failure `unavailable` that names the server and the reason.
 */
export async function openRedis(url: string, log: Log): Promise<RedisPlace> {
  const prefix = new URL(url).searchParams.get('prefix') ?? 'lectern';
  const place = `${describePlace(url)}${prefix === 'lectern' ? '' : `?prefix=${prefix.slice(0, 40)}`}`;
  if (!PREFIX.test(prefix))
    throw new Failure(
      'invalid_input',
      `The prefix in the address of ${place} is ${JSON.stringify(prefix)}: up to 40 letters, digits, "_" and "-" are allowed.`,
    );
  const connect = (options: RedisOptions = {}) => {
    const redis = new Redis(url.replace(/\?.*$/s, ''), {
      lazyConnect: true,
      connectTimeout: CONNECT_MS,
      commandTimeout: COMMAND_MS,
      // During an outage calls fail at once instead of queueing, and a write without an answer is never sent
      // twice.
      enableOfflineQueue: false,
      autoResendUnfulfilledCommands: false,
      maxRetriesPerRequest: 0,
      retryStrategy: (tries) => Math.min(2_000, tries * 100),
      ...options,
    });
    redis.on('error', (error) => log.debug({ err: error }, 'a connection to Redis broke'));
    return redis;
  };
  const redis = connect();
  try {
    await firstConnection(redis);
    return { redis, place, prefix: `{${prefix}}`, another: connect };
  } catch (error) {
    redis.disconnect();
    throw toRedisFailure(error, place);
  }
}

/** The first attempt decides, because an unreachable server at the start usually means a wrong setting. */
async function firstConnection(redis: Redis): Promise<void> {
  // The rejection of connect() says only that the connection was closed; the event has the reason.
  let why: Error | undefined;
  const listen = (error: Error) => {
    why ??= error;
  };
  redis.on('error', listen);
  try {
    await redis.connect();
    await redis.ping();
  } catch (error) {
    throw why ?? error;
  } finally {
    redis.off('error', listen);
  }
}

/** Converts errors of the driver. */
export function toRedisFailure(error: unknown, place: string): Failure {
  if (error instanceof Failure) return error;
  const { code = '', message = '' } = error as { code?: string; message?: string };
  const reply = error instanceof ReplyError ? message : '';
  // With the policy `noeviction`, which a store needs, full memory refuses writes.
  if (reply.startsWith('OOM') || reply.startsWith('MISCONF'))
    return new Failure(
      'storage_full',
      `The Redis server at ${place} cannot store more: ${reply.slice(0, 200)}`,
      { cause: error },
    );
  const why =
    REASONS[code] ??
    (/^(NOAUTH|WRONGPASS)/.test(reply) ? 'the password is missing or wrong' : message.slice(0, 200));
  return new Failure('unavailable', `The Redis server at ${place} does not answer: ${why}.`, {
    hint: 'Try again in a moment; if this persists, the operator must check the server that the address names.',
    retryAfterSeconds: 5,
    cause: error,
  });
}

const REASONS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens there',
  ENOTFOUND: 'no such host',
  ETIMEDOUT: 'the connection timed out',
};

/** Key whose presence shows that the server has not lost its data. */
export function buildMarkerKey({ prefix }: Pick<RedisPlace, 'prefix'>): string {
  return `${prefix}:store`;
}

/**
 * Marks an empty store. A store with data keeps its mark, which is its identity.
 *
 * @param known identity of the store that was at this place before.
 * @throws Failure `unavailable` for a store of another identity, which stays untouched.
 */
export async function markStore(
  { redis, place, prefix }: RedisPlace,
  known: string | undefined,
  log: Log,
): Promise<string> {
  try {
    const marker = buildMarkerKey({ prefix });
    const found = await redis.get(marker);
    if (known !== undefined && found !== known) throw createOtherStoreFailure(place, found === null);
    if (found === null) await redis.set(marker, randomUUID(), 'NX');
    // Managed servers may hide their settings.
    const [, appends] = (await redis.config('GET', 'appendonly').catch(() => [])) as string[];
    if (appends === 'no')
      log.warn(
        { place },
        'the Redis store has appendonly off: what it holds may be lost when it stops; set "appendonly yes", and "appendfsync always" to lose nothing',
      );
    return (await redis.get(marker)) ?? '';
  } catch (error) {
    throw toRedisFailure(error, place);
  }
}
