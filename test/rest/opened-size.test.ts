import { readFileSync } from 'node:fs';
import request from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../support/app.ts';
import { DEEP } from '../support/deep.ts';
import { alterPptx, OpenedPptx } from '../support/open-pptx.ts';
import { openXmlErrors } from '../support/validate-pptx.ts';

const fixture = (path: string) => readFileSync(new URL(`../fixtures/${path}`, import.meta.url));
const MAIN = 'ppt/presentation.xml';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const call = (method: 'get' | 'post', path: string) =>
  request(app.app)[method](path).set('Authorization', app.session);
const at = (id: string, rest = '') => `/api/v3/presentation/${id}${rest}`;

async function open(file: Uint8Array): Promise<string> {
  const { body } = await call('post', '/api/v3/presentation/open')
    .attach('file', Buffer.from(file), 'deck.pptx')
    .expect(200);
  return body.presentation_id;
}
const edit = (id: string, edit: object) => call('post', at(id, '/edit')).send({ edits: [edit] });
const setSize = (id: string, size: object) => edit(id, { op: 'set_deck', file: { size } });
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
interface Element {
  readonly id: string;
  readonly name: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}
const elements = async (id: string): Promise<(Element & { slide: number })[]> => {
  const { body } = await call('get', at(id)).expect(200);
  return body.slides.flatMap(({ number, elements: all }: { number: number; elements: Element[] }) =>
    all.map((element) => ({ ...element, slide: number })),
  );
};
/** Returns whether an element lies on a slide of that size, within a pixel. */
const isOn = ({ x, y, width, height }: Element, across: number, along: number) =>
  x >= -1 && y >= -1 && x + width <= across + 1 && y + height <= along + 1;

describe('set_deck with a slide size, on an opened deck', () => {
  const sizes = [
    ['4:3', 'pptx/real-financial-report.pptx', 960, 720],
    ['16:9', 'designs/median-theme.pptx', 1280, 720],
    ['9:16', 'pptx/picture-chart-table.pptx', 720, 1280],
  ] as const;
  it.runIf(DEEP).each(sizes)(
    'makes it %s with all content on the slides, and undo restores the bytes',
    async (name, path, across, along) => {
      const file = fixture(path);
      const id = await open(file);
      const { body: before } = await call('get', at(id));
      const old = new Map((await elements(id)).map((one) => [`${one.slide} ${one.id}`, one]));
      const [, cx = 0, cy = 0] =
        /<p:sldSz[^>]*cx="(\d+)"[^>]*cy="(\d+)"/.exec(new OpenedPptx(file).xml(MAIN)) ?? [];
      await setSize(id, { name }).expect(200);
      const bytes = await download(id);
      expect(new OpenedPptx(bytes).xml(MAIN)).toContain(`cx="${across * 9525}" cy="${along * 9525}"`);
      const now = await elements(id);
      expect(now).toHaveLength(old.size);
      for (const one of now) {
        const was = old.get(`${one.slide} ${one.id}`);
        if (was !== undefined && isOn(was, Number(cx) / 9525, Number(cy) / 9525))
          expect(isOn(one, across, along), `${one.slide} ${one.name} ${JSON.stringify(one)}`).toBe(true);
      }
      const known = await openXmlErrors(file);
      expect((await openXmlErrors(bytes)).filter((error) => !known.includes(error))).toEqual([]);
      await edit(id, { op: 'undo' }).expect(200);
      expect((await download(id)).equals(file)).toBe(true);
      expect((await call('get', at(id))).body.title).toBe(before.title);
    },
  );

  it.runIf(DEEP)(
    'keeps a full-slide picture over the whole slide, cropped instead of distorted',
    async () => {
      const file = alterPptx(fixture('opened/pictures.pptx'), {
        'ppt/slides/slide1.xml': (xml) =>
          xml.replace(
            '<a:off x="914400" y="5486400"/><a:ext cx="3657600" cy="914400"/>',
            '<a:off x="0" y="0"/><a:ext cx="9144000" cy="6858000"/>',
          ),
      });
      const id = await open(file);
      await setSize(id, { width: 720, height: 720 }).expect(200);
      const [picture] = (await elements(id)).filter((one) => one.id === '5');
      expect(picture).toMatchObject({ x: 0, y: 0, width: 720, height: 720 });
      expect(new OpenedPptx(await download(id)).xml('ppt/slides/slide1.xml')).toContain(
        '<a:srcRect xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" l="12500" r="12500"/>',
      );
    },
  );

  it('enlarges the content until it covers the slide with fit "maximize"', async () => {
    const id = await open(fixture('opened/pictures.pptx'));
    const [before] = (await elements(id)).filter((one) => one.id === '5');
    await setSize(id, { name: '16:9', fit: 'maximize' }).expect(200);
    const [after] = (await elements(id)).filter((one) => one.id === '5');
    expect(after?.width).toBe(Math.round(((before?.width ?? 0) * 4) / 3));
    expect((after?.width ?? 0) / (after?.height ?? 1)).toBeCloseTo(
      (before?.width ?? 0) / (before?.height ?? 1),
      1,
    );
  });

  it('refuses a slide size beyond the limits of PowerPoint', async () => {
    const id = await open(fixture('opened/pictures.pptx'));
    for (const size of [{ width: 50, height: 720 }, { name: '5:4' }, { width: 960 }]) {
      const { body } = await setSize(id, size).expect(422);
      expect(JSON.stringify(body)).toMatch(/file takes .*size \{name/);
    }
  });
});
