import { unpackRuns } from './run-lengths.ts';

/** Red, green, blue and opacity, 0 to 255. */
export type Rgba = readonly [number, number, number, number];

export interface Bitmap {
  readonly width: number;
  readonly height: number;
  /**
   * Pixel in a column and a row, counted from the top left. The opacity is that of the file, or 255 where a
   * pixel has no byte
   * for it.
   */
  at(x: number, y: number): Rgba;
}

/** A bitmap that contains a whole file of another format. */
export interface PackedBitmap {
  readonly width: number;
  readonly height: number;
  readonly mimeType: 'image/png' | 'image/jpeg';
}

const RUN_LENGTH_8 = 1;
const RUN_LENGTH_4 = 2;
const BIT_FIELDS = 3;
const JPEG = 4;
const PNG = 5;
/** BITMAPCOREHEADER: the only header of this length, with 16-bit sizes. */
const CORE_HEADER = 12;

/**
 * Opens a device-independent bitmap: `info` is the header with masks and palette, `given` the pixels. Rows
 * may be run-length
 * encoded, and a metafile may contain a JPEG or PNG in place of pixels. ([MS-WMF] 2.2.2.9)
 * | @throws RangeError if it is truncated, has more than `mostPixels`, or uses another encoding
 */
export function openDib(info: Uint8Array, bits: Uint8Array, maxPixels: number): Bitmap | PackedBitmap {
  const head = new DataView(info.buffer, info.byteOffset, info.byteLength);
  const size = head.getUint32(0, true);
  const isCore = size === CORE_HEADER;
  const [width, rows, depth] = isCore
    ? [head.getUint16(4, true), head.getInt16(6, true), head.getUint16(10, true)]
    : [head.getInt32(4, true), head.getInt32(8, true), head.getUint16(14, true)];
  const packing = isCore ? 0 : head.getUint32(16, true);
  const height = Math.abs(rows);
  if (packing === JPEG || packing === PNG)
    return { width, height, mimeType: packing === JPEG ? 'image/jpeg' : 'image/png' };
  if (width <= 0 || height === 0 || width * height > maxPixels) throw new RangeError('size');
  const runs =
    (packing === RUN_LENGTH_8 && depth === 8) || (packing === RUN_LENGTH_4 && depth === 4)
      ? depth
      : undefined;
  if (
    ![1, 4, 8, 16, 24, 32].includes(depth) ||
    (runs === undefined && packing !== 0 && packing !== BIT_FIELDS)
  )
    throw new RangeError('kind');
  const pixels = runs === undefined ? bits : unpackRuns(bits, width, height, runs);
  const stride = runs === undefined ? Math.ceil((width * depth) / 32) * 4 : width;
  if (stride * height > pixels.length) throw new RangeError('cut off');
  const colors = readPalette(info, size, isCore, depth);
  // With 16 bits each channel has five, unless the masks give green six.
  const green =
    packing === BIT_FIELDS &&
    depth === 16 &&
    head.byteLength >= size + 8 &&
    head.getUint32(size + 4, true) === 0x7e0
      ? 6
      : 5;
  const bitsEach = runs === undefined ? depth : 8;
  return {
    width,
    height,
    at: (x, y) => readPixel(pixels, (rows > 0 ? height - 1 - y : y) * stride, x, bitsEach, colors, green),
  };
}

function readPalette(info: Uint8Array, size: number, isCore: boolean, depth: number): readonly Rgba[] {
  if (depth > 8) return [];
  const each = isCore ? 3 : 4;
  return Array.from({ length: 2 ** depth }, (_, index) => {
    const at = size + index * each;
    return [info[at + 2] ?? 0, info[at + 1] ?? 0, info[at] ?? 0, 255];
  });
}

function readPixel(
  bits: Uint8Array,
  row: number,
  x: number,
  depth: number,
  colors: readonly Rgba[],
  green: number,
): Rgba {
  if (depth <= 8) {
    const bit = x * depth;
    return (
      colors[((bits[row + (bit >> 3)] ?? 0) >> (8 - depth - (bit & 7))) & (2 ** depth - 1)] ?? [0, 0, 0, 255]
    );
  }
  const at = row + (x * depth) / 8;
  if (depth !== 16)
    return [bits[at + 2] ?? 0, bits[at + 1] ?? 0, bits[at] ?? 0, depth === 32 ? (bits[at + 3] ?? 0) : 255];
  const value = (bits[at] ?? 0) | ((bits[at + 1] ?? 0) << 8);
  const scaled = (channel: number, wide: number) =>
    Math.round(((channel & (2 ** wide - 1)) / (2 ** wide - 1)) * 255);
  return [scaled(value >> (5 + green), 5), scaled(value >> 5, green), scaled(value, 5), 255];
}
