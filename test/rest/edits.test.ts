import request from 'supertest';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../support/app.ts';
import { DEEP } from '../support/deep.ts';

type Fields = Record<string, unknown>;
interface SlideBody {
  readonly id: string;
  readonly layout: string;
  readonly index: number;
  readonly content: Fields;
  readonly speaker_note: string | null;
}

const V1 = '/api/v1/ppt/presentation';
const V3 = '/api/v3/presentation';
const UNKNOWN = '0b8f2c52-3a45-4b8e-9a51-0c7f9a5e2f10';
const SLIDES = [
  { layout: 'title', content: { title: 'Ferries', subtitle: 'A plan' } },
  {
    layout: 'bullets',
    content: {
      title: 'What changes',
      items: [{ text: 'Electric boats' }, { text: 'New quays' }, { text: 'One ticket' }],
    },
    speaker_note: 'Slowly.',
  },
  { layout: 'statement', content: { statement: 'The harbour becomes quiet.' } },
];

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());

const send = (method: 'get' | 'post' | 'patch' | 'delete', path: string, body?: Fields) =>
  request(server.app)
    [method](path)
    .set('Authorization', server.session)
    .set('Host', 'slides.test')
    .send(body);
const make = async () =>
  String((await send('post', `${V3}/from-json`, { slides: SLIDES }).expect(200)).body.presentation_id);
const slidesOf = async (id: string): Promise<SlideBody[]> =>
  (await send('get', `${V1}/${id}`).expect(200)).body.slides;

test('v1 edit merges content into slides by index and returns the presentation with its two paths', async () => {
  const id = await make();
  const { body } = await send('post', `${V1}/edit`, {
    presentation_id: id,
    slides: [{ index: 0, content: { title: 'Night ferries', __speaker_note__: 'Welcome.' } }],
    export_as: 'pptx',
    extra: 1,
  }).expect(200);
  expect(body).toMatchObject({
    presentation_id: id,
    path: expect.stringMatching(/^\/downloads\/.*\.pptx\?/),
    edit_path: `/presentation?id=${id}`,
    credits_consumed: 0,
  });
  await request(server.app).get(body.path).expect(200);
  expect((await slidesOf(id))[0]).toMatchObject({
    content: { title: 'Night ferries', subtitle: 'A plan' },
    speaker_note: 'Welcome.',
  });
  const wrong = await send('post', `${V1}/edit`, {
    presentation_id: id,
    slides: [
      { index: 0, content: {} },
      { index: 7, content: {} },
    ],
  }).expect(422);
  expect(wrong.body.detail[0]).toMatchObject({ loc: ['body', 'slides', 1, 'index'], ctx: { max: 3 } });
  await send('post', `${V1}/edit`, { presentation_id: UNKNOWN, slides: [] }).expect(422);
  await send('post', `${V1}/edit`, { presentation_id: UNKNOWN, slides: [{ index: 0, content: {} }] }).expect(
    404,
  );
});

test('v1 derive leaves the source deck unchanged and returns a new deck with the updates', async () => {
  const id = await make();
  const { body } = await send('post', `${V1}/derive`, {
    presentation_id: id,
    slides: [{ index: 2, content: { statement: 'It is quiet.' } }],
    export_as: 'png',
  }).expect(200);
  expect(body.presentation_id).not.toBe(id);
  expect(body.path).toContain('.zip');
  expect((await slidesOf(id))[2]?.content).toEqual({ statement: 'The harbour becomes quiet.' });
  expect((await slidesOf(body.presentation_id)).map(({ content }) => content['statement'])).toEqual([
    undefined,
    undefined,
    'It is quiet.',
  ]);
});

test('v1 and v3 duplicate return a copy, in their own shapes', async () => {
  const id = await make();
  const { body } = await send('post', `${V1}/${id}/duplicate`).expect(200);
  expect(body).toMatchObject({
    title: 'Ferries',
    n_slides: 3,
    status: 'completed',
    slides: [{ layout: 'title', index: 0, presentation: body.id }, {}, {}],
  });
  expect(body.id).not.toBe(id);
  const v3 = await send('post', `${V3}/${id}/duplicate`, {}).expect(200);
  expect(v3.body.path).toMatch(/^http:\/\/slides\.test\/downloads\//);
  expect(new Set([id, body.id, v3.body.presentation_id]).size).toBe(3);
  await send('post', `${V1}/${UNKNOWN}/duplicate`).expect(404);
});

test.runIf(DEEP)(
  'v1 update replaces title and all slides, and slides named by id keep their identity',
  async () => {
    const id = await make();
    const [first, second] = await slidesOf(id);
    const { body } = await send('patch', `${V1}/update`, {
      id,
      title: 'Harbour',
      n_slides: 2,
      theme: null,
      slides: [
        { ...second, layout: 'general:bullets', speaker_note: null },
        { ...first, content: { title: 'Thank you' } },
        {
          id: 'new-1',
          layout: 'statement',
          content: { statement: 'New.', __speaker_note__: 'Said.' },
          properties: {},
        },
      ],
    }).expect(200);
    expect(body).toMatchObject({ id, title: 'Harbour', n_slides: 3 });
    expect(body.slides.map((slide: SlideBody) => [slide.id, slide.layout, slide.speaker_note])).toEqual([
      [second?.id, 'bullets', null],
      [first?.id, 'title', null],
      [expect.stringMatching(/^[0-9a-f-]{36}$/), 'statement', 'Said.'],
    ]);
    expect(
      (
        await send('patch', `${V1}/update`, {
          id,
          title: 'Quay',
          theme: { id: 'nocturne', data: {} },
        }).expect(200)
      ).body,
    ).toMatchObject({ title: 'Quay', theme: 'nocturne', n_slides: 3 });
    const wrong = await send('patch', `${V1}/update`, {
      id,
      slides: [{ layout: 'statement', content: { text: 'x' } }],
    }).expect(422);
    expect(wrong.body.detail.map(({ loc }: { loc: unknown }) => loc)).toContainEqual([
      'body',
      'slides',
      0,
      'content',
      'text',
    ]);
  },
);

test('v1 slide_update replaces one slide and returns it', async () => {
  const id = await make();
  const slide = (await slidesOf(id))[1];
  const { body } = await send('patch', `${V1}/slide_update`, {
    slide: {
      ...slide,
      layout: 'statement',
      content: { statement: 'One ticket for all.' },
      speaker_note: 'Loudly.',
    },
  }).expect(200);
  expect(body).toEqual({
    ...slide,
    layout: 'statement',
    content: { statement: 'One ticket for all.' },
    speaker_note: 'Loudly.',
  });
  expect((await slidesOf(id))[1]).toEqual(body);
  const wrong = await send('patch', `${V1}/slide_update`, { slide: { ...slide, id: UNKNOWN } }).expect(422);
  expect(wrong.body.detail[0]).toMatchObject({ loc: ['body', 'slide', 'id'] });
  const { presentation: _, ...homeless } = slide as SlideBody & { presentation: string };
  expect(
    (await send('patch', `${V1}/slide_update`, { slide: homeless }).expect(422)).body.detail[0],
  ).toMatchObject({ loc: ['body', 'slide', 'presentation'] });
});

test('v3 edits against a revision, lists revisions and restores one', async () => {
  const id = await make();
  const edited = await send('post', `${V3}/${id}/edit`, {
    revision: 1,
    edits: [
      { op: 'delete', slide: 3 },
      { op: 'set_deck', template: 'pitch' },
    ],
    on_overflow: 'warn',
  }).expect(200);
  expect(edited.body).toMatchObject({
    revision: 2,
    n_slides: 2,
    changed: [{ slide: 3, change: 'deleted' }],
    deck_changed: ['template'],
  });
  const late = await send('post', `${V3}/${id}/edit`, {
    revision: 1,
    edits: [{ op: 'delete', slide: 2 }],
  }).expect(409);
  expect(late.body).toMatchObject({ code: 'conflict', detail: expect.stringContaining('revision 2') });
  const { body } = await send('get', `${V3}/${id}/revisions`).expect(200);
  expect(body).toMatchObject({
    revision: 2,
    total: 2,
    results: [
      { revision: 2, change: expect.stringMatching(/^template changed to "pitch"; slide 3 ".+" deleted$/) },
      { revision: 1, change: 'created' },
    ],
  });
  const before = await send('get', `${V3}/${id}?revision=1`).expect(200);
  expect((await send('post', `${V3}/${id}/revisions/1/restore`).expect(200)).body).toMatchObject({
    revision: 3,
    n_slides: 3,
    template: 'ledger',
  });
  expect((await send('get', `${V3}/${id}`).expect(200)).body.slides).toEqual(before.body.slides);
  expect((await send('post', `${V3}/${id}/revisions/9/restore`).expect(422)).body.detail[0]).toMatchObject({
    loc: ['path', 'revision'],
  });
  const wrong = await send('post', `${V3}/${id}/edit`, { edits: [{ op: 'move', slide: 1, to: 9 }] }).expect(
    422,
  );
  expect(wrong.body.detail[0]).toMatchObject({ loc: ['body', 'edits', 0, 'to'], ctx: { max: 3 } });
});

test('trying layouts names those that need other content, and refuses a slide that does not exist', async () => {
  const id = await make();
  const tried = (body: Fields) =>
    send('post', `${V3}/${id}/preview`, { format: 'svg', inline: true, ...body });
  const { body } = await tried({ slides: [2], layouts: ['two_columns', 'chart', 'statement'] }).expect(200);
  expect(body.unfit).toEqual(['chart']);
  expect(
    (body.pictures as Fields[]).map(({ layout, warnings }) => [layout, (warnings as string[]).length]),
  ).toEqual([
    ['two_columns', 0],
    ['statement', 1],
  ]);
  expect((body.pictures as Fields[]).map(({ lost }) => lost)).toEqual([
    undefined,
    { to_note: ['Electric boats', 'New quays', 'One ticket'], not_shown: [] },
  ]);
  expect((await tried({ slides: [9], layouts: ['statement'] }).expect(422)).body.detail[0].msg).toContain(
    'slide',
  );
  expect((await tried({ slides: [1, 2], layouts: ['statement'] }).expect(422)).body.detail[0].loc).toEqual([
    'body',
    'slides',
  ]);
  expect((await slidesOf(id)).map(({ layout }) => layout)).toEqual(
    ['title', 'bullets', 'statement'].map((layout) => expect.stringContaining(layout)),
  );
});

test('a slide that is added without content shows prompts, which the check reports until they are replaced', async () => {
  const id = await make();
  await send('post', `${V3}/${id}/edit`, { edits: [{ op: 'insert', at: 2, layout: 'metrics' }] }).expect(200);
  const content = (await slidesOf(id))[1]?.content;
  expect(content?.['title']).toBe('[Title]');
  expect(JSON.stringify(content)).not.toMatch(/\d{2}/);
  const left = async () =>
    ((await send('get', `${V3}/${id}/check`).expect(200)).body.findings as Fields[])
      .filter(({ code }) => code === 'leftover_text')
      .map(({ slide, path }) => [slide, path]);
  expect(await left()).toEqual([[2, 'slides[1].content.title']]);
  const items = [1, 2].map((number) => ({ value: `${number} of 9`, label: 'boats are electric' }));
  await send('post', `${V3}/${id}/edit`, {
    edits: [{ op: 'set_layout', slide: 2, layout: 'metrics', content: { title: 'Boats', items } }],
  }).expect(200);
  expect(await left()).toEqual([]);
});

test.runIf(DEEP)(
  'twenty simultaneous edits without a revision all succeed, and of those with a revision one does',
  async () => {
    const markup = `<section><div class="grid grid-cols-5">${Array.from({ length: 20 }, (_, index) => `<p id="c${index}">old</p>`).join('')}</div></section>`;
    const { body: made } = await send('post', `${V3}/from-json`, {
      title: 'Cells',
      slides: [{ markup }],
    }).expect(200);
    const id = String(made.presentation_id);
    const edit = (index: number, value: string, more: Fields = {}) =>
      send('post', `${V3}/${id}/edit`, {
        edits: [{ op: 'set_text', slide: 1, element: `c${index}`, value }],
        ...more,
      });
    const all = Array.from({ length: 20 }, (_, index) => index);
    const answers = await Promise.all(all.map((index) => edit(index, `new${index}`)));
    expect(answers.map(({ status }) => status)).toEqual(all.map(() => 200));
    expect(answers.map(({ body }) => body.revision).sort((a, b) => a - b)).toEqual(
      all.map((index) => index + 2),
    );
    const { body: deck } = await send('get', `${V3}/${id}`).expect(200);
    for (const index of all) expect(JSON.stringify(deck)).toContain(`new${index}<`);
    const named = await Promise.all(
      all.map((index) => edit(index, `later${index}`, { revision: deck.revision })),
    );
    expect(named.map(({ status }) => status).sort()).toEqual([200, ...all.slice(1).map(() => 409)]);
  },
);

test('a deck can be deleted during a change, and the change reports that the deck is gone', async () => {
  const id = await make();
  const [edited, deleted] = await Promise.all([
    send('post', `${V3}/${id}/edit`, {
      edits: [{ op: 'set_field', slide: 1, path: 'title', value: 'Night ferries' }],
    }),
    send('delete', `${V3}/${id}`),
  ]);
  expect(deleted.status).toBe(204);
  expect([200, 404]).toContain(edited.status);
  await send('get', `${V3}/${id}`).expect(404);
});

test('simultaneous changes of a theme all succeed', async () => {
  const { body: theme } = await send('post', '/api/v3/theme/create', {
    name: 'Quay',
    description: 'Blue',
    data: { colors: { primary: '#0057b8' } },
  }).expect(200);
  const fields = ['name', 'description', 'company_name', 'footer'];
  const changes = await Promise.all(
    fields.map((field) => send('patch', `/api/v3/theme/update/${theme.id}`, { [field]: `New ${field}` })),
  );
  expect(changes.map(({ status }) => status)).toEqual(fields.map(() => 200));
  const { body: themes } = await send('get', '/api/v3/theme/all').expect(200);
  expect(themes[0]).toMatchObject(Object.fromEntries(fields.map((field) => [field, `New ${field}`])));
});
