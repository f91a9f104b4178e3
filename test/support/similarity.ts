import { readFileSync } from 'node:fs';
import sharp from 'sharp';

/** Grey values of a picture, row by row. */
export interface Greys {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
}

const WINDOW = 8;
const STEP = 4;
/**
 * Constants of Wang et al., "Image quality assessment: from error visibility to structural similarity", 2004,
 * for 8 bits.
 */
const [C1, C2] = [(0.01 * 255) ** 2, (0.03 * 255) ** 2];

export async function greysOf(picture: Uint8Array | string, width: number, height?: number): Promise<Greys> {
  // The server blocks the loaders of libvips that read files, and tests may share its process.
  const { data, info } = await sharp(typeof picture === 'string' ? readFileSync(picture) : picture)
    .flatten({ background: '#FFFFFF' })
    .resize(height === undefined ? { width } : { width, height, fit: 'fill' })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/**
 * Structural similarity, from 0 to 1: the mean over windows of 8 × 8 pixels. @param one and @param other of
 * one size
 */
export function similarity(one: Greys, other: Greys): number {
  let sum = 0;
  let count = 0;
  for (let y = 0; y + WINDOW <= one.height; y += STEP) {
    for (let x = 0; x + WINDOW <= one.width; x += STEP) {
      sum += inWindow(one, other, x, y);
      count += 1;
    }
  }
  return count === 0 ? 1 : sum / count;
}

function inWindow({ data: a, width }: Greys, { data: b }: Greys, left: number, top: number): number {
  let [sumA, sumB, squaresA, squaresB, products] = [0, 0, 0, 0, 0];
  for (let y = top; y < top + WINDOW; y += 1) {
    for (let x = left; x < left + WINDOW; x += 1) {
      const [p, q] = [a[y * width + x] ?? 0, b[y * width + x] ?? 0];
      sumA += p;
      sumB += q;
      squaresA += p * p;
      squaresB += q * q;
      products += p * q;
    }
  }
  const n = WINDOW * WINDOW;
  const [meanA, meanB] = [sumA / n, sumB / n];
  const [varA, varB, both] = [
    squaresA / n - meanA * meanA,
    squaresB / n - meanB * meanB,
    products / n - meanA * meanB,
  ];
  return (
    ((2 * meanA * meanB + C1) * (2 * both + C2)) / ((meanA * meanA + meanB * meanB + C1) * (varA + varB + C2))
  );
}
