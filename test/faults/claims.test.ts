import { join } from 'node:path';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { openSqliteRecordStore } from '../../src/core/adapters/sqlite-record-store.ts';
import type { RecordStore } from '../../src/core/store/store.ts';
import { ask, ONE_ENGINE, type Served, scratchDirectory, serve } from '../e2e/processes.ts';
import { IN_FULL } from '../support/deep.ts';
import { openReceiver } from '../support/webhook-receiver.ts';
import { kill } from './server.ts';

const scratch = scratchDirectory();
afterAll(() => scratch.remove());

const post = (server: Served, path: string, body: object, headers: Record<string, string> = {}) =>
  ask(`${server.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

/**
 * The one claim of a collection, which then lasts an hour: what goes on before does so because its process is
 * known to be dead.
 */
async function prolong(records: RecordStore, collection: string, field: string): Promise<void> {
  const [claim] = (await records.list<Record<string, unknown>>(collection, { limit: 1 })).items;
  const until = new Date(Date.now() + 3_600_000).toISOString();
  await records.write([
    {
      collection,
      id: claim?.id ?? '',
      value: { ...claim?.value, [field]: until },
      order: until,
      expect: claim?.revision ?? 0,
    },
  ]);
}

test('a restart after kill -9 answers a repeated idempotency key and sends its event without waiting for old claims', {
  skip: !IN_FULL,
}, async () => {
  // Neither answers the first time.
  const [hook, picture] = await Promise.all(
    [1, 2].map(() => openReceiver((count) => (count === 1 ? new Promise(() => undefined) : { status: 200 }))),
  );
  const env = { ...ONE_ENGINE, ALLOW_PRIVATE_ADDRESSES: '127.0.0.0/8', LOG_LEVEL: 'error' };
  const first = await serve(scratch.path, env);
  onTestFinished(() => void first.child.kill('SIGKILL'));
  await post(first, '/api/v3/webhook/subscribe', {
    url: hook?.url,
    event: 'presentation.generation.completed',
  });
  await post(first, '/api/v3/presentation/generate/async', { content: 'Tea', trigger_webhook: true });
  const deck = (server: Served) =>
    post(
      server,
      '/api/v3/presentation/from-json',
      {
        slides: [
          {
            layout: 'image_full',
            content: { title: 'Quay', image: { image_url: picture?.url, alt: 'A quay' } },
          },
        ],
      },
      { 'idempotency-key': 'quay' },
    );
  const cut = deck(first).catch(() => undefined);
  await expect.poll(() => [hook?.heard.length, picture?.heard.length]).toEqual([1, 1]);
  await kill(first);
  await cut;
  const records = openSqliteRecordStore(join(scratch.path, 'lectern.sqlite'));
  await prolong(records, 'webhook_queue', 'due');
  await prolong(records, 'replies', 'until');
  await records.close();

  const second = await serve(scratch.path, env);
  onTestFinished(() => void second.child.kill('SIGKILL'));
  expect((await deck(second)).status).toBe(200);
  await expect.poll(() => hook?.heard.length).toBe(2);
  expect(new Set(hook?.heard.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  await second.stop();
  await Promise.all([hook?.close(), picture?.close()]);
});
