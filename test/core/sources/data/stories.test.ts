import { expect, test } from 'vitest';
import { analyzeFrame } from '../../../../src/core/sources/data/find.ts';
import { type Finding, toSlideChart } from '../../../../src/core/sources/data/finding.ts';
import { FrameBuilder } from '../../../../src/core/sources/data/frame.ts';
import { parseMoment } from '../../../../src/core/sources/data/moments.ts';

function analyze(
  head: readonly string[],
  rows: readonly (readonly (string | number)[])[],
  measure = '',
): Finding[] {
  const builder = new FrameBuilder([...head]);
  for (const row of rows) builder.add(row.map(String));
  return analyzeFrame(builder.build(), measure);
}

test('the total of columns that are parts of one measure is the first finding', () => {
  const rows = [2019, 2020, 2021, 2022, 2023].map((year, at) => [year, 100 + 10 * at, 50 + 30 * at]);
  const total = analyze(['year', 'Coal', 'Wind'], rows, 'net generation').find(
    (finding) => finding.total === true,
  );
  expect(total).toMatchObject({
    kind: 'rose',
    calculation: 'sum',
    names: { name: 'net generation', from: '2019', to: '2023' },
    figures: { first: { value: 150 }, last: { value: 310 } },
  });
  expect(analyze(['year', 'Coal', 'Wind'], rows).some((finding) => finding.total === true)).toBe(false);
  const rates = analyze(['year', 'North', 'South'], rows, 'unemployment rate');
  expect(rates.some((finding) => finding.total === true)).toBe(false);
});

test('years before 1700 are parsed as times, and amounts of that size are not', () => {
  const wheat = Array.from({ length: 40 }, (_, at) => [1565 + 5 * at, 30 + ((at * 7) % 11) + at]);
  const kinds = (rows: readonly (readonly number[])[]) =>
    analyze(['year', 'wheat'], rows)
      .at(-1)
      ?.held?.map(({ kind }) => kind);
  expect(kinds(wheat)).toEqual(['date', 'number']);
  expect(
    kinds(wheat.map(([year = 0, price = 0], at) => [at % 2 === 0 ? year : 3300 - year, price]))?.[0],
  ).not.toBe('date');
});

test('a month before its year is parsed as a time, and a number with four decimals is not', () => {
  expect(parseMoment('03.2024')).toMatchObject({ grain: 'month', time: Date.UTC(2024, 2) });
  expect(parseMoment('11/2023')).toMatchObject({ grain: 'month' });
  expect([parseMoment('3.2024'), parseMoment('13.2024'), parseMoment('03.1416')]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  const rows = Array.from({ length: 12 }, (_, at) => [`${String(at + 1).padStart(2, '0')}.2024`, 100 + at]);
  expect(analyze(['Monat', 'Umsatz'], rows)[0]).toMatchObject({ names: { from: '2024-01', to: '2024-12' } });
});

test('a change from almost zero is not the largest change', () => {
  const rows = [2019, 2020, 2021, 2022].map((year, at) => [
    year,
    at === 0 ? 1 : 200 * at,
    100 + 50 * at,
    90 + at,
  ]);
  const change = analyze(['year', 'new sales', 'old sales', 'other sales'], rows).find(
    ({ kind }) => kind === 'grew_most',
  );
  expect(change?.names['label']).not.toBe('new sales');
});

test('the chart marks the peak that its sentence names', () => {
  const chartOf = (prices: readonly number[]) => {
    const rows = prices.map((price, at) => [2020 + at, price]);
    const peak = analyze(['year', 'price'], rows).find(({ kind }) => kind === 'peaked');
    return peak === undefined ? undefined : toSlideChart(peak, 'en');
  };
  expect(chartOf([100, 300, 190, 120, 80])).toMatchObject({ highlight: '2021' });
  expect(chartOf([100, 140, 180, 300, 250, 190, 150, 120, 90, 80])?.callouts).toEqual([
    { at: '2023', text: '300' },
  ]);
});

test('categories that are missing at some times have no sum over time and no share of one', () => {
  const countries = ['France', 'Germany', 'Japan', 'Canada'];
  const rows = (first: number): (string | number)[][] =>
    [1970, 1980, 1990, 2000, 2010, 2020].flatMap((year, at) =>
      countries
        .slice(0, at === 0 ? first : 4)
        .map((country, index) => [year, country, 200 + 90 * at * (index + 1)]),
    );
  const kindsOf = (first: number) =>
    analyze(['Year', 'Country', 'Spending USD'], rows(first)).map(
      ({ kind, calculation }) => `${kind} ${calculation}`,
    );
  expect(kindsOf(4).filter((kind) => /sum|makes_up|share_/.test(kind))).not.toEqual([]);
  expect(kindsOf(2).filter((kind) => /sum|makes_up|share_/.test(kind))).toEqual([]);
  expect(kindsOf(2).some((kind) => kind.startsWith('leads') || kind.startsWith('rose'))).toBe(true);
});
