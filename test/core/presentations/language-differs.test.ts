import { expect, it } from 'vitest';
import { findForeignWords } from '../../../src/core/presentations/slides-language.ts';

const GERMAN =
  'Die Fähren im Hafen werden bis zum Jahr 2030 leise. Neue Anleger liefern den Schiffen Strom vom Land, und eine einzige Fahrkarte gilt auf allen Linien der Stadt. Die Kosten trägt zur Hälfte der Bund, und der Rat entscheidet darüber im März.';
const slides = [{ title: GERMAN.slice(0, 60), body: GERMAN }];

it('a language tag that contradicts the text is reported with the language of the text', () => {
  expect(findForeignWords(slides, 'en-US')).toMatchObject([
    { code: 'language_differs', slide: 0, fix: expect.stringContaining('"de"') },
  ]);
});

it('a language tag is not reported if it is right, similar, or the text is short', () => {
  expect(findForeignWords(slides, 'de-AT')).toEqual([]);
  expect(findForeignWords([{ title: GERMAN.slice(0, 40) }], 'en')).toEqual([]);
  const names = Array.from({ length: 40 }, (_, at) => `Rotterdam Europoort Terminal ${at}`);
  expect(findForeignWords([{ rows: names }], 'fr')).toEqual([]);
});
