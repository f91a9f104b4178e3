import { readFileSync } from 'node:fs';
import request from 'supertest';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../support/app.ts';
import { DEEP } from '../support/deep.ts';

/** Fixture: one slide with a title, written by Google Slides. */
const FILE = readFileSync(new URL('../fixtures/pptx/google-slides.pptx', import.meta.url)).toString('base64');
const V1 = '/api/v1/ppt/presentation';
const QUOTE = {
  layout_group: 'general',
  layout: 'general:quote-slide',
  content: {
    heading: 'Voices',
    quote: 'Heat is half of all energy.',
    author: 'Ada Byron',
    __speaker_note__: 'Pause here.',
  },
};
const METRICS = {
  layout: 'general:metrics-slide',
  content: {
    title: 'Numbers',
    metrics: [
      { label: 'Homes', value: '150+', description: 'joined the grid' },
      { label: 'Savings', value: '40%', description: 'on the bill' },
    ],
  },
};
type Body = Record<string, unknown> & { slides: { id: string; layout: string; content: object }[] };

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());

const send = (method: 'get' | 'post' | 'patch', path: string, body?: object) =>
  request(server.app)[method](path).set('Authorization', server.session).send(body);

async function make(): Promise<Body & { id: string }> {
  const { body } = await send('post', `${V1}/create/from-json`, {
    template: 'general',
    slides: [{ layout: 'title', content: { title: 'Solar heat' } }, METRICS],
  }).expect(200);
  return (await send('get', `${V1}/${body.presentation_id}`).expect(200)).body;
}

test('slide_update accepts a slide in a layout of Presenton under the id that it returned', async () => {
  const deck = await make();
  const { body } = await send('patch', `${V1}/slide_update`, {
    slide: { ...deck.slides[1], ...QUOTE, speaker_note: null },
  }).expect(200);
  expect(body).toMatchObject({
    id: deck.slides[1]?.id,
    presentation: deck.id,
    layout: 'quote',
    content: { quote: 'Heat is half of all energy.', author: 'Ada Byron' },
    speaker_note: 'Pause here.',
  });
});

test('update accepts whole decks with slides in layouts of Presenton and keeps their ids', async () => {
  const deck = await make();
  const slides = [
    { ...QUOTE, id: deck.slides[1]?.id, index: 0, presentation: deck.id, properties: null },
    deck.slides[0],
    METRICS,
  ];
  const { body } = await send('patch', `${V1}/update`, { id: deck.id, n_slides: 3, slides }).expect(200);
  expect(body.slides).toMatchObject([
    { id: deck.slides[1]?.id, layout: 'quote', speaker_note: 'Pause here.' },
    { id: deck.slides[0]?.id, layout: 'title', content: { title: 'Solar heat' } },
    { layout: 'metrics', content: { items: [{ label: 'Homes', value: '150+' }, { label: 'Savings' }] } },
  ]);
});

test.each(['edit', 'derive'])(
  '%s merges fields of Presenton into the slides that have their purpose',
  async (route) => {
    const deck = await make();
    const { body } = await send('post', `${V1}/${route}`, {
      presentation_id: deck.id,
      slides: [
        { index: 0, content: { description: 'For every home', presenterName: 'Ada Byron' } },
        {
          index: 1,
          content: {
            title: 'Now',
            metrics: [{ label: 'Homes', value: '151+', description: 'joined' }, ...METRICS.content.metrics],
          },
        },
      ],
    }).expect(200);
    const { body: after } = await send('get', `${V1}/${body.presentation_id}`).expect(200);
    expect(after.slides).toMatchObject([
      { content: { title: 'Solar heat', subtitle: 'For every home', presenter: 'Ada Byron' } },
      { content: { title: 'Now', items: [{ label: 'Homes', value: '151+', note: 'joined' }, {}, {}] } },
    ]);
  },
);

test('edit names fields of Presenton that have no place in the slide, and changes nothing', async () => {
  const deck = await make();
  const edit = (content: object) =>
    send('post', `${V1}/edit`, { presentation_id: deck.id, slides: [{ index: 1, content }] }).expect(422);
  expect((await edit({ presenterName: 'Ada Byron' })).body.detail[0].loc).toEqual([
    'body',
    'slides',
    0,
    'content',
    'presenterName',
  ]);
  // Two lists would become one.
  await edit({ items: METRICS.content.metrics, metrics: METRICS.content.metrics });
  await send('post', `/api/v3/presentation/${deck.id}/edit`, {
    edits: [{ op: 'update_content', slide: 2, content: { metrics: METRICS.content.metrics } }],
  }).expect(422);
  expect((await send('get', `${V1}/${deck.id}`).expect(200)).body.slides).toEqual(deck.slides);
});

test('set_layout warns about content of a layout of Presenton that the new layout has no place for', async () => {
  const deck = await make();
  const { body } = await send('post', `/api/v3/presentation/${deck.id}/edit`, {
    edits: [
      {
        op: 'set_layout',
        slide: 2,
        layout: METRICS.layout,
        content: { ...METRICS.content, decoration: { shape: 7 } },
      },
    ],
  }).expect(200);
  expect(body.warnings).toContainEqual(
    'Slide 2: general:metrics-slide became metrics, which has no place for decoration.shape.',
  );
});

test('update accepts the theme objects that the theme routes return', async () => {
  const deck = await make();
  const { body: themes } = await send('get', '/api/v3/theme/default').expect(200);
  const theme = themes.find(({ id }: { id: string }) => id === 'mint-blue');
  const own = (
    await send('post', '/api/v1/ppt/themes/create', {
      name: 'Mine',
      description: 'Ours',
      data: theme.data,
    }).expect(200)
  ).body;
  for (const chosen of [theme, own, own.id]) {
    const { body } = await send('patch', `${V1}/update`, { id: deck.id, theme: chosen }).expect(200);
    expect(body.theme).toBe(chosen.id ?? chosen);
  }
});

test('update refuses a theme object without an id instead of ignoring its colors', async () => {
  const deck = await make();
  const { body } = await send('patch', `${V1}/update`, {
    id: deck.id,
    theme: { colors: { primary: '#0F7B7B' } },
  }).expect(422);
  expect(body.detail[0]).toMatchObject({
    loc: ['body', 'theme', 'id'],
    type: 'missing',
    ctx: { hint: expect.stringContaining('/api/v1/ppt/themes/create') },
  });
});

test.runIf(DEEP).each(['slide/edit', 'slide/edit-html'])(
  '%s names the operation to call for a slide of an opened file',
  async (path) => {
    const { body: opened } = await send('post', '/api/v3/presentation/open', { pptx_base64: FILE }).expect(
      200,
    );
    const { body: deck } = await send('get', `${V1}/${opened.presentation_id}`).expect(200);
    const { body } = await send('post', `/api/v1/ppt/${path}`, {
      id: deck.slides[0].id,
      prompt: 'Make it shorter',
    }).expect(422);
    expect(body.detail[0]).toMatchObject({
      loc: ['body', 'prompt'],
      type: 'unsupported',
      ctx: { hint: expect.stringContaining('PUT /api/v3/presentation/{id}/texts') },
    });
  },
);

test.each([
  [`${V1}/export`, 'v1'],
  ['/api/v2/ppt/presentation/export', 'v2'],
  ['/api/v3/presentation/export', 'v3'],
])('%s exports what derive and duplicate returned', async (path) => {
  const deck = await make();
  const { body: derived } = await send('post', `${V1}/derive`, {
    presentation_id: deck.id,
    slides: [{ index: 0, content: { title: 'Solar heat in towns' } }],
    export_as: 'pdf',
  }).expect(200);
  const { body: copy } = await send('post', `${V1}/${derived.presentation_id}/duplicate`).expect(200);
  for (const export_as of ['pptx', 'pdf', 'png'] as const) {
    const { body } = await send('post', path, { id: copy.id, export_as }).expect(200);
    const link = new URL(body.path, 'http://127.0.0.1');
    const file = await request(server.app).get(`${link.pathname}${link.search}`).expect(200);
    expect(Number(file.headers['content-length'])).toBeGreaterThan(1_000);
  }
});
