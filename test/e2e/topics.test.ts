import request from 'supertest';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { oneIn } from '../support/deep.ts';
import { type ServedApp, serveApp } from '../support/mcp-app.ts';
import { openReceiver, type Receiver } from '../support/webhook-receiver.ts';
import { CLIENTS, textOf } from '../tools/clients.ts';

const TOPIC = { content: 'Electric ferries', n_slides: 4 };
const GENERATE = '/api/v3/presentation/generate';

let served: ServedApp;
let receiver: Receiver;
beforeAll(async () => {
  served = await serveApp({ letIn: true, env: { ALLOW_PRIVATE_ADDRESSES: '127.0.0.0/8' } });
  receiver = await openReceiver(() => ({ status: 200 }));
});
afterAll(async () => {
  await receiver.close();
  await served.close();
});

const send = (app: ServedApp['app'], method: 'get' | 'post', path: string, body?: object) =>
  request(app.app)[method](path).set('Authorization', app.session).send(body);

describe.each(oneIn(4, CLIENTS, 1))(
  'a %s client without a language model behind the server',
  (_, connect) => {
    test('is asked by generate_presentation for the text of a bare topic', async () => {
      const client = await connect({ url: `${served.base}/mcp` });
      const refused = await client.call('generate_presentation', TOPIC);
      expect(refused.isError).toBe(true);
      expect(textOf(refused)).toMatch(/bare topic.*Write the text yourself.*create_presentation/s);
      const outline = await client.call('generate_presentation', { ...TOPIC, fallback: 'outline' });
      expect(outline.structuredContent).toMatchObject({ kind: 'outline', n_slides: 4 });
      const deck = await client.call('generate_presentation', {
        content: '# Ferries\n\n## Fuel\n\n- Diesel cost 4.1 million euros',
      });
      expect(deck.structuredContent).not.toHaveProperty('kind');
      await client.close();
    });
  },
);

test('an outline for a bare topic is marked in the answer, the task and the webhook', async () => {
  const { app } = served;
  await send(app, 'post', '/api/v3/webhook/subscribe', {
    url: receiver.url,
    event: 'presentation.generation.completed',
  }).expect(200);
  const made = await send(app, 'post', GENERATE, { ...TOPIC, trigger_webhook: true }).expect(200);
  expect(made.body.kind).toBe('outline');
  const { body: task } = await send(app, 'post', `${GENERATE}/async`, TOPIC).expect(200);
  await expect
    .poll(async () => (await send(app, 'get', `/api/v3/async-task/status/${task.id}`)).body)
    .toMatchObject({ status: 'completed', data: { kind: 'outline' } });
  // The deck of an earlier test may be announced first.
  await expect.poll(() => JSON.stringify(receiver.heard)).toContain('\\"kind\\":\\"outline\\"');
});

test('TOPIC_WITHOUT_MODEL=error refuses a bare topic from a program, too', async () => {
  const strict = await serveApp({ env: { TOPIC_WITHOUT_MODEL: 'error' } });
  try {
    const { body } = await send(strict.app, 'post', GENERATE, TOPIC).expect(422);
    expect(body.detail[0]).toMatchObject({
      loc: ['body', 'content'],
      msg: expect.stringContaining('bare topic'),
    });
    await send(strict.app, 'post', GENERATE, { ...TOPIC, fallback: 'outline' }).expect(200);
  } finally {
    await strict.close();
  }
});

test('web_search without a search service creates the deck and names the settings', async () => {
  const { body } = await send(served.app, 'post', GENERATE, {
    content: '# Ferries\n\n## Fuel\n\n- Diesel cost 4.1 million euros',
    web_search: true,
  }).expect(200);
  expect(body.warnings.join()).toMatch(/^web_search: .* LLM and WEB_SEARCH_PROVIDER/);
});
