import { readFileSync } from 'node:fs';
import request from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../support/app.ts';
import { DEEP } from '../support/deep.ts';
import { OpenedPptx, textOf } from '../support/open-pptx.ts';

const input = JSON.parse(readFileSync(new URL('../fixtures/rtl-table.json', import.meta.url), 'utf8'));
const ROWS = [
  ['المنتج', '2025', '2026'],
  ['القاهرة', '1,250', '+12.5%'],
];

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const call = (method: 'get' | 'post', path: string) =>
  request(app.app)[method](path).set('Authorization', app.session);

async function downloaded(path: string): Promise<Buffer> {
  const { body } = await request(app.app)
    .get(path.replace(/^https?:\/\/[^/]+/, ''))
    .buffer(true)
    .parse((res, done) => {
      const pieces: Buffer[] = [];
      res.on('data', (piece: Buffer) => pieces.push(piece));
      res.on('end', () => done(null, Buffer.concat(pieces)));
    });
  return body as Buffer;
}

async function created(): Promise<Buffer> {
  const { body, status } = await call('post', '/api/v3/presentation/from-json').send({
    ...input,
    export_as: 'pptx',
  });
  expect(status, JSON.stringify(body)).toBe(200);
  return downloaded(body.path);
}

async function opened(file: Buffer) {
  const { body } = await call('post', '/api/v3/presentation/open').attach('file', file, 'table.pptx');
  const id: string = body.presentation_id;
  const read = async () => {
    const { body: deck } = await call('get', `/api/v3/presentation/${id}`);
    return deck.slides[0].elements.find(({ cells }: { cells?: unknown }) => cells !== undefined);
  };
  return { id, read };
}

describe('a table that runs from right to left', () => {
  it('is marked rtl and has its columns in reading order', async () => {
    const pptx = new OpenedPptx(await created());
    const name = 'ppt/slides/slide1.xml';
    expect(pptx.all(name, 'a:tblPr')[0]?.attributes.get('rtl')).toBe('1');
    expect(pptx.all(name, 'a:tc').map(textOf)).toEqual(ROWS.flat());
  });

  it.runIf(DEEP)('is read and edited in that order after its file is opened', async () => {
    const { id, read } = await opened(await created());
    const table = await read();
    expect(table.cells).toEqual(ROWS);
    const rows = [...ROWS, ['الإسكندرية', '980', '-3.1%']];
    const { status, body } = await call('post', `/api/v3/presentation/${id}/edit`).send({
      edits: [{ op: 'set_element', slide: 1, element: table.id, value: { rows } }],
    });
    expect(status, JSON.stringify(body)).toBe(200);
    expect((await read()).cells).toEqual(rows);
    const { body: exported } = await call('post', '/api/v3/presentation/export').send({
      id,
      export_as: 'pptx',
    });
    const pptx = new OpenedPptx(await downloaded(exported.path));
    expect(pptx.all('ppt/slides/slide1.xml', 'a:tc').map(textOf)).toEqual(rows.flat());
    expect(pptx.all('ppt/slides/slide1.xml', 'a:tblPr')[0]?.attributes.get('rtl')).toBe('1');
  });
});
