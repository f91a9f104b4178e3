import sharp from 'sharp';
import { expect, it } from 'vitest';
import { readMetafile } from '../../../src/core/designs/metafile/read-metafile.ts';
import { renderPng } from '../../../src/core/output/png/render-png.ts';

const SIDE = 8;

/** A record of an EMF file: its type, its length and its words. */
function record(type: number, words: readonly number[], bytes: Uint8Array = new Uint8Array()): Buffer {
  const out = Buffer.alloc(8 + words.length * 4 + bytes.length);
  out.writeUInt32LE(type, 0);
  out.writeUInt32LE(out.length, 4);
  for (const [at, word] of words.entries()) out.writeUInt32LE(word >>> 0, 8 + at * 4);
  out.set(bytes, 8 + words.length * 4);
  return out;
}

/** An EMF file with one bitmap: black on the left, red on the right. */
function metafile(): Buffer {
  const pixels = Buffer.alloc(SIDE * SIDE * 4);
  for (let at = 0; at < SIDE * SIDE; at += 1) if (at % SIDE >= SIDE / 2) pixels[at * 4 + 2] = 255;
  const info = [40, SIDE, SIDE, 32 * 65_536 + 1, 0, 0, 0, 0, 0, 0];
  const place = [0, 0, 400, 200, 0, 0, 0, 0, SIDE, SIDE, 80, 40, 120, pixels.length, 0, 0xcc0020, 400, 200];
  const bitmap = record(81, [...place, ...info], pixels);
  const end = record(14, [0, 0, 20]);
  const frame = [0, 0, 400, 200, 0, 0, 10_000, 5_000, 0x464d4520, 65_536, 0, 3, 1, 0, 0, 0];
  const header = record(1, [...frame, 4_000, 2_000, 1_000, 500, 0, 0, 0, 1_000_000, 500_000]);
  return Buffer.concat([header, bitmap, end]);
}

it('a bitmap of a metafile keeps its pixels when it is enlarged', async () => {
  const svg = Buffer.from(readMetafile(metafile())?.svg ?? []).toString('utf8');
  const { data, info } = await sharp(await renderPng(svg, 200))
    .raw()
    .toBuffer({ resolveWithObject: true });
  const pixel = (x: number, y: number) =>
    [...data.subarray((y * info.width + x) * info.channels)].slice(0, 3);
  expect(pixel(20, 50)).toEqual([0, 0, 0]);
  expect(pixel(180, 50)).toEqual([255, 0, 0]);
});
