import { expect, test } from 'vitest';
import { deck, listTexts } from './deck-helpers.ts';

const CASES = [
  'If a law about the harbour allows the owner to publish the papers',
  'If the people concerned have agreed to it in writing before the day',
  'If the papers are on the list of the decree of 10 December 2018 of the categories of papers that the office may publish without a check, which are above all those about the order of the offices, the economy, the arts, the sports and the life of clubs, and about the rules of all professions that have rules of their own',
];

const RULES = `# Rules of the harbour

## Fees

A passage costs nothing before noon. Later boats pay by their length. Rowers never pay.

## Keepers

Two keepers watch the gate. They work at night. Each has a boat.

## What to do if a paper has names

The law forbids papers with names on the page of the office. However, three cases allow the office to publish such papers
without a check:

${CASES.map((text) => `* ${text} ;`).join('\n')}

If none of these cases holds, the office removes the names. This must not cost more than a day of work.

* **Removal of names:** A way to treat papers so that nobody can find the person again.

The removal means that no link to the person is left in the paper.
`;

test.each([4, 5, 6])('a list that is announced with its number is shown whole (%i slides)', async (count) => {
  const { slides } = await deck(RULES, { n_slides: count });
  const shown = slides.map(({ content }) => listTexts(content).join('\n'));
  const words = shown.find((text) => text.includes('hree cases'));
  for (const text of CASES) expect(words ?? '').toContain(text.slice(0, 40));
});
