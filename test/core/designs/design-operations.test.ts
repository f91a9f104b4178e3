import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import request from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readZip } from '../../../src/core/ooxml/package/zip-reader.ts';
import { createTestApp, type TestApp } from '../../support/app.ts';
import { DEEP } from '../../support/deep.ts';
import { drawnSvg } from '../../support/drawn-svg.ts';
import { alterPptx, OpenedPptx } from '../../support/open-pptx.ts';

const midnight = readFileSync(new URL('../../fixtures/pptx/midnight-blue.pptx', import.meta.url));

const font = readFileSync('node_modules/@expo-google-fonts/overpass/700Bold/Overpass_700Bold.ttf');

/** The same file in an unknown font family. */
const branded = alterPptx(
  midnight,
  Object.fromEntries(
    ['ppt/theme/theme1.xml'].map((part) => [
      part,
      (xml: string) =>
        xml.replace(/(<a:(?:major|minor)Font>\s*<a:latin typeface=")[^"]*/g, '$1Harbour Grotesk'),
    ]),
  ),
);

let server: TestApp;

beforeAll(async () => {
  server = await createTestApp();
});

afterAll(() => server.close());

type Json = Record<string, unknown>;

const ask = (method: 'get' | 'post' | 'patch' | 'delete', path: string, body?: object) =>
  request(server.app)[method](path).set('Authorization', server.session).send(body);

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');

async function uploaded(filename: string, bytes: Uint8Array): Promise<string> {
  const { body } = await ask('post', '/api/v3/files/upload', {
    files: [{ filename, content_base64: base64(bytes) }],
  }).expect(200);
  return String(body[0]);
}

/** Starts a design over REST and returns the task when it has ended. */
async function made(body: object): Promise<Json & { data: Json }> {
  const { body: begun } = await ask('post', '/api/v2/ppt/design/create/async', body).expect(200);
  let task: Json = begun;
  await expect
    .poll(
      async () => {
        task = (await ask('get', `/api/v2/ppt/design/status/${begun.id}`).expect(200)).body;
        return task['status'];
      },
      { interval: 200 },
    )
    .toMatch(/completed|error/);
  return task as Json & { data: Json };
}

async function bytesAt(link: unknown): Promise<Buffer> {
  const { pathname, search } = new URL(String(link), 'http://127.0.0.1');
  const answer = await request(server.app)
    .get(pathname + search)
    .buffer(true)
    .parse((response, done) => {
      const chunks: Buffer[] = [];
      response
        .on('data', (chunk: Buffer) => chunks.push(chunk))
        .on('end', () => done(null, Buffer.concat(chunks)));
    })
    .expect(200);
  return answer.body as Buffer;
}

describe('a design over REST', () => {
  it('is created from an uploaded file with its font, renamed, exported, imported and deleted', async () => {
    const { body: stored } = await ask('post', '/api/v3/fonts/upload', {
      file_base64: base64(font),
      filename: 'harbour.ttf',
    }).expect(200);
    const task = await made({
      pptx_url: await uploaded('brand.pptx', branded),
      name: 'Harbour',
      slide_image_urls: null,
      fonts: { 'Harbour Grotesk': [stored.font.url, await uploaded('harbour.ttf', font)] },
    });
    expect(task).toMatchObject({
      status: 'completed',
      data: {
        name: 'Harbour',
        layout_count: expect.any(Number),
        report: {
          fonts: expect.arrayContaining([
            { family: 'Harbour Grotesk', measured_with: 'Overpass', exact: true },
          ]),
        },
      },
    });
    const id = String(task.data['design_id']);
    expect((await sharp(await bytesAt(task.data['thumbnail'])).metadata()).width).toBe(960);

    await ask('patch', `/api/v3/smart-design/${id}`, { name: 'Harbour Line' }).expect(200);
    const { body: page } = await ask('get', '/api/v3/smart-design/all').expect(200);
    expect(page.results.find((one: Json) => one['id'] === id)).toMatchObject({
      name: 'Harbour Line',
      thumbnail_url: expect.stringContaining('/downloads/'),
    });

    const { body: exported } = await ask('post', `/api/v3/smart-design/${id}/export`).expect(200);
    const file = await bytesAt(exported.path);
    expect(readZip(file).map(({ name }) => name)).toEqual(['manifest.json', 'design.pptx', 'fonts/1.font']);
    await ask('delete', `/api/v3/smart-design/${id}`).expect(204);
    await ask('delete', `/api/v3/fonts/delete/${stored.font.id}`).expect(204);

    const { body: again } = await ask('post', '/api/v3/smart-design/import', {
      package_base64: base64(file),
    }).expect(200);
    expect(again).toMatchObject({
      name: 'Harbour Line',
      layout_count: task.data['layout_count'],
      fonts: { 'Harbour Grotesk': 'Overpass' },
    });
    expect(again.report).toEqual(task.data['report']);
    expect(again.layouts[0].picture).toContain('/downloads/');
    // An imported design exports to the same bytes.
    const { body: repeated } = await ask('post', `/api/v3/smart-design/${again.id}/export`).expect(200);
    expect((await bytesAt(repeated.path)).equals(file)).toBe(true);
  });

  it.runIf(DEEP)(
    'accepts pictures of slides from a preview and shows them as pictures of the caller',
    async () => {
      const { body: preview } = await request(server.app)
        .post('/api/v2/ppt/fonts/upload-and-preview')
        .set('Authorization', server.session)
        .attach('pptx_file', midnight, 'brand.potx')
        .attach('font_files', font, 'Overpass.ttf')
        .expect(200);
      expect(preview).toMatchObject({
        fonts: { Overpass: expect.any(String) },
        modified_pptx_url: preview.pptx_url,
        drawn_by: 'server',
      });
      expect(preview.slide_image_urls.length).toBeGreaterThan(0);
      const { body: id } = await ask('post', '/api/v1/ppt/template/init', {
        pptx_url: preview.pptx_url,
        slide_image_urls: preview.slide_image_urls.slice(0, 1),
        fonts: preview.fonts,
      }).expect(201);
      const design = await server.lectern.services().then(({ designs }) => designs?.get(id));
      expect(design?.pictures).toMatchObject({
        drawn_by: 'caller',
        slides: [expect.stringContaining('slides/1.png')],
      });
      expect(design?.report.remarks).toContainEqual(
        expect.stringMatching(/^slide_image_urls gives 1 for a file of \d+ slides \(pptx_url\)/),
      );
      expect(design?.report.remarks).toContainEqual(
        expect.stringMatching(/not used: Overpass\. The file names .*Arial/),
      );
      const { body: layouts } = await ask('post', '/api/v1/ppt/template/layouts/create', {
        template_id: id,
        indices: [1],
      }).expect(200);
      expect(layouts.layouts).toEqual([
        { index: 1, layout: expect.objectContaining({ id: design?.layouts[1]?.id }) },
      ]);
      for (const [asked, bodyText] of [
        [{ indices: [1, 99] }, /no layout 99.*from 0 to/],
        [{}, /either index or indices/],
        [{ index: 0, indices: [1] }, /either index or indices/],
      ] as const) {
        const refused = await ask('post', '/api/v1/ppt/template/layouts/create', {
          template_id: id,
          ...asked,
        }).expect(422);
        expect(refused.body.detail[0].msg).toMatch(bodyText);
      }
    },
  );

  it.runIf(DEEP)('uses uploaded fonts for families of the file under another name', async () => {
    const { body: preview } = await request(server.app)
      .post('/api/v2/ppt/fonts/upload-and-preview')
      .set('Authorization', server.session)
      .attach('pptx_file', midnight, 'brand.pptx')
      .attach('font_files', font, 'Overpass.ttf')
      .attach('font_files', font, 'Again.ttf')
      .field('original_font_names', 'Arial')
      .field('original_font_names', 'Calibri')
      .expect(200);
    expect(Object.keys(preview.fonts).sort()).toEqual(['Arial', 'Calibri']);
    expect(preview.unavailable_fonts).toEqual([]);
    const { data } = await made({ pptx_url: preview.pptx_url, fonts: preview.fonts });
    expect((data['report'] as Json)['fonts']).toEqual(
      expect.arrayContaining([{ family: 'Arial', measured_with: 'Overpass', exact: true }]),
    );
    const pptx = { filename: 'brand.pptx', content_base64: base64(midnight) };
    const fonts = [{ filename: 'Overpass.ttf', content_base64: base64(font), original_font_name: 'Arial' }];
    expect(
      Object.keys(
        (await ask('post', '/api/v1/ppt/template/mcp-upload', { pptx, fonts }).expect(200)).body.fonts,
      ),
    ).toEqual(['Arial']);
  });

  it('is refused for a file that is no presentation, with the field', async () => {
    const other = await uploaded('brand.md', Buffer.from('# No deck'));
    const { error } = (await made({ pptx_url: other })) as unknown as { error: { issues: unknown[] } };
    expect(error.issues).toMatchObject([{ loc: ['pptx_url'], type: 'not_a_zip' }]);
    const locked = {
      filename: 'locked.pptx',
      content_base64: base64(Buffer.from('d0cf11e0a1b11ae1', 'hex')),
    };
    expect(
      (await ask('post', '/api/v3/files/upload', { files: [locked] }).expect(422)).body.detail[0].msg,
    ).toMatch(/encrypted with a password, or it is an older format with a new extension\.$/);
    const multipart = (path: string) =>
      request(server.app)
        .post(path)
        .set('Authorization', server.session)
        .attach('pptx_file', Buffer.from('# No deck'), 'brand.pptx');
    for (const path of [
      '/api/v2/ppt/fonts/check',
      '/api/v2/ppt/fonts/upload-and-preview',
      '/api/v3/smart-design/check',
    ])
      expect((await multipart(path).expect(422)).body.detail[0].loc, path).toEqual(['body', 'pptx_file']);
    expect((await ask('post', '/api/v2/ppt/fonts/check', {}).expect(422)).body.detail[0].loc).toEqual([
      'body',
      'pptx_base64',
    ]);
  });

  it('from pictures alone has their background and colours on standard layouts, with sufficient contrast', {
    skip: !DEEP,
  }, async () => {
    const picture = (backdrop: string, mark: string) =>
      drawnSvg(
        `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="900"><rect width="1200" height="900" fill="${backdrop}"/><rect x="80" y="80" width="700" height="60" fill="#F4F1E8"/><rect x="80" y="300" width="500" height="400" fill="${mark}"/></svg>`,
      );
    const urls = await Promise.all(
      ['#E07A2F', '#E07A2F', '#3FA796'].map(async (mark, index) =>
        uploaded(`slide-${index}.png`, picture('#10222F', mark)),
      ),
    );
    const task = await made({ slide_image_urls: urls, name: 'Harbour at night' });
    expect(task).toMatchObject({ status: 'completed', data: { name: 'Harbour at night' } });
    const id = String(task.data['design_id']);
    expect((task.data['report'] as { remarks: string[] }).remarks.join(' ')).toMatch(
      /Made from pictures alone.*1\.33 : 1/,
    );
    const slides = [
      { layout: 'title', content: { title: 'A night crossing' } },
      {
        layout: 'cards',
        content: {
          title: 'Three things',
          items: ['Light', 'Quiet', 'Clean'].map((heading) => ({
            heading,
            text: 'What passengers notice first.',
          })),
        },
      },
      {
        layout: 'chart',
        content: {
          title: 'Crossings',
          chart: {
            type: 'bar',
            categories: ['2025', '2026'],
            series: [{ name: 'Crossings', values: [12, 18] }],
          },
        },
      },
    ];
    const services = await server.lectern.services();
    const design = await services.designs?.get(id);
    expect(design?.pictures).toMatchObject({ drawn_by: 'caller' });
    const { body: deck } = await ask('post', '/api/v1/ppt/presentation/create/from-json', {
      template: id,
      slides,
    }).expect(200);
    const { findings } = await services.presentations.check(deck.presentation_id);
    expect(findings.filter(({ code, severity }) => severity === 'error' || code === 'low_contrast')).toEqual(
      [],
    );
    const file = await bytesAt(deck.path);
    expect(new OpenedPptx(file).xml('ppt/theme/theme1.xml')).toMatch(/E07A2F|10222F/i);
  });

  it.runIf(DEEP)('is named after its file if it has neither a name nor a meaningful title', async () => {
    const untitled = alterPptx(midnight, {
      'docProps/core.xml': (xml) =>
        xml.replace(
          /<dc:title>[^<]*<\/dc:title>|<dc:title\/>/,
          '<dc:title>PowerPoint Presentation</dc:title>',
        ),
    });
    const task = await made({ pptx_url: await uploaded('Harbour style.potx', untitled) });
    expect(task.data).toMatchObject({ name: 'Harbour style' });
  });

  it('fails without any material, with an error that says what is missing', async () => {
    const task = await made({ pptx_url: null, name: null, slide_image_urls: null, fonts: null });
    expect(task).toMatchObject({
      status: 'error',
      error: { status_code: 422, detail: expect.stringContaining('pptx_url') },
    });
  });

  it.each([
    ['a slide picture of another file type', { slide_image_urls: ['NOTE'] }, 'slide_image_urls'],
    ['a font of another file type', { fonts: { Calibri: 'NOTE' } }, 'fonts.Calibri'],
    ['a private address', { pptx_url: 'http://169.254.169.254/latest/meta-data' }, 'pptx_url'],
  ])(
    'refuses %s, and stores nothing',
    async (_, change, expected) => {
      const note = await uploaded('note.md', Buffer.from('no picture'));
      const before = (await ask('get', '/api/v3/smart-design/all').expect(200)).body.results.length;
      const body = JSON.parse(
        JSON.stringify({ pptx_url: await uploaded('brand.pptx', midnight), ...change }).replace('NOTE', note),
      );
      const task = await made(body);
      expect(task).toMatchObject({
        status: 'error',
        error: { status_code: 422, detail: expect.stringContaining(expected) },
      });
      expect((await ask('get', '/api/v3/smart-design/all').expect(200)).body.results).toHaveLength(before);
    },
    60_000,
  );
});
