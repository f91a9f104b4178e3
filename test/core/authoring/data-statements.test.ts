import { describe, expect, it } from 'vitest';
import { writeChartStatement } from '../../../src/core/authoring/compose/chart-statement.ts';
import type { ChartModel } from '../../../src/core/charts/model.ts';
import { LOCALES } from '../../../src/core/locales/index.ts';
import { joinMarkdown, markdownParts } from '../../../src/core/sources/document-markdown.ts';
import { parseFile } from '../../../src/core/sources/files/parse-file.ts';
import type { TableBlock } from '../../../src/core/sources/source-document.ts';
import { orders, ordersXlsx } from '../../support/order-sheets.ts';
import { deck, fixture } from './deck-helpers.ts';

const FULL = LOCALES.filter(({ tier }) => tier === 1).map(({ tag }) => tag);

function asMarkdown(csv: string): string {
  const [head = '', ...rows] = csv.trim().split(/\r?\n/);
  const line = (row: string): string => `| ${row.split(',').join(' | ')} |`;
  return [line(head), `|${'---|'.repeat(head.split(',').length)}`, ...rows.map(line)].join('\n');
}

function course(values: readonly number[], temporal = true): readonly [ChartModel, TableBlock] {
  const names = values.map((_, index) => (temporal ? String(2001 + index) : `Place ${'ABCDEFG'[index]}`));
  const table: TableBlock = {
    kind: 'table',
    place: { line: 1, path: [] },
    columns: [
      { label: '', numeric: false, temporal, align: 'start' },
      { label: 'Jobs', numeric: true, temporal: false, align: 'end' },
    ],
    rows: values.map((value, index) => [names[index] ?? '', String(value)]),
  };
  return [
    { type: temporal ? 'line' : 'horizontal_bar', categories: names, series: [{ name: 'Jobs', values }] },
    table,
  ];
}

describe('the statement of a chart', () => {
  it.each([
    ['rises', [10, 12, 15, 19], 'Jobs rose from 10 (2001) to 19 (2004)'],
    ['falls', [19, 15, 12, 10], 'Jobs fell from 19 (2001) to 10 (2004)'],
    ['turns down', [10, 30, 25, 12], 'Jobs peaked at 30 (2002) and came to 12 (2004)'],
    ['turns up', [30, 11, 14, 27], 'Jobs was lowest at 11 (2002) and came to 27 (2004)'],
  ])('names a trend that %s', (_, values, message) => {
    expect(writeChartStatement(...course(values), 'en')).toBe(message);
  });

  it('names the largest of many, and none if two are alike or nothing changes', () => {
    expect(writeChartStatement(...course([4, 9, 7], false), 'en')).toBe('Place B leads in Jobs with 9');
    expect(writeChartStatement(...course([4, 9, 9], false), 'en')).toBeUndefined();
    expect(writeChartStatement(...course([5, 5, 5, 5]), 'en')).toBeUndefined();
  });

  it.each(FULL)('is in %s with the same numbers and no placeholder left', (tag) => {
    for (const findings of [
      course([10, 12, 15, 19]),
      course([19, 15, 12, 10]),
      course([10, 30, 25, 12]),
      course([30, 11, 14, 27]),
      course([4, 9, 7], false),
    ]) {
      const [message, english] = [
        writeChartStatement(...findings, tag) ?? '',
        writeChartStatement(...findings, 'en') ?? '',
      ];
      expect(message).not.toMatch(/[{}]/);
      expect([...message.matchAll(/\d+/g)].map(String).sort()).toEqual(
        [...english.matchAll(/\d+/g)].map(String).sort(),
      );
    }
  });

  it('shows places on a map, once per deck, and names unknown ones in a footnote', async () => {
    const power: Readonly<Record<string, readonly [number, number]>> = {
      Bayern: [18_700, 13.4],
      'Baden-Württemberg': [9_100, 11.3],
      Niedersachsen: [6_700, 8.1],
      'Nordrhein-Westfalen': [14_700, 18.1],
      Brandenburg: [6_100, 2.6],
      'Sachsen-Anhalt': [4_100, 2.2],
      Hessen: [3_800, 6.4],
      Sachsen: [3_500, 4.1],
      'Rheinland-Pfalz': [3_900, 4.2],
      Thüringen: [2_500, 2.1],
      Berlin: [250, 3.8],
      Offshore: [1_200, 0.1],
    };
    const { slides } = await deck(
      asMarkdown(
        [
          'State,Solar power,People',
          ...Object.entries(power).map(([name, [sun, people]]) => `${name},${sun},${people}`),
        ].join('\n'),
      ),
    );
    const maps = slides.filter(({ layout }) => layout === 'map');
    expect(maps).toHaveLength(1);
    const map = maps[0]?.content['map'] as { region: string; values: { place: string; value: number }[] };
    expect(map.region).toBe('DE');
    expect(map.values).toHaveLength(11);
    for (const { place, value } of map.values) expect(power[place]).toContain(value);
    expect(maps[0]?.footnote).toMatch(/^Offshore: /);
    expect(slides.some(({ content }) => 'chart' in content)).toBe(true);
  });

  it('about 23 monthly series covers the columns that change most, with their true turning points', async () => {
    const csv = fixture('us-employment.csv');
    const [head = '', ...rows] = csv.trim().split(/\r?\n/);
    const column = head.split(',').indexOf('construction');
    const months = rows.map((row) => ({ month: row.slice(0, 7), jobs: Number(row.split(',')[column]) }));
    const { slides } = await deck(asMarkdown(csv));
    const titles = slides.map(({ content }) => String(content['title']));
    const construction = titles.find((title) => title.startsWith('Construction')) ?? '';
    const least = months.reduce((a, b) => (b.jobs < a.jobs ? b : a));
    const top = months.slice(0, months.indexOf(least)).reduce((a, b) => (b.jobs > a.jobs ? b : a));
    const last = months.at(-1) ?? least;
    const regained = Math.round((100 * (last.jobs - least.jobs)) / (top.jobs - least.jobs));
    expect(construction).toBe(
      `Construction lost ${(top.jobs - least.jobs).toLocaleString('en', { maximumSignificantDigits: 3 })} between ${top.month} and ${least.month} and had regained ${regained}% of it by ${last.month}`,
    );
    expect(slides.filter(({ content }) => 'chart' in content).length).toBeGreaterThanOrEqual(6);
    expect(titles.some((title) => title.endsWith('?'))).toBe(false);
  });

  it('is in the requested language with the same content', async () => {
    const { slides } = await deck(asMarkdown(fixture('us-employment.csv')), { language: 'de' });
    expect(
      slides
        .map(({ content }) => String(content['title']))
        .filter((title) =>
          / stieg von | sank von |Höchststand|Tiefststand| verlor von | wuchs von /.test(title),
        ).length,
    ).toBeGreaterThanOrEqual(5);
  });
});

describe('observations of several categories in one table', () => {
  const years = Array.from({ length: 30 }, (_, index) => 1990 + index);
  const rows = years.flatMap((year, index) => [
    `| Oslo | ${year} | ${100 + index} |`,
    `| Bergen | ${year} | ${300 - index} |`,
  ]);
  const months = years.flatMap((year) => rows.filter((row) => row.includes(`| ${year} |`)));

  it('are separate lines, and no trend leads from one category to another', async () => {
    const { slides } = await deck(
      ['| city | year | visits | fee |', '|---|---|---|---|', ...months.map((row) => `${row} 5.5 |`)].join(
        '\n',
      ),
    );
    const chart = slides
      .map(({ content }) => content['chart'] as ChartModel | undefined)
      .find((one) => one?.series.length === 2);
    expect(
      Object.fromEntries((chart?.series ?? []).map(({ name, values }) => [name, values.at(-1)])),
    ).toEqual({ Bergen: 271, Oslo: 129 });
  });

  it('of very different size are described by the largest, under its name', async () => {
    const apart = months.map((row, index) =>
      index % 2 === 0 ? `${row} 5.5 |` : `${row.replace(/(\d+) \|$/, '$1000 |')} 5.5 |`,
    );
    const { slides } = await deck(
      ['| city | year | visits | fee |', '|---|---|---|---|', ...apart].join('\n'),
    );
    expect(
      slides
        .map(({ content }) => String(content['title']))
        .some((title) => /^Bergen \(visits\) fell from /.test(title)),
    ).toBe(true);
  });
});

it('records without another statement are counted by category, each as often as in the table', async () => {
  const phases = ['Climb', 'Approach', 'Approach', 'Approach', 'Landing', 'Landing'];
  const rows = Array.from(
    { length: 240 },
    (_, index) => `| Plane ${index % 31} | ${phases[index % 6]} | Bird ${index % 43} |`,
  );
  const { slides, omitted } = await deck(['| plane | phase | bird |', '|---|---|---|', ...rows].join('\n'));
  const counted = slides.find(({ content }) => content['title'] === 'Approach leads in Phase (n) with 120');
  expect((counted?.content['chart'] as ChartModel | undefined)?.series[0]?.values).toEqual([120, 80, 40]);
  expect(omitted.map(({ text }) => text)).toContain('plane, bird');
});

it('a table that was read in part has no statement', async () => {
  const table = (count: number): string =>
    [
      '| place | visits |',
      '|---|---|',
      ...Array.from({ length: count }, (_, index) => `| Place ${index + 1} | ${index * 3} |`),
    ].join('\n');
  const titles = async (count: number): Promise<string[]> =>
    (await deck(table(count))).slides.map(({ content }) => String(content['title']));
  expect((await titles(1999)).some((title) => /^Place 1999 leads in visits/i.test(title))).toBe(true);
  expect((await titles(2000)).some((title) => title.includes(' leads in '))).toBe(false);
});

describe('a table of more rows than the limit', () => {
  it('is drawn by its findings: ranges by their edges, and their shares of all rows', async () => {
    const { document } = await parseFile(ordersXlsx(orders(6_000)), { filename: 'orders.xlsx' });
    const { slides } = await deck(joinMarkdown(markdownParts(document)), { n_slides: 8 });
    expect(JSON.stringify(slides)).not.toContain('NaN');
    const spread = slides.find(({ content }) =>
      String(content['title']).startsWith('Half of all values of Amount'),
    );
    if (spread === undefined) throw new Error('there is a slide of ranges');
    const { categories } = spread.content['chart'] as { categories: readonly string[] };
    expect(categories.length).toBeGreaterThan(3);
    for (const category of categories) expect(category).toMatch(/^(?:\d+–\d+|[<≥] \d+)$/);
  });

  it('has ranges below zero with a minus sign, after which no line breaks', async () => {
    const rows = Array.from(
      { length: 1_200 },
      (_, at) =>
        `${1900 + Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')},${((at * 7919) % 240) - 180}`,
    );
    const bytes = Buffer.from(`month,level\n${rows.join('\n')}`);
    const { document } = await parseFile(bytes, { filename: 'levels.csv' });
    const { slides } = await deck(joinMarkdown(markdownParts(document)), { n_slides: 8 });
    const categories = slides.flatMap(
      ({ content }) => (content['chart'] as { categories?: readonly string[] } | undefined)?.categories ?? [],
    );
    expect(categories.filter((name) => /−\d/.test(name)).length).toBeGreaterThan(3);
    expect(categories.filter((name) => /^-|[–<≥ ]-/.test(name))).toEqual([]);
  });
});
