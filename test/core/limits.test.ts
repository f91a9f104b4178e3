import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSafeFetch } from '../../src/core/adapters/safe-fetch.ts';
import { createWebhookSender } from '../../src/core/adapters/send-webhook.ts';
import { openSqliteRecordStore } from '../../src/core/adapters/sqlite-record-store.ts';
import { loadPicture } from '../../src/core/assets/pictures.ts';
import type { Failure } from '../../src/core/errors/failure.ts';
import { readFont } from '../../src/core/fonts/read-font.ts';
import { packStored, writeZip } from '../../src/core/ooxml/package/zip-writer.ts';
import { createDraftService } from '../../src/core/presentations/draft-service.ts';
import { PictureResolver } from '../../src/core/presentations/resolve-pictures.ts';
import { validateSlides } from '../../src/core/presentations/validate-slides.ts';
import { readDocument } from '../../src/core/sources/read-document.ts';
import { PictureProblem } from '../../src/core/store/fetch-picture.ts';
import { createWebhookService } from '../../src/core/webhooks/webhook-service.ts';
import { DEEP } from '../support/deep.ts';
import { pngBytes } from '../support/sample-deck.ts';
import { type Bench, openBench } from '../support/services.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await openBench({ allowed: ['127.0.0.0/8'] });
});
afterAll(() => bench.close());

const signal = new AbortController().signal;

describe('the limits of input', () => {
  it('refuse too many slides of a deck', async () => {
    const createSlides = (count: number) =>
      Array.from({ length: count }, () => ({ layout: 'statement', content: { statement: 'Said.' } }));
    const refused = (count: number) => ({
      code: 'invalid_input',
      message: `A deck has at most 100 slides on this server; this one would have ${count}.`,
      hint: expect.stringContaining('LIMIT_SLIDES'),
    });
    await expect(bench.run('create_presentation', { slides: createSlides(101) })).rejects.toMatchObject(
      refused(101),
    );
    await expect(
      bench.run('generate_presentation', { content: 'Ferries', n_slides: 101 }),
    ).rejects.toMatchObject(refused(101));
    const { presentation_id: id } = await bench.run('create_presentation', { slides: createSlides(100) });
    await expect(
      bench.run('edit_presentation', { id, edits: [{ op: 'duplicate', slide: 1 }] }),
    ).rejects.toMatchObject(refused(101));
    const rows = Array.from({ length: 190 }, (_, row) => [
      `Quay ${row}`,
      'is rebuilt and gets the power that charging takes, before the first boat arrives there',
    ]);
    const table = {
      layout: 'table',
      content: { title: 'Quays', table: { columns: [{ label: 'Quay' }, { label: 'State' }], rows } },
    };
    const paged = bench.run('create_presentation', {
      slides: [...createSlides(95), table],
      on_overflow: 'split',
    });
    await expect(paged).rejects.toMatchObject({
      code: 'invalid_input',
      message: expect.stringMatching(
        /^A deck has at most 100 slides on this server; this one would have \d+\.$/,
      ),
    });
  });

  it.runIf(DEEP)('refuse too many pictures of a deck', async () => {
    const image = (number: number) => ({
      image: {
        url: `data:image/png;base64,${Buffer.from(pngBytes(64 + number, 48)).toString('base64')}`,
        alt: `Quay ${number}`,
      },
    });
    const slides = Array.from({ length: 17 }, (_, slide) => ({
      layout: 'image_grid',
      content: {
        title: `Quays ${slide}`,
        images: Array.from({ length: 6 }, (_, nth) => image(slide * 6 + nth)),
      },
    }));
    const { warnings } = (await bench.run('create_presentation', {
      slides,
      on_missing_picture: 'placeholder',
    })) as { warnings: string[] };
    expect(warnings.filter((one) => one.includes('a deck may load at most 100 pictures'))).toHaveLength(2);
  });

  it('refuse too large pictures in total, and load them as memory permits', {
    skip: !DEEP,
  }, async () => {
    const small = await sharp({ create: { width: 260, height: 250, channels: 3, background: '#336699' } })
      .png()
      .toBuffer();
    // Decoders ignore bytes after the end of a PNG.
    const large = Buffer.concat([small, Buffer.alloc(19_500_000)]);
    let [under, most] = [0, 0];
    const fetchPicture = async () => {
      most = Math.max(most, ++under);
      await setImmediate();
      under -= 1;
      return large;
    };
    const slides = validateSlides(
      Array.from({ length: 24 }, (_, number) => ({
        layout: 'image_full',
        content: { title: 'Quays', image: { url: `https://pictures.example/${number}.png`, alt: 'A quay' } },
      })),
    );
    const { slides: found, warnings } = await new PictureResolver(
      { blobs: bench.blobs, fetchPicture },
      new AbortController().signal,
    ).resolve(slides);
    const fit = Math.floor((200 * 1024 * 1024) / large.length);
    expect(found.filter((one) => one.size > 0)).toHaveLength(fit);
    expect(warnings.filter((one) => one.includes('may have 200 MB in total'))).toHaveLength(24 - fit);
    expect(most).toBe(8);
  });

  it('refuse too many characters on a slide, not counting data addresses of pictures', async () => {
    const url = `data:image/png;base64,${'A'.repeat(300_000)}`;
    const slide = (text: string) => ({
      layout: 'bullets_image',
      content: {
        title: 'Said',
        items: [{ text: 'First' }, { text }],
        image: { image_url: url, alt: 'Nothing' },
      },
    });
    const listFaults = (text: string) =>
      bench
        .run('create_presentation', {
          slides: [slide(text)],
          on_overflow: 'warn',
          on_missing_picture: 'placeholder',
        })
        .then(
          () => [],
          (error: Failure) => error.issues.map(({ loc, msg }) => `${loc.join('.')}: ${msg}`),
        );
    expect(await listFaults('a '.repeat(49_000))).toEqual([]);
    expect(await listFaults('a '.repeat(51_000))).toEqual([
      expect.stringMatching(
        /^slides\.0\.content\.items\.1\.text: The texts of a slide take at most 100000 characters together; with this one they have 102009\./,
      ),
    ]);
  });

  it('refuse too many rows of a table, and categories, series and points of a chart', async () => {
    const many = (length: number) => Array.from({ length }, (_, number) => number + 1);
    const table = { columns: many(21).map(String), rows: many(201).map((number) => [String(number), 'x']) };
    const chart = (type: string, data: object) => ({
      layout: 'chart',
      content: { title: 'Said', chart: { type, ...data } },
    });
    const slides = [
      { layout: 'table', content: { title: 'Said', table } },
      chart('bar', {
        categories: many(61).map(String),
        series: many(13).map((number) => ({ name: `s${number}`, values: many(61) })),
      }),
      chart('scatter', { points: many(501).map((x) => ({ x, y: x })) }),
    ];
    const listFaults = await bench
      .run('create_presentation', { slides })
      .catch((error: Failure) => error.issues.map(({ msg }) => msg).join('\n'));
    for (const limit of [
      'takes 2 to 20 columns, got 21',
      'at most 200 rows, got 201',
      'at most 60 categories, got 61',
      'at most 12 series, got 13',
      'at most 500 points, got 501',
    ])
      expect(listFaults).toContain(limit);
  });

  it('refuse too many fonts sent with a presentation', async () => {
    const fonts = Array.from({ length: 33 }, () => ({ filename: 'a.ttf', content_base64: 'AAAA' }));
    await expect(bench.run('import_presentation', { pptx_base64: 'AAAA', fonts })).rejects.toMatchObject({
      code: 'invalid_input',
      issues: [expect.objectContaining({ loc: ['fonts'], msg: expect.stringContaining('32') })],
    });
  });

  it('refuse too large a file in base64', async () => {
    await expect(bench.run('upload_image', { file_base64: 'A'.repeat(28_000_001) })).rejects.toMatchObject({
      issues: [
        expect.objectContaining({
          loc: ['file_base64'],
          type: 'too_big',
          msg: expect.stringMatching(/28000000 .*multipart/),
        }),
      ],
    });
  });

  it.runIf(DEEP)('refuse too many entries of a package', async () => {
    const empty = packStored(new TextEncoder().encode('<x/>'));
    const entries = Array.from({ length: 10_001 }, (_, number) => [`word/${number}.xml`, empty] as const);
    const bytes = writeZip([['[Content_Types].xml', empty], ...entries]);
    await expect(readDocument(bytes, { filename: 'a.docx' })).rejects.toMatchObject({
      issues: [{ type: 'zip_bomb' }],
    });
  });

  it('refuse too large a drawing', async () => {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><desc>${'x'.repeat(1024 * 1024)}</desc></svg>`;
    const loading = loadPicture(
      `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`,
      async () => new Uint8Array(),
      signal,
    );
    await expect(loading).rejects.toThrow(PictureProblem);
    await expect(loading).rejects.toThrow(/at most 1 MB/);
  });

  it('refuse too large a font', async () => {
    await expect(readFont(new Uint8Array(20 * 1024 * 1024 + 1))).rejects.toThrow(/larger than 20 MB/);
  });

  it('refuse too long an address', async () => {
    await expect(createSafeFetch([])(`https://example.com/${'x'.repeat(2_048)}`, signal)).rejects.toThrow(
      /longer than 2048 characters/,
    );
  });

  /** So many records of a collection, whatever is in them. */
  const fill = (collection: string, count: number) =>
    bench.records.write(
      Array.from({ length: count }, (_, number) => ({
        collection,
        id: `filled-${String(number).padStart(5, '0')}`,
        value: {},
        order: String(number).padStart(5, '0'),
      })),
    );

  it('refuse too many stored pictures, files, fonts and themes', async () => {
    await Promise.all([
      fill('images_uploaded', 5_000),
      fill('files', 5_000),
      fill('fonts', 200),
      fill('themes', 500),
    ]);
    const { assets, fonts, themes } = bench.services;
    const font = readFileSync(
      new URL(
        '../../node_modules/@expo-google-fonts/overpass/400Regular/Overpass_400Regular.ttf',
        import.meta.url,
      ),
    );
    const many = (number: number, what: string) => ({
      code: 'conflict',
      message: expect.stringContaining(`${number} ${what} are stored already`),
    });
    await expect(assets?.addImage(pngBytes(9, 9), { filename: 'a.png' })).rejects.toMatchObject(
      many(5_000, 'pictures'),
    );
    await expect(assets?.addFiles([{ filename: 'a.txt', bytes: Buffer.from('a') }])).rejects.toMatchObject(
      many(5_000, 'files'),
    );
    await expect(fonts?.upload(font, 'a.ttf')).rejects.toMatchObject(many(200, 'fonts'));
    await expect(
      themes?.create({ name: 'One more', colors: { primary: '#102030' } } as never, bench.context()),
    ).rejects.toMatchObject(many(500, 'themes'));
  });

  it('delete the oldest draft beyond the limit', async () => {
    const drafts = createDraftService({ records: bench.records, clock: bench.context().clock });
    await fill('drafts', 500);
    await drafts.create({} as never, {});
    expect((await bench.records.list('drafts', { limit: 1 })).total).toBe(500);
    expect(await bench.records.get('drafts', 'filled-00000')).toBeUndefined();
  });

  it('refuse too many webhook subscriptions', async () => {
    const records = openSqliteRecordStore(':memory:');
    const clock = { now: () => new Date(), monotonicMs: () => performance.now() };
    const service = createWebhookService({
      records,
      clock,
      log: { debug() {}, info() {}, warn() {}, error() {} },
      sender: { post: async () => ({ statusCode: 200 }), objection: async () => undefined },
    });
    const subscribe = (number: number) =>
      service.subscribe({
        url: `https://example.com/${number}`,
        event: 'presentation.generation.completed',
        legacy_bearer: false,
      });
    for (let number = 0; number < 100; number += 1) await subscribe(number);
    await expect(subscribe(100)).rejects.toMatchObject({
      code: 'invalid_input',
      message: expect.stringContaining('100 subscriptions'),
    });
    await records.close();
  });
});

const server = createServer();

it('a delivery stops reading an endless answer of a receiver after 64 KiB', async () => {
  let written = 0;
  const closed = new Promise<void>((resolve) => {
    server.on('request', (_request, response) => {
      response.writeHead(200);
      const timer = setInterval(() => {
        written += 16_384;
        response.write(Buffer.alloc(16_384, 120));
      }, 5);
      response.once('close', () => {
        clearInterval(timer);
        resolve();
      });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const answered = await createWebhookSender(['127.0.0.0/8']).post(
    `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    {},
    '{}',
    signal,
  );
  expect(answered.statusCode).toBe(200);
  await closed;
  expect(written).toBeLessThan(2_000_000);
  server.close();
});
