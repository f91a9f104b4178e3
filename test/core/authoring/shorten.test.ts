import { describe, expect, it } from 'vitest';
import { readDatedClause } from '../../../src/core/authoring/compose/dated-clause.ts';
import { getCues } from '../../../src/core/authoring/cues.ts';
import { removeLink, shorten } from '../../../src/core/authoring/shorten.ts';
import { listUnits } from '../../../src/core/authoring/unit.ts';
import { findNumbers } from '../../../src/core/scene/number-values.ts';
import { parseSource } from '../../../src/core/sources/parse-source.ts';
import { plain } from '../../../src/core/sources/rich-text.ts';
import { deck, fixture, listTexts } from './deck-helpers.ts';

const CORPUS: readonly (readonly [string, string])[] = [
  ['wiki.md', 'en'],
  ['norwich-city.txt', 'en'],
  ['Hooks.md', 'en'],
  ['ferries.md', 'en'],
  ['CONTRIBUTING-de.md', 'de'],
  ['CONTRIBUTING-ru.md', 'ru'],
  ['HOWTO-es.md', 'es'],
  ['fpb-CONTRIBUTING-hi.md', 'hi'],
  ['fpb-HOWTO-ar.md', 'ar'],
  ['primer-README-ja.md', 'ja'],
  ['zh.txt', 'zh-Hans'],
];
const LENGTHS = [30, 50, 70, 90, 120, 160];

/** Sentences and items of a text that are one sentence. */
function listSentences(name: string, lang: string): string[] {
  return listUnits(parseSource(fixture(name)), lang, false).flatMap(({ kind, text }) =>
    (kind === 'sentence' || kind === 'list_item') && !/[.!?。।؟]\s?\S.*[.!?。।؟]/u.test(text.text)
      ? [text.text]
      : [],
  );
}

/** Binding words of a text in order. */
function listBinding(text: string, lang: string): string[] {
  const { binding } = getCues(lang);
  return binding === undefined
    ? []
    : [...text.matchAll(new RegExp(binding.source, 'giu'))].map(([word]) => word);
}

describe.each(CORPUS)('shortening the sentences of %s', (name, lang) => {
  const sentences = listSentences(name, lang);

  it('keeps every word of exception, restriction, condition, negation or attribution', () => {
    expect(sentences.length).toBeGreaterThan(5);
    for (const sentence of sentences)
      for (const length of LENGTHS) {
        const whole = removeLink(plain(sentence), lang).text;
        const short = shorten(plain(sentence), lang, length).text;
        expect(listBinding(short, lang), `${length}: ${sentence}`).toEqual(listBinding(whole, lang));
      }
  });

  it('keeps the remaining numbers in order and adds none', () => {
    for (const sentence of sentences)
      for (const length of LENGTHS) {
        const whole = removeLink(plain(sentence), lang).text;
        const short = shorten(plain(sentence), lang, length).text;
        const parts = short.toLowerCase().split(/\s+/u);
        // The shortened text is the sentence without whole brackets and without its end.
        const pieces = whole.replace(/\s?[(（][^()（）]*[)）]/gu, '').toLowerCase();
        const isKept =
          whole.toLowerCase().startsWith(short.toLowerCase()) || pieces.startsWith(short.toLowerCase());
        const numbers = findNumbers(short).map(({ text }) => text);
        const all = findNumbers(whole).map(({ text }) => text);
        let from = 0;
        for (const number of numbers) from = all.indexOf(number, from) + 1 || Number.NaN;
        expect(Number.isNaN(from), `${length}: ${sentence}\n${short}`).toBe(false);
        if (parts.length < whole.split(/\s+/u).length && !/[(（]/u.test(whole))
          expect(isKept, `${length}: ${sentence}\n${short}`).toBe(true);
      }
  });
});

describe('shorten', () => {
  it.each([
    'The council approves larger cabins near the harbour, including those of the town, except where the road is closed.',
    'The plant runs on waste heat from the town (only in winter, when the data centre is warm enough for it).',
    'The bridge was closed for a year, which the harbour master said was a mistake of the former council.',
    'The fee is due in March for all of the large cabins; no fee is due for cabins that the town itself lets.',
    'The pier may be used by anybody at any time of the day, as well as at night unless a storm is announced.',
  ])('does not cut "%s"', (sentence) => {
    expect(shorten(plain(sentence), 'en', 60).text).toBe(sentence.slice(0, -1));
  });

  it('cuts an addition', () => {
    expect(
      shorten(
        plain('The port bought four cranes in 2019 (made in Gdansk), which lift forty tons each.'),
        'en',
        40,
      ).text,
    ).toBe('The port bought four cranes in 2019');
  });

  it('cuts nothing inside a sentence of a language with unknown words of exception', () => {
    const sentence =
      'Höfnin keypti fjóra krana árið 2019 (smíðaða í Gdansk) og leigði þá strax út aftur til annarra.';
    expect(shorten(plain(sentence), 'is', 40).text).toBe(sentence.slice(0, -1));
  });

  it('keeps a sentence of an item that limits the one before', () => {
    const item =
      'Cabins of up to forty square metres may be built in every garden of the town. Only owners may apply. The form is on the site of the town.';
    expect(shorten(plain(item), 'en', 80).text).toBe(
      'Cabins of up to forty square metres may be built in every garden of the town. Only owners may apply',
    );
  });
});

describe('readDatedClause', () => {
  const read = (sentence: string, lang = 'en') => {
    const found = readDatedClause(plain(sentence), lang);
    return found === undefined ? undefined : [found.date, found.text.text];
  };

  it('returns the date of the main clause, never that of another', () => {
    expect(
      read(
        'The port adopted the blue livery on March 3, 1987, after a neighbouring port had painted its cranes in a similar colour a year earlier, in 1986.',
      )?.[0],
    ).toBe('1987');
    expect(
      read('The port adopted the livery after its neighbour had painted its cranes in 1986.'),
    ).toBeUndefined();
    expect(read('After the war had ended in 1945, the port was rebuilt.')).toBeUndefined();
    expect(read('Der Hafen wurde umgebaut, nachdem 1945 der Krieg zu Ende war.', 'de')).toBeUndefined();
  });

  it('reads openings, endings and spans', () => {
    expect(read('In late 1961, the port bought a crane.')).toEqual(['late 1961', 'the port bought a crane.']);
    expect(read('Every crane was inspected in 2015.')).toEqual(['2015', 'Every crane was inspected']);
    expect(read('The port sponsored the club 2017–2020.')?.[0]).toBe('2017–2020');
    expect(read('The port sponsored the club from 2017 to 2020.')).toBeUndefined();
  });
});

describe('a deck from a text whose sentences limit each other', () => {
  const LAW = [
    '# Garden cabins',
    '',
    '## Fees',
    'The council decides on the design of cabins within six weeks of the application.',
    'No fee is due for cabins of less than 25 square metres.',
    'Fees for all other cabins follow the schedule of the town.',
    'The design of cabins is decided by the council on the site.',
    'Cabins are inspected by the council each spring.',
    'The council publishes the design of all cabins.',
  ].join('\n');

  it('shows the sentence of an exception beside it', async () => {
    for (const n_slides of [2, 3, 4, 5]) {
      const { slides } = await deck(LAW, { n_slides });
      for (const { content } of slides) {
        const shown = listTexts(content).join('\n');
        if (shown.includes('all other cabins')) expect(shown).toContain('No fee is due');
      }
    }
  });

  it('keeps quotation marks without a name', async () => {
    const { slides } = await deck(
      '# Harbour\n\n## Opinions\n\n> “The port is unsafe and everybody knows it.”\n\n## Facts\n\nThe port has four cranes. It opened in 1961. Ships of forty countries call at it.',
    );
    const shown = slides.flatMap(({ content }) => listTexts(content)).find((text) => text.includes('unsafe'));
    expect(shown).toMatch(/[“"].*unsafe.*[”"]/u);
  });
});
