import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { recommendCharts } from '../../../src/core/charts/advice.ts';
import { parseChart } from '../../../src/core/charts/content/parse-chart.ts';
import { Reader } from '../../../src/core/templates/content/reader.ts';

const named = (count: number, of: (at: number) => string): string[] =>
  Array.from({ length: count }, (_, at) => of(at));
const years = (count: number) => named(count, (at) => String(2015 + at));
const series = (
  count: number,
  length: number,
  value = (one: number, at: number) => 10 + ((one * 7 + at * 3) % 23),
) =>
  named(count, (one) => `Series ${one + 1}`).map((name, one) => ({
    name,
    values: Array.from({ length }, (_, at) => value(one, at)),
  }));
const best = (data: Parameters<typeof recommendCharts>[0], title?: string) =>
  recommendCharts(data, 'en', title).map(({ type }) => type);

describe('recommendCharts', () => {
  it.each([
    ['many series over time', { categories: years(8), series: series(7, 8) }, undefined, 'small_multiples'],
    ['very many series over time', { categories: years(12), series: series(14, 12) }, undefined, 'heat_map'],
    ['few series over time', { categories: years(8), series: series(3, 8) }, undefined, 'line'],
    [
      'two groups by age',
      { categories: ['0-9', '10-19', '20-29', '30-39', '40+'], series: series(2, 5) },
      undefined,
      'population_pyramid',
    ],
    [
      'parts of wholes that differ',
      { categories: ['North', 'South', 'West'], series: series(3, 3, (_, at) => (at + 1) * 10) },
      'Share of each brand by region',
      'marimekko',
    ],
    [
      'parts of wholes alike',
      { categories: ['North', 'South', 'West'], series: series(3, 3, (one) => 10 + one) },
      'Share of each brand by region',
      'stacked_bar',
    ],
    [
      'a large table of values',
      { categories: named(12, (at) => `Site ${String.fromCharCode(65 + at)}`), series: series(5, 12) },
      undefined,
      'heat_map',
    ],
  ])('%s', (_, data, title, type) => {
    expect(best(data, title)[0]).toBe(type);
  });

  it('offers a pictogram for small counts, beside bars', () => {
    expect(best({ categories: ['Boats', 'Crews'], series: [{ name: 'Have', values: [4, 9] }] })).toContain(
      'pictogram',
    );
    expect(
      best({ categories: ['Boats', 'Crews'], series: [{ name: 'Have', values: [400, 900] }] }),
    ).not.toContain('pictogram');
  });

  it('recommends only types that can be drawn from the data', () => {
    const data = fc.record({
      categories: fc.oneof(
        fc.integer({ min: 1, max: 24 }).map(years),
        fc.uniqueArray(
          fc.string({ minLength: 1, maxLength: 12 }).filter((one) => one.trim() !== ''),
          { minLength: 1, maxLength: 24, selector: (one) => one.trim() },
        ),
        fc.constant(['0-9', '10-19', '20-29', '30-39', '40+']),
      ),
      count: fc.integer({ min: 1, max: 12 }),
      values: fc.array(fc.integer({ min: -50, max: 500 }), { minLength: 300, maxLength: 300 }),
      positive: fc.boolean(),
      title: fc.constantFrom(
        '',
        'Share of each brand',
        'Growth since 2015',
        'The few causes',
        'From plan to actual',
        'The largest sites',
        'How values spread',
      ),
    });
    fc.assert(
      fc.property(data, ({ categories, count, values, positive, title }) => {
        const input = {
          categories,
          series: series(count, categories.length, (one, at) =>
            positive ? Math.abs(values[one * 24 + at] ?? 0) : (values[one * 24 + at] ?? 0),
          ),
        };
        for (const { type } of recommendCharts(input, 'en', title)) {
          const read = new Reader();
          parseChart({ ...input, type }, ['chart'], read);
          expect(read.issues.map(({ msg }) => `${type}: ${msg}`)).toEqual([]);
        }
      }),
    );
  });
});
