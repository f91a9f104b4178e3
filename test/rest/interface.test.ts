import request from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readZip } from '../../src/core/ooxml/package/zip-reader.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import { OpenedPptx } from '../support/open-pptx.ts';

const UNKNOWN = '3f2c9a10-5b7e-4c1d-8e2f-0a1b2c3d4e5f';
const V1 = '/api/v1/ppt';
const V3 = '/api/v3/presentation';

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());

const send = (method: 'get' | 'post' | 'patch' | 'delete', path: string, body?: object) => {
  const sent = request(server.app)[method](path).set('Authorization', server.session);
  return body === undefined ? sent : sent.send(body);
};

async function download(address: string): Promise<Buffer> {
  const { pathname, search } = new URL(address);
  const { body } = await request(server.app)
    .get(pathname + search)
    .responseType('blob')
    .expect(200);
  return body;
}

async function ended(id: string) {
  for (;;) {
    const { body } = await send('get', `/api/v3/async-task/status/${id}`).expect(200);
    if (body.status === 'completed' || body.status === 'error') return body;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

describe('null for an optional field', () => {
  const slides = [
    { content: '## Why now\n- Gas is dear\n- Sun is free\n- Heat is half of it', layout: null },
    { content: '## What to do\n- Build\n- Save\n- Wait', layout: 'bullets' },
  ];

  it.each([`${V3}/generate`, '/api/v2/ppt/presentation/generate/smart', `${V1}/presentation/generate`])(
    'of a slide leaves the choice of layout to %s',
    async (path) => {
      const { body } = await send('post', path, { content: null, slides }).expect(200);
      expect(body.n_slides).toBe(2);
      const { body: task } = await send('post', `${path}/async`, { slides }).expect(200);
      expect(await ended(task.id)).toMatchObject({ status: 'completed' });
    },
  );

  it('is refused for content, which is required', async () => {
    const { body } = await send('post', `${V3}/generate`, {
      slides: [{ content: null, layout: null }],
    }).expect(422);
    expect(body.detail).toEqual([expect.objectContaining({ loc: ['body', 'slides', 0, 'content'] })]);
  });

  it('counts as absent in slides and edits', async () => {
    const { body: deck } = await send('post', `${V3}/from-json`, {
      slides: [
        {
          id: null,
          layout: 'title',
          content: { title: 'Heat', subtitle: null },
          speaker_note: null,
          sources: null,
          footnote: null,
        },
      ],
    }).expect(200);
    const edits = [
      { op: 'insert', at: null, layout: 'title', content: { title: 'More' }, speaker_note: null },
    ];
    const { body: edited } = await send('post', `${V3}/${deck.presentation_id}/edit`, {
      edits,
      revision: null,
    }).expect(200);
    expect(edited.n_slides).toBe(2);
  });
});

describe('a deck without slides', () => {
  it.each([
    [`${V3}/from-json`, {}],
    [`${V3}/from-json`, { slides: [], title: 'Later' }],
    [
      `${V3}/from-json`,
      { slides: null, language: 'English', standard_template: 'general', theme: null, title: null },
    ],
    [`${V1}/presentation/create/from-json`, {}],
  ])('is created by %s from %j, and a warning says so', async (path, body) => {
    const { body: deck } = await send('post', path, body).expect(200);
    expect(deck).toMatchObject({
      presentation_id: expect.any(String),
      path: expect.any(String),
      edit_path: expect.any(String),
      n_slides: 0,
      warnings: [expect.stringContaining('no slides')],
    });
    const { body: task } = await send('post', `${path}/async`, body).expect(200);
    expect(await ended(task.id)).toMatchObject({
      status: 'completed',
      data: { presentation_id: expect.any(String) },
    });
  });

  it('is read, listed, rendered, checked, exported, copied, filled and deleted like any other', async () => {
    const { body: deck } = await send('post', `${V3}/from-json`, { title: 'Later' }).expect(200);
    const id = deck.presentation_id;
    expect(
      new OpenedPptx(await download(deck.path)).names.filter((name) => /^ppt\/slides\//.test(name)),
    ).toEqual([]);
    expect((await send('get', `${V3}/${id}`).expect(200)).body).toMatchObject({
      title: 'Later',
      n_slides: 0,
      slides: [],
    });
    expect((await send('get', `${V1}/presentation/${id}`).expect(200)).body).toMatchObject({
      n_slides: 0,
      slides: [],
    });
    expect((await send('get', `/api/v2/ppt/presentation/status/${id}`).expect(200)).body).toEqual({
      status: 'completed',
      slides: 0,
    });
    expect(
      (await send('get', `${V3}/all/ui`).expect(200)).body.results.find(
        (one: { id: string }) => one.id === id,
      ),
    ).toMatchObject({ n_slides: 0, slides: [] });
    expect((await send('get', `${V3}/${id}/check`).expect(200)).body).toMatchObject({
      score: 100,
      findings: [],
    });
    await send('get', `${V3}/${id}/preview`).expect(200);
    const { body: pdf } = await send('post', `${V3}/export`, { id, export_as: 'pdf' }).expect(200);
    // A PDF without pages is none that a reader opens.
    expect((await download(pdf.path)).toString('latin1')).toMatch(/\/Count 1\b/);
    const { body: png } = await send('post', `${V3}/export`, { id, export_as: 'png' }).expect(200);
    expect(readZip(await download(png.path))).toEqual([]);
    const { body: copy } = await send('post', `${V3}/${id}/duplicate`).expect(200);
    expect(copy.n_slides).toBe(0);
    const { body: filled } = await send('post', `${V3}/${id}/edit`, {
      edits: [{ op: 'insert', layout: 'title', content: { title: 'Now' } }],
    }).expect(200);
    expect(filled.n_slides).toBe(1);
    await send('delete', `${V3}/${copy.presentation_id}`).expect(204);
  });

  it('does not result from an update with null slides or a generation without text', async () => {
    const { body: deck } = await send('post', `${V3}/from-json`, {
      slides: [{ layout: 'title', content: { title: 'Heat' } }],
    }).expect(200);
    expect(
      (
        await send('patch', `${V1}/presentation/update`, { id: deck.presentation_id, slides: null }).expect(
          200,
        )
      ).body.n_slides,
    ).toBe(1);
    await send('post', `${V3}/generate`, {}).expect(422);
    await send('post', `${V3}/generate`, { slides: [] }).expect(422);
  });
});

describe('older clients that send a whole deck', () => {
  it('may send it unchanged', async () => {
    const { body: deck } = await send('post', `${V3}/from-json`, {
      title: 'Heat',
      slides: [{ layout: 'title', content: { title: 'Heat' } }],
    }).expect(200);
    const id = deck.presentation_id;
    for (const body of [{ id }, { id, title: null, theme: null, slides: null, n_slides: null }]) {
      const { body: same } = await send('patch', `${V1}/presentation/update`, body).expect(200);
      expect(same).toMatchObject({
        id,
        title: 'Heat',
        n_slides: 1,
        slides: [{ content: { title: 'Heat' } }],
      });
    }
    const { body: none } = await send('post', `${V1}/presentation/edit`, {
      presentation_id: id,
      slides: [],
    }).expect(422);
    expect(none.detail[0].loc).toEqual(['body', 'slides']);
    expect(
      (await send('post', `${V1}/presentation/derive`, { presentation_id: id, slides: [] }).expect(200)).body
        .presentation_id,
    ).not.toBe(id);
  });
});

describe('fields and ids in the interface of existing clients', () => {
  it('answer 422 when malformed, 404 when unknown, 409 when built in', async () => {
    const theme = {
      name: 'Line',
      description: 'Teal',
      data: { colors: { primary: '#0F7B7B' }, fonts: { textFont: { name: 'Inter', url: '' } } },
    };
    for (const [id, status] of [
      ['nope', 422],
      [UNKNOWN, 404],
      ['ledger', 409],
    ] as const) {
      for (const [method, path] of [
        ['patch', `/api/v3/theme/update/${id}`],
        ['delete', `/api/v3/theme/delete/${id}`],
        ['delete', `${V1}/themes/delete/${id}`],
      ] as const) {
        const answer = await send(method, path, method === 'patch' ? { name: 'Other' } : undefined);
        expect(answer.status, `${method} ${path} ${answer.text}`).toBe(status);
        if (status === 422) expect(answer.body.detail[0].loc).toEqual(['path', 'theme_id']);
      }
    }
    for (const path of ['/api/v3/theme/create', `${V1}/themes/create`]) {
      expect((await send('post', path, { ...theme, logo: 'nope' }).expect(422)).body.detail[0].loc).toEqual([
        'body',
        'logo',
      ]);
      await send('post', path, { ...theme, logo: UNKNOWN }).expect(404);
    }
  });

  it('include the owner of a presentation', async () => {
    for (const path of [`${V3}/all`, `${V3}/all/ui`]) {
      const { body } = await send('get', path).expect(200);
      expect(body.results.map(({ user }: { user: unknown }) => user)).toEqual(body.results.map(() => null));
      expect(body.results.length).toBeGreaterThan(0);
    }
  });
});
