import { readFileSync } from 'node:fs';
import request from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { packDeflated, patchZip, readZip, writeZip } from '../../src/core/ooxml/package/index.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import { DEEP } from '../support/deep.ts';

const fixture = (path: string) => readFileSync(new URL(`../fixtures/${path}`, import.meta.url));
const DECK = fixture('pptx/picture-chart-table.pptx');
const SLIDE = 'ppt/slides/slide1.xml';
const DOCUMENT = fixture('docs/ferries.docx');
const BODY = 'word/document.xml';
const SEVERAL = expect.stringContaining('several entries of one name');

/** Package in which a part contains `first`, followed at the end by an entry of the same name with `last`. */
function repeated(file: Buffer, part: string, first: string, last: string): Buffer {
  const entries = readZip(file).map((entry) => [entry.name, Buffer.from(entry.read())] as const);
  const source = entries.find(([name]) => name === part)?.[1].toString('utf8') ?? '';
  const saying = (text: string) => packDeflated(source.replace(/(<[aw]:t(?: [^>]*)?>)[^<]+/, `$1${text}`));
  return Buffer.from(
    writeZip([
      ...entries.map(([name, bytes]) => [name, name === part ? saying(first) : packDeflated(bytes)] as const),
      [part, saying(last)],
    ]),
  );
}

const repeats = (bytes: Uint8Array) =>
  readZip(bytes)
    .map(({ name }) => name)
    .filter((name, index, all) => all.indexOf(name) !== index);

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const call = (method: 'get' | 'post', path: string) =>
  request(app.app)[method](path).set('Authorization', app.session);

async function uploaded(name: string, bytes: Buffer): Promise<string[]> {
  return (await call('post', '/api/v3/files/upload').attach('files', bytes, name).expect(200)).body;
}

async function exported(id: string): Promise<Buffer> {
  const { body } = await call('post', '/api/v3/presentation/export').send({ id, export_as: 'pptx' });
  const got = await request(app.app)
    .get(String(body.path).replace(/^https?:\/\/[^/]+/, ''))
    .responseType('blob');
  return got.body as Buffer;
}

describe('a package with two entries of one name', () => {
  const file = repeated(DECK, SLIDE, 'The first entry', 'The last entry');

  it.runIf(DEEP)('is reported by check_file, because readers differ', async () => {
    const { body } = await call('post', '/api/v3/presentation/check')
      .attach('pptx_file', file, 'a.pptx')
      .expect(200);
    expect(body.faults).toContainEqual(expect.objectContaining({ code: 'entry_duplicate', part: SLIDE }));
    expect(body.remarks).toContainEqual(SEVERAL);
  });

  it.runIf(DEEP)('is opened with the last one, and changed and exported without the others', async () => {
    const { body: opened } = await call('post', '/api/v3/presentation/open')
      .attach('file', file, 'a.pptx')
      .expect(200);
    expect(opened.warnings).toContainEqual(expect.stringContaining(`"${SLIDE}"`));
    const id = opened.presentation_id;
    const texts = JSON.stringify((await call('get', `/api/v3/presentation/${id}/texts`).expect(200)).body);
    expect(texts).toContain('The last entry');
    expect(texts).not.toContain('The first entry');
    const before = await exported(id);
    expect(repeats(before)).toEqual([]);
    expect(
      readZip(before)
        .map(({ name }) => name)
        .sort(),
    ).toEqual(
      readZip(DECK)
        .map(({ name }) => name)
        .sort(),
    );
    await call('post', `/api/v3/presentation/${id}/find-replace`)
      .send({ find: 'last entry', replace: 'changed entry' })
      .expect(200);
    const after = await exported(id);
    expect(repeats(after)).toEqual([]);
    const slide = readZip(after).find(({ name }) => name === SLIDE);
    expect(Buffer.from(slide?.read() ?? []).toString('utf8')).toContain('The changed entry');
  });

  it.runIf(DEEP)('becomes a design with the last one', async () => {
    const [pptx_url] = await uploaded('a.pptx', file);
    const { body: task } = await call('post', '/api/v2/ppt/design/create/async')
      .send({ pptx_url })
      .expect(200);
    await expect
      .poll(async () => (await call('get', `/api/v2/ppt/design/status/${task.id}`)).body.status, {
        timeout: 60_000,
      })
      .toBe('completed');
    const { body } = await call('get', `/api/v2/ppt/design/status/${task.id}`);
    expect(JSON.stringify(body)).toContain('several entries of one name');
  });

  it.runIf(DEEP)('becomes a source with the text of the last one and a warning', async () => {
    const files = await uploaded(
      'a.docx',
      repeated(DOCUMENT, BODY, 'Firstly spoken words', 'Lastly spoken words'),
    );
    const { body } = await call('post', '/api/v3/presentation/generate')
      .send({ content: 'Ferries', files })
      .expect(200);
    expect(body.warnings).toContainEqual(SEVERAL);
    const deck = JSON.stringify(
      (await call('get', `/api/v3/presentation/${body.presentation_id}`).expect(200)).body,
    );
    expect(deck).toContain('Lastly spoken');
    expect(deck).not.toContain('Firstly spoken');
  });
});

it('a patched archive has each entry once', () => {
  const twice = writeZip([
    ['a.xml', packDeflated('first')],
    ['b.xml', packDeflated('other')],
    ['a.xml', packDeflated('last')],
  ]);
  const read = (bytes: Uint8Array) =>
    readZip(bytes).map((entry) => [entry.name, Buffer.from(entry.read()).toString(), entry.agrees()]);
  expect(read(patchZip(twice, new Map(), [])).sort()).toEqual([
    ['a.xml', 'last', true],
    ['b.xml', 'other', true],
  ]);
  expect(read(patchZip(twice, new Map([['a.xml', packDeflated('changed')]]), [])).sort()).toEqual([
    ['a.xml', 'changed', true],
    ['b.xml', 'other', true],
  ]);
});
