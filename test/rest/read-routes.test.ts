import request from 'supertest';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TABLES } from '../../src/rest/tables.ts';
import { createTestApp, type TestApp } from '../support/app.ts';

const TEXT = `# Solar heat in cities

Half of all energy that Europe uses is heat, and most of it is made from gas.

## Why now
- Gas prices doubled between 2021 and 2023
- 48 % of final energy is heat
- District networks exist in 60 cities

## What it costs
A square metre of collector costs 250 euro and yields 450 kWh a year.

## Next steps
- Choose three sites
- Ask for offers until March
`;

const UNKNOWN = '0b8f2c52-3a45-4b8e-9a51-0c7f9a5e2f10';

let server: TestApp;

/** A deck generated once through v3, which the reading tests look at. */
let deck: Record<string, unknown> & { presentation_id: string; path: string };

const api = (method: 'get' | 'post' | 'delete', path: string) =>
  request(server.app)[method](path).set('Authorization', server.session).set('Host', 'slides.test');

const local = (url: string) => url.replace(/^https?:\/\/[^/]+/, '');

beforeAll(async () => {
  server = await createTestApp();
  const response = await api('post', '/api/v3/presentation/generate').send({
    content: TEXT,
    n_slides: 5,
    language: 'English',
    export_as: 'pptx',
    smart_design: null,
    files: null,
    credits: 3,
  });
  expect(response.status, response.text).toBe(200);
  deck = response.body;
  // Lists have more than one page.
  for (const title of ['Green tea', 'Black tea'])
    await api('post', '/api/v3/presentation/from-json')
      .send({ slides: [{ layout: 'title', content: { title } }] })
      .expect(200);
});

afterAll(() => server.close());

function binary(response: request.Response, done: (error: Error | null, body: Buffer) => void): void {
  const chunks: Buffer[] = [];
  const stream = response as unknown as NodeJS.ReadableStream;
  stream.on('data', (chunk: Buffer) => chunks.push(chunk));
  stream.on('end', () => done(null, Buffer.concat(chunks)));
}

describe('the read routes', () => {
  test('list presentations in pages on v3, and on v1 as an array with the first slide of each', async () => {
    const { body: page } = await api('get', '/api/v3/presentation/all?page=1&page_size=2').expect(200);
    expect(page).toMatchObject({ page: 1, page_size: 2, total_pages: expect.any(Number) });
    expect(page.results).toHaveLength(2);
    expect(page.results[0]).not.toHaveProperty('slides');
    const { body: list } = await api('get', '/api/v1/ppt/presentation/all').expect(200);
    const ours = list.find(({ id }: { id: string }) => id === deck.presentation_id);
    expect(ours).toMatchObject({
      title: deck['title'],
      tone: 'default',
      verbosity: 'standard',
      theme: null,
      slides: [{ presentation: deck.presentation_id, index: 0, content: expect.any(Object) }],
    });
    expect(list.map(({ created_at }: { created_at: string }) => created_at)).toEqual(
      list
        .map(({ created_at }: { created_at: string }) => created_at)
        .toSorted()
        .toReversed(),
    );
    expect((await api('get', '/api/v3/presentation/all/ui').expect(200)).body.results[0].slides).toHaveLength(
      1,
    );
    expect((await api('get', '/api/v3/presentation/all?page_size=0').expect(422)).body.detail[0].loc).toEqual(
      ['query', 'page_size'],
    );
  });

  test('return one presentation with all its slides', async () => {
    const { body: v1 } = await api('get', `/api/v1/ppt/presentation/${deck.presentation_id}`).expect(200);
    const { body: v3 } = await api('get', `/api/v3/presentation/${deck.presentation_id}`).expect(200);
    expect(v1.slides.map(({ index }: { index: number }) => index)).toEqual(
      v1.slides.map((_: unknown, index: number) => index),
    );
    expect(v1.slides).toHaveLength(Number(deck['n_slides']));
    expect(v3.slides.map(({ content }: { content: object }) => content)).toEqual(
      v1.slides.map(({ content }: { content: object }) => content),
    );
  });

  test('return a score and findings for a check', async () => {
    const { body } = await api('get', `/api/v3/presentation/${deck.presentation_id}/check`).expect(200);
    expect(body).toMatchObject({ score: expect.any(Number), errors: 0, findings: expect.any(Array) });
  });

  test('return a preview as a picture if the client accepts one, and as links otherwise', async () => {
    const path = `/api/v3/presentation/${deck.presentation_id}/preview`;
    const picture = await api('get', path).set('Accept', 'image/png').buffer().parse(binary).expect(200);
    expect(picture.headers['content-type']).toBe('image/png');
    expect(picture.body.subarray(1, 4).toString()).toBe('PNG');
    expect(picture.headers).not.toHaveProperty('x-total-count');
    const first = await api('get', `${path}?slides=1,2&width_px=320`).set('Accept', 'image/png').expect(200);
    expect(first.headers).toMatchObject({ 'x-total-count': '2' });
    const { body } = await api('get', `${path}?slides=1,2&width_px=320`).expect(200);
    expect(body.pictures.map(({ slides }: { slides: number[] }) => slides)).toEqual([[1], [2]]);
    const linked = await request(server.app)
      .get(local(body.pictures[0].url))
      .buffer()
      .parse(binary)
      .expect(200);
    expect(linked.body.subarray(1, 4).toString()).toBe('PNG');
    const vector = await api('get', `${path}?slides=1&format=svg`).set('Accept', 'image/svg+xml').expect(200);
    expect(vector.headers).toMatchObject({
      'content-type': expect.stringContaining('image/svg+xml'),
      'content-security-policy': expect.stringContaining('sandbox'),
    });
    expect((await api('get', `${path}?slides=99`)).body.detail[0].loc.slice(0, 2)).toEqual([
      'query',
      'slides',
    ]);
  });

  test('return a fresh link for an export, with the media type of a PDF', async () => {
    const { body } = await api('post', '/api/v3/presentation/export')
      .send({ id: deck.presentation_id, export_as: 'png' })
      .expect(200);
    const file = await request(server.app).get(local(body.path)).buffer().parse(binary).expect(200);
    expect(file.headers['content-disposition']).toMatch(/-png\.zip"?$/);
    const v1 = await api('post', `/api/v1/ppt/presentation/${deck.presentation_id}/export`)
      .send({})
      .expect(200);
    expect(v1.body.path).toMatch(/^\/downloads\/.*\.pptx\?/);
    await api('post', '/api/v1/ppt/presentation/export').send({ id: deck.presentation_id }).expect(200);
    const asked = await api('post', '/api/v3/presentation/export')
      .send({ id: deck.presentation_id, export_as: 'pdf' })
      .expect(200);
    const pdf = await request(server.app).get(local(asked.body.path)).buffer().parse(binary).expect(200);
    expect(pdf.headers['content-type']).toBe('application/pdf');
    expect(pdf.body.subarray(0, 8).toString()).toBe('%PDF-1.7');
  });

  test('answer 404 for unknown ids, and 422 with the field for malformed ones', async () => {
    const paths: ['get' | 'post' | 'delete', string, string][] = [
      ['get', '/api/v3/presentation/ID', UNKNOWN],
      ['get', '/api/v3/presentation/ID/check', UNKNOWN],
      ['get', '/api/v3/presentation/ID/preview', UNKNOWN],
      ['delete', '/api/v3/presentation/ID', UNKNOWN],
      ['get', '/api/v1/ppt/presentation/ID', UNKNOWN],
      ['delete', '/api/v1/ppt/presentation/ID', UNKNOWN],
      ['get', '/api/v3/async-task/status/ID', `task-${'0'.repeat(64)}`],
      ['post', '/api/v3/async-task/ID/cancel', `task-${'0'.repeat(64)}`],
      ['get', '/api/v1/ppt/presentation/status/ID', `task-${'0'.repeat(64)}`],
    ];
    for (const [method, path, unknown] of paths) {
      const { body } = await api(method, path.replace('ID', unknown)).expect(404);
      expect(body, path).toEqual({
        detail: expect.any(String),
        code: 'not_found',
        request_id: expect.any(String),
        // Tasks are not listed here, and their failures name no operation.
        ...(unknown === UNKNOWN && {
          hint: expect.any(String),
          next: [
            {
              operation: 'list_presentations',
              method: 'GET',
              path: expect.stringMatching(/^\/api\/v(3|1\/ppt)\/presentation\/all$/),
            },
          ],
        }),
      });
      expect(
        (await api(method, path.replace('ID', 'no-such-form')).expect(422)).body.detail[0].loc,
        path,
      ).toEqual(['path', 'id']);
    }
  });

  test('answer 204 to a deletion, and 404 from then on', async () => {
    for (const path of ['/api/v1/ppt/presentation', '/api/v3/presentation']) {
      const { body } = await api('post', '/api/v3/presentation/generate')
        .send({ content: TEXT, n_slides: 3 })
        .expect(200);
      await api('delete', `${path}/${body.presentation_id}`).expect(204);
      await api('get', `${path}/${body.presentation_id}`).expect(404);
      await request(server.app).get(local(body.path)).expect(404);
    }
  });
});

describe('templates', () => {
  test('are listed in pages, also with the older names of query parameters', async () => {
    const { body } = await api('get', '/api/v3/standard-template/all').expect(200);
    expect(body).toMatchObject({ page: 1, page_size: 20, total: body.items.length });
    expect(Object.keys(body.items[0]).sort()).toEqual([
      'created_at',
      'description',
      'id',
      'is_default',
      'layout_count',
      'name',
      'thumbnail',
      'updated_at',
    ]);
    expect(
      (await api('get', '/api/v3/standard-template/all?page=2&page_size=1').expect(200)).body.items,
    ).toEqual(body.items.slice(1, 2));
    expect(
      (await api('get', '/api/v3/standard-template/all?include_defaults=false').expect(200)).body.total,
    ).toBe(0);
    expect((await api('get', '/api/v1/ppt/template/all?default=true').expect(200)).body.total).toBe(
      body.total,
    );
    expect((await api('get', '/api/v1/ppt/templates').expect(200)).body.total).toBe(body.total);
    expect(
      (await api('get', '/api/v3/standard-template/all?page_size=900').expect(422)).body.detail[0].loc,
    ).toEqual(['query', 'page_size']);
  });

  test('each have the twelve fields of the interface, under any name', async () => {
    for (const id of ['general', 'neo-modern', 'swift']) {
      const { body } = await api('get', `/api/v3/standard-template/${id}`).expect(200);
      expect(Object.keys(body).sort()).toEqual([
        'created_at',
        'description',
        'fonts',
        'id',
        'is_default',
        'layout_count',
        'layouts',
        'merged_components',
        'name',
        'schemas',
        'thumbnail',
        'updated_at',
      ]);
      expect(body.schemas).toHaveLength(body.layout_count);
    }
    expect(
      (await api('get', '/api/v1/ppt/template/general').expect(200)).body.schemas.length,
    ).toBeGreaterThan(5);
    expect(Object.keys((await api('get', '/api/v1/ppt/template/general/example').expect(200)).body)).toEqual([
      'template',
      'slides',
    ]);
    await api('get', '/api/v3/standard-template/nothing-like-it').expect(404);
  });
});

test('every row of the tables requires credentials and is in the OpenAPI document', async () => {
  const { body: document } = await request(server.app).get('/openapi.json').expect(200);
  for (const { method, path } of TABLES.filter((row) => row.open !== true)) {
    const url = path.replace(/\{\w+\}/g, UNKNOWN);
    const open = await request(server.app)[method as 'get'](url).send({});
    expect(open.status, `${method} ${path}`).toBe(401);
    expect(document.paths[path]?.[method]?.operationId, `${method} ${path}`).toBeTruthy();
  }
});
