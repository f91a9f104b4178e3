import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { setRichText } from '../../../src/core/designs/rich-text.ts';
import { chooseSlideFonts } from '../../../src/core/designs/slide-fonts.ts';
import { createTheme } from '../../../src/core/designs/slide-scene.ts';
import { readDeck } from '../../../src/core/ooxml/read/index.ts';

it('text that is read again is set once, and set anew if it differs', () => {
  const [slide] = readDeck(readFileSync('test/fixtures/pptx/picture-chart-table.pptx')).slides;
  const shape = slide?.shapes.find((one) => one.kind === 'shape' && (one.text?.paragraphs.length ?? 0) > 0);
  if (slide === undefined || shape?.kind !== 'shape' || shape.text === undefined) return expect.unreachable();
  const { fonts, role, memo } = chooseSlideFonts(slide);
  const scope = { memo, role, theme: createTheme(slide, fonts), lang: 'en', fontScale: 1, lineReduction: 0 };
  const { paragraphs } = shape.text;
  const first = setRichText(paragraphs, 400, scope);
  expect(setRichText(structuredClone(paragraphs), 400, scope)).toBe(first);
  const others = paragraphs.map((paragraph) => ({
    ...paragraph,
    runs: paragraph.runs.map((run) => ({ ...run, text: `${run.text} again` })),
  }));
  expect(setRichText(others, 400, scope)).not.toEqual(first);
});
