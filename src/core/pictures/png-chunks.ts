const HEAD_BYTES = 8;
/** Size of a chunk's length, type and checksum. */
const FRAME_BYTES = 12;
/** Chunks that affect the drawn picture: pixels, palette, transparency, colours, orientation and size. */
const DRAWN_CHUNKS: ReadonlySet<string> = new Set([
  'IHDR',
  'PLTE',
  'IDAT',
  'IEND',
  'tRNS',
  'gAMA',
  'cHRM',
  'sRGB',
  'iCCP',
  'eXIf',
  'pHYs',
  'sBIT',
  'cICP',
]);
/**
 * Drawn chunks that may occur repeatedly; others are kept once, since a colour profile can unpack to
 * megabytes.
 */
const REPEATABLE: ReadonlySet<string> = new Set(['IDAT']);

/**
 * Removes chunks that do not affect the drawn picture. libpng decompresses each text chunk while it reads the
 * head, up to 8 MB each: a hundred of them in 770 kB cost 3 GB.
 *
 * @returns the same bytes if there is nothing to remove.
 */
export function keepDrawnChunks(bytes: Uint8Array): Uint8Array {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const chunks: Buffer[] = [file.subarray(0, HEAD_BYTES)];
  const met = new Set<string>();
  let left = 0;
  for (let at = HEAD_BYTES; at + FRAME_BYTES <= file.length; ) {
    const length = file.readUInt32BE(at);
    const type = file.toString('latin1', at + 4, at + 8);
    const end = at + FRAME_BYTES + length;
    // The decoder reports truncated files.
    if (DRAWN_CHUNKS.has(type) && (REPEATABLE.has(type) || !met.has(type)))
      chunks.push(file.subarray(at, end));
    else left += 1;
    met.add(type);
    if (type === 'IEND') break;
    at = end;
  }
  return left === 0 ? bytes : Buffer.concat(chunks);
}
