import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadInlineParser } from '../../../src/core/layout/inline-markdown.ts';
import { parseMarkup, text as xmlText } from '../../../src/core/ooxml/xml/index.ts';
import {
  type Links,
  mergeRuns,
  type OwnRun,
  type Piece,
  readRuns,
} from '../../../src/core/opened/paragraph-runs.ts';
import { rewriteRuns } from '../../../src/core/opened/rewrite-runs.ts';
import { alignSequences } from '../../../src/core/opened/sequence-pairs.ts';
import { type Span, textSegments } from '../../../src/core/opened/text-segments.ts';
import { DEEP } from '../../support/deep.ts';

const NUM_RUNS = DEEP ? 5_000 : 400;

beforeAll(loadInlineParser);

/** A text with the font size of its run, such as "Grew" in 28 points. */
type Sized = readonly [words: string, size: number];

const links = {
  addressOf: (click: string) => (click.includes('"rId9"') ? 'https://example.org/' : undefined),
  write: () => '<a:hlinkClick r:id="rId9"/>' as ReturnType<Links['write']>,
};
const inRun = ([words, size]: Sized) => `<a:r><a:rPr sz="${size}"/><a:t>${xmlText(words)}</a:t></a:r>`;
const read = (runs: string): OwnRun[] => {
  const xml = `<a:p>${runs}</a:p>`;
  return readRuns(xml, parseMarkup(xml), links.addressOf);
};

/** Runs after a text change, as texts with sizes; XML if there is more than runs. */
function set(
  runs: string,
  words: string | readonly Piece[],
  spansIn?: (line: string) => readonly Span[],
): string {
  return rewriteRuns(read(runs), typeof words === 'string' ? [{ text: words }] : words, {
    prefix: 'a:',
    links,
    ...(spansIn === undefined ? {} : { spansIn }),
  });
}
const sized = (xml: string): Sized[] =>
  read(xml).map(({ text, properties }) => [text, Number(/sz="(\d+)"/.exec(properties)?.[1] ?? 0)]);
const setSized = (runs: readonly Sized[], words: string): Sized[] =>
  sized(set(runs.map(inRun).join(''), words));

describe('rewriteRuns', () => {
  it.each<[string, readonly Sized[], string, readonly Sized[]]>([
    [
      'a word of a script without spaces',
      [
        ['私は', 28],
        ['富士山', 48],
        ['に入って', 36],
      ],
      '私は阿蘇山に入って',
      [
        ['私は', 28],
        ['阿蘇山', 48],
        ['に入って', 36],
      ],
    ],
    [
      'a number',
      [
        ['Revenue grew ', 28],
        ['42 %', 48],
        [' in May', 36],
      ],
      'Revenue grew 43 % in May',
      [
        ['Revenue grew ', 28],
        ['43 %', 48],
        [' in May', 36],
      ],
    ],
    [
      'a number and the words around it',
      [
        ['grew ', 28],
        ['42', 48],
      ],
      'rose by 17',
      [
        ['rose by ', 28],
        ['17', 48],
      ],
    ],
    [
      'a letter inside of a word',
      [
        ['ABC', 36],
        ['DEF', 54],
        ['GHIJ', 40],
      ],
      'ABCDXFGHIJ',
      [
        ['ABC', 36],
        ['DXF', 54],
        ['GHIJ', 40],
      ],
    ],
    [
      'letters added to a word',
      [
        ['re', 20],
        ['start', 40],
      ],
      'restarted',
      [
        ['re', 20],
        ['started', 40],
      ],
    ],
    [
      'a word with one larger letter',
      [
        ['R', 60],
        ['evenue', 20],
      ],
      'Revenues',
      [
        ['R', 60],
        ['evenues', 20],
      ],
    ],
    [
      'a word put before another',
      [
        ['grew ', 28],
        ['42', 48],
      ],
      'grew about 42',
      [
        ['grew about ', 28],
        ['42', 48],
      ],
    ],
    [
      'a removed space',
      [
        ['e', 20],
        [' mail', 40],
      ],
      'email',
      [
        ['e', 20],
        ['mail', 40],
      ],
    ],
    [
      'letters that two words share by chance',
      [
        ['alpha ', 20],
        ['beta', 40],
      ],
      'gamma',
      [['gamma', 20]],
    ],
    [
      'a tag that is split over runs',
      [
        ['Dear {{', 20],
        ['client', 40],
        ['}}, hello', 20],
      ],
      'Dear Nora Client, hello',
      [
        ['Dear ', 20],
        ['Nora Client', 40],
        [', hello', 20],
      ],
    ],
    [
      'an emoji of several code points',
      [
        ['Team ', 20],
        ['👩‍💻', 40],
        ['!', 20],
      ],
      'Team 👨‍💻!',
      [
        ['Team ', 20],
        ['👨‍💻', 40],
        ['!', 20],
      ],
    ],
    [
      'words in Thai',
      [
        ['ราคา', 20],
        ['สูง', 40],
        ['มาก', 20],
      ],
      'ราคาต่ำมาก',
      [
        ['ราคา', 20],
        ['ต่ำ', 40],
        ['มาก', 20],
      ],
    ],
  ])('keeps the formats around %s', (_, runs, words, wanted) => {
    expect(setSized(runs, words)).toEqual(wanted);
  });

  it('keeps size and colour when Markdown turns bold on or off', () => {
    const runs = `${inRun(['grew by nearly ', 28])}<a:r><a:rPr sz="48" b="1"/><a:t>42 %</a:t></a:r>`;
    expect(sized(set(runs, [{ text: 'grew by ' }, { text: 'nearly 42 %', bold: true }]))).toEqual([
      ['grew by ', 28],
      ['nearly ', 28],
      ['42 %', 48],
    ]);
    expect(set(runs, [{ text: 'grew by ' }, { text: 'nearly', bold: true }, { text: ' 42 %' }])).toContain(
      '<a:rPr sz="48"/><a:t>42 %',
    );
  });

  it('keeps fields, breaks, links and equations in place', () => {
    const field = '<a:fld id="{1}" type="slidenum"><a:rPr sz="12"/><a:t>3</a:t></a:fld>';
    const link = (words: string) =>
      `<a:r><a:rPr sz="30"><a:hlinkClick r:id="rId9"/></a:rPr><a:t>${words}</a:t></a:r>`;
    const runs = `${inRun(['See ', 20])}${link('the page')}<a:br/><a:m><m:oMath/></a:m>${inRun([' on slide ', 40])}${field}`;
    const now = set(runs, [
      { text: 'Look at ' },
      { text: 'this page', link: 'https://example.org/' },
      { text: '\v\ufffc on page 3' },
    ]);
    expect(now).toBe(
      `${inRun(['Look at ', 20])}${link('this ')}${link('page')}<a:br/><a:m><m:oMath/></a:m>${inRun([' on page ', 40])}${field}`,
    );
    expect(set(`${inRun(['Slide ', 20])}${field}`, 'Slide 31')).not.toContain('a:fld');
  });

  it('writes a right-to-left link with unlinked spaces, and reads it as one link', () => {
    const link = { text: 'تقرير البرنامج', link: 'https://example.org/' };
    const now = set(inRun(['x', 20]), [{ text: 'انظر ' }, link]);
    expect(now).toMatch(/<a:t>تقرير<\/a:t><\/a:r><a:r><a:rPr sz="20"(\/>|><\/a:rPr>)<a:t> <\/a:t>/);
    expect(mergeRuns(read(now))).toEqual([{ text: 'انظر ' }, link]);
  });

  it('replaces the match of a search, even with equal letters beside it', () => {
    const runs = [
      ['x', 10],
      ['A', 20],
      ['A', 30],
      ['x', 40],
    ]
      .map((one) => inRun(one as unknown as Sized))
      .join('');
    expect(
      sized(set(runs, 'xAx', (line) => [{ start: 0, end: 2, text: 'x' }].filter(() => line === 'xAAx'))),
    ).toEqual([
      ['x', 10],
      ['A', 30],
      ['x', 40],
    ]);
  });
});

const runsOf = (letters: readonly string[]) =>
  fc
    .array(
      fc.tuple(
        fc.string({ unit: fc.constantFrom(...letters), minLength: 1, maxLength: 12 }),
        fc.constantFrom(12, 20, 28, 40),
      ),
      { minLength: 1, maxLength: 6 },
    )
    .map((runs): Sized[] =>
      runs.flatMap(([words, size], index) =>
        index > 0 && runs[index - 1]?.[1] === size ? [] : [[words, size] as const],
      ),
    );
const LETTERS = 'aAb1 9,.{}山に富โ'.split('');
const lettersOf = (runs: readonly Sized[]) =>
  runs.flatMap(([words, size]) => words.split('').map((letter) => `${letter} ${size}`));
const wordsOf = (runs: readonly Sized[]) => runs.map(([words]) => words).join('');

describe('rewriteRuns with any text and any runs', () => {
  it('writes the text unchanged, in no more runs than before', () => {
    fc.assert(
      fc.property(runsOf([...LETTERS, '👩‍💻']), runsOf([...LETTERS, '👩‍💻']), (runs, others) => {
        const now = setSized(runs, wordsOf(others));
        expect(wordsOf(now)).toBe(wordsOf(others));
        expect(now.length).toBeLessThanOrEqual(runs.length);
      }),
      { numRuns: NUM_RUNS },
    );
  });

  it('keeps the format of every character outside the matches of a search', () => {
    fc.assert(
      fc.property(
        runsOf(LETTERS),
        fc.nat(),
        fc.nat(),
        fc.string({ maxLength: 6 }),
        (runs, from, length, text) => {
          const words = wordsOf(runs);
          const start = from % (words.length + 1);
          const end = Math.min(words.length, start + (length % 8));
          const now = lettersOf(
            sized(
              set(runs.map(inRun).join(''), words.slice(0, start) + text + words.slice(end), () => [
                { start, end, text },
              ]),
            ),
          );
          const before = lettersOf(runs);
          expect(now.slice(0, start)).toEqual(before.slice(0, start));
          expect(now.slice(start + text.length)).toEqual(before.slice(end));
          if (end > start)
            for (const letter of now.slice(start, start + text.length))
              expect(before.slice(start, end).map((one) => one.slice(2))).toContain(letter.slice(2));
        },
      ),
      { numRuns: NUM_RUNS },
    );
  });

  it('keeps the format of every unique unchanged word, whatever changes between them', () => {
    const word = fc.constantFrom(
      'north',
      '富',
      'sea',
      '42',
      '山',
      'Ferries',
      'dock',
      'ราคา',
      'wind',
      'x7',
      'quay',
      '船',
    );
    const text = fc.uniqueArray(word, { minLength: 2, maxLength: 10 }).chain((words) =>
      fc.record({
        words: fc.constant(words.map((one, index): Sized => [one, 10 + index])),
        change: fc.array(fc.constantFrom('keep', 'keep', 'change', 'drop', 'add'), {
          minLength: words.length,
          maxLength: words.length,
        }),
      }),
    );
    fc.assert(
      fc.property(text, ({ words, change }) => {
        const runs = words.flatMap(([one, size]): Sized[] => [
          [one, size],
          [' ', 5],
        ]);
        const now = words.flatMap(([one], index) =>
          change[index] === 'keep'
            ? [one]
            : change[index] === 'change'
              ? ['ZZZ']
              : change[index] === 'add'
                ? [one, 'QQ']
                : [],
        );
        const after = setSized(runs, now.join(' '));
        for (const [index, [one, size]] of words.entries())
          if (change[index] === 'keep')
            expect(after.find(([said]) => said.includes(one))?.[1], one).toBe(size);
      }),
      { numRuns: NUM_RUNS },
    );
  });
});

describe('textSegments', () => {
  it('examines at most a few hundred pairs per word, however long the texts', () => {
    let looked = 0;
    const [old, now] = [0, 1].map((seed) =>
      Array.from({ length: 20_000 }, (_, index) => String((index * 7919 + seed * index) % 97)),
    );
    alignSequences(old ?? [], now ?? [], (x, y) => {
      looked += 1;
      return Number(old?.[x] === now?.[y]);
    });
    expect(looked).toBeLessThan(20_000 * 400);
  });

  it('finds the unchanged words of a long text with many changes', () => {
    const words = Array.from({ length: 3_000 }, (_, index) => `w${index}`);
    const segments = textSegments(
      words.join(' '),
      words.map((word, index) => (index % 3 === 0 ? `v${index}` : word)).join(' '),
    );
    const same = segments
      .filter(({ isSame }) => isSame)
      .reduce((sum, { old, oldEnd }) => sum + oldEnd - old, 0);
    expect(same).toBeGreaterThan(words.join(' ').length * 0.9);
  });
});
