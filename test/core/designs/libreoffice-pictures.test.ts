import { existsSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import request from 'supertest';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isolateFile } from '../../../src/core/designs/isolate-file.ts';
import { readZip } from '../../../src/core/ooxml/package/zip-reader.ts';
import { createTestApp, type TestApp } from '../../support/app.ts';
import { DEEP } from '../../support/deep.ts';
import { fakeOffice, processesIn } from '../../support/fake-office.ts';
import { hasLibreOffice } from '../../support/libreoffice.ts';
import { type Entry, zip } from '../../support/zip.ts';

const KINDS = readFileSync(new URL('../../fixtures/pptx/every-kind.pptx', import.meta.url));
const SPACE = readFileSync(new URL('../../fixtures/pptx/space-zh.pptx', import.meta.url));
const SLIDE = 'ppt/slides/slide1.xml';
const RELATIONSHIPS = 'ppt/slides/_rels/slide1.xml.rels';

/** The file with one picture from that address, an SVG that loads from there, and macros. */
function reachingOut(address: string): Buffer {
  const entries = readZip(KINDS).map(({ name, read }): Entry => {
    const text = Buffer.from(read());
    if (name === RELATIONSHIPS)
      return [
        name,
        String(text).replace(
          /Target="\.\.\/media\/image6\.png"/,
          `Target="${address}/linked.png" TargetMode="External"`,
        ),
      ];
    if (name === SLIDE) return [name, String(text).replaceAll('r:embed="rId13"', 'r:link="rId13"')];
    if (name.endsWith('image7.svg'))
      return [
        name,
        `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><image href="${address}/drawn.png" width="9" height="9"/></svg>`,
      ];
    return [name, text];
  });
  return zip([...entries, ['ppt/vbaProject.bin', 'macros']]);
}

describe('a copy for rendering by another program', () => {
  const parts = new Map(
    readZip(isolateFile(reachingOut('http://192.0.2.1'))).map(({ name, read }) => [
      name,
      Buffer.from(read()).toString('latin1'),
    ]),
  );

  test('has no links, macros, embedded files or external drawings, and everything else is unchanged', () => {
    expect([...parts].filter(([, text]) => text.includes('192.0.2.1'))).toEqual([]);
    expect([...parts.keys()].filter((name) => /vbaProject|embeddings|image7\.svg/.test(name))).toEqual([]);
    const before = new Map(readZip(KINDS).map(({ name, read }) => [name, read]));
    for (const name of ['ppt/media/image1.png', 'ppt/theme/theme1.xml'])
      expect(parts.get(name)).toBe(Buffer.from(before.get(name)?.() ?? []).toString('latin1'));
    expect(parts.get(RELATIONSHIPS)).toContain('image2.png');
  });
});

function clientOf(server: TestApp) {
  return (method: 'get' | 'post', path: string, body?: object) =>
    request(server.app)[method](path).set('Authorization', server.session).send(body);
}

const call = () => ({ signal: new AbortController().signal, progress() {} });
const preview = (server: TestApp, file: Uint8Array) =>
  clientOf(server)('post', '/api/v1/ppt/template/mcp-upload', {
    pptx: { filename: 'brand.pptx', content_base64: Buffer.from(file).toString('base64') },
  });

test.skipIf(process.platform !== 'linux' || !DEEP)(
  'the built-in renderer draws if LibreOffice crashes, and the answer reports it',
  async () => {
    using office = fakeOffice('crashes');
    const server = await createTestApp({ LIBREOFFICE_PATH: office.program, PATH: office.path });
    try {
      const { body } = await preview(server, KINDS).expect(200);
      expect(body).toMatchObject({
        drawn_by: 'server',
        slide_image_urls: [expect.stringContaining('/downloads/')],
      });
      expect(office.lines('jobs')).toHaveLength(1);
      const { designs } = await server.lectern.services();
      const made = await designs?.create({ file: KINDS }, call());
      await expect.poll(() => office.lines('jobs').length, { timeout: 60_000 }).toBe(2);
      await expect
        .poll(() => server.logged().match(/drawn by the built-in reader/g)?.length, { timeout: 60_000 })
        .toBe(2);
      expect(await designs?.get(made?.id ?? '')).toEqual(made);
    } finally {
      await server.close();
    }
  },
);

describe.skipIf(!hasLibreOffice)('rendering with LibreOffice', () => {
  const asked: string[] = [];
  let receiver: Server;
  let server: TestApp;
  let address = '';
  let folder = '';

  beforeAll(async () => {
    receiver = createServer(({ url = '' }, answer) => {
      asked.push(url);
      answer.end();
    });
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
    address = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
    server = await createTestApp({ LIBREOFFICE_PATH: 'auto', PATH: process.env['PATH'] ?? '' });
    folder = (await (await server.lectern.services()).server?.info())?.data_directory ?? '';
  });
  afterAll(() => receiver.close());

  test('is not awaited: a design is usable at once, and its slides are rendered soon, at other addresses', {
    skip: !DEEP,
    timeout: 240_000,
  }, async () => {
    const { designs } = await server.lectern.services();
    const before = await designs?.create({ file: SPACE, name: 'Space' }, call());
    const id = before?.id ?? '';
    expect(before?.pictures).toEqual({ drawn_by: 'server', slides: [] });
    // Meanwhile the design is renamed.
    await designs?.update(id, { name: 'Outer space' });
    await expect
      .poll(async () => (await designs?.get(id))?.pictures?.drawn_by, { timeout: 150_000, interval: 250 })
      .toBe('libreoffice');
    const { body } = await clientOf(server)('get', `/api/v3/smart-design/${id}`).expect(200);
    expect(body).toMatchObject({ name: 'Outer space', drawn_by: 'libreoffice' });
    expect(body.slide_images).toHaveLength(7);
    const shown = body.design as { picture?: string; drawn_by?: string }[];
    expect(shown.filter(({ drawn_by }) => drawn_by === 'libreoffice').length).toBeGreaterThan(3);
    expect(shown.filter(({ drawn_by }) => drawn_by === 'server').length).toBeGreaterThan(0);
    const after = await designs?.get(id);
    expect(after?.thumbnail).not.toBe(before?.thumbnail);
    expect((after?.updated_at ?? '') > (before?.updated_at ?? '')).toBe(true);
    const { blobs } = await server.lectern.stores();
    const first = await sharp(await blobs.get(after?.thumbnail ?? '')).stats();
    // A dark sky.
    expect(Math.max(...first.channels.slice(0, 3).map(({ mean }) => mean))).toBeLessThan(90);
  });

  test.runIf(DEEP)(
    'fetches nothing for a hostile template',
    async () => {
      const { designs } = await server.lectern.services();
      const made = await designs?.create({ file: reachingOut(address) }, call());
      await expect
        .poll(async () => (await designs?.get(made?.id ?? ''))?.pictures, { timeout: 150_000, interval: 250 })
        .toMatchObject({ drawn_by: 'libreoffice', slides: [expect.any(String)] });
      expect(asked).toEqual([]);
    },
    240_000,
  );

  test('leaves no process or file when the server has stopped', async () => {
    expect(folder).not.toBe('');
    await server.close();
    await expect.poll(() => processesIn(folder), { timeout: 30_000 }).toEqual([]);
    expect(existsSync(folder)).toBe(false);
  });
});
