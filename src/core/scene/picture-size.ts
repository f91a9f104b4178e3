/** Width of a slide on a high-density screen in pixels; no picture needs more. */
export const MAX_WIDTH_PX = 2_560;

export interface PictureSize {
  readonly widthPx: number;
  readonly heightPx: number;
}

const JPEG_NO_LENGTH = new Set([0x01, 0xd0, 0xd1, 0xd2, 0xd3, 0xd4, 0xd5, 0xd6, 0xd7, 0xd8]);
const JPEG_FRAMES = new Set([0xc0, 0xc1, 0xc2, 0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf]);

/**
 * Size from the header of a picture (PNG, JPEG, GIF, WebP, BMP), without decoding; undefined for other
 * formats and damaged
 * headers.
 */
export function readPictureSize(bytes: Uint8Array): PictureSize | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    if (view.getUint32(0) === 0x89504e47) return size(view.getUint32(16), view.getUint32(20));
    if (view.getUint16(0) === 0xffd8) return readJpeg(view);
    if (view.getUint32(0) === 0x47494638) return size(view.getUint16(6, true), view.getUint16(8, true));
    if (view.getUint16(0) === 0x424d) return size(view.getInt32(18, true), Math.abs(view.getInt32(22, true)));
    if (view.getUint32(0) === 0x52494646 && view.getUint32(8) === 0x57454250) return readWebp(view);
  } catch (error) {
    // The header is truncated.
    if (!(error instanceof RangeError)) throw error;
  }
  return undefined;
}

function size(widthPx: number, heightPx: number): PictureSize | undefined {
  return widthPx > 0 && heightPx > 0 ? { widthPx, heightPx } : undefined;
}

function readJpeg(view: DataView): PictureSize | undefined {
  for (let at = 2; view.getUint8(at) === 0xff; ) {
    const kind = view.getUint8(at + 1);
    if (JPEG_FRAMES.has(kind)) return size(view.getUint16(at + 7), view.getUint16(at + 5));
    at += kind === 0xff ? 1 : JPEG_NO_LENGTH.has(kind) ? 2 : 2 + view.getUint16(at + 2);
  }
  return undefined;
}

/** Lossy, lossless and extended WebP store their size in three ways. */
function readWebp(view: DataView): PictureSize | undefined {
  const kind = view.getUint32(12);
  if (kind === 0x56503820) return size(view.getUint16(26, true) & 0x3fff, view.getUint16(28, true) & 0x3fff);
  if (kind === 0x5650384c) {
    const bits = view.getUint32(21, true);
    return size((bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1);
  }
  const readUint24 = (at: number): number => view.getUint16(at, true) + (view.getUint8(at + 2) << 16) + 1;
  return kind === 0x56503858 ? size(readUint24(24), readUint24(27)) : undefined;
}
