import { FontProblem } from '../../../scene/fonts/font-problem.ts';
import { unpackCtf } from './ctf.ts';
import { unpackLzcomp, type Work } from './lzcomp.ts';

/** The three versions of the format (Embedded OpenType, W3C submission of 2008). */
const VERSIONS: ReadonlySet<number> = new Set([0x00010000, 0x00020001, 0x00020002]);
const MAGIC = 0x504c;
const FLAG = { compressed: 0x4, xored: 0x10000000 } as const;
const KEY = 0x50;
/** Size of the fixed fields, before the names. */
const FIXED_BYTES = 80;
const OFFSET = { size: 0, fontSize: 4, version: 8, flags: 12, magic: 34 } as const;
const MTX_HEAD = 10;

/**
 * Extracts the font from an EOT part: plain, masked, or compressed with MicroType Express.
 *
 * @throws FontProblem with the reason if there is none
 */
export function unpackEot(bytes: Uint8Array, work: Work): Uint8Array {
  const data = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (data.length < FIXED_BYTES || data.readUInt16LE(OFFSET.magic) !== MAGIC)
    throw new FontProblem('its part is not an embedded font (EOT)');
  const version = data.readUInt32LE(OFFSET.version);
  if (!VERSIONS.has(version))
    throw new FontProblem(`its part is an embedded font of an unknown version (0x${version.toString(16)})`);
  const [size, fontSize, flags] = [
    data.readUInt32LE(OFFSET.size),
    data.readUInt32LE(OFFSET.fontSize),
    data.readUInt32LE(OFFSET.flags),
  ];
  const start = data.length - fontSize;
  // Some programs round the size up. The font is always at the end of the part.
  if (fontSize === 0 || start < FIXED_BYTES || size < fontSize)
    throw new FontProblem('the sizes it declares do not match its part');
  const stored = data.subarray(start);
  const font = (flags & FLAG.xored) === 0 ? stored : stored.map((byte) => byte ^ KEY);
  if ((flags & FLAG.compressed) !== 0) return unpackMtx(font, work);
  work.bytes -= font.length;
  if (work.bytes < 0) throw new FontProblem('it is too large to be read');
  return font;
}

/**
 * Unpacks a MicroType Express container: version, copy limit, and offsets of the second and third block (2).
 */
function unpackMtx(packed: Uint8Array, work: Work): Uint8Array {
  const data = Buffer.from(packed.buffer, packed.byteOffset, packed.byteLength);
  if (data.length < MTX_HEAD) throw new FontProblem('its packed data ends too early');
  const version = data.readUInt8(0);
  const [second, third] = [data.readUIntBE(4, 3), data.readUIntBE(7, 3)];
  if (version < 1 || version > 3 || second < MTX_HEAD || third < second || third > data.length)
    throw new FontProblem('the sizes it declares do not match its part');
  const block = (from: number, to: number) => unpackLzcomp(data.subarray(from, to), version, work);
  return unpackCtf([block(MTX_HEAD, second), block(second, third), block(third, data.length)], work.bytes);
}
