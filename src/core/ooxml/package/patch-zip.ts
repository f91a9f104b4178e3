import { ZipError } from './zip-reader.ts';
import type { Packed } from './zip-writer.ts';

const LOCAL_BYTES = 30;
const CENTRAL_BYTES = 46;
const END_BYTES = 22;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
/** Header flag: checksum and sizes follow the data. */
const SIZES_FOLLOW = 8;
const VERSION = 20;
/** 1 January 1980, the zero of DOS dates. A constant makes the same edit give the same bytes. */
const DOS_DATE = 0x21;

interface Entry {
  readonly name: string;
  readonly offset: number;
  /** The entry's header in the central directory, as it is in the file. */
  readonly central: Buffer;
  /** Offset behind the entry's data and its data descriptor. */
  end: number;
}

/**
 * Replaces the data of some entries. Every other entry is copied byte for byte in its order; new entries
 * follow the last one. If several entries share a name, the last one in the directory is kept.
 *
 * @param changed by name; null removes the entry
 * @throws ZipError if the directory of the archive cannot be followed
 * Source of the layout: APPNOTE.TXT of PKWARE, 4.3.
 */
export function patchZip(
  source: Uint8Array,
  changed: ReadonlyMap<string, Packed | null>,
  added: readonly (readonly [name: string, packed: Packed])[],
): Uint8Array {
  const buffer = Buffer.from(source.buffer, source.byteOffset, source.byteLength);
  const { entries, start, end } = readDirectory(buffer);
  const pieces: Uint8Array[] = [];
  let at = 0;
  const append = (piece: Uint8Array): void => {
    pieces.push(piece);
    at += piece.length;
  };
  const centralHeaders = new Map<Entry, Buffer>();
  const inFile = [...entries].sort((a, b) => a.offset - b.offset);
  append(buffer.subarray(0, inFile[0]?.offset ?? start));
  for (const entry of inFile) {
    const packed = changed.get(entry.name);
    if (packed === null) continue;
    const header = Buffer.from(entry.central);
    header.writeUInt32LE(at, 42);
    if (packed === undefined) append(buffer.subarray(entry.offset, entry.end));
    else {
      append(localHeader(buffer, entry, packed));
      append(packed.data);
      header.writeUInt16LE(header.readUInt16LE(8) & ~SIZES_FOLLOW, 8);
      header.writeUInt16LE(packed.method, 10);
      writeSizes(header, 16, packed);
    }
    centralHeaders.set(entry, header);
  }
  const addedHeaders = added.map(([name, packed]) => {
    const header = newHeader(name, packed, at);
    append(header.local);
    append(packed.data);
    return header.central;
  });
  const directoryStart = at;
  for (const entry of entries) {
    const header = centralHeaders.get(entry);
    if (header !== undefined) append(header);
  }
  for (const header of addedHeaders) append(header);
  const tail = Buffer.from(buffer.subarray(end));
  const count = centralHeaders.size + addedHeaders.length;
  tail.writeUInt16LE(count, 8);
  tail.writeUInt16LE(count, 10);
  tail.writeUInt32LE(at - directoryStart, 12);
  tail.writeUInt32LE(directoryStart, 16);
  append(tail);
  return Buffer.concat(pieces, at);
}

function readDirectory(buffer: Buffer): {
  readonly entries: Entry[];
  readonly start: number;
  readonly end: number;
} {
  let end = buffer.length - END_BYTES;
  while (end >= 0 && buffer.readUInt32LE(end) !== END) end -= 1;
  if (end < 0) throw new ZipError('The file is not a ZIP archive: it has no directory at its end.');
  const start = buffer.readUInt32LE(end + 16);
  const entries: Entry[] = [];
  for (let at = start; at + CENTRAL_BYTES <= end && buffer.readUInt32LE(at) === CENTRAL; ) {
    const nameLength = buffer.readUInt16LE(at + 28);
    const length = CENTRAL_BYTES + nameLength + buffer.readUInt16LE(at + 30) + buffer.readUInt16LE(at + 32);
    entries.push({
      name: buffer.toString('utf8', at + CENTRAL_BYTES, at + CENTRAL_BYTES + nameLength),
      offset: buffer.readUInt32LE(at + 42),
      central: buffer.subarray(at, at + length),
      end: start,
    });
    at += length;
  }
  const inFile = [...entries].sort((a, b) => a.offset - b.offset);
  for (const [index, entry] of inFile.entries()) entry.end = inFile[index + 1]?.offset ?? start;
  return { entries: [...new Map(entries.map((entry) => [entry.name, entry])).values()], start, end };
}

/** The entry's own local header with new sizes, without the extra fields, which describe the old data. */
function localHeader(buffer: Buffer, { offset }: Entry, packed: Packed): Buffer {
  const nameLength = buffer.readUInt16LE(offset + 26);
  const header = Buffer.from(buffer.subarray(offset, offset + LOCAL_BYTES + nameLength));
  header.writeUInt16LE(header.readUInt16LE(6) & ~SIZES_FOLLOW, 6);
  header.writeUInt16LE(packed.method, 8);
  writeSizes(header, 14, packed);
  header.writeUInt16LE(0, 28);
  return header;
}

function writeSizes(header: Buffer, at: number, { crc, data, sizeBytes }: Packed): void {
  header.writeUInt32LE(crc, at);
  header.writeUInt32LE(data.length, at + 4);
  header.writeUInt32LE(sizeBytes, at + 8);
}

function newHeader(
  name: string,
  packed: Packed,
  offset: number,
): { readonly local: Buffer; readonly central: Buffer } {
  const bytes = Buffer.from(name, 'utf8');
  const local = Buffer.alloc(LOCAL_BYTES + bytes.length);
  local.writeUInt32LE(0x04034b50, 0);
  const central = Buffer.alloc(CENTRAL_BYTES + bytes.length);
  central.writeUInt32LE(CENTRAL, 0);
  central.writeUInt16LE(VERSION, 4);
  for (const [header, from] of [
    [local, 4],
    [central, 6],
  ] as const) {
    header.writeUInt16LE(VERSION, from);
    header.writeUInt16LE(packed.method, from + 4);
    header.writeUInt16LE(DOS_DATE, from + 8);
    writeSizes(header, from + 10, packed);
    header.writeUInt16LE(bytes.length, from + 22);
  }
  central.writeUInt32LE(offset, 42);
  bytes.copy(local, LOCAL_BYTES);
  bytes.copy(central, CENTRAL_BYTES);
  return { local, central };
}
