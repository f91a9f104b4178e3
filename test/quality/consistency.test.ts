import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkFile } from '../../src/core/designs/check-file.ts';
import type { Finding } from '../../src/core/scene/finding.ts';
import { CONSISTENCY, checkWords, type SlideInput } from '../support/deck-findings.ts';
import { oneIn } from '../support/deep.ts';
import { PUBLISHED, publishedDeck } from '../support/published-decks.ts';
import { deckFrom, sourceOf } from './document-decks.ts';

const FIXTURES = join(import.meta.dirname, '..', 'fixtures');
/** One deck in so many may have a finding that is none. */
const ALARMS = 20;

interface WrittenDeck {
  readonly template?: string;
  readonly language?: string;
  readonly definitions?: string;
  readonly slides: readonly SlideInput[];
}

const briefs = ['beds', 'quays', 'raft'];
const readDeck = (name: string): WrittenDeck =>
  briefs.includes(name)
    ? JSON.parse(readFileSync(join(FIXTURES, 'decks', `${name}.json`), 'utf8'))
    : publishedDeck(name);
const findingsOf = ({ slides, ...options }: WrittenDeck): Finding[] => checkWords(slides, options);
const list = (folder: string, kind: RegExp): string[] =>
  readdirSync(join(FIXTURES, folder)).flatMap((name) =>
    kind.test(name) ? [join(FIXTURES, folder, name)] : [],
  );

describe('consistency findings', () => {
  it.each([...PUBLISHED, ...briefs])('are absent from %s, whose figures reconcile', (name) => {
    expect(findingsOf(readDeck(name)).map(({ message }) => message)).toEqual([]);
  });

  it('are in at most one of twenty files of other programs', () => {
    const files = oneIn(8, [
      ...list('pptx', /\.p[op]tx$/),
      ...list('designs', /\.p[op]tx$/),
      ...list('opened', /\.pptx$/),
    ]);
    const alarmed = files.filter((file) =>
      checkFile(new Uint8Array(readFileSync(file))).findings.some(({ code }) => CONSISTENCY.has(code)),
    );
    expect(alarmed.map((file) => basename(file)).slice(Math.floor(files.length / ALARMS))).toEqual([]);
  });

  it('are in at most one of twenty decks generated from documents', async () => {
    const sources = [
      ...list('docs', /\.(?:md|txt|csv|docx|xlsx|html|odt)$/),
      ...list('score', /\.(?:md|txt|csv|html)$/),
    ];
    const files = oneIn(20, sources, 2);
    const alarms: string[] = [];
    for (const file of files) {
      const { slides, language } = await deckFrom(await sourceOf(file));
      const found = checkWords(slides, { language });
      if (found.length > 0) alarms.push(`${basename(file)}: ${found[0]?.message}`);
    }
    expect(alarms.slice(Math.floor(files.length / ALARMS))).toEqual([]);
  });

  // One fault in each copy of a deck.
  it.each([
    ['lamps', 5, '674,000</td>', '647,000</td>', 'sum_differs', '647,000'],
    ['lamps', 5, '1,240', '1,420', 'sum_differs', '"Total" of "Lamps" is 1,420'],
    ['lamps', 5, '812', '821', 'sum_differs', '288 + 262 + 262'],
    ['lamps', 5, '310,000</td>', '300,000</td>', 'sum_differs', '110,000 + 100,000 + 100,000'],
    ['quays', 7, '>210<', '>201<', 'sum_differs', '58 + 64 + 33 + 21 + 28 + 6'],
    ['quays', 7, '>13<', '>18<', 'sum_differs', '46'],
    [
      'quays',
      8,
      'Permits and the bond',
      'From March 2028 to May 2027 permits and the bond',
      'date_differs',
      'ends before it begins',
    ],
    ['quays', 10, 'on 26 March 2027', 'on Monday, 26 March 2027', 'date_differs', 'is a Friday'],
    [
      'quays',
      10,
      'We ask you for 140 of the 210 million',
      'We ask you for 140 of the 120 million',
      'value_differs',
      '210 million',
    ],
    ['tides', 6, '<strong>3.6 m', '<strong>3.9 m', 'sum_differs', 'not 3.9'],
    ['tides', 6, '<strong>1.6 m', '<strong>2.6 m', 'sum_differs', 'not 2.6'],
    ['hospital', 8, '÷ 61,000', '÷ 16,000 visits', 'value_differs', '61,000 visits'],
    [
      'hospital',
      9,
      'Your decision: three measures, one package',
      'Four measures, one package',
      'count_differs',
      'counts 4 measures',
    ],
    ['beds', 3, '61 of 412 beds', '61 of 421 beds', 'value_differs', '412'],
    ['beds', 3, '61 of 412 beds hold', '61 of 412 beds (18 %) hold', 'share_differs', '14.8 %'],
  ] as const)('detect in %s on slide %i that "%s" became "%s"', (name, number, right, wrong, code, words) => {
    const deck = readDeck(name);
    const slides = deck.slides.map((slide, at): SlideInput => {
      if (at !== number - 1) return slide;
      const text = JSON.stringify(slide);
      expect(text).toContain(right);
      return JSON.parse(text.replace(right, wrong));
    });
    const found = findingsOf({ ...deck, slides });
    expect(found.map((one) => [one.code, one.message])).toContainEqual([
      code,
      expect.stringContaining(words),
    ]);
    expect(new Set(found.map(({ code: own }) => own)).size).toBe(1);
  });
});
