import { expect, test } from 'vitest';
import { deck, readName } from './deck-helpers.ts';

const filler = (topic: string) =>
  `The ${topic} of the harbour is open all year. Its ${topic} costs the town 40,000 euros. Ships use the ${topic} at night.`;

async function titlesOf(section: string): Promise<string[]> {
  const text = `# Rules of the harbour\n\n${filler('quay')}\n\n${section}\n\n## Cranes\n\n${filler('crane')}\n`;
  const { slides } = await deck(text, { n_slides: 5 });
  return slides.map(readName);
}

test('a detail inside a section is no title, unlike its heading', async () => {
  const titles = await titlesOf(`## Principle of residence

Before the law came into force, nobody knew which of the offices was in charge of a ship with a foreign flag. An office in
the mountains had seven desks. Residence counts wherever a captain lives for most of the year.`);
  expect(titles.join('\n')).not.toMatch(/^An office in/m);
});

test('what an introduction counts is a title where the rest of it refers back', async () => {
  const titles = await titlesOf(`## Charter

To meet these needs, we respect three firm principles:

- Open books for every member of the crew
- Short ways from the ship to the yard
- Clean water in every basin`);
  expect(titles).toContain('Three firm principles');
});

test('a sentence about the document itself is no title', async () => {
  const titles = await titlesOf(`## Scope

This report describes the tariffs in short. Tariffs rise by four percent in May. Pilots pay no tariff at night.`);
  expect(titles.join('\n')).not.toContain('This report describes');
});

test('a claim about one of several kinds is prefixed with the name of its kind', async () => {
  const kinds = ['Standard', 'Compressed', 'Flexible'].map(
    (kind, at) => `### ${kind} schedule

You work ${8 + at} hours on every day of the week.

- Overtime: It can be approved for work of more than ${8 + at} hours in a day.
- Holiday pay: You receive ${8 + at} hours of pay for a holiday.
- Credit hours: They are ${at === 2 ? 'available' : 'not available'} here.`,
  );
  const { slides } = await deck(
    `# Rules of the harbour\n\n${filler('quay')}\n\n## Kinds of work\n\n${kinds.join('\n\n')}\n`,
    { n_slides: 6 },
  );
  const titles = slides.map((slide) => `${String(slide.content['attribution'] ?? '')}${readName(slide)}`);
  expect(titles.filter((title) => /^You work/.test(title))).toEqual([]);
  expect(titles).toContain('Compressed schedule: You work 9 hours on every day of the week');
});
