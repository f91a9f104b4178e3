import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { fitPicture, loadPicture, readPicture } from '../../../src/core/assets/pictures.ts';
import { PictureProblem } from '../../../src/core/store/fetch-picture.ts';
import { DEEP } from '../../support/deep.ts';

const fixture = (name: string) => readFileSync(new URL(`../../fixtures/pictures/${name}`, import.meta.url));
const signal = new AbortController().signal;
const noFetch = async () => {
  throw new PictureProblem('nothing is fetched here');
};
const svg = (body: string) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20">${body}</svg>`)}`;

describe('a picture', () => {
  it.each([
    ['photo.webp', 'image/jpeg'],
    ['cmyk.jpg', 'image/jpeg'],
    ['exif-orientation-6.jpg', 'image/jpeg'],
    ['animated.gif', 'image/png'],
    ['alpha.png', 'image/png'],
    ['check.svg', 'image/png'],
  ])(
    'from %s becomes %s, in sRGB, without metadata, and at most as wide as requested',
    async (name, mimeType) => {
      const source = await readPicture(fixture(name));
      const { media, bytes } = await fitPicture(source, 200);
      const found = await sharp(bytes).metadata();
      expect(media.mimeType).toBe(mimeType);
      expect(found).toMatchObject({ space: 'srgb', width: media.widthPx, height: media.heightPx });
      expect([found.exif, found.orientation, found.pages]).toEqual([undefined, undefined, undefined]);
      expect(media.widthPx).toBeLessThanOrEqual(200);
      expect(media.widthPx / media.heightPx).toBeCloseTo(source.widthPx / source.heightPx, 1);
    },
  );

  it('is rotated upright', async () => {
    const source = await readPicture(fixture('exif-orientation-6.jpg'));
    expect(source).toMatchObject({ widthPx: 600, heightPx: 450 });
    const { media } = await fitPicture(source, 600);
    expect(media).toMatchObject({ widthPx: 600, heightPx: 450 });
  });

  it('loses the place where it was taken', async () => {
    const bytes = fixture('exif-gps.jpg');
    expect((await sharp(bytes).metadata()).exif).toBeDefined();
    const fitted = await fitPicture(await readPicture(bytes), 100);
    expect((await sharp(fitted.bytes).metadata()).exif).toBeUndefined();
  });

  it.runIf(DEEP)('gives the same bytes for the same picture', async () => {
    const [one, two] = await Promise.all(
      [1, 2].map(async () => fitPicture(await readPicture(fixture('alpha.png')), 300)),
    );
    expect(one?.media.hash).toBe(two?.media.hash);
  });

  it('is never enlarged, unless it is a vector drawing', async () => {
    const small = await readPicture(fixture('exif-gps.jpg'));
    expect((await fitPicture(small, 5000)).media.widthPx).toBe(small.widthPx);
    expect((await fitPicture(await readPicture(fixture('check.svg')), 900)).media.widthPx).toBe(900);
  });

  it('is read from a data: URI, base64 or not', async () => {
    const uri = `data:image/png;base64,${fixture('alpha.png').toString('base64')}`;
    expect((await loadPicture(uri, noFetch, signal)).format).toBe('png');
    expect(await loadPicture(svg('<rect width="9" height="9"/>'), noFetch, signal)).toMatchObject({
      format: 'svg',
      widthPx: 40,
      heightPx: 20,
    });
  });

  it.each([
    [
      'bytes that are no picture',
      `data:image/png;base64,${Buffer.from('hello').toString('base64')}`,
      /not a picture/,
    ],
    [
      'a truncated picture',
      `data:image/png;base64,${fixture('alpha.png').subarray(0, 20).toString('base64')}`,
      /not a picture/,
    ],
    ['broken base64', 'data:image/png;base64,@@@@', /base64/],
    ['another type', 'data:text/html,<b>x</b>', /not a data: URI of a picture/],
    ['no comma', 'data:image/png;base64', /not a data: URI/],
    [
      'entities in an SVG',
      `data:image/svg+xml,${encodeURIComponent('<!DOCTYPE svg [<!ENTITY a "b">]><svg xmlns="http://www.w3.org/2000/svg"/>')}`,
      /entities/,
    ],
    ['an SVG that multiplies itself', svg('<use href="#a"/>'.repeat(30)), /"use"/],
  ])('is refused with the reason: %s', async (_what, uri, reason) => {
    await expect(loadPicture(uri, noFetch, signal)).rejects.toThrow(reason);
    await expect(loadPicture(uri, noFetch, signal)).rejects.toBeInstanceOf(PictureProblem);
  });

  it.runIf(DEEP)('with more pixels than the limit is refused before it is decoded', async () => {
    const bytes = await sharp({ create: { width: 9000, height: 9000, channels: 3, background: 'white' } })
      .png({ compressionLevel: 9 })
      .toBuffer();
    await expect(readPicture(bytes).then((source) => fitPicture(source, 100))).rejects.toThrow(
      /million pixels/,
    );
  });
});
