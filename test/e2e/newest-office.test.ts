import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { opened } from '../../scripts/newest-office.mjs';
import { writePptx } from '../../src/core/output/pptx/write-pptx.ts';
import type { Deck } from '../../src/core/scene/scene.ts';
import { CONTRACTS } from '../../src/core/templates/catalogue.ts';
import { TEMPLATES } from '../../src/core/templates/standard/index.ts';
import type { SampleLanguage } from '../core/templates/sample-banks.ts';
import { sampleContent } from '../core/templates/sample-content.ts';
import { otherLines } from '../support/deck-lines.ts';
import { DEEP } from '../support/deep.ts';
import { designDeck } from '../support/design-deck.ts';
import { embeddedIn } from '../support/embedded-fonts.ts';
import { composedDeck } from '../support/example-deck.ts';
import { linesIn, pagesIn } from '../support/libreoffice.ts';

/** `npm run test:deep` sets it up where it can. */
const isHere = DEEP && process.env['NEWEST_OFFICE_ROOT'] !== undefined;
const LANGUAGES: readonly SampleLanguage[] = [
  'vi',
  'el',
  'ru',
  'zh-Hans',
  'zh-Hant',
  'ja',
  'ko',
  'ar',
  'he',
  'hi',
  'th',
];

/** Decks of other programs that designs are made of. */
const SAMPLES = ['designs', 'pptx'].flatMap((folder) =>
  readdirSync(new URL(`../fixtures/${folder}/`, import.meta.url)).map((name): [string, string] => [
    name,
    folder,
  ]),
);

/** The deck as the program shows it that has no fonts but those in the file. */
async function renderDeck(deck: Deck) {
  const bytes = deck.file ?? (await writePptx(deck));
  const pdf = opened(bytes);
  const postScript = new Set(embeddedIn(bytes).faces.map(({ font }) => font.postscriptName));
  return {
    pages: pagesIn(pdf.text).length,
    strange: [...new Set(pdf.fonts)].filter((name) => !postScript.has(name)),
    ...otherLines(deck.slides, linesIn(pdf.layout)),
  };
}

describe.skipIf(!isHere)('a deck in the newest LibreOffice without its fonts', () => {
  test.each(TEMPLATES.map(({ id }) => id))(
    'in %s is set in its own faces and nothing else, in the lines that we set',
    async (id) => {
      const deck = await composedDeck(
        id,
        CONTRACTS.map((contract) => ({ layout: contract.id, content: contract.example })),
      );
      const { pages, strange, lines, different } = await renderDeck(deck);
      expect({ pages, strange }).toEqual({ pages: deck.slides.length, strange: [] });
      expect(lines).toBeGreaterThan(150);
      expect(different.length / lines, JSON.stringify(different, null, 1)).toBeLessThan(0.05);
    },
  );

  test.each(LANGUAGES)('in %s is set in its embedded faces and nothing else', async (lang) => {
    const slides = CONTRACTS.map((contract) => ({
      layout: contract.id,
      content: sampleContent(contract, { lang, counts: 3, optional: true, limit: () => 60 }),
    }));
    const deck = await composedDeck('pitch', slides, { language: lang });
    const { pages, strange } = await renderDeck(deck);
    expect({ pages, strange }).toEqual({ pages: deck.slides.length, strange: [] });
  });

  test.each(SAMPLES)(
    'in a design compiled from %s is set in its embedded faces and the families of Office',
    async (name, folder) => {
      const { deck } = await designDeck(
        readFileSync(new URL(`../fixtures/${folder}/${name}`, import.meta.url)),
      );
      const { pages, strange, lines, different } = await renderDeck(deck);
      expect(pages).toBe(deck.slides.length);
      const missing = (deck.fileFonts ?? []).filter(({ reason }) => reason !== undefined);
      // A family that nobody has is told as such.
      expect(missing.filter(({ reason }) => reason !== 'office' && reason !== 'unknown')).toEqual([]);
      // Words of charts are set in the theme's font, which may be one of Office's where no text is.
      if (missing.length > 0 || Object.values(deck.theme.fonts).some(({ drawn }) => drawn !== undefined))
        return;
      expect(strange).toEqual([]);
      expect(different.length / lines, JSON.stringify(different, null, 1)).toBeLessThan(0.05);
    },
  );

  test('is set in substitute fonts if it only names its own', async () => {
    const deck = await composedDeck('pitch', [
      { layout: 'statement', content: CONTRACTS.find(({ id }) => id === 'statement')?.example ?? {} },
    ]);
    const { fonts } = opened(await writePptx({ ...deck, fonts: 'name' }));
    expect(fonts.join()).toMatch(/Liberation|DejaVu/);
  });
});
