import { openDib } from './dib.ts';

/** Pixels of a Windows bitmap, row by row from the top, four bytes each. */
export interface BitmapPixels {
  readonly width: number;
  readonly height: number;
  readonly rgba: Uint8Array;
}

const FILE_HEADER = 14;
/** BI_RLE8 and BI_RLE4, with which a few bytes can declare millions of pixels. */
const RUN_LENGTHS = [1, 2];

/** Tells whether the bytes start with the signature of a bitmap. */
export function isBmp(bytes: Uint8Array): boolean {
  return bytes.length > 54 && bytes[0] === 0x42 && bytes[1] === 0x4d;
}

/**
 * Reads a BMP file: a header of 14 bytes with the offset of the pixels, and a device-independent bitmap. The
 * fourth byte of a
 * pixel is ignored, because programs leave it empty.
 * | @throws RangeError if the picture has another format, is larger than allowed, or is truncated
 */
export function readBmp(bytes: Uint8Array, maxPixels: number): BitmapPixels {
  const head = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (RUN_LENGTHS.includes(head.getUint32(30, true))) throw new RangeError('kind');
  const pixelsAt = head.getUint32(10, true);
  const bitmap = openDib(bytes.subarray(FILE_HEADER), bytes.subarray(pixelsAt), maxPixels);
  if ('mimeType' in bitmap) throw new RangeError('kind');
  const { width, height } = bitmap;
  const rgba = new Uint8Array(width * height * 4);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [r, g, b] = bitmap.at(x, y);
      rgba.set([r, g, b, 255], (y * width + x) * 4);
    }
  }
  return { width, height, rgba };
}
