import { expect, test } from 'vitest';
import { deck } from './deck-helpers.ts';

const principles = (sentence: string) => `# Harbour Line

## Six principles

1. **Measure before deciding.** Every quay has a meter whose readings are published each month.
2. **Charge where ships wait.** Nine minutes at each end of the line are enough for the usual crossing.
3. **Keep a spare hull.** Two breakdowns in one winter cost 1.4 million euros.

Unless the grid is reinforced by 2027, the third line cannot change. ${sentence}

| Line | Hulls | Passengers |
|---|---|---|
| City loop | 4 | 1,204,000 |
| Harbour | 3 | 884,000 |
| Islands | 7 | 2,110,500 |
`;

async function titleOfList(sentence: string): Promise<unknown> {
  const { slides } = await deck(principles(sentence));
  return slides.find(({ content }) => JSON.stringify(content).includes('Charge where ships wait'))?.content[
    'title'
  ];
}

test('a sentence behind a list is no title over points that share only a unit with it', async () => {
  expect(await titleOfList('The consultant estimates 12 to 14 million euros.')).toBe('Six principles');
});

test('a sentence behind a list that speaks of its points can be their title', async () => {
  const claim = 'Published readings and spare hulls cut breakdowns by a third';
  expect(await titleOfList(`${claim}.`)).toBe(claim);
});
