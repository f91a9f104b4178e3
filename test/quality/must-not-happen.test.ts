import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { AuthoredDeck } from '../../src/core/authoring/api.ts';
import { readTopic } from '../../src/core/authoring/scaffold.ts';
import { Failure } from '../../src/core/errors/failure.ts';
import { DEEP } from '../support/deep.ts';
import { deckFrom, laidOut, sourceOf } from './document-decks.ts';
import { FAULTS, type Report, readDocument } from './document-faults.ts';

const fixtures = join(import.meta.dirname, '..', 'fixtures');
const files = ['docs', 'pptx'].flatMap((folder) =>
  readdirSync(join(fixtures, folder)).map((name) => `${folder}/${name}`),
);
/** Sources that cannot be read, with the reason that its refusal gives. */
const REFUSED: Readonly<Record<string, string>> = {
  'docs/ocr_test.pdf': 'no_text',
  'docs/single_table.pdf': 'no_text',
  'docs/password.pdf': 'encrypted',
};

/** `npm test` looks at every twelfth, and at those that are refused. */
const some = files.filter((file, index) => DEEP || index % 12 === 0 || REFUSED[file] !== undefined);

describe.each(some)('the document %s', (file) => {
  it.runIf(DEEP)(
    'becomes a deck without an error and without a fault, also with its words preserved, or is refused with a reason',
    async () => {
      const source = await sourceOf(join(fixtures, file)).catch((error: unknown) => {
        if (error instanceof Failure) return error;
        throw error;
      });
      if (source instanceof Failure) {
        expect(source.issues[0]?.type).toBe(REFUSED[file]);
        expect(source.hint).toMatch(/\w/);
        return;
      }
      expect(REFUSED[file]).toBeUndefined();
      // Without a word but its title a file gives questions to answer, which are no words of its own.
      const checks = Object.entries(FAULTS).filter(
        ([name]) => readTopic(source) === undefined || name === 'mojibake',
      );
      const deck = await deckFrom(source);
      expect(deck.title, 'the name of a program').not.toMatch(/^(?:PptxGenJS|PowerPoint) Presentation/);
      const { slides, findings } = laidOut(deck, 'ledger');
      expect(slides.length).toBeGreaterThan(0);
      expect(findings.filter(({ severity }) => severity === 'error')).toEqual([]);
      const preserved = await deckFrom(source, { content_generation: 'preserve' });
      const faults = (made: AuthoredDeck, named: (name: string) => boolean): Record<string, string[]> => {
        const report = readDocument(source, made);
        return Object.fromEntries(
          checks
            .filter(([name]) => named(name))
            .map(([name, find]) => [name, find(report)] as const)
            .filter(([, found]) => found.length > 0),
        );
      };
      // Shortened sentences are what an author is for, except under `preserve`.
      expect({
        standard: faults(deck, (name) => name !== 'a sentence altered'),
        preserve: faults(preserved, () => true),
      }).toEqual({ standard: {}, preserve: {} });
    },
  );
});

const REPORT = `# Harbour report

## Costs

The harbour spent 1,250 euros on ropes. It bought 14 lamps.

| Pier | Ships | Fees |
|---|---|---|
| Northern pier | 120 | 44.5 |
| Southern pier | 80 | 31.2 |
| Old pier | 12 | 7.9 |

## Outlook

The harbour opens a third basin in 2027. Its crane lifts forty tonnes.`;

/** A fault put into a faithful deck, and the check that must see it. */
const PLANTED: readonly (readonly [keyof typeof FAULTS, (deck: AuthoredDeck) => unknown])[] = [
  ['a number changed', (deck) => replaced(deck, '1,250', '1,520')],
  ['a number changed', (deck) => replaced(deck, '44.5', '45')],
  [
    'a number changed',
    (deck) => ({
      ...deck,
      slides: deck.slides.map((slide) => ({ ...slide, speaker_note: 'It bought 41 lamps.' })),
    }),
  ],
  ['a sentence altered', (deck) => replaced(deck, 'lifts forty tonnes', 'can lift forty tonnes')],
  [
    'a section lost in silence',
    (deck) => ({
      ...deck,
      omitted: [],
      slides: deck.slides.filter((slide) => !/Outlook|crane/.test(JSON.stringify(slide))),
    }),
  ],
  ['a table flattened', (deck) => withSlide(deck, { items: [{ text: 'Northern pier 120 44.5' }] })],
  [
    'a table flattened',
    (deck) => ({
      ...deck,
      slides: deck.slides.filter(
        ({ content }) => content['table'] === undefined && content['chart'] === undefined,
      ),
    }),
  ],
  [
    'a heading as body',
    (deck) => withSlide(deck, { items: [{ text: 'Outlook' }, { text: 'It bought 14 lamps.' }] }),
  ],
  ['a footer repeated as text', (deck) => withSlide(deck, { items: [{ text: 'Page 3 of 12' }] })],
  ['mojibake', (deck) => replaced(deck, 'crane', 'crÃ¡ne')],
  ['mojibake', (deck) => replaced(deck, 'crane', 'cr\ufffdne')],
];

function replaced(deck: AuthoredDeck, from: string, to: string): unknown {
  return JSON.parse(JSON.stringify(deck).replaceAll(from, to));
}

function withSlide(deck: AuthoredDeck, content: object): unknown {
  return { ...deck, slides: [...deck.slides, { layout: 'bullets', content }] };
}

describe('the checks of must-not-happen faults', () => {
  let deck: AuthoredDeck;
  beforeAll(async () => {
    deck = await deckFrom(REPORT, { content_generation: 'preserve' });
  });

  it('find nothing in a faithful deck', () => {
    for (const find of Object.values(FAULTS)) expect(find(readDocument(REPORT, deck))).toEqual([]);
  });

  it.each(PLANTED)('find %s', (name, plant) => {
    expect(FAULTS[name]?.(readDocument(REPORT, plant(deck) as Report['deck']))).not.toEqual([]);
  });

  it('find the footer of every page, where a reader leaves it in the text', () => {
    const pages = [1, 2, 3]
      .map(
        (page) =>
          `<!-- source at="page ${page}" -->\n\n${['Ropes', 'Lamps', 'Cranes'][page - 1]} are bought in spring, for a lower price.\n\nHarbour report · page ${page}`,
      )
      .join('\n\n');
    const made = {
      ...deck,
      slides: [{ layout: 'bullets', content: { title: 'A', items: [{ text: 'Harbour report · page 2' }] } }],
    };
    expect(FAULTS['a footer repeated as text']?.(readDocument(pages, made))).toHaveLength(1);
  });
});
