import { describe, expect, it } from 'vitest';
import { writePptx } from '../../src/core/output/pptx/write-pptx.ts';
import { DEEP } from '../support/deep.ts';
import { drawnIn, type PageWord, pagesOf } from '../support/font-loss.ts';
import { FONTS, hasLibreOffice } from '../support/libreoffice.ts';
import { alterPptx, OpenedPptx } from '../support/open-pptx.ts';
import { DECKS, withoutDrawings } from './drawn-decks.ts';

/** Rounding of words in LibreOffice, as a share of their width; its smallest step of shrinking is 1 %. */
const MAX_NARROWER = 0.001;

describe.skipIf(!hasLibreOffice)('a deck with its fonts in LibreOffice', () => {
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

/** Width of all words of a page, pt. */
function sumWidths(words: readonly PageWord[]): number {
  return words.reduce((sum, { left, right }) => sum + right - left, 0);
}

function heightOf({ text, top, bottom }: PageWord): string {
  return `${text} ${(bottom - top).toFixed(1)}`;
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
