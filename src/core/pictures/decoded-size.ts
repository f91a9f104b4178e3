import { pictureSize } from '../scene/picture-size.ts';
import { isVector, pictureFormat } from './format.ts';

/** Of a picture whose pixels are unpacked: 50 million of them with four channels of a byte. */
export const MOST_DECODED_BYTES = 200_000_000;
export const MOST_PIXELS = 50_000_000;

/** Channels by the colour type of a PNG. Greys are unpacked to colours, and any may say which of them is transparent. */
const PNG_CHANNELS: Readonly<Record<number, number>> = { 0: 3, 4: 3 };
/** Bytes of a channel by what libvips calls its kind. */
const DEPTHS: Readonly<Record<string, number>> = { uchar: 1, char: 1, ushort: 2, short: 2, uint: 4, int: 4, float: 4, complex: 8, double: 8, dpcomplex: 16 };

/** How large a picture is, as its head says. Of an animation only the first frame is ever decoded. */
export interface DecodedSize {
  readonly width: number;
  readonly height: number;
  readonly channels: number;
  /** Bytes of a channel of a pixel. */
  readonly depth: number;
}

/** Bytes that the unpacked pixels take. */
export function decodedBytes({ width, height, channels, depth }: DecodedSize): number {
  return width * height * channels * depth;
}

/** The size as libvips tells it. @param kind of a channel, such as "ushort" */
export function decodedSize({ width, height, channels, depth }: { readonly width: number; readonly height: number; readonly channels: number; readonly depth: string }): DecodedSize {
  return { width, height, channels: Math.max(3, channels), depth: DEPTHS[depth] ?? 8 };
}

/** The size of a PNG, JPEG, GIF, WebP or BMP without a decoder; undefined for other kinds and for heads that are cut off. */
export function sizeInHead(bytes: Uint8Array): DecodedSize | undefined {
  const format = pictureFormat(bytes);
  const size = format === undefined || isVector(format) ? undefined : pictureSize(bytes);
  if (size === undefined) return undefined;
  const plain = { width: size.widthPx, height: size.heightPx, channels: 4, depth: 1 };
  if (format !== 'png') return plain;
  const [bits = 8, type = 6] = bytes.subarray(24, 26);
  return { ...plain, channels: PNG_CHANNELS[type] ?? 4, depth: bits > 8 ? 2 : 1 };
}

/** Why a picture of this size is not decoded, in words; undefined where it is. */
export function sizeObjection(size: DecodedSize): string | undefined {
  const { width, height, channels, depth } = size;
  if (width * height > MOST_PIXELS) return `it has more than ${MOST_PIXELS / 1e6} million pixels`;
  const bytes = decodedBytes(size);
  if (bytes <= MOST_DECODED_BYTES) return undefined;
  const [takes, most] = [bytes, MOST_DECODED_BYTES].map((one) => Math.ceil(one / 1e6));
  return `its ${width} × ${height} pixels of ${channels} channels with ${depth * 8} bits take ${takes} MB, and a picture may take ${most} MB; save it with 8 bits a channel or with fewer pixels`;
}
