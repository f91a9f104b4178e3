import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Bench, openBench } from '../../support/services.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await openBench();
});
afterAll(() => bench.close());

const REPORT = `# District heating

The council took the decision in May 2024. Three pumps deliver **60 megawatts** from 2027 on. It is a good plan.

## Costs

| Part | Million euros |
|---|---|
| Pumps | 74 |
| Network | 22 |

### Who pays

- The state pays 31.5 % of it
- Nobody else has said yes

![The plant](https://example.org/plant.jpg)
`;

interface Found {
  readonly sections: object[];
  readonly figures: { text: string; where: string }[];
  readonly tables: { where: string; columns: object[]; rows: string[][]; n_rows: number }[];
  readonly pictures: object[];
  readonly more: string[];
}
const found = async (input: object): Promise<Found | undefined> =>
  (await bench.run('generate_outline', input))['found'] as Found | undefined;

describe('the inventory of a source from generate_outline', () => {
  it('lists headings, figures, tables and pictures, each with its location', async () => {
    expect(await found({ content: REPORT })).toEqual({
      sections: [
        { heading: 'District heating', level: 1, where: 'line 1', characters: 108 },
        { heading: 'Costs', level: 2, where: 'District heating, line 5', characters: 16 },
        { heading: 'Who pays', level: 3, where: 'District heating › Costs, line 12', characters: 51 },
      ],
      figures: [
        { text: 'The council took the decision in May 2024.', where: 'District heating, line 3' },
        { text: 'Three pumps deliver 60 megawatts from 2027 on.', where: 'District heating, line 3' },
        {
          text: 'The state pays 31.5 % of it',
          where: expect.stringMatching(/^District heating › Costs › Who pays, line 1\d$/) as string,
        },
      ],
      tables: [
        {
          where: 'District heating › Costs, line 7',
          columns: [
            { label: 'Part', numeric: false, temporal: false },
            { label: 'Million euros', numeric: true, temporal: false },
          ],
          rows: [
            ['Pumps', '74'],
            ['Network', '22'],
          ],
          n_rows: 2,
        },
      ],
      pictures: [
        {
          image_url: 'https://example.org/plant.jpg',
          alt: 'The plant',
          where: expect.stringContaining('Who pays') as string,
        },
      ],
      more: [],
    });
  });

  it('names the file of each piece', async () => {
    const files = [
      {
        filename: 'costs.csv',
        content_base64: Buffer.from('Part,Cost\nPumps,74\nNetwork,22\n').toString('base64'),
      },
      {
        filename: 'notes.md',
        content_base64: Buffer.from('# Notes\n\nThe river never falls below 3.5 °C.\n').toString('base64'),
      },
    ];
    const stored = await bench.run('upload_files', { files });
    const request = (stored['files'] as { value: string }[]).map(({ value }) => value);
    const { tables = [], figures = [] } = (await found({ files: request })) ?? {};
    expect(tables[0]).toMatchObject({ where: expect.stringContaining('costs.csv') as string, n_rows: 2 });
    expect(figures).toContainEqual({
      text: 'The river never falls below 3.5 °C.',
      where: expect.stringContaining('notes.md') as string,
    });
  });

  it('is bounded, counts what is left out, and is absent for a bare topic', async () => {
    const rows = Array.from({ length: 90 }, (_, index) => `| Year ${index} | ${index * 7} |`).join('\n');
    const points = Array.from(
      { length: 130 },
      (_, index) => `- Town ${index} has ${index + 10} ferries`,
    ).join('\n');
    const {
      tables = [],
      figures = [],
      more,
    } = (await found({ content: `# Long\n\n${points}\n\n| A | B |\n|---|---|\n${rows}\n` })) ?? {};
    expect([tables[0]?.rows.length, tables[0]?.n_rows, figures.length, more]).toEqual([
      40,
      90,
      100,
      ['30 more figures'],
    ]);
    expect(await found({ content: 'Electric ferries' })).toBeUndefined();
  });
});
