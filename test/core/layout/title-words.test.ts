import { describe, expect, it } from 'vitest';
import { flatten } from '../../../src/core/scene/check/geometry.ts';
import { measureInSansOrSerif } from '../../../src/core/scene/fonts/substitute-widths.ts';
import type { Deck } from '../../../src/core/scene/scene.ts';
import { TEMPLATES } from '../../../src/core/templates/standard/index.ts';
import { composedDeck } from '../../support/example-deck.ts';

/** Words of titles that are wider than their boxes in the widest common substitute. */
function findWideWords(deck: Pick<Deck, 'slides'>): string[] {
  return deck.slides.flatMap(({ elements }) =>
    flatten(elements).flatMap((element) =>
      element.type !== 'text' || !/title/.test(element.placeholder)
        ? []
        : element.paragraphs.flatMap(({ runs }) =>
            runs.flatMap((run) =>
              run.text
                .split(' ')
                .filter((word) => (measureInSansOrSerif(word, run) ?? 0) > element.box.width + 0.5),
            ),
          ),
    ),
  );
}

describe('a title beside the text', () => {
  it.each(TEMPLATES.map(({ id }) => id))(
    'keeps its longest word whole if two words are moved to its last line in %s',
    async (template) => {
      const titles = ['Documents to Review', 'Environments we support', 'Departments and budgets'];
      const deck = await composedDeck(
        template,
        titles.map((title) => ({
          layout: 'bullets',
          content: { title, items: ['Team charter', 'Decisions'] },
        })),
      );
      expect(findWideWords(deck)).toEqual([]);
    },
  );
});

describe('a compound of 26 letters', () => {
  it.each(TEMPLATES.map(({ id }) => id))('stays whole above and beside the text in %s', async (template) => {
    const titles = ['Verarbeitungsverzeichnisse', 'Verarbeitungsverzeichnisse und Fristen'];
    const deck = await composedDeck(
      template,
      titles.map((title) => ({
        layout: 'bullets',
        content: { title, items: ['Team charter', 'Decisions'] },
      })),
    );
    expect(findWideWords(deck)).toEqual([]);
  });
});

describe('the title of a deck', () => {
  it.each(TEMPLATES.map(({ id }) => id))(
    'has room for its longest word in every common substitute in %s',
    async (template) => {
      const titles = ['Contributing', 'Troubleshooting', 'Internationalisation', 'A responsibility of all'];
      const deck = await composedDeck(
        template,
        titles.map((title) => ({ layout: 'title', content: { title } })),
      );
      expect(findWideWords(deck)).toEqual([]);
    },
  );
});

/** Compounds of 28 to 35 letters, wider than most columns at the smallest size of a sentence. */
const COMPOUNDS = [
  'Nahverkehrsbeschleunigungsprogramm',
  'Informationssicherheitskontrollen',
  'Järjestelmänvalvojakäyttöoikeudet',
];

describe('a compound of more than thirty letters', () => {
  it.each(TEMPLATES.map(({ id }) => id))(
    'stays whole on first, middle and last slides in %s',
    async (template) => {
      const deck = await composedDeck(
        template,
        COMPOUNDS.flatMap((title) => [
          { layout: 'title', content: { title, subtitle: 'A plan for the board' } },
          { layout: 'section', content: { title, number: '3', description: 'What this part answers' } },
          { layout: 'closing', content: { title, text: 'Questions?' } },
        ]),
      );
      expect(findWideWords(deck)).toEqual([]);
    },
  );
});
