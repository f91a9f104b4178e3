import { join } from 'node:path';
import { expect, test } from 'vitest';
import { oneIn } from '../support/deep.ts';
import { checkStatements, type KnownTable } from './data/oracle.ts';
import { SAMPLES, scoreSamples } from './data/samples.ts';

const FIXTURES = join(import.meta.dirname, '..', 'fixtures');
/** Fewer statements would mean that the sentences are no longer recognised. */
const MIN_STATEMENTS = 2;

test.each(oneIn(6, SAMPLES).map((sample) => [sample.file, sample] as const))(
  'statements of decks about %s are true for all rows',
  async (_, sample) => {
    const [score] = await scoreSamples(FIXTURES, [sample]);
    expect(score?.statements.filter(({ faults }) => faults.length > 0)).toEqual([]);
    expect(score?.statements.length).toBeGreaterThanOrEqual(
      sample.file.includes('thinned') ? 1 : MIN_STATEMENTS,
    );
  },
  60_000,
);

test('the oracle finds false extremes, ends, percentages of temperatures, shares and totals', () => {
  const rows = [2001, 2002, 2003, 2004, 2005].map((year, at) => [
    `${year}`,
    `${10 + at}`,
    `${at === 2 ? 90 : 20 + at}`,
    `${30 + 2 * at + (at === 2 ? 68 : 0)}`,
  ]);
  const table: KnownTable = {
    head: ['year', 'temperature', 'sales', 'all sales'],
    rows,
    columns: {
      temperature: { level: 'interval', sums: 'none', unit: '°C' },
      sales: { level: 'ratio', sums: 'rows', unit: '€' },
      'all sales': { level: 'ratio', sums: 'rows', unit: '€', parts: ['sales'] },
    },
  };
  const faults = (title: string): readonly string[] | undefined =>
    checkStatements([{ content: { title } }], table)[0]?.faults;
  for (const title of [
    'Temperature rose from 10 (2001) to 14 (2005)',
    'Sales peaked at 90 (2003) and came to 24 (2005)',
    'Sales grew the most between 2001 and 2005: by 20%',
  ])
    expect(faults(title), title).toEqual(
      title.includes('grew') ? ['all sales changed by 26.666666666666668%'] : [],
    );
  for (const title of [
    'Temperature rose from 11 (2002) to 14 (2005)',
    'Temperature rose from 10 (2001) to 13 (2005)',
    'Temperature grew the most between 2001 and 2005: by 40%',
    'Sales peaked at 24 (2005) and came to 24 (2005)',
    'Sales peaked at 90 (2002) and came to 24 (2005)',
    'The share of temperature in all sales rose from 33% (2001) to 36% (2005)',
    'Sales and all sales mostly rise together (rank correlation 0.9)',
    'The data has 6 rows and 4 columns',
    'Half of all values of Sales lie between 21 and 30',
  ])
    expect(faults(title)?.length, title).toBeGreaterThan(0);
});
