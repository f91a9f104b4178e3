import { describe, expect, test } from 'vitest';
import { dropCaches } from '../../../../src/core/memory/spares.ts';
import { findThemeFace, measureTextWidth, spaceAfter } from '../../../../src/core/scene/fonts/font-book.ts';
import { FontFace } from '../../../../src/core/scene/fonts/font-face.ts';
import { findFontWidths } from '../../../../src/core/scene/fonts/font-widths.ts';
import { listSubstitutedThemes } from '../../../../src/core/scene/fonts/substitutes.ts';
import { THEME } from '../../layout/sample-tree.ts';

const style = { font: 'body', theme: THEME, weight: 400, italic: false, lang: 'en' } as const;
const others = listSubstitutedThemes(THEME);
const themes = [THEME, ...others];

describe('FontWidths', () => {
  test.each(['Revenue', 'Łódź', '売上高', 'إيرادات', '→'])(
    'measures "%s" in each theme as in that theme alone',
    (word) => {
      const fontWidths = findFontWidths(style, others);
      expect(fontWidths.widths(word)).toEqual(
        themes.map((theme) => measureTextWidth(word, { ...style, theme })),
      );
      expect(fontWidths.widths(word)).toEqual(themes.map((_, at) => fontWidths.width(word, at)));
    },
  );

  test.each(['', 'n', '高', '한'])('sets a space after "%s" in the font of that letter', (before) => {
    expect(findFontWidths(style, others).spaces(before)).toEqual(
      themes.map((theme) => spaceAfter(before, { ...style, theme }).width),
    );
  });

  test('measures a word once in each face', () => {
    const { width } = FontFace.prototype;
    const asked: string[] = [];
    FontFace.prototype.width = function counted(this: FontFace, ...args) {
      asked.push(args[0]);
      return width.apply(this, args);
    };
    try {
      for (let time = 0; time < 5; time += 1) findFontWidths(style, others).widths('once-for-all');
    } finally {
      FontFace.prototype.width = width;
    }
    expect(asked.filter((word) => word === 'once-for-all')).toHaveLength(themes.length);
  });

  test('is created again after fonts were closed', () => {
    const before = findFontWidths(style, others);
    expect(findFontWidths(style, others)).toBe(before);
    dropCaches();
    const after = findFontWidths(style, others);
    expect(after).not.toBe(before);
    expect(after.face).toBe(findThemeFace('body', THEME, 400, false, 'en'));
  });
});
