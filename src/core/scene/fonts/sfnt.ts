/** Tables of a font file by their four-letter tags. */
export type Tables = ReadonlyMap<string, Uint8Array>;

const TRUETYPE = 0x00010000;
const HEADER_BYTES = 12;
const RECORD_BYTES = 16;
/** What `checkSumAdjustment` makes of the whole file (OpenType, head). */
const WHOLE_SUM = 0xb1b0afba;
const ADJUSTMENT_AT = 8;

/** Tables of a TrueType file, which are not copied. */
export function tablesOf(bytes: Uint8Array): Map<string, Uint8Array> {
  const data = viewOf(bytes);
  const tables = new Map<string, Uint8Array>();
  for (let index = 0; index < data.getUint16(4); index += 1) {
    const record = HEADER_BYTES + index * RECORD_BYTES;
    const tag = String.fromCharCode(...bytes.subarray(record, record + 4));
    const start = data.getUint32(record + 8);
    tables.set(tag, bytes.subarray(start, start + data.getUint32(record + 12)));
  }
  return tables;
}

/** A TrueType file of these tables, in the order of their tags, with all its sums right. */
export function trueTypeFile(tables: Tables): Buffer {
  const sorted = [...tables].sort(([one], [other]) => (one < other ? -1 : 1));
  const start = HEADER_BYTES + sorted.length * RECORD_BYTES;
  const file = Buffer.alloc(sorted.reduce((sum, [, { length }]) => sum + padded(length), start));
  const power = Math.floor(Math.log2(sorted.length));
  file.writeUInt32BE(TRUETYPE, 0);
  file.writeUInt16BE(sorted.length, 4);
  file.writeUInt16BE(2 ** power * RECORD_BYTES, 6);
  file.writeUInt16BE(power, 8);
  file.writeUInt16BE((sorted.length - 2 ** power) * RECORD_BYTES, 10);
  let at = start;
  let head = 0;
  for (const [index, [tag, table]] of sorted.entries()) {
    file.set(table, at);
    if (tag === 'head') {
      head = at;
      file.writeUInt32BE(0, at + ADJUSTMENT_AT);
    }
    const record = HEADER_BYTES + index * RECORD_BYTES;
    file.write(tag, record, 'latin1');
    file.writeUInt32BE(checksum(file.subarray(at, at + padded(table.length))), record + 4);
    file.writeUInt32BE(at, record + 8);
    file.writeUInt32BE(table.length, record + 12);
    at += padded(table.length);
  }
  file.writeUInt32BE((WHOLE_SUM - checksum(file)) >>> 0, head + ADJUSTMENT_AT);
  return file;
}

/** Sum of the big-endian words of bytes whose number is a multiple of four. */
function checksum(bytes: Uint8Array): number {
  const data = viewOf(bytes);
  let sum = 0;
  for (let at = 0; at < bytes.length; at += 4) sum = (sum + data.getUint32(at)) | 0;
  return sum >>> 0;
}

function padded(length: number): number {
  return (length + 3) & ~3;
}

export function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
