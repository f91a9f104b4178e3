import request from 'supertest';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createChangeFeed } from '../../src/core/store/changes.ts';
import { changesEndpoint } from '../../src/rest/changes.ts';
import type { Exchange, StreamEvent } from '../../src/rest/endpoint.ts';
import { type ServedApp, serveApp } from '../support/mcp-app.ts';

type Message = Readonly<Record<string, unknown>>;

let served: ServedApp;
let token = '';
beforeAll(async () => {
  served = await serveApp();
  const { body } = await request(served.app.app)
    .post('/api/v1/auth/token/create')
    .set('Authorization', served.app.session)
    .send({ label: 'Harbour agent', expiry_days: 1 })
    .expect(201);
  token = `Bearer ${body.token}`;
});
afterAll(() => served.close());

/** Opens the stream and reads it up to the message that is enough. */
async function follow(authorization: string, begun: () => void, enough: (message: Message) => boolean) {
  const cut = new AbortController();
  const response = await fetch(`${served.base}/api/v3/changes`, {
    headers: { authorization },
    signal: cut.signal,
  });
  expect(response.headers.get('content-type')).toContain('text/event-stream');
  const messages: Message[] = [];
  let text = '';
  for await (const piece of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text += piece;
    const blocks = text.split('\n\n');
    text = blocks.pop() ?? '';
    for (const block of blocks) {
      const data = /^data: (.*)$/m.exec(block)?.[1];
      if (data === undefined) continue;
      const message = JSON.parse(data) as Message;
      messages.push(message);
      if (message['status'] === 'following') begun();
      if (enough(message)) {
        cut.abort();
        return messages;
      }
    }
  }
  return messages;
}

const post = async (path: string, body: object, authorization: string) =>
  (await request(served.app.app).post(path).set('Authorization', authorization).send(body).expect(200)).body;

test('the stream of changes names the deck that an agent changed, the kind of change and the author', async () => {
  const slides = [{ layout: 'title', content: { title: 'Tides' } }];
  const { presentation_id: id } = await post('/api/v3/presentation/from-json', { slides }, token);
  const messages = await follow(
    served.app.session,
    () =>
      void post(`/api/v3/presentation/${id}/edit`, { edits: [{ op: 'set_deck', title: 'Currents' }] }, token),
    ({ kind, id: changed }) => kind === 'presentation' && changed === id,
  );
  expect(messages[0]).toEqual({ type: 'status', status: 'following' });
  expect(messages.at(-1)).toMatchObject({
    type: 'change',
    kind: 'presentation',
    id,
    revision: 2,
    author: 'Harbour agent',
    summary: expect.stringContaining('Currents'),
  });
  const { body } = await request(served.app.app)
    .get(`/api/v3/presentation/${id}/revisions`)
    .set('Authorization', served.app.session)
    .expect(200);
  expect(body.results.map(({ author }: { author?: string }) => author)).toEqual([
    'Harbour agent',
    'Harbour agent',
  ]);
});

test('the stream of changes names the author of a deck that a task created', async () => {
  const messages = await follow(
    served.app.session,
    () =>
      void post(
        '/api/v3/presentation/generate/async',
        { content: '# Tides\n\nFour quays need power.' },
        token,
      ),
    ({ kind }) => kind === 'presentation',
  );
  expect(messages.at(-1)).toMatchObject({ revision: 1, author: 'Harbour agent', summary: 'created' });
});

test('the stream of changes reports that a deck was deleted', async () => {
  const slides = [{ layout: 'title', content: { title: 'Tides' } }];
  const { presentation_id: id } = await post('/api/v3/presentation/from-json', { slides }, token);
  const messages = await follow(
    served.app.session,
    () =>
      void request(served.app.app)
        .delete(`/api/v3/presentation/${id}`)
        .set('Authorization', token)
        .then(() => undefined),
    ({ kind, id: changed }) => kind === 'presentation' && changed === id,
  );
  expect(messages.at(-1)).not.toHaveProperty('revision');
});

test('the stream of changes ends after the requested seconds and refuses callers without credentials', async () => {
  const answer = await request(served.app.app)
    .get('/api/v3/changes?seconds=1')
    .set('Authorization', token)
    .expect(200);
  expect(answer.text).toContain('following');
  await request(served.app.app).get('/api/v3/changes').expect(401);
  await request(served.app.app).get('/api/v3/changes?seconds=0').set('Authorization', token).expect(422);
});

test('the stream of changes asks a reader that falls behind to reload everything', async () => {
  const feed = createChangeFeed();
  const ending = new AbortController();
  const reply = await changesEndpoint(feed, ending.signal).handle({ seconds: 60 }, {
    signal: new AbortController().signal,
  } as Exchange);
  const events = (reply as { events: AsyncGenerator<StreamEvent> }).events;
  expect((await events.next()).value.message).toMatchObject({ status: 'following' });
  for (let n = 0; n <= 1_000; n += 1) feed.publish({ kind: 'task', id: `task-${n}` });
  feed.publish({ kind: 'task', id: 'task-last' });
  feed.publish({ kind: 'task', id: 'task-last' });
  expect((await events.next()).value.message).toEqual({ type: 'status', status: 'missed' });
  expect((await events.next()).value.message).toMatchObject({ type: 'change', id: 'task-last' });
  ending.abort();
  expect((await events.next()).done).toBe(true);
});
