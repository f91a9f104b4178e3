import { join } from 'node:path';
import { expect, test } from 'vitest';
import { DEEP, oneIn } from '../support/deep.ts';
import { BARS, byLanguage, judge, judgedCorpus, medianOf, scoreFacts } from './facts/facts.ts';

const FIXTURES = join(import.meta.dirname, '..', 'fixtures');

test('decks of eight slides are fair summaries of the judged corpus', async () => {
  const scores = await scoreFacts(FIXTURES, oneIn(9, judgedCorpus(FIXTURES)));
  const summary = scores
    .map(({ file, recall, lost }) => `${recall.toFixed(1)} ${file}: ${lost.join('; ')}`)
    .join('\n');
  expect(scores.flatMap(({ file, invented }) => invented.map((one) => `${file}, ${one}`))).toEqual([]);
  expect(scores.flatMap(({ file, broken }) => broken.map((one) => `${file}, ${one}`))).toEqual([]);
  expect(medianOf(scores), summary).toBeGreaterThanOrEqual(BARS.median);
  expect(Math.min(...scores.map(({ recall }) => recall)), summary).toBeGreaterThanOrEqual(BARS.worst);
  // A part has one document or two of a language.
  if (!DEEP) return;
  const languages = byLanguage(scores);
  const english = languages.get('en') ?? 0;
  for (const [language, recall] of languages)
    expect(recall, language).toBeGreaterThanOrEqual(english - BARS.language);
}, 600_000);

test('every one of the forty documents has ten facts', () => {
  const corpus = judgedCorpus(FIXTURES);
  expect(corpus.length).toBe(40);
  expect(new Set(corpus.map(({ file }) => file)).size).toBe(40);
  for (const { file, facts } of corpus) expect(Object.keys(facts).length, file).toBe(10);
});

test('the fact score finds a lost fact, an invented figure and a broken title', () => {
  const source = '# Bread\n\nWe baked 120 loaves. Rye is our oldest bread.';
  const judged = {
    file: 'bread.md',
    language: 'en',
    facts: {
      'They baked 120 loaves': ['120'],
      'Rye is the oldest': ['rye', 'oldest|first'],
      'They close on Mondays': ['monday'],
    },
  };
  const deck = (slides: { title: string; items: string[] }[]) => ({
    title: '',
    language: 'en',
    warnings: [],
    omitted: [],
    slides: slides.map((content) => ({ layout: 'bullets', content })),
  });
  const fair = judge(
    judged,
    source,
    deck([{ title: 'We baked 120 loaves', items: ['Rye is our oldest bread'] }]),
  );
  expect(fair).toMatchObject({ lost: ['They close on Mondays'], invented: [], broken: [] });
  const poor = judge(
    judged,
    source,
    deck([
      { title: 'We baked 340 loaves of', items: ['Rye'] },
      { title: 'Bread [12]', items: ['oldest'] },
      { title: 'E.', items: [] },
    ]),
  );
  expect(poor.lost).toHaveLength(3);
  expect(poor.invented).toEqual(['slide 1: 340']);
  expect(poor.broken).toEqual([
    'slide 1, half a sentence: "We baked 340 loaves of"',
    'slide 2, markup: "Bread [12]"',
    'slide 3, no word: "E."',
  ]);
});
