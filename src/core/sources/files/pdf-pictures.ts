import { crc32, deflateSync } from 'node:zlib';
import { getResolvedPDFJS } from 'unpdf';

/** A picture on a page. Lengths in points, y counts down from the top of the page. */
export interface PagePicture {
  /** PNG. */
  readonly bytes: Uint8Array;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

export interface PdfPage {
  getOperatorList(): Promise<{ readonly fnArray: readonly number[]; readonly argsArray: readonly unknown[] }>;
  readonly objs: PdfObjects;
  readonly commonObjs: PdfObjects;
}

interface PdfObjects {
  has(id: string): boolean;
  get(id: string, callback?: (value: unknown) => void): unknown;
}

type Matrix = readonly [number, number, number, number, number, number];

/** Smaller ones are ornaments, larger ones the ground that a page is written on. Points, and shares of the page. */
const SIDE_LEAST_PT = 48;
const SIDE_LEAST_PX = 96;
const AREA_MOST = 0.85;
const PIXELS_MOST = 16_000_000;
/** How long one picture may take to be decoded. */
const WAIT_MS = 2_000;
const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];

/** Pixels that all pictures of a file may have together. */
export class PixelBudget {
  private left = 48_000_000;

  take(pixels: number): boolean {
    if (pixels > this.left) return false;
    this.left -= pixels;
    return true;
  }
}

/** Pictures of a page as it places them; turned and mirrored ones, masks and backgrounds are left out. `size` is the page's, in points. */
export async function picturesOn(
  page: PdfPage,
  size: { readonly width: number; readonly height: number; readonly left: number; readonly bottom: number },
  budget: PixelBudget,
): Promise<PagePicture[]> {
  const { OPS } = (await getResolvedPDFJS()) as unknown as { readonly OPS: Readonly<Record<string, number>> };
  const { fnArray, argsArray } = await page.getOperatorList();
  const found: PagePicture[] = [];
  const stack: Matrix[] = [];
  let now = IDENTITY;
  for (const [index, operation] of fnArray.entries()) {
    const args = (argsArray[index] ?? []) as readonly unknown[];
    if (operation === OPS['save']) stack.push(now);
    else if (operation === OPS['restore'] || operation === OPS['paintFormXObjectEnd']) now = stack.pop() ?? IDENTITY;
    else if (operation === OPS['transform']) now = times(now, matrixOf(args));
    else if (operation === OPS['paintFormXObjectBegin']) {
      stack.push(now);
      now = times(now, matrixOf(args[0]));
    } else if (operation === OPS['paintImageXObject'] && typeof args[0] === 'string') {
      const [a, b, c, d, e, f] = now;
      const upright = a > 0 && d > 0 && Math.abs(b) + Math.abs(c) < 0.01 * (a + d);
      if (!upright || Math.min(a, d) < SIDE_LEAST_PT || a * d > AREA_MOST * size.width * size.height) continue;
      const bytes = await pixelsOf(page, args[0], budget);
      const top = size.height - (f - size.bottom) - d;
      if (bytes !== undefined) found.push({ bytes, left: e - size.left, right: e - size.left + a, top, bottom: top + d });
    }
  }
  return found;
}

function matrixOf(given: unknown): Matrix {
  const numbers = given === null || given === undefined ? [] : Array.from({ length: 6 }, (_, index) => Number((given as Readonly<Record<number, unknown>>)[index]));
  return numbers.length === 6 && numbers.every(Number.isFinite) ? (numbers as unknown as Matrix) : IDENTITY;
}

/** First `inner`, then `outer`. */
function times(outer: Matrix, inner: Matrix): Matrix {
  const [a, b, c, d, e, f] = outer;
  const [g, h, i, j, k, l] = inner;
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f];
}

async function pixelsOf(page: PdfPage, id: string, budget: PixelBudget): Promise<Uint8Array | undefined> {
  const objects = id.startsWith('g_') ? page.commonObjs : page.objs;
  let timer: NodeJS.Timeout | undefined;
  // An object comes when it is decoded, or never when it cannot be.
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), WAIT_MS);
  });
  const image = (await Promise.race([new Promise((resolve) => objects.get(id, resolve)), late])) as
    | { readonly width?: unknown; readonly height?: unknown; readonly kind?: unknown; readonly data?: unknown }
    | null
    | undefined;
  clearTimeout(timer);
  const { width, height, kind, data } = image ?? {};
  if (typeof width !== 'number' || typeof height !== 'number' || !(data instanceof Uint8Array || data instanceof Uint8ClampedArray)) return undefined;
  const channels = kind === 2 ? 3 : kind === 3 ? 4 : 0;
  if (channels === 0 || Math.min(width, height) < SIDE_LEAST_PX || width * height > PIXELS_MOST || data.length < width * height * channels || !budget.take(width * height)) return undefined;
  return png(width, height, channels, data);
}

/** Each row as its differences to the pixel before, which compresses pictures well. */
function png(width: number, height: number, channels: 3 | 4, data: Uint8Array | Uint8ClampedArray): Uint8Array {
  const row = width * channels;
  const lines = Buffer.alloc(height * (row + 1));
  for (let y = 0; y < height; y++) {
    const [from, to] = [y * row, y * (row + 1)];
    lines[to] = 1;
    for (let x = 0; x < row; x++) lines[to + 1 + x] = ((data[from + x] ?? 0) - (x < channels ? 0 : (data[from + x - channels] ?? 0))) & 0xff;
  }
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width);
  head.writeUInt32BE(height, 4);
  head.set([8, channels === 3 ? 2 : 6], 8);
  return new Uint8Array(
    Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), chunk('IHDR', head), chunk('IDAT', deflateSync(lines, { level: 3 })), chunk('IEND', Buffer.alloc(0))]),
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
