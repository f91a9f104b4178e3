import { expect, test } from 'vitest';
import { deck } from './deck-helpers.ts';

const links = (count: number): string =>
  Array.from(
    { length: count },
    (_, n) => `- [Chart of basin ${n}](https://charts.example/${n}) *(in Dutch)*`,
  ).join('\n');

const TEXT = `# Basins

The harbour has seven basins. Pilots know each of them. Ships wait at the lock for an hour. The lock opens at noon.

## Charts

Every captain needs a chart of the basins before the lock. Some charts can be found here:

${links(4)}

## Lights

The lights of the basins burn all night. A watchman looks after them.
`;

test('a list of links to other pages is on no slide, and the answer says so', async () => {
  const { slides, omitted } = await deck(TEXT, { n_slides: 5 });
  const shown = JSON.stringify(slides);
  expect(shown).not.toMatch(/Chart of basin|can be found here/);
  expect(shown).toContain('needs a chart of the basins');
  expect(JSON.stringify(omitted)).toContain('list of links');
});

test('a document of nothing but links keeps them', async () => {
  const { slides } = await deck(`# Charts\n\n## Dutch charts\n\n${links(6)}\n\n## Others\n\n${links(5)}\n`);
  expect(JSON.stringify(slides)).toContain('Chart of basin 5');
});

test('a link within a point keeps the point', async () => {
  const { slides } = await deck(TEXT.replaceAll(' *(in Dutch)*', ' shows the depth of the water'), {
    n_slides: 6,
  });
  expect(JSON.stringify(slides)).toContain('Chart of basin 1');
});
