import { describe, expect, it } from 'vitest';
import { writePptx } from '../../src/core/output/pptx/write-pptx.ts';
import { DEEP } from '../support/deep.ts';
import { drawnIn, type PageWord, pagesOf } from '../support/font-loss.ts';
import { FONTS, hasLibreOffice } from '../support/libreoffice.ts';
import { alterPptx, OpenedPptx } from '../support/open-pptx.ts';
import { DECKS, withoutDrawings } from './drawn-decks.ts';

/** Rounding of words in LibreOffice, as a share of their width; its smallest step of shrinking is 1 %. */
const MAX_NARROWER = 0.001;
/**
 * Distances by which words of a text that shrinks may stand aside and higher, in points: LibreOffice rounds the lines of
 * such a text to pixels of 600 dpi, up to 0.08 pt a line.
 */
const [MAX_ASIDE, MAX_HIGHER] = [0.25, 1] as const;
/**
 * The same as a share of a word's height: LibreOffice 7.4 sets the first texts of a deck, and those after a table, as
 * their face asks, each of their lines up to a tenth of an em higher or lower.
 */
const MAX_HIGHER_SHARE = 0.2;

describe.skipIf(!hasLibreOffice)('a deck with its fonts in LibreOffice', () => {
  it.each(DECKS.filter(([name]) => DEEP || name === 'links'))(
    'of %s has every word at its size and position',
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
              lefts: sortPlaces(words, 'left'),
              tops: sortPlaces(words, 'top'),
              limits: words
                .toSorted((a, b) => compareWords(a, b, 'top'))
                .map(({ top, bottom }) => MAX_HIGHER + MAX_HIGHER_SHARE * (bottom - top)),
            })),
          ),
      );
      const [shrunk = [], whole = []] = sizes;
      expect(
        shrunk.map(({ heights }) => heights),
        file,
      ).toEqual(whole.map(({ heights }) => heights));
      for (const [page, { width, lefts, tops, limits }] of shrunk.entries()) {
        const other = whole[page];
        const name = `${file} ${page + 1}`;
        // A smaller letter is narrower, also where its height is rounded.
        expect(Math.abs(width - (other?.width ?? 0)), name).toBeLessThanOrEqual(width * MAX_NARROWER);
        const aside = measureDistances(lefts, other?.lefts ?? []);
        expect(
          aside.filter((distance) => distance > MAX_ASIDE),
          name,
        ).toEqual([]);
        const higher = measureDistances(tops, other?.tops ?? []);
        expect(
          higher.filter((distance, at) => distance > (limits[at] ?? 0)),
          name,
        ).toEqual([]);
      }
    },
  );
});

/** Width of all words of a page, pt. */
function sumWidths(words: readonly PageWord[]): number {
  return words.reduce((sum, { left, right }) => sum + right - left, 0);
}

/** Places of the words of a page in points, word by word from left or from the top. */
function sortPlaces(words: readonly PageWord[], side: 'left' | 'top'): number[] {
  return words.toSorted((a, b) => compareWords(a, b, side)).map((word) => word[side]);
}

function compareWords(a: PageWord, b: PageWord, side: 'left' | 'top'): number {
  const [one, other] = [heightOf(a), heightOf(b)];
  return one < other ? -1 : one > other ? 1 : a[side] - b[side];
}

function measureDistances(places: readonly number[], others: readonly number[]): number[] {
  return places.map((place, at) => Math.abs(place - (others[at] ?? Number.POSITIVE_INFINITY)));
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
