import request from 'supertest';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../support/app.ts';

type Json = Record<string, unknown>;

const TEXT =
  '# Solar heat in cities\n\n## Why now\n- Gas prices doubled since 2021\n- Half of all energy is heat\n\n## What it costs\nA square metre costs 250 euro and yields 450 kWh a year.';
const UNKNOWN = '0b8f2c52-3a45-4b8e-9a51-0c7f9a5e2f10';

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());

const api = (method: 'get' | 'post' | 'put' | 'head', path: string) =>
  request(server.app)[method](`/api/v1/ppt/${path}`).set('Authorization', server.session);
const begin = async (fields: Json = {}) =>
  (
    await api('post', 'presentation/create')
      .send({ content: TEXT, ...fields })
      .expect(200)
  ).body as Json & { id: string };

/** The events of a stream, in order. */
async function follow(path: string): Promise<{ type: string; [field: string]: unknown }[]> {
  const { text, headers } = await api('get', path).buffer().expect(200);
  expect(headers).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
  });
  return text
    .split('\n\n')
    .filter((block) => block.includes('\nevent: response\n'))
    .map((block) => JSON.parse(block.slice(block.indexOf('\ndata: ') + 7)));
}
const joined = (events: readonly { readonly type: string; readonly [field: string]: unknown }[]) =>
  JSON.parse(events.map(({ chunk = '' }) => chunk).join('')) as { slides: Json[] };

describe('a presentation created in steps', () => {
  test('slide_size of a draft applies to its presentation, and prepare and update change it', async () => {
    const { id, ...draft } = await begin({ slide_size: 'story' });
    expect(draft).toMatchObject({ slide_size: '9:16' });
    await follow(`outlines/stream/${id}`);
    await api('post', 'presentation/prepare').send({ presentation_id: id, slide_size: '4:3' }).expect(200);
    const { body: prepared } = await request(server.app)
      .get(`/api/v3/draft/${id}`)
      .set('Authorization', server.session)
      .expect(200);
    expect(prepared).toMatchObject({ slide_size: '4:3' });
    const making = await follow(`presentation/stream/${id}?pictures=true`);
    const [picture] = making.filter(({ type }) => type === 'picture');
    expect(String(picture?.['svg'])).toContain('viewBox="0 0 1104 828"');
    expect(making.at(-1)?.['presentation']).toMatchObject({ id, slide_size: '4:3' });
    const { body: updated } = await request(server.app)
      .patch('/api/v1/ppt/presentation/update')
      .set('Authorization', server.session)
      .send({ id, slide_size: 'A4 portrait' })
      .expect(200);
    expect(updated).toMatchObject({ id, slide_size: 'A4 portrait' });
    const { body: blank } = await api('post', 'presentation/create/blank')
      .send({ slide_size: 'square' })
      .expect(201);
    expect(blank).toMatchObject({ slide_size: '1:1' });
  });

  test('goes from text to plan, changes, template and deck, and each step returns its result', async () => {
    const draft = await begin({
      n_slides: 4,
      language: 'English',
      file_paths: null,
      generation_mode: 'standard',
    });
    expect(draft).toMatchObject({
      id: expect.any(String),
      content: TEXT,
      n_slides: 4,
      title: null,
      outlines: null,
      layout: 'general',
    });
    expect((await api('get', `outlines/${draft.id}`).expect(200)).body).toEqual({ slides: [] });

    const planning = await follow(`outlines/stream/${draft.id}`);
    expect(planning.at(-1)).toMatchObject({
      type: 'complete',
      presentation: { id: draft.id, title: 'Solar heat in cities' },
    });
    const { body: plan } = await api('get', `outlines/${draft.id}`).expect(200);
    expect(joined(planning)).toEqual(plan);
    expect(plan.slides.length).toBe(3);

    const slides = [
      ...plan.slides.slice(0, 3),
      { content: '## One more thing\n- It pays back in nine years', note: 'kept by the client' },
    ];
    const { body: changed } = await api('put', `outlines/${draft.id}`).send({ slides }).expect(200);
    expect(changed.slides.at(-1)).toEqual({ content: '## One more thing\n- It pays back in nine years' });

    const { body: prepared } = await api('post', 'presentation/prepare')
      .send({
        presentation_id: draft.id,
        outlines: changed.slides,
        layout: { id: 'pitch', name: 'Pitch', slides: [] },
        title: 'Heat',
      })
      .expect(200);
    expect(prepared).toEqual({ presentation_id: draft.id });

    const making = await follow(`presentation/stream/${draft.id}`);
    expect(making.filter(({ type }) => type === 'status').length).toBeGreaterThan(1);
    expect(making.at(-1)?.type).toBe('complete');
    const { body: made } = await api('get', `presentation/${draft.id}`).expect(200);
    expect(making.at(-1)?.['presentation']).toEqual(made);
    expect(made.slides[0]).toMatchObject({ layout_group: 'pitch', presentation: draft.id });
    expect(joined(making).slides.map(({ layout, index }) => [layout, index])).toEqual(
      made.slides.map(({ layout, index }: Json) => [layout, index]),
    );
    expect(JSON.stringify(made.slides)).toContain('nine years');
  });

  test('returns the existing deck when the stream is requested again', async () => {
    const { id } = await begin();
    const first = (await follow(`presentation/stream/${id}`)).at(-1);
    expect((await follow(`presentation/stream/${id}`)).at(-1)).toEqual(first);
  });

  test('answers an ordinary error when a stream cannot begin', async () => {
    expect((await api('get', `presentation/stream/${UNKNOWN}`).expect(404)).body).toMatchObject({
      code: 'not_found',
      detail: expect.stringContaining('POST /api/v1/ppt/presentation/create'),
    });
    expect((await api('get', 'outlines/stream/7').expect(422)).body.detail[0].loc).toEqual(['path', 'id']);
    expect((await api('put', `outlines/${UNKNOWN}`).send({}).expect(422)).body.detail[0]).toMatchObject({
      loc: ['body', 'slides'],
      type: 'missing',
    });
    expect(
      (await api('post', 'presentation/create').send({ content: ' ' }).expect(422)).body.detail[0].loc,
    ).toEqual(['body', 'content']);
    const { id } = await begin();
    expect(
      (await api('post', 'presentation/prepare').send({ presentation_id: id, layout: 'no-such' }).expect(422))
        .body.detail[0].loc,
    ).toEqual(['body', 'layout']);
    // To look at the headers of a stream must not make the deck.
    await api('head', `presentation/stream/${id}`).expect(405);
    await api('get', `presentation/${id}`).expect(404);
  });

  test('is deleted together with its draft', async () => {
    const { id } = await begin();
    await follow(`presentation/stream/${id}`);
    await request(server.app)
      .delete(`/api/v1/ppt/presentation/${id}`)
      .set('Authorization', server.session)
      .expect(204);
    await api('get', `outlines/${id}`).expect(404);
  });

  test('drafts are listed until their presentation is created, read whole, and deleted', async () => {
    const v3 = (method: 'get' | 'delete', path: string) =>
      request(server.app)[method](`/api/v3/draft/${path}`).set('Authorization', server.session);
    const listed = async () =>
      ((await v3('get', 'all?page_size=100').expect(200)).body.items as { id: string }[]).map(({ id }) => id);
    const long = `${TEXT}\n\n${'More is said about heat. '.repeat(200)}`;
    const [one, two] = [await begin({ content: long }), await begin()];
    await follow(`outlines/stream/${two.id}`);
    const { body } = await v3('get', 'all?page_size=2').expect(200);
    expect(body).toMatchObject({
      items: [
        { id: two.id, title: 'Solar heat in cities', n_slides: expect.any(Number) },
        { id: one.id, title: null, n_slides: 0, content: long.slice(0, 120) },
      ],
      page: 1,
      page_size: 2,
    });
    expect((await v3('get', one.id).expect(200)).body.content).toHaveLength(2_000);
    expect((await v3('get', `${one.id}?whole=true`).expect(200)).body.content).toBe(long);
    await follow(`presentation/stream/${two.id}`);
    expect(await listed()).not.toContain(two.id);
    expect((await v3('get', two.id).expect(200)).body.finished).toBe(true);
    await v3('delete', one.id).expect(204);
    await v3('get', one.id).expect(404);
    await v3('delete', one.id).expect(404);
    expect(await listed()).not.toContain(one.id);
  });

  test('a blank presentation has one title slide', async () => {
    const { body } = await api('post', 'presentation/create/blank').expect(201);
    expect(body).toMatchObject({ title: 'Untitled presentation', slides: [{ layout: 'title', index: 0 }] });
  });
});

describe('features that this server lacks', () => {
  test('a design task is accepted and ends in an error that says what is missing', async () => {
    const bearer = (test: request.Test) => test.set('Authorization', server.session);
    const create = async (fields: Json) => {
      let { body } = await bearer(
        request(server.app).post('/api/v2/ppt/design/create/async').send(fields),
      ).expect(200);
      while (body.status !== 'error' && body.status !== 'completed')
        ({ body } = await bearer(request(server.app).get(`/api/v2/ppt/design/status/${body.id}`)).expect(
          200,
        ));
      return body;
    };
    expect(await create({ pptx_url: null, name: null, slide_image_urls: null, fonts: null })).toMatchObject({
      status: 'error',
      error: { status_code: 422, detail: expect.stringContaining('nothing to make a design from') },
    });
    expect(await create({ pptx_url: 'https://example.com/a.pptx' })).toMatchObject({
      type: 'design.create',
      status: 'error',
      error: { detail: expect.stringMatching(/could not be fetched/) },
    });
    expect((await bearer(request(server.app).get('/api/v3/smart-design/all')).expect(200)).body).toEqual({
      total_pages: 0,
      page: 1,
      page_size: 10,
      results: [],
    });
    await bearer(request(server.app).get(`/api/v3/smart-design/${UNKNOWN}`)).expect(404);
    expect(
      (
        await bearer(
          request(server.app).post('/api/v2/ppt/presentation/generate').send({ content: 'x' }),
        ).expect(422)
      ).body.detail[0],
    ).toMatchObject({
      loc: ['body', 'smart_design'],
      type: 'missing',
    });
  });
});
