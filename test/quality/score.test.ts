import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { CASES, compared, type Saved, scoreCases, totalOf } from './labelled/score.ts';

const ROOT = join(import.meta.dirname, '..', '..');
/** A change of the weights may move cases; together they stay above this. */
const FLOOR = 0.75;

test('layouts and sentences are chosen as people labelled them', async () => {
  const scored = await scoreCases(join(ROOT, 'test', 'fixtures'));
  const wrong = scored
    .filter(({ score }) => score < 1)
    .map(({ id, score, instead }) => `${score} ${id}: ${instead}`);
  expect(totalOf(scored), wrong.join('\n')).toBeGreaterThanOrEqual(FLOOR);
}, 120_000);

test('at least sixty cases have one label, a unique name and a saved score (npm run score -- --save)', () => {
  const { cases } = JSON.parse(readFileSync(join(ROOT, 'docs', 'score.json'), 'utf8')) as { cases: Saved };
  expect(CASES.length).toBeGreaterThanOrEqual(60);
  expect(Object.keys(cases)).toEqual(CASES.map(({ id }) => id));
  for (const { id, about, layouts, keeps, file, text } of CASES) {
    expect((about !== undefined && (layouts?.length ?? 0) > 0) !== (keeps?.length ?? 0) > 0, id).toBe(true);
    expect((file === undefined) !== (text === undefined), id).toBe(true);
  }
});

test('the score drops for a wrong layout, a lost sentence and one that should be left out', async () => {
  const text =
    '# Bread\n\n## Baking\n\n1. Mix flour and water.\n2. Let the dough rest.\n3. Shape a loaf.\n4. Bake it.';
  const scored = await scoreCases('', [
    { id: 'right', text, about: 'dough rest', layouts: ['process'] },
    { id: 'wrong', text, about: 'dough rest', layouts: ['quote'] },
    { id: 'nowhere', text, about: 'butter', layouts: ['process'] },
    { id: 'half', text, keeps: ['Mix flour', 'butter'] },
    { id: 'kept', text, keeps: ['Mix flour'], leaves: ['Bake it'] },
  ]);
  expect(Object.fromEntries(scored.map(({ id, score }) => [id, score]))).toEqual({
    right: 1,
    wrong: 0,
    nowhere: 0,
    half: 0.5,
    kept: 0.5,
  });
  expect(compared(scored, { right: 0, wrong: 0.5, half: 0.5 })).toEqual({
    better: ['right (0 → 1)'],
    worse: ['wrong (0.5 → 0)'],
  });
});
