import type { PoolClient } from 'pg';
import { Failure } from '../errors/failure.ts';
import { createOtherStoreFailure } from './other-store.ts';

const VERSION = 3;
/** Number of an advisory lock that other programs are unlikely to use: "LECT". */
const LOCK = 0x4c454354;

/** Error code of `lectern_write` for an outdated revision. */
export const CONFLICT = 'LC409';

/** Further sort keys of records, by name. */
const ORDERS = `
  CREATE TABLE lectern_orders (
    collection text COLLATE "C" NOT NULL, name text COLLATE "C" NOT NULL, id text COLLATE "C" NOT NULL,
    sort_key text COLLATE "C" NOT NULL, PRIMARY KEY (collection, id, name)
  );
  CREATE INDEX lectern_orders_by_key ON lectern_orders (collection, name, sort_key, id);
`;

const INDEX = 'CREATE INDEX lectern_records_by_terms ON lectern_records USING gin (terms);';

/**
 * Applies a batch in one round trip; `expect` is null (any), 0 (absent) or a revision. A server of an earlier
 * version that still runs sends no terms or no further sort keys, which leaves them unchanged.
 */
const WRITE = `
  CREATE OR REPLACE FUNCTION lectern_write(batch json) RETURNS void LANGUAGE plpgsql AS $$
  DECLARE
    w record;
    touched integer;
    found tsvector;
  BEGIN
    FOR w IN SELECT * FROM json_to_recordset(batch) AS t (place integer, collection text, id text, expect integer, sort_key text, label text, value text, terms json, orders json)
      -- One order for all, so that two batches never wait for each other; writes of one record keep their own.
      ORDER BY t.collection COLLATE "C", t.id COLLATE "C", t.place
    LOOP
      found := CASE WHEN w.terms IS NULL THEN ''::tsvector
        ELSE array_to_tsvector(ARRAY(SELECT json_array_elements_text(w.terms))) END;
      IF w.value IS NULL THEN
        IF w.expect = 0 THEN
          SELECT CASE WHEN EXISTS (SELECT 1 FROM lectern_records r WHERE r.collection = w.collection AND r.id = w.id) THEN 0 ELSE 1 END INTO touched;
        ELSE
          DELETE FROM lectern_records r WHERE r.collection = w.collection AND r.id = w.id AND (w.expect IS NULL OR r.revision = w.expect);
          GET DIAGNOSTICS touched = ROW_COUNT;
        END IF;
      ELSIF w.expect IS NULL OR w.expect = 0 THEN
        INSERT INTO lectern_records AS r VALUES (w.collection, w.id, 1, w.sort_key, w.label, w.value, found)
          ON CONFLICT (collection, id) DO UPDATE SET revision = r.revision + 1, sort_key = excluded.sort_key, label = excluded.label, value = excluded.value, terms = CASE WHEN w.terms IS NULL THEN r.terms ELSE excluded.terms END
          WHERE w.expect IS NULL;
        GET DIAGNOSTICS touched = ROW_COUNT;
      ELSE
        UPDATE lectern_records r SET revision = r.revision + 1, sort_key = w.sort_key, label = w.label, value = w.value, terms = CASE WHEN w.terms IS NULL THEN r.terms ELSE found END
          WHERE r.collection = w.collection AND r.id = w.id AND r.revision = w.expect;
        GET DIAGNOSTICS touched = ROW_COUNT;
      END IF;
      IF touched > 0 AND (w.value IS NULL OR w.orders IS NOT NULL) THEN
        DELETE FROM lectern_orders o WHERE o.collection = w.collection AND o.id = w.id;
        INSERT INTO lectern_orders SELECT w.collection, k.key, w.id, k.value FROM json_each_text(CASE WHEN w.value IS NULL THEN '{}' ELSE w.orders END) k;
      END IF;
      IF touched = 0 AND w.expect IS NOT NULL THEN
        RAISE EXCEPTION USING ERRCODE = '${CONFLICT}', MESSAGE = 'expectation broken', DETAIL = json_build_array(w.collection, w.id)::text;
      END IF;
    END LOOP;
  END $$;
`;

/**
 * Presentations of an earlier version get their order key and their title as further sort keys, so that none is
 * missing until their own are collected.
 */
const ADD_ORDERS = `${ORDERS} ${WRITE}
  INSERT INTO lectern_orders SELECT r.collection, 'changed', r.id, r.sort_key FROM lectern_records r WHERE r.collection = 'presentations';
  INSERT INTO lectern_orders SELECT r.collection, 'title', r.id, r.label FROM lectern_records r WHERE r.collection = 'presentations';
  UPDATE lectern_meta SET value = '3' WHERE key = 'version';`;

/** Version 2 added search terms, version 3 further sort keys. */
const UPGRADES: Readonly<Record<string, string>> = {
  1: `ALTER TABLE lectern_records ADD COLUMN terms tsvector NOT NULL DEFAULT ''::tsvector; ${INDEX} ${ADD_ORDERS}`,
  2: ADD_ORDERS,
};

/**
 * Values are JSON as text: `jsonb` cannot hold every string that JSON can. Texts are ordered by their bytes
 * ("C"), as in SQLite and Redis.
 */
const SCHEMA = `
  CREATE TABLE lectern_meta (key text PRIMARY KEY, value text NOT NULL);
  CREATE TABLE lectern_records (
    collection text COLLATE "C" NOT NULL, id text COLLATE "C" NOT NULL, revision integer NOT NULL,
    sort_key text COLLATE "C" NOT NULL, label text NOT NULL, value text NOT NULL, terms tsvector NOT NULL DEFAULT ''::tsvector,
    PRIMARY KEY (collection, id)
  );
  CREATE INDEX lectern_records_by_order ON lectern_records (collection, sort_key, id);
  ${INDEX}
  ${ORDERS}
  ${WRITE}
  INSERT INTO lectern_meta VALUES ('version', '${VERSION}'), ('identity', gen_random_uuid()::text);
`;

/**
 * Creates missing tables. If several processes start at once, one of them creates the tables.
 *
 * @param known identity of the tables that were at this place before.
 * @returns their identity.
 * @throws Failure `unavailable` for tables of a later version or another identity, which stay untouched.
 */
export async function prepareSchema(
  client: PoolClient,
  place: string,
  known: string | undefined,
): Promise<string> {
  await client.query('BEGIN');
  try {
    await client.query('SELECT pg_advisory_xact_lock($1)', [LOCK]);
    const { rows: found } = await client.query<{ there: boolean }>(
      `SELECT to_regclass('lectern_meta') IS NOT NULL AS there`,
    );
    const isEmpty = found[0]?.there !== true;
    if (isEmpty && known !== undefined) throw createOtherStoreFailure(place, true);
    if (isEmpty) await client.query(SCHEMA);
    const { version: before = 'unknown', identity = '' } = await readMeta(client);
    if (known !== undefined && known !== identity) throw createOtherStoreFailure(place, false);
    const upgrade = UPGRADES[before];
    if (upgrade !== undefined) await client.query(upgrade);
    const { version = 'unknown' } = await readMeta(client);
    if (version !== String(VERSION)) {
      throw new Failure(
        'unavailable',
        `The tables of the Postgres store have version ${version}, this server reads ${VERSION}. Nothing was changed.`,
        {
          hint: 'Start the version that made them, or name another database in STORE_URL.',
        },
      );
    }
    await client.query('COMMIT');
    return identity;
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  }
}

async function readMeta(client: PoolClient): Promise<Readonly<Record<string, string>>> {
  const { rows } = await client.query<{ key: string; value: string }>('SELECT key, value FROM lectern_meta');
  return Object.fromEntries(rows.map(({ key, value }) => [key, value]));
}
