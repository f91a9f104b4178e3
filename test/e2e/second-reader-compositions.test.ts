import { describe, expect, test } from 'vitest';
import { MARKUP_GUIDE } from '../../src/core/composition/guide.ts';
import { writePptx } from '../../src/core/output/pptx/write-pptx.ts';
import type { Deck } from '../../src/core/scene/scene.ts';
import { composedDeck } from '../support/composed-deck.ts';
import { compositeSamples } from '../support/composite-samples.ts';
import { COMPOSITIONS } from '../support/compositions.ts';
import { fold, linesOf, otherLines, writtenLines } from '../support/deck-lines.ts';
import { DEEP } from '../support/deep.ts';
import { composedDeck as layoutsDeck } from '../support/example-deck.ts';
import { hasLibreOffice, SecondReader } from '../support/libreoffice.ts';
import { type OfficeWord, officeWords } from '../support/office-lines.ts';
import { drawnIn, PUBLISHED, publishedDeck } from '../support/published-decks.ts';

/** As every bar of this kind: of all lines. */
const MOST_DIFFERENT = 0.05;
const examples =
  MARKUP_GUIDE.slice(MARKUP_GUIDE.indexOf('## Examples')).match(/<section[\s\S]*?<\/section>/g) ?? [];

async function compared(deck: Deck): Promise<ReturnType<typeof otherLines>> {
  using reader = new SecondReader(await writePptx(deck));
  return otherLines(deck.slides, reader.lines());
}

/**
 * Share of the lower height by which boxes of one row overlap. Letters of one word may be told apart, each as
 * high as it is.
 */
const SAME_ROW = 0.5;
const arabic = (text: string): string => text.normalize('NFKC').replace(/[^\p{Script=Arabic}]|\p{M}/gu, '');

/**
 * The reader tells words from right to left letter by letter as they are seen, and figures and Latin words
 * apart: of each row only the Arabic letters count.
 */
function comparedByRows(
  deck: Deck,
  pages: readonly (readonly OfficeWord[])[],
): { readonly lines: number; readonly different: readonly string[] } {
  const rowOf = (page: readonly OfficeWord[], { top, bottom }: OfficeWord): string =>
    page
      .filter(
        (word) =>
          Math.min(word.bottom, bottom) - Math.max(word.top, top) >
          SAME_ROW * Math.min(word.bottom - word.top, bottom - top),
      )
      .toSorted((a, b) => b.left - a.left)
      .map(({ text }) => arabic([...text].reverse().join('')))
      .join('');
  const ours = deck.slides.flatMap((scene, index) => {
    const page = pages[index] ?? [];
    const rows = page.map((word) => rowOf(page, word));
    return writtenLines(scene).flatMap((line) => {
      // Around figures and Latin words the spans of a line are in the order in which they are seen.
      const pieces = line.split(/[\p{Nd}\p{Script=Latin}][\p{Nd}\p{Script=Latin},–_]*/u).map(arabic);
      return pieces.join('') === ''
        ? []
        : [{ line, same: rows.some((row) => pieces.every((piece) => row.includes(piece))) }];
    });
  });
  return { lines: ours.length, different: ours.flatMap(({ line, same }) => (same ? [] : [line])) };
}

const FUNNEL = `<section>
  <h1>Two in five pilots pay</h1>
  <x-funnel><li value="96">Pilots</li><li value="41">Paid</li></x-funnel>
</section>`;

describe.skipIf(!hasLibreOffice)('compositions in LibreOffice', () => {
  test.runIf(DEEP).each(PUBLISHED)('have the lines that we set: the published deck %s', async (name) => {
    const deck = drawnIn(publishedDeck(name));
    const { lines, different } =
      deck.slides[0]?.rtl === true
        ? comparedByRows(deck, officeWords(new Map([[name, await writePptx(deck)]])).get(name) ?? [])
        : await compared(deck);
    expect(lines).toBeGreaterThan(60);
    expect(different.length / lines, JSON.stringify(different, null, 1)).toBeLessThan(MOST_DIFFERENT);
  });

  test('have the lines that we set in the examples of the guide and in every kind', async () => {
    const { lines, different } = await compared(composedDeck([...examples, FUNNEL, ...COMPOSITIONS]));
    expect(examples).toHaveLength(2);
    expect(lines).toBeGreaterThan(80);
    expect(different.length / lines, JSON.stringify(different, null, 1)).toBeLessThan(MOST_DIFFERENT);
  });

  test.runIf(DEEP)('show charts that are built from shapes, a table or several charts', async () => {
    const samples = compositeSamples().filter(
      ({ name, lang }) => lang === 'en' && !name.startsWith('small_multiples'),
    );
    const deck = await layoutsDeck(
      'ledger',
      samples.map(({ name, chart }) => ({ layout: 'chart', content: { title: name, chart } })),
    );
    const { lines, different } = await compared(deck);
    expect(lines).toBeGreaterThan(60);
    expect(different.length / lines, JSON.stringify(different, null, 1)).toBeLessThan(MOST_DIFFERENT);
  });

  test('are compared by a check that finds a line with a different break', () => {
    const deck = composedDeck([COMPOSITIONS[0] ?? '']);
    const [title = '', ...others] = deck.slides.flatMap(linesOf);
    expect(
      otherLines(deck.slides, [[title.slice(0, 9), title.slice(9), ...others]]).different.map(
        ({ line }) => line,
      ),
    ).toEqual([fold(title)]);
  });
});
