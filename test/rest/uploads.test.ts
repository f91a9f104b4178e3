import { readdirSync, statSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import request from 'supertest';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../support/app.ts';

const LIMIT = 300_000;
let lectern: TestApp;
beforeAll(async () => {
  lectern = await createTestApp({ LIMIT_UPLOAD_BYTES: String(LIMIT) });
});
afterAll(() => lectern.close());

const post = (path: string) => request(lectern.app).post(path).set('Authorization', lectern.session);
const get = (path: string) => request(lectern.app).get(path).set('Authorization', lectern.session);
const remove = (path: string) => request(lectern.app).delete(path).set('Authorization', lectern.session);
const photo = (format: 'jpeg' | 'png' | 'webp' | 'gif' | 'avif' | 'tiff') =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: '#0f7b7b' } })
    .toFormat(format)
    .toBuffer();
const stored = async () => {
  const { blobs } = await lectern.lectern.stores();
  return (await blobs.list('files/')).length + (await blobs.list('images/')).length;
};
const binary = (response: request.Response, done: (error: Error | null, body: unknown) => void) => {
  const chunks: Buffer[] = [];
  response.on('data', (chunk: Buffer) => chunks.push(chunk));
  response.on('end', () => done(null, Buffer.concat(chunks)));
};

/** A PNG that says it is as large as asked, with pixels that compress to nothing. */
function bomb(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    let crc = 0xffffffff;
    for (const byte of body) {
      crc ^= byte;
      for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
    }
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE((crc ^ 0xffffffff) >>> 0);
    return Buffer.concat([length, body, sum]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([1, 0, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.alloc(100_000))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Two by two pixels, 24 bits each, rows padded: red, green over blue, white. */
function bitmap(): Buffer {
  const bytes = Buffer.alloc(70);
  bytes.write('BM');
  bytes.writeUInt32LE(70, 2);
  bytes.writeUInt32LE(54, 10);
  bytes.writeUInt32LE(40, 14);
  bytes.writeInt32LE(2, 18);
  bytes.writeInt32LE(2, 22);
  bytes.writeUInt16LE(1, 26);
  bytes.writeUInt16LE(24, 28);
  bytes.set([255, 0, 0, 255, 255, 255, 0, 0, 0, 0, 255, 0, 255, 0, 0, 0], 54);
  return bytes;
}

test('numbers and booleans of a multipart body are read from their text', async () => {
  const file = join(import.meta.dirname, '../fixtures/pptx/merged-cells.pptx');
  const check = (explain: string) =>
    post('/api/v3/smart-design/check').field('explain', explain).attach('pptx_file', file);
  expect((await check('true').expect(200)).body).toHaveProperty('report.choices');
  expect((await check('false').expect(200)).body).not.toHaveProperty('report.choices');
  expect((await check('perhaps').expect(422)).body.detail[0].loc).toEqual(['body', 'explain']);
});

describe('pictures', () => {
  test.each(['jpeg', 'png', 'webp', 'gif', 'avif', 'tiff'] as const)(
    'a %s is uploaded, listed, seen through its link, and deleted',
    async (format) => {
      const { status, body } = await post('/api/v3/images/upload').attach(
        'file',
        await photo(format),
        `harbour.${format}`,
      );
      expect(status).toBe(200);
      expect(body).toMatchObject({
        user: null,
        is_uploaded: true,
        extras: { filename: `harbour.${format}`, width_px: 60, height_px: 40 },
      });
      expect((await get('/api/v3/images/uploaded')).body).toEqual([expect.objectContaining({ id: body.id })]);
      const answer = await request(lectern.app)
        .get(new URL(body.url).pathname + new URL(body.url).search)
        .buffer(true)
        .parse(binary as never);
      expect(await sharp(answer.body as Buffer).metadata()).toMatchObject({
        width: 60,
        height: 40,
        space: 'srgb',
      });
      expect((await remove(`/api/v1/ppt/images/${body.id}`)).status).toBe(204);
      expect((await remove(`/api/v1/ppt/images/${body.id}`)).status).toBe(404);
      expect((await get('/api/v1/ppt/images/uploaded')).body).toEqual([]);
    },
  );

  test.each(['harbour.svg', 'harbour.png'])(
    'an SVG is stored as PNG, whatever its name: %s',
    async (name) => {
      const drawing =
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20"><style>.a{fill:#0f7b7b}</style><rect class="a" width="40" height="20"/><script>alert(1)</script></svg>';
      const { status, body } = await post('/api/v3/images/upload').attach('file', Buffer.from(drawing), name);
      expect([status, body.detail]).toEqual([200, undefined]);
      const { image, bytes } = (await (await lectern.lectern.services()).assets?.image(body.id)) ?? {};
      const { width = 0, height = 0, format } = await sharp(bytes).metadata();
      expect([image?.mime_type, format, width / height]).toEqual(['image/png', 'png', 2]);
      expect(width).toBeGreaterThanOrEqual(2_000);
      const { channels } = await sharp(bytes).stats();
      expect(channels.map(({ mean }) => Math.round(mean)).slice(0, 3)).toEqual([15, 123, 123]);
      const theme = await post('/api/v3/theme/generate').send({
        logo_url: `data:image/svg+xml,${encodeURIComponent(drawing)}`,
      });
      expect([theme.status, JSON.stringify(theme.body)]).toEqual([200, expect.stringMatching(/0F7B7B/i)]);
      await remove(`/api/v3/images/${body.id}`);
    },
  );

  test('an SVG among uploaded files is a picture that a slide shows', async () => {
    const drawing =
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20"><rect width="40" height="20" fill="#0f7b7b"/></svg>';
    const { status, body } = await post('/api/v3/files/upload').attach(
      'files',
      Buffer.from(drawing),
      'harbour.svg',
    );
    expect([status, body.detail]).toEqual([200, undefined]);
    const [value] = body as string[];
    const deck = await post('/api/v3/presentation/generate').send({
      content: '# Port\n\n## Harbour\n\n![Harbour](harbour.svg)\n\n- Two quays\n- One crane',
      files: [value],
    });
    expect([deck.status, deck.body.detail]).toEqual([200, undefined]);
    expect(JSON.stringify(deck.body.warnings ?? [])).not.toMatch(/harbour/i);
  });

  test('a bitmap keeps its pixels', async () => {
    const { body } = await post('/api/v1/ppt/images/upload').attach('file', bitmap(), 'old.bmp');
    expect(body).toMatchObject({ file_url: body.path, url: body.path, is_uploaded: true });
    const answer = await request(lectern.app)
      .get(body.path)
      .buffer(true)
      .parse(binary as never);
    expect([
      ...(await sharp(answer.body as Buffer)
        .removeAlpha()
        .raw()
        .toBuffer()),
    ]).toEqual([255, 0, 0, 0, 255, 0, 0, 0, 255, 255, 255, 255]);
    await remove(`/api/v3/images/${body.id}`);
  });

  test('metadata and what hides behind the pixels are gone, and the picture stands upright', async () => {
    const jpeg = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#888' } })
      .withExif({ IFD0: { Copyright: 'TOP SECRET PLACE' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const polyglot = Buffer.concat([jpeg, Buffer.from('<script>alert("polyglot")</script>PK\u0003\u0004')]);
    const { body } = await post('/api/v3/images/upload').attach('file', polyglot, 'a.jpg');
    expect(body.extras).toMatchObject({ width_px: 40, height_px: 60 });
    const { image, bytes } = (await (await lectern.lectern.services()).assets?.image(body.id)) ?? {};
    expect(image?.mime_type).toBe('image/jpeg');
    const text = Buffer.from(bytes ?? []).toString('latin1');
    expect(text.length).toBeGreaterThan(100);
    expect(text).not.toMatch(/SECRET|polyglot|Exif/);
    await remove(`/api/v3/images/${body.id}`);
  });

  test.each([
    ['a bomb of two thousand million pixels', () => bomb(46_000, 46_000), 'boom.png', 'million pixels'],
    ['one that breaks off', async () => (await photo('png')).subarray(0, 90), 'half.png', 'was not accepted'],
    [
      'an SVG whose style sheet is more than simple',
      () =>
        Buffer.from(
          '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><style>g > g{}</style></svg>',
        ),
      'a.svg',
      'the selector "g > g"',
    ],
    ['one of a kind that is not read', () => Buffer.from('%PDF-1.7'), 'a.png', 'PDF pictures are not read'],
    [
      'a page that is called a picture',
      () => Buffer.from('<html><script>1</script></html>'),
      'a.png',
      'not a picture',
    ],
    ['an empty one', () => Buffer.alloc(0), 'a.png', 'empty'],
    ['a bitmap that says more than it has', () => bitmap().subarray(0, 60), 'a.bmp', 'cut off'],
  ])('%s is refused with the reason, at its part, and nothing is stored', async (_, bytes, name, reason) => {
    const before = await stored();
    const { status, body } = await post('/api/v3/images/upload').attach('file', await bytes(), name);
    expect(status).toBe(422);
    expect(body.detail[0].loc).toEqual(['body', 'file']);
    expect(body.detail[0].msg).toContain(reason);
    expect(await stored()).toBe(before);
  });

  test('malformed ids are told from unknown ones', async () => {
    expect((await remove('/api/v3/images/nonsense')).body.detail[0].loc).toEqual(['path', 'id']);
    expect((await remove('/api/v1/ppt/images/0b8f2c52-3a45-4b8e-9a51-0c7f9a5e2f10')).body.code).toBe(
      'not_found',
    );
  });
});

describe('files', () => {
  test('several become values that say nothing of names and places', async () => {
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
  ])('%s is refused when it is not what it may be, and with it all others', async (name, content, reason) => {
    const before = await stored();
    const { status, body } = await post('/api/v3/files/upload')
      .attach('files', Buffer.from('fine'), 'fine.txt')
      .attach('files', Buffer.from(content), name);
    expect(status).toBe(422);
    expect(body.detail[0].loc).toEqual(['body', 'files', 1]);
    expect(body.detail[0].msg).toContain(reason);
    expect(await stored()).toBe(before);
  });
});

describe('the body', () => {
  test('a file over the limit is 413, whether its length is told or not', async () => {
    const large = Buffer.alloc(LIMIT + 1, 65);
    expect((await post('/api/v3/files/upload').attach('files', large, 'a.txt')).body).toMatchObject({
      code: 'payload_too_large',
    });
    expect(
      (await post('/api/v3/files/upload').attach('files', Buffer.alloc(LIMIT, 65), 'a.txt')).status,
    ).toBe(200);
  });

  test('more files than one request may hold are 422, and none is kept', async () => {
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

  test('a file goes to the disk as it arrives, and nothing of it stays: taken, refused, broken off or too large', async () => {
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

  test('the same key with the same file gives the first answer again, with another file it is refused', async () => {
    const send = (text: string) =>
      post('/api/v3/files/upload')
        .set('Idempotency-Key', 'tides')
        .attach('files', Buffer.from(text), 'a.txt');
    const [first, again, other] = [await send('tide'), await send('tide'), await send('quay')];
    expect([first.status, again.status, other.status]).toEqual([200, 200, 409]);
    expect(again.body).toEqual(first.body);
  });

  test('another type is 415 with the part that is wanted; no file is 422 at the part', async () => {
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
      'that ends in the middle',
      'multipart/form-data; boundary=b',
      '--b\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\nabc',
    ],
    ['that is none', 'multipart/form-data; boundary=b', 'hello'],
  ])('multipart %s is 400', async (_, type, body) => {
    expect((await post('/api/v3/images/upload').set('Content-Type', type).send(body)).body.code).toBe(
      'bad_request',
    );
  });

  test('strangers are turned away before a byte of the file is read', async () => {
    expect(
      (
        await request(lectern.app)
          .post('/api/v3/images/upload')
          .attach('file', await photo('png'), 'a.png')
      ).status,
    ).toBe(401);
  });
});

test('in JSON a file of 20 MB is taken, of a larger one the answer says how it is sent', async () => {
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
});

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

  test('one that stops in the middle is told so and let go', async () => {
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

describe('icons', () => {
  test('are found by meaning and served as SVG, in the weight asked', async () => {
    const { body } = await get('/api/v3/icons/search').query({
      query: 'growth',
      icon_type: 'duotone',
      limit: 3,
    });
    expect(body).toHaveLength(3);
    expect(body[0]).toMatch(/\/static\/icons\/duotone\/[a-z-]+\.svg$/);
    const icon = await request(lectern.app).get(new URL(body[0]).pathname).buffer(true);
    expect(icon.headers['content-type']).toContain('image/svg+xml');
    expect(icon.headers['cache-control']).toContain('immutable');
    expect(icon.body.toString()).toContain('<path d="');
    expect(
      (await get('/api/v1/ppt/icons/search').query({ query: 'growth', icon_weight: 'heaviest' })).body[0],
    ).toMatch(/^\/static\/icons\/bold\//);
    expect((await request(lectern.app).get('/static/icons/bold/..%2f..%2fpackage.svg')).status).toBe(404);
    expect((await request(lectern.app).get('/static/icons/bold/no-such-thing.svg')).status).toBe(404);
  });
});

describe('fonts and logos', () => {
  test('a PPTX is looked through for its fonts, and what is none is refused at its part', async () => {
    const refused = await post('/api/v2/ppt/fonts/check').attach('pptx_file', Buffer.from('hello'), 'a.pptx');
    expect(refused.status).toBe(422);
    expect(
      (await post('/api/v1/ppt/fonts/upload').attach('font_file', Buffer.from('hello'), 'a.ttf')).body
        .detail[0].loc,
    ).toEqual(['body', 'file']);
  });

  test('a theme takes its logo from an uploaded picture, and keeps it when that is deleted', async () => {
    const { body: logo } = await post('/api/v3/images/upload').attach('file', await photo('png'), 'logo.png');
    const { status, body } = await post('/api/v3/theme/create').send({
      name: 'Quay',
      description: 'x',
      data: { colors: { primary: '#0057b8' } },
      logo: logo.id,
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({ logo: logo.id, logo_url: expect.stringContaining('/downloads/') });
    expect((await remove(`/api/v3/images/${logo.id}`)).status).toBe(204);
    const listed = (await get('/api/v3/theme/all')).body[0];
    expect(
      (await request(lectern.app).get(new URL(listed.logo_url).pathname + new URL(listed.logo_url).search))
        .status,
    ).toBe(200);
  });
});
