import { createHash } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';
import type { MediaRef } from '../../src/core/scene/scene.ts';

/** A plain PNG of two colours, made without a picture library. */
export function pngBytes(widthPx: number, heightPx: number, seed = 0): Uint8Array {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const out = Buffer.alloc(8 + body.length);
    out.writeUInt32BE(data.length, 0);
    body.copy(out, 4);
    out.writeUInt32BE(crc32(body), 4 + body.length);
    return out;
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(widthPx, 0);
  header.writeUInt32BE(heightPx, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const rows = Buffer.alloc(heightPx * (1 + widthPx * 3));
  for (let y = 0; y < heightPx; y += 1)
    for (let x = 0; x < widthPx; x += 1)
      rows.set(
        [(x * 255) / widthPx, (y * 255) / heightPx, (seed * 53) & 255],
        y * (1 + widthPx * 3) + 1 + x * 3,
      );
  return Buffer.concat([
    Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

export function mediaOf(
  bytes: Uint8Array,
  mimeType: MediaRef['mimeType'],
  widthPx: number,
  heightPx: number,
): MediaRef {
  return { hash: createHash('sha256').update(bytes).digest('hex'), mimeType, widthPx, heightPx };
}

const PNG = pngBytes(160, 90);
const SVG = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20"><rect width="40" height="20" fill="#0F7B7B"/></svg>',
);
export const SAMPLE_PNG = mediaOf(PNG, 'image/png', 160, 90);
export const SAMPLE_SVG = mediaOf(SVG, 'image/svg+xml', 40, 20);
export const SAMPLE_MEDIA: ReadonlyMap<string, Uint8Array> = new Map<string, Uint8Array>([
  [SAMPLE_PNG.hash, PNG],
  [SAMPLE_SVG.hash, SVG],
]);
