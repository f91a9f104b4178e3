import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { inflateRawSync } from 'node:zlib';
import type { Font } from 'fontkit';
import { describe, expect, it } from 'vitest';
import decompress from 'woff2-encoder/decompress';
import { FacePacker } from '../../../../src/core/ooxml/write/fonts/face-packer.ts';
import { listCommonCharacters } from '../../../../src/core/scene/fonts/common-characters.ts';
import { GlyphCutter } from '../../../../src/core/scene/fonts/cut-glyphs.ts';
import { FontFace, padFont, type ShaperFactory } from '../../../../src/core/scene/fonts/font-face.ts';
import { FONT_FAMILIES } from '../../../../src/core/scene/fonts/font-files.ts';
import { openFace } from '../../../../src/core/scene/fonts/font-library.ts';
import { HarfBuzz } from '../../../../src/core/scene/fonts/harfbuzz.ts';
import { guessLetterKind } from '../../../../src/core/scene/fonts/letter-kind.ts';
import { type LetterSet, listLetters } from '../../../../src/core/scene/fonts/letter-sets.ts';
import { readNames } from '../../../../src/core/scene/fonts/name-table.ts';
import { findScriptRow, OWN_SCRIPTS } from '../../../../src/core/scene/fonts/scripts.ts';
import { readSfnt } from '../../../../src/core/scene/fonts/sfnt.ts';
import type { FaceStyle } from '../../../../src/core/scene/scene.ts';
import { DEEP } from '../../../support/deep.ts';
import { readEot, sumFaults } from '../../../support/embedded-fonts.ts';

const harfbuzz = new HarfBuzz();
const shaping: ShaperFactory = (_, bytes) => harfbuzz.createShaper(bytes);

const STYLES: readonly (readonly [FaceStyle, 400 | 700, boolean, string])[] = [
  ['regular', 400, false, 'Regular'],
  ['bold', 700, false, 'Bold'],
  ['italic', 400, true, 'Italic'],
  ['boldItalic', 700, true, 'Bold Italic'],
];
/** Scripts of each family; all others are Latin. */
const SETS: Readonly<Record<string, readonly LetterSet[]>> = {
  ...Object.fromEntries(OWN_SCRIPTS.map((script) => [findScriptRow(script)?.family ?? script, [script]])),
  ...{
    'Noto Sans JP': ['ja'],
    'Noto Sans KR': ['ko'],
    'Noto Sans SC': ['zh-Hans'],
    'Noto Sans TC': ['zh-Hant'],
  },
};
const WORDS: Partial<Readonly<Record<LetterSet, readonly string[]>>> = {
  ...{
    latin: ['AVATAR', 'Typography', 'Überraschung', 'office', 'Łódź', '12,345.67', 'To.'],
    western: ['Ægir'],
    greek: ['Ωμέγα'],
    cyrillic: ['Привет'],
    vietnamese: ['Tiếng'],
  },
  ...{
    arabic: ['مرحبا', 'لا', 'اللّٰه'],
    hebrew: ['שָׁלוֹם'],
    devanagari: ['नमस्ते', 'क्षत्रिय', 'श्री'],
    thai: ['สวัสดี', 'น้ำ'],
  },
  ...{
    bengali: ['শক্তি', 'বিদ্যুৎ'],
    gurmukhi: ['ਵਿੱਚ'],
    gujarati: ['શક્તિ'],
    oriya: ['ବିଦ୍ୟୁତ୍'],
    tamil: ['மின்சாரம்'],
    telugu: ['విద్యుత్'],
    kannada: ['ವಿದ್ಯುತ್'],
  },
  ...{
    malayalam: ['വൈദ്യുതി'],
    sinhala: ['විදුලිය', 'ශ්‍රී'],
    lao: ['ນ້ຳ'],
    khmer: ['អគ្គិសនី'],
    myanmar: ['လျှပ်စစ်'],
    georgian: ['ენერგია'],
    armenian: ['էներգիա'],
    ethiopic: ['ኃይል'],
  },
  ...{ ja: ['日本語', 'かな', 'ー。'], 'zh-Hans': ['我们这里'], 'zh-Hant': ['我們這裡'], ko: ['안녕하세요'] },
};
/** Number of letters whose outlines are compared. */
const MOST_OUTLINES = 120;

const faces = FONT_FAMILIES.flatMap((family) =>
  STYLES.flatMap(([style, weight, italic, name]) =>
    openFace(family, weight, italic).italic === italic ? [{ family, style, weight, italic, name }] : [],
  ),
);

function packed(
  face: FontFace,
  family: string,
  style: FaceStyle,
  sets: readonly LetterSet[],
  letters = new Set<number>(),
): Uint8Array {
  const work = new FacePacker().pack(
    { face, family, style, kind: guessLetterKind(family), sets, letters },
    new GlyphCutter(),
  );
  for (let step = work.next(); ; step = work.next())
    if (step.done === true) return inflateRawSync(step.value.data);
}

const advances = (font: Font, letters: readonly number[]) =>
  letters.map((letter) => font.glyphForCodePoint(letter).advanceWidth);
const outlines = (font: Font, letters: readonly number[]) =>
  letters.map((letter) => font.glyphForCodePoint(letter).path.toSVG());

/**
 * Bit 0 of a font's Unicode ranges. Two fonts for scripts of India and Laos have Latin letters without
 * declaring them.
 */
const claimsLatin = (face: FontFace): number =>
  ((face.file['OS/2'] as unknown as { readonly ulCharRange: readonly number[] }).ulCharRange[0] ?? 0) & 1;

/** Some regular faces of scripts of their own and a few Latin ones, in npm test. */
const FACES = faces.filter(
  ({ family, weight, italic }, index) =>
    DEEP || (SETS[family] !== undefined && weight === 400 && !italic && index % 6 === 0) || index % 48 === 0,
);

describe('a subset face', () => {
  it.each(FACES)(
    'of $family $style keeps its letters, is named by style and has valid checksums',
    ({ family, style, weight, italic, name }) => {
      const face = openFace(family, weight, italic);
      const sets = SETS[family] ?? ['latin'];
      const used = new Set(
        sets.flatMap((set) =>
          (WORDS[set] ?? []).flatMap((word) => [...word].map((letter) => letter.codePointAt(0) ?? 0)),
        ),
      );
      const eot = packed(face, family, style, sets, used);
      const header = readEot(eot);
      const file = eot.subarray(header.headerBytes);
      const cut = new FontFace({ family, weight, italic, hash: 'cut' }, shaping, padFont(file));

      const wanted = [...listLetters(sets, weight === 700)].filter((letter) => face.has(letter));
      expect(wanted.length).toBeGreaterThan(80);
      expect(wanted.filter((letter) => !cut.has(letter))).toEqual([]);
      expect(advances(cut.file, wanted)).toEqual(advances(face.file, wanted));
      const some = wanted.filter((_, index) => index % Math.ceil(wanted.length / MOST_OUTLINES) === 0);
      expect(outlines(cut.file, some)).toEqual(outlines(face.file, some));
      expect([cut.ascent, cut.descent]).toEqual([face.ascent, face.descent]);
      const words = sets
        .flatMap((set) => WORDS[set] ?? [])
        .filter((word) => [...word].every((letter) => cut.has(letter.codePointAt(0) ?? 0)));
      const set = (font: FontFace) =>
        words.map((word) => font.shape(word, /[\u0590-\u08ff]/.test(word)).glyphs.map(({ x, y }) => [x, y]));
      expect(words.length).toBeGreaterThan(0);
      expect(set(cut)).toEqual(set(face));

      expect(sumFaults(file)).toEqual([]);
      const tables = readSfnt(file);
      expect([...tables.keys()].filter((tag) => /^(fvar|gvar|STAT|DSIG|fpgm|cvt )$/.test(tag))).toEqual([]);
      const names = readNames(tables.get('name') ?? new Uint8Array());
      expect([...names.keys()].filter((id) => ![0, 1, 2, 3, 4, 5, 6, 7, 13, 14].includes(id))).toEqual([]);
      const plain = family.replaceAll(' ', '');
      expect([1, 2, 4, 6].map((id) => names.get(id))).toEqual([
        family,
        name,
        style === 'regular' ? family : `${family} ${name}`,
        `${plain}-${name.replace(' ', '')}`,
      ]);
      expect(names.get(3)).toContain(`${plain}-`);
      // The copyright and licence remain.
      expect(names.get(0)).toMatch(/copyright|©|\(c\)/i);
      expect(names.get(13)).toMatch(/Open Font License/i);
      const { usWeightClass, fsSelection, panose } = cut.file['OS/2'];
      expect([usWeightClass, fsSelection.bold, fsSelection.italic, fsSelection.regular]).toEqual([
        weight,
        weight === 700,
        italic,
        style === 'regular',
      ]);
      expect(tables.get('head')?.[45]).toBe((weight === 700 ? 1 : 0) + (italic ? 2 : 0));

      const adjustment = Buffer.from(tables.get('head') ?? []).readUInt32BE(8);
      expect(header).toMatchObject({
        ...{
          eotSize: eot.length,
          fontDataSize: file.length,
          version: 0x00020001,
          flags: 0,
          charset: 1,
          italic: italic ? 1 : 0,
          weight,
          fsType: 0,
          magic: 0x504c,
          checkSumAdjustment: adjustment,
        },
        ...{
          reserved: [0, 0, 0, 0],
          paddings: [0, 0, 0, 0, 0],
          family,
          style: name,
          versionName: names.get(5),
          fullName: names.get(4),
          rootString: '',
        },
      });
      expect(header.panose).toBe(Buffer.from(panose).toString('hex'));
      // The remaining letters are declared, so that programs look elsewhere for others.
      expect((header.unicodeRanges[0] ?? 0) & 1).toBe(claimsLatin(face));
      const cyrillic = ((header.codePageRanges[0] ?? 0) >> 2) & 1;
      expect(cyrillic === 1 && !cut.has(0x436), 'says that it has Cyrillic').toBe(false);
    },
  );

  it('has letters that slides use beside those of its scripts', () => {
    const face = openFace('IBM Plex Sans', 400, false);
    const file = (letters: readonly number[]) => {
      const eot = packed(face, 'IBM Plex Sans', 'regular', ['western'], new Set(letters));
      return new FontFace(
        { family: 'IBM Plex Sans', weight: 400, italic: false, hash: `${letters}` },
        shaping,
        padFont(eot.subarray(readEot(eot).headerBytes)),
      );
    };
    expect([file([]).has(0x41f), file([0x41f]).has(0x41f)]).toEqual([false, true]);
  });

  it('is the same for the same input', () => {
    const face = openFace('Newsreader', 400, true);
    const [one, other] = [
      packed(face, 'Newsreader', 'italic', ['latin']),
      packed(face, 'Newsreader', 'italic', ['latin']),
    ];
    expect(Buffer.compare(one, other)).toBe(0);
  });

  it('of a variable font is its default instance', async () => {
    const woff2 = readFileSync(
      createRequire(import.meta.url).resolve(
        '@fontsource-variable/newsreader/files/newsreader-latin-standard-normal.woff2',
      ),
    );
    const bytes = Uint8Array.from(await decompress(woff2));
    const face = new FontFace(
      { family: 'Newsreader Variable', weight: 400, italic: false, hash: 'variable' },
      shaping,
      padFont(bytes),
    );
    expect(Object.keys(face.file.variationAxes)).not.toEqual([]);
    const eot = packed(face, 'Newsreader Variable', 'regular', ['latin']);
    const file = eot.subarray(readEot(eot).headerBytes);
    const cut = new FontFace(
      { family: 'Newsreader Variable', weight: 400, italic: false, hash: 'static' },
      shaping,
      padFont(file),
    );
    expect([...readSfnt(file).keys()].filter((tag) => /var$/i.test(tag))).toEqual([]);
    expect(cut.width('Typography')).toBe(face.width('Typography'));
    expect(sumFaults(file)).toEqual([]);
  });

  it('cannot be created from a damaged font', () => {
    const bytes = Buffer.from(openFace('Jost', 400, false).bytes);
    bytes.fill(0xff, 12, 12 + 16 * bytes.readUInt16BE(4));
    expect(() => new GlyphCutter().cut(bytes, [0x41])).toThrow(/tables are damaged/);
  });
});

describe('common characters', () => {
  it.each([
    ['ja', 2_965, '日本語学校会社働込'],
    ['zh-Hans', 3_755, '我们这里说话吗她您国发'],
    ['zh-Hant', 4_500, '我們這裡說話嗎她您國發'],
    ['ko', 2_350, '안녕하세요감사합니다'],
  ] as const)('of %s are about %d', (script, count, among) => {
    const characters = listCommonCharacters(script);
    expect(Math.abs(characters.length - count)).toBeLessThan(50);
    expect(new Set(characters).size).toBe(characters.length);
    expect([...among].filter((letter) => !characters.includes(letter.codePointAt(0) ?? 0))).toEqual([]);
  });
});

describe('cached subset faces', () => {
  it('are limited to a number of bytes, and the most recently used ones stay', () => {
    const packer = new FacePacker(80_000);
    const ask = (family: string) => {
      const work = packer.pack(
        {
          face: openFace(family, 400, false),
          family,
          style: 'regular',
          kind: 'sans',
          sets: ['latin'],
          letters: new Set(),
        },
        new GlyphCutter(),
      );
      let stretches = 0;
      for (let step = work.next(); step.done !== true; step = work.next()) stretches += 1;
      return stretches;
    };
    expect([ask('Manrope'), ask('Nunito'), ask('Manrope')]).toEqual([2, 2, 0]);
    // The cache is full, so the face that was not used again is dropped.
    expect([ask('Inter'), ask('Manrope'), ask('Nunito')]).toEqual([2, 0, 2]);
    expect(packer.bytes).toBeLessThanOrEqual(80_000);
  });
});
