import { crc32, deflateRawSync, inflateRawSync } from 'node:zlib';
import { between, pick, type Random } from '../random.ts';
import { type Mutated, mutateBytes } from './bytes.ts';
import { mutateXml } from './xml.ts';

/** An entry as it is written: what is told of it need not be true. */
interface Entry {
  readonly name: Buffer;
  readonly flags: number;
  readonly method: number;
  readonly crc: number;
  readonly packedBytes: number;
  readonly sizeBytes: number;
  readonly packed: Buffer;
  /** Offset that the directory declares; absent: the true one. */
  readonly offset?: number;
}

/** Entries of a sound archive. */
function entriesOf(zip: Buffer): Entry[] {
  const end = zip.lastIndexOf('PK\x05\x06', undefined, 'latin1');
  let at = zip.readUInt32LE(end + 16);
  return Array.from({ length: zip.readUInt16LE(end + 10) }, () => {
    const [packedBytes, sizeBytes, offset] = [
      zip.readUInt32LE(at + 20),
      zip.readUInt32LE(at + 24),
      zip.readUInt32LE(at + 42),
    ];
    const begin = offset + 30 + zip.readUInt16LE(offset + 26) + zip.readUInt16LE(offset + 28);
    const nameBytes = zip.readUInt16LE(at + 28);
    // Sizes stand in the directory; that they follow the bytes is not said of a copy.
    const entry = {
      flags: zip.readUInt16LE(at + 8) & ~8,
      method: zip.readUInt16LE(at + 10),
      crc: zip.readUInt32LE(at + 16),
      packedBytes,
      sizeBytes,
    };
    const name = zip.subarray(at + 46, at + 46 + nameBytes);
    at += 46 + nameBytes + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
    return { ...entry, name, packed: zip.subarray(begin, begin + packedBytes) };
  });
}

function written(entries: readonly Entry[], count = entries.length): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const { name, flags, method, crc, packedBytes, sizeBytes, packed, offset } of entries) {
    const descriptor = Buffer.alloc(26);
    descriptor.writeUInt16LE(20);
    descriptor.writeUInt16LE(flags, 2);
    descriptor.writeUInt16LE(method, 4);
    descriptor.writeUInt32LE(crc, 10);
    descriptor.writeUInt32LE(packedBytes, 14);
    descriptor.writeUInt32LE(sizeBytes, 18);
    descriptor.writeUInt16LE(name.length, 22);
    parts.push(Buffer.from('PK\x03\x04', 'latin1'), descriptor, name, packed);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(offset ?? at, 10);
    directory.push(Buffer.from('PK\x01\x02\x14\x00', 'latin1'), descriptor, rest, name);
    at += 30 + name.length + packed.length;
  }
  const index = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(Math.min(65_535, count), 8);
  end.writeUInt16LE(Math.min(65_535, count), 10);
  end.writeUInt32LE(index.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...parts, index, end]);
}

const packedAs = (entry: Entry, content: Buffer): Entry => {
  const packed = deflateRawSync(content);
  return {
    ...entry,
    method: 8,
    crc: crc32(content),
    packedBytes: packed.length,
    sizeBytes: content.length,
    packed,
  };
};
const SIZES = [0, 1, 1_000, 0x7fff_ffff, 0xffff_ffff];
const NAMES = [
  '../../evil.xml',
  '/etc/passwd',
  'C:\\x',
  '',
  'a'.repeat(65_000),
  'ppt/\0.xml',
  '[content_types].XML',
  'ppt/slides/../slides/slide1.xml',
  '__proto__',
];

/** Mutations of one entry, or of one among the others. */
const CHANGES: Readonly<Record<string, (entry: Entry, random: Random) => readonly Entry[]>> = {
  'a size that lies': (entry, random) => [{ ...entry, sizeBytes: pick(random, SIZES) }],
  'a packed size that lies': (entry, random) => [{ ...entry, packedBytes: pick(random, SIZES) }],
  'a wrong checksum': (entry) => [{ ...entry, crc: (entry.crc ^ 1) >>> 0 }],
  'a wild name': (entry, random) => [{ ...entry, name: Buffer.from(pick(random, NAMES)) }],
  'an entry twice': (entry) => [entry, packedAs(entry, Buffer.from('<other/>'))],
  'an entry very many times': (entry, random) =>
    Array.from({ length: between(random, 500, 12_000) }, (_, index) => ({
      ...entry,
      name: Buffer.concat([entry.name, Buffer.from(`${index}`)]),
      packed: Buffer.alloc(0),
      offset: 0,
    })),
  'an entry left out': () => [],
  'an entry that begins elsewhere': (entry, random) => [
    { ...entry, offset: between(random, 0, 0xffff_ffff) },
  ],
  'an entry that says it is encrypted': (entry) => [{ ...entry, flags: entry.flags | 1 }],
  'another method': (entry, random) => [{ ...entry, method: pick(random, [0, 9, 12, 93, 99]) }],
  'an entry of blanks': (entry, random) => [
    packedAs(entry, Buffer.alloc(between(random, 1, 60_000_000), 32)),
  ],
  'bytes turned in an entry': (entry, random) => [
    { ...entry, packed: mutateBytes(entry.packed, random).bytes },
  ],
};

/**
 * An archive with one to three changes in its directory and its entries; half of them in the XML of a part.
 */
export function mutateZip(zip: Buffer, random: Random): Mutated {
  let entries = entriesOf(zip);
  const done: string[] = [];
  for (let count = between(random, 1, 3); count > 0 && entries.length > 0; count -= 1) {
    const at = between(random, 0, entries.length - 1);
    const entry = entries[at];
    if (entry === undefined) break;
    let changed: readonly Entry[];
    if (
      random() < 0.5 &&
      /\.(xml|rels|html?|xhtml|opf)$/i.test(String(entry.name)) &&
      entry.method === 8 &&
      entry.packed.length === entry.packedBytes
    ) {
      const { text, how } = mutateXml(inflated(entry), random);
      changed = [packedAs(entry, Buffer.from(text))];
      done.push(`${entry.name}: ${how}`);
    } else {
      const [how, change] = pick(random, Object.entries(CHANGES));
      changed = change(entry, random);
      done.push(`${String(entry.name).slice(0, 60)}: ${how}`);
    }
    entries = [...entries.slice(0, at), ...changed, ...entries.slice(at + 1)];
  }
  const lies = random() < 0.05;
  const bytes = lies ? written(entries, between(random, 0, 65_535)) : written(entries);
  return { bytes, how: `zip: ${[...done, ...(lies ? ['a number of entries that lies'] : [])].join('; ')}` };
}

function inflated(entry: Entry): string {
  try {
    return inflateRawSync(entry.packed).toString('utf8');
  } catch {
    return '<broken/>';
  }
}
