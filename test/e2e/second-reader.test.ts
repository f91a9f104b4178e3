import { describe, expect, test } from 'vitest';
import { writePptx } from '../../src/core/output/pptx/write-pptx.ts';
import { CONTRACTS } from '../../src/core/templates/catalogue.ts';
import { TEMPLATES } from '../../src/core/templates/standard/index.ts';
import { fold, otherLines, wordsOf } from '../support/deck-lines.ts';
import { DEEP, oneIn } from '../support/deep.ts';
import { composedDeck } from '../support/example-deck.ts';
import { hasLibreOffice, SecondReader } from '../support/libreoffice.ts';

const examples = CONTRACTS.map((contract) => ({ layout: contract.id, content: contract.example }));
/** LibreOffice takes ten seconds for a deck: `npm run test:deep` shows it every template, `npm test` one. */
const shown = TEMPLATES.map(({ id }) => id).filter((id) => DEEP || id === 'atelier');
describe('a deck of every layout, read by the Open XML SDK and by LibreOffice', () => {
  // Written decks are checked for our own invariants at once, and judged by the Open XML SDK when the run
  // ends.
  test.each(oneIn(18, TEMPLATES, 8).map(({ id }) => id))(
    '%s is valid to the Open XML SDK and to our own invariants',
    async (id) => {
      expect((await writePptx(await composedDeck(id, examples))).length).toBeGreaterThan(10_000);
    },
  );

  test.skipIf(!hasLibreOffice).each(shown)(
    '%s shows all of its text in LibreOffice, in the lines that we set',
    async (id) => {
      const deck = await composedDeck(id, examples);
      using reader = new SecondReader(await writePptx(deck));
      const pages = reader.pages().map(fold);
      expect(pages).toHaveLength(deck.slides.length);
      // A hyphen at the end of a line is dropped by the reader that joins the lines.
      const missing = deck.slides.flatMap((scene, index) =>
        wordsOf(scene)
          .filter((word) => !pages[index]?.replaceAll('-', '').includes(word.replaceAll('-', '')))
          .map((word) => ({ slide: index + 1, word })),
      );
      expect(missing).toEqual([]);

      const { lines, different } = otherLines(deck.slides, reader.lines());
      expect(lines).toBeGreaterThan(150);
      expect(different.length / lines, JSON.stringify(different, null, 1)).toBeLessThan(0.05);
    },
  );
});
