import { describe, expect, it } from 'vitest';
import { measureTextWidth } from '../../../../src/core/scene/fonts/font-book.ts';
import { fontLibrary, openFace } from '../../../../src/core/scene/fonts/font-library.ts';
import { splitByFont } from '../../../../src/core/scene/fonts/itemize.ts';
import { placeGlyphs } from '../../../../src/core/scene/fonts/outline.ts';
import { writeSfnt } from '../../../../src/core/scene/fonts/sfnt.ts';
import { withTables } from '../../../support/eot.ts';
import { SOUND_FONT } from '../../../support/hostile-fonts.ts';
import { THEME } from '../fixture-scene.ts';

/** Jost with only these letters. */
function cutTo(letters: string): Uint8Array {
  const segments = [...letters].sort().map((letter) => letter.charCodeAt(0));
  const whole = openFace('Jost', 400, false);
  const count = segments.length + 1;
  const cmap = Buffer.alloc(12 + 16 + 8 * count);
  cmap.writeUInt16BE(1, 2);
  for (const [index, value] of [3, 1, 0, 12, 4, 16 + 8 * count, 0, 2 * count].entries())
    cmap.writeUInt16BE(value, 4 + 2 * index);
  for (const [index, code] of [...segments, 0xffff].entries()) {
    cmap.writeUInt16BE(code, 26 + 2 * index);
    cmap.writeUInt16BE(code, 28 + 2 * (count + index));
    cmap.writeUInt16BE((whole.file.glyphForCodePoint(code).id - code) & 0xffff, 28 + 2 * (2 * count + index));
  }
  return writeSfnt(withTables(SOUND_FONT, { cmap }));
}

describe('an uploaded font', () => {
  const choice = { family: 'Quay', fallback: 'Arial', faces: [{ hash: 'cut', weight: 400, italic: false }] };

  it('with few letters is used for these, and another font for those that it lacks', () => {
    fontLibrary.addFile('cut', cutTo('Quay '));
    const face = fontLibrary.uploaded(choice, 400, false);
    if (face === undefined) throw new Error('The face is not there');
    expect(
      splitByFont('Quay', face, 400, false, 'en').map(({ text, face: { family } }) => [text, family]),
    ).toEqual([['Quay', 'Quay']]);
    expect(
      splitByFont('Quays', face, 400, false, 'en').map(({ text, face: { family } }) => [text, family]),
    ).toEqual([
      ['Quay', 'Quay'],
      ['s', 'Noto Sans'],
    ]);
    const theme = { ...THEME, fonts: { body: choice, heading: choice, mono: choice } };
    const style = { font: 'body' as const, theme, weight: 400 as const, italic: false, lang: 'en' };
    expect(measureTextWidth('Quays', style)).toBeCloseTo(
      face.width('Quay') + openFace('Noto Sans', 400, false).width('s'),
      6,
    );
    expect(placeGlyphs('Quays', { ...style, sizePx: 10, rtl: false }).parts).toHaveLength(2);
  });

  it('is unloaded after many others have been used, and is loaded again on demand', () => {
    fontLibrary.addFile('old', SOUND_FONT);
    const old = fontLibrary.uploaded(
      { ...choice, faces: [{ hash: 'old', weight: 400, italic: false }] },
      400,
      false,
    );
    const width = old?.width('Quays');
    for (let index = 0; index < 64; index += 1) fontLibrary.addFile(`other ${index}`, SOUND_FONT);
    expect(fontLibrary.hasFile('old')).toBe(false);
    expect(old?.shape('Quay ', false).width).toBeGreaterThan(0);
    expect(old?.width('Quays')).toBe(width);
    // Two fonts of 60 MB exceed the limit.
    fontLibrary.addFile('large', new Uint8Array(60 * 1024 * 1024));
    fontLibrary.addFile('larger', new Uint8Array(60 * 1024 * 1024));
    expect([
      fontLibrary.hasFile('large'),
      fontLibrary.hasFile('larger'),
      fontLibrary.hasFile('other 63'),
    ]).toEqual([false, true, false]);
  });
});
