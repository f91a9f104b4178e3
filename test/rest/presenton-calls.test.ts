import request from 'supertest';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../support/app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());

const V1 = '/api/v1/ppt/presentation';
const SLIDES = [{ layout: 'title', content: { title: 'Solar heat' } }];
const send = (method: 'get' | 'post', path: string, body?: object) =>
  request(server.app)[method](path).set('Authorization', server.session).send(body);

test.each([
  [`${V1}/create/from-json`, { slides: SLIDES }],
  ['/api/v3/presentation/from-json', { slides: SLIDES, standard_template: '' }],
  [`${V1}/generate`, { content: '# Tides\n\n## Why\n- The moon pulls\n- The earth turns' }],
])('POST %s treats an empty theme as no theme', async (path, body) => {
  await send('post', path, { ...body, theme: '' }).expect(200);
});

test('derive without slides copies the presentation', async () => {
  const { body: first } = await send('post', `${V1}/create/from-json`, { slides: SLIDES }).expect(200);
  const { body: copy } = await send('post', `${V1}/derive`, {
    presentation_id: first.presentation_id,
  }).expect(200);
  expect(copy.presentation_id).not.toBe(first.presentation_id);
  const { body: deck } = await send('get', `${V1}/${copy.presentation_id}`).expect(200);
  expect(deck.slides[0].content.title).toBe('Solar heat');
});

test.each([
  ['/api/v3/export/html-to-any', 'POST /api/v3/presentation/from-json'],
  ['/api/v1/admin/api-keys', 'POST /api/v1/auth/token/create'],
  ['/api/v1/auth/users/me', 'GET /api/v1/auth/status'],
  ['/api/v1/auth/jwt/login', 'POST /api/v1/auth/login'],
  ['/api/v1/ppt/chat/conversations', 'POST /api/v3/presentation/{id}/edit'],
  ['/api/v2/ppt/design/create/init', 'POST /api/v2/ppt/design/create/async'],
  ['/api/export-presentation', 'POST /api/v3/presentation/export'],
])('the 404 of %s names %s', async (path, substitute) => {
  const { body } = await send('get', path).expect(404);
  expect(body).toMatchObject({ code: 'not_found', detail: expect.stringContaining(substitute) });
});

test('v1 links are absolute if the public address is known, and relative otherwise', async () => {
  const named = await createTestApp({ PUBLIC_URL: 'https://decks.example/team' });
  try {
    const make = async ({ app, session }: TestApp, path: string) =>
      (await request(app).post(path).set('Authorization', session).send({ slides: SLIDES }).expect(200)).body;
    expect(await make(named, `${V1}/create/from-json`)).toMatchObject({
      path: expect.stringMatching(/^https:\/\/decks\.example\/team\/downloads\//),
      edit_path: expect.stringMatching(/^https:\/\/decks\.example\/team\//),
    });
    const { id } = await make(named, `${V1}/create/from-json/async`);
    const status = async () =>
      (await request(named.app).get(`${V1}/status/${id}`).set('Authorization', named.session).expect(200))
        .body;
    await expect.poll(async () => (await status()).status).toBe('completed');
    expect((await status()).data.path).toMatch(/^https:\/\/decks\.example\/team\/downloads\//);
    expect((await make(server, `${V1}/create/from-json`)).path).toMatch(/^\/downloads\//);
  } finally {
    await named.close();
  }
});

test.each(['/api/v3/standard-template', '/api/v1/ppt/template'])(
  '%s returns lists and schemas in the shape of earlier releases on request',
  async (path) => {
    const { body: list } = await send('get', `${path}/all?shape=classic`).expect(200);
    expect(list.length).toBe((await send('get', `${path}/all`).expect(200)).body.total);
    expect(list[0]).toEqual({
      id: expect.any(String),
      name: expect.any(String),
      total_layouts: expect.any(Number),
    });
    const { body: template } = await send('get', `${path}/general?shape=classic`).expect(200);
    expect(template).toMatchObject({ name: expect.any(String), ordered: false });
    const quote = template.slides.find(({ id }: { id: string }) => id === 'quote');
    expect(quote.json_schema).toMatchObject({
      title: 'quote',
      type: 'object',
      properties: { quote: { type: 'string' } },
    });
  },
);
