import { PictureProblem } from '../store/fetch-picture.ts';
import { isSvgText, svgHead } from './svg/sniff-svg.ts';

/** Accepted picture formats; `svgz` is an SVG compressed with gzip. */
export type PictureFormat = 'png' | 'jpeg' | 'gif' | 'webp' | 'avif' | 'tiff' | 'bmp' | 'svg' | 'svgz';

/** Leading bytes in hexadecimal; a dot matches any digit. */
const SIGNATURES: readonly (readonly [RegExp, PictureFormat])[] = [
  [/^89504e470d0a1a0a/, 'png'],
  [/^ffd8ff/, 'jpeg'],
  [/^474946383[79]61/, 'gif'],
  [/^52494646.{8}57454250/, 'webp'],
  [/^.{8}66747970(?:61766966|61766973|6d696631|6d736631)/, 'avif'],
  [/^(?:49492a00|4d4d002a|49492b00|4d4d002b)/, 'tiff'],
  [/^424d/, 'bmp'],
  [/^1f8b/, 'svgz'],
];
const HEAD_BYTES = 32;

/** Formats that callers may mistake for supported pictures, with their names. */
const OTHERS: readonly (readonly [RegExp, string])[] = [
  [/^25504446/, 'PDF'],
  [/^.{8}66747970(?:68656963|68656978|68657663)/, 'HEIC'],
  [/^38425053/, 'Photoshop'],
  [/^(?:ff0a|0000000c4a584c20)/, 'JPEG XL'],
  [/^(?:0000000c6a502020|ff4fff51)/, 'JPEG 2000'],
  [/^(?:25215053|c5d0d3c6)/, 'PostScript'],
  [/^(?:d7cdc69a|01000000.{72}20454d46)/, 'metafile'],
  [/^00000100/, 'icon file'],
];
const OTHERS_BYTES = 44;

/**
 * Detects the format of a picture from its bytes only, without file name, media type or decoder.
 *
 * @returns undefined if the bytes are not in an accepted format.
 * @example pictureFormat(new TextEncoder().encode('<?xml version="1.0"?><!-- logo --><svg/>')) // 'svg'
 */
export function pictureFormat(bytes: Uint8Array): PictureFormat | undefined {
  const head = toHex(bytes, HEAD_BYTES);
  const found = SIGNATURES.find(([signature]) => signature.test(head))?.[1];
  if (found !== undefined) return found;
  return isSvgText(svgHead(bytes)) ? 'svg' : undefined;
}

export const NO_PICTURE = 'its bytes are not a picture (PNG, JPEG, WebP, GIF or SVG)';

/** Same as `pictureFormat`. @throws PictureProblem for other bytes, naming their format if it is known. */
export function requireFormat(bytes: Uint8Array): PictureFormat {
  const format = pictureFormat(bytes);
  if (format !== undefined) return format;
  const head = toHex(bytes, OTHERS_BYTES);
  const other = OTHERS.find(([signature]) => signature.test(head))?.[1];
  throw new PictureProblem(
    other === undefined ? NO_PICTURE : `${other} pictures are not read; give PNG, JPEG, WebP, GIF or SVG`,
  );
}

/** Returns whether a format is a vector drawing instead of pixels. */
export function isVector(format: PictureFormat | undefined): boolean {
  return format === 'svg' || format === 'svgz';
}

function toHex(bytes: Uint8Array, count: number): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(count, bytes.byteLength)).toString('hex');
}
