import sharp from 'sharp';
import request from 'supertest';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../support/app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp({ PUBLIC_URL: 'https://decks.example' });
});
afterAll(() => server.close());

it('every template has a cover picture that needs no credentials and is cached by browsers', async () => {
  const { body } = await request(server.app)
    .get('/api/v3/standard-template/all?page_size=100')
    .set('Authorization', server.session)
    .expect(200);
  const pictures = new Set<string>();
  for (const { id, thumbnail } of body.items as { id: string; thumbnail: string }[]) {
    expect(thumbnail).toBe(`https://decks.example/api/v3/standard-template/${id}/thumbnail`);
    const answer = await request(server.app)
      .get(new URL(thumbnail).pathname)
      .expect(200)
      .expect('Content-Type', 'image/png');
    expect(await sharp(answer.body as Buffer).metadata()).toMatchObject({
      format: 'png',
      width: 640,
      height: 360,
    });
    await request(server.app)
      .get(new URL(thumbnail).pathname)
      .set('If-None-Match', String(answer.headers['etag']))
      .expect(304);
    pictures.add((answer.body as Buffer).toString('base64'));
  }
  expect(pictures.size).toBe(body.items.length);
});

it('every layout is rendered in any theme, also in a theme before it is stored', async () => {
  const as = (path: string) => request(server.app).get(path).set('Authorization', server.session);
  const picture = '/api/v1/ppt/template/general/layouts/quote/picture';
  const plain = await as(picture).expect(200).expect('Content-Type', 'image/png');
  expect(await sharp(plain.body as Buffer).metadata()).toMatchObject({ width: 640, height: 360 });
  const dark = await as(`${picture}?theme=nocturne`).expect(200);
  expect((dark.body as Buffer).equals(plain.body as Buffer)).toBe(false);
  await as(picture).set('If-None-Match', String(plain.headers['etag'])).expect(304);
  await request(server.app).get(picture).expect(401);
  const wrong = await as('/api/v1/ppt/template/general/layouts/qoute/picture').expect(422);
  expect(JSON.stringify(wrong.body)).toContain('Did you mean quote');

  const draft = (body: object) =>
    request(server.app)
      .post('/api/v3/theme/preview')
      .set('Authorization', server.session)
      .send({ layout: 'bullets', inline: true, ...body });
  const { body: answer } = await draft({
    draft: { colors: { primary: '#B3261E', text: '#FFFFFF' }, fonts: { text: 'Inter' } },
  }).expect(200);
  expect(answer.colors).toMatchObject({ primary: '#B3261E', background: '#FFFFFF' });
  expect(answer.warnings.join(' ')).toContain('text: #FFFFFF has a contrast of 1 : 1');
  expect(answer.svg).toContain('#B3261E');
  const { body: stored } = await request(server.app)
    .post('/api/v3/theme/create')
    .set('Authorization', server.session)
    .send({ name: 'Ours', data: { colors: { primary: '#0F7B7B' } } })
    .expect(200);
  const { body: changed } = await draft({
    theme: stored.id,
    draft: { colors: { accent: '#FFD9B3' } },
  }).expect(200);
  expect(changed.colors).toMatchObject({ primary: '#0F7B7B', accent: '#FFD9B3' });
  const { body: retained } = await as('/api/v3/theme/all').expect(200);
  expect(retained).toMatchObject([{ id: stored.id, data: { colors: stored.data.colors } }]);
});

it('presentations are found by words of their titles, over HTTP and MCP alike', async () => {
  const make = (title: string) =>
    request(server.app)
      .post('/api/v3/presentation/from-json')
      .set('Authorization', server.session)
      .send({ title, slides: [{ layout: 'title', content: { title } }] })
      .expect(200);
  const { body: ferries } = await make('Fähren im Hafen');
  await make('Quarterly figures');
  const found = async (words: string) => {
    const { body } = await request(server.app)
      .get('/api/v3/presentation/all')
      .query({ search: words })
      .set('Authorization', server.session)
      .expect(200);
    return (body.results as { title: string }[]).map(({ title }) => title);
  };
  expect(await found('FÄHREN')).toEqual(['Fähren im Hafen']);
  expect(await found('nothing of the kind')).toEqual([]);
  await request(server.app)
    .post(`/api/v3/presentation/${ferries.presentation_id}/edit`)
    .set('Authorization', server.session)
    .send({ edits: [{ op: 'set_deck', title: 'Boats' }] })
    .expect(200);
  // Its slide still says so.
  expect(await found('fähren')).toEqual(['Boats']);
  expect(await found('boat')).toEqual(['Boats']);
});
