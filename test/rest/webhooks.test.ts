import { Webhook } from 'standardwebhooks';
import request from 'supertest';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../support/app.ts';
import { openReceiver, type Receiver } from '../support/webhook-receiver.ts';

const COMPLETED = 'presentation.generation.completed';
const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const TEXT = { content: '# Tides\n\n## Why\n- The moon pulls\n- The earth turns', n_slides: 3 };

let server: TestApp;
let receiver: Receiver;
beforeAll(async () => {
  server = await createTestApp({ ALLOW_PRIVATE_ADDRESSES: '127.0.0.0/8' });
  receiver = await openReceiver(() => ({ status: 200 }));
});
afterAll(async () => {
  await receiver.close();
  await server.close();
});

const send = (method: 'get' | 'post' | 'delete', path: string, body?: object) =>
  request(server.app)
    [method](path)
    .set('Authorization', server.session)
    .set('Host', 'slides.test')
    .send(body);

test('v1 answers 201 and 200 where v3 answers 200 and 204, and both list the same subscriptions', async () => {
  const first = await send('post', '/api/v1/webhook/subscribe', {
    url: receiver.url,
    event: COMPLETED,
    secret: SECRET,
  }).expect(201);
  expect(first.body).toEqual({
    id: expect.stringMatching(/^webhook-[0-9a-f]{64}$/),
    url: receiver.url,
    event: COMPLETED,
    created_at: expect.any(String),
  });
  const second = await send('post', '/api/v3/webhook/subscribe', {
    url: receiver.url,
    event: 'presentation.generation.failed',
  }).expect(200);
  expect(second.body.secret).toMatch(/^whsec_/);
  const listed = await send('get', '/api/v3/webhook/all').expect(200);
  expect(listed.body.map(({ id }: { id: string }) => id).sort()).toEqual(
    [first.body.id, second.body.id].sort(),
  );
  expect(JSON.stringify(listed.body)).not.toContain('whsec_');
  const gone = await send('delete', '/api/v1/webhook/unsubscribe', { id: first.body.id }).expect(200);
  expect(gone.body).toEqual({ id: first.body.id, deleted: true });
  expect(
    (await send('delete', '/api/v1/webhook/unsubscribe', { id: first.body.id }).expect(404)).body.detail,
  ).toMatch(/^Webhook subscription not found/);
  expect((await send('delete', '/api/v1/webhook/unsubscribe', {}).expect(422)).body.detail[0].loc).toEqual([
    'body',
    'id',
  ]);
  await send('delete', '/api/v3/webhook/unsubscribe', { id: second.body.id }).expect(204);
  await send('delete', '/api/v3/webhook/unsubscribe/all').expect(204);
});

test('a raw API token without the word Bearer authorizes the webhook paths', async () => {
  const { body } = await send('post', '/api/v1/auth/token/create', { label: 'n8n' }).expect(201);
  await request(server.app).get('/api/v1/webhook/all').set('Authorization', body.token).expect(200);
  await request(server.app).get('/api/v1/webhook/all').expect(401);
});

test('a private address and an unknown event are refused with the field', async () => {
  const { body } = await send('post', '/api/v3/webhook/subscribe', {
    url: 'http://10.0.0.1/hook',
    event: 'presentation.done',
  }).expect(422);
  expect(body.detail[0]).toMatchObject({ loc: ['body', 'event'] });
  const refused = await send('post', '/api/v3/webhook/subscribe', {
    url: 'http://10.0.0.1/hook',
    event: COMPLETED,
  }).expect(422);
  expect(refused.body.detail[0]).toMatchObject({
    loc: ['body', 'url'],
    msg: expect.stringContaining('public internet'),
  });
});

test.each([
  ['/api/v1/ppt/presentation/generate', {}, 'on v1 unless switched off'],
  ['/api/v1/ppt/presentation/generate/async', {}, 'by a task too'],
  ['/api/v3/presentation/generate', { trigger_webhook: true }, 'on v3 when asked for'],
])('%s sends an event at its end, %s %s', async (path, extra, _when) => {
  await send('post', '/api/v1/webhook/subscribe', {
    url: receiver.url,
    event: COMPLETED,
    secret: SECRET,
  }).expect(201);
  const before = receiver.heard.length;
  const { body } = await send('post', path, { ...TEXT, ...extra }).expect(200);
  await expect.poll(() => receiver.heard.length).toBe(before + 1);
  const { headers, body: answer } = receiver.heard.at(-1) as Receiver['heard'][0];
  const event = new Webhook(SECRET).verify(answer, headers) as Record<string, unknown>;
  const id = body.presentation_id ?? body.data.presentation_id;
  expect(event).toMatchObject({
    presentation_id: id,
    edit_path: expect.stringContaining(id),
    type: COMPLETED,
  });
  await request(server.app).get(String(event['path']).replace('http://slides.test', '')).expect(200);
  const { body: deliveries } = await send('get', `/api/v3/webhook/deliveries?status=delivered`).expect(200);
  await send('post', `/api/v3/webhook/deliveries/${deliveries.items[0].id}/redeliver`).expect(200);
  await expect.poll(() => receiver.heard.length).toBe(before + 2);
  expect(receiver.heard.at(-1)).toMatchObject({
    body: answer,
    headers: { 'webhook-id': headers['webhook-id'] },
  });
  await send('delete', '/api/v3/webhook/unsubscribe/all').expect(204);
});

test('v3 sends no event unless asked, v1 none when asked not to, and a refused request none', async () => {
  const failed = 'presentation.generation.failed';
  for (const event of [COMPLETED, failed])
    await send('post', '/api/v1/webhook/subscribe', { url: receiver.url, event, secret: SECRET }).expect(201);
  const before = receiver.heard.length;
  await send('post', '/api/v3/presentation/generate', TEXT).expect(200);
  await send('post', '/api/v1/ppt/presentation/generate', { ...TEXT, trigger_webhook: false }).expect(200);
  await send('post', '/api/v3/presentation/from-json', {
    slides: [{ layout: 'nonsense', content: {} }],
    trigger_webhook: true,
  }).expect(422);
  // An event told afterwards is the first to arrive, so the others were none.
  const { body } = await send('post', '/api/v3/presentation/from-json', {
    slides: [{ layout: 'statement', content: { statement: 'Heard.' } }],
    trigger_webhook: true,
  }).expect(200);
  await expect.poll(() => receiver.heard.length).toBe(before + 1);
  expect(JSON.parse(receiver.heard.at(-1)?.body ?? '').presentation_id).toBe(body.presentation_id);
  await send('delete', '/api/v3/webhook/unsubscribe/all').expect(204);
});

test.each([
  ['/api/v1/webhook/subscribe', {}, 'Bearer pw'],
  ['/api/v1/webhook/subscribe', { legacy_bearer: false }, undefined],
  ['/api/v3/webhook/subscribe', {}, undefined],
  ['/api/v3/webhook/subscribe', { legacy_bearer: true }, 'Bearer pw'],
])('%s with %j sends the authorization %s beside the signature', async (path, extra, authorization) => {
  const { body } = await send('post', path, { url: receiver.url, event: COMPLETED, secret: 'pw', ...extra });
  await send('post', `/api/v3/webhook/${body.id}/test`).expect(200);
  const { headers } = receiver.heard.at(-1) as Receiver['heard'][0];
  expect(headers['authorization']).toBe(authorization);
  expect(headers['webhook-signature']).toMatch(/^v1,/);
  await send('delete', '/api/v3/webhook/unsubscribe/all').expect(204);
});

test.each(['x', 'long '.repeat(800).trim(), 'Schlüssel'])(
  'a delivery is sent and signed with a secret of any length and script',
  async (secret) => {
    const { body } = await send('post', '/api/v1/webhook/subscribe', {
      url: receiver.url,
      event: COMPLETED,
      secret,
    }).expect(201);
    const { body: delivery } = await send('post', `/api/v3/webhook/${body.id}/test`).expect(200);
    expect(delivery.status).toBe('delivered');
    const { headers, body: text } = receiver.heard.at(-1) as Receiver['heard'][0];
    new Webhook(new TextEncoder().encode(secret), { format: 'raw' }).verify(text, headers);
    await send('delete', '/api/v3/webhook/unsubscribe/all').expect(204);
  },
);
