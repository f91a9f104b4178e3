import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { DEEP, oneIn } from '../support/deep.ts';
import { countLost, judgeKept, listKeptFiles, nameOf, type SavedKept, scoreKept } from './kept/score-kept.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const FIXTURES = join(ROOT, 'test', 'fixtures');
const saved = JSON.parse(readFileSync(join(ROOT, 'docs', 'score-kept.json'), 'utf8')) as SavedKept;

test('decks lose no more tables, charted values, notes and plans than saved (npm run score -- kept --save)', async () => {
  const scores = await scoreKept(FIXTURES, oneIn(30, listKeptFiles(FIXTURES), 3));
  expect(scores.length).toBeGreaterThan(DEEP ? 180 : 5);
  for (const score of scores) {
    const before = saved.lost[nameOf(score)] ?? {};
    for (const [kind, count] of Object.entries(countLost(score)))
      expect(count, `${nameOf(score)}: ${JSON.stringify(score.parts)}`).toBeLessThanOrEqual(
        before[kind as keyof typeof before] ?? 0,
      );
  }
}, 600_000);

const SOURCE = `# Quays

| Quay | Ships (m) | Crew |
|---|---|---|
| North | 110 | 11 |
| South | 140 | 12 |
| Old town | 170 | 13 |
`;
const chart = {
  type: 'bar',
  unit: 'm',
  categories: ['North', 'South', 'Old town'],
  series: [{ name: 'Ships', values: [110, 140, 170] }],
};
const slide = { layout: 'chart', content: { title: 'Quays', chart } };
const judge = (deck: Parameters<typeof judgeKept>[2]) => judgeKept(SOURCE, ['Say it slowly.'], deck);

test('labels and notes on slides, in notes and among omitted pieces count as kept', () => {
  const crew = { kind: 'table', text: 'Quay and Crew', where: 'line 3', reason: 'No room.' };
  expect(judge({ slides: [{ ...slide, speaker_note: 'Say it slowly.' }], omitted: [crew] })).toEqual({
    labels: { of: 6, lost: [] },
    values: { of: 3, lost: [] },
    notes: { of: 1, lost: [] },
  });
});

test('a label, a charted value and a note that a deck does not have count as lost', () => {
  const values = [110, 140, 170];
  const short = { ...chart, categories: ['North', 'South'], series: [{ name: 'Ships', values: [110, 140] }] };
  const { labels, notes } = judge({
    slides: [{ layout: 'chart', content: { title: 'Quays', chart: short } }],
    omitted: [],
  });
  expect(labels.lost).toEqual(['Quay', 'Crew', 'Old town']);
  expect(notes.lost).toEqual(['Say it slowly.']);
  const rows = values.map((value, at) => `| Q${at} | ${value} |`).join('\n');
  const source = `# Quays\n\n| Quay | Ships |\n|---|---|\n${rows}\n| Q4 | 999 |\n`;
  expect(judgeKept(source, [], { slides: [slide], omitted: [] }).values).toEqual({
    of: 4,
    lost: ['Ships: 999'],
  });
});

test('a table that is omitted as a whole is reported by the labels of its columns', () => {
  const whole = { kind: 'table', text: 'Quay | Ships (m) | Crew', where: 'line 3', reason: 'No room.' };
  expect(judge({ slides: [], omitted: [whole] }).labels.lost).toEqual([]);
  expect(judge({ slides: [], omitted: [{ ...whole, kind: 'section' }] }).labels.lost).toEqual([
    'North',
    'South',
    'Old town',
  ]);
});
