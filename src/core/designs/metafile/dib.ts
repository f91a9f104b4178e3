import { smallPng } from '../small-png.ts';
import { unpackRuns } from './run-lengths.ts';

/** How the pixels of a bitmap meet what is below: they cover it, darken it, or lighten it (masks are drawn in these two steps). */
export type Meeting = 'copy' | 'darken' | 'lighten' | 'alpha';

export interface BitmapPart {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface EmbeddedPicture {
  readonly mimeType: 'image/png' | 'image/jpeg';
  readonly bytes: Uint8Array;
  readonly pixels: number;
}

const MOST_PIXELS = 8_000_000;
const RUNS = 1;
const RUNS_OF_HALVES = 2;
const BIT_FIELDS = 3;
const JPEG = 4;
const PNG = 5;

/**
 * A device-independent bitmap, or a part of it, as a picture.
 *
 * @throws RangeError when it is cut off, too large, or packed in another way.
 */
export function readDib(info: Uint8Array, given: Uint8Array, meeting: Meeting, part?: BitmapPart): EmbeddedPicture {
  const head = new DataView(info.buffer, info.byteOffset, info.byteLength);
  const size = head.getUint32(0, true);
  const isCore = size === 12;
  const [width, rows, depth] = isCore ? [head.getUint16(4, true), head.getInt16(6, true), head.getUint16(10, true)] : [head.getInt32(4, true), head.getInt32(8, true), head.getUint16(14, true)];
  const packing = isCore ? 0 : head.getUint32(16, true);
  const height = Math.abs(rows);
  if (packing === JPEG || packing === PNG) return { mimeType: packing === JPEG ? 'image/jpeg' : 'image/png', bytes: given, pixels: width * height };
  if (width <= 0 || height === 0 || width * height > MOST_PIXELS) throw new RangeError('size');
  const runs = (packing === RUNS && depth === 8) || (packing === RUNS_OF_HALVES && depth === 4) ? depth : undefined;
  if (![1, 4, 8, 16, 24, 32].includes(depth) || (runs === undefined && packing !== 0 && packing !== BIT_FIELDS)) throw new RangeError('kind');
  const bits = runs === undefined ? given : unpackRuns(given, width, height, runs);
  const stride = runs === undefined ? Math.ceil((width * depth) / 32) * 4 : width;
  if (stride * height > bits.length) throw new RangeError('cut off');
  const colors = paletteOf(info, size, isCore, depth);
  const shown = within(part ?? { x: 0, y: 0, width, height }, width, height);
  const rgba = new Uint8Array(shown.width * shown.height * 4);
  // Sixteen bits: five a channel, unless the masks say that green has six.
  const green = packing === BIT_FIELDS && depth === 16 && head.byteLength >= size + 8 && head.getUint32(size + 4, true) === 0x7e0 ? 6 : 5;
  for (let y = 0; y < shown.height; y++) {
    const from = (rows > 0 ? height - 1 - (y + shown.y) : y + shown.y) * stride;
    for (let x = 0; x < shown.width; x++) rgba.set(meet(pixelAt(bits, from, x + shown.x, runs === undefined ? depth : 8, colors, green), meeting), (y * shown.width + x) * 4);
  }
  return { mimeType: 'image/png', bytes: smallPng(shown.width, shown.height, rgba), pixels: width * height };
}

type Rgba = readonly [number, number, number, number];

function paletteOf(info: Uint8Array, size: number, isCore: boolean, depth: number): readonly Rgba[] {
  if (depth > 8) return [];
  const each = isCore ? 3 : 4;
  return Array.from({ length: 2 ** depth }, (_, index) => {
    const at = size + index * each;
    return [info[at + 2] ?? 0, info[at + 1] ?? 0, info[at] ?? 0, 255];
  });
}

function within({ x, y, width, height }: BitmapPart, most: number, rows: number): BitmapPart {
  const [left, top] = [Math.min(most - 1, Math.max(0, Math.trunc(x))), Math.min(rows - 1, Math.max(0, Math.trunc(y)))];
  return { x: left, y: top, width: Math.max(1, Math.min(most - left, Math.trunc(width))), height: Math.max(1, Math.min(rows - top, Math.trunc(height))) };
}

function pixelAt(bits: Uint8Array, row: number, x: number, depth: number, colors: readonly Rgba[], green: number): Rgba {
  if (depth <= 8) {
    const bit = x * depth;
    return colors[((bits[row + (bit >> 3)] ?? 0) >> (8 - depth - (bit & 7))) & (2 ** depth - 1)] ?? [0, 0, 0, 255];
  }
  const at = row + (x * depth) / 8;
  if (depth !== 16) return [bits[at + 2] ?? 0, bits[at + 1] ?? 0, bits[at] ?? 0, depth === 32 ? (bits[at + 3] ?? 0) : 255];
  const value = (bits[at] ?? 0) | ((bits[at + 1] ?? 0) << 8);
  const scaled = (channel: number, wide: number) => Math.round(((channel & (2 ** wide - 1)) / (2 ** wide - 1)) * 255);
  return [scaled(value >> (5 + green), 5), scaled(value >> 5, green), scaled(value, 5), 255];
}

function meet([r, g, b, a]: Rgba, meeting: Meeting): Rgba {
  const most = Math.max(r, g, b);
  switch (meeting) {
    case 'copy':
      return [r, g, b, 255];
    case 'darken':
      return [0, 0, 0, 255 - Math.round(0.3 * r + 0.59 * g + 0.11 * b)];
    case 'lighten':
      return [r, g, b, most === 0 ? 0 : 255];
    case 'alpha': {
      // Colours come multiplied by their opacity.
      const scaled = (channel: number) => (a === 0 ? 0 : Math.min(255, Math.round((channel * 255) / a)));
      return [scaled(r), scaled(g), scaled(b), a];
    }
  }
}
