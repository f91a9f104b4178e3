import { crc32, deflateRawSync } from 'node:zlib';

/** Signature of every office file. */
export const TYPES: Entry = [
  '[Content_Types].xml',
  '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>',
];

export type Entry = readonly [name: string, content: string | Buffer];

/** A package of deflated entries; `claimed`: the size that its directory tells, whatever is in it. */
export function zip(entries: readonly Entry[], claimed?: number): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const [name, content] of entries) {
    const data = Buffer.from(content);
    const packed = deflateRawSync(data);
    const head = Buffer.alloc(30);
    head.writeUInt32LE(0x04034b50);
    head.writeUInt16LE(20, 4);
    head.writeUInt16LE(8, 8);
    head.writeUInt32LE(crc32(data), 14);
    head.writeUInt32LE(packed.length, 18);
    head.writeUInt32LE(claimed ?? data.length, 22);
    head.writeUInt16LE(name.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50);
    entry.writeUInt16LE(20, 4);
    entry.writeUInt16LE(20, 6);
    head.copy(entry, 10, 8, 30);
    entry.writeUInt32LE(at, 42);
    parts.push(head, Buffer.from(name), packed);
    directory.push(entry, Buffer.from(name));
    at += 30 + name.length + packed.length;
  }
  const index = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(index.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...parts, index, end]);
}

/** A package whose last entry says, in the directory, that it unpacks to so many bytes. */
export function claiming(archive: Uint8Array, bytes: number): Buffer {
  const changed = Buffer.from(archive);
  changed.writeUInt32LE(bytes, changed.lastIndexOf(Buffer.from('504b0102', 'hex')) + 24);
  return changed;
}

/**
 * A package whose last entry says in its own header, not in the directory, that it unpacks to so many bytes.
 */
export function claimingItself(archive: Uint8Array, bytes: number): Buffer {
  const changed = Buffer.from(archive);
  const entry = changed.lastIndexOf(Buffer.from('504b0102', 'hex'));
  changed.writeUInt32LE(bytes, changed.readUInt32LE(entry + 42) + 22);
  return changed;
}

/** A package of which the bytes of the last entry are others than were packed. */
export function torn(archive: Uint8Array): Buffer {
  const changed = Buffer.from(archive);
  const start = changed.readUInt32LE(changed.lastIndexOf(Buffer.from('504b0102', 'hex')) + 42);
  return changed.fill(0xff, start + 60, start + 80);
}

/** A package that says to hold an entry fewer than it lists. */
export function uncounted(archive: Uint8Array): Buffer {
  const changed = Buffer.from(archive);
  const end = changed.lastIndexOf(Buffer.from('504b0506', 'hex'));
  changed.writeUInt16LE(changed.readUInt16LE(end + 10) - 1, end + 10);
  return changed;
}
