import { expect, test } from 'vitest';
import { type DeckPlan, readDeckValues } from '../../../src/core/presentations/compose.ts';
import { composedPlan } from '../../support/example-deck.ts';

const slide = (layout: string, content: Readonly<Record<string, unknown>>): DeckPlan['slides'][number] => ({
  layout,
  content: content as DeckPlan['slides'][number]['content'],
});

async function planOf(slides: DeckPlan['slides']): Promise<DeckPlan> {
  return { ...(await composedPlan('ledger', [])), slides };
}

test('slide values include the section of the slide and the first date of the deck', async () => {
  const plan = await planOf([
    slide('bullets', { title: 'Before' }),
    slide('section', { title: 'One' }),
    slide('title', { date: 'May 2026' }),
    slide('section', { title: 'Two' }),
    slide('title', { date: 'June 2026' }),
  ]);
  const values = plan.slides.map((_, index) => readDeckValues(plan, index));
  expect(values.map(({ section }) => section)).toEqual([undefined, 'One', 'One', 'Two', 'Two']);
  expect(values.map(({ date }) => date)).toEqual(Array(5).fill('May 2026'));
  expect(values[4]).toEqual({ deck_title: 'Example', total: 5, section: 'Two', date: 'May 2026' });
});

test('the values of all slides are read in time linear in the number of slides', async () => {
  let reads = 0;
  const counted = (): DeckPlan['slides'][number] =>
    slide(
      'bullets',
      new Proxy(
        {},
        {
          get: () => {
            reads += 1;
            return undefined;
          },
        },
      ),
    );
  const plan = await planOf(Array.from({ length: 100 }, counted));
  for (const index of plan.slides.keys()) readDeckValues(plan, index);
  expect(reads).toBeLessThanOrEqual(200);
});
