import { describe, expect, it } from 'vitest';
import { openFace } from '../../../../src/core/scene/fonts/font-library.ts';
import { findScriptAdvance } from '../../../../src/core/scene/fonts/substitute-scripts.ts';
import { measureInSansOrSerif } from '../../../../src/core/scene/fonts/substitute-widths.ts';
import { BANKS } from '../../templates/sample-banks.ts';

/** Kerning and ligatures other than lam with alef are not in the table. */
const TOLERANCE = 0.06;
const LETTERS = /[\p{Script=Arabic}\p{Script=Hebrew}\p{M}]+/gu;

describe('Arabic and Hebrew letters', () => {
  it.each([
    ['ar', 400],
    ['ar', 700],
    ['fa', 400],
    ['fa', 700],
    ['ur', 700],
    ['he', 400],
    ['he', 700],
  ] as const)('in "%s" at weight %i have the width of DejaVu Sans', (lang, weight) => {
    const face = openFace('DejaVu Sans', weight, false);
    const words = new Set(Object.values(BANKS[lang]).flat().join(' ').match(LETTERS));
    const off = [...words].flatMap((word) => {
      const letters = [...word];
      if (!letters.every((letter) => face.has(letter.codePointAt(0) ?? 0))) return [];
      const width = letters.reduce(
        (sum, _, at) => sum + (findScriptAdvance(letters, at, weight === 700) ?? Number.NaN),
        0,
      );
      const drawn = face.width(word, lang);
      return Math.abs(width - drawn) <= TOLERANCE * drawn ? [] : [`${word}: ${width} for ${drawn}`];
    });
    expect(words.size).toBeGreaterThan(20);
    expect(off).toEqual([]);
  });

  it('are measured beside digits and signs', () => {
    const face = openFace('DejaVu Sans', 700, false);
    for (const figure of ['2.4 דק׳', '₪4.50', '3.6 م.و'])
      expect(measureInSansOrSerif(figure, { sizePx: 1, weight: 700 })).toBeGreaterThanOrEqual(
        face.width(figure, 'he'),
      );
  });
});

describe('letters of scripts that DejaVu lacks', () => {
  it('have the given width, and otherwise none', () => {
    expect(measureInSansOrSerif('เรือ', { sizePx: 10, weight: 400 })).toBeUndefined();
    expect(measureInSansOrSerif('เรือ', { sizePx: 10, weight: 400 }, 0.5)).toBeCloseTo(20.6, 1);
  });

  it('have a width of one em in East Asian scripts', () => {
    expect(measureInSansOrSerif('東京', { sizePx: 10, weight: 400 })).toBeCloseTo(20.6, 1);
  });
});
