import { toDataView } from './sfnt.ts';

/**
 * Names of a font by their number (OpenType, name): 1 family, 2 style, 3 unique, 4 full, 5 version, 6
 * PostScript.
 */
export type Names = ReadonlyMap<number, string>;

const RECORD_BYTES = 12;
const HEADER_BYTES = 6;
const WINDOWS = 3;
const UNICODE = 1;
const ENGLISH = 0x409;

/** Reads the Windows names of a font, English ones first, which every program reads. */
export function readNames(table: Uint8Array): Names {
  const data = toDataView(table);
  const strings = data.getUint16(4);
  const names = new Map<number, string>();
  for (let index = 0; index < data.getUint16(2); index += 1) {
    const at = HEADER_BYTES + index * RECORD_BYTES;
    const [platform, encoding, language, id, length, offset] = [0, 2, 4, 6, 8, 10].map((field) =>
      data.getUint16(at + field),
    ) as [number, number, number, number, number, number];
    const isBetter = language === ENGLISH || !names.has(id);
    if (platform !== WINDOWS || encoding > 10 || !isBetter) continue;
    names.set(id, decodeUtf16(table.subarray(strings + offset, strings + offset + length)));
  }
  return names;
}

/** Creates a name table with exactly these names. */
export function createNameTable(names: Names): Buffer {
  const sorted = [...names]
    .sort(([one], [other]) => one - other)
    .map(([id, name]) => [id, Buffer.from(name, 'utf16le').swap16()] as const);
  const start = HEADER_BYTES + sorted.length * RECORD_BYTES;
  const table = Buffer.alloc(sorted.reduce((sum, [, { length }]) => sum + length, start));
  table.writeUInt16BE(sorted.length, 2);
  table.writeUInt16BE(start, 4);
  let at = start;
  for (const [index, [id, name]] of sorted.entries()) {
    [WINDOWS, UNICODE, ENGLISH, id, name.length, at - start].forEach((value, field) => {
      table.writeUInt16BE(value, HEADER_BYTES + index * RECORD_BYTES + field * 2);
    });
    at += name.copy(table, at);
  }
  return table;
}

function decodeUtf16(bytes: Uint8Array): string {
  return Buffer.from(bytes.subarray(0, bytes.length & ~1))
    .swap16()
    .toString('utf16le');
}
