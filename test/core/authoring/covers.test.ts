import { describe, expect, it } from 'vitest';
import { writeDate } from '../../../src/core/authoring/write-date.ts';
import { deck } from './deck-helpers.ts';

const BODY =
  '## Drying\n\nThe kiln dries spruce with the waste heat of a data centre. It needs a fifth of the gas that it burnt before.\n\n## Cost\n\nThe kiln costs 2 million euros. It pays back in six years.';

async function coverOf(front: string, body = BODY): Promise<Readonly<Record<string, unknown>> | undefined> {
  return (await deck(`---\n${front}\n---\n\n${body}`)).slides[0]?.content;
}

describe('a cover', () => {
  it('has the title of the front matter, without pictographs', async () => {
    expect(await coverOf('title: 🏦 Budget\ndescription: What a budget is')).toMatchObject({
      title: 'Budget',
      subtitle: 'What a budget is',
    });
  });

  it('prefers the subtitle to the description, and shortens a long description to whole sentences', async () => {
    expect(await coverOf('title: Kilns\nsubtitle: A guide\ndescription: A page about kilns')).toMatchObject({
      subtitle: 'A guide',
    });
    const long = 'Kilns dry timber with heat. '.concat(
      'They need gas, power and time, and each of them costs money. '.repeat(5),
    );
    expect(await coverOf(`title: Kilns\ndescription: ${long}`)).toMatchObject({
      subtitle: expect.stringMatching(/^Kilns dry timber with heat\./),
    });
  });

  it('names a person, and no account or address', async () => {
    expect(await coverOf('title: Kilns\nauthors: ["Ana Ruiz", "Bo Lind"]')).toMatchObject({
      presenter: 'Ana Ruiz, Bo Lind',
    });
    expect(await coverOf('title: Kilns\nauthor: aruiz')).not.toHaveProperty('presenter');
    expect(await coverOf('title: Kilns\nauthor: ana@a.example')).not.toHaveProperty('presenter');
  });

  it('has no button below its title', async () => {
    const cover = await coverOf(
      'title: Kilns',
      `📄 Read the minutes\n\nThe kiln dries spruce with waste heat.\n\n${BODY}`,
    );
    expect(cover?.['subtitle']).toBe('The kiln dries spruce with waste heat');
  });

  it('writes the date as its language does', async () => {
    expect(await coverOf('title: Kilns\ndate: 2023-05-07T17:36:06+02:00')).toMatchObject({
      date: 'May 7, 2023',
    });
  });
});

it.each([
  ['2023-05-07T17:36:06+02:00', 'nl', '7 mei 2023'],
  ['2023-05-07 10:00:00 +0100', 'de', '7. Mai 2023'],
  ['2023/05/07', 'fr', '7 mai 2023'],
  ['2023-05', 'es', 'mayo de 2023'],
  ['2023-05-07', 'ja', '2023年5月7日'],
  ['2023-13-41', 'en', '2023-13-41'],
  ['14 March 2026', 'en', '14 March 2026'],
])('the date %s in %s is %s', (iso, lang, written) => {
  expect(writeDate(iso, lang)).toBe(written);
});
