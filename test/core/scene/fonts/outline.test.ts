import { describe, expect, it } from 'vitest';
import { measureTextWidth } from '../../../../src/core/scene/fonts/font-book.ts';
import { drawGlyphPath, placeGlyphs } from '../../../../src/core/scene/fonts/outline.ts';
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
    const { d, width } = drawGlyphPath('Hall', style);
    expect(starts(d)).toHaveLength(4);
    expect(width).toBeCloseTo(100 * measureTextWidth('Hall', style), 3);
  });

  it('lie on the baseline: an H reaches from 0 up to the cap height', () => {
    const { d } = drawGlyphPath('H', style);
    const [, x, y] = /^M(-?[\d.]+) (-?[\d.]+)/.exec(d) ?? [];
    expect(Number(x)).toBeGreaterThan(0);
    expect([0, -70]).toContain(Math.round(Number(y) / 10) * 10);
  });

  it('are empty for spaces, which keep their width', () => {
    expect(drawGlyphPath('  ', style).d).toBe('');
    expect(drawGlyphPath('  ', style).width).toBeGreaterThan(30);
  });

  it('are empty for a character that no font has', () => {
    expect(drawGlyphPath('𓀀', style).d).toBe('');
  });

  it('are slanted only for letters whose font has no italics', () => {
    const [upright, italic] = [false, true].map((italic) =>
      drawGlyphPath('口', { ...style, lang: 'ja-JP', italic }),
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
    expect(drawGlyphPath('Scale', { ...style, sizePx: 50 }).width).toBeCloseTo(
      drawGlyphPath('Scale', style).width / 2,
      6,
    );
  });

  it('include letter spacing after every letter', () => {
    expect(
      drawGlyphPath('abc', { ...style, trackingPx: 10 }).width - drawGlyphPath('abc', style).width,
    ).toBeCloseTo(30, 6);
  });

  it('run from the right in right-to-left words and have mirrored brackets', () => {
    const hebrew = { ...style, lang: 'he-IL', rtl: true };
    const both = drawGlyphPath('אב גד', hebrew);
    const first = drawGlyphPath('אב', hebrew);
    expect(starts(both.d)[0]).toBeLessThan(both.width - first.width);
    expect(drawGlyphPath('(', { ...hebrew, rtl: true }).d).toBe(
      drawGlyphPath(')', { ...hebrew, rtl: false }).d,
    );
  });

  it.each(['٢٣', '۲۳', '١٬٢٣٤٫٥'])(
    'set the digits of %s from the left, because numbers do so in every script',
    (number) => {
      const arabic = { ...style, lang: 'ar-SA' };
      const digits = [...number].filter((sign) => /\p{Nd}/u.test(sign));
      const { d } = drawGlyphPath(number, arabic);
      const drawn = contours(d);
      const places = digits.map((digit) => drawn.indexOf(contours(drawGlyphPath(digit, arabic).d)[0] ?? ''));
      expect(places).not.toContain(-1);
      expect(places).toEqual([...places].sort((a, b) => a - b));
    },
  );
});
