import { randomUUID } from 'node:crypto';
import { Redis, type RedisOptions, ReplyError } from 'ioredis';
import type { Log } from '../call/call.ts';
import { Failure } from '../errors/failure.ts';
import { otherStore } from './other-store.ts';
import { placeOf } from './place-of.ts';

const CONNECT_MS = 3_000;
/** From sending a command to its answer; a process that computes reads the answer late. */
const COMMAND_MS = 10_000;
const PREFIX = /^[\w-]{1,40}$/;

/** A server that answers, and the keys that are ours on it. */
export interface RedisPlace {
  readonly redis: Redis;
  /** The address without credentials, for messages. */
  readonly place: string;
  /** What our keys begin with, in braces so that a cluster keeps them on one node. */
  readonly prefix: string;
  /** A further connection with the same settings, for what a connection can do only by itself. */
  another(options?: RedisOptions): Redis;
}

/**
 * @param url redis: or rediss:, with a database as its path; `?prefix=` sets what our keys begin with ("lectern").
 * @throws Failure `unavailable` that says which server does not answer, and why.
 */
export async function openRedis(url: string, log: Log): Promise<RedisPlace> {
  const prefix = new URL(url).searchParams.get('prefix') ?? 'lectern';
  const place = `${placeOf(url)}${prefix === 'lectern' ? '' : `?prefix=${prefix.slice(0, 40)}`}`;
  if (!PREFIX.test(prefix)) throw new Failure('invalid_input', `The prefix in the address of ${place} is ${JSON.stringify(prefix)}: up to 40 letters, digits, "_" and "-" are allowed.`);
  const connect = (options: RedisOptions = {}) => {
    const redis = new Redis(url.replace(/\?.*$/s, ''), {
      lazyConnect: true,
      connectTimeout: CONNECT_MS,
      commandTimeout: COMMAND_MS,
      // While the server is away, calls fail at once instead of piling up; and a write whose answer was lost is never sent twice.
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
    throw redisFailure(error, place);
  }
}

/** The first try decides: a server that is away at the start is a wrong setting more often than not. */
async function firstConnection(redis: Redis): Promise<void> {
  // The rejected connect() says only that the connection was closed; the event says why.
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

/** Errors of the driver in the words of the failure table. */
export function redisFailure(error: unknown, place: string): Failure {
  if (error instanceof Failure) return error;
  const { code = '', message = '' } = error as { code?: string; message?: string };
  const said = error instanceof ReplyError ? message : '';
  // With the policy `noeviction`, which a store needs, a full memory refuses writes.
  if (said.startsWith('OOM') || said.startsWith('MISCONF')) return new Failure('storage_full', `The Redis server at ${place} cannot store more: ${said.slice(0, 200)}`, { cause: error });
  const why = REASONS[code] ?? (/^(NOAUTH|WRONGPASS)/.test(said) ? 'the password is missing or wrong' : message.slice(0, 200));
  return new Failure('unavailable', `The Redis server at ${place} does not answer: ${why}.`, {
    hint: 'Try again in a moment; if this persists, the operator must check the server that the address names.',
    retryAfterSeconds: 5,
    cause: error,
  });
}

const REASONS: Readonly<Record<string, string>> = { ECONNREFUSED: 'nothing listens there', ENOTFOUND: 'no such host', ETIMEDOUT: 'the connection timed out' };

/** Key whose presence says that the server still holds what it held. */
export function markerOf({ prefix }: Pick<RedisPlace, 'prefix'>): string {
  return `${prefix}:store`;
}

/**
 * Marks a store that begins empty; one that holds something keeps its mark, which is its identity.
 *
 * @param known the identity that the store at this place had before.
 * @throws Failure `unavailable` for a store of another identity, which is left as it is.
 */
export async function markStore({ redis, place, prefix }: RedisPlace, known: string | undefined, log: Log): Promise<string> {
  try {
    const marker = markerOf({ prefix });
    const found = await redis.get(marker);
    if (known !== undefined && found !== known) throw otherStore(place, found === null);
    if (found === null) await redis.set(marker, randomUUID(), 'NX');
    // Managed servers may not tell their settings.
    const [, appends] = (await redis.config('GET', 'appendonly').catch(() => [])) as string[];
    if (appends === 'no') log.warn({ place }, 'the Redis store has appendonly off: what it holds may be lost when it stops; set "appendonly yes", and "appendfsync always" to lose nothing');
    return (await redis.get(marker)) ?? '';
  } catch (error) {
    throw redisFailure(error, place);
  }
}
