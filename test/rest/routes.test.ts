import request from 'supertest';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
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

function binary(response: request.Response, done: (error: Error | null, body: Buffer) => void): void {
  const chunks: Buffer[] = [];
  const stream = response as unknown as NodeJS.ReadableStream;
  stream.on('data', (chunk: Buffer) => chunks.push(chunk));
  stream.on('end', () => done(null, Buffer.concat(chunks)));
}

describe('the creation of a deck', () => {
  test('by v3 generate returns an absolute link that downloads the file without a header', async () => {
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

  test('names the file by a title in any script, and refuses links with another name', async () => {
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

  test('returns a link that is refused when altered or when its path leaves the folder', async () => {
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

  test('by v1 generate accepts the two lists of old clients and returns a relative link', async () => {
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

  test('by v1 generate keeps quotations of slides_markdown word for word, with their authors', async () => {
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

  test('reports an error in the two lists at the item that the caller sent', async () => {
    const { body } = await api('post', '/api/v1/ppt/presentation/generate')
      .send({ slides_markdown: ['## One', ''] })
      .expect(422);
    expect(body.detail[0].loc).toEqual(['body', 'slides_markdown', 1]);
  });

  test('reports an unknown template under the field name of the surface', async () => {
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
  ])('by %s as a task is started, polled and completed', async (surface, begin, status) => {
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

  test('by from-json accepts slides as old clients store them, at once and as a task', async () => {
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

  test('reports an unknown field in the content with its path', async () => {
    const { body } = await api('post', '/api/v3/presentation/from-json')
      .send({ slides: [{ layout: 'title', content: { title: 'A title', colour: 'red' } }] })
      .expect(422);
    expect(body.detail.map(({ loc }: { loc: unknown[] }) => loc.join('.'))).toContain(
      'body.slides.0.content.colour',
    );
  });

  test('returns outlines as an array of Markdown', async () => {
    for (const path of ['/api/v3/presentation/outlines/generate', '/api/v1/ppt/outlines/generate']) {
      const { body } = await api('post', path).send({ content: TEXT, n_slides: 4, design: null }).expect(200);
      expect(body.length).toBeGreaterThan(1);
      expect(body.every((slide: string) => slide.startsWith('## '))).toBe(true);
    }
  });
});
