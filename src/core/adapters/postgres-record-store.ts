import { Failure } from '../errors/failure.ts';
import type { ListOptions, Page, RecordStore, Stored, Write } from '../store/store.ts';
import { createConflict } from './conflict.ts';
import { foldLabel } from './fold-name.ts';
import { type Postgres, retryWhileRefused, toPostgresFailure } from './postgres-pool.ts';
import { CONFLICT } from './postgres-schema.ts';

interface Row {
  readonly id: string;
  readonly revision: number;
  readonly value: string;
}

/** RecordStore in a Postgres database shared by several processes. */
export function createPostgresRecordStore(postgres: Postgres): RecordStore {
  return new PostgresRecordStore(postgres);
}

class PostgresRecordStore implements RecordStore {
  readonly #postgres: Postgres;

  constructor(postgres: Postgres) {
    this.#postgres = postgres;
  }

  async get<T>(collection: string, id: string): Promise<Stored<T> | undefined> {
    const [row] = await this.#ask<Row>(
      'get',
      'SELECT id, revision, value FROM lectern_records WHERE collection = $1 AND id = $2',
      [removeUnstorable(collection), removeUnstorable(id)],
    );
    return row && toStored<T>(row);
  }

  async write(writes: readonly Write[]): Promise<void> {
    const batch = JSON.stringify(writes.map(asRow));
    try {
      await this.#ask('write', 'SELECT lectern_write($1)', [batch]);
    } catch (error) {
      const { code, detail } = (error as Failure).cause as {
        readonly code?: string;
        readonly detail?: string;
      };
      if (code !== CONFLICT) throw error;
      const [collection = '', id = ''] = JSON.parse(detail ?? '[]') as string[];
      throw createConflict(collection, id, (await this.get(collection, id))?.revision ?? 0);
    }
  }

  async list<T>(collection: string, options: ListOptions): Promise<Page<T>> {
    const { offset = 0, limit, ascending = false } = options;
    const { name, from, about } = select(collection, options);
    const order = ascending ? 'ASC' : 'DESC';
    const key = options.by === undefined ? 'r' : 'o';
    const page = `SELECT r.id, r.revision, r.value ${from} ORDER BY ${key}.sort_key ${order}, ${key}.id ${order} LIMIT $${about.length + 1} OFFSET $${about.length + 2}`;
    const rows = await this.#ask<Row>(`list-${order}${name}`, page, [...about, limit, offset]);
    // A partial page is the last one, so its end is the total.
    const isLast = rows.length < limit && (rows.length > 0 || offset === 0);
    const total = isLast
      ? offset + rows.length
      : ((
          await this.#ask<{ total: number }>(
            `count${name}`,
            `SELECT count(*)::integer AS total ${from}`,
            about,
          )
        )[0]?.total ?? 0);
    return { items: rows.map((row) => toStored<T>(row)), total };
  }

  async index(
    collection: string,
    id: string,
    terms: readonly string[],
    orders?: Write['orders'],
  ): Promise<void> {
    const about = [removeUnstorable(collection), removeUnstorable(id)];
    await this.#ask(
      'index',
      'UPDATE lectern_records SET terms = array_to_tsvector($3::text[]) WHERE collection = $1 AND id = $2',
      [...about, terms.map(removeUnstorable)],
    );
    if (orders === undefined) return;
    await this.#ask(
      'index-orders',
      `INSERT INTO lectern_orders SELECT $1, k.key, $2, k.value FROM json_each_text($3::json) k
        WHERE EXISTS (SELECT 1 FROM lectern_records r WHERE r.collection = $1 AND r.id = $2)
        ON CONFLICT (collection, id, name) DO UPDATE SET sort_key = excluded.sort_key`,
      [...about, JSON.stringify(toStorable(orders))],
    );
  }

  async ping(): Promise<void> {
    await this.#ask('ping', `SELECT value FROM lectern_meta WHERE key = 'version'`, []);
  }

  async close(): Promise<void> {
    if (!this.#postgres.pool.ended) await this.#postgres.pool.end();
  }

  /** @param name of the prepared statement. */
  async #ask<R extends object>(name: string, text: string, values: unknown[]): Promise<R[]> {
    const { pool, place } = this.#postgres;
    try {
      return (await retryWhileRefused(() => pool.query<R>({ name: `lectern-${name}`, text, values }))).rows;
    } catch (error) {
      throw toPostgresFailure(error, place);
    }
  }
}

/** Tables and conditions of a list, a name for them, and the values of their parameters. */
function select(
  collection: string,
  { containing = '', matching = [], having = [], by }: ListOptions,
): { readonly name: string; readonly from: string; readonly about: string[] } {
  const about = [removeUnstorable(collection)];
  const parameter = (value: string) => `$${about.push(value)}`;
  const joined =
    by === undefined
      ? ''
      : ` JOIN lectern_orders o ON o.collection = r.collection AND o.id = r.id AND o.name = ${parameter(by)}`;
  const found =
    containing === ''
      ? ''
      : ` AND (strpos(r.label, ${parameter(removeUnstorable(foldLabel(containing)))}) > 0 OR r.terms @@ ${parameter(toTsQuery(matching))}::tsquery)`;
  const marked = having.length === 0 ? '' : ` AND r.terms @@ ${parameter(toTsQuery(having))}::tsquery`;
  const name = [joined && '-by', found && '-found', marked && '-having'].join('');
  return { name, from: `FROM lectern_records r${joined} WHERE r.collection = $1${found}${marked}`, about };
}

function asRow(
  { collection, id, value, expect, order, label = '', terms, orders }: Write,
  place: number,
): object {
  if (value === undefined)
    return {
      place,
      collection: removeUnstorable(collection),
      id: removeUnstorable(id),
      expect: expect === 'absent' ? 0 : expect,
    };
  if (order === undefined)
    throw new Failure('internal', `A record of ${collection} was written without its order key.`);
  return {
    place,
    collection: removeUnstorable(collection),
    id: removeUnstorable(id),
    expect: expect === 'absent' ? 0 : expect,
    sort_key: removeUnstorable(order),
    label: removeUnstorable(foldLabel(label)),
    value: JSON.stringify(value),
    ...(terms === undefined ? {} : { terms: terms.map(removeUnstorable) }),
    ...(orders === undefined ? {} : { orders: toStorable(orders) }),
  };
}

function toStorable(orders: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(orders).map(([name, key]) => [name, removeUnstorable(key)]));
}

/** Removes NUL characters and lone surrogates, which Postgres cannot store in texts. */
function removeUnstorable(text: string): string {
  return text.toWellFormed().replaceAll('\0', '\uFFFD');
}

/** Every term as the beginning of a lexeme; lexemes are quoted, so that Postgres does not parse them. */
function toTsQuery(terms: readonly string[]): string {
  return terms.map((term) => `'${removeUnstorable(term).replaceAll("'", "''")}':*`).join(' & ');
}

function toStored<T>({ id, revision, value }: Row): Stored<T> {
  return { id, revision, value: JSON.parse(value) as T };
}
