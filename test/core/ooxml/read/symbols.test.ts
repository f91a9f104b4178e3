import { describe, expect, it } from 'vitest';
import { normalizeBullet, normalizeSymbols } from '../../../../src/core/ooxml/read/symbols.ts';
import { openFace } from '../../../../src/core/scene/fonts/font-library.ts';
import { splitByFont } from '../../../../src/core/scene/fonts/itemize.ts';

const byte = (code: number): string => String.fromCharCode(0xf000 + code);

describe('characters of symbol fonts', () => {
  it.each([
    ['Wingdings', byte(0xa8), '🞎'],
    ['Wingdings', 'ü', '✓'],
    ['Wingdings', 'l', '●'],
    ['wingdings', '§', '▪'],
    ['Wingdings 2', byte(0xd2), '🞭'],
    ['Wingdings 3', byte(0x7d), '🞂'],
    ['Symbol', byte(0xb7), '•'],
    ['Webdings', '4', '⏵'],
    ['Arial', '•', '•'],
    ['Courier New', 'o', 'o'],
    ['Wingdings', '•', '•'],
  ])('in %s show %s as %s', (font, sign, shown) => {
    expect(normalizeBullet(sign, font)).toBe(shown);
    expect(normalizeSymbols(sign, font)).toBe(shown);
  });

  it('in a text font are Wingdings within a line, and a dot as a bullet', () => {
    expect([
      normalizeSymbols(`so ${byte(0xe0)} there`, 'Calibri'),
      normalizeBullet(byte(0x95), 'starbats'),
    ]).toEqual(['so 🡪 there', '•']);
  });

  it('without a known symbol are a dot as a bullet, and themselves within a line', () => {
    expect([normalizeBullet(byte(0xff), 'Wingdings 3'), normalizeSymbols(byte(0xff), 'Wingdings 3')]).toEqual(
      ['•', byte(0xff)],
    );
  });

  it.each(['Wingdings', 'Wingdings 2', 'Wingdings 3', 'Webdings'])(
    'exist in the shipped fonts for %s',
    (font) => {
      const base = openFace('Carlito', 400, false);
      const missing = Array.from({ length: 0x100 - 0x21 }, (_, at) =>
        normalizeBullet(byte(0x21 + at), font),
      ).filter((sign) =>
        splitByFont(sign, base, 400, false, 'en-US').some(({ face }) => !face.has(sign.codePointAt(0) ?? 0)),
      );
      expect(missing).toEqual([]);
    },
  );
});
