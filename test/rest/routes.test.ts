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
const ZIP = 'PK\u0003\u0004';

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
});
afterAll(() => server.close());

async function ended(
  path: string,
): Promise<Record<string, unknown> & { status: string; data: Record<string, unknown> }> {
  for (;;) {
    const { body } = await api('get', path).expect(200);
    if (body.status === 'completed' || body.status === 'error') return body;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

describe('making a deck', () => {
  test('v3 generate answers with an absolute link that downloads the file without a header', async () => {
    expect(deck).toMatchObject({
      presentation_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      edit_path: `http://slides.test/presentation?id=${deck.presentation_id}`,
      credits_consumed: 0,
    });
    expect(deck.path).toMatch(/^http:\/\/slides\.test\/downloads\//);
    const file = await request(server.app).get(local(deck.path)).buffer().parse(binary).expect(200);
    expect(file.body.subarray(0, 4).toString('latin1')).toBe(ZIP);
    expect(file.headers).toMatchObject({
      'content-type': 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
      'content-disposition': expect.stringMatching(/^attachment; filename="?[\w-]+\.pptx"?$/),
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox'),
    });
  });

  test('a title in any script names the file, and nobody else names it', async () => {
    const { body } = await api('post', '/api/v3/presentation/from-json')
      .send({ title: '日本の漁業', slides: [{ layout: 'title', content: { title: '日本の漁業' } }] })
      .expect(200);
    const link = local(body.path);
    const file = await request(server.app).get(link).buffer().parse(binary).expect(200);
    expect(file.headers['content-disposition']).toContain(
      `filename*=UTF-8''${encodeURIComponent('日本の漁業.pptx')}`,
    );
    const other = `name=${encodeURIComponent('invoice.pptx')}`;
    const changed = [
      link.replace(/name=[^&]*/, other),
      link.replace(/&name=[^&]*/, ''),
      link.replace('?', `?${other}&`),
      link.replace(/name=[^&]*/, 'name='),
      `${local(deck.path)}&${other}`,
    ];
    for (const one of changed) await request(server.app).get(one).expect(403);
  });

  test('a link that was altered is refused, and the path cannot leave its place', async () => {
    await request(server.app)
      .get(local(deck.path).replace(/(?<=signature=)./, (first) => (first === 'A' ? 'B' : 'A')))
      .expect(403);
    await request(server.app)
      .get(local(deck.path).replace(/expires=\d+/, 'expires=9999999999'))
      .expect(403);
    await request(server.app)
      .get(local(deck.path).replace('/downloads/', '/downloads/..%2f..%2f'))
      .expect(403);
  });

  test('v1 generate takes the two lists of old clients and answers with a relative link', async () => {
    const { body } = await api('post', '/api/v1/ppt/presentation/generate')
      .send({
        content: '',
        slides_markdown: ['## One\n- first point\n- second point', '## Two\n- third point\n- fourth point'],
        slides_layout: [null, null],
        template: 'general',
        include_title_slide: false,
      })
      .expect(200);
    expect(body.path).toMatch(/^\/downloads\//);
    expect(body.edit_path).toBe(`/presentation?id=${body.presentation_id}`);
    expect(body.credits_consumed).toBe(0);
  });

  test('v1 generate keeps quotations of slides_markdown word for word, with those who said them', async () => {
    const slides_markdown = [
      '## What the crew says\n\n> It is the best ship we ever had.\n> — A. Olsen, captain\n\n> I do not miss the diesel.',
      '> One winter was enough to know.',
      '## Why\n\n- Cheap\n- > Quiet at the quay\n- Clean',
    ];
    const { body } = await api('post', '/api/v1/ppt/presentation/generate')
      .send({ content: '', slides_markdown, include_title_slide: false })
      .expect(200);
    const made = await api('get', `/api/v3/presentation/${body.presentation_id}`).expect(200);
    const text = made.body.slides.map(({ content }: { content: object }) => JSON.stringify(content));
    expect(text).toEqual([
      expect.stringMatching(/best ship we ever had\. — A\. Olsen, captain.*I do not miss the diesel\./),
      expect.stringContaining('One winter was enough to know.'),
      expect.stringMatching(/Cheap.*Quiet at the quay.*Clean/),
    ]);
    expect(made.body.omitted ?? []).toEqual([]);
  });

  test('a fault in the two lists is told where the caller wrote it', async () => {
    const { body } = await api('post', '/api/v1/ppt/presentation/generate')
      .send({ slides_markdown: ['## One', ''] })
      .expect(422);
    expect(body.detail[0].loc).toEqual(['body', 'slides_markdown', 1]);
  });

  test('an unknown template is told under the name that the surface uses', async () => {
    const v3 = await api('post', '/api/v3/presentation/generate')
      .send({ content: TEXT, standard_template: 'nothing-like-it' })
      .expect(422);
    const v1 = await api('post', '/api/v1/ppt/presentation/generate')
      .send({ content: TEXT, template: 'nothing-like-it' })
      .expect(422);
    expect(v3.body.detail[0].loc).toEqual(['body', 'standard_template']);
    expect(v1.body.detail[0].loc).toEqual(['body', 'template']);
  });

  test.each([
    ['/api/v3', '/api/v3/presentation/generate/async', '/api/v3/async-task/status/'],
    ['/api/v1', '/api/v1/ppt/presentation/generate/async', '/api/v1/ppt/presentation/status/'],
  ])('%s: a task is begun, polled and completed', async (surface, begin, status) => {
    const { body: task } = await api('post', begin).send({ content: TEXT, n_slides: 4 }).expect(200);
    expect(task).toMatchObject({
      id: expect.stringMatching(/^task-[0-9a-f]{64}$/),
      type: 'presentation.generate',
      status: expect.stringMatching(/pending|processing/),
      error: null,
      message: expect.any(String),
    });
    const done = await ended(`${status}${task.id}`);
    expect(done, JSON.stringify(done)).toMatchObject({
      status: 'completed',
      error: null,
      data: { presentation_id: task.data.presentation_id },
    });
    expect(String(done.data['path'])).toMatch(
      surface === '/api/v3' ? /^http:\/\/slides\.test\/downloads\// : /^\/downloads\//,
    );
    const other =
      surface === '/api/v3'
        ? `/api/v1/async-tasks/status/${task.id}`
        : `/api/v3/async-task/status/${task.id}`;
    expect((await api('get', other).expect(200)).body.data.path).toMatch(
      surface === '/api/v3' ? /^\/downloads\// : /^http:\/\/slides\.test\/downloads\//,
    );
    const { body } = await api('post', `/api/v3/async-task/${task.id}/cancel`).expect(409);
    expect(body.code).toBe('conflict');
  });

  test('from-json takes slides as old clients store them, now and as a task', async () => {
    const { body: example } = await api('get', '/api/v3/standard-template/general/example').expect(200);
    expect(example).toEqual({ standard_template: expect.any(String), slides: expect.any(Array) });
    const slides = example.slides.slice(0, 3).map((slide: { content: object }, index: number) => ({
      ...slide,
      id: UNKNOWN,
      speaker_note: null,
      content: { ...slide.content, __speaker_note__: `note ${index}` },
    }));
    const { body } = await api('post', '/api/v3/presentation/from-json').send({
      title: 'Made by hand',
      standard_template: 'general',
      slides,
      theme: null,
      on_overflow: 'warn',
    });
    expect(body, JSON.stringify(body)).toMatchObject({
      title: 'Made by hand',
      n_slides: 3,
      credits_consumed: 0,
    });
    const stored = await api('get', `/api/v1/ppt/presentation/${body.presentation_id}`).expect(200);
    expect(stored.body.slides.map((slide: { speaker_note: string }) => slide.speaker_note)).toEqual([
      'note 0',
      'note 1',
      'note 2',
    ]);
    const { body: task } = await api('post', '/api/v1/ppt/presentation/create/from-json/async')
      .send({ template: 'general', slides, on_overflow: 'warn' })
      .expect(200);
    expect((await ended(`/api/v3/async-task/status/${task.id}`)).status).toBe('completed');
  });

  test('an unknown field inside the content is named with its place', async () => {
    const { body } = await api('post', '/api/v3/presentation/from-json')
      .send({ slides: [{ layout: 'title', content: { title: 'A title', colour: 'red' } }] })
      .expect(422);
    expect(body.detail.map(({ loc }: { loc: unknown[] }) => loc.join('.'))).toContain(
      'body.slides.0.content.colour',
    );
  });

  test('outlines are a bare list of Markdown', async () => {
    for (const path of ['/api/v3/presentation/outlines/generate', '/api/v1/ppt/outlines/generate']) {
      const { body } = await api('post', path).send({ content: TEXT, n_slides: 4, design: null }).expect(200);
      expect(body.length).toBeGreaterThan(1);
      expect(body.every((slide: string) => slide.startsWith('## '))).toBe(true);
    }
  });
});

describe('reading what is stored', () => {
  test('v3 lists in pages, v1 as a bare list with the first slide of each', async () => {
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

  test('one presentation comes with all its slides', async () => {
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

  test('a check tells a score and findings', async () => {
    const { body } = await api('get', `/api/v3/presentation/${deck.presentation_id}/check`).expect(200);
    expect(body).toMatchObject({ score: expect.any(Number), errors: 0, findings: expect.any(Array) });
  });

  test('a preview is a picture for who asks for one, and links otherwise', async () => {
    const path = `/api/v3/presentation/${deck.presentation_id}/preview`;
    const picture = await api('get', path).set('Accept', 'image/png').buffer().parse(binary).expect(200);
    expect(picture.headers['content-type']).toBe('image/png');
    expect(picture.body.subarray(1, 4).toString()).toBe('PNG');
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

  test('an export answers with a fresh link, a PDF as what it is', async () => {
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

  test('unknown ids are 404, malformed ones 422 with their place', async () => {
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

  test('deleting is 204, and then it is gone', async () => {
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
  test('are listed in pages, with the older names of the query', async () => {
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

  test('one has the twelve fields of the interface, whatever its name', async () => {
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

test('every row of the tables is guarded and stands in the OpenAPI document', async () => {
  const { body: document } = await request(server.app).get('/openapi.json').expect(200);
  for (const { method, path } of TABLES.filter((row) => row.open !== true)) {
    const url = path.replace(/\{\w+\}/g, UNKNOWN);
    const open = await request(server.app)[method as 'get'](url).send({});
    expect(open.status, `${method} ${path}`).toBe(401);
    expect(document.paths[path]?.[method]?.operationId, `${method} ${path}`).toBeTruthy();
  }
});

function binary(response: request.Response, done: (error: Error | null, body: Buffer) => void): void {
  const chunks: Buffer[] = [];
  const stream = response as unknown as NodeJS.ReadableStream;
  stream.on('data', (chunk: Buffer) => chunks.push(chunk));
  stream.on('end', () => done(null, Buffer.concat(chunks)));
}
