import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readZip } from '../../../../../src/core/ooxml/package/zip-reader.ts';
import { packStored, writeZip } from '../../../../../src/core/ooxml/package/zip-writer.ts';
import { FONT_LIMITS, readEmbeddedFonts } from '../../../../../src/core/ooxml/read/fonts/embedded-fonts.ts';
import { unpackEot } from '../../../../../src/core/ooxml/read/fonts/eot.ts';
import { FontFace, padFont, type ShaperFactory } from '../../../../../src/core/scene/fonts/font-face.ts';
import { FontProblem } from '../../../../../src/core/scene/fonts/font-problem.ts';
import { HarfBuzz } from '../../../../../src/core/scene/fonts/harfbuzz.ts';
import { readSfnt, writeSfnt } from '../../../../../src/core/scene/fonts/sfnt.ts';
import { normalizeFont } from '../../../../../src/core/scene/fonts/sound/plain-font.ts';
import { eot, withEmbedded } from '../../../../support/eot.ts';
import { HOSTILE_FONTS, SOUND_FONT, withRingOfRules } from '../../../../support/hostile-fonts.ts';
import { bomb, contained, container, mtx } from '../../../../support/mtx.ts';
import { OpenedPptx } from '../../../../support/open-pptx.ts';

const harfbuzz = new HarfBuzz();
const shaping: ShaperFactory = (_, bytes) => harfbuzz.createShaper(bytes);

const deck = readFileSync(new URL('../../../../fixtures/pptx/every-kind.pptx', import.meta.url));
const google = readFileSync(new URL('../../../../fixtures/designs/real-basic-theme.pptx', import.meta.url));
const lato = Buffer.from(new OpenedPptx(google).bytes('ppt/fonts/Lato-regular.fntdata'));
const MIB = 1024 * 1024;
const work = () => ({ bytes: FONT_LIMITS.bytes as number, steps: FONT_LIMITS.steps as number });
const packed = (bytes: Uint8Array) => eot(bytes, { compressed: true });
/** Reported problem of the only embedded face of a deck. */
const reasonOf = (part: Uint8Array) =>
  readEmbeddedFonts(withEmbedded(deck, [{ family: 'Quay', part }])).refused.map(({ reason }) => reason);

function changed(bytes: Buffer, write: (copy: Buffer) => void): Buffer {
  const copy = Buffer.from(bytes);
  write(copy);
  return copy;
}

describe('an embedded part that is no valid font is reported with the reason', () => {
  it.each<[string, () => Uint8Array, RegExp]>([
    ['an empty part', () => new Uint8Array(), /not an embedded font/],
    ['a text', () => Buffer.from('Dear all, this is no font. '.repeat(20)), /not an embedded font/],
    ['a plain TrueType file', () => SOUND_FONT, /not an embedded font/],
    [
      'an unknown version',
      () => changed(lato, (copy) => copy.writeUInt32LE(0x00030001, 8)),
      /unknown version/,
    ],
    [
      'a font larger than the part',
      () => changed(lato, (copy) => copy.writeUInt32LE(0x7fffffff, 4)),
      /sizes it declares do not match/,
    ],
    [
      'a font of zero bytes',
      () => changed(lato, (copy) => copy.writeUInt32LE(0, 4)),
      /sizes it declares do not match/,
    ],
    [
      'a truncated font',
      () => lato.subarray(0, lato.length / 2),
      /sizes it declares do not match|data|table/,
    ],
    [
      'blocks that begin beyond the end',
      () => packed(changed(mtx(SOUND_FONT), (copy) => copy.writeUIntBE(0xffffff, 7, 3))),
      /sizes it declares do not match/,
    ],
    [
      'blocks that end before they begin',
      () => packed(changed(mtx(SOUND_FONT), (copy) => copy.writeUIntBE(2, 4, 3))),
      /sizes it declares do not match/,
    ],
    [
      'a block that declares 16 MB and has none',
      () => packed(contained([Buffer.of(0x7f, 0xff, 0xff, 0x80), bomb(2), bomb(2)])),
      /ends too early/,
    ],
    [
      'a block of 16 MB of zeros in 30 bytes',
      () => packed(contained([bomb(0xfffffe), bomb(2), bomb(2)])),
      /table directory is damaged/,
    ],
    [
      'three blocks of 16 MB of zeros',
      () => packed(contained([bomb(0xfffffe), bomb(0xfffffe), bomb(0xfffffe)])),
      /unpacks to more data than is read/,
    ],
    [
      'no tables',
      () => packed(container([Buffer.alloc(0), Buffer.alloc(0), Buffer.alloc(0)])),
      /table directory is damaged/,
    ],
    [
      '65,535 glyphs, and outlines of none',
      () => {
        const tables = readSfnt(SOUND_FONT);
        const maxp = changed(Buffer.from(tables.get('maxp') ?? []), (copy) => copy.writeUInt16BE(65_535, 4));
        return packed(
          container([
            writeSfnt(new Map([...tables, ['maxp', maxp], ['glyf', Buffer.alloc(10)]])),
            Buffer.alloc(0),
            Buffer.alloc(0),
          ]),
        );
      },
      /ends too early/,
    ],
    [
      'outlines in PostScript',
      () => eot(writeSfnt(new Map([...readSfnt(SOUND_FONT), ['CFF ', Buffer.alloc(40)]]))),
      /CFF/,
    ],
    ['a licence that forbids embedding', () => eot(withLicence(0x0002)), /licence bits .* forbid embedding/],
  ])('%s', (_, part, message) => {
    expect(reasonOf(part())).toEqual([expect.stringMatching(message)]);
  });

  it.each(Object.entries(HOSTILE_FONTS))('%s', (_, font) => {
    const reasons = reasonOf(eot(font()));
    expect(reasons).toHaveLength(1);
    expect(reasons[0]).toMatch(/^(it|its) \w/);
  });

  it('while the other faces of the file are used', () => {
    const faces = [
      { family: 'Quay', part: eot(SOUND_FONT) },
      { family: 'Quay', style: 'bold', part: Buffer.from('no font') },
      { family: 'Tide', style: 'italic', part: packed(mtx(SOUND_FONT)) },
    ];
    const { families, files, refused } = readEmbeddedFonts(withEmbedded(deck, faces));
    expect([...families.values()]).toEqual([
      {
        family: 'Quay',
        fallback: 'Arial',
        faces: [{ hash: expect.any(String), weight: 400, italic: false }],
      },
      { family: 'Tide', fallback: 'Arial', faces: [{ hash: expect.any(String), weight: 400, italic: true }] },
    ]);
    expect(files.size).toBe(2);
    expect(refused).toEqual([
      { family: 'Quay', style: 'bold', reason: expect.stringMatching(/not an embedded font/) },
    ]);
  });
});

describe('the cost of fonts in a file', () => {
  it('is bounded in their number: of 3,000 parts only the first are read', () => {
    const faces = Array.from({ length: 3_000 }, (_, index) => ({
      family: `Quay ${index}`,
      part: index === 0 ? eot(SOUND_FONT) : Buffer.from('x'),
    }));
    const { families, refused } = readEmbeddedFonts(withEmbedded(deck, faces));
    expect([...families.keys()]).toEqual(['Quay 0']);
    expect(refused).toHaveLength(FONT_LIMITS.faces);
    expect(refused.at(-1)).toMatchObject({
      family: `Quay ${FONT_LIMITS.faces}`,
      reason: expect.stringContaining(`more than ${FONT_LIMITS.faces} faces`),
    });
  });

  it('is bounded in the size of a part, which is checked before unpacking', () => {
    const large = withEmbedded(deck, [{ family: 'Quay', part: Buffer.from('x') }]);
    const entries = readZip(large).map(
      (entry) =>
        [
          entry.name,
          entry.name.endsWith('.fntdata')
            ? { ...packStored(new Uint8Array(1)), sizeBytes: FONT_LIMITS.partBytes + 1 }
            : packStored(entry.read()),
        ] as const,
    );
    expect(readEmbeddedFonts(writeZip(entries)).refused).toEqual([
      { family: 'Quay', style: 'regular', reason: 'it is larger than 20 MB' },
    ]);
  });

  it('is bounded in the size of all parts together', () => {
    const part = Buffer.concat([Buffer.alloc(FONT_LIMITS.partBytes - 1, 'quay ')]);
    const { refused } = readEmbeddedFonts(
      withEmbedded(
        deck,
        ['a', 'b', 'c'].map((family) => ({ family, part })),
      ),
    );
    expect(refused.map(({ reason }) => reason)).toEqual([
      'its part cannot be unpacked',
      'its part cannot be unpacked',
      'the fonts of the file are larger than 48 MB in total',
    ]);
  });

  it('is bounded in what they unpack to, and in the work of unpacking', () => {
    expect(() => unpackEot(lato, { bytes: 60_000, steps: 60_000_000 })).toThrow(
      'it unpacks to more data than is read',
    );
    expect(() => unpackEot(lato, { bytes: 40 * MIB, steps: 100_000 })).toThrow('unpacking it takes too long');
  });
});

it('rules that refer to each other in a cycle are accepted in small numbers, because the shaper stops them', () => {
  const { bytes } = normalizeFont(withRingOfRules(), 'Quay', 'Regular');
  const face = new FontFace({ family: 'Quay', weight: 400, italic: false }, shaping, padFont(bytes));
  expect(face.shape('Crossings by night', false, '').glyphs.length).toBeGreaterThan(10);
});

describe('a damaged font', () => {
  /**
   * Uses a font in all ways: reads names and metrics, draws every glyph, shapes texts, and embeds a subset in
   * a PDF.
   */
  const usedOrRefused = (unpack: () => Uint8Array) => {
    try {
      const { bytes } = normalizeFont(unpack(), 'Quay', 'Regular');
      const face = new FontFace({ family: 'Quay', weight: 400, italic: false }, shaping, padFont(bytes));
      for (const word of ['Quay', 'efficient', 'Ärger', 'Жя', '国', '\u0301'])
        expect(face.shape(word, false, '').glyphs.every(({ id }) => id < face.file.numGlyphs)).toBe(true);
      const subset = face.file.createSubset();
      for (let glyph = 0; glyph < face.file.numGlyphs; glyph += 1) {
        face.outline(glyph);
        if (glyph % 20 === 0) subset.includeGlyph(face.file.getGlyph(glyph));
      }
      subset.encode();
      face.release();
    } catch (error) {
      if (!(error instanceof FontProblem)) throw error;
    }
  };
  const change = (length: number) =>
    fc.array(fc.tuple(fc.nat(length - 1), fc.nat(255)), { minLength: 1, maxLength: 12 });
  const altered = (bytes: Uint8Array, changes: readonly (readonly [number, number])[], span: number) => {
    const copy = Buffer.from(bytes);
    for (const [at, value] of changes) copy[at % span] = value;
    return copy;
  };

  it('is used or refused with changed or removed bytes of the packed part', () => {
    fc.assert(
      fc.property(
        change(lato.length),
        fc.constantFrom(120, 300, 2_000, lato.length),
        fc.nat(lato.length),
        (changes, span, end) => {
          const part = altered(lato, changes, span);
          usedOrRefused(() => unpackEot(end % 4 === 0 ? part.subarray(0, end) : part, work()));
        },
      ),
      { numRuns: 60 },
    );
  });

  it('is used or refused with changed bytes in its unpacked tables', () => {
    const tags = [...readSfnt(SOUND_FONT).keys()];
    fc.assert(
      fc.property(
        fc.constantFrom(...tags),
        change(60_000),
        fc.constantFrom(16, 64, 400, 60_000),
        (tag, changes, span) => {
          const table = readSfnt(SOUND_FONT).get(tag) ?? new Uint8Array();
          usedOrRefused(() =>
            writeSfnt(
              new Map([
                ...readSfnt(SOUND_FONT),
                [tag, altered(table, changes, Math.min(span, table.length))],
              ]),
            ),
          );
        },
      ),
      { numRuns: 120 },
    );
  });

  it('is used or refused with its outlines packed anew and changed', () => {
    const good = mtx(SOUND_FONT);
    fc.assert(
      fc.property(change(good.length), fc.constantFrom(12, 200, good.length), (changes, span) =>
        usedOrRefused(() => unpackEot(packed(altered(good, changes, span)), work())),
      ),
      { numRuns: 60 },
    );
  });
});

function withLicence(bits: number): Uint8Array {
  const tables = readSfnt(SOUND_FONT);
  return writeSfnt(
    new Map([
      ...tables,
      ['OS/2', changed(Buffer.from(tables.get('OS/2') ?? []), (copy) => copy.writeUInt16BE(bits, 8))],
    ]),
  );
}
