import { readSfnt } from '../../src/core/scene/fonts/sfnt.ts';
import { alterPptx } from './open-pptx.ts';

const KEY = 0x50;

export interface EotOptions {
  readonly version?: 0x00010000 | 0x00020001 | 0x00020002;
  /** Packed already, with MicroType Express. */
  readonly compressed?: boolean;
  readonly xored?: boolean;
}

/** A font as an embedded one (Embedded OpenType, W3C submission of 2008). */
export function eot(
  font: Uint8Array,
  { version = 0x00020001, compressed = false, xored = false }: EotOptions = {},
): Buffer {
  const names = ['Name', 'Regular', 'Version 1', 'Name Regular'].map((name) => Buffer.from(name, 'utf16le'));
  const counted = (bytes: Uint8Array) =>
    Buffer.concat([Buffer.of(bytes.length & 0xff, bytes.length >> 8), bytes]);
  const padding = Buffer.alloc(2);
  const rootString = version === 0x00010000 ? [] : [padding, counted(Buffer.alloc(0))];
  const later =
    version === 0x00020002
      ? [Buffer.from('4253475000000000', 'hex'), padding, counted(Buffer.alloc(0)), Buffer.alloc(8)]
      : [];
  const named = Buffer.concat([
    ...names.flatMap((name, index) => [...(index === 0 ? [] : [padding]), counted(name)]),
    ...rootString,
    ...later,
  ]);
  const head = Buffer.alloc(82);
  const data = xored ? font.map((byte) => byte ^ KEY) : font;
  head.writeUInt32LE(82 + named.length + data.length, 0);
  head.writeUInt32LE(data.length, 4);
  head.writeUInt32LE(version, 8);
  head.writeUInt32LE((compressed ? 0x4 : 0) | (xored ? 0x10000000 : 0), 12);
  head.writeUInt16LE(0x504c, 34);
  return Buffer.concat([head, named, data]);
}

/** A presentation with fonts embedded: parts by family and style. */
export function withEmbedded(
  pptx: Uint8Array,
  faces: readonly { readonly family: string; readonly style?: string; readonly part: Uint8Array }[],
): Uint8Array {
  const type = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/font';
  const families = [...new Set(faces.map(({ family }) => family))];
  const listed = families.map((family) => {
    const own = faces.flatMap((face, index) =>
      face.family === family ? [`<p:${face.style ?? 'regular'} r:id="rFont${index}"/>`] : [],
    );
    return `<p:embeddedFont><p:font typeface="${family}"/>${own.join('')}</p:embeddedFont>`;
  });
  return alterPptx(pptx, {
    ...Object.fromEntries(faces.map(({ part }, index) => [`ppt/fonts/font${index}.fntdata`, part])),
    '[Content_Types].xml': (xml) =>
      xml.includes('"fntdata"')
        ? `${xml} `
        : xml.replace(
            /(<Types[^>]*>)/,
            '$1<Default Extension="fntdata" ContentType="application/x-fontdata"/>',
          ),
    'ppt/presentation.xml': (xml) =>
      xml
        .replace(/<p:embeddedFontLst>.*<\/p:embeddedFontLst>/s, '')
        .replace(/(<p:notesSz[^>]*\/>)/, `$1<p:embeddedFontLst>${listed.join('')}</p:embeddedFontLst>`),
    'ppt/_rels/presentation.xml.rels': (xml) =>
      xml.replace(
        '</Relationships>',
        `${faces.map((_, index) => `<Relationship Id="rFont${index}" Type="${type}" Target="fonts/font${index}.fntdata"/>`).join('')}</Relationships>`,
      ),
  });
}

/** The font with tables in place of its own; `undefined` takes one out. */
export function withTables(
  font: Uint8Array,
  tables: Readonly<Record<string, Uint8Array | undefined>>,
): Map<string, Uint8Array> {
  const all = new Map(readSfnt(font));
  for (const [tag, table] of Object.entries(tables)) {
    if (table === undefined) all.delete(tag);
    else all.set(tag, table);
  }
  return all;
}
