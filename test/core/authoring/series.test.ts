import { describe, expect, test } from 'vitest';
import { readSeries } from '../../../src/core/authoring/series.ts';
import { deck } from './deck-helpers.ts';

const PLACE = { line: 1, path: [] };
const read = (text: string, lang = 'en') => {
  const table = readSeries(text, lang, PLACE);
  return table === undefined
    ? undefined
    : {
        label: table.columns[1]?.label,
        unit: table.columns[1]?.unit,
        rows: table.rows.map((row) => row.join(' ')),
      };
};

describe('a series in a sentence', () => {
  test('has its numbers before or after their periods', () => {
    const rows = ['2019 14', '2020 17', '2021 19'];
    expect(read('Overflow events were 14 in 2019, 17 in 2020 and 19 in 2021.')).toEqual({
      label: 'Overflow events',
      unit: undefined,
      rows,
    });
    expect(read('Overflow events (2019: 14; 2020: 17; 2021: 19) rose.')?.rows).toEqual(rows);
    expect(read('In 2019 there were 14, in 2020 17 and in 2021 19 overflow events.')?.rows).toEqual(rows);
    expect(read('Events fell to 14 in 2019 from 17 in 2018 and 19 in 2017.')?.rows).toEqual([
      '2017 19',
      '2018 17',
      '2019 14',
    ]);
  });

  test('keeps its unit, and counts in one scale', () => {
    expect(read('Revenue was €4.1 million in 2021, €4.6 million in 2022 and €5.2 million in 2023.')).toEqual({
      label: 'Revenue',
      unit: 'million €',
      rows: ['2021 4.1', '2022 4.6', '2023 5.2'],
    });
    expect(read('The share was 12 % in 2021, 14 % in 2022 and 19.5 % in 2023.')).toMatchObject({
      unit: '%',
      rows: ['2021 12', '2022 14', '2023 19.5'],
    });
    expect(
      read('Riders numbered 900,000 in 2021, 1.2 million in 2022 and 1.5 million in 2023.')?.rows,
    ).toEqual(['2021 900000', '2022 1200000', '2023 1500000']);
    expect(read('It cost 12 % in 2021, 14 euros in 2022 and 19 kg in 2023.')).toBeUndefined();
  });

  test.each([
    ['de', 'Die Zahl der Überläufe lag 2019 bei 14, 2020 bei 17 und 2021 bei 19.'],
    ['fr', 'Les débordements étaient 14 en 2019, 17 en 2020 et 19 en 2021.'],
    ['ja', '越流は2019年に14件、2020年に17件、2021年に19件であった。'],
    ['ar', 'بلغ عدد الحوادث ١٤ في ٢٠١٩ و ١٧ في ٢٠٢٠ و ١٩ في ٢٠٢١.'],
    ['zh', '溢流事件2019年14次，2020年17次，2021年19次。'],
  ])('is recognized in %s', (lang, text) => {
    expect(read(text, lang)?.rows.map((row) => row.replace('年', ''))).toEqual([
      '2019 14',
      '2020 17',
      '2021 19',
    ]);
  });

  test.each([
    'The law of 2019 was changed in 2020, 2021 and 2022.',
    'In 2019 we had 14 sites, 3 depots and 220 people; in 2020 nothing changed.',
    'Call 555 2019 or 555 2020 or 555 2021.',
    'Version 2.1 of 2019 has 14 parts.',
    'He scored 31 goals in 2011, was sold for 4 million in 2012 and had 2 children.',
  ])('is not recognized without one: %s', (text) => {
    expect(read(text)).toBeUndefined();
  });
});

test('a series in a sentence is a chart of its own with all its numbers, and nothing is omitted', async () => {
  const { slides, omitted } = await deck(`# Storm water in Tideham

## Overflow

Overflow events were 14 in 2019, 17 in 2020, 19 in 2021, 24 in 2022, 28 in 2023 and 31 in 2024.

## Why

The sewers were built in 1908 and carry rain and waste water in one pipe. Heavy rain fills them within minutes.

## What we propose

Two basins hold back 40,000 cubic metres of rain. They cost 12 million euros and stand ready in 2027.
`);
  const chart = slides.find(({ layout }) => layout === 'chart');
  expect(chart?.content).toMatchObject({
    title: 'Overflow events rose from 14 (2019) to 31 (2024)',
    chart: {
      type: 'line',
      categories: ['2019', '2020', '2021', '2022', '2023', '2024'],
      series: [{ values: [14, 17, 19, 24, 28, 31] }],
    },
  });
  expect(omitted).toEqual([]);
});
