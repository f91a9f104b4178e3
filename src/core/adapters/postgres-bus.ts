import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { Log } from '../call/call.ts';
import { type Bus, Topics } from '../store/bus.ts';
import type { Postgres } from './postgres-pool.ts';

const CHANNEL = 'lectern_bus';
/**
 * Notifications are limited to 8,000 bytes (https://www.postgresql.org/docs/current/sql-notify.html); base64
 * has one byte per character.
 */
const PIECE = 7_500;
const AGAIN_MS = 1_000;

/**
 * Bus on LISTEN and NOTIFY with a connection of its own, which is restored when it breaks. Longer messages
 * are split.
 */
export async function openPostgresBus({ pool, own }: Postgres, log: Log): Promise<Bus> {
  const topics = new Topics(randomUUID());
  const pieces = new Map<string, string>();
  let closed = false;
  let client: pg.Client | undefined;

  /** Payload "id n/of text". Parts of a message arrive in order, but between parts of others. */
  const hear = (payload: string) => {
    const [, id = '', n, of, text = ''] = /^(\S+) (\d+)\/(\d+) (.*)$/s.exec(payload) ?? [];
    const soFar = (pieces.get(id) ?? '') + text;
    if (n !== of) return void pieces.set(id, soFar);
    pieces.delete(id);
    topics.hear(Buffer.from(soFar, 'base64').toString('utf8'));
  };
  const listen = async () => {
    const next = new pg.Client(own);
    client = next;
    next.on('notification', ({ payload = '' }) => hear(payload));
    const broken = () => {
      if (closed || client !== next) return;
      client = undefined;
      pieces.clear();
      next.end().catch(() => undefined);
      setTimeout(again, AGAIN_MS).unref();
    };
    next.on('error', broken);
    next.on('end', broken);
    await next.connect();
    await next.query(`LISTEN ${CHANNEL}`);
  };
  const again = () => {
    if (closed) return;
    listen().catch((error: unknown) => {
      log.debug({ err: error }, 'the other processes cannot be heard; trying again');
      client?.end().catch(() => undefined);
      client = undefined;
      setTimeout(again, AGAIN_MS).unref();
    });
  };
  await listen();

  return {
    publish(topic, message) {
      const text = Buffer.from(topics.write(topic, message)).toString('base64');
      const id = randomUUID();
      const of = Math.max(1, Math.ceil(text.length / PIECE));
      const parts = Array.from(
        { length: of },
        (_, n) => `${id} ${n + 1}/${of} ${text.slice(n * PIECE, (n + 1) * PIECE)}`,
      );
      pool
        .query({
          name: 'lectern-notify',
          text: `SELECT pg_notify('${CHANNEL}', part) FROM unnest($1::text[]) WITH ORDINALITY AS t (part, place) ORDER BY place`,
          values: [parts],
        })
        .catch((error: unknown) => log.debug({ err: error }, 'a message to the other processes was lost'));
    },
    subscribe: (topic, heard) => topics.subscribe(topic, heard),
    async close() {
      closed = true;
      await client?.end().catch(() => undefined);
    },
  };
}
