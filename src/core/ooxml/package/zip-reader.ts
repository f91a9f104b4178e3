import { crc32, inflateRawSync } from 'node:zlib';

const MIN_CHUNK_BYTES = 16_384;

export class ZipError extends Error {
  override readonly name = 'ZipError';
  /** Set if the archive is not damaged, but larger than the limits or encrypted. */
  readonly reason: 'too_large' | 'encrypted' | undefined;

  constructor(
    message: string,
    { reason, cause }: { readonly reason?: 'too_large' | 'encrypted'; readonly cause?: unknown } = {},
  ) {
    super(message, cause === undefined ? {} : { cause });
    this.reason = reason;
  }
}

export interface ZipEntry {
  readonly name: string;
  /** Inflated size as the archive's directory declares it. */
  readonly sizeBytes: number;
  /**
   * Returns the data as it is in the archive, deflated or stored. Throws ZipError if it cannot be located.
   */
  readonly packed: () => { readonly bytes: Uint8Array; readonly isStored: boolean };
  /** CRC-32 of the inflated data, as the archive's directory declares it. */
  readonly checksum: number;
  /**
   * Tests whether the local header declares the same name and sizes as the directory. Some programs rely on
   * the one, some on the other.
   */
  agrees(): boolean;
  /** Inflates the entry; throws ZipError if its data is damaged or larger than declared. */
  read(): Uint8Array;
}

/** Limits against archives that inflate to far more than a deck ever needs. */
export const ZIP_LIMITS = { entries: 20_000, totalBytes: 1_000_000_000, ratio: 500 } as const;
const END_BYTES = 22;
const MAX_COMMENT_BYTES = 65_535;
const CENTRAL_BYTES = 46;
const LOCAL_BYTES = 30;
const CENTRAL = 0x02014b50;
const LOCAL = 0x04034b50;
/** Header flag: checksum and sizes follow the data. */
const SIZES_FOLLOW = 8;
/** Value of a size field whose actual size is in an extra field (ZIP64). */
const SIZE_IN_EXTRA_FIELD = 0xffffffff;
const STORED = 0;
const DEFLATED = 8;
/** Smaller entries may have any ratio: they can compress to almost nothing without harm. */
const RATIO_CHECKED_FROM_BYTES = 1_000_000;

/** Lists the entries in the order of the central directory. Nothing is inflated until it is read. */
export function readZip(bytes: Uint8Array): ZipEntry[] {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = findEnd(buffer);
  const count = buffer.readUInt16LE(end + 10);
  let at = buffer.readUInt32LE(end + 16);
  if (count > ZIP_LIMITS.entries)
    throw new ZipError(`The archive has ${count} entries; at most ${ZIP_LIMITS.entries} are read.`, {
      reason: 'too_large',
    });
  const entries: ZipEntry[] = [];
  let total = 0;
  for (let index = 0; index < count; index += 1) {
    if (at + CENTRAL_BYTES > buffer.length || buffer.readUInt32LE(at) !== CENTRAL)
      throw new ZipError(`Entry ${index + 1} of the archive's directory is damaged.`);
    const nameLength = buffer.readUInt16LE(at + 28);
    const header = {
      flags: buffer.readUInt16LE(at + 8),
      method: buffer.readUInt16LE(at + 10),
      crc: buffer.readUInt32LE(at + 16),
      packedBytes: buffer.readUInt32LE(at + 20),
      sizeBytes: buffer.readUInt32LE(at + 24),
      offset: buffer.readUInt32LE(at + 42),
      name: buffer.toString('utf8', at + CENTRAL_BYTES, at + CENTRAL_BYTES + nameLength),
    };
    total += header.sizeBytes;
    if (total > ZIP_LIMITS.totalBytes)
      throw new ZipError(`The archive inflates to more than ${ZIP_LIMITS.totalBytes} bytes.`, {
        reason: 'too_large',
      });
    entries.push({
      ...{ name: header.name, sizeBytes: header.sizeBytes, checksum: header.crc },
      agrees: () => matchesDirectory(buffer, header),
      packed: () => ({ bytes: packedBytes(buffer, header), isStored: header.method === STORED }),
      read: () => inflate(buffer, header),
    });
    at += CENTRAL_BYTES + nameLength + buffer.readUInt16LE(at + 30) + buffer.readUInt16LE(at + 32);
  }
  if (at + CENTRAL_BYTES <= buffer.length && buffer.readUInt32LE(at) === CENTRAL)
    throw new ZipError(`The archive's directory lists more than the ${count} entries it declares.`);
  return entries;
}

/**
 * Compares the local header with the directory. Sizes are not compared when the header says that they follow
 * the data.
 */
function matchesDirectory(
  buffer: Buffer,
  { name, crc, packedBytes: packed, sizeBytes, offset }: Header,
): boolean {
  if (offset + LOCAL_BYTES > buffer.length || buffer.readUInt32LE(offset) !== LOCAL) return false;
  const localName = buffer.toString(
    'utf8',
    offset + LOCAL_BYTES,
    offset + LOCAL_BYTES + buffer.readUInt16LE(offset + 26),
  );
  const [localCrc, localPacked, localSize] = [
    buffer.readUInt32LE(offset + 14),
    buffer.readUInt32LE(offset + 18),
    buffer.readUInt32LE(offset + 22),
  ];
  const sizesFollow =
    (buffer.readUInt16LE(offset + 6) & SIZES_FOLLOW) !== 0 ||
    localSize === SIZE_IN_EXTRA_FIELD ||
    localPacked === SIZE_IN_EXTRA_FIELD;
  return (
    localName === name &&
    (sizesFollow || (localCrc === crc && localPacked === packed && localSize === sizeBytes))
  );
}

function findEnd(buffer: Buffer): number {
  const first = Math.max(0, buffer.length - END_BYTES - MAX_COMMENT_BYTES);
  for (let at = buffer.length - END_BYTES; at >= first; at -= 1)
    if (buffer.readUInt32LE(at) === 0x06054b50) return at;
  throw new ZipError('The file is not a ZIP archive: it has no directory at its end.');
}

interface Header {
  readonly name: string;
  readonly flags: number;
  readonly method: number;
  readonly crc: number;
  readonly packedBytes: number;
  readonly sizeBytes: number;
  readonly offset: number;
}

function packedBytes(
  buffer: Buffer,
  { name, flags, method, packedBytes: length, sizeBytes, offset }: Header,
): Buffer {
  if ((flags & 1) !== 0) throw new ZipError(`Entry ${name} is encrypted.`, { reason: 'encrypted' });
  if (offset + LOCAL_BYTES > buffer.length || buffer.readUInt32LE(offset) !== LOCAL)
    throw new ZipError(`Entry ${name} does not start where the directory says.`);
  if (sizeBytes > RATIO_CHECKED_FROM_BYTES && sizeBytes > length * ZIP_LIMITS.ratio)
    throw new ZipError(`Entry ${name} inflates more than ${ZIP_LIMITS.ratio} times.`, {
      reason: 'too_large',
    });
  const start = offset + LOCAL_BYTES + buffer.readUInt16LE(offset + 26) + buffer.readUInt16LE(offset + 28);
  if (method !== STORED && method !== DEFLATED)
    throw new ZipError(
      `Entry ${name} uses compression method ${method}; only stored and deflated entries are read.`,
    );
  return buffer.subarray(start, start + length);
}

function inflate(buffer: Buffer, header: Header): Uint8Array {
  const { name, method, crc, sizeBytes } = header;
  const packed = packedBytes(buffer, header);
  const bytes = method === STORED ? packed : unpack(packed, name, sizeBytes);
  if (bytes.length !== sizeBytes || crc32(bytes) !== crc)
    throw new ZipError(`Entry ${name} is damaged: its checksum does not match.`);
  return bytes;
}

function unpack(packed: Buffer, name: string, sizeBytes: number): Uint8Array {
  try {
    // Inflates into a single chunk: joining several would hold a large entry twice.
    return inflateRawSync(packed, {
      maxOutputLength: Math.max(1, sizeBytes),
      chunkSize: Math.max(MIN_CHUNK_BYTES, sizeBytes + 1),
    });
  } catch (cause) {
    throw new ZipError(`Entry ${name} cannot be inflated.`, { cause });
  }
}
