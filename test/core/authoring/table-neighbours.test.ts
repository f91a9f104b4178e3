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
