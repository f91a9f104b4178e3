import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Bitmap, openDib } from '../../../src/core/scene/bitmap/dib.ts';
import { readBmp } from '../../../src/core/scene/bitmap/read-bmp.ts';

const HEADER = 40;
type Color = readonly [number, number, number];

/** A bitmap as programs write it, without its file header. `pixels` are rows from the top. */
function dib(pixels: readonly (readonly Color[])[], depth: 24 | 32 | 16 | 8 | 4 | 1, isTopDown: boolean) {
  const [width, height] = [pixels[0]?.length ?? 0, pixels.length];
  const colors = depth <= 8 ? [...new Set(pixels.flat().map(String))] : [];
  const info = Buffer.alloc(HEADER + (depth <= 8 ? 2 ** depth * 4 : 0));
  info.writeUInt32LE(HEADER, 0);
  info.writeInt32LE(width, 4);
  info.writeInt32LE(isTopDown ? -height : height, 8);
  info.writeUInt16LE(depth, 14);
  for (const [index, color] of colors.entries())
    info.set(color.split(',').map(Number).reverse(), HEADER + index * 4);
  const stride = Math.ceil((width * depth) / 32) * 4;
  const bits = Buffer.alloc(stride * height);
  for (const [y, row] of pixels.entries())
    for (const [x, [r, g, b]] of row.entries()) {
      const from = (isTopDown ? y : height - 1 - y) * stride;
      if (depth >= 24) bits.set([b, g, r], from + (x * depth) / 8);
      else if (depth === 16) bits.writeUInt16LE(((r >> 3) << 10) | ((g >> 3) << 5) | (b >> 3), from + x * 2);
      else {
        const bit = x * depth;
        const at = from + (bit >> 3);
        bits[at] = (bits[at] ?? 0) | (colors.indexOf(String([r, g, b])) << (8 - depth - (bit & 7)));
      }
    }
  return { info, bits };
}

const channel = fc.integer({ min: 0, max: 255 });
const drawing = (colors: fc.Arbitrary<Color>) =>
  fc
    .integer({ min: 1, max: 9 })
    .chain((width) =>
      fc.array(fc.array(colors, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 7 }),
    );
const ANY = drawing(fc.tuple(channel, channel, channel));
const TWO = drawing(fc.constantFrom<Color>([0, 0, 0], [255, 120, 3]));

describe('openDib', () => {
  it.each([
    [1, TWO, 0],
    [4, TWO, 0],
    [8, ANY, 0],
    [16, ANY, 8],
    [24, ANY, 0],
    [32, ANY, 0],
  ] as const)(
    'reads bitmaps of %i bits per pixel exactly, from files and from metafiles',
    (depth, drawings, off) => {
      fc.assert(
        fc.property(drawings, fc.boolean(), (pixels, isTopDown) => {
          const { info, bits } = dib(pixels, depth, isTopDown);
          const bitmap = openDib(info, bits, 1000) as Bitmap;
          const file = Buffer.concat([Buffer.alloc(14), info, bits]);
          file.write('BM');
          file.writeUInt32LE(14 + info.length, 10);
          const { rgba } = readBmp(file, 1000);
          for (const [y, row] of pixels.entries())
            for (const [x, color] of row.entries())
              for (const [part, value] of color.entries()) {
                expect(Math.abs((bitmap.at(x, y)[part] ?? -99) - value)).toBeLessThanOrEqual(off);
                expect(rgba[(y * row.length + x) * 4 + part]).toBe(bitmap.at(x, y)[part]);
              }
        }),
      );
    },
  );

  it('reads no run-length encoded bitmaps from files, where few bytes could declare many pixels', () => {
    const { info, bits } = dib([[[1, 2, 3]]], 8, false);
    info.writeUInt32LE(1, 16);
    const file = Buffer.concat([Buffer.alloc(14), info, bits]);
    file.writeUInt32LE(14 + info.length, 10);
    expect(() => readBmp(file, 1000)).toThrow(RangeError);
  });
});
