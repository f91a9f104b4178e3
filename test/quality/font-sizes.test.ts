import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { writePptx } from '../../src/core/output/pptx/write-pptx.ts';
import { flatten } from '../../src/core/scene/check/geometry.ts';
import { type Deck, PT_PER_PX } from '../../src/core/scene/scene.ts';
import { CONTRACTS } from '../../src/core/templates/catalogue.ts';
import { TEMPLATES } from '../../src/core/templates/standard/index.ts';
import { DEEP } from '../support/deep.ts';
import { drawnIn, type PageWord, pagesOf } from '../support/font-loss.ts';
import { FONTS, hasLibreOffice } from '../support/libreoffice.ts';
import { alterPptx, OpenedPptx } from '../support/open-pptx.ts';
import { type Greys, similarity } from '../support/similarity.ts';
import { DECKS, withoutDrawings } from './drawn-decks.ts';
import { layoutsDeck, WRITTEN, writtenDeck } from './font-loss-decks.ts';

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
    '%s has every word at its size and place where its fonts are there',
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

/** Least structural similarity of two pictures of a slide, at a pixel for each point. */
const MIN_ALIKE = 0.995;
/**
 * The same of slides with such lines as LibreOffice sets differently in a text that may shrink: `MIN_LINES` in a size
 * that it rounds, which stand up to 0.03 pt apart a line, and those of a text after a table that has no room to spare.
 */
const [MIN_LESS_ALIKE, MIN_LINES] = [0.95, 4] as const;
/** Labels that fit in every font, and never shrink. */
const LABELS: ReadonlySet<string> = new Set(['footer', 'date', 'slide_number']);
/** Decks of which `npm test` compares the pictures. */
const PICTURED: ReadonlySet<string> = new Set(['ledger', 'swiss']);

describe.skipIf(!hasLibreOffice)('a slide with its fonts in LibreOffice', () => {
  it.each([...WRITTEN, ...TEMPLATES.map(({ id }) => id)].filter((name) => DEEP || PICTURED.has(name)))(
    'looks as if no text could shrink, in %s',
    async (name) => {
      const isWritten = WRITTEN.includes(name);
      const deck = isWritten ? writtenDeck(name) : layoutsDeck(name, ['typical']);
      const shrinking = withoutDrawings(await writePptx(deck));
      const pictures = drawnIn(
        FONTS,
        new Map([
          ['shrinking', shrinking],
          ['fixed', fixed(shrinking)],
        ]),
        (pdfOf) => [pdfOf('shrinking'), pdfOf('fixed')].map(drawPages),
      );
      const [shrunk = [], whole = []] = pictures;
      const others = shrunk.flatMap((picture, at) => {
        const other = whole[at];
        const alike = other === undefined ? 0 : similarity(picture, other);
        const layout = isWritten ? `slide ${at + 1}` : (CONTRACTS[at]?.id ?? '');
        const least = hasRoundedLines(deck, at) ? MIN_LESS_ALIKE : MIN_ALIKE;
        return alike >= least ? [] : [`${layout}: ${alike.toFixed(4)}`];
      });
      expect(shrunk.length).toBe(whole.length);
      expect(others).toEqual([]);
    },
  );
});

/** Tells whether LibreOffice 7.4 sets lines of a slide differently where a text may shrink. */
function hasRoundedLines({ slides }: Deck, index: number): boolean {
  const elements = flatten(slides[index]?.elements ?? []);
  const paragraphs = elements.flatMap((element) =>
    element.type === 'text' && !LABELS.has(element.placeholder) ? element.paragraphs : [],
  );
  const rounded = paragraphs.filter(({ runs }) => runs.some(({ sizePx }) => isRounded(sizePx * PT_PER_PX)));
  return (
    rounded.reduce((sum, paragraph) => sum + paragraph.lines.length, 0) >= MIN_LINES ||
    elements.some(({ type }) => type === 'table')
  );
}

/** Tells whether a size in points is another in hundredths of a millimetre after it is rounded to pixels of 600 dpi. */
function isRounded(sizePt: number): boolean {
  const hundredths = Math.round((Math.round(sizePt * 20) * 2540) / 1440);
  return Math.round((Math.round((hundredths * 600) / 2540) * 2540) / 600) !== hundredths;
}

/** Pages of a PDF in grey, a pixel for each point. */
function drawPages(pdf: string): Greys[] {
  const [folder, prefix] = [dirname(pdf), `${basename(pdf, '.pdf')}-page`];
  const done = spawnSync('pdftoppm', ['-gray', '-r', '72', pdf, join(folder, prefix)], { encoding: 'utf8' });
  if (done.status !== 0) throw new Error(`pdftoppm failed: ${done.stderr}`);
  return readdirSync(folder)
    .filter((name) => name.startsWith(prefix))
    .sort()
    .map((name) => readGreys(readFileSync(join(folder, name))));
}

/** A picture in the portable graymap format, 8 bits. */
function readGreys(bytes: Buffer): Greys {
  const [head = '', width, height] =
    /^P5\s+(\d+)\s+(\d+)\s+255\s/.exec(bytes.toString('latin1', 0, 40)) ?? [];
  return { data: new Uint8Array(bytes.subarray(head.length)), width: Number(width), height: Number(height) };
}

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
