import { createHash } from 'node:crypto';
import sharp from 'sharp';
import type { MediaRef } from '../src/core/scene/scene.ts';

const [WIDTH, HEIGHT] = [640, 400];
const PICTURES = 8;

export interface Photograph {
  readonly ref: MediaRef;
  readonly bytes: Buffer;
}

/** Noise over gradients: as large and as incompressible as photographs, the same in every run. */
export async function photographs(): Promise<readonly Photograph[]> {
  return Promise.all(Array.from({ length: PICTURES }, (_, index) => photograph(index)));
}

async function photograph(seed: number): Promise<Photograph> {
  const pixels = Buffer.alloc(WIDTH * HEIGHT * 3);
  let noise = createHash('sha256').update(String(seed)).digest().readUInt32LE(0);
  for (let at = 0; at < pixels.length; at += 1) {
    noise = (Math.imul(noise, 1_664_525) + 1_013_904_223) >>> 0;
    pixels[at] = ((at / 3) % WIDTH) / 4 + (noise >>> 26);
  }
  const bytes = await sharp(pixels, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } })
    .jpeg({ quality: 80 })
    .toBuffer();
  return {
    bytes,
    ref: {
      hash: createHash('sha256').update(bytes).digest('hex'),
      mimeType: 'image/jpeg',
      widthPx: WIDTH,
      heightPx: HEIGHT,
    },
  };
}
