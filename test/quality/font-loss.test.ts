import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { writePptx } from '../../src/core/output/pptx/write-pptx.ts';
import type { Deck } from '../../src/core/scene/scene.ts';
import { TEMPLATES } from '../../src/core/templates/standard/index.ts';
import { DEEP } from '../support/deep.ts';
import { drawnIn, faultsOf, type PageWord, pagesOf, WIDEST_SUBSTITUTE } from '../support/font-loss.ts';
import { FONTS, hasLibreOffice } from '../support/libreoffice.ts';
import { alterPptx, OpenedPptx } from '../support/open-pptx.ts';
import {
  COMPOSED,
  chartsDeck,
  compositionDeck,
  coversDeck,
  type DrawnLanguage,
  designedDeck,
  LANGUAGES_DRAWN,
  LENGTHS_DRAWN,
  layoutsDeck,
  linkedDeck,
  slideName,
  WRITTEN,
  writtenDeck,
} from './font-loss-decks.ts';

/** The longest texts are those that wider fonts break first. */
const LENGTHS = DEEP ? LENGTHS_DRAWN : (['portable'] as const);

/** Rounding of words in LibreOffice, as a share of their width; its smallest step of shrinking is 1 %. */
const MAX_NARROWER = 0.001;

/** Folders of the faces that DejaVu lacks letters for, as a machine with Noto fonts has them. */
const SCRIPT_FONTS: Readonly<Partial<Record<DrawnLanguage, string>>> = {
  ja: 'noto-sans-jp',
  hi: 'noto-sans-devanagari',
  th: 'noto-sans-thai',
};
/** In other languages LibreOffice takes minutes for a template, so `npm test` draws one in one. */
const IN_LANGUAGES = TEMPLATES.flatMap(({ id }) =>
  LANGUAGES_DRAWN.filter((language) => language !== 'en').flatMap((language) =>
    DEEP || (id === 'pitch' && language === 'ar') ? [{ id, language }] : [],
  ),
);

/** Decks by name; `npm run test:deep` draws all, one after the other. */
const DECKS: readonly (readonly [name: string, make: () => Deck | Promise<Deck>])[] = [
  ...WRITTEN.filter((name) => DEEP || name === 'quays').map(
    (name) => [name, () => writtenDeck(name)] as const,
  ),
  ['links', linkedDeck],
  ...(DEEP ? COMPOSED.map((name) => [name, () => compositionDeck(name)] as const) : []),
  ...TEMPLATES.filter(({ id }) => DEEP || id === 'boardroom').map(
    ({ id }) => [`layouts of ${id}`, () => layoutsDeck(id, LENGTHS)] as const,
  ),
  ...TEMPLATES.filter(({ id }) => DEEP || id === 'ledger').map(
    ({ id }) => [`covers of ${id}`, () => coversDeck(id)] as const,
  ),
  ...(DEEP ? TEMPLATES : []).map(({ id }) => [`charts in ${id}`, () => chartsDeck(id)] as const),
];

/** Designs in Calibri, Cambria and other families of Office, of which a plain Linux machine has none. */
const DESIGNS = ['designs/median-theme.pptx', ...(DEEP ? ['designs/czech-template.pptx'] : [])];

describe.skipIf(!hasLibreOffice)('a deck in LibreOffice', () => {
  it.each(DECKS)(
    '%s keeps its texts apart, whole and on the page where DejaVu stands in for its fonts',
    async (name, make) => {
      expect(await findFaults(name, await make(), WIDEST_SUBSTITUTE)).toEqual([]);
    },
  );

  it.each(DESIGNS)(
    'a deck in %s keeps its texts apart, whole and on the page without its fonts',
    async (file) => {
      expect(await findFaults(file, await designedDeck(file), WIDEST_SUBSTITUTE)).toEqual([]);
    },
  );

  it.each(IN_LANGUAGES)(
    'layouts of $id in "$language" keep their texts apart, whole and on the page without its fonts',
    async ({ id, language }) => {
      const own = SCRIPT_FONTS[language];
      const fonts = [WIDEST_SUBSTITUTE, ...(own === undefined ? [] : [join(FONTS, own)])];
      const deck = layoutsDeck(id, LENGTHS, language);
      expect(await findFaults(`layouts of ${id} in ${language}`, deck, fonts)).toEqual([]);
    },
  );

  it.each(DECKS.filter(([name]) => DEEP || name === 'links'))(
    '%s has every word at its size where its fonts are there',
    async (name, make) => {
      const file = name.replaceAll(' ', '-');
      const shrinking = withoutDrawings(await writePptx(await make()));
      const sizes = drawnIn(
        FONTS,
        new Map([
          ['shrinking', shrinking],
          ['fixed', fixed(shrinking)],
        ]),
        // pdftotext orders columns by differences of tenths of a point, so words are compared in any order.
        (pdfOf) =>
          [pdfOf('shrinking'), pdfOf('fixed')].map((pdf) =>
            pagesOf(pdf).map(({ words }) => ({
              heights: words.map(heightOf).sort(),
              width: sumWidths(words),
            })),
          ),
      );
      const [shrunk = [], whole = []] = sizes;
      expect(
        shrunk.map(({ heights }) => heights),
        file,
      ).toEqual(whole.map(({ heights }) => heights));
      // A smaller letter is narrower, also where its height is rounded.
      for (const [page, { width }] of shrunk.entries())
        expect(Math.abs(width - (whole[page]?.width ?? 0)), `${file} ${page + 1}`).toBeLessThanOrEqual(
          width * MAX_NARROWER,
        );
    },
  );
});

/** Faults on the pages of a deck that LibreOffice draws with some fonts. */
async function findFaults(name: string, deck: Deck, fonts: string | readonly string[]): Promise<string[]> {
  const file = name.replaceAll(/[ /]/g, '-');
  const bytes = withoutDrawings(deck.file ?? (await writePptx(deck)));
  const pages = drawnIn(fonts, new Map([[file, bytes]]), (pdfOf) => pagesOf(pdfOf(file)));
  const slideOf = (index: number): string =>
    name.startsWith('layouts') ? `${name}, ${slideName(index, LENGTHS)}` : `${name} ${index + 1}`;
  return faultsOf(deck, pages).flatMap((found, index) =>
    found
      .filter(({ kind, within }) => kind === 'broken' || within !== 'chart')
      .map(({ kind, words }) => `${slideOf(index)}: ${kind}: ${words}`),
  );
}

/** Width of all words of a page, pt. */
function sumWidths(words: readonly PageWord[]): number {
  return words.reduce((sum, { left, right }) => sum + right - left, 0);
}

function heightOf({ text, top, bottom }: PageWord): string {
  return `${text} ${(bottom - top).toFixed(1)}`;
}

/**
 * The deck without the drawings of its layouts: pdftotext looks for lines under words, of which some
 * templates have hundreds.
 */
function withoutDrawings(bytes: Uint8Array): Uint8Array {
  const pptx = new OpenedPptx(bytes);
  const strip = (xml: string): string =>
    xml.replace(/<p:sp>(?:(?!<\/p:sp>).)*?<a:custGeom>(?:(?!<\/p:sp>).)*<\/p:sp>/gs, (shape) =>
      shape.includes('<a:t>') ? shape : '',
    );
  const layouts = pptx.names.filter(
    (name) => /^ppt\/slideLayouts\/[^/]*\.xml$/.test(name) && strip(pptx.xml(name)) !== pptx.xml(name),
  );
  return alterPptx(bytes, Object.fromEntries(layouts.map((name) => [name, strip])));
}

/** The deck with texts that keep their size. */
function fixed(bytes: Uint8Array): Uint8Array {
  const pptx = new OpenedPptx(bytes);
  const slides = pptx.names.filter(
    (name) => /^ppt\/slides\/[^/]*\.xml$/.test(name) && pptx.xml(name).includes('<a:normAutofit/>'),
  );
  return alterPptx(
    bytes,
    Object.fromEntries(
      slides.map((name) => [name, (xml: string) => xml.replaceAll('<a:normAutofit/>', '<a:noAutofit/>')]),
    ),
  );
}
