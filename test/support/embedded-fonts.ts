import { create, type Font } from 'fontkit';
import { resolveTarget } from '../../src/core/ooxml/package/resolve-target.ts';
import { unpackEot } from '../../src/core/ooxml/read/fonts/eot.ts';
import { OpenedPptx } from './open-pptx.ts';

/** MicroType Express. */
const PACKED = 0x4;

/** The header of an EOT file, read as the W3C submission has it, by other code than writes it. */
export interface EotHeader {
  readonly eotSize: number;
  readonly fontDataSize: number;
  readonly version: number;
  readonly flags: number;
  readonly panose: string;
  readonly charset: number;
  readonly italic: number;
  readonly weight: number;
  readonly fsType: number;
  readonly magic: number;
  readonly unicodeRanges: readonly number[];
  readonly codePageRanges: readonly number[];
  readonly checkSumAdjustment: number;
  readonly reserved: readonly number[];
  readonly paddings: readonly number[];
  readonly family: string;
  readonly style: string;
  readonly versionName: string;
  readonly fullName: string;
  readonly rootString: string;
  /** Offset of the font. */
  readonly headerBytes: number;
}

const LAST_FIELDS = 0x00020002;

export function readEot(bytes: Uint8Array): EotHeader {
  const data = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const u32 = (at: number) => data.getUint32(at, true);
  const u16 = (at: number) => data.getUint16(at, true);
  const paddings = [u16(80)];
  let at = 82;
  const names = ['family', 'style', 'versionName', 'fullName', 'rootString'].map((name) => {
    const size = u16(at);
    const text = Buffer.from(bytes.subarray(at + 2, at + 2 + size)).toString('utf16le');
    at += 2 + size;
    if (name !== 'rootString') {
      paddings.push(u16(at));
      at += 2;
    }
    return text;
  });
  // Version 2.2: checksum of the root string, code page and signature, flags and font of end users'
  // characters.
  if (u32(8) === LAST_FIELDS) {
    at += 10;
    at += 2 + u16(at);
    at += 4;
    at += 4 + u32(at);
  }
  const [family = '', style = '', versionName = '', fullName = '', rootString = ''] = names;
  return {
    ...{
      eotSize: u32(0),
      fontDataSize: u32(4),
      version: u32(8),
      flags: u32(12),
      panose: Buffer.from(bytes.subarray(16, 26)).toString('hex'),
    },
    ...{
      charset: bytes[26] ?? -1,
      italic: bytes[27] ?? -1,
      weight: u32(28),
      fsType: u16(32),
      magic: u16(34),
      unicodeRanges: [36, 40, 44, 48].map(u32),
      codePageRanges: [52, 56].map(u32),
    },
    ...{
      checkSumAdjustment: u32(60),
      reserved: [64, 68, 72, 76].map(u32),
      paddings,
      family,
      style,
      versionName,
      fullName,
      rootString,
      headerBytes: at,
    },
  };
}

export interface EmbeddedFace {
  readonly family: string;
  readonly style: string;
  readonly part: string;
  readonly eot: Uint8Array;
  readonly header: EotHeader;
  /** The font itself, where it is not compressed. */
  readonly file: Uint8Array;
  readonly font: Font;
}

export interface EmbeddedList {
  readonly families: readonly {
    readonly attributes: Readonly<Record<string, string>>;
    readonly styles: readonly string[];
  }[];
  readonly faces: readonly EmbeddedFace[];
}

/** Embedded fonts as the main part of a deck lists them. */
export function embeddedIn(bytes: Uint8Array): EmbeddedList {
  const pptx = new OpenedPptx(bytes);
  const main = 'ppt/presentation.xml';
  const targets = new Map(
    pptx
      .all('ppt/_rels/presentation.xml.rels', 'Relationship')
      .map(({ attributes }) => [attributes.get('Id'), attributes]),
  );
  const entries = pptx.all(main, 'p:embeddedFont').map(({ children }) => ({
    font: children.find(({ tag }) => tag === 'p:font'),
    faces: children.filter(({ tag }) => tag !== 'p:font'),
  }));
  return {
    families: entries.map(({ font, faces }) => ({
      attributes: Object.fromEntries(font?.attributes ?? []),
      styles: faces.map(({ tag }) => tag.slice(2)),
    })),
    faces: entries.flatMap(({ font, faces }) =>
      faces.map(({ tag, attributes }) => {
        const relationship = targets.get(attributes.get('r:id') ?? '');
        if (!relationship?.get('Type')?.endsWith('/relationships/font'))
          throw new Error(`${tag} leads to no font`);
        const part = resolveTarget(main, relationship.get('Target') ?? '');
        const eot = pptx.bytes(part);
        const header = readEot(eot);
        const file = eot.subarray(header.headerBytes);
        // Ours are plain; those of other programs may be packed.
        const plain =
          (header.flags & PACKED) === 0 ? file : unpackEot(eot, { bytes: 100_000_000, steps: 1_000_000_000 });
        return {
          family: font?.attributes.get('typeface') ?? '',
          style: tag.slice(2),
          part,
          eot,
          header,
          file,
          font: create(Buffer.concat([plain, Buffer.alloc(16)])) as Font,
        };
      }),
    ),
  };
}

/** Faults of the sums of a TrueType file: of each table, and of the whole. */
export function sumFaults(file: Uint8Array): string[] {
  const data = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const sum = (from: number, length: number, skip = -1): number => {
    let total = 0;
    for (let at = from; at < from + length; at += 4) {
      if (at === skip) continue;
      let word = 0;
      for (let byte = 0; byte < 4; byte += 1)
        word = word * 256 + (at + byte < file.length ? (file[at + byte] ?? 0) : 0);
      total = (total + word) % 2 ** 32;
    }
    return total;
  };
  const faults: string[] = [];
  const tags: string[] = [];
  for (let index = 0; index < data.getUint16(4); index += 1) {
    const record = 12 + 16 * index;
    const tag = Buffer.from(file.subarray(record, record + 4)).toString('latin1');
    const [report, offset, length] = [4, 8, 12].map((field) => data.getUint32(record + field)) as [
      number,
      number,
      number,
    ];
    if (offset % 4 !== 0 || offset + length > file.length)
      faults.push(`${tag} lies at ${offset}, ${length} bytes`);
    // Its own adjustment does not count.
    if (sum(offset, length, tag === 'head' ? offset + 8 : -1) !== report)
      faults.push(`${tag} has another sum`);
    if (
      tag === 'head' &&
      (0xb1b0afba - sum(0, file.length, offset + 8) + 2 ** 32) % 2 ** 32 !== data.getUint32(offset + 8)
    )
      faults.push('the whole has another sum');
    tags.push(tag);
  }
  if (tags.join() !== [...tags].sort().join()) faults.push(`tables stand in the order ${tags.join()}`);
  return faults;
}
