import { expect, test } from 'vitest';
import { deck, listTexts } from './deck-helpers.ts';

const PORT = `# Harbour report

## Ferries

The harbour runs nine ferries between four quays. Each of them crosses the water in eleven minutes. Two more are
ordered for the next summer.

## Reading

These pages tell more about the harbour:

- [Timetables of all lines](https://example.com/times)
- [Maps of the quays](https://example.com/maps)
- [Prices of tickets](https://example.com/prices) (in French)

## Quays

The quays are lit at night. Their lamps use less power than those of 2019. The harbour pays 41,000 euros a year for it.
`;

test('a list of links to other pages is on no slide and is reported', async () => {
  const { slides, omitted } = await deck(PORT);
  expect(listTexts(slides).join('\n')).not.toMatch(/Timetables|These pages/);
  expect(JSON.stringify(omitted)).toContain('The name of a page elsewhere');
});

test('a list of links stays where a document consists of such lists', async () => {
  const links = Array.from(
    { length: 9 },
    (_, at) => `- [Guide ${at} to the harbour](https://example.com/${at})`,
  );
  const { slides } = await deck(`# Guides\n\n## All guides\n\n${links.join('\n')}\n`);
  expect(listTexts(slides).join('\n')).toContain('Guide 3 to the harbour');
});

test('the end of a sentence of an earlier page is on no slide', async () => {
  const { slides } = await deck(`<!-- source at="page 4" -->\n\nand closes the valve behind it.\n\n${PORT}`);
  expect(listTexts(slides).join('\n')).not.toContain('closes the valve');
});
