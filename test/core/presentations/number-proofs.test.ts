import { describe, expect, it } from 'vitest';
import { findForeignNumbers } from '../../../src/core/presentations/foreign-numbers.ts';

const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
);
const REGIONS = ['North', 'South', 'East', 'West'];
const shown = (value: number, digits = 0): string =>
  value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits });

/** Values that have no pattern. */
const value = (seed: number, row: number, column: number): number =>
  10_000 + ((seed * 7919 + row * 104_729 + column * 15_485_863) % 89_999);

interface Statement {
  readonly text: string;
  readonly isTrue: boolean;
}

/** A table of sales by month and region, and statements that rules make of it. */
function createCase(seed: number): { readonly source: string; readonly statements: readonly Statement[] } {
  const rows = MONTHS.map((_, row) => REGIONS.map((_name, column) => value(seed, row, column)));
  const source = [
    '# Sales',
    '',
    `The project runs from ${2025 + (seed % 3)}–${2030 + (seed % 3)} and costs ${310_000 + seed * 1_000} € in total.`,
    '',
    `| Month | ${REGIONS.map((name) => `${name} sales`).join(' | ')} |`,
    `|${'---|'.repeat(5)}`,
    ...rows.map((row, at) => `| ${MONTHS[at]} | ${row.map((one) => shown(one)).join(' | ')} |`),
  ].join('\n');
  const [y, x, next] = [seed % 12, seed % 4, (seed + 5) % 12];
  const [month, other, region] = [MONTHS[y] ?? '', MONTHS[next] ?? '', `${REGIONS[x]} sales`];
  const [own, later] = [rows[y]?.[x] ?? 0, rows[next]?.[x] ?? 0];
  const sum = rows.reduce((total, row) => total + (row[x] ?? 0), 0);
  const cost = 310_000 + seed * 1_000;
  const wrong = Math.round(own * 1.137);
  return {
    source,
    statements: [
      { text: `${region} were ${shown(own)} in ${month}`, isTrue: true },
      { text: `${region} were about ${shown(Math.round(own / 1000) * 1000)} in ${month}`, isTrue: true },
      { text: `${region} came to ${(own / 1000).toFixed(1)} k in ${month}`, isTrue: true },
      {
        text: `Between ${month} and ${other} ${region} changed by ${shown(Math.abs(own - later))}`,
        isTrue: true,
      },
      { text: `${month} and ${other} together had ${region} of ${shown(own + later)}`, isTrue: true },
      {
        text: `${region} were ${(own / later).toFixed(2)} times as high in ${month} as in ${other}`,
        isTrue: true,
      },
      { text: `${month} has ${((100 * own) / sum).toFixed(1)} % of all ${region}`, isTrue: true },
      { text: `${region} of the year were ${shown(sum)}`, isTrue: true },
      { text: `The ${region} of 12 months`, isTrue: true },
      { text: `The project costs ${(cost / 1e6).toFixed(3)} € m in total`, isTrue: true },
      { text: `The project runs through ${2028 + (seed % 3)}, and it costs much`, isTrue: true },
      { text: `${region} were ${shown(later)} in ${month}`, isTrue: false },
      { text: `${region} were ${shown(wrong)} in ${month}`, isTrue: false },
      { text: `${region} came to ${((own * 1.31) / 1000).toFixed(1)} k in ${month}`, isTrue: false },
      {
        text: `Between ${month} and ${other} ${region} changed by ${shown(Math.abs(own - later) + 1_234)}`,
        isTrue: false,
      },
      {
        text: `${month} and ${other} together had ${region} of ${shown(own + later + 2_345)}`,
        isTrue: false,
      },
      {
        text: `${region} were ${(own / later + 0.37).toFixed(2)} times as high in ${month} as in ${other}`,
        isTrue: false,
      },
      { text: `${month} has ${((100 * own) / sum + 3.3).toFixed(1)} % of all ${region}`, isTrue: false },
      { text: `${region} of the year were ${shown(sum + 4_321)}`, isTrue: false },
      { text: `The project costs ${((cost * 1.4) / 1e6).toFixed(3)} € m in total`, isTrue: false },
      { text: `The project runs through ${2033 + (seed % 3)}, and it costs much`, isTrue: false },
    ],
  };
}

const isReported = (text: string, source: string): boolean =>
  findForeignNumbers([{ layout: 'bullets', content: { title: 'T', items: [{ text }] } }], {
    source,
    severity: 'warning',
  }).length > 0;

describe('numbers of a statement', () => {
  const judged = Array.from({ length: 36 }, (_, seed) => createCase(seed + 1)).flatMap(
    ({ source, statements }) =>
      statements.map((statement) => ({ ...statement, isReported: isReported(statement.text, source) })),
  );

  it('are accepted if they follow from the rows, columns and sentences of their subject', () => {
    const all = judged.filter(({ isTrue }) => isTrue);
    const refused = all.filter((one) => one.isReported).map(({ text }) => text);
    expect(all.length).toBeGreaterThanOrEqual(300);
    expect(refused.length / all.length, refused.slice(0, 20).join('\n')).toBeLessThanOrEqual(0.02);
  });

  it('are reported if they belong to another row or follow from nothing', () => {
    const all = judged.filter(({ isTrue }) => !isTrue);
    const missed = all.filter((one) => !one.isReported).map(({ text }) => text);
    expect(all.length).toBeGreaterThanOrEqual(300);
    expect(missed.length / all.length, missed.slice(0, 20).join('\n')).toBeLessThanOrEqual(0.02);
  });
});

describe('values of charts and tables', () => {
  const source =
    '| Month | Sales | Costs |\n|---|---|---|\n| May | 12,354 | 8,100 |\n| June | 12,817 | 8,450 |\n| July | 13,002 | 8,900 |';
  const faultsOf = (content: Readonly<Record<string, unknown>>): (string | undefined)[] =>
    findForeignNumbers([{ layout: 'chart', content }], { source, severity: 'warning' }).map(
      ({ path }) => path,
    );

  it('are compared with the cell of their row and column, rounded or in thousands', () => {
    const chart = (values: readonly number[]) => ({
      title: 'T',
      chart: { type: 'bar', categories: ['May', 'June', 'July'], series: [{ name: 'Sales', values }] },
    });
    expect(faultsOf(chart([12_354, 12_817, 13_002]))).toEqual([]);
    expect(faultsOf(chart([12.4, 12.8, 13]))).toEqual([]);
    expect(faultsOf(chart([12_354, 12_354, 13_002]))).toEqual([
      'slides[0].content.chart.series[0].values[1]',
    ]);
  });

  it('may differ if a sentence of the source or another table says so', () => {
    const slide = {
      layout: 'chart',
      content: {
        title: 'T',
        chart: {
          type: 'bar',
          categories: ['May', 'June'],
          series: [{ name: 'Sales', values: [12_354, 12_900] }],
        },
      },
    };
    const reported = (more: string): number =>
      findForeignNumbers([slide], { source: `${source}\n\n${more}`, severity: 'warning' }).length;
    expect(reported('')).toBe(1);
    expect(reported('Set the sales of June to 12,900.')).toBe(0);
    expect(reported('| Month | Sales |\n|---|---|\n| May | 12,000 |\n| June | 12,900 |\n| July | 1 |')).toBe(
      0,
    );
  });

  it('are compared in the rows of a table', () => {
    const table = (rows: readonly (readonly string[])[]) => ({
      title: 'T',
      table: { columns: [{ label: 'Month' }, { label: 'Costs' }], rows },
    });
    expect(
      faultsOf(
        table([
          ['June', '8,450'],
          ['July', '8.9 k'],
        ]),
      ),
    ).toEqual([]);
    expect(faultsOf(table([['June', '8,900']]))).toEqual(['slides[0].content.table.rows[0][1]']);
  });
});
