import { gunzipSync } from 'node:zlib';
import { MAX_SVG_BYTES, MAX_UNPACKED_BYTES, SvgProblem } from './bounds.ts';
import { detectEncoding, isSvgText } from './sniff-svg.ts';

/**
 * Decompressed and decoded text of an SVG. @throws SvgProblem if it is too large, is not an SVG, or declares
 * entities.
 */
export function svgText(file: Uint8Array): string {
  if (file.length > MAX_SVG_BYTES) throw new SvgProblem('an SVG may have at most 1 MB');
  const isPacked = file[0] === 0x1f && file[1] === 0x8b;
  const bytes = isPacked ? decompress(file) : file;
  const text = new TextDecoder(detectEncoding(bytes)).decode(bytes);
  if (!isSvgText(text)) throw new SvgProblem(isPacked ? 'it is packed with gzip and no SVG' : 'it is no SVG');
  if (/<!ENTITY/i.test(text))
    throw new SvgProblem('an SVG with entities is not drawn; save it without a document type');
  return text;
}

function decompress(file: Uint8Array): Uint8Array {
  try {
    return gunzipSync(file, { maxOutputLength: MAX_UNPACKED_BYTES });
  } catch (error) {
    const isLarge = (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE';
    throw new SvgProblem(
      isLarge ? 'an SVG may unpack to at most 2 MB' : 'it is packed with gzip, and damaged',
      { cause: error },
    );
  }
}
