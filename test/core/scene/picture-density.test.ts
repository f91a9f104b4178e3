import fc from 'fast-check';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { readPixelsPerInch } from '../../../src/core/scene/picture-density.ts';

const plain = () => sharp({ create: { width: 4, height: 3, channels: 3, background: '#336699' } });

describe('pixelsPerInch', () => {
  it('reads the density from the headers of PNG and JPEG', async () => {
    for (const density of [72, 96, 300]) {
      expect(
        readPixelsPerInch(await plain().withMetadata({ density }).png().toBuffer()),
        `PNG ${density}`,
      ).toBe(density);
      expect(
        readPixelsPerInch(await plain().withMetadata({ density }).jpeg().toBuffer()),
        `JPEG ${density}`,
      ).toBe(density);
    }
    // JFIF in pixels per centimetre, as a proportion only, and with the values of faulty programs.
    const withUnit = (unit: number, across: number) =>
      readPixelsPerInch(
        Buffer.from([
          0xff,
          0xd8,
          0xff,
          0xe0,
          0,
          16,
          ...Buffer.from('JFIF\0'),
          1,
          2,
          unit,
          across >> 8,
          across & 255,
          across >> 8,
          across & 255,
          0,
          0,
          0xff,
          0xd9,
        ]),
      );
    expect(withUnit(1, 72)).toBe(72);
    expect([withUnit(2, 118), withUnit(0, 1), withUnit(1, 1)]).toEqual([300, undefined, undefined]);
  });

  it('returns undefined for truncated or damaged headers, without throwing', async () => {
    const whole = [
      await plain().withMetadata({ density: 72 }).png().toBuffer(),
      await plain().jpeg().toBuffer(),
    ];
    fc.assert(
      fc.property(
        fc.constantFrom(...whole),
        fc.nat(),
        fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 4 }),
        (picture, length, changes) => {
          const head = Buffer.from(picture.subarray(0, length % picture.length));
          for (const [at, value] of changes) if (head.length > 0) head[at % head.length] = value;
          const dpi = readPixelsPerInch(head);
          expect(dpi === undefined || (dpi >= 10 && dpi <= 10_000)).toBe(true);
        },
      ),
    );
    expect(readPixelsPerInch(Buffer.from('GIF89a'))).toBeUndefined();
  });
});
