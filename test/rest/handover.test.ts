import request from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../support/app.ts';
import { DEEP } from '../support/deep.ts';

const OFFICE = 'application/vnd.openxmlformats-officedocument.presentationml';
let served: TestApp;
let id: string;
beforeAll(async () => {
  served = await createTestApp();
  const { body } = await call('/api/v3/presentation/from-json').send({
    title: 'Ferries',
    slides: [
      { layout: 'statement', content: { statement: 'The harbour becomes quiet.' }, speaker_note: 'Slowly.' },
    ],
  });
  id = body.presentation_id;
});
afterAll(() => served.close());

const call = (path: string) => request(served.app).post(path).set('Authorization', served.session);

/** Exports a presentation and downloads its file. */
async function download(input: object) {
  const { status, body } = await call('/api/v3/presentation/export').send(input);
  expect(status, JSON.stringify(body)).toBe(200);
  const { pathname, search } = new URL(body.path, 'http://localhost');
  const file = await request(served.app)
    .get(`${pathname}${search}`)
    .buffer(true)
    .parse((response, done) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => done(null, Buffer.concat(chunks)));
    });
  return {
    type: String(file.headers['content-type']),
    name: String(file.headers['content-disposition']),
    bytes: file.body as Buffer,
  };
}

describe('the download of a presentation', () => {
  it.each([
    [{ export_as: 'pptx' }, `${OFFICE}.presentation`, 'Ferries.pptx'],
    [{ export_as: 'potx' }, `${OFFICE}.template`, 'Ferries.potx'],
    [{ export_as: 'ppsx' }, `${OFFICE}.slideshow`, 'Ferries.ppsx'],
    [{ export_as: 'pdf', handout: 6 }, 'application/pdf', 'Ferries-handout-6.pdf'],
    [{ export_as: 'html' }, 'text/html; charset=utf-8', 'Ferries.html'],
    [{ export_as: 'md' }, 'text/markdown; charset=utf-8', 'Ferries.md'],
    [{ export_as: 'txt', notes: true }, 'text/plain; charset=utf-8', 'Ferries-notes.txt'],
    [{ export_as: 'png', slide: 1 }, 'image/png', 'Ferries-slide-1.png'],
  ])('as %j has its content type and file name', async (input, type, name) => {
    const file = await download({ id, ...input });
    expect(file.type).toBe(type);
    expect(file.name).toContain(name);
    expect(file.bytes.length).toBeGreaterThan(10);
  });

  it.runIf(DEEP)(
    'keeps the file type that the deck was opened from unless another is requested',
    async () => {
      const { bytes } = await download({ id, export_as: 'potx' });
      const { body } = await call('/api/v3/presentation/open').attach('file', bytes, 'ferries.potx');
      const opened = { id: body.presentation_id };
      const same = await download(opened);
      expect(same.type).toBe(`${OFFICE}.template`);
      expect(same.bytes.equals(bytes)).toBe(true);
      expect((await download({ ...opened, export_as: 'pptx' })).type).toBe(`${OFFICE}.presentation`);
      expect((await download({ ...opened, export_as: 'ppsx' })).type).toBe(`${OFFICE}.slideshow`);
      expect((await download({ ...opened, export_as: 'md' })).bytes.toString()).toContain(
        'The harbour becomes quiet',
      );
    },
  );
});
