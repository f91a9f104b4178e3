import sharp from 'sharp';
import type { Deck, PictureElement } from '../../../../src/core/scene/scene.ts';
import { base, sampleDeck, scene, title } from '../../../support/sample-deck.ts';

export async function withPicture(
  picture: Omit<PictureElement, keyof ReturnType<typeof base>>,
  bytes: Uint8Array,
): Promise<Deck> {
  const element: PictureElement = {
    ...base('image', { x: 160, y: 180, width: 480, height: 360 }, { alt: 'Two halves' }),
    ...picture,
  };
  return {
    ...sampleDeck(),
    slides: [scene('bullets', [title('A picture'), element])],
    media: new Map([[picture.media?.hash ?? '', bytes]]),
  };
}

/** Left half opaque red, right half transparent. */
export async function halves(): Promise<Buffer> {
  const pixels = Buffer.alloc(80 * 60 * 4);
  for (let at = 0; at < 80 * 60; at += 1) if (at % 80 < 40) pixels.set([200, 0, 0, 255], at * 4);
  return sharp(pixels, { raw: { width: 80, height: 60, channels: 4 } })
    .png()
    .toBuffer();
}
