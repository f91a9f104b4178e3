import { describe, expect, test } from 'vitest';
import { dropSpares } from '../../../../src/core/memory/spares.ts';
import { spaceAfter, textWidth, themeFace } from '../../../../src/core/scene/fonts/font-book.ts';
import { FontFace } from '../../../../src/core/scene/fonts/font-face.ts';
import { substituted } from '../../../../src/core/scene/fonts/substitutes.ts';
import { voiceOf } from '../../../../src/core/scene/fonts/voice.ts';
import { THEME } from '../../layout/sample-tree.ts';

const style = { font: 'body', theme: THEME, weight: 400, italic: false, lang: 'en' } as const;
const others = substituted(THEME);
const themes = [THEME, ...others];

describe('a voice', () => {
  test.each(['Revenue', 'Łódź', '売上高', 'إيرادات', '→'])('measures "%s" in each theme as the theme alone does', (word) => {
    const voice = voiceOf(style, others);
    expect(voice.widths(word)).toEqual(themes.map((theme) => textWidth(word, { ...style, theme })));
    expect(voice.widths(word)).toEqual(themes.map((_, at) => voice.width(word, at)));
  });

  test.each(['', 'n', '高', '한'])('sets a space after "%s" in the font of that letter', (before) => {
    expect(voiceOf(style, others).spaces(before)).toEqual(themes.map((theme) => spaceAfter(before, { ...style, theme }).width));
  });

  test('measures a word once in each face', () => {
    const { width } = FontFace.prototype;
    const asked: string[] = [];
    FontFace.prototype.width = function counted(this: FontFace, ...args) {
      asked.push(args[0]);
      return width.apply(this, args);
    };
    try {
      for (let time = 0; time < 5; time += 1) voiceOf(style, others).widths('once-for-all');
    } finally {
      FontFace.prototype.width = width;
    }
    expect(asked.filter((word) => word === 'once-for-all')).toHaveLength(themes.length);
  });

  test('is made anew once fonts were closed', () => {
    const before = voiceOf(style, others);
    expect(voiceOf(style, others)).toBe(before);
    dropSpares();
    const after = voiceOf(style, others);
    expect(after).not.toBe(before);
    expect(after.face).toBe(themeFace('body', THEME, 400, false, 'en'));
  });
});
