import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { decodePicture } from '../../../src/core/pictures/decode-picture.ts';
import { PictureProblem } from '../../../src/core/store/fetch-picture.ts';
import { DEEP } from '../../support/deep.ts';

const svg = (inner: string) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="2000" height="2000">${inner}</svg>`);
/** Drawing within all bounds that takes minutes to render. */
const ENDLESS = svg(
  '<filter id="f" x="0" y="0" width="1" height="1"><feTurbulence baseFrequency=".5" numOctaves="100000"/></filter><rect width="2000" height="2000" filter="url(#f)"/>',
);
const fitted = (bytes: Uint8Array, signal?: AbortSignal) =>
  decodePicture<'fit'>({ kind: 'fit', bytes, maxWidthPx: 100 }, signal);
const photograph = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#0f7b7b' } })
    .jpeg()
    .toBuffer();

describe('pictures decoded in a process', () => {
  // In npm test the server is asked for such a picture: test/faults/hostile-pictures.test.ts.
  it.runIf(DEEP)(
    'end after the time limit, and delay neither small pictures nor photographs',
    {
      timeout: 60_000,
    },
    async () => {
      const ended: string[] = [];
      const endless = fitted(ENDLESS).catch((error: unknown) => {
        ended.push('endless');
        return error;
      });
      const [small, large] = await Promise.all([photograph(60, 40), photograph(4_000, 3_000)]);
      await Promise.all([
        fitted(small).then(() => ended.push('small')),
        fitted(large).then(() => ended.push('large')),
      ]);
      expect(await endless).toBeInstanceOf(PictureProblem);
      expect(String(await endless)).toMatch(/takes longer than 5 seconds to draw/);
      expect(ended.toSorted()).toEqual(['endless', 'large', 'small']);
      expect(ended.at(-1)).toBe('endless');
    },
  );

  it('are stopped when they are cancelled, and the next one is drawn', {
    skip: !DEEP,
    timeout: 60_000,
  }, async () => {
    const leave = new AbortController();
    const endless = fitted(ENDLESS, leave.signal);
    const next = fitted(svg('<rect width="2000" height="1000" fill="red"/>'));
    leave.abort();
    await expect(endless).rejects.toMatchObject({ code: 'cancelled' });
    expect(await next).toMatchObject({ widthPx: 100, heightPx: 100, mimeType: 'image/png' });
  });

  it('are drawn at the requested size, within a limit of pixels', async () => {
    const wide = await decodePicture<'fit'>({
      kind: 'fit',
      bytes: Buffer.from(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 900"><rect width="10" height="900"/></svg>',
      ),
      maxWidthPx: 3_840,
    });
    expect(wide.widthPx * wide.heightPx).toBeLessThanOrEqual(4_000_000);
    expect(wide.heightPx).toBeLessThanOrEqual(4_200);
  });

  it('are refused without a process if their format is unknown', async () => {
    await expect(fitted(Buffer.from('hello'))).rejects.toThrow(/not a picture/);
    await expect(fitted(new Uint8Array(21 * 1024 * 1024))).rejects.toThrow(/larger than 20 MB/);
  });
});
