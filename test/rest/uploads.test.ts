import { readdirSync, statSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { join } from 'node:path';
import sharp from 'sharp';
import request from 'supertest';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../support/app.ts';
import { DEEP } from '../support/deep.ts';

const LIMIT = 300_000;

let lectern: TestApp;

beforeAll(async () => {
  lectern = await createTestApp({ LIMIT_UPLOAD_BYTES: String(LIMIT) });
});

afterAll(() => lectern.close());

const post = (path: string) => request(lectern.app).post(path).set('Authorization', lectern.session);

const photo = (format: 'jpeg' | 'png' | 'webp' | 'gif' | 'avif' | 'tiff') =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: '#0f7b7b' } })
    .toFormat(format)
    .toBuffer();

const stored = async () => {
  const { blobs } = await lectern.lectern.stores();
  return (await blobs.list('files/')).length + (await blobs.list('images/')).length;
};

test.runIf(DEEP)('numbers and booleans of a multipart body are parsed from text', async () => {
  const file = join(import.meta.dirname, '../fixtures/pptx/merged-cells.pptx');
  const check = (explain: string) =>
    post('/api/v3/smart-design/check').field('explain', explain).attach('pptx_file', file);
  expect((await check('true').expect(200)).body).toHaveProperty('report.choices');
  expect((await check('false').expect(200)).body).not.toHaveProperty('report.choices');
  expect((await check('perhaps').expect(422)).body.detail[0].loc).toEqual(['body', 'explain']);
});

describe('uploaded files', () => {
  test('become values that contain neither names nor paths', async () => {
    const { status, body } = await post('/api/v3/files/upload')
      .attach('files', Buffer.from('# Tides'), '../../../etc/passwd.md')
      .attach('files', Buffer.from('a,b\n1,2'), 'b.csv');
    expect(status).toBe(200);
    expect(body).toHaveLength(2);
    for (const value of body) expect(value).toMatch(/^file-[0-9a-f-]{36}$/);
    const assets = (await lectern.lectern.services()).assets;
    expect(await assets?.file(body[0])).toMatchObject({ file: { filename: 'passwd.md' } });
    await expect(assets?.file('../../lectern.sqlite')).rejects.toMatchObject({ code: 'not_found' });
    const json = await post('/api/v1/ppt/files/mcp-upload').send({
      files: [{ filename: 'c.txt', content_base64: Buffer.from('hello').toString('base64') }],
    });
    expect(json.body.file_paths).toEqual([expect.stringMatching(/^file-/)]);
  });

  test.each([
    ['tool.exe', 'MZ', '.exe'],
    ['deck.pptx', 'not a zip', 'not a .pptx'],
    ['scan.pdf', '<html>', 'not a .pdf'],
    ['notes.txt', 'a\0b', 'not text'],
    ['noending', 'x', 'without an ending'],
  ])(
    'such as %s are refused with all others of the request if the content does not match the type',
    async (name, content, reason) => {
      const before = await stored();
      const { status, body } = await post('/api/v3/files/upload')
        .attach('files', Buffer.from('fine'), 'fine.txt')
        .attach('files', Buffer.from(content), name);
      expect(status).toBe(422);
      expect(body.detail[0].loc).toEqual(['body', 'files', 1]);
      expect(body.detail[0].msg).toContain(reason);
      expect(await stored()).toBe(before);
    },
  );
});

describe('a multipart body', () => {
  test('with a file over the limit answers 413, with or without a Content-Length', async () => {
    const large = Buffer.alloc(LIMIT + 1, 65);
    expect((await post('/api/v3/files/upload').attach('files', large, 'a.txt')).body).toMatchObject({
      code: 'payload_too_large',
    });
    expect(
      (await post('/api/v3/files/upload').attach('files', Buffer.alloc(LIMIT, 65), 'a.txt')).status,
    ).toBe(200);
  });

  test('with more files than the limit answers 422, and no file is kept', async () => {
    const before = await stored();
    let sent = post('/api/v3/files/upload');
    for (let number = 0; number < 33; number += 1)
      sent = sent.attach('files', Buffer.from('x'), `${number}.txt`);
    const { status, body } = await sent;
    expect([status, body.detail[0]]).toEqual([
      422,
      expect.objectContaining({ msg: expect.stringContaining('At most 32 files') }),
    ]);
    expect(await stored()).toBe(before);
  });

  test('streams its file to disk and leaves no temporary file: accepted, refused, aborted or too large', async () => {
    const waiting = () =>
      readdirSync(join(lectern.folder, 'tmp', 'uploads'), { recursive: true, withFileTypes: true }).filter(
        (entry) => entry.isFile(),
      );
    const sizes = () => waiting().map(({ parentPath, name }) => statSync(join(parentPath, name)).size);
    const server = createServer(lectern.app);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    socket.on('error', () => undefined);
    const head = '--b\r\nContent-Disposition: form-data; name="files"; filename="a.txt"\r\n\r\n';
    socket.write(
      `POST /api/v3/files/upload HTTP/1.1\r\nHost: localhost\r\nAuthorization: ${lectern.session}\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 250000\r\n\r\n${head}${'a'.repeat(200_000)}`,
    );
    await expect.poll(sizes).toEqual([expect.closeTo(200_000, -2)]);
    socket.destroy();
    await expect.poll(waiting).toEqual([]);
    server.close();
    expect(
      (
        await post('/api/v3/files/upload')
          .attach('files', Buffer.from('fine'), 'fine.txt')
          .attach('files', Buffer.from('fine'), 'fine.txt')
      ).status,
    ).toBe(200);
    expect(
      (
        await post('/api/v3/files/upload')
          .attach('files', Buffer.from('fine'), 'fine.txt')
          .attach('files', Buffer.from('MZ'), 'tool.exe')
      ).status,
    ).toBe(422);
    expect(
      (
        await post('/api/v3/files/upload')
          .attach('files', Buffer.from('fine'), 'fine.txt')
          .attach('files', Buffer.alloc(LIMIT + 1, 65), 'a.txt')
      ).status,
    ).toBe(413);
    expect(
      (
        await post('/api/v3/images/upload')
          .attach('file', Buffer.from('x'), 'a.png')
          .attach('file', Buffer.from('x'), 'b.png')
      ).status,
    ).toBe(422);
    expect(waiting()).toEqual([]);
  });

  test('with the same key and file gets the first answer again, and with another file is refused', async () => {
    const send = (text: string) =>
      post('/api/v3/files/upload')
        .set('Idempotency-Key', 'tides')
        .attach('files', Buffer.from(text), 'a.txt');
    const [first, again, other] = [await send('tide'), await send('tide'), await send('quay')];
    expect([first.status, again.status, other.status]).toEqual([200, 200, 409]);
    expect(again.body).toEqual(first.body);
  });

  test('is required with its field: another content type answers 415, and no file answers 422', async () => {
    const other = await post('/api/v3/images/upload').set('Content-Type', 'image/png').send(Buffer.from('x'));
    expect(other.body).toMatchObject({
      code: 'unsupported_media_type',
      detail: expect.stringContaining('"file"'),
    });
    const none = await post('/api/v3/images/upload').field('name', 'x');
    expect(none.body.detail[0]).toMatchObject({ loc: ['body', 'file'], type: 'missing' });
    const two = await post('/api/v3/images/upload')
      .attach('file', Buffer.from('x'), 'a.png')
      .attach('file', Buffer.from('x'), 'b.png');
    expect(two.status).toBe(422);
    expect((await post('/api/v3/presentation/generate').field('content', 'x')).status).toBe(415);
  });

  test.each([
    ['without a boundary', 'multipart/form-data', 'x'],
    [
      'that is truncated',
      'multipart/form-data; boundary=b',
      '--b\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\nabc',
    ],
    ['that is not multipart', 'multipart/form-data; boundary=b', 'hello'],
  ])('%s answers 400', async (_, type, body) => {
    expect((await post('/api/v3/images/upload').set('Content-Type', type).send(body)).body.code).toBe(
      'bad_request',
    );
  });

  test('without credentials is refused before a byte of the file is read', async () => {
    expect(
      (
        await request(lectern.app)
          .post('/api/v3/images/upload')
          .attach('file', await photo('png'), 'a.png')
      ).status,
    ).toBe(401);
  });
});

test.runIf(DEEP)(
  'a file of 20 MB is accepted in JSON, and the error for a larger one says how to send it',
  async () => {
    const large = await createTestApp();
    const send = (bytes: number) =>
      request(large.app)
        .post('/api/v3/files/upload')
        .set('Authorization', large.session)
        .send({ files: [{ filename: 'a.txt', content_base64: Buffer.alloc(bytes, 65).toString('base64') }] });
    expect((await send(20_000_000)).status).toBe(200);
    const { status, body } = await send(22_000_000);
    expect([status, body]).toEqual([
      413,
      expect.objectContaining({
        code: 'payload_too_large',
        detail: expect.stringContaining('multipart/form-data'),
      }),
    ]);
    await large.close();
  },
);

describe('slow clients', () => {
  let slow: TestApp;
  let server: Server;
  beforeAll(async () => {
    slow = await createTestApp({}, { uploadIdleMs: 150 });
    server = createServer(slow.app);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterAll(async () => {
    server.closeAllConnections();
    await slow.close();
  });

  test('that stop in the middle get an answer and are disconnected', async () => {
    const head = `POST /api/v3/images/upload HTTP/1.1\r\nHost: localhost\r\nAuthorization: ${slow.session}\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 100000\r\n\r\n`;
    const answer = await new Promise<string>((resolve) => {
      let text = '';
      const socket = connect((server.address() as AddressInfo).port, '127.0.0.1', () =>
        socket.write(
          `${head}--b\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\nabc`,
        ),
      );
      socket.on('data', (chunk) => {
        text += String(chunk);
      });
      socket.on('close', () => resolve(text));
    });
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
    expect(answer).toContain('"code":"timeout"');
  });
});
