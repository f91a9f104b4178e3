import { readFileSync } from 'node:fs';
import request from 'supertest';
import { beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../support/app.ts';

const BRAND = readFileSync(new URL('../fixtures/pptx/midnight-blue.pptx', import.meta.url));
const V1 = '/api/v1/ppt/template';

let server: TestApp;
let id: string;
beforeAll(async () => {
  server = await createTestApp();
  const [pptx_url] = (await post('/api/v3/files/upload').attach('files', BRAND, 'brand.pptx')).body;
  id = (await post(`${V1}/init`).send({ pptx_url, name: 'Midnight', slide_image_urls: [] })).body;
});

const post = (path: string) => request(server.app).post(path).set('Authorization', server.session);
const patch = (path: string) => request(server.app).patch(path).set('Authorization', server.session);
const get = (path: string) => request(server.app).get(path).set('Authorization', server.session);

describe('a template of the caller on the v1 paths', () => {
  it('is read like a built-in one', async () => {
    const { body: detail } = await get(`${V1}/${id}`).expect(200);
    expect(detail).toMatchObject({ id, name: 'Midnight', is_default: false, merged_components: {} });
    expect(detail.schemas.length).toBe(detail.layout_count);
    const { body: layouts } = await get(`${V1}/${id}/layouts`).expect(200);
    expect(layouts.layouts.map((one: { id: string }) => one.id)).toEqual(
      detail.layouts.layouts.map((one: { id: string }) => one.id),
    );
    expect((await get(`${V1}/${id}/theme`).expect(200)).body).toEqual({
      template_id: id,
      theme: {
        colors: expect.objectContaining({
          background: '#FFFFFF',
          text: '#000000',
          primary: '#2E5090',
          on_accent: '#000000',
          graph_7: '#D4463A',
        }),
        fonts: { heading: 'Calibri', body: 'Calibri' },
      },
    });
    expect(detail.layouts.layouts.find((one: { name: string }) => one.name === 'Closing')).toMatchObject({
      description: expect.stringMatching(/^Closes the deck/),
      serves: expect.arrayContaining(['closing']),
    });
    const { slides } = (await get(`${V1}/${id}/example`).expect(200)).body;
    expect(slides.length).toBe(detail.layout_count);
    // People read them: no word is cut.
    const prose =
      'The new ferries carry forty passengers more than the old ones and leave every twelve minutes from six quays ';
    expect(
      slides
        .map(({ content }: { content: { title: string } }) => content.title)
        .filter((title: string) => !prose.startsWith(`${title.replace(/\.$/, '')} `)),
    ).toEqual([]);
    expect((await post(`${V1}/generate-blocks`).send({ template_id: id }).expect(200)).body).toEqual({
      ...detail,
      thumbnail: expect.any(String),
    });
  });

  it('is listed after the built-in templates', async () => {
    for (const path of [`${V1}/all`, '/api/v1/ppt/templates', '/api/v3/standard-template/all']) {
      const all = (await get(path).expect(200)).body;
      const own = (await get(`${path}?default=false`).expect(200)).body;
      expect(own).toMatchObject({
        page: 1,
        page_size: 20,
        total: own.items.length,
        items: [
          { id, name: 'Midnight', is_default: false, thumbnail: expect.stringContaining('/downloads/') },
        ],
      });
      expect(all.items.map((one: { id: string }) => one.id).at(-1)).toBe(id);
      expect((await get(`${path}?page_size=1&page=${all.total}`)).body).toMatchObject({
        total: all.total,
        items: [{ id }],
      });
      expect((await get(`${path}?page_size=4&page=1`)).body.total).toBe(all.total);
      expect((await get(`${path}?default=true`)).body.total).toBe(all.total - own.total);
    }
  });

  it('accepts new names and descriptions for its layouts, which planning reads', async () => {
    const before = (await get(`${V1}/${id}/layouts`)).body.layouts;
    const layouts = [
      {
        index: 0,
        layout: { name: 'Opening', description: 'The first slide of a customer deck.', components: [] },
      },
      { layout: { id: before[1].id, name: 'Body' } },
    ];
    await patch(`${V1}/${id}/layouts`).send({ layouts }).expect(200);
    const after = (await get(`${V1}/${id}/layouts`)).body.layouts;
    expect(after[0]).toMatchObject({
      id: before[0].id,
      name: 'Opening',
      description: 'The first slide of a customer deck.',
    });
    expect(after[1]).toMatchObject({ name: 'Body', description: before[1].description });
    const { path } = (await post(`/api/v3/smart-design/${id}/export`).expect(200)).body;
    const url = new URL(path, 'http://lectern.test');
    const file = await request(server.app)
      .get(url.pathname + url.search)
      .responseType('blob')
      .expect(200);
    const copy = (
      await post('/api/v3/smart-design/import').attach('file', file.body, 'design.zip').expect(200)
    ).body.id;
    expect((await get(`${V1}/${copy}/layouts`)).body.layouts[0]).toMatchObject({ name: 'Opening' });
  });

  it('accepts a new description without a new name, and its package is named after it', async () => {
    expect(
      (await patch(`${V1}/${id}`).send({ description: 'For customers of the harbour.' }).expect(200)).body,
    ).toMatchObject({ id, name: 'Midnight', description: 'For customers of the harbour.' });
    expect((await get(`${V1}/${id}`)).body.description).toBe('For customers of the harbour.');
    await patch(`${V1}/${id}`).send({ name: 'Hafen: Blau 港' }).expect(200);
    const { path } = (await post(`/api/v3/smart-design/${id}/export`).expect(200)).body;
    const url = new URL(path, 'http://lectern.test');
    const file = await request(server.app)
      .get(url.pathname + url.search)
      .responseType('blob')
      .expect(
        'content-disposition',
        `attachment; filename="Hafen-Blau-?.zip"; filename*=UTF-8''Hafen-Blau-%E6%B8%AF.zip`,
      )
      .expect(200);
    const copy = (
      await post('/api/v3/smart-design/import').attach('file', file.body, 'design.zip').expect(200)
    ).body;
    expect(copy).toMatchObject({ name: 'Hafen: Blau 港', description: 'For customers of the harbour.' });
    const { name, description } = (await get(`/api/v3/smart-design/${id}`)).body;
    expect((await patch(`/api/v3/smart-design/${id}`).send({ name }).expect(200)).body).toMatchObject({
      id,
      name,
      description,
      thumbnail_url: expect.stringContaining('/downloads/'),
    });
    await patch(`${V1}/${id}`).send({ name: 'Midnight', description: '' }).expect(200);
    expect((await get(`${V1}/${id}`)).body.description).toMatch(/^A design made from a presentation file/);
    expect(JSON.stringify((await patch(`${V1}/${id}`).send({}).expect(422)).body)).toMatch(
      /Give name, description, layouts or style/,
    );
  });

  it.each([
    [{ index: 900, layout: { name: 'No' } }, /has no layout "900"/],
    [{ layouts: [{ layout: { id: 'titel', name: 'No' } }] }, /has no layout "titel"/],
    [{}, /index and layout/],
  ])('lists its layouts in the error for %j', async (body, message) => {
    const { status, body: answer } = await patch(`${V1}/${id}/layouts`).send(body);
    expect(status).toBe(422);
    expect(JSON.stringify(answer).replaceAll('\\"', '"')).toMatch(message);
  });

  it('returns the schema of a standard layout, which its slides may use as well', async () => {
    const { body } = await get(`/api/v3/standard-template/${id}?layouts=metrics,title-slide`).expect(200);
    expect(body.schemas.map(({ title }: { title: string }) => title)).toEqual(['metrics', 'title-slide']);
    expect(
      JSON.stringify((await get(`/api/v3/standard-template/${id}?layouts=wavelength`).expect(422)).body),
    ).toMatch(/no layout .{1,3}wavelength.*standard layouts/);
  });

  it('is used for slides as data under smart_design, too', async () => {
    const slides = [
      {
        layout: 'bullets',
        content: { title: 'Ferries', items: [{ text: 'Twelve quays' }, { text: 'Six ferries' }] },
      },
    ];
    const made = (body: object) => post('/api/v3/presentation/from-json').send({ slides, ...body });
    expect((await made({ smart_design: id, standard_template: 'general' }).expect(200)).body).toMatchObject({
      template: id,
      warnings: [],
    });
    expect(
      (await post('/api/v1/ppt/presentation/create/from-json').send({ slides, smart_design: id }).expect(200))
        .body.template,
    ).toBe(id);
    const refused = async (body: object) => (await made(body).expect(422)).body.detail[0];
    expect(await refused({ smart_design: id, standard_template: 'swiss' })).toMatchObject({
      loc: ['body', 'smart_design'],
      msg: expect.stringMatching(/swiss.*as well/),
    });
    expect(await refused({ smart_design: 'midnight' })).toMatchObject({
      loc: ['body', 'smart_design'],
      msg: expect.stringContaining('UUID'),
    });
    expect(await refused({ smart_design: '3f2c9a10-5b7e-4c1d-8e2f-0a1b2c3d4e5f' })).toMatchObject({
      loc: ['body', 'smart_design'],
      msg: expect.stringContaining('No design'),
    });
  });

  it('returns the layout that suits a prompt', async () => {
    const { body } = await post(`${V1}/layouts/generate`)
      .send({ template_id: 'general', prompt: 'Compare two offers point by point' })
      .expect(200);
    expect(body.layout).toMatchObject({
      id: 'comparison',
      json_schema: { title: 'comparison' },
      example: expect.any(Object),
    });
    expect(body.response).toContain('comparison suits it best');
    const own = (
      await post(`${V1}/layouts/generate`).send({ template_id: id, prompt: 'a table of prices' }).expect(200)
    ).body;
    expect(own.layout.json_schema.title).toBe(own.layout.id);
  });

  it('is compiled again by a retry of its failed task, and of no other task', async () => {
    const task = (await post('/api/v2/ppt/design/create/async').send({})).body.id;
    const ended = async (one: string): Promise<{ status: string; error: { status_code: number } }> => {
      const { body } = await get(`/api/v3/async-task/status/${one}`);
      return body.status === 'error' || body.status === 'completed' ? body : ended(one);
    };
    expect((await ended(task)).status).toBe('error');
    const again = (await post(`${V1}/async/${task}/retry`).expect(202)).body;
    expect(again).toMatchObject({ type: 'template.create', id: expect.not.stringMatching(task) });
    expect((await get('/api/v1/async-tasks?type=template.create')).body).toContainEqual(
      expect.objectContaining({ id: again.id, type: 'template.create' }),
    );
    expect((await get(`/api/v3/async-task/status/${again.id}`)).body.type).toBe('design.create');
    expect((await ended(again.id)).error.status_code).toBe(422);
    const deck = (
      await post('/api/v3/presentation/from-json/async').send({
        slides: [{ layout: 'title', content: { title: 'Kept' } }],
      })
    ).body.id;
    expect((await ended(deck)).status).toBe('completed');
    expect((await post(`${V1}/async/${deck}/retry`).expect(409)).body.detail).toContain('completed');
  });
});

describe('a file that replaces another', () => {
  it('keeps the value of the file, and later reads return the new content', async () => {
    const [value] = (await post('/api/v3/files/upload').attach('files', Buffer.from('# Old'), 'report.md'))
      .body;
    const { body } = await post('/api/v1/ppt/files/update')
      .field('file_path', value)
      .attach('file', Buffer.from('# New\n\nwords'), 'report.md')
      .expect(200);
    expect(body).toEqual({ message: 'File updated', file_path: value });
    const [read] = (
      await post('/api/v3/files/decompose')
        .send({ file_paths: [value] })
        .expect(200)
    ).body;
    const text = (
      await post('/api/v3/presentation/outlines/generate')
        .send({ files: [read.file_path] })
        .expect(200)
    ).body;
    expect(JSON.stringify(text)).toContain('New');
    expect(JSON.stringify(text)).not.toContain('Old');
  });

  it('leaves the file unchanged when it is refused', async () => {
    const [value] = (await post('/api/v3/files/upload').attach('files', Buffer.from('# Old'), 'report.md'))
      .body;
    await post('/api/v1/ppt/files/update')
      .field('file_path', value)
      .attach('file', Buffer.from('MZ'), 'virus.exe')
      .expect(422);
    await post('/api/v1/ppt/files/update')
      .field('file_path', 'file-3f2c9a10-5b7e-4c1d-8e2f-0a1b2c3d4e5f')
      .attach('file', Buffer.from('x'), 'a.md')
      .expect(404);
    await post('/api/v1/ppt/files/update').attach('file', Buffer.from('x'), 'a.md').expect(422);
    expect(
      JSON.stringify((await post('/api/v3/presentation/outlines/generate').send({ files: [value] })).body),
    ).toContain('Old');
  });
});
