import { expect, test } from 'vitest';
import { condense } from '../../../src/core/authoring/condense.ts';
import { plain } from '../../../src/core/sources/rich-text.ts';
import { deck, readName } from './deck-helpers.ts';

async function titlesOf(section: string): Promise<string> {
  const filler = (topic: string) =>
    `The ${topic} of the harbour is open all year. Its ${topic} costs the town 40,000 euros. Ships use the ${topic} at night.`;
  const text = `# Rules of the harbour\n\n${filler('quay')}\n\n${section}\n\n## Cranes\n\n${filler('crane')}\n`;
  const { slides } = await deck(text, { n_slides: 5 });
  return slides.map(readName).join('\n');
}

test.each([
  [
    'an apposition',
    'All herons belong to the biological order Pelecaniformes, a group that contains the pelicans, ibises and spoonbills, as well as the hamerkops.',
    'All herons belong to the biological order Pelecaniformes',
  ],
  [
    'what the subject allows',
    'Pumps are registered with the office of the harbour and allow you to measure the water of every basin at night.',
    'Pumps are registered with the office of the harbour',
  ],
])('a title leaves out %s behind its main clause', (_, sentence, title) => {
  expect(condense(plain(sentence), 'en', 70)?.text).toBe(title);
});

test('a title states a result without the words by which its authors present it', async () => {
  const titles = await titlesOf(`## Dredging

In this work, we show that basins can be dredged by the charts of echo soundings alone. The basins follow the soundings of
a week. Echo soundings cost less than divers.`);
  expect(titles).toContain('Basins can be dredged by the charts of echo soundings alone');
  expect(titles).not.toMatch(/we show/i);
});

test('a clause of which only a circumstance is left is no title', async () => {
  const titles = await titlesOf(`## Dredging

We verify that, in the context of every dredging of a harbour, a higher precision of the soundings translates to a much lower
cost of all the dredging in the years that follow. Dredging follows the soundings. The soundings of a week cost 900 euros.`);
  expect(titles).not.toMatch(/that, in the context of every dredging of a harbour$/m);
});

test('a German title leaves out a clause about what its sentence names first, unless something is denied', () => {
  const condensed = (text: string) => condense(plain(text), 'de', 60)?.text;
  expect(
    condensed(
      'Alle Listen beginnen mit einem Verzeichnis, in dem die Abschnitte und ihre Teile verlinkt sind.',
    ),
  ).toBe('Alle Listen beginnen mit einem Verzeichnis');
  expect(
    condensed(
      'Listen beginnen nicht mit einem Verzeichnis, in dem die Abschnitte und ihre Teile verlinkt sind.',
    ),
  ).toBeUndefined();
  expect(
    condensed('Die Stadt hat nur einen Hafen, in dem die Schiffe mit Öl am Abend vor Anker liegen dürfen.'),
  ).toBeUndefined();
});
