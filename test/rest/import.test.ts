import { readFileSync } from 'node:fs';
import request from 'supertest';
import { beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../support/app.ts';
import { DEEP } from '../support/deep.ts';
import { OpenedPptx } from '../support/open-pptx.ts';

const file = (name: string) => readFileSync(new URL(`../fixtures/pptx/${name}`, import.meta.url));

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});

const post = (path: string) => request(server.app).post(path).set('Authorization', server.session);
const get = async (path: string) =>
  (await request(server.app).get(path).set('Authorization', server.session)).body;
async function download(path: string): Promise<Uint8Array> {
  const url = new URL(path);
  const { body } = await request(server.app)
    .get(url.pathname + url.search)
    .responseType('blob')
    .expect(200);
  return new Uint8Array(body);
}

describe('an imported presentation', () => {
  it('has titles, tables, chart data and pictures of its file on slides of a design compiled from the file', async () => {
    const { body } = await post('/api/v3/presentation/import')
      .attach('pptx_file', file('picture-chart-table.pptx'), 'autogen.pptx')
      .expect(200);
    const deck = await get(`/api/v1/ppt/presentation/${body.presentation_id}`);
    const text = JSON.stringify(deck.slides);
    for (const words of [
      'AutoGen',
      'A table to test parsing',
      '1b92870d-e3b5-4e65-8153-919f4ff45592',
      'A chart to test parsing',
      'NESTED SHAPE',
      'These Test Strings are in the Image!',
    ])
      expect(text).toContain(words);
    expect(
      deck.slides.filter((slide: { content: object }) => 'table' in slide.content || 'chart' in slide.content)
        .length,
    ).toBeGreaterThanOrEqual(2);
    expect(deck.slides.filter((slide: { content: object }) => 'image' in slide.content).length).toBe(2);
    expect(body.omitted.filter(({ kind }: { kind: string }) => kind !== 'section')).toEqual([]);
    expect(body.template).toBe(body.design_id);
    const pptx = new OpenedPptx(await download(body.path));
    const source = new OpenedPptx(new Uint8Array(file('picture-chart-table.pptx')));
    expect(pptx.names.filter((name) => name.startsWith('ppt/slideMasters/slideMaster'))).toEqual(
      source.names.filter((name) => name.startsWith('ppt/slideMasters/slideMaster')),
    );
  });

  it.runIf(DEEP)('uses another template if the caller names one', async () => {
    const { body } = await post('/api/v3/presentation/import')
      .field('template', 'boardroom')
      .attach('pptx_file', file('real-product-page.pptx'), 'product.pptx')
      .expect(200);
    expect(body).toMatchObject({ template: 'boardroom' });
    expect(body.design_id).toBeUndefined();
    expect(JSON.stringify((await get(`/api/v1/ppt/presentation/${body.presentation_id}`)).slides)).toContain(
      'Blazing Fast',
    );
    expect(
      (await get('/api/v3/smart-design/all')).results.filter(({ name }: { name: string }) =>
        name.includes('PptxGenJS'),
      ),
    ).toEqual([]);
  });

  it.runIf(DEEP)('keeps its speaker notes', async () => {
    const notes = await post('/api/v3/presentation/from-json').send({
      slides: [
        {
          layout: 'bullets',
          content: { title: 'Heat', items: ['Gas is dear', 'Sun is free'] },
          speaker_note: 'Begin with the winter of 2022.',
        },
      ],
    });
    const { body } = await post('/api/v3/presentation/import')
      .attach('pptx_file', Buffer.from(await download(notes.body.path)), 'heat.pptx')
      .expect(200);
    const [slide] = (await get(`/api/v1/ppt/presentation/${body.presentation_id}`)).slides;
    expect(slide.speaker_note).toContain('Begin with the winter of 2022.');
    expect(JSON.stringify(slide.content)).toContain('Gas is dear');
    expect(JSON.stringify(slide.content)).not.toContain('winter');
  });

  it.runIf(DEEP)(
    'is returned as an id alone on the path of other servers, which lists fonts beside the file',
    async () => {
      const font = readFileSync(
        new URL(
          '../../node_modules/@expo-google-fonts/overpass/400Regular/Overpass_400Regular.ttf',
          import.meta.url,
        ),
      );
      const { body, status } = await post('/api/v2/ppt/presentation/import-from-pptx-file')
        .field('original_font_names', 'Overpass')
        .attach('pptx_file', file('google-slides.pptx'), 'slides.pptx')
        .attach('font_files', font, 'Overpass.ttf');
      expect([status, body]).toEqual([200, expect.any(String)]);
      expect(body).toMatch(/^[0-9a-f-]{36}$/);
      expect((await get(`/api/v1/ppt/presentation/${body}`)).id).toBe(body);
      expect(JSON.stringify(await get('/api/v3/fonts/all'))).toContain('Overpass');
    },
  );

  it.each([
    ['prs-notes.pptx', /has content that can be imported/],
    ['midnight-blue.pptx', /makes a design/],
  ])('is refused by %s without visible content, and leaves nothing stored', async (name, words) => {
    const before = (await get('/api/v3/smart-design/all')).results.length;
    const { status, text } = await post('/api/v3/presentation/import').attach('pptx_file', file(name), name);
    expect(status).toBe(422);
    expect(text).toMatch(words);
    expect((await get('/api/v3/smart-design/all')).results.length).toBe(before);
  });
});
