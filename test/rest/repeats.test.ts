import request from 'supertest';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestApp, type TestApp } from '../support/app.ts';

const V3 = '/api/v3/presentation';
const SLIDES = [{ layout: 'statement', content: { statement: 'Once is enough.' } }];

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());

const api = (method: 'get' | 'post' | 'patch', path: string) =>
  request(server.app)[method](path).set('Authorization', server.session).set('Host', 'slides.test');
const total = async () => (await api('get', `${V3}/all`).expect(200)).body.results.length;

test.each([
  [`${V3}/from-json`, { slides: SLIDES }],
  [`${V3}/from-json/async`, { slides: SLIDES }],
  ['/api/v1/ppt/presentation/generate', { content: '# Tides\n\n- One\n- Two', n_slides: 2 }],
])('the header Idempotency-Key makes a repeat of %s return the first deck', async (path, body) => {
  const key = `key of ${path}`;
  const send = (content: object) => api('post', path).set('Idempotency-Key', key).send(content);
  const [first, repeat] = [await send(body).expect(200), await send(body).expect(200)];
  expect(repeat.body).toEqual(first.body);
  expect((await send({ ...body, title: 'Another', content: 'Another' })).status).toBe(409);
});

test('a copy is created once per key, although the operation has no key field', async () => {
  const { body: made } = await api('post', `${V3}/from-json`).send({ slides: SLIDES }).expect(200);
  const before = await total();
  const copies = await Promise.all(
    [1, 2, 3].map(() =>
      api('post', `${V3}/${made.presentation_id}/duplicate`)
        .set('Idempotency-Key', 'copy')
        .send({})
        .expect(200),
    ),
  );
  expect(new Set(copies.map(({ body }) => body.presentation_id)).size).toBe(1);
  expect(await total()).toBe(before + 1);
  const other = await api('post', `${V3}/${made.presentation_id}/duplicate`)
    .set('Idempotency-Key', 'another')
    .send({})
    .expect(200);
  expect(other.body.presentation_id).not.toBe(copies[0]?.body.presentation_id);
});

test.each([
  [
    'a webhook',
    '/api/v1/webhook/subscribe',
    (name: string) => ({ url: `https://8.8.8.8/${name}`, event: 'presentation.generation.completed' }),
  ],
  ['a deck', `${V3}/from-json`, (title: string) => ({ title, slides: SLIDES })],
])(
  '%s with one key and two bodies at the same moment succeeds for one, and the other gets a conflict',
  async (_, path, body) => {
    const { records } = await server.lectern.stores();
    const get = records.get.bind(records);
    const slow = vi.spyOn(records, 'get').mockImplementation(async (collection, id) => {
      const found = await get(collection, id);
      await new Promise((resolve) => setTimeout(resolve, 50));
      return found as never;
    });
    const answers = await Promise.all(
      ['one', 'two'].map((name) => api('post', path).set('Idempotency-Key', 'moment').send(body(name))),
    );
    slow.mockRestore();
    expect(answers.map(({ status }) => (status < 300 ? 'made' : status)).sort()).toEqual([409, 'made']);
    expect(JSON.stringify(answers.find(({ status }) => status === 409)?.body)).toContain('another input');
  },
);

test('a key that is too long is refused under the name of the header', async () => {
  const { body } = await api('post', `${V3}/from-json`)
    .set('Idempotency-Key', 'x'.repeat(256))
    .send({ slides: SLIDES })
    .expect(422);
  expect(body.detail[0]).toMatchObject({ loc: ['header', 'Idempotency-Key'], ctx: { max: 255 } });
});

test('a read answers 304 to its ETag until the deck changes', async () => {
  const { body: made } = await api('post', `${V3}/from-json`).send({ slides: SLIDES }).expect(200);
  for (const [path, accept] of [
    [`${V3}/${made.presentation_id}`, 'application/json'],
    [`${V3}/${made.presentation_id}/preview?slides=1&width=320`, 'image/png'],
  ] as const) {
    const first = await api('get', path).set('Accept', accept).expect(200);
    const tag = first.headers['etag'] ?? '';
    expect(tag).toMatch(/^"[\w-]{22}"$/);
    expect(first.headers['content-type']).toContain(accept);
    await api('get', path).set('Accept', accept).set('If-None-Match', `"other", W/${tag}`).expect(304);
    await api('get', path).set('Accept', accept).set('If-None-Match', '"other"').expect(200);
  }
  const path = `${V3}/${made.presentation_id}`;
  const { headers } = await api('get', path).expect(200);
  await api('post', `${path}/edit`)
    .send({ edits: [{ op: 'set_field', slide: 1, path: 'statement', value: 'Twice.' }] })
    .expect(200);
  await api('get', path)
    .set('If-None-Match', headers['etag'] ?? '')
    .expect(200);
});

test('tasks are listed by status, type and time, in the requested order', async () => {
  const start = () => api('post', `${V3}/from-json/async`).send({ slides: SLIDES }).expect(200);
  const ids = [
    (await start()).body.id,
    (await start()).body.id,
    (await api('post', `${V3}/generate/async`).send({ content: 'Tides', n_slides: 2 }).expect(200)).body.id,
  ];
  const list = async (query: string) =>
    (await api('get', `/api/v1/async-tasks?${query}`).expect(200)).body as {
      id: string;
      type: string;
      status: string;
      created_at: string;
    }[];
  await expect
    .poll(async () => (await list('status=completed')).filter(({ id }) => ids.includes(id)).length)
    .toBe(3);
  expect((await list('order=asc')).filter(({ id }) => ids.includes(id)).map(({ id }) => id)).toEqual(ids);
  expect((await list('type=presentation.generate&limit=1')).map(({ id }) => id)).toEqual([ids[2]]);
  const [last] = await list('limit=1');
  expect((await list(`created_at=${last?.created_at}`)).map(({ id }) => id)).toEqual([ids[2]]);
  expect(await list('status=error')).toEqual([]);
  const { body } = await api('get', '/api/v1/async-tasks?status=done&created_at_to=yesterday').expect(422);
  expect(body.detail.map(({ loc }: { loc: string[] }) => loc)).toEqual([
    ['query', 'status'],
    ['query', 'created_at_to'],
  ]);
});

test('the sample routes return the answers that old clients build their receivers from', async () => {
  const { body } = await api('get', '/api/v1/mock/presentation-generation-completed').expect(200);
  expect(body).toEqual([
    {
      presentation_id: expect.any(String),
      path: expect.stringContaining('.pptx'),
      edit_path: expect.any(String),
      credits_consumed: 0,
    },
  ]);
  expect((await api('get', '/api/v1/mock/presentation-generation-failed').expect(200)).body).toEqual([
    { status_code: 500, detail: expect.any(String) },
  ]);
});
