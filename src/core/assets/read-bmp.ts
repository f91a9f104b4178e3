/** Pixels of a Windows bitmap, row by row from the top, four bytes each. */
export interface Bitmap {
  readonly width: number;
  readonly height: number;
  readonly rgba: Uint8Array;
}

const FILE_HEADER = 14;
const UNCOMPRESSED = 0;
const BIT_FIELDS = 3;

/** Whether the bytes begin as a bitmap does. */
export function isBmp(bytes: Uint8Array): boolean {
  return bytes.length > 54 && bytes[0] === 0x42 && bytes[1] === 0x4d;
}

/**
 * Uncompressed bitmaps of 1, 4, 8, 24 and 32 bits a pixel (BITMAPINFOHEADER and its successors), which are what
 * programs write.
 *
 * @throws RangeError when the picture is of another kind, larger than allowed, or cut off.
 */
export function readBmp(bytes: Uint8Array, maxPixels: number): Bitmap {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const [offset, headerSize] = [view.getUint32(10, true), view.getUint32(14, true)];
  const [width, rows, bits, compression] = [view.getInt32(18, true), view.getInt32(22, true), view.getUint16(28, true), view.getUint32(30, true)];
  const height = Math.abs(rows);
  if (headerSize < 40 || width <= 0 || height === 0 || width * height > maxPixels) throw new RangeError('size');
  if (![1, 4, 8, 24, 32].includes(bits) || (compression !== UNCOMPRESSED && !(compression === BIT_FIELDS && bits === 32))) throw new RangeError('kind');
  const stride = Math.ceil((width * bits) / 32) * 4;
  if (offset + stride * height > bytes.length) throw new RangeError('cut off');
  const palette = FILE_HEADER + headerSize;
  const rgba = new Uint8Array(width * height * 4);
  for (let y = 0; y < height; y++) {
    const row = offset + (rows > 0 ? height - 1 - y : y) * stride;
    for (let x = 0; x < width; x++) {
      const at = bits >= 24 ? row + (x * bits) / 8 : palette + 4 * indexAt(bytes, row, x, bits);
      rgba.set([bytes[at + 2] ?? 0, bytes[at + 1] ?? 0, bytes[at] ?? 0, 255], (y * width + x) * 4);
    }
  }
  return { width, height, rgba };
}

function indexAt(bytes: Uint8Array, row: number, x: number, bits: number): number {
  const bit = x * bits;
  return ((bytes[row + (bit >> 3)] ?? 0) >> (8 - bits - (bit & 7))) & ((1 << bits) - 1);
}
