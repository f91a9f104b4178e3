import { readFileSync } from 'node:fs';
import { Blob, Buffer, Direction, Face, Font, shape } from 'harfbuzzjs';
import { describe, expect, it } from 'vitest';
import type { FontFace } from '../../../../src/core/scene/fonts/font-face.ts';
import { findFontFile, findNearestFace } from '../../../../src/core/scene/fonts/font-files.ts';
import { openFace } from '../../../../src/core/scene/fonts/font-library.ts';
import { splitByFont } from '../../../../src/core/scene/fonts/itemize.ts';
import { splitVisualRuns } from '../../../../src/core/scene/fonts/visual-runs.ts';
import { BANKS, type Bank } from '../../templates/sample-banks.ts';

const RTL = /^(?:ar|fa|he|ur)/;
/** Chinese and Japanese are set letter by letter; kerning of kana is omitted, as in PowerPoint. */
const LETTER_BY_LETTER = /^[\u3000-\u9fff\uff00-\uffef]+$/;

const fonts = new Map<FontFace, Font>();

/** The word shaped through the package's own API: glyph ids, and pen positions in em. */
function reference(
  face: FontFace,
  word: string,
  rtl: boolean,
): { ids: number[]; xs: number[]; ys: number[]; width: number } {
  const font =
    fonts.get(face) ??
    new Font(
      new Face(
        new Blob(readFileSync(findFontFile(findNearestFace(face.family, face.weight, face.italic)))),
        0,
      ),
    );
  fonts.set(face, font);
  const buffer = new Buffer();
  buffer.addText(word);
  buffer.guessSegmentProperties();
  if (rtl) buffer.setDirection(Direction.RTL);
  // Numbers run from the left in every script (UAX #9).
  else if (!/\p{L}/u.test(word)) buffer.setDirection(Direction.LTR);
  shape(font, buffer);
  const em = font.face.upem;
  let pen = 0;
  const glyphs = buffer
    .getGlyphInfosAndPositions()
    .map(({ codepoint, xAdvance = 0, xOffset = 0, yOffset = 0 }) => {
      const glyph = { id: codepoint, x: (pen + xOffset) / em, y: yOffset / em };
      pen += xAdvance;
      return glyph;
    });
  return {
    ids: glyphs.map(({ id }) => id),
    xs: glyphs.map(({ x }) => x),
    ys: glyphs.map(({ y }) => y),
    width: pen / em,
  };
}

const rounded = (values: readonly number[]): number[] =>
  values.map((value) => Math.round(value * 1000) / 1000);

/** Every word of a language on a line, with the font in which it is set. */
function* setWords(bank: Bank, base: FontFace): Generator<{ word: string; face: FontFace; rtl: boolean }> {
  for (const text of [
    ...bank.title,
    ...bank.heading,
    ...bank.body,
    ...bank.caption,
    ...bank.label,
    ...bank.figure,
    ...bank.long,
  ])
    for (const stretch of splitVisualRuns(text, RTL.test(bank.region)))
      for (const part of stretch.text.split(' ').filter(Boolean))
        for (const run of splitByFont(part, base, base.weight, false, bank.region))
          yield { word: run.text, face: run.face, rtl: stretch.rtl };
}

describe.each(Object.entries(BANKS))('shaping %s', (_, bank: Bank) => {
  it.each(['Inter', 'Source Serif 4'])('gives the same words beside %s as HarfBuzz', (family) => {
    for (const weight of [400, 700] as const) {
      for (const { word, face, rtl } of setWords(bank, openFace(family, weight, false))) {
        if (LETTER_BY_LETTER.test(word)) continue;
        const ours = face.shape(word, rtl);
        const theirs = reference(face, word, rtl);
        const summary = `${word} in ${face.family}`;
        expect(
          ours.glyphs.map(({ id }) => id),
          summary,
        ).toEqual(theirs.ids);
        expect(rounded(ours.glyphs.map(({ x }) => x)), summary).toEqual(rounded(theirs.xs));
        expect(rounded(ours.glyphs.map(({ y }) => y)), summary).toEqual(rounded(theirs.ys));
        expect(rounded([ours.width]), summary).toEqual(rounded([theirs.width]));
        if (!rtl) expect(face.width(word), summary).toBe(ours.width);
      }
    }
  });

  it('has a glyph for every letter, and the texts of the glyphs make up the word', () => {
    for (const { word, face, rtl } of setWords(bank, openFace('Inter', 400, false))) {
      expect(
        face.shape(word, rtl).glyphs.filter(({ id }) => id === 0),
        `${word} in ${face.family}`,
      ).toEqual([]);
      const text = face.spell(word, rtl);
      const backwards = rtl || RTL.test(bank.region);
      expect([text.join(''), (backwards ? [...text].reverse() : text).join('')], word).toContain(word);
    }
  });
});

describe('shaping of adjacent letters', () => {
  it('places the tone of a Thai "am" above its ring', () => {
    const thai = openFace('Noto Sans Thai', 400, false);
    const [, ring, tone] = thai.shape('น้ำ', false).glyphs;
    const plain = thai.shape('นำ', false).glyphs[1];
    expect(ring?.id).toBe(plain?.id);
    expect((tone?.y ?? 0) >= (ring?.y ?? 0)).toBe(true);
    expect(tone?.id).not.toBe(ring?.id);
  });

  it('reorders, joins and stacks Devanagari', () => {
    const hindi = openFace('Noto Sans Devanagari', 400, false);
    const alone = (letter: string) => hindi.shape(letter, false).glyphs[0]?.id;
    expect(hindi.shape('कि', false).glyphs.at(-1)?.id).toBe(alone('क'));
    expect(hindi.shape('क्ष', false).glyphs).toHaveLength(1);
    expect(hindi.shape('र्क', false).glyphs[0]?.id).toBe(alone('क'));
  });

  it('joins Arabic letters and mirrors brackets from right to left', () => {
    const arabic = openFace('Noto Sans Arabic', 400, false);
    expect(arabic.shape('لا', true).glyphs.length).toBeLessThanOrEqual(2);
    expect(arabic.shape('ببب', true).glyphs.map(({ id }) => id)).not.toEqual(
      arabic.shape('ب', true).glyphs.map(({ id }) => id),
    );
    const latin = openFace('Inter', 400, false);
    expect(latin.shape('(', true).glyphs[0]?.id).toBe(latin.shape(')', false).glyphs[0]?.id);
  });

  it('kerns a point between digits by what is on both sides', () => {
    const inter = openFace('Inter', 400, false);
    expect(inter.width('7.9')).toBeGreaterThan(1.3);
  });
});

describe('the word cache of a face', () => {
  it('is limited by the letters of the words, not by their number', () => {
    const face = openFace('Carlito', 400, false);
    const [first, last] = [face.shape('first', false), () => face.shape('first', false)];
    expect(last()).toBe(first);
    for (let number = 0; number < 30; number += 1) face.shape(`${'w'.repeat(20_000)}${number}`, false);
    expect(last()).not.toBe(first);
    expect(last()).toEqual(first);
  });
});
