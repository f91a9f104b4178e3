import { createInflateRaw, inflateRawSync } from 'node:zlib';
import { type ZipEntry, ZipError } from './zip-reader.ts';

/** Smaller entries are unpacked at once; larger ones piece by piece, so that none of them is held. */
const AT_ONCE_BYTES = 64 * 1024;
const PIECE_BYTES = 128 * 1024;

/**
 * The first entry that unpacks to more or fewer bytes than the directory of its archive says, whether anything reads it or
 * not; undefined: none. Nothing is unpacked beyond what is said. Entries that are damaged are left to those who read them.
 */
export async function misstatedEntry(entries: readonly ZipEntry[]): Promise<string | undefined> {
  for (const entry of entries) if ((await unpackedSize(entry)) !== entry.sizeBytes) return entry.name;
  return undefined;
}

async function unpackedSize({ sizeBytes, packed }: ZipEntry): Promise<number> {
  try {
    const { bytes, isStored } = packed();
    if (isStored) return bytes.length;
    return sizeBytes <= AT_ONCE_BYTES ? inflateRawSync(bytes, { maxOutputLength: sizeBytes + 1 }).length : await sizeInPieces(bytes, sizeBytes);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') return Number.POSITIVE_INFINITY;
    if (error instanceof ZipError || /^Z_/.test((error as NodeJS.ErrnoException).code ?? '')) return sizeBytes;
    throw error;
  }
}

async function sizeInPieces(bytes: Uint8Array, most: number): Promise<number> {
  const pieces = createInflateRaw({ chunkSize: PIECE_BYTES });
  pieces.end(bytes);
  let size = 0;
  for await (const piece of pieces) {
    size += (piece as Buffer).length;
    if (size > most) break;
  }
  return size;
}
