import { readFileSync } from 'node:fs';
import request from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readZip } from '../../src/core/ooxml/package/index.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import { DEEP } from '../support/deep.ts';
import { openXmlErrors } from '../support/validate-pptx.ts';

const fixture = (path: string) => readFileSync(new URL(`../fixtures/${path}`, import.meta.url));

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const call = (method: 'get' | 'post', path: string) =>
  request(app.app)[method](path).set('Authorization', app.session);
const at = (id: string, rest = '') => `/api/v3/presentation/${id}${rest}`;

async function open(path: string): Promise<string> {
  const { body } = await call('post', '/api/v3/presentation/open')
    .attach('file', fixture(path), path.split('/').at(-1))
    .expect(200);
  return body.presentation_id;
}
async function download(id: string): Promise<Buffer> {
  const { body } = await call('post', '/api/v3/presentation/export').send({ id, export_as: 'pptx' });
  const got = await request(app.app)
    .get(String(body.path).replace(/^https?:\/\/[^/]+/, ''))
    .buffer(true)
    .parse((res, done) => {
      const pieces: Buffer[] = [];
      res.on('data', (piece: Buffer) => pieces.push(piece));
      res.on('end', () => done(null, Buffer.concat(pieces)));
    });
  return got.body as Buffer;
}
const copy = (id: string, from: string, slides: number[], look = 'keep') =>
  call('post', at(id, '/copy-slides')).send({ from, slides, look }).expect(200);

const withoutPart = (error: string) => error.replace(/^[^:]*: /, '');

/** Numbers of masters, layouts, themes and pictures. */
const count = (file: Buffer) => {
  const names = readZip(file).map(({ name }) => name);
  return Object.fromEntries(
    ['slideMasters', 'slideLayouts', 'theme', 'media'].map((folder) => [
      folder,
      names.filter((name) => new RegExp(`^ppt/${folder}/[^/]+$`).test(name)).length,
    ]),
  );
};

describe('copy_slides with the source look', () => {
  const sources = [
    ['of the same size', 'designs/median-theme.pptx', 'pptx/picture-chart-table.pptx'],
    ['of another size', 'pptx/real-financial-report.pptx', 'designs/median-theme.pptx'],
  ] as const;
  it.runIf(DEEP).each(sources)('copies a master %s once, over any number of calls', async (_, from, into) => {
    const [id, other] = [await open(into), await open(from)];
    const before = count(await download(id));
    await copy(id, other, [2]);
    const once = count(await download(id));
    expect(once['slideMasters']).toBe((before['slideMasters'] ?? 0) + 1);
    await copy(id, other, [3]);
    await copy(id, other, [2, 3]);
    const file = await download(id);
    const { slideMasters, slideLayouts, theme } = count(file);
    expect([slideMasters, slideLayouts, theme]).toEqual([
      once['slideMasters'],
      once['slideLayouts'],
      once['theme'],
    ]);
    // The source has faults in its charts, which come with the slides.
    const known = (await openXmlErrors(fixture(from))).map(withoutPart);
    expect((await openXmlErrors(file)).map(withoutPart).filter((error) => !known.includes(error))).toEqual(
      [],
    );
    for (let step = 0; step < 3; step += 1)
      await call('post', at(id, '/edit')).send({ edits: [{ op: 'undo' }] });
    expect((await download(id)).equals(fixture(into))).toBe(true);
  });

  it('uses the masters of the deck for slides of the same deck', async () => {
    const id = await open('designs/median-theme.pptx');
    const before = count(await download(id));
    await copy(id, id, [1, 2]);
    expect(count(await download(id))).toEqual(before);
  });

  it.runIf(DEEP)('copies a master again after the one in the deck has changed', async () => {
    const [id, other] = [
      await open('pptx/picture-chart-table.pptx'),
      await open('designs/median-theme.pptx'),
    ];
    await copy(id, other, [2]);
    const once = count(await download(id));
    await call('post', at(id, '/edit')).send({
      edits: [{ op: 'set_deck', file: { colors: { accent1: '#1F6FEB' } } }],
    });
    await copy(id, other, [2]);
    expect(count(await download(id))['slideMasters']).toBe((once['slideMasters'] ?? 0) + 1);
  });

  it('shares pictures with the deck, and copies the workbook of each chart', async () => {
    const id = await open('pptx/every-kind.pptx');
    const parts = (file: Buffer, folder: string) =>
      readZip(file).filter(({ name }) => name.startsWith(`ppt/${folder}/`) && !name.includes('_rels')).length;
    const before = await download(id);
    await copy(id, id, [1]);
    const after = await download(id);
    expect(parts(after, 'media')).toBe(parts(before, 'media'));
    expect(parts(before, 'embeddings')).toBeGreaterThan(0);
    expect(parts(after, 'embeddings')).toBe(parts(before, 'embeddings') * 2);
  });
});
