import fc from 'fast-check';
import { Webhook } from 'standardwebhooks';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createWebhookSender } from '../../../src/core/adapters/send-webhook.ts';
import { openSqliteRecordStore } from '../../../src/core/adapters/sqlite-record-store.ts';
import { CLAIM_MS } from '../../../src/core/store/claim.ts';
import type { RecordStore } from '../../../src/core/store/store.ts';
import { computeDelay, DELAYS_MS } from '../../../src/core/webhooks/schedule.ts';
import { createSignatures } from '../../../src/core/webhooks/signature.ts';
import { createWebhookService, type WebhookWorker } from '../../../src/core/webhooks/webhook-service.ts';
import { openReceiver, type Receiver } from '../../support/webhook-receiver.ts';

const COMPLETED = 'presentation.generation.completed' as const;
const MINUTE = 60_000;
const SILENT = { debug() {}, info() {}, warn() {}, error() {} };
const END = {
  source: 'task-1',
  presentationId: 'p-1',
  result: {
    kind: 'completed',
    data: { presentation_id: 'p-1', path: '/downloads/x', edit_path: '/presentation?id=p-1', title: 'Tides' },
  },
} as const;

let now: number;
let records: RecordStore;
const open: { close(): Promise<void> }[] = [];
const clock = { now: () => new Date(now), monotonicMs: () => performance.now() };
const serviceOver = (store: RecordStore, allowed = ['127.0.0.0/8']): WebhookWorker =>
  createWebhookService({ records: store, sender: createWebhookSender(allowed), clock, log: SILENT });

async function receiver(...options: Parameters<typeof openReceiver>): Promise<Receiver> {
  const made = await openReceiver(...options);
  open.push(made);
  return made;
}

beforeEach(() => {
  now = Date.now();
  records = openSqliteRecordStore(':memory:');
});
afterEach(async () => {
  await Promise.all(open.splice(0).map((one) => one.close()));
  await records.close();
});

test('an event reaches its subscriptions once, with a signature that the Standard Webhooks library verifies', async () => {
  const service = serviceOver(records);
  const [first, other] = await Promise.all([
    receiver(() => ({ status: 204 })),
    receiver(() => ({ status: 200 })),
  ]);
  const { secret = '' } = await service.subscribe({ url: first.url, event: COMPLETED, legacy_bearer: false });
  await service.subscribe({ url: other.url, event: 'presentation.generation.failed', legacy_bearer: false });
  await service.publish(END);
  await service.tick();
  await service.tick();
  expect(other.heard).toEqual([]);
  expect(first.heard).toHaveLength(1);
  const [{ headers, body }] = first.heard as [Receiver['heard'][0]];
  expect(new Webhook(secret).verify(body, headers)).toMatchObject({
    presentation_id: 'p-1',
    path: '/downloads/x',
    edit_path: '/presentation?id=p-1',
    credits_consumed: 0,
    type: COMPLETED,
    data: { presentation_id: 'p-1' },
  });
  expect(headers['authorization']).toBeUndefined();
  expect(() => new Webhook(secret).verify(body.replace('p-1', 'p-2'), headers)).toThrow();
  expect((await service.deliveries({}, 0, 10)).items).toMatchObject([
    { status: 'delivered', attempts: [{ status_code: 204 }] },
  ]);
});

test('a secret of free text signs by its bytes, is returned only on request, and signs for a day after a change', async () => {
  const service = serviceOver(records);
  const { url, heard } = await receiver(() => ({ status: 200 }));
  const first = await service.subscribe({
    url,
    event: COMPLETED,
    secret: 'correct horse',
    legacy_bearer: true,
  });
  expect(first).not.toHaveProperty('secret');
  const again = await service.subscribe({
    url,
    event: COMPLETED,
    secret: 'battery staple',
    legacy_bearer: false,
  });
  expect(again.id).toBe(first.id);
  const send = async (source: string) => {
    await service.publish({ ...END, source });
    await service.tick();
    return heard.at(-1) as Receiver['heard'][0];
  };
  const during = await send('a');
  for (const secret of ['correct horse', 'battery staple'])
    expect(new Webhook(secret, { format: 'raw' }).verify(during.body, during.headers)).toBeTruthy();
  now += 25 * 60 * MINUTE;
  const { headers } = await send('b');
  expect(headers['webhook-signature']?.split(' ')).toHaveLength(1);
  expect(JSON.stringify(await service.list())).not.toContain('staple');
});

test('a subscription that a delivery updates at the same moment causes no conflict for a caller', async () => {
  const { url } = await receiver(() => ({ status: 200 }));
  const { id } = await serviceOver(records).subscribe({
    url,
    event: COMPLETED,
    secret: 'correct horse',
    legacy_bearer: false,
  });
  let changes = 0;
  // The outcome of a delivery is noted between the reading and the writing of whoever subscribes.
  const changing = new Proxy(records, {
    get(store, name: keyof RecordStore) {
      if (name !== 'list') return store[name].bind(store);
      return async (...asked: Parameters<RecordStore['list']>) => {
        const found = await store.list(...asked);
        if (changes++ < 2)
          await store.write(
            found.items.map(({ value, revision }) => ({
              collection: 'webhooks',
              id,
              value: { ...(value as object), failing_since: clock.now().toISOString() },
              order: id,
              expect: revision,
            })),
          );
        return found;
      };
    },
  });
  const again = await serviceOver(changing).subscribe({
    url,
    event: COMPLETED,
    secret: 'battery staple',
    legacy_bearer: true,
  });
  expect([again.id, again.legacy_bearer]).toEqual([id, true]);
  expect(changes).toBeGreaterThan(2);
});

test('a failing delivery is tried eight times with the same id and body, then abandoned, and can be sent again', async () => {
  const service = serviceOver(records);
  let status = 500;
  const { url, heard } = await receiver(() => ({ status, headers: { location: 'http://127.0.0.1:1/' } }));
  await service.subscribe({ url, event: COMPLETED, legacy_bearer: false });
  await service.publish(END);
  for (const wait of DELAYS_MS) {
    const before = heard.length;
    now += wait * 1.2;
    await service.tick();
    expect(heard).toHaveLength(before + 1);
    await service.tick();
    expect(heard, 'not before its time').toHaveLength(before + 1);
    status = 302;
  }
  now += 48 * 60 * MINUTE;
  await service.tick();
  expect(heard).toHaveLength(8);
  expect(new Set(heard.map(({ headers, body }) => `${headers['webhook-id']} ${body}`)).size).toBe(1);
  const [delivery] = (await service.deliveries({ status: 'failed' }, 0, 10)).items;
  expect(delivery?.attempts.at(-1)).toMatchObject({
    status_code: 302,
    problem: 'the receiver redirects, and redirects are not followed',
  });
  status = 200;
  await service.redeliver(delivery?.id ?? '');
  await service.tick();
  expect((await service.deliveries({}, 0, 1)).items[0]).toMatchObject({
    status: 'delivered',
    attempts: { length: 9 },
  });
});

test('Retry-After delays a delivery; 410 and five days of failure disable a subscription, subscribing again enables it', async () => {
  const service = serviceOver(records);
  let answer: { status: number; headers?: Record<string, string> } = {
    status: 429,
    headers: { 'retry-after': '3600' },
  };
  const { url, heard } = await receiver(() => answer);
  const { id } = await service.subscribe({ url, event: COMPLETED, legacy_bearer: false });
  const disabledAt = async () => (await service.list())[0]?.disabled_at;
  await service.publish(END);
  await service.tick();
  now += 50 * MINUTE;
  await service.tick();
  expect(heard).toHaveLength(1);
  now += 11 * MINUTE;
  answer = { status: 410 };
  await service.tick();
  expect(heard).toHaveLength(2);
  expect(await disabledAt()).toBeDefined();
  expect((await service.subscribe({ url, event: COMPLETED, legacy_bearer: false })).id).toBe(id);
  expect(await disabledAt()).toBeUndefined();
  answer = { status: 500 };
  for (const source of ['x', 'y']) {
    await service.publish({ ...END, source });
    await service.tick();
    now += 5 * 24 * 60 * MINUTE;
  }
  expect(await disabledAt()).toBeDefined();
});

test('a slow receiver delays no other, and a deleted subscription receives nothing more', async () => {
  const service = serviceOver(records);
  let release = (_: { status: number }) => undefined as unknown;
  const held = new Promise<{ status: number }>((resolve) => (release = resolve));
  const [slow, quick] = await Promise.all([receiver(() => held), receiver(() => ({ status: 200 }))]);
  const { id } = await service.subscribe({ url: slow.url, event: COMPLETED, legacy_bearer: false });
  await service.subscribe({ url: quick.url, event: COMPLETED, legacy_bearer: false });
  for (let count = 0; count < 40; count++) await service.publish({ ...END, source: `task-${count}` });
  service.begin();
  await expect.poll(() => quick.heard.length).toBe(40);
  expect(slow.heard).toHaveLength(2);
  await service.unsubscribe(id);
  release({ status: 500 });
  await service.tick();
  now += 60 * MINUTE;
  await service.tick();
  await service.stop(1_000);
  expect(slow.heard).toHaveLength(2);
  expect((await service.deliveries({ status: 'cancelled' }, 0, 50)).total).toBe(40);
});

test('two workers over one store send each event once, and the tasks of a dead worker are taken over', async () => {
  const [one, two] = [serviceOver(records), serviceOver(records)];
  const { url, heard } = await receiver(() => ({ status: 200 }));
  await one.subscribe({ url, event: COMPLETED, legacy_bearer: false });
  for (let count = 0; count < 20; count++) await one.publish({ ...END, source: `task-${count}` });
  for (let round = 0; round < 12; round++) await Promise.all([one.tick(), two.tick()]);
  expect(heard).toHaveLength(20);
  expect(new Set(heard.map(({ headers }) => headers['webhook-id'])).size).toBe(20);
  // Claimed by a process that never comes back: nothing until its lease ends.
  const died = now;
  const stopped = { ...clock, now: () => new Date(died) };
  const dead = createWebhookService({
    records,
    sender: { post: () => new Promise(() => undefined), objection: async () => undefined },
    clock: stopped,
    log: SILENT,
  });
  await dead.publish({ ...END, source: 'orphan' });
  void dead.tick();
  await expect
    .poll(
      async () => (await records.list<{ due: string }>('webhook_queue', { limit: 1 })).items[0]?.value.due,
    )
    .toBe(new Date(now + CLAIM_MS).toISOString());
  await two.tick();
  expect(heard).toHaveLength(20);
  now += CLAIM_MS;
  await expect.poll(() => two.tick().then(() => heard.length)).toBe(21);
});

test('forbidden addresses are refused when subscribed and again when sent to', async () => {
  const strict = serviceOver(records, []);
  for (const url of [
    'http://127.0.0.1:9/x',
    'http://localhost/x',
    'http://localhost./x',
    'http://hooks/x',
    'http://hooks.internal/x',
    'http://metadata.google.internal/computeMetadata/v1/',
    'http://[::1]/',
    'http://169.254.169.254/latest',
    'http://10.1.2.3/',
    'ftp://example.com/',
    'http://user:pass@example.com/',
    'nonsense',
    'http://0x7f000001/',
  ]) {
    await expect(
      strict.subscribe({ url, event: COMPLETED, legacy_bearer: false }),
      url,
    ).rejects.toMatchObject({ code: 'invalid_input' });
  }
  const { url, heard } = await receiver(() => ({ status: 200 }));
  await serviceOver(records).subscribe({ url, event: COMPLETED, legacy_bearer: false });
  await strict.publish(END);
  await strict.tick();
  expect(heard).toEqual([]);
  expect((await strict.deliveries({}, 0, 1)).items[0]).toMatchObject({
    status: 'pending',
    attempts: [{ problem: 'its address is not on the public internet' }],
  });
});

test("a test delivery is tried once, leaves the schedule unchanged and returns the receiver's answer", async () => {
  const service = serviceOver(records);
  const { url, heard } = await receiver(() => ({ status: 503 }));
  const { id } = await service.subscribe({
    url,
    event: 'presentation.generation.failed',
    legacy_bearer: false,
  });
  expect(await service.test(id, { link: { style: 'relative', base: '' } })).toMatchObject({
    status: 'failed',
    attempts: [{ status_code: 503 }],
  });
  now += 60 * MINUTE;
  await service.tick();
  expect(heard).toHaveLength(1);
  expect(JSON.parse(heard[0]?.body ?? '')).toMatchObject({
    status_code: 500,
    test: true,
    data: { test: true },
  });
});

test('waits between attempts follow the schedule within a fifth, for any delivery', () => {
  fc.assert(
    fc.property(
      fc.string(),
      fc.integer({ min: 1, max: 9 }),
      fc.integer({ min: 0, max: 10 ** 9 }),
      (id, tries, asked) => {
        const wait = computeDelay(id, tries, asked);
        const planned = DELAYS_MS[tries];
        expect(wait === undefined).toBe(planned === undefined);
        if (planned === undefined) return;
        const capped = Math.min(asked, 24 * 60 * MINUTE);
        expect(wait).toBeGreaterThanOrEqual(Math.max(Math.floor(planned * 0.8), capped));
        expect(wait).toBeLessThanOrEqual(Math.max(Math.ceil(planned * 1.2), capped));
      },
    ),
  );
});

test('a signature of any text is verified by the Standard Webhooks library', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1 }), fc.string({ unit: 'grapheme', minLength: 1 }), (id, text) => {
      const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
      const body = JSON.stringify({ text });
      const timestamp = Math.floor(Date.now() / 1000);
      expect(
        new Webhook(secret).verify(body, {
          'webhook-id': id,
          'webhook-timestamp': String(timestamp),
          'webhook-signature': createSignatures([secret], id, timestamp, body),
        }),
      ).toEqual({ text });
    }),
  );
});
