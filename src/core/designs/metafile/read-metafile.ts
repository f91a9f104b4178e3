import { gunzipSync } from 'node:zlib';
import { sha256 } from '../../input/sha256.ts';
import type { DrawnMetafile } from './drawing.ts';
import { drawEmf, isEmf } from './emf.ts';
import { drawWmf, isWmf } from './wmf.ts';

export interface VectorPicture {
  readonly svg: Uint8Array;
  readonly widthPx: number;
  readonly heightPx: number;
}

const MAX_BYTES = 16_000_000;
/** Longest side of the resulting SVG, which scales to any size. */
const LONGEST_PX = 1200;

/**
 * Converts a Windows or enhanced metafile, also compressed (.wmz, .emz), to SVG; undefined for other,
 * damaged, oversized or empty files.
 */
export function readMetafile(bytes: Uint8Array): VectorPicture | undefined {
  try {
    const plain =
      bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzipSync(bytes, { maxOutputLength: MAX_BYTES }) : bytes;
    if (plain.length > MAX_BYTES) return undefined;
    const view = new DataView(plain.buffer, plain.byteOffset, plain.byteLength);
    const read = isEmf(view) ? drawEmf : isWmf(view) ? drawWmf : undefined;
    if (read === undefined) return undefined;
    const drawn = read(plain, view, `m${sha256(plain).slice(0, 10)}`);
    return drawn.drawing.count === 0 ? undefined : toSvg(drawn);
  } catch (error) {
    // Invalid lengths and offsets in the file end up here.
    if (
      error instanceof RangeError ||
      (error as NodeJS.ErrnoException).code?.startsWith('Z_') ||
      (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE'
    )
      return undefined;
    throw error;
  }
}

function toSvg({ drawing, box }: DrawnMetafile): VectorPicture | undefined {
  const { x, y, width, height } = box;
  if (
    ![x, y, width, height].every(Number.isFinite) ||
    width <= 0 ||
    height <= 0 ||
    Math.max(width, height) / Math.min(width, height) > 1000
  )
    return undefined;
  const scale = LONGEST_PX / Math.max(width, height);
  const [widthPx, heightPx] = [
    Math.max(1, Math.round(width * scale)),
    Math.max(1, Math.round(height * scale)),
  ];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${widthPx}" height="${heightPx}" viewBox="${x} ${y} ${width} ${height}" preserveAspectRatio="none">${drawing.markup}</svg>`;
  return { svg: Buffer.from(svg), widthPx, heightPx };
}
