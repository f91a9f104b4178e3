import { readNames } from '../../../scene/fonts/name-table.ts';
import { readSfnt, toDataView } from '../../../scene/fonts/sfnt.ts';

/**
 * Embedded OpenType 2.1, the last version without a checksum of the root string (W3C submission "Embedded
 * OpenType (EOT) File Format").
 */
const VERSION = 0x00020001;
const MAGIC = 0x504c;
const HEADER_BYTES = 82;
const DEFAULT_CHARSET = 1;
/** Ids of family, style, version and full name in the name table. */
const NAMES = [1, 2, 5, 4];

/**
 * Wraps a TrueType file as PowerPoint stores it (`ppt/fonts/*.fntdata`): an EOT header with data from the
 * font, and the font itself, neither compressed nor obfuscated. All numbers are little-endian.
 */
export function wrapEot(font: Uint8Array): Buffer {
  const tables = readSfnt(font);
  const [os2, head] = [
    toDataView(tables.get('OS/2') ?? new Uint8Array()),
    toDataView(tables.get('head') ?? new Uint8Array()),
  ];
  const fontNames = readNames(tables.get('name') ?? new Uint8Array());
  const names = NAMES.map((id) => Buffer.from(fontNames.get(id) ?? '', 'utf16le'));
  // Each name is preceded by its size and followed by two bytes of padding; the empty root string has only
  // its size.
  const start = names.reduce((sum, { length }) => sum + 4 + length, HEADER_BYTES) + 2;
  const file = Buffer.alloc(start + font.length);
  file.writeUInt32LE(file.length, 0);
  file.writeUInt32LE(font.length, 4);
  file.writeUInt32LE(VERSION, 8);
  // No flags: the font is stored unchanged.
  file.writeUInt32LE(0, 12);
  for (let at = 0; at < 10; at += 1) file.writeUInt8(os2.getUint8(32 + at), 16 + at);
  file.writeUInt8(DEFAULT_CHARSET, 26);
  file.writeUInt8(os2.getUint16(62) & 1, 27);
  file.writeUInt32LE(os2.getUint16(4), 28);
  file.writeUInt16LE(os2.getUint16(8), 32);
  file.writeUInt16LE(MAGIC, 34);
  for (let range = 0; range < 4; range += 1)
    file.writeUInt32LE(os2.getUint32(42 + 4 * range), 36 + 4 * range);
  // Version 0 of OS/2 has no code page ranges.
  for (let page = 0; os2.byteLength >= 86 && page < 2; page += 1)
    file.writeUInt32LE(os2.getUint32(78 + 4 * page), 52 + 4 * page);
  file.writeUInt32LE(head.getUint32(8), 60);
  let at = HEADER_BYTES;
  for (const name of names) {
    file.writeUInt16LE(name.length, at);
    name.copy(file, at + 2);
    at += 4 + name.length;
  }
  file.set(font, start);
  return file;
}
