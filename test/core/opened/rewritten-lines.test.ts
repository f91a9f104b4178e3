import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadInlineParser } from '../../../src/core/layout/inline-markdown.ts';
import {
  childAtPath,
  element,
  parseMarkup,
  XmlEditor,
  text as xmlText,
} from '../../../src/core/ooxml/xml/index.ts';
import { findLineModels } from '../../../src/core/opened/line-models.ts';
import { readRuns } from '../../../src/core/opened/paragraph-runs.ts';
import { findParagraphs, rewriteLines } from '../../../src/core/opened/text-body.ts';
import { DEEP } from '../../support/deep.ts';

const NUM_RUNS = DEEP ? 5_000 : 400;

beforeAll(loadInlineParser);

/** A text with the font size of its run. */
type Sized = readonly [words: string, size: number];

const links = { addressOf: () => undefined, write: () => element('a:hlinkClick', { 'r:id': 'rId9' }) };
const inRun = ([words, size]: Sized) => `<a:r><a:rPr sz="${size}"/><a:t>${xmlText(words)}</a:t></a:r>`;
const write = (paragraphs: readonly (readonly Sized[])[]) =>
  `<p:txBody>${paragraphs.map((runs, level) => `<a:p><a:pPr lvl="${level % 9}"/>${runs.map(inRun).join('')}</a:p>`).join('')}</p:txBody>`;

/** Paragraphs after a change of their text, and the level that each took over. */
function set(xml: string, lines: readonly string[]): { readonly levels: string[]; readonly runs: Sized[][] } {
  const edited = new XmlEditor(xml);
  rewriteLines(edited, parseMarkup(xml), lines, { links });
  const now = edited.toString();
  const paragraphs = findParagraphs(parseMarkup(now));
  return {
    levels: paragraphs.map((one) => {
      const properties = childAtPath(one, 'pPr');
      return properties === undefined ? '' : now.slice(properties.start, properties.end).replace(/\D/g, '');
    }),
    runs: paragraphs.map((one) =>
      readRuns(now, one, links.addressOf).map(
        ({ text, properties }): Sized => [text, Number(/sz="(\d+)"/.exec(properties)?.[1] ?? 0)],
      ),
    ),
  };
}

const GREW: readonly Sized[] = [
  ['Revenue grew ', 20],
  ['42 %', 48],
  [' in May', 20],
];
const FELL: readonly Sized[] = [
  ['Costs fell ', 24],
  ['3 %', 36],
];

describe('rewriteLines', () => {
  it('keeps the formats of lines after a new one, even if they change', () => {
    expect(set(write([GREW, FELL]), ['In short', 'Revenue grew 43 % in May', 'Costs fell 4 %'])).toEqual({
      levels: ['0', '0', '1'],
      runs: [
        [['In short', 20]],
        [
          ['Revenue grew ', 20],
          ['43 %', 48],
          [' in May', 20],
        ],
        [
          ['Costs fell ', 24],
          ['4 %', 36],
        ],
      ],
    });
  });

  it('keeps the formats of lines that move up, while one is removed and one is added', () => {
    const { runs, levels } = set(write([[['First', 10]], GREW, FELL]), [
      'Revenue grew 42 % in May',
      'Costs fell 4 %',
      'Last',
    ]);
    expect(runs.slice(0, 2)).toEqual([
      GREW,
      [
        ['Costs fell ', 24],
        ['4 %', 36],
      ],
    ]);
    expect(levels).toEqual(['1', '2', '2']);
  });

  it('keeps the formats of the words of a line that is split', () => {
    const joined: readonly Sized[] = [...GREW, ['. ', 20], ...FELL];
    const { runs } = set(write([joined, [['End', 10]]]), [
      'Revenue grew 42 % in May.',
      'Costs fell 3 %',
      'End',
    ]);
    expect(runs).toEqual([
      [
        ['Revenue grew ', 20],
        ['42 %', 48],
        [' in May.', 20],
      ],
      FELL,
      [['End', 10]],
    ]);
  });

  it('keeps the formats of the words of lines that are joined', () => {
    const { runs } = set(write([GREW, FELL, [['End', 10]]]), [
      'Revenue grew 42 % in May, and costs fell 3 %',
      'End',
    ]);
    const [joined = []] = runs;
    expect(joined.find(([words]) => words.includes('42'))?.[1]).toBe(48);
    expect(joined.find(([words]) => words.includes('fell'))?.[1]).toBe(24);
    expect(joined.find(([words]) => words.includes('3 %'))?.[1]).toBe(36);
    expect(runs).toHaveLength(2);
  });

  it('pairs lines in order if none is similar to another, as in a translation', () => {
    const { levels } = set(write([GREW, FELL]), ['Der Umsatz stieg', 'Die Kosten sanken']);
    expect(levels).toEqual(['0', '1']);
  });
});

describe('rewriteLines with any change of lines', () => {
  it('keeps the format of every unchanged word', () => {
    const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
    const change = fc.record({
      lengths: fc.array(fc.integer({ min: 2, max: 6 }), { minLength: 1, maxLength: 6 }),
      kinds: fc.array(fc.constantFrom('keep', 'keep', 'edit', 'split', 'join', 'drop', 'add'), {
        minLength: 6,
        maxLength: 6,
      }),
    });
    fc.assert(
      fc.property(change, ({ lengths, kinds }) => {
        let next = 0;
        const paragraphs = lengths.map((length) =>
          Array.from({ length }, (): Sized => {
            next += 1;
            return [`${LETTERS[next % 26]}${LETTERS[(next * 7) % 26]}${next}`, 10 + next];
          }),
        );
        const source = write(paragraphs.map((words) => words.flatMap((one): Sized[] => [one, [' ', 5]])));
        const lines: string[] = [];
        let isJoining = false;
        for (const [index, words] of paragraphs.entries()) {
          const own = words.map(([word]) => word);
          const kind = kinds[index];
          if (kind === 'drop') continue;
          if (kind === 'edit') own[Math.floor(own.length / 2)] = 'CHANGED';
          if (kind === 'add') lines.push('Some quite new words here');
          const line = own.join(' ');
          if (isJoining && lines.length > 0) lines.push(`${lines.pop()} ${line}`);
          else if (kind === 'split') lines.push(own.slice(0, 1).join(' '), own.slice(1).join(' '));
          else lines.push(line);
          isJoining = kind === 'join';
        }
        if (lines.length === 0) return;
        const { runs } = set(source, lines);
        const after = runs.flat();
        const now = lines.join(' ').split(' ');
        for (const [word, size] of paragraphs.flat())
          if (now.includes(word))
            expect(
              after.find(([words]) => words.split(' ').includes(word))?.[1],
              `${word}: ${lines.join(' | ')}`,
            ).toBe(size);
      }),
      { numRuns: NUM_RUNS },
    );
  });
});

describe('findLineModels', () => {
  it('compares a bounded number of characters with additional lines', () => {
    const long = Array.from({ length: 4_000 }, (_, index) => `w${index}`).join(' ');
    const models = findLineModels(
      [long],
      Array.from({ length: 4_000 }, (_, index) => `w${index}`),
    );
    const compared = models.filter(({ words }) => words.length > 0).length * long.length;
    expect(compared).toBeLessThan(300_000);
  });
});
