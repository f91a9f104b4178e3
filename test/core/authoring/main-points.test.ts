import { expect, test } from 'vitest';
import { deck, listTexts, readName } from './deck-helpers.ts';

const REPORT = `# Shore power

Author: Ann Joly Date: May 2025 Deadline: 1 June 2025

## Summary

The harbour cut the exhaust of ferries by 40 percent with power from the shore. All four quays have a socket since
March. The town paid 2 million euros for it.

## Ferries

Ferries take power from the shore at night. Each of them needs forty minutes to connect. After the second ferry had
moored, the captain went for coffee. Its engines stayed off for six hours.

## Cruise ships

A harbour pilot must agree before the engines stop. The pilots ask for a second cable at the northern quay. Most captains
wait for an hour.

## Cranes

Cranes run on power from the shore since 2019. Their motors were changed at night. The harbour plans two more cranes.
`;

test('the main claim of a document is on its cover or its second slide, and lines of a form are not', async () => {
  const { slides } = await deck(REPORT, { n_slides: 5 });
  expect(listTexts(slides.slice(0, 2).map(({ content }) => content)).join(' ')).toContain('by 40 percent');
  expect(listTexts(slides.map(({ content }) => content)).join(' ')).not.toContain('Deadline');
});

test('the title of a slide is the claim that its other sentences support, not a detail in the middle', async () => {
  const { slides } = await deck(REPORT, { n_slides: 5 });
  const names = slides.map(readName);
  expect(names.join('\n')).not.toMatch(/coffee|Its engines/);
  expect(names).toContain('Ferries take power from the shore at night');
});

test("a claim without the subject of its section is prefixed with the section's name", async () => {
  const { slides } = await deck(REPORT, { n_slides: 5 });
  const names = slides.map((slide) => `${String(slide.content['attribution'] ?? '')}: ${readName(slide)}`);
  expect(names.join('\n')).toMatch(/Cruise ships: (?:A harbour pilot|The pilots) /m);
});

const PAGE = `# The council opens the northern quay

- Listen

This page was last updated on 11 February 2021.

The council opened the northern quay to ferries on Monday. The quay had been closed for two years. Its walls were repaired
for 4 million euros. Ferries will land there from the first of May. The fare stays at three euros. Shops on the quay open in
June. The mayor called it a good day for the harbour. Two more quays will follow in the next year. The walls of the southern
quay are the oldest.

*Ada Lang writes about harbours for the newspaper of the town.*

![](https://example.com/a.png)

**A bank lends money without any risk**

![](https://example.com/b.png)

**New trends in shopping point to comfort**
`;

test('adverts, buttons, modification dates and notes on the author are on no slide', async () => {
  const { slides } = await deck(PAGE, { n_slides: 6 });
  const shown = JSON.stringify(slides.map(({ content }) => content));
  expect(shown).toContain('northern quay');
  for (const words of ['Listen', 'last updated', 'Ada Lang', 'A bank lends', 'New trends'])
    expect(shown, words).not.toContain(words);
});

test.each([
  ['es', 'Fuentes'],
  ['pt', 'Fontes'],
  ['it', 'Fonti'],
])('a list of sources under its usual name in %s is on no slide', async (language, heading) => {
  const { slides } = await deck(
    `${REPORT}\n## ${heading}\n\n- Harbour yearbook, volume 12\n- Law of the quays, part 3\n`,
    { n_slides: 8, language },
  );
  expect(JSON.stringify(slides)).not.toMatch(/Harbour yearbook|Law of the quays/);
});

test('a description that only repeats the title is not its subtitle', async () => {
  const { slides } = await deck(`---\ntitle: Shore power\ndescription: Shore power\n---\n\n${REPORT}`);
  expect(slides[0]?.content['subtitle']).not.toBe('Shore power');
});
