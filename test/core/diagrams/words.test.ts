import { expect, test } from 'vitest';
import { computeSharedArea, flatten } from '../../../src/core/scene/check/geometry.ts';
import { composedDeck } from '../../support/composed-deck.ts';

const STATES = `<section><h1>Tasks end in one of three states</h1><diagram>stateDiagram-v2
  [*] --> queued
  queued --> running : worker free
  running --> done : all slides
  running --> failed : error
  running --> cancelled : caller asks
  failed --> queued : retry
  done --> [*]</diagram></section>`;

const wordsOf = (template: string) =>
  flatten(composedDeck([STATES], template).slides[0]?.elements ?? []).flatMap((one) =>
    one.type === 'text' && /-(edge|node)-/.test(one.id) ? [one] : [],
  );

test.each(['ledger', 'pitch', 'nocturne'])('labels of lines do not overlap in %s', (template) => {
  const labels = wordsOf(template).filter(({ id }) => id.includes('-edge-'));
  expect(labels).toHaveLength(5);
  for (const [at, one] of labels.entries())
    for (const other of labels.slice(at + 1))
      expect(computeSharedArea(one.box, other.box), `${one.name} and ${other.name}`).toBe(0);
});

test('single-line labels never wrap, whatever font shows them', () => {
  for (const { unbroken, name } of wordsOf('ledger')) expect(unbroken, name).toBe(true);
});
