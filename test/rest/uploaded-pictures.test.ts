import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import request from 'supertest';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../support/app.ts';
import { DEEP, oneIn } from '../support/deep.ts';

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

describe('pictures', () => {
  test.each(oneIn(6, ['jpeg', 'png', 'webp', 'gif', 'avif', 'tiff'] as const, 2))(
    'as %s are uploaded, listed, read through their links, and deleted',
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

  test.each(oneIn(4, ['harbour.svg', 'harbour.png'], 1))(
    'in SVG are stored as PNG, whatever the name: %s',
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

  test.runIf(DEEP)('in SVG among uploaded files are shown by a slide', async () => {
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

  test('in bitmap formats keep their pixels', async () => {
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

  test('lose metadata and bytes after the image data, and are rotated upright', async () => {
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
    ['a truncated picture', async () => (await photo('png')).subarray(0, 90), 'half.png', 'was not accepted'],
    [
      'an SVG with a complex style sheet',
      () =>
        Buffer.from(
          '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><style>g > g{}</style></svg>',
        ),
      'a.svg',
      'the selector "g > g"',
    ],
    ['a PDF named as a picture', () => Buffer.from('%PDF-1.7'), 'a.png', 'PDF pictures are not read'],
    [
      'a web page named as a picture',
      () => Buffer.from('<html><script>1</script></html>'),
      'a.png',
      'not a picture',
    ],
    ['an empty file', () => Buffer.alloc(0), 'a.png', 'empty'],
    ['a bitmap shorter than it declares', () => bitmap().subarray(0, 60), 'a.bmp', 'cut off'],
  ])(
    'such as %s are refused with the reason and the field, and nothing is stored',
    async (_, bytes, name, reason) => {
      const before = await stored();
      const { status, body } = await post('/api/v3/images/upload').attach('file', await bytes(), name);
      expect(status).toBe(422);
      expect(body.detail[0].loc).toEqual(['body', 'file']);
      expect(body.detail[0].msg).toContain(reason);
      expect(await stored()).toBe(before);
    },
  );

  test('with a malformed id answer 422, and with an unknown one 404', async () => {
    expect((await remove('/api/v3/images/nonsense')).body.detail[0].loc).toEqual(['path', 'id']);
    expect((await remove('/api/v1/ppt/images/0b8f2c52-3a45-4b8e-9a51-0c7f9a5e2f10')).body.code).toBe(
      'not_found',
    );
  });
});

describe('icons', () => {
  test('are found by meaning and served as SVG, in the requested weight', async () => {
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
  test('of a PPTX are listed, and a file of another kind is refused at its field', async () => {
    const refused = await post('/api/v2/ppt/fonts/check').attach('pptx_file', Buffer.from('hello'), 'a.pptx');
    expect(refused.status).toBe(422);
    expect(
      (await post('/api/v1/ppt/fonts/upload').attach('font_file', Buffer.from('hello'), 'a.ttf')).body
        .detail[0].loc,
    ).toEqual(['body', 'file']);
  });

  test('from uploaded pictures become logos of themes, which keep them when the pictures are deleted', async () => {
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
