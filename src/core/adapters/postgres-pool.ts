import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Log } from '../call/call.ts';
import { Failure } from '../errors/failure.ts';
import { describePlace } from './place-of.ts';
import { prepareSchema } from './postgres-schema.ts';

/** Connections per process. */
const CONNECTIONS = 10;
const CONNECT_MS = 5_000;
/** Time to wait for a connection of the pool under load. */
const WAIT_MS = 30_000;
/** Delay before a temporarily refused request is repeated. */
const AGAIN_MS = 50;
const STATEMENT_MS = 10_000;

/** A reachable database with our tables. */
export interface Postgres {
  readonly pool: pg.Pool;
  /** The address without credentials, for messages. */
  readonly place: string;
  /** Identity of the tables, set at their creation. */
  readonly identity: string;
  /** Options for a separate connection outside the pool. */
  readonly own: pg.ClientConfig;
}

/**
 * @param known identity of the tables that were at this place before.
 * @throws Failure `unavailable` that names the server and the reason.
 */
export async function openPostgres(
  url: string,
  log: Log,
  known: (place: string) => string | undefined = () => undefined,
): Promise<Postgres> {
  const place = describePlace(url);
  const own: pg.ClientConfig = {
    connectionString: url,
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
    application_name: 'lectern',
  };
  const pool = new pg.Pool({
    ...own,
    connectionTimeoutMillis: WAIT_MS,
    Client: QuickClient,
    max: CONNECTIONS,
    statement_timeout: STATEMENT_MS,
    query_timeout: STATEMENT_MS + 2_000,
  });
  // The pool replaces broken idle connections. Without a listener their error would end the process.
  pool.on('error', (error) => log.warn({ err: error }, 'a connection to Postgres broke'));
  try {
    const client = await retryWhileRefused(() => pool.connect());
    try {
      return { pool, place, own, identity: await prepareSchema(client, place, known(place)) };
    } finally {
      client.release();
    }
  } catch (error) {
    await pool.end().catch(() => undefined);
    throw toPostgresFailure(error, place);
  }
}

/** The pool has one time limit for waiting and connecting, so the latter gets a limit of its own. */
class QuickClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super({ ...config, connectionTimeoutMillis: CONNECT_MS });
  }
}

/**
 * Temporary refusals without changes: serialization failure, deadlock, too many connections, lock not
 * available.
 */
const TEMPORARY_CODES = new Set(['40001', '40P01', '53300', '55P03']);

/** Repeats a request that the server refuses temporarily, up to the time limit for connections. */
export async function retryWhileRefused<T>(ask: () => Promise<T>): Promise<T> {
  const until = performance.now() + WAIT_MS;
  for (let waitMs = AGAIN_MS; ; waitMs = Math.min(waitMs * 2, 1_000)) {
    try {
      return await ask();
    } catch (error) {
      if (!TEMPORARY_CODES.has((error as { code?: string }).code ?? '') || performance.now() + waitMs > until)
        throw error;
    }
    await sleep(waitMs);
  }
}

/** Converts errors of the driver. */
export function toPostgresFailure(error: unknown, place: string): Failure {
  if (error instanceof Failure) return error;
  const { code = '', message = '' } = error as { code?: string; message?: string };
  // 53100: disk full.
  if (code === '53100')
    return new Failure('storage_full', 'The Postgres store has no room left; nothing was written.', {
      cause: error,
    });
  const why = REASONS[code] ?? (code === '' ? message : `${code} ${message}`.trim());
  return new Failure('unavailable', `The Postgres store at ${place} does not answer: ${why.slice(0, 200)}.`, {
    hint: 'Try again in a moment; if this persists, the operator must check the server that STORE_URL names.',
    retryAfterSeconds: 5,
    cause: error,
  });
}

/** Codes of https://www.postgresql.org/docs/current/errcodes-appendix.html and of the network, as text. */
const REASONS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens there',
  ENOTFOUND: 'no such host',
  ETIMEDOUT: 'the connection timed out',
  '28P01': 'the user name or password is wrong',
  '28000': 'the user is not allowed to connect',
  '3D000': 'there is no such database',
  '42501': 'the user may not create or use the tables',
  '53300': 'it has too many connections',
  '57P01': 'it is shutting down',
  '57P03': 'it is starting up or shutting down',
};
