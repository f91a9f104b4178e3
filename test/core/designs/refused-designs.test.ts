import { readFileSync } from 'node:fs';
import request, { type Response } from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { packDeflated, writeZip } from '../../../src/core/ooxml/package/zip-writer.ts';
import { createTestApp, type TestApp } from '../../support/app.ts';
import { DEEP } from '../../support/deep.ts';
import { HOSTILE_PRESENTATIONS } from '../../support/hostile-presentations.ts';
import { claiming } from '../../support/zip.ts';

const midnight = readFileSync(new URL('../../fixtures/pptx/midnight-blue.pptx', import.meta.url));

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

it.each([
  ['an entry that lies about its size', /unused\.png.* unpacks to a different size than the file declares/],
  [
    'an entry whose own header lies about its size',
    /unused\.png.* has another name, size or checksum in its own header than in the directory/,
  ],
  ['an entry that is torn', /unused\.png.* is damaged/],
  ['an entry more than it says', /lists more than the \d+ entries/],
  ['without [Content_Types].xml', /has no \[Content_Types\]\.xml/],
])(
  'a file is refused at every surface that reads presentations: %s',
  async (name, expected) => {
    const file = Buffer.from(HOSTILE_PRESENTATIONS[name]?.make() ?? []);
    const designs = async () =>
      (await ask('get', '/api/v3/smart-design/all').expect(200)).body.results.length;
    const before = await designs();
    const { error } = (await made({ pptx_url: await uploaded('brand.pptx', file) })) as unknown as {
      error: { issues: readonly Json[] };
    };
    expect(error.issues).toEqual([
      expect.objectContaining({ loc: ['pptx_url'], type: 'damaged', msg: expect.stringMatching(expected) }),
    ]);
    for (const path of [
      '/api/v3/presentation/import',
      '/api/v3/presentation/check',
      '/api/v3/smart-design/check',
    ]) {
      const { body } = await request(server.app)
        .post(path)
        .set('Authorization', server.session)
        .attach('pptx_file', file, 'brand.pptx')
        .expect(422);
      expect(body.detail[0], path).toMatchObject({
        loc: ['body', 'pptx_file'],
        type: 'damaged',
        msg: expect.stringMatching(expected),
        ctx: { hint: expect.stringContaining('PowerPoint') },
      });
    }
    expect(await designs()).toBe(before);
  },
  60_000,
);

it.each(['file:///etc/passwd', 'brand.pptx', 'file-3f2c9a10-5b7e-4c1d-8e2f-0a1b2c3d4e5f'])(
  'a reference that is neither a URL nor a stored file is refused before a task starts: %s',
  async (pptx_url) => {
    const { body } = await ask('post', '/api/v2/ppt/design/create/async', { pptx_url }).expect(422);
    expect(body.detail).toEqual([
      expect.objectContaining({
        loc: ['body', 'pptx_url'],
        input: pptx_url,
        ctx: expect.objectContaining({ hint: expect.stringContaining('/files/upload') }),
      }),
    ]);
  },
);

it.runIf(DEEP)(
  'a file over the size limit of a design is refused at its field',
  async () => {
    const large = await uploaded('large.md', Buffer.alloc(20 * 1024 * 1024, 'x'));
    const task = await made({ pptx_url: large, slide_image_urls: Array.from({ length: 10 }, () => large) });
    expect(task).toMatchObject({
      status: 'error',
      error: {
        status_code: 422,
        detail: expect.stringContaining(
          'slide_image_urls.9: the file, fonts and pictures of a design add up to more than 200 MB together',
        ),
      },
    });
  },
  60_000,
);

describe('import of a design refuses a package', () => {
  const manifest = (change: Json) => ({
    format: 'lectern.design',
    version: 1,
    name: 'X',
    file: { path: 'design.pptx', sha256: '0'.repeat(64) },
    fonts: [],
    pictures: { drawn_by: 'server', slides: [] },
    ...change,
  });
  const pack = (expected: Json) =>
    writeZip([
      ['manifest.json', packDeflated(Buffer.from(JSON.stringify(expected)))],
      ['design.pptx', packDeflated(midnight)],
    ]);
  const bodyText = ({ body }: Response) => JSON.stringify(body);

  it.each([
    [
      'from a newer version, with what to do',
      () => pack(manifest({ version: 3, motion: [] })),
      /version 3; this server reads versions up to 2/,
    ],
    ['whose file is not what it says', () => pack(manifest({})), /design\.pptx does not match its manifest/],
    [
      'that names a missing part',
      () => pack(manifest({ file: { path: '../../etc/passwd', sha256: '0'.repeat(64) } })),
      /is named in its manifest but missing/,
    ],
    ['that is a presentation', () => midnight, /give it to POST \/api\/v2\/ppt\/design\/create\/async/],
    [
      'with an entry that lies about its size',
      () => claiming(pack(manifest({})), 1_000),
      /design\.pptx unpacks to a different size than it declares/,
    ],
    ['that is not an archive', () => Buffer.from('hello'), /not a ZIP archive/],
    ['without sense', () => pack({ format: 'lectern.design', version: 1 }), /does not describe a design/],
  ])('%s', async (_, bytes, expected) => {
    const answer = await ask('post', '/api/v3/smart-design/import', {
      package_base64: base64(bytes()),
    }).expect(422);
    expect(bodyText(answer)).toMatch(expected);
  });
});
