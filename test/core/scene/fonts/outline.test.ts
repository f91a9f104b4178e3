import { describe, expect, it } from 'vitest';
import { measureTextWidth } from '../../../../src/core/scene/fonts/font-book.ts';
import { glyphPath, placeGlyphs } from '../../../../src/core/scene/fonts/outline.ts';
import { THEME } from '../../layout/sample-tree.ts';

const style = {
  font: 'body',
  theme: THEME,
  weight: 400,
  italic: false,
  sizePx: 100,
  lang: 'en-US',
  rtl: false,
} as const;

/** Left edges of the glyphs, where the first contour of each outline begins. */
function starts(d: string): number[] {
  return [...d.matchAll(/M(-?[\d.]+) /g)].map((match) => Number(match[1]));
}

/** Commands of each contour without coordinates. */
const contours = (d: string): string[] => d.split(/(?=M)/).map((contour) => contour.replace(/[^A-Z]/gi, ''));

describe('glyph outlines', () => {
  it('have one path for each letter and advance by the measured width', () => {
    const { d, width } = glyphPath('Hall', style);
    expect(starts(d)).toHaveLength(4);
    expect(width).toBeCloseTo(100 * measureTextWidth('Hall', style), 3);
  });

  it('lie on the baseline: an H reaches from 0 up to the cap height', () => {
    const { d } = glyphPath('H', style);
    const [, x, y] = /^M(-?[\d.]+) (-?[\d.]+)/.exec(d) ?? [];
    expect(Number(x)).toBeGreaterThan(0);
    expect([0, -70]).toContain(Math.round(Number(y) / 10) * 10);
  });

  it('are empty for spaces, which keep their width', () => {
    expect(glyphPath('  ', style).d).toBe('');
    expect(glyphPath('  ', style).width).toBeGreaterThan(30);
  });

  it('are empty for a character that no font has', () => {
    expect(glyphPath('𓀀', style).d).toBe('');
  });

  it('are slanted only for letters whose font has no italics', () => {
    const [upright, italic] = [false, true].map((italic) =>
      glyphPath('口', { ...style, lang: 'ja-JP', italic }),
    );
    const [left, foot] = (/^M(-?[\d.]+) (-?[\d.]+)/.exec(upright?.d ?? '') ?? []).slice(1).map(Number);
    const [leaning, same] = (/^M(-?[\d.]+) (-?[\d.]+)/.exec(italic?.d ?? '') ?? []).slice(1).map(Number);
    expect(same).toBe(foot);
    expect((leaning ?? 0) - (left ?? 0)).toBeCloseTo(-(foot ?? 0) * Math.tan(Math.PI / 9), 1);
    expect(italic?.width).toBe(upright?.width);
    expect(placeGlyphs('H口😀', { ...style, italic: true }).parts.map(({ slant }) => slant > 0)).toEqual([
      false,
      true,
      false,
    ]);
  });

  it('scale with the size', () => {
    expect(glyphPath('Scale', { ...style, sizePx: 50 }).width).toBeCloseTo(
      glyphPath('Scale', style).width / 2,
      6,
    );
  });

  it('include letter spacing after every letter', () => {
    expect(glyphPath('abc', { ...style, trackingPx: 10 }).width - glyphPath('abc', style).width).toBeCloseTo(
      30,
      6,
    );
  });

  it('run from the right in right-to-left words and have mirrored brackets', () => {
    const hebrew = { ...style, lang: 'he-IL', rtl: true };
    const both = glyphPath('אב גד', hebrew);
    const first = glyphPath('אב', hebrew);
    expect(starts(both.d)[0]).toBeLessThan(both.width - first.width);
    expect(glyphPath('(', { ...hebrew, rtl: true }).d).toBe(glyphPath(')', { ...hebrew, rtl: false }).d);
  });

  it.each(['٢٣', '۲۳', '١٬٢٣٤٫٥'])(
    'set the digits of %s from the left, because numbers do so in every script',
    (number) => {
      const arabic = { ...style, lang: 'ar-SA' };
      const digits = [...number].filter((sign) => /\p{Nd}/u.test(sign));
      const { d } = glyphPath(number, arabic);
      const drawn = contours(d);
      const places = digits.map((digit) => drawn.indexOf(contours(glyphPath(digit, arabic).d)[0] ?? ''));
      expect(places).not.toContain(-1);
      expect(places).toEqual([...places].sort((a, b) => a - b));
    },
  );
});
