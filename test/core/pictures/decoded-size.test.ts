import { crc32, deflateSync } from 'node:zlib';
import plainSharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { sharp } from '../../../src/core/native/sharp.ts';
import { decodePicture } from '../../../src/core/pictures/decode-picture.ts';
import {
  countDecodedBytes,
  findSizeProblem,
  MAX_DECODED_BYTES,
  readHeadSize,
} from '../../../src/core/pictures/decoded-size.ts';
import { keepDrawnChunks } from '../../../src/core/pictures/png-chunks.ts';
import { PictureProblem } from '../../../src/core/store/fetch-picture.ts';
import { SHARED_MB } from '../../../src/core/threads/shared-memory.ts';

const [RGBA, PALETTE, GREY] = [6, 3, 0];

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** PNG whose head states this size. @param more chunks before the pixels */
function png(
  width: number,
  height: number,
  depth: number,
  color: number,
  more: readonly Buffer[] = [],
  pixels: Buffer = Buffer.alloc(9),
): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([depth, color], 8);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    ...more,
    chunk('IDAT', deflateSync(pixels)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** TIFF with three floating point channels and without pixel data. */
function floatTiff(width: number, height: number): Buffer {
  const [SHORT, LONG] = [3, 4];
  const entries: readonly (readonly [tag: number, type: number, count: number, value: number])[] = [
    [256, LONG, 1, width],
    [257, LONG, 1, height],
    [258, SHORT, 3, 200],
    [259, SHORT, 1, 8],
    [262, SHORT, 1, 2],
    [273, LONG, 1, 240],
    [277, SHORT, 1, 3],
    [278, LONG, 1, height],
    [279, LONG, 1, 9],
    [339, SHORT, 3, 210],
  ];
  const file = Buffer.alloc(260);
  file.write('II*\0', 'latin1');
  file.writeUInt32LE(8, 4);
  file.writeUInt16LE(entries.length, 8);
  for (const [index, [tag, type, count, value]] of entries.entries()) {
    const at = 10 + index * 12;
    file.writeUInt16LE(tag, at);
    file.writeUInt16LE(type, at + 2);
    file.writeUInt32LE(count, at + 4);
    file.writeUInt32LE(value, at + 8);
  }
  for (const at of [200, 202, 204]) file.writeUInt16LE(32, at);
  for (const at of [210, 212, 214]) file.writeUInt16LE(3, at);
  return file;
}

/** GIF that repeats one frame this often. */
function repeatedFrame(gif: Buffer, times: number): Buffer {
  const colors = (gif[10] ?? 0) & 0x80 ? 3 * 2 ** (((gif[10] ?? 0) & 7) + 1) : 0;
  const frame = gif.subarray(13 + colors, -1);
  return Buffer.concat([
    gif.subarray(0, 13 + colors),
    ...Array<Buffer>(times).fill(frame),
    Buffer.from([0x3b]),
  ]);
}

const look = (bytes: Uint8Array) => decodePicture<'look'>({ kind: 'look', bytes });

describe('the size of a picture', () => {
  it.each([
    ['8 bits a channel', png(100, 10, 8, RGBA), 4_000],
    ['16 bits a channel', png(100, 10, 16, RGBA), 8_000],
    ['a palette, which is unpacked to colours', png(100, 10, 1, PALETTE), 4_000],
    ['16 bits of grey', png(100, 10, 16, GREY), 6_000],
  ])('counts bytes, not pixels: %s', (_, bytes, expected) => {
    expect(countDecodedBytes(readHeadSize(bytes) ?? { width: 0, height: 0, channels: 0, depth: 0 })).toBe(
      expected,
    );
  });

  it('is at most what all decoders may hold together', () => {
    expect(MAX_DECODED_BYTES).toBeLessThanOrEqual(SHARED_MB.pixels * 1_000_000);
  });

  it('with 16 bits per channel is refused where 8 bits are accepted, with its memory and a remedy', async () => {
    const refused = look(png(7_071, 7_071, 16, RGBA));
    await expect(refused).rejects.toBeInstanceOf(PictureProblem);
    await expect(refused).rejects.toThrow(
      'its 7071 × 7071 pixels of 4 channels with 16 bits take 400 MB, and a picture may take 200 MB; save it with 8 bits a channel or with fewer pixels',
    );
    expect(findSizeProblem({ width: 7_071, height: 7_071, channels: 4, depth: 1 })).toBeUndefined();
  });

  it('with floating point channels is computed from the header that the decoder reads', async () => {
    await expect(look(floatTiff(4_000, 4_200))).rejects.toThrow(
      'its 4000 × 4200 pixels of 3 channels with 32 bits take 202 MB',
    );
    expect(await look(floatTiff(4_000, 4_000))).toMatchObject({ format: 'tiff', widthPx: 4_000 });
  });

  it('of an animation is the size of its first frame, which alone is decoded', async () => {
    const animated = repeatedFrame(
      await plainSharp({ create: { width: 1_000, height: 1_000, channels: 3, background: '#0f7b7b' } })
        .gif()
        .toBuffer(),
      300,
    );
    expect(await plainSharp(animated).metadata()).toMatchObject({ pages: 300, width: 1_000 });
    expect(await look(animated)).toMatchObject({ widthPx: 1_000, heightPx: 1_000 });
    expect(await decodePicture<'fit'>({ kind: 'fit', bytes: animated, maxWidthPx: 50 })).toMatchObject({
      widthPx: 50,
      heightPx: 50,
    });
  });

  it('is refused if the decoder finds another size than the header states', async () => {
    const frame = Buffer.from('2c00000000d007d0070000', 'hex').subarray(0, 10);
    const liar = Buffer.concat([
      Buffer.from('GIF89a', 'latin1'),
      Buffer.from([1, 0, 1, 0, 0x80, 0, 0, 0, 0, 0, 255, 255, 255]),
      frame,
      Buffer.from([2, 2, 0x44, 1, 0, 0x3b]),
    ]);
    expect(readHeadSize(liar)).toMatchObject({ width: 1, height: 1 });
    await expect(decodePicture<'fit'>({ kind: 'fit', bytes: liar, maxWidthPx: 50 })).resolves.toMatchObject({
      mimeType: 'image/png',
    });
  });
});

describe('a PNG', () => {
  const pixels = Buffer.alloc(8 * (8 * 4 + 1));
  const texts = ['zTXt', 'iTXt'].flatMap((type) =>
    Array.from({ length: 60 }, (_, index) => {
      const packed = deflateSync(Buffer.alloc(7_900_000, 65));
      return chunk(
        type,
        Buffer.concat([
          Buffer.from(type === 'zTXt' ? `Comment${index}\0\0` : `Comment${index}\0\u0001\0\0\0`, 'latin1'),
          packed,
        ]),
      );
    }),
  );

  it('reaches its decoder without text chunks, which can expand a thousandfold', async () => {
    const bomb = png(8, 8, 8, RGBA, texts, pixels);
    const clean = keepDrawnChunks(bomb);
    expect(bomb.length).toBeGreaterThan(900_000);
    expect(clean.length).toBeLessThan(200);
    expect((await sharp(clean).metadata()).comments).toBeUndefined();
    expect(await look(bomb)).toMatchObject({ format: 'png', widthPx: 8, heightPx: 8 });
  });

  it('keeps its palette, transparency, profile, gamma and orientation', async () => {
    const whole = await plainSharp({ create: { width: 9, height: 9, channels: 4, background: '#0f7b7b80' } })
      .withIccProfile('p3')
      .png({ palette: true })
      .toBuffer();
    expect(keepDrawnChunks(whole)).toBe(whole);
  });
});

it('libvips has no loaders for SVG, PDF or other files', async () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
  await expect(sharp(svg).metadata()).rejects.toThrow(/unsupported/);
  await expect(sharp(Buffer.from('%PDF-1.7')).metadata()).rejects.toThrow(/unsupported/);
  await expect(
    sharp(new URL('../../fixtures/pictures/alpha.png', import.meta.url).pathname).metadata(),
  ).rejects.toThrow();
});
