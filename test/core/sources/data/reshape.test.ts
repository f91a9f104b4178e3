import { expect, test } from 'vitest';
import { analyzeFrame } from '../../../../src/core/sources/data/find.ts';
import type { Finding } from '../../../../src/core/sources/data/finding.ts';
import { FrameBuilder } from '../../../../src/core/sources/data/frame.ts';
import { parseMoment } from '../../../../src/core/sources/data/moments.ts';
import { unpivot } from '../../../../src/core/sources/data/unpivot.ts';

type Rows = readonly (readonly (string | number)[])[];

function analyze(head: readonly string[], rows: Rows): Finding[] {
  const builder = new FrameBuilder([...head]);
  for (const row of rows) builder.add(row.map(String));
  return analyzeFrame(builder.build());
}

test('separate year and month columns become one time', () => {
  const months = ['January', 'April', 'July', 'October'];
  const rows = [2001, 2002, 2003].flatMap((year, at) =>
    months.map((month, of) => [year, month, 100 + 12 * at + 3 * of]),
  );
  expect(analyze(['year', 'month', 'passengers'], rows).at(-1)?.held).toMatchObject([
    { name: 'year', kind: 'date', from: '2001-01', to: '2003-10' },
    { name: 'passengers' },
  ]);
  const numbered = rows.map(([year = 0, month = '', value = 0]) => [
    year,
    months.indexOf(String(month)) * 3 + 1,
    value,
  ]);
  expect(analyze(['year', 'month', 'passengers'], numbered).at(-1)?.held?.[0]?.kind).toBe('date');
});

test('year columns become rows of a longer table', () => {
  expect(
    unpivot(
      {
        labels: ['Country', 'Code', '2023', '2024', '2025'],
        rows: [['Chad', '7', '1', '2', '3']],
        units: ['', '', 'mm', 'mm', 'mm'],
      },
      'Rain',
    ),
  ).toEqual({
    labels: ['Country', '2023–2025', 'Rain'],
    units: ['', undefined, 'mm'],
    rows: [
      ['Chad', '2023', '1'],
      ['Chad', '2024', '2'],
      ['Chad', '2025', '3'],
    ],
  });
  expect(
    unpivot({ labels: ['a', 'x 2023', 'x 2024', 'y 2025'], rows: [['p', '1', '2', '3']] }, ''),
  ).toBeUndefined();
});

test('years of two digits and years with their sign are parsed as times', () => {
  expect(
    ['6/17/47', '8/20/17', '1920年', '2024年5月', '2024년 5월 1일'].map((text) => {
      const moment = parseMoment(text, true);
      return moment === undefined ? undefined : new Date(moment.time).toISOString().slice(0, 10);
    }),
  ).toEqual(['1947-06-17', '2017-08-20', '1920-01-01', '2024-05-01', '2024-05-01']);
});

test('a code for a name has no average, and the name replaces it', () => {
  const names = ['Adams', 'Bell', 'Cole'];
  const rows = Array.from({ length: 30 }, (_, at) => [
    41 + (at % 3),
    `0${at % 3}`,
    names[at % 3] ?? '',
    5 + ((at * 7) % 11),
  ]);
  const found = analyze(['president', 'code', 'president_name', 'speeches'], rows);
  expect(found.filter(({ names: { name } }) => name === 'president')).toEqual([]);
  expect(found.filter(({ by }) => by === 'code')).toEqual([]);
});

test('a running total has no sum over time', () => {
  const rows = Array.from({ length: 24 }, (_, at) => [
    `2021-${String(1 + Math.floor(at / 2)).padStart(2, '0')}-${at % 2 === 0 ? '01' : '15'}`,
    100 * at * at,
  ]);
  const found = analyze(['day', 'total sales'], rows);
  expect(found.length).toBeGreaterThan(1);
  expect(found.some(({ calculation }) => calculation === 'sum')).toBe(false);
});

test('rows of a grid of categories and times are not counted as events', () => {
  const rows = [2001, 2002, 2003, 2004, 2005].flatMap((year, at) =>
    ['men', 'women'].flatMap((sex) =>
      ['young', 'old', ...(at > 2 ? ['very old'] : [])].map((age) => [year, sex, age, 10 + at]),
    ),
  );
  const counted = analyze(['year', 'sex', 'age', 'rate'], rows).filter(({ names }) => names['name'] === '');
  expect(counted).toEqual([]);
});

test('dates at month ends are parsed as months', () => {
  const days = ['2024-01-31', '2024-02-29', '2024-03-31', '2024-04-30', '2024-05-31'];
  expect(
    analyze(
      ['day', 'price'],
      days.map((day, at) => [day, 10 + at]),
    ).at(-1)?.held?.[0],
  ).toMatchObject({ from: '2024-01', to: '2024-05' });
});

test('months do not hide the trend of the years', () => {
  const rows = Array.from({ length: 240 }, (_, at) => [
    `${2000 + Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`,
    20 + 8 * Math.sin(at / 1.91) - 0.05 * at,
  ]);
  const kinds = analyze(['month', 'extent'], rows).map(({ kind, cycle }) => `${kind} ${cycle ?? ''}`);
  expect(kinds).toContain('average_leads month');
  expect(kinds).toContain('fell ');
});

test('month columns become categories of the year', () => {
  const months = Array.from({ length: 12 }, (_, at) => `${at + 1}月`);
  const long = unpivot(
    { labels: ['店', ...months], rows: [['東京', ...months.map((_, at) => String(at))]] },
    '売上',
  );
  expect(long?.labels).toEqual(['店', '1月–12月', '売上']);
  expect(long?.rows.at(-1)).toEqual(['東京', '12月', '11']);
});

test('rows are identified by their names and not by a number, and equal names stay apart', () => {
  const towns = [
    'Agliè',
    'Airasca',
    'Ala',
    'Albiano',
    'Alice',
    'Almese',
    'Alpette',
    'Samone',
    'Andezeno',
    'Samone',
  ];
  const rows = towns.map((town, at) => [`0${5810 + at}`, town, 20 - at]);
  const ranking = analyze(['code', 'town', 'area'], rows).find(({ kind }) => kind === 'leads');
  expect(ranking?.labels.slice(-3)).toEqual(['Samone (05817)', 'Andezeno', 'Samone (05819)']);
});

test('a category for all others leads no ranking', () => {
  const rows = ['North', 'South', 'Other', 'West'].map((name, at) => [name, [5, 4, 9, 3][at] ?? 0]);
  expect(analyze(['region', 'visits'], rows).find(({ kind }) => kind === 'leads')?.names['label']).toBe(
    'North',
  );
});
