import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LOCALES } from '../../../../src/core/locales/index.ts';
import { isConsistent } from '../../../../src/core/sources/data/check.ts';
import { describeCalculation, writeSentence } from '../../../../src/core/sources/data/describe-finding.ts';
import { analyzeFrame } from '../../../../src/core/sources/data/find.ts';
import type { Finding } from '../../../../src/core/sources/data/finding.ts';
import { FrameBuilder } from '../../../../src/core/sources/data/frame.ts';
import { parseMoment } from '../../../../src/core/sources/data/moments.ts';
import { findingMark, readFindingMark } from '../../../../src/core/sources/source-marks.ts';

const FULL = LOCALES.filter(({ tier }) => tier === 1).map(({ tag }) => tag);

function createFrame(labels: readonly string[], rows: readonly (readonly string[])[], comma = false) {
  const builder = new FrameBuilder(labels, comma);
  for (const row of rows) builder.add(row);
  return builder.build();
}

const YEARS = Array.from({ length: 12 }, (_, at) => 2004 + at);
const JOBS = [100, 104, 98, 80, 60, 55, 58, 63, 68, 72, 75, 78];
const SALES = YEARS.flatMap((year, at) => [
  [String(year), 'North', String(100 + at), '€5'],
  [String(year), 'South', String(300 - 12 * at), '€5'],
  [String(year), 'East', String(40 + 9 * at), '€5'],
]);

describe('analysed columns', () => {
  it('are classified by their cells: dates, money, percentages, categories, names, row numbers, places', () => {
    const rows = Array.from({ length: 40 }, (_, at) => [
      `${at + 1}`,
      `2024-01-${String((at % 28) + 1).padStart(2, '0')}`,
      `€${at * 3}.50`,
      `${at % 9} %`,
      at % 2 === 0 ? 'red' : 'blue',
      `Place ${at}`,
      `48.${1371 + at}`,
      `11.${5754 + at}`,
      at === 3 ? 'n/a' : '7',
    ]);
    const { columns } = createFrame(
      ['no', 'day', 'cost', 'rate', 'colour', 'name', 'lat', 'lon', 'size'],
      rows,
    );
    expect(columns.map(({ kind }) => kind)).toEqual([
      'identifier',
      'date',
      'number',
      'number',
      'category',
      'identifier',
      'coordinate',
      'coordinate',
      'number',
    ]);
    expect(columns[2]).toMatchObject({
      unit: '€',
      scale: { level: 'ratio', unitClass: 'money', sums: 'rows' },
    });
    expect(columns[3]).toMatchObject({
      unit: '%',
      scale: { level: 'ratio', unitClass: 'share', sums: 'none' },
    });
    expect(columns[8]?.missing).toBe(1);
  });

  it('include decimals with a comma, and dates in either order', () => {
    expect(createFrame(['Menge'], [['1.234,5'], ['2,5'], ['3,5']], true).columns[0]).toMatchObject({
      kind: 'number',
      values: new Float64Array([1234.5, 2.5, 3.5]),
    });
    const american = createFrame(['day'], [['1/31/2024'], ['2/1/2024'], ['12/24/2024']]).columns[0];
    expect(
      [...((american as { values?: Float64Array }).values ?? [])].map((time) =>
        new Date(time).toISOString().slice(0, 10),
      ),
    ).toEqual(['2024-01-31', '2024-02-01', '2024-12-24']);
    expect(
      ['Q2 2024', '2024-05', '1 May 2024', 'Mai 2024', '2015/01/01 13:00:00', '5.1.2024'].map(
        (text) => parseMoment(text)?.grain,
      ),
    ).toEqual(['quarter', 'month', 'day', 'month', 'hour', 'day']);
  });
});

describe('findings from data', () => {
  it('include losses and recoveries, with the years', () => {
    const [first] = analyzeFrame(
      createFrame(
        ['year', 'jobs'],
        YEARS.map((year, at) => [String(year), String(JOBS[at])]),
      ),
    );
    expect(first === undefined ? '' : writeSentence(first, 'en')).toBe(
      'Jobs lost 49 between 2005 and 2009 and had regained 47% of it by 2015',
    );
  });

  it('include changed shares, the largest change and the leader over time, each recomputed from the rows', () => {
    const found = analyzeFrame(createFrame(['year', 'region', 'sales', 'price'], SALES));
    const analyzed = found.map((finding) => writeSentence(finding, 'en'));
    const of = (year: number, region: string): number =>
      Number(SALES.find(([when, where]) => when === String(year) && where === region)?.[2]);
    const share = (year: number): number =>
      (100 * of(year, 'South')) /
      ['North', 'South', 'East'].reduce((sum, region) => sum + of(year, region), 0);
    expect(analyzed).toContain(
      `The share of South in sales fell from ${Math.round(share(2004))}% (2004) to ${Math.round(share(2015))}% (2015)`,
    );
    expect(analyzed).toContain(
      `East (sales) grew the most between 2004 and 2015: by ${Math.round((100 * (of(2015, 'East') - of(2004, 'East'))) / of(2004, 'East'))}%`,
    );
  });

  it('separate the sum of all categories from the categories', () => {
    const rows = YEARS.flatMap((year, at) => [
      [String(year), 'All', String(30 + 3 * at)],
      [String(year), 'A', String(10 + 2 * at)],
      [String(year), 'B', String(20 + at)],
    ]);
    const makes = analyzeFrame(createFrame(['year', 'kind', 'deaths'], rows)).filter(
      ({ kind }) => kind === 'makes_up' || kind.startsWith('share'),
    );
    expect(makes.length).toBeGreaterThan(0);
    for (const { labels, series } of makes)
      expect([...labels, ...series.map(({ name }) => name)]).not.toContain('All');
  });

  it('include a strong correlation of two measures, and none for noise', () => {
    const rows = Array.from({ length: 60 }, (_, at) => [
      `Town ${at}`,
      String(at * 10 + (at % 7) * 13),
      String(500 - at * 4 + (at % 5) * 9),
      String(((at * 7919) % 61) + 0.5),
    ]);
    const pairs = analyzeFrame(createFrame(['town', 'income', 'distance', 'noise'], rows)).filter(
      ({ kind }) => kind === 'together' || kind === 'opposite',
    );
    expect(pairs.map(({ kind, names }) => [kind, names])).toEqual([
      ['opposite', { name: 'income', other: 'distance' }],
    ]);
  });

  it('are true for their chart, for any data', () => {
    const cell = fc.oneof(
      fc.integer({ min: -1000, max: 100_000 }).map(String),
      fc.constant(''),
      fc.double({ min: 0, max: 500, noNaN: true }).map((value) => value.toFixed(2)),
    );
    fc.assert(
      fc.property(
        fc.array(
          fc.tuple(
            fc.integer({ min: 1990, max: 2020 }).map(String),
            fc.constantFrom('a', 'b', 'c'),
            cell,
            cell,
          ),
          { minLength: 10, maxLength: 80 },
        ),
        (rows) => {
          for (const finding of analyzeFrame(createFrame(['year', 'kind', 'sales', 'speed'], rows))) {
            expect(isConsistent(finding), JSON.stringify(finding)).toBe(true);
            expect(writeSentence(finding, 'en')).not.toMatch(/[{}]|NaN|undefined|Infinity/);
          }
        },
      ),
      { numRuns: 60 },
    );
  });

  it('are rejected when a number or a name is changed', () => {
    const found = analyzeFrame(createFrame(['year', 'region', 'sales', 'price'], SALES));
    const wrong = (finding: Finding): Finding => ({
      ...finding,
      figures: Object.fromEntries(
        Object.entries(finding.figures).map(([key, { value, unit }]) => [
          key,
          { value: value * 1.5 + 1, unit },
        ]),
      ),
    });
    for (const finding of found.filter(
      ({ kind }) => !['half_between', 'together', 'opposite', 'makes_up'].includes(kind),
    ))
      expect(isConsistent(wrong(finding)), finding.kind).toBe(false);
  });

  it.each(FULL)('are worded in %s without a placeholder left, with their calculation', (tag) => {
    const found = [
      ...analyzeFrame(createFrame(['year', 'region', 'sales', 'price'], SALES)),
      ...analyzeFrame(
        createFrame(
          ['year', 'jobs'],
          YEARS.map((year, at) => [String(year), String(JOBS[at])]),
        ),
      ),
    ];
    for (const finding of found) {
      expect(writeSentence(finding, tag)).not.toMatch(/[{}]|undefined/);
      expect(describeCalculation(finding, tag).how).not.toMatch(/[{}]|undefined/);
      if (tag !== 'en') expect(writeSentence(finding, tag)).not.toBe(writeSentence(finding, 'en'));
    }
  });

  it('are restored from their Markdown comment, and other comments are ignored', () => {
    for (const { labels: _labels, series: _series, ...mark } of analyzeFrame(
      createFrame(['year', 'region', 'sales', 'a > b --> c'], SALES),
    ))
      expect(readFindingMark(findingMark(mark))).toEqual(JSON.parse(JSON.stringify(mark)));
    for (const comment of [
      '<!-- finding {"kind":"rose"} -->',
      '<!-- finding {} -->',
      '<!-- finding [1 -->',
      '<!-- chart bar -->',
    ])
      expect(readFindingMark(comment)).toBeUndefined();
  });
});

describe('columns of numbers that measure nothing', () => {
  it('give no finding for flags and parts of a date, and decimals without a leading zero are numbers', () => {
    const rows = Array.from({ length: 40 }, (_, at) => [
      `Sweet ${at}`,
      String(at % 2),
      String((at % 7) + 1),
      `.${100 + at * 7}`,
      `.${900 - at * 11}`,
    ]);
    const { columns } = createFrame(['name', 'chocolate', 'day of week', 'sugar', 'win'], rows);
    expect(columns.map(({ kind }) => kind)).toEqual(['identifier', 'category', 'number', 'number', 'number']);
    const found = analyzeFrame(createFrame(['name', 'chocolate', 'day of week', 'sugar', 'win'], rows));
    const names = new Set(found.flatMap((finding) => Object.values(finding.names)));
    expect(names.has('chocolate') || names.has('day of week')).toBe(false);
    expect(names.has('sugar')).toBe(true);
  });

  it('are followed one by one for many categories over time, without counting or averaging', () => {
    const rows = YEARS.flatMap((year, at) =>
      Array.from({ length: 70 }, (_, kind) => [
        String(year),
        `Country ${kind}`,
        String(1000 + at * kind),
      ]).slice(0, 60 + at),
    );
    const found = analyzeFrame(createFrame(['year', 'country', 'value'], rows));
    const courses = found.filter(({ kind }) => ['rose', 'fell', 'peaked', 'lowest'].includes(kind));
    expect(courses.length).toBeGreaterThan(0);
    for (const { names } of courses) expect(names['name']).toMatch(/^Country \d+ \(value\)$/);
  });

  it('rank a label for the rest only if it is the largest', () => {
    const rows = Array.from({ length: 12 }, (_, at) => [`Airline ${at}`, String(100 + at * 10)]);
    const leaderOf = (more: readonly string[]): string | undefined =>
      analyzeFrame(createFrame(['airline', 'passengers'], [...rows, [...more]])).find(
        ({ calculation }) => calculation === 'value',
      )?.names['label'];
    const rowsOf = (more: readonly string[]): number | undefined =>
      analyzeFrame(createFrame(['airline', 'passengers'], [...rows, [...more]])).find(
        ({ calculation }) => calculation === 'value',
      )?.rows;
    expect([leaderOf(['All Nippon', '105']), rowsOf(['All Nippon', '105'])]).toEqual(['Airline 11', 13]);
    expect([leaderOf(['World', '5000']), rowsOf(['World', '5000'])]).toEqual(['Airline 11', 12]);
  });

  it('are read a few times for many categories over time, not once for each category', () => {
    const rows = Array.from({ length: 2_000 }, (_, kind) =>
      YEARS.map((year, at) => [String(year), `Country ${kind}`, String(1000 + ((at * kind * 31) % 977))]),
    ).flat();
    const frame = createFrame(['year', 'country', 'value'], rows);
    let read = 0;
    const counted = frame.columns.map((column) =>
      column.kind !== 'number'
        ? column
        : {
            ...column,
            values: new Proxy(column.values, {
              get(target, key) {
                if (typeof key === 'string' && /^\d+$/.test(key)) read += 1;
                const value: unknown = Reflect.get(target, key, target);
                return typeof value === 'function' ? value.bind(target) : value;
              },
            }),
          },
    );
    analyzeFrame({ ...frame, columns: counted });
    expect(read).toBeGreaterThan(rows.length);
    expect(read).toBeLessThan(20 * rows.length);
  });
});
