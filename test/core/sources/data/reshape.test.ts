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

test('years and months in columns of their own are one time', () => {
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

test('columns of years are rows of a longer table', () => {
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
    labels: ['Country', '', 'Rain'],
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

test('years of two digits and years with their sign are times', () => {
  expect(
    ['6/17/47', '8/20/17', '1920年', '2024年5月', '2024년 5월 1일'].map((text) => {
      const moment = parseMoment(text, true);
      return moment === undefined ? undefined : new Date(moment.time).toISOString().slice(0, 10);
    }),
  ).toEqual(['1947-06-17', '2017-08-20', '1920-01-01', '2024-05-01', '2024-05-01']);
});
