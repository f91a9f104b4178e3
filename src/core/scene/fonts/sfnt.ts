import { TAIL_BYTES } from './font-bytes.ts';
import { FontProblem } from './font-problem.ts';

/** Tables of a font file by their four-letter tags. */
export type Tables = ReadonlyMap<string, Uint8Array>;

const MAX_TABLES = 100;
const HEAD_BYTES = 12;
const ENTRY_BYTES = 16;
/** Checksum of a whole font, including its own adjustment (OpenType, head). */
const WHOLE_SUM = 0xb1b0afba;
const ADJUSTMENT_AT = 8;

/**
 * Reads the tables of a font file and checks that none reaches beyond its end.
 * | @throws FontProblem
 */
export function readSfnt(bytes: Uint8Array): Map<string, Uint8Array> {
  const data = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const count = bytes.length < HEAD_BYTES ? 0 : data.getUint16(4);
  if (count === 0 || count > MAX_TABLES || HEAD_BYTES + ENTRY_BYTES * count > bytes.length)
    throw new FontProblem('its table directory is damaged');
  const tables = new Map<string, Uint8Array>();
  for (let at = HEAD_BYTES; at < HEAD_BYTES + ENTRY_BYTES * count; at += ENTRY_BYTES) {
    const tag = String.fromCharCode(...bytes.subarray(at, at + 4));
    const [offset, length] = [data.getUint32(at + 8), data.getUint32(at + 12)];
    if (offset + length > bytes.length)
      throw new FontProblem(`its table "${tag.trim()}" reaches beyond the end of the file`);
    tables.set(tag, bytes.subarray(offset, offset + length));
  }
  return tables;
}

/** Writes a font file of these tables, with their checksums. */
export function writeSfnt(tables: ReadonlyMap<string, Uint8Array>): Uint8Array {
  const sorted = [...tables].sort(([a], [b]) => (a < b ? -1 : 1));
  const start = HEAD_BYTES + ENTRY_BYTES * sorted.length;
  const length = sorted.reduce((at, [, table]) => at + padLength(table.length), start);
  // Padding after the file lets it be opened without copying.
  const file = Buffer.alloc(length + TAIL_BYTES).subarray(0, length);
  const power = Math.floor(Math.log2(sorted.length));
  file.writeUInt32BE(tables.has('CFF ') ? 0x4f54544f : 0x00010000, 0);
  file.writeUInt16BE(sorted.length, 4);
  file.writeUInt16BE(ENTRY_BYTES << power, 6);
  file.writeUInt16BE(power, 8);
  file.writeUInt16BE(ENTRY_BYTES * (sorted.length - (1 << power)), 10);
  let at = start;
  for (const [index, [tag, table]] of sorted.entries()) {
    file.set(table, at);
    if (tag === 'head') file.writeUInt32BE(0, at + ADJUSTMENT_AT);
    const entry = HEAD_BYTES + ENTRY_BYTES * index;
    file.write(tag, entry, 'latin1');
    file.writeUInt32BE(computeChecksum(file, at, padLength(table.length)), entry + 4);
    file.writeUInt32BE(at, entry + 8);
    file.writeUInt32BE(table.length, entry + 12);
    at += padLength(table.length);
  }
  const head = sorted.findIndex(([tag]) => tag === 'head');
  if (head >= 0)
    file.writeUInt32BE(
      (WHOLE_SUM - computeChecksum(file, 0, file.length)) >>> 0,
      file.readUInt32BE(HEAD_BYTES + ENTRY_BYTES * head + 8) + ADJUSTMENT_AT,
    );
  return file;
}

function padLength(length: number): number {
  return (length + 3) & ~3;
}

function computeChecksum(bytes: Buffer, start: number, length: number): number {
  let sum = 0;
  for (let at = start; at < start + length; at += 4) sum = (sum + bytes.readUInt32BE(at)) >>> 0;
  return sum;
}

/** View of bytes that may lie anywhere within a buffer. */
export function toDataView(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
