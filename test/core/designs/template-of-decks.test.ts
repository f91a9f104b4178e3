import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { deckInDesign } from '../../support/design-plan.ts';

it('a deck in a design lays out no layouts of a standard template, which its file does not have', async () => {
  const file = readFileSync('test/fixtures/pptx/picture-chart-table.pptx');
  const deck = await deckInDesign(file, [{ layout: 'title', content: { title: 'Harbour Line' } }]);
  expect(deck.template.layouts).toEqual([]);
  expect(deck.file?.length).toBeGreaterThan(10_000);
});
