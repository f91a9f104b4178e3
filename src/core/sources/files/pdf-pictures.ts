import { crc32, deflateSync } from 'node:zlib';
import type { Turn } from './pdf-drawing.ts';

export interface PictureSource {
  readonly objs: PdfObjects;
  readonly commonObjs: PdfObjects;
}

interface PdfObjects {
  has(id: string): boolean;
  get(id: string, callback?: (value: unknown) => void): unknown;
}

/** Rows from the top. Each pixel is red, green, blue and, with four channels, opacity. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly channels: 3 | 4;
  readonly data: Uint8Array | Uint8ClampedArray;
}

/** Larger pictures are reduced, since no slide shows more. */
const MAX_PIXELS = 2_500_000;
const SIDE_LEAST_PX = 8;
/** Time limit for decoding one picture. */
const WAIT_MS = 2_000;

/** Limits the pixels of all pictures in a file. */
export class PixelBudget {
  private left = 120_000_000;

  take(pixels: number): boolean {
    if (pixels > this.left) return false;
    this.left -= pixels;
    return true;
  }
}

/** Decodes a picture of a page by name, or an inline picture; undefined if it cannot be decoded. */
export async function readPixels(
  page: PictureSource,
  source: unknown,
  budget: PixelBudget,
): Promise<Pixels | undefined> {
  const image = (typeof source === 'string' ? await decodePicture(page, source) : source) as
    | {
        readonly width?: unknown;
        readonly height?: unknown;
        readonly kind?: unknown;
        readonly data?: unknown;
      }
    | null
    | undefined;
  const { width, height, kind, data } = image ?? {};
  if (
    typeof width !== 'number' ||
    typeof height !== 'number' ||
    !(data instanceof Uint8Array || data instanceof Uint8ClampedArray)
  )
    return undefined;
  if (Math.min(width, height) < SIDE_LEAST_PX || !budget.take(width * height)) return undefined;
  if (kind === 1)
    return data.length < Math.ceil(width / 8) * height
      ? undefined
      : shrinkPixels(unpackBits(width, height, data));
  const channels = kind === 2 ? 3 : kind === 3 ? 4 : undefined;
  return channels === undefined || data.length < width * height * channels
    ? undefined
    : shrinkPixels({ width, height, channels, data });
}

async function decodePicture(page: PictureSource, id: string): Promise<unknown> {
  const objects = id.startsWith('g_') ? page.commonObjs : page.objs;
  let timer: NodeJS.Timeout | undefined;
  // The object arrives when it is decoded, or never if it cannot be.
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), WAIT_MS);
  });
  const image = await Promise.race([new Promise((resolve) => objects.get(id, resolve)), late]);
  clearTimeout(timer);
  return image;
}

/** Expands one bit per pixel, black and white. */
function unpackBits(width: number, height: number, bits: Uint8Array | Uint8ClampedArray): Pixels {
  const data = new Uint8Array(width * height * 3);
  const row = Math.ceil(width / 8);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      if (((bits[y * row + (x >> 3)] ?? 0) >> (7 - (x & 7))) & 1)
        data.fill(255, (y * width + x) * 3, (y * width + x) * 3 + 3);
  return { width, height, channels: 3, data };
}

/** Reduces a picture by averaging squares of pixels. */
function shrinkPixels(pixels: Pixels): Pixels {
  const by = Math.ceil(Math.sqrt((pixels.width * pixels.height) / MAX_PIXELS));
  if (by <= 1) return pixels;
  const [width, height] = [Math.floor(pixels.width / by), Math.floor(pixels.height / by)];
  if (Math.min(width, height) === 0) return pixels;
  const { channels } = pixels;
  const data = new Uint8Array(width * height * channels);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      for (let channel = 0; channel < channels; channel++) {
        let sum = 0;
        for (let down = 0; down < by; down++)
          for (let over = 0; over < by; over++)
            sum += pixels.data[((y * by + down) * pixels.width + x * by + over) * channels + channel] ?? 0;
        data[(y * width + x) * channels + channel] = sum / (by * by);
      }
  return { width, height, channels, data };
}

/** Applies the orientation in which the page shows the picture. */
export function turnPixels(pixels: Pixels, { swap, flipX, flipY }: Turn): Pixels {
  if (!swap && !flipX && !flipY) return pixels;
  const { channels } = pixels;
  const [width, height] = swap ? [pixels.height, pixels.width] : [pixels.width, pixels.height];
  const data = new Uint8Array(width * height * channels);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const [over, down] = [flipX ? width - 1 - x : x, flipY ? height - 1 - y : y];
      const from = (swap ? over * pixels.width + down : down * pixels.width + over) * channels;
      for (let channel = 0; channel < channels; channel++)
        data[(y * width + x) * channels + channel] = pixels.data[from + channel] ?? 0;
    }
  return { width, height, channels, data };
}

/** Lighter pixels (of 255) are background or watermark. A figure has marks on this share of its pixels. */
const DARK = 176;
const MARKS_LEAST = 0.004;

/** True if a picture shows more than a tint. */
export function hasMarks({ width, height, channels, data }: Pixels): boolean {
  const least = MARKS_LEAST * width * height;
  let marks = 0;
  for (let at = 0; at < data.length; at += channels) {
    const opacity = channels === 4 ? (data[at + 3] ?? 255) / 255 : 1;
    const darkest = Math.min(data[at] ?? 255, data[at + 1] ?? 255, data[at + 2] ?? 255);
    if (255 - opacity * (255 - darkest) < DARK) marks += 1;
    if (marks > least) return true;
  }
  return false;
}

/** Encodes as PNG. Rows are stored as differences to the previous pixel, which compresses pictures well. */
export function encodePng({ width, height, channels, data }: Pixels): Uint8Array {
  const row = width * channels;
  const lines = Buffer.alloc(height * (row + 1));
  for (let y = 0; y < height; y++) {
    const [from, to] = [y * row, y * (row + 1)];
    lines[to] = 1;
    for (let x = 0; x < row; x++)
      lines[to + 1 + x] =
        ((data[from + x] ?? 0) - (x < channels ? 0 : (data[from + x - channels] ?? 0))) & 0xff;
  }
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width);
  head.writeUInt32BE(height, 4);
  head.set([8, channels === 3 ? 2 : 6], 8);
  return new Uint8Array(
    Buffer.concat([
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
      chunk('IHDR', head),
      chunk('IDAT', deflateSync(lines, { level: 3 })),
      chunk('IEND', Buffer.alloc(0)),
    ]),
  );
}

function chunk(name: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), content]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(content.length);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}
