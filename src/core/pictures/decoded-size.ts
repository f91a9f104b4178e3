import { readPictureSize } from '../scene/picture-size.ts';
import { isVector, pictureFormat } from './format.ts';

/** Largest decoded picture: 50 million pixels with four channels of one byte each. */
export const MAX_DECODED_BYTES = 200_000_000;
export const MAX_PIXELS = 50_000_000;

/** Decoded channels by colour type of a PNG; other types have four. Greys are decoded to RGB. */
const PNG_CHANNELS: Readonly<Record<number, number>> = { 0: 3, 4: 3 };
/** Bytes per channel by libvips band format. */
const DEPTHS: Readonly<Record<string, number>> = {
  uchar: 1,
  char: 1,
  ushort: 2,
  short: 2,
  uint: 4,
  int: 4,
  float: 4,
  complex: 8,
  double: 8,
  dpcomplex: 16,
};

/** Size of a decoded picture according to its head. Only the first frame of an animation is decoded. */
export interface DecodedSize {
  readonly width: number;
  readonly height: number;
  readonly channels: number;
  /** Bytes per channel of a pixel. */
  readonly depth: number;
}

/** Size of the decoded pixels in bytes. */
export function countDecodedBytes({ width, height, channels, depth }: DecodedSize): number {
  return width * height * channels * depth;
}

/** Converts a size reported by libvips, whose `depth` is a band format such as "ushort". */
export function toDecodedSize({
  width,
  height,
  channels,
  depth,
}: {
  readonly width: number;
  readonly height: number;
  readonly channels: number;
  readonly depth: string;
}): DecodedSize {
  return { width, height, channels: Math.max(3, channels), depth: DEPTHS[depth] ?? 8 };
}

/**
 * Size of a PNG, JPEG, GIF, WebP or BMP, read without a decoder; undefined for other formats and truncated
 * heads.
 */
export function readHeadSize(bytes: Uint8Array): DecodedSize | undefined {
  const format = pictureFormat(bytes);
  const size = format === undefined || isVector(format) ? undefined : readPictureSize(bytes);
  if (size === undefined) return undefined;
  const plain = { width: size.widthPx, height: size.heightPx, channels: 4, depth: 1 };
  if (format !== 'png') return plain;
  const [bits = 8, type = 6] = bytes.subarray(24, 26);
  return { ...plain, channels: PNG_CHANNELS[type] ?? 4, depth: bits > 8 ? 2 : 1 };
}

/** Reason why a picture of this size is refused; undefined if it is accepted. */
export function findSizeProblem(size: DecodedSize): string | undefined {
  const { width, height, channels, depth } = size;
  if (width * height > MAX_PIXELS) return `it has more than ${MAX_PIXELS / 1e6} million pixels`;
  const bytes = countDecodedBytes(size);
  if (bytes <= MAX_DECODED_BYTES) return undefined;
  const [takes, most] = [bytes, MAX_DECODED_BYTES].map((one) => Math.ceil(one / 1e6));
  return `its ${width} × ${height} pixels of ${channels} channels with ${depth * 8} bits take ${takes} MB, and a picture may take ${most} MB; save it with 8 bits a channel or with fewer pixels`;
}
