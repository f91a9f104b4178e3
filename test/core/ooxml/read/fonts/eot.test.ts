import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { create, type Font } from 'fontkit';
import { describe, expect, it } from 'vitest';
import { ByteSink, ByteStream } from '../../../../../src/core/ooxml/read/fonts/byte-stream.ts';
import { unpackEot } from '../../../../../src/core/ooxml/read/fonts/eot.ts';
import { putPushes } from '../../../../../src/core/ooxml/read/fonts/push-codes.ts';
import { padFont } from '../../../../../src/core/scene/fonts/font-face.ts';
import { FontProblem } from '../../../../../src/core/scene/fonts/font-problem.ts';
import { HarfBuzz } from '../../../../../src/core/scene/fonts/harfbuzz.ts';
import { readSfnt, writeSfnt } from '../../../../../src/core/scene/fonts/sfnt.ts';
import { oneIn } from '../../../../support/deep.ts';
import { eot } from '../../../../support/eot.ts';
import { container, mtx } from '../../../../support/mtx.ts';
import { OpenedPptx } from '../../../../support/open-pptx.ts';

const google = new OpenedPptx(
  readFileSync(new URL('../../../../fixtures/designs/real-basic-theme.pptx', import.meta.url)),
);
const shipped = (path: string): Uint8Array => readFileSync(`node_modules/@expo-google-fonts/${path}`);
const jost = shipped('jost/400Regular/Jost_400Regular.ttf');
const PLENTY = () => ({ bytes: 40_000_000, steps: 60_000_000 });
const read = (part: Uint8Array) => unpackEot(part, PLENTY());
const open = (bytes: Uint8Array): Font => create(padFont(bytes)) as Font;

/** Widths and outlines of the Western European letters. */
function letters(font: Font): string {
  const sum = createHash('sha256');
  for (let codePoint = 0x20; codePoint < 0x180; codePoint += 1) {
    const glyph = font.glyphForCodePoint(codePoint);
    if (font.hasGlyphForCodePoint(codePoint))
      sum.update(JSON.stringify([codePoint, glyph.advanceWidth, glyph.path.commands]));
  }
  return sum.digest('hex').slice(0, 16);
}

/** Checks the checksum of every table and of the whole font. */
function checksums(bytes: Uint8Array): { readonly wrong: string[]; readonly whole: number } {
  const data = Buffer.from(bytes);
  const sum = (table: Uint8Array) => {
    const whole = Buffer.concat([table, Buffer.alloc((4 - (table.length % 4)) % 4)]);
    let all = 0;
    for (let at = 0; at < whole.length; at += 4) all = (all + whole.readUInt32BE(at)) >>> 0;
    return all;
  };
  const wrong = [...readSfnt(bytes)].flatMap(([tag, table], index) => {
    const copy = Buffer.from(table);
    if (tag === 'head') copy.writeUInt32BE(0, 8);
    return sum(copy) === data.readUInt32BE(12 + 16 * index + 4) ? [] : [tag];
  });
  return { wrong, whole: sum(bytes) };
}

describe('fonts embedded by Google Slides', () => {
  // The hashes are of Lato 1.104 and Raleway 4.026 as shipped by @expo-google-fonts.
  it.each([
    ['Lato-regular', 'a287ad56d514b978', 17.298],
    ['Lato-bold', '3c16c2a1b714e022', 17.744],
    ['Lato-italic', '5bb3a914b768963c', 15.9135],
    ['Lato-boldItalic', '53df0aa3f309aab3', 16.358],
    ['Raleway-regular', 'f7d37e555a9a5c69', 17.902],
    ['Raleway-bold', '5e21a8c42fb7a4e1', 18.453],
    ['Raleway-italic', 'a46adfa0eba1d2fd', 17.167],
    ['Raleway-boldItalic', '8b372e2cf4a839cb', 17.777],
  ])('in %s have the outlines and advances of their source font', (name, sum, width) => {
    const bytes = read(google.bytes(`ppt/fonts/${name}.fntdata`));
    const font = open(bytes);
    expect(letters(font)).toBe(sum);
    const shaped = new HarfBuzz()
      .createShaper(padFont(bytes))
      .glyphs('The quick brown fox AVATAR fi ffl Ärger', false, '');
    expect(shaped.reduce((all, { advance }) => all + advance, 0) / font.unitsPerEm).toBeCloseTo(width, 4);
    expect(checksums(bytes)).toEqual({ wrong: [], whole: 0xb1b0afba });
  });
});

describe('an embedded font', () => {
  it.each([
    { version: 0x00010000 },
    { version: 0x00020001 },
    { version: 0x00020002 },
    { version: 0x00020001, xored: true },
  ] as const)('is returned unchanged if it is not packed: %o', (options) => {
    expect(Buffer.from(read(eot(jost, options))).equals(Buffer.from(jost))).toBe(true);
  });

  it.each(
    oneIn(4, [
      ['a font with instructions and composite glyphs', jost, {}],
      [
        'an italic font, packed by the first version',
        shipped('jost/700Bold_Italic/Jost_700Bold_Italic.ttf'),
        { version: 1 },
      ],
      ['with runs of bytes', shipped('ibm-plex-mono/400Regular/IBMPlexMono_400Regular.ttf'), { runs: true }],
      ['outlines with long offsets', shipped('noto-sans/400Regular/NotoSans_400Regular.ttf'), { version: 2 }],
    ] as const),
  )('packed with MicroType Express keeps its outlines, advances and instructions: %s', (_, font, options) => {
    const bytes = read(eot(mtx(font, options), { version: 0x00020002, compressed: true, xored: true }));
    const [before, after] = [open(font), open(bytes)];
    expect(after.numGlyphs).toBe(before.numGlyphs);
    for (let glyph = 0; glyph < before.numGlyphs; glyph += 1) {
      expect(after.getGlyph(glyph).path.commands).toEqual(before.getGlyph(glyph).path.commands);
      expect(after.getGlyph(glyph).advanceWidth).toBe(before.getGlyph(glyph).advanceWidth);
    }
    const [old, made] = [readSfnt(font), readSfnt(bytes)];
    for (const tag of ['cvt ', 'fpgm', 'prep', 'cmap', 'GSUB', 'GPOS', 'hmtx', 'OS/2'])
      expect(Buffer.from(made.get(tag) ?? []), tag).toEqual(Buffer.from(old.get(tag) ?? []));
    // Advances for single sizes have an encoding of their own and are not needed.
    expect(made.has('hdmx')).toBe(false);
    expect(checksums(bytes)).toEqual({ wrong: [], whole: 0xb1b0afba });
  });

  it('preserves its declared bounding box and the numbers that the instructions push', () => {
    const tables = new Map(readSfnt(jost));
    const [maxp, cvt] = [
      Buffer.from(tables.get('maxp') ?? []),
      Buffer.of(0, 5, 10, 248, 4, 240, 2, 238, 0x7f, 0xff, 239, 1),
    ];
    maxp.writeUInt16BE(1, 4);
    // An explicit bounding box, one contour of three points, five pushed numbers and two instructions.
    const [outline, numbers] = ['7fff0001fff6ffec001e0028' + '02' + '01150b' + '6432c8', '0502'];
    tables
      .set('maxp', maxp)
      .set('cvt ', cvt)
      .set('glyf', Buffer.from(outline + numbers, 'hex'))
      .set('loca', new Uint8Array());
    const pushes = Buffer.of(7, 9, 251, 255, 50, 253, 0xff, 0x00);
    const made = readSfnt(
      read(eot(container([writeSfnt(tables), pushes, Buffer.of(0x2f, 0x30)]), { compressed: true })),
    );
    const instructions = '000b' + 'b2070907' + 'b8012c' + 'b007' + '2f30';
    expect(Buffer.from(made.get('glyf') ?? []).toString('hex')).toBe(
      `0001fff6ffec001e00280002${instructions}35173304c86403`,
    );
    expect([...Buffer.from(made.get('cvt ') ?? [])]).toEqual([0, 10, 0, 252, 0, 12, 0x80, 0x0b, 0x80, 0x0a]);
  });

  it('pushes numbers in as few instructions as possible', () => {
    const pushed = (count: number, ...bytes: readonly number[]) => {
      const out = new ByteSink(1_000);
      putPushes(count, new ByteStream(Uint8Array.from(bytes)), out);
      return Buffer.from(out.written()).toString('hex');
    };
    expect(pushed(3, 1, 2, 3)).toBe('b2010203');
    // 7 9 7 300 7 and 7 9 7 1 7 2 7: a number of two positions earlier is repeated between the following
    // ones.
    expect(pushed(5, 7, 9, 251, 255, 50)).toBe('b2070907' + 'b8012c' + 'b007');
    expect(pushed(7, 7, 9, 252, 1, 2)).toBe('b607090701070207');
    expect(pushed(2, 250, 5, 253, 0x80, 0x00)).toBe('b9fffb8000');
    expect(pushed(9, 1, 2, 3, 4, 5, 6, 7, 8, 9)).toBe('4009010203040506070809');
    expect(() => pushed(2, 251, 5)).toThrow(FontProblem);
    expect(() => pushed(3, 1)).toThrow(FontProblem);
  });
});
