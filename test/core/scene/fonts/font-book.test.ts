import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { findFontFamily, measureTextWidth, spaceAfter } from '../../../../src/core/scene/fonts/font-book.ts';
import { FONT_FAMILIES, findFontFile, findNearestFace } from '../../../../src/core/scene/fonts/font-files.ts';
import { openFace } from '../../../../src/core/scene/fonts/font-library.ts';
import { splitByFont } from '../../../../src/core/scene/fonts/itemize.ts';
import { THEME } from '../../layout/sample-tree.ts';

const WEIGHTS = [400, 500, 600, 700, 800] as const;
const style = { font: 'body', theme: THEME, weight: 400, italic: false, lang: 'en-US' } as const;

describe('font files', () => {
  it('exist for every family, weight and slant', () => {
    for (const family of FONT_FAMILIES) {
      for (const weight of WEIGHTS)
        for (const italic of [false, true])
          expect(
            existsSync(findFontFile(findNearestFace(family, weight, italic))),
            `${family} ${weight} ${italic}`,
          ).toBe(true);
    }
  });

  it('have the nearest weight and no synthetic italics', () => {
    expect(findNearestFace('IBM Plex Sans', 800, true)).toEqual({
      family: 'IBM Plex Sans',
      weight: 700,
      italic: true,
    });
    expect(findNearestFace('Noto Sans JP', 600, true)).toEqual({
      family: 'Noto Sans JP',
      weight: 700,
      italic: false,
    });
  });

  it('of an unknown family are those of Noto Sans', () => {
    expect(findNearestFace('Comic Sans MS', 400, false).family).toBe('Noto Sans');
  });
});

describe('font runs', () => {
  const families = (text: string, lang: string): string[] =>
    splitByFont(text, openFace('IBM Plex Sans', 400, false), 400, false, lang).map(
      (run) => `${run.face.family}:${run.text}`,
    );

  it('use the theme font for Latin, Greek and Cyrillic', () => {
    expect(families('Straße Ωμέγα Привет', 'en-US')).toEqual(['IBM Plex Sans:Straße Ωμέγα Привет']);
  });

  it.each(['👍🏽', '✌🏿', '👩🏽‍💻', '👩‍💻', '👨‍👩‍👧', '🕵️‍♂️', '🐻‍❄️', '🏳️‍🌈', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', '🇩🇪', '1️⃣', '🧑🏻‍🤝‍🧑🏿'])(
    'set the emoji %s as one glyph, without a box for its skin tone or joined parts',
    (emoji) => {
      const plain = [...emoji].filter((char) =>
        /\p{Extended_Pictographic}|\p{Regional_Indicator}|\d/u.test(char),
      );
      for (const [before, after] of [
        ['', ''],
        ['Yes ', ' no'],
      ] as const) {
        const run = splitByFont(
          before + emoji + after,
          openFace('IBM Plex Sans', 400, false),
          400,
          false,
          'en-US',
        ).find(({ text }) => text === emoji);
        expect(run?.face.family).toBe('Noto Emoji');
        const glyphs = run?.face.shape(emoji, false).glyphs ?? [];
        const box = run?.face.file.glyphForCodePoint(0x1f3fd).id;
        // Selectors outside a sequence have glyphs without an outline.
        const visible = glyphs.filter(({ id }) => run?.face.outline(id).commands.length !== 0);
        expect(visible, `${plain.length} parts`).toHaveLength(1);
        expect(visible.map(({ id }) => id)).not.toContain(box);
      }
    },
  );

  it('set older symbols as emoji only if they are emoji or a variation selector requests it', () => {
    expect(families('⚡', 'en-US')).toEqual(['Noto Emoji:⚡']);
    expect(families('⏱\ufe0f', 'en-US')).toEqual(['Noto Emoji:⏱\ufe0f']);
    expect(families('⏱', 'en-US')).toEqual(['Noto Sans Symbols 2:⏱']);
  });

  it('fall back to Noto Sans for Greek if the theme font has none', () => {
    const runs = splitByFont('Ωμέγα', openFace('Bricolage Grotesque', 400, false), 400, false, 'el-GR');
    expect(runs.map((run) => run.face.family)).toEqual(['Noto Sans']);
  });

  it.each([
    ['مرحبا', 'ar-SA', 'Noto Sans Arabic'],
    ['שלום', 'he-IL', 'Noto Sans Hebrew'],
    ['नमस्ते', 'hi-IN', 'Noto Sans Devanagari'],
    ['สวัสดี', 'th-TH', 'Noto Sans Thai'],
    ['안녕', 'en-US', 'Noto Sans KR'],
    ['かな', 'en-US', 'Noto Sans JP'],
  ])('set %s (%s) in %s', (text, lang, family) => {
    expect(families(text, lang)).toEqual([`${family}:${text}`]);
  });

  it('choose among the three shapes of an ideograph by the language', () => {
    expect([families('直', 'ja-JP'), families('直', 'zh-CN'), families('直', 'ko-KR')]).toEqual([
      ['Noto Sans JP:直'],
      ['Noto Sans SC:直'],
      ['Noto Sans KR:直'],
    ]);
  });

  it('join to the original text', () => {
    const text = 'Mixed 日本語 and العربية → ✓ 𠮷 e\u0301 👍🏽';
    expect(
      splitByFont(text, openFace('Inter', 400, false), 400, false, 'en-US')
        .map((run) => run.text)
        .join(''),
    ).toBe(text);
  });
});

describe('widths', () => {
  it('sum kerning pairs to the width of the shaped word', () => {
    for (const family of ['IBM Plex Sans', 'Inter', 'Bricolage Grotesque', 'Noto Sans', 'IBM Plex Mono']) {
      const face = openFace(family, 400, false);
      for (const word of [
        'AVATAR',
        'Typography',
        'Überraschung',
        'Wörterbuch,',
        '12,345.67',
        'Привет',
        'To.',
      ])
        expect(face.width(word), `${family} ${word}`).toBeCloseTo(face.shape(word, false).width, 3);
    }
  });

  it('are one em for an ideograph', () => {
    expect(measureTextWidth('日本語', { ...style, lang: 'ja-JP' })).toBeCloseTo(3, 2);
  });

  it('are narrower for joined Arabic letters than for separate ones', () => {
    const apart = [...'مرحبا'].reduce(
      (sum, letter) => sum + measureTextWidth(letter, { ...style, lang: 'ar' }),
      0,
    );
    expect(measureTextWidth('مرحبا', { ...style, lang: 'ar' })).toBeLessThan(apart * 0.95);
  });

  it('include a space at the end of a font file', () => {
    expect(measureTextWidth(' ', { ...style, font: 'mono' })).toBeCloseTo(0.6, 2);
  });
});

describe('the font names for the PPTX writer', () => {
  it('give the family of each script', () => {
    expect(findFontFamily('body', THEME, 'latin').family).toBe('IBM Plex Sans');
    expect(findFontFamily('body', THEME, 'ja-JP').family).toBe('Noto Sans JP');
    expect(findFontFamily('body', THEME, 'arabic').family).toBe('Noto Sans Arabic');
  });
});

describe('languages whose letters the theme lacks', () => {
  const archivo = {
    ...THEME,
    fonts: {
      ...THEME.fonts,
      body: { family: 'Archivo', fallback: 'Arial' },
      heading: { family: 'Newsreader', fallback: 'Georgia' },
    },
  };

  it('are set completely in a font of the same kind', () => {
    expect(['ru-RU', 'uk-UA', 'el-GR'].map((lang) => findFontFamily('body', archivo, lang).family)).toEqual([
      'Inter',
      'Inter',
      'Inter',
    ]);
    expect(findFontFamily('heading', archivo, 'ru-RU').family).toBe('Source Serif 4');
    const russian = { ...style, theme: archivo, lang: 'ru-RU' };
    expect(measureTextWidth('Да, 2026 km', russian)).toBe(openFace('Inter', 400, false).width('Да, 2026 km'));
  });

  it('keep the theme’s font if it has them', () => {
    expect(
      ['en-US', 'vi-VN', 'pl-PL', 'tr-TR'].map((lang) => findFontFamily('body', archivo, lang).family),
    ).toEqual(['Archivo', 'Archivo', 'Archivo', 'Archivo']);
  });

  it('have the Han letters of their region', () => {
    expect(
      ['zh-CN', 'zh-TW', 'zh-HK', 'zh-Hant', 'ja-JP', 'ko-KR'].map(
        (lang) => findFontFamily('body', THEME, lang).family,
      ),
    ).toEqual([
      'Noto Sans SC',
      'Noto Sans TC',
      'Noto Sans TC',
      'Noto Sans TC',
      'Noto Sans JP',
      'Noto Sans KR',
    ]);
  });

  it('have spaces in the font of their letters', () => {
    expect(spaceAfter('ب', { ...style, lang: 'ar-SA' }).face.family).toBe('Noto Sans Arabic');
    expect(spaceAfter('a', { ...style, lang: 'ar-SA' }).face.family).toBe('IBM Plex Sans');
    expect(spaceAfter('한', { ...style, lang: 'ko-KR' }).width).toBeGreaterThan(
      openFace('Noto Sans KR', 400, false).width(' '),
    );
  });
});
