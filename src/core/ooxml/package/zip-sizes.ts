import { crc32, createInflateRaw, inflateRawSync } from 'node:zlib';
import { type ZipEntry, ZipError } from './zip-reader.ts';

/**
 * Smaller entries are inflated at once. Larger ones are inflated in chunks, so that none is held in memory as
 * a whole.
 */
const MAX_SYNC_BYTES = 64 * 1024;
const CHUNK_BYTES = 128 * 1024;

/** An entry that contradicts the archive's declarations. */
interface ContradictoryEntry {
  readonly name: string;
  /** The fault, as the predicate of a sentence about the entry. */
  readonly fault: string;
}

/**
 * Finds the first entry whose data contradicts the archive, or whose headers contradict each other, whether
 * or not anything reads it. No entry is inflated beyond its declared size.
 *
 * @returns undefined if there is none
 */
export async function findContradictoryEntry(
  entries: readonly ZipEntry[],
): Promise<ContradictoryEntry | undefined> {
  for (const entry of entries) {
    const fault =
      (await findFault(entry)) ??
      (entry.agrees()
        ? undefined
        : 'has another name, size or checksum in its own header than in the directory of the file');
    if (fault !== undefined) return { name: entry.name, fault };
  }
  return undefined;
}

async function findFault({ sizeBytes, checksum, packed }: ZipEntry): Promise<string | undefined> {
  try {
    const { bytes, isStored } = packed();
    const unpacked = await (isStored || bytes.length === 0
      ? summed([bytes])
      : sizeBytes > MAX_SYNC_BYTES
        ? inflateInChunks(bytes, sizeBytes)
        : inflateAtOnce(bytes, sizeBytes));
    if (unpacked.size !== sizeBytes) return SIZE_FAULT;
    return unpacked.sum === checksum ? undefined : 'is damaged: its checksum does not match';
  } catch (error) {
    // Encrypted entries and unknown compression methods are reported by the code that reads them.
    if (error instanceof ZipError) return undefined;
    const { code = '' } = error as NodeJS.ErrnoException;
    if (code === 'ERR_BUFFER_TOO_LARGE') return SIZE_FAULT;
    if (code.startsWith('Z_')) return 'is damaged: it cannot be unpacked';
    throw error;
  }
}

const SIZE_FAULT = 'unpacks to a different size than the file declares';

interface Checksum {
  readonly size: number;
  readonly sum: number;
}

function inflateAtOnce(bytes: Uint8Array, most: number): Promise<Checksum> {
  return summed([inflateRawSync(bytes, { maxOutputLength: most + 1 })]);
}

function inflateInChunks(bytes: Uint8Array, most: number): Promise<Checksum> {
  const pieces = createInflateRaw({ chunkSize: CHUNK_BYTES });
  pieces.end(bytes);
  return summed(pieces, most);
}

async function summed(
  pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  most = Number.POSITIVE_INFINITY,
): Promise<Checksum> {
  let [size, sum] = [0, 0];
  for await (const piece of pieces) {
    size += piece.length;
    if (size > most) break;
    sum = crc32(piece, sum);
  }
  return { size, sum };
}
