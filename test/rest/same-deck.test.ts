import { readFileSync } from 'node:fs';
import request from 'supertest';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readZip } from '../../src/core/ooxml/package/index.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import { oneIn } from '../support/deep.ts';

type Json = Record<string, unknown>;

const SAMPLES = [
  ...['docs/ferries.md', 'docs/iowa-electricity.csv', 'docs/co2-concentration.csv', 'docs/test_blog.html'],
  ...['docs/ferries.docx', 'docs/visits.xlsx', 'docs/odf_presentation_01.odp', 'docs/multi_page.pdf'],
  ...[
    'docs/primer-README-ja.md',
    'docs/fpb-HOWTO-ar.md',
    'slide-markdown/marp.md',
    'slide-markdown/notes.md',
  ],
  ...['pasted/pasted-brief.txt', 'pasted/pasted-cells.txt', 'tables/drinks.csv', 'docs/word_sample.docx'],
];
/** Documents that a person pastes. */
const PASTED = /\.(?:md|txt)$/;

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());

const send = (method: 'get' | 'post', path: string) =>
  request(server.app)[method](path).set('Authorization', server.session);

async function readSource(sample: string): Promise<Json> {
  const bytes = readFileSync(new URL(`../fixtures/${sample}`, import.meta.url));
  if (PASTED.test(sample)) return { content: bytes.toString('utf8') };
  const { body } = await send('post', '/api/v1/ppt/files/upload')
    .attach('files', bytes, sample.split('/').at(-1))
    .expect(200);
  return { content: '', files: body };
}

/** Parts of a PPTX file, without the moment at which it was made. */
async function readParts(path: string): Promise<Record<string, string>> {
  const { pathname, search } = new URL(path);
  const { body } = await send('get', `${pathname}${search}`)
    .buffer()
    .parse((response, done) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => done(null, Buffer.concat(chunks)));
    });
  return Object.fromEntries(
    readZip(new Uint8Array(body as Buffer)).map((entry) => [
      entry.name,
      Buffer.from(entry.read())
        .toString('latin1')
        .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, ''),
    ]),
  );
}

async function follow(path: string): Promise<void> {
  const { text } = await send('get', path).buffer().expect(200);
  expect(text).toContain('"type":"complete"');
}

describe.each(oneIn(18, SAMPLES, 1))('%s', (sample) => {
  test('gives the same deck through an unedited plan and in one call', async () => {
    const source = await readSource(sample);
    const { body: direct } = await send('post', '/api/v3/presentation/generate').send(source).expect(200);
    const { body: draft } = await send('post', '/api/v1/ppt/presentation/create')
      .send({ ...source, file_paths: source['files'] })
      .expect(200);
    await follow(`/api/v1/ppt/outlines/stream/${draft.id}`);
    // The screen sends the plan back as it got it.
    const { body: plan } = await send('get', `/api/v3/draft/${draft.id}`).expect(200);
    await send('post', '/api/v1/ppt/presentation/prepare')
      .send({ presentation_id: draft.id, outlines: plan.outlines.slides, title: plan.title })
      .expect(200);
    await follow(`/api/v1/ppt/presentation/stream/${draft.id}`);
    const exported = async (id: string) =>
      (await send('post', '/api/v3/presentation/export').send({ id, export_as: 'pptx' }).expect(200)).body
        .path;
    const [one, other] = [
      await readParts(await exported(direct.presentation_id)),
      await readParts(await exported(draft.id)),
    ];
    expect(Object.keys(other)).toEqual(Object.keys(one));
    for (const [name, content] of Object.entries(one)) expect(other[name], name).toBe(content);
  });
});
