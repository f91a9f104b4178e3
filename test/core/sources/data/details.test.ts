import { expect, test } from 'vitest';
import { writeDetail } from '../../../../src/core/sources/data/describe-finding.ts';
import { analyzeFrame } from '../../../../src/core/sources/data/find.ts';
import type { Finding } from '../../../../src/core/sources/data/finding.ts';
import { FrameBuilder } from '../../../../src/core/sources/data/frame.ts';

type Rows = readonly (readonly (string | number)[])[];

function analyze(head: readonly string[], rows: Rows): Finding[] {
  const builder = new FrameBuilder([...head]);
  for (const row of rows) builder.add(row.map(String));
  return analyzeFrame(builder.build());
}

function beside(finding: Finding | undefined): string[] {
  return (finding?.details ?? []).map((detail) => {
    const { label, value, note } = writeDetail(detail, finding ?? {}, 'en');
    return [label, value, ...(note === undefined ? [] : [note])].join(' | ');
  });
}

test('a trend has its change and its extremes beside it, without those that its sentence contains', () => {
  const rows = [2001, 2002, 2003, 2004, 2005].map((year, at) => [year, [40, 30, 50, 80, 70][at] ?? 0]);
  const course = analyze(['year', 'price'], rows).find(({ kind }) => kind === 'rose');
  expect(beside(course)).toEqual(['Change | +75%', 'Highest (2004) | 80', 'Lowest (2002) | 30']);
});

test('yearly averages have the extremes of their months beside them', () => {
  const rows = Array.from({ length: 96 }, (_, at) => [
    `${2010 + Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`,
    at === 40 ? 900 : 100 + ((at * 37) % 60) + 20 * Math.floor(at / 12),
  ]);
  const course = analyze(['month', 'price'], rows).find(({ averaged }) => averaged === true);
  expect(beside(course)).toContain('Highest (2013-05) | 900');
});

test('single dates are named if a measure moves in small steps', () => {
  const rows = Array.from({ length: 96 }, (_, at) => [
    `${2010 + Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`,
    100 + at,
  ]);
  expect(analyze(['month', 'price'], rows)[0]).toMatchObject({
    kind: 'rose',
    calculation: 'value',
    names: { from: '2010-01', to: '2017-12' },
  });
});

test('a ranking names the lowest, counts those with zero, and names two that lead together', () => {
  const names = ['A', 'B', 'C', 'D', 'E', 'F'];
  const table = (values: readonly number[]): Finding | undefined =>
    analyze(
      ['place', 'visits'],
      names.map((name, at) => [`Place ${name}`, values[at] ?? 0]),
    )[0];
  expect(beside(table([9, 7, 5, 4, 3, 1]))).toEqual([
    'Lowest (Place F) | 1',
    'Share (Place A) | 31%',
    'Median | 4.5',
    'Place B | 7',
  ]);
  expect(beside(table([9, 7, 5, 4, 0, 0]))[0]).toBe('With the value 0 | 2 / 6');
  expect(table([9, 9, 5, 4, 3, 1])).toMatchObject({
    kind: 'lead_together',
    names: { label: 'Place A', other: 'Place B' },
  });
});

test('categories of nearly equal frequency are in one sentence', () => {
  const rows = Array.from({ length: 210 }, (_, at) => [
    `item ${at}`,
    at < 101 ? 'rain' : at < 201 ? 'sun' : 'fog',
  ]);
  expect(analyze(['item', 'weather'], rows).find(({ calculation }) => calculation === 'count')).toMatchObject(
    {
      kind: 'frequent_together',
      names: { label: 'rain', other: 'sun' },
      figures: { most: { value: 101 }, least: { value: 100 } },
    },
  );
});

test('categories over years are ranked in the last year', () => {
  const rows = [2001, 2002, 2003, 2004, 2005].flatMap((year, at) =>
    ['North', 'South', 'West'].map((name, kind) => [year, name, [70 + at, 60 + 5 * at, 40][kind] ?? 0]),
  );
  expect(analyze(['year', 'region', 'wage'], rows).find(({ kind }) => kind === 'leads')).toMatchObject({
    names: { label: 'South', name: 'wage (2005)' },
    figures: { most: { value: 80 } },
  });
});

test('a trend that starts near zero has its change in its unit beside it', () => {
  const rows = [2001, 2002, 2003, 2004, 2005].map((year, at) => [year, [2, 30, 50, 80, 90][at] ?? 0]);
  const course = analyze(['year', 'visits'], rows).find(({ kind }) => kind === 'rose');
  expect(beside(course).find((line) => line.startsWith('Change'))).toBe('Change | +88');
});
