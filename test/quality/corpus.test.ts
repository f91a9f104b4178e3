import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { DEEP, oneIn } from '../support/deep.ts';
import { goldData, goldDocuments } from './corpus/gold.ts';
import {
  type CorpusMeans,
  type CorpusScore,
  judgeDocument,
  meansOf,
  scoreData,
  scoreDocuments,
} from './corpus/score-corpus.ts';
import { readSourceText } from './corpus/source-text.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const FIXTURES = join(ROOT, 'test', 'fixtures');
/** How far a change may lie below the saved score. */
const SLACK = 0.02;
/** Scores of the parts that `npm test` takes. */
const PART = {
  documents: { documents: 15, false_statements: 0, facts: 0.838, claims: 0.819, deletable: 0 },
  data: { documents: 8, false_statements: 0, facts: 0.975, claims: 1, deletable: 0 },
} as const;
const saved = JSON.parse(readFileSync(join(ROOT, 'docs', 'score-corpus.json'), 'utf8')) as {
  readonly after: { readonly documents: CorpusMeans; readonly data: CorpusMeans };
};
const after = DEEP ? saved.after : PART;

function lines(scores: readonly CorpusScore[]): string {
  return scores.map(({ file, lost }) => `${file}: ${lost.join('; ')}`).join('\n');
}

function expectScore(means: CorpusMeans, before: CorpusMeans, detail: string): void {
  expect(means.facts, detail).toBeGreaterThanOrEqual(before.facts - SLACK);
  expect(means.claims, detail).toBeGreaterThanOrEqual(before.claims - SLACK);
  expect(means.deletable, detail).toBeLessThanOrEqual(before.deletable + SLACK);
}

test('decks of documents score as well as the saved corpus (npm run score -- corpus --save)', async () => {
  const scores = await scoreDocuments(FIXTURES, oneIn(4, goldDocuments(FIXTURES)));
  const means = meansOf(scores);
  expectScore(means, after.documents, lines(scores));
  expect(
    means.false_statements,
    scores.flatMap((score) => score.false.map((text) => `${score.file}: ${text}`)).join('\n'),
  ).toBeLessThanOrEqual(after.documents.false_statements);
}, 600_000);

test('decks of data score as well as the saved corpus', async () => {
  const scores = await scoreData(FIXTURES, oneIn(3, goldData(FIXTURES)));
  expectScore(meansOf(scores), after.data, lines(scores));
}, 600_000);

test('the corpus has at least 40 documents and 15 data sets in eight languages', () => {
  const [documents, data] = [goldDocuments(FIXTURES), goldData(FIXTURES)];
  expect(documents.length).toBeGreaterThanOrEqual(40);
  expect(data.length).toBeGreaterThanOrEqual(15);
  expect(new Set(documents.map(({ language }) => language)).size).toBeGreaterThanOrEqual(8);
  for (const { file, facts } of [...documents, ...data]) {
    const count = Object.keys(facts).length;
    expect(count >= 2 && count <= 8, file).toBe(true);
  }
  const own = join(FIXTURES, 'score');
  const bytes = readdirSync(own).reduce((sum, name) => sum + statSync(join(own, name)).size, 0);
  expect(bytes).toBeLessThanOrEqual(1_500_000);
});

const SOURCE = [
  '# Lamps',
  '',
  '## Result',
  '',
  'The lamps use 40 % less power, except in winter. They are not sold in shops.',
  '',
  'No lamp failed in the first year.',
].join('\n');
const GOLD = {
  file: 'lamps.md',
  language: 'en',
  facts: { 'They use 40 % less': ['less power', 40], 'No lamp failed': ['no lamp failed'] },
  sentences: ['The lamps use 40 % less power'],
  together: [['40 % less', 'winter']] as const,
  never: ['shops cost'],
};
const judge = (slides: readonly { readonly title: string; readonly items?: readonly string[] }[]) =>
  judgeDocument(GOLD, SOURCE, {
    slides: [
      { layout: 'title', content: { title: 'Lamps' } },
      ...slides.map((content) => ({ layout: 'bullets', content })),
    ],
  });

test('a faithful deck with claims has no fault in the corpus score', () => {
  const score = judge([
    {
      title: 'The lamps use 40 % less power, except in winter',
      items: ['No lamp failed in the first year', 'They are not sold in shops'],
    },
  ]);
  expect(score).toMatchObject({ facts: 1, sentences: 1, content: 1, claims: 1, deletable: [], false: [] });
});

test('the corpus score counts a dropped exception, a dropped negation and invented words as false', () => {
  const score = judge([
    { title: 'The lamps use 40 % less power', items: ['Customers love these wonderful products'] },
    { title: 'Result of the lamps', items: ['They are sold in shops', 'The lamps are sold in shops'] },
  ]);
  expect(score.false).toEqual([
    'slide 2 is not in the source: Customers love these wonderful products',
    'slide 3 without "not": They are sold in shops',
    'slide 2 says "40 % less" without "winter"',
  ]);
});

test('a sentence after a citation mark is a separate sentence', () => {
  const source = readSourceText(
    'Kilns never used gas in July.[25] By 1933 most kilns were sold.[26]: 105',
    'en',
  );
  expect(source.closest(['by', '1933', 'most', 'kilns', 'were', 'sold'])?.skipped).toEqual([]);
  expect(source.closest(['kilns', 'used', 'gas', 'in', 'july'])?.skipped).toEqual(['never']);
  expect(source.words.has('never')).toBe(true);
});

test('the corpus score counts label titles and slides of few words, of contents, of addresses and repeated ones', () => {
  const score = judge([
    { title: 'Result', items: ['One'] },
    { title: 'Contents', items: ['Result and a list of more sections'] },
    { title: 'Where we are', items: ['Write to lamps@example.com', 'www.lamps.example'] },
    { title: 'No lamp failed in the first year', items: ['They are not sold in shops'] },
    { title: 'They are not sold in shops', items: ['No lamp failed in the first year'] },
  ]);
  expect(score.deletable.map((reason) => /, (.*?):/.exec(reason)?.[1])).toEqual([
    'few words',
    'furniture',
    'addresses or references',
    'the same as slide 5',
  ]);
  expect(score.names).toEqual(['Result', 'Contents', 'Where we are']);
});
