import { expect, it } from 'vitest';
import { deck } from './deck-helpers.ts';

const TABLE = [
  '| Year | Amortization |',
  '|---|---|',
  '| 2027 | 1,912,400 |',
  '| 2028 | 1,300,250 |',
  '| 2029 | 1,288,900 |',
  '| Thereafter | 4,120,700 |',
].join('\n');

it.each([
  ['another subject', 'Another loan, repaid in May, had a five-year final maturity.', false],
  ['a column', 'The amortization falls after the first year.', true],
  ['a row', 'Most of it falls due thereafter.', true],
])(
  'a sentence beside a table about %s explains its chart only if it names something of the table',
  async (_, sentence, isShown) => {
    const { slides } = await deck(
      `# Example\n\n## Intangible assets\n\n${sentence} The expense is as follows:\n\n${TABLE}\n\n## Result\n\nThe result was good in every month of the year.`,
    );
    const chart = slides.find(({ content }) => 'chart' in content);
    expect(JSON.stringify(chart?.content).includes(sentence.replace(/\.$/, ''))).toBe(isShown);
  },
);

it('a point of a list above a table is no title of it', async () => {
  const { slides } = await deck(
    `# Rules of the club

## Membership

1. The club has natural persons as members, with a right to vote.
2. Companies can join by a company scheme, without a right to vote.
3. The fees follow from the rate of one unit, which the meeting decides each year.
4. Students pay about 75 percent less, so that the sum with tax is a round one.
5. The following rates hold:

| Member  | Type | Factor |
| ------- | ---- | ------ |
| Person  | P    | 1      |
| Student | P    | 0.25   |

6. The company schemes contain the fees for conferences.
7. The following rates of schemes hold:

| Scheme    | Type | Factor | Persons |
| --------- | ---- | ------ | ------- |
| Scheme 1  | B    | 1      | 1       |
| Scheme 2  | B    | 2      | 3       |
| Scheme 4  | B    | 3      | 4       |
| Scheme 8  | B    | 8      | 10      |
| Scheme 16 | B    | 16     | 18      |

## Meetings

The club meets in May. Members get the papers three weeks before. The board reads the accounts aloud.
`,
    { n_slides: 3 },
  );
  const table = slides.find(({ content }) => 'table' in content || 'chart' in content);
  expect(table).toBeDefined();
  expect(table?.content['title']).not.toMatch(/right to vote/);
});
