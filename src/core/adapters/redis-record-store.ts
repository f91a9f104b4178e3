import { createHash } from 'node:crypto';
import { Failure } from '../errors/failure.ts';
import type { ListOptions, Page, RecordStore, Stored, Write } from '../store/store.ts';
import { createConflict } from './conflict.ts';
import { foldLabel } from './fold-name.ts';
import { limitConcurrency } from './in-turn.ts';
import { buildMarkerKey, type RedisPlace, toRedisFailure } from './redis-client.ts';
import { GET, INDEX, LIST, WRITE } from './redis-scripts.ts';

/**
 * RecordStore on a Redis server shared by several processes. The server must not lose data: `appendonly yes`,
 * `maxmemory-policy noeviction`.
 */
export function createRedisRecordStore(place: RedisPlace): RecordStore {
  return new RedisRecordStore(place);
}

type Argument = string | number;

/** Most concurrent scripts, and the longest wait of a further one. */
const AT_ONCE = 32;
const WAIT_MS = 30_000;
/** Leaves the terms or the further sort keys of a record as they are. */
const UNCHANGED = '-';

class RedisRecordStore implements RecordStore {
  readonly #place: RedisPlace;
  readonly #get = compileScript(GET);
  readonly #write = compileScript(WRITE);
  readonly #list = compileScript(LIST);
  readonly #indexTerms = compileScript(INDEX);
  readonly #inTurn = limitConcurrency(AT_ONCE, WAIT_MS);
  #closed = false;

  constructor(place: RedisPlace) {
    this.#place = place;
  }

  async get<T>(collection: string, id: string): Promise<Stored<T> | undefined> {
    const [revision, value] = (await this.#run(this.#get, [this.#record(collection, id)], [])) as [
      string | null,
      string | null,
    ];
    return revision === null || value === null
      ? undefined
      : { id, revision: Number(revision), value: JSON.parse(value) as T };
  }

  async write(writes: readonly Write[]): Promise<void> {
    const keys = writes.flatMap(({ collection, id }) => [
      this.#record(collection, id),
      this.#index(collection),
      this.#labels(collection),
      this.#terms(collection),
      this.#orders(collection),
    ]);
    const [place, actual] = (await this.#run(this.#write, keys, writes.flatMap(toArguments))) as number[];
    const broken = place === undefined ? undefined : writes[place];
    if (broken !== undefined) throw createConflict(broken.collection, broken.id, actual ?? 0);
  }

  async list<T>(collection: string, options: ListOptions): Promise<Page<T>> {
    const { offset = 0, limit, ascending = false, containing = '', matching = [], having = [], by } = options;
    const about = [
      this.#record(collection, ''),
      offset,
      limit,
      ascending ? 'asc' : 'desc',
      foldLabel(containing),
      matching.length,
      ...matching,
      ...having,
    ];
    const order = by === undefined ? this.#index(collection) : `${this.#orders(collection)}:${by}`;
    const [total, ...rest] = (await this.#run(
      this.#list,
      [order, this.#labels(collection), this.#terms(collection)],
      about,
    )) as [number, ...string[]];
    const items: Stored<T>[] = [];
    for (let at = 0; at < rest.length; at += 3)
      items.push({
        id: rest[at] ?? '',
        revision: Number(rest[at + 1]),
        value: JSON.parse(rest[at + 2] ?? 'null') as T,
      });
    return { items, total };
  }

  async index(
    collection: string,
    id: string,
    terms: readonly string[],
    orders?: Write['orders'],
  ): Promise<void> {
    await this.#run(
      this.#indexTerms,
      [this.#record(collection, id), this.#terms(collection), this.#orders(collection)],
      [id, terms.join(' '), toOrders(orders)],
    );
  }

  async ping(): Promise<void> {
    await this.#run(this.#get, [this.#record('ping', 'ping')], []);
  }

  async close(): Promise<void> {
    this.#closed = true;
    if (this.#place.redis.status === 'ready') await this.#place.redis.quit().catch(() => undefined);
    this.#place.redis.disconnect();
  }

  /** Runs a script by its hash, or by its text if the server does not know it. */
  async #run({ text, hash }: Script, keys: readonly string[], values: readonly Argument[]): Promise<unknown> {
    const { redis, place } = this.#place;
    const parameters = [1 + keys.length, buildMarkerKey(this.#place), ...keys, ...values] as [
      number,
      ...Argument[],
    ];
    try {
      return await this.#inTurn(() => {
        if (this.#closed) throw new Error('the store was closed');
        return redis.evalsha(hash, ...parameters).catch((error: Error) => {
          if (error.message.startsWith('NOSCRIPT')) return redis.eval(text, ...parameters);
          throw error;
        });
      });
    } catch (error) {
      if (/^(ERR )?LOST\b/.test((error as Error).message)) throw createLostFailure(place, error);
      throw toRedisFailure(error, place);
    }
  }

  #record(collection: string, id: string): string {
    return `${this.#place.prefix}:record:${collection}:${id}`;
  }

  #index(collection: string): string {
    return `${this.#place.prefix}:index:${collection}`;
  }

  #terms(collection: string): string {
    return `${this.#place.prefix}:terms:${collection}`;
  }

  #orders(collection: string): string {
    return `${this.#place.prefix}:orders:${collection}`;
  }

  #labels(collection: string): string {
    return `${this.#place.prefix}:labels:${collection}`;
  }
}

interface Script {
  readonly text: string;
  readonly hash: string;
}

function compileScript(text: string): Script {
  return { text, hash: createHash('sha1').update(text).digest('hex') };
}

/** JSON of the sort keys. NUL ends a key in the sorted sets, and Lua reads no lone surrogates. */
function toOrders(orders: Write['orders']): string {
  if (orders === undefined) return UNCHANGED;
  const keys = Object.entries(orders).map(([name, key]) => [name, key.toWellFormed().replaceAll('\0', ' ')]);
  return JSON.stringify(Object.fromEntries(keys));
}

function toArguments({ collection, id, value, expect, order, label = '', terms, orders }: Write): Argument[] {
  const expected = expect === undefined ? '' : expect === 'absent' ? 0 : expect;
  if (value === undefined) return [expected, 'delete', '', '', '', id, '', '{}'];
  if (order === undefined)
    throw new Failure('internal', `A record of ${collection} was written without its order key.`);
  return [
    expected,
    'put',
    JSON.stringify(value),
    order.replaceAll('\0', ' '),
    foldLabel(label),
    id,
    terms === undefined ? UNCHANGED : terms.join(' '),
    toOrders(orders),
  ];
}

function createLostFailure(place: string, cause: unknown): Failure {
  return new Failure(
    'unavailable',
    `The Redis server at ${place} has lost what this server stored there. Nothing is read or written until it is back.`,
    {
      hint: 'Restore its data (appendonly file or snapshot) and restart it.',
      cause,
    },
  );
}
