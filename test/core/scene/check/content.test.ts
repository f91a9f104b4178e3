import { describe, expect, it } from 'vitest';
import type { ChartModel } from '../../../../src/core/charts/model.ts';
import { checkDeck } from '../../../../src/core/scene/check/check-deck.ts';
import { checkScene } from '../../../../src/core/scene/check/check-scene.ts';
import { checkTitleClaims } from '../../../../src/core/scene/check/title-claims.ts';
import type { Scene, SceneElement, TableElement } from '../../../../src/core/scene/scene.ts';
import { chart, picture, scene, THEME, text } from '../fixture-scene.ts';

const found = (one: Scene, code: string) => checkScene(one, THEME).filter((finding) => finding.code === code);
const box = { x: 80, y: 200, width: 900, height: 300 };
const titled = (name: string, ...elements: SceneElement[]): Scene => ({
  ...scene([
    text('title', name, { placeholder: 'title', box: { x: 80, y: 60, width: 900, height: 60 } }),
    ...elements,
  ]),
  title: name,
});

const STYLE = {} as TableElement['style'];
const table = (columns: readonly string[], rows: readonly (readonly string[])[]): TableElement => ({
  type: 'table',
  id: 'table',
  name: 'Table',
  path: 'table',
  box,
  placeholder: 'none',
  layer: 'slide',
  alt: 'A table',
  table: { columns: columns.map((label) => ({ label, align: 'start' })), rows, total: false },
  style: STYLE,
  columnWidths: columns.map(() => 100),
  rowHeights: [30, ...rows.map(() => 30)],
  cells: [],
});

describe('the undecoded_text finding', () => {
  it('reports a text of symbols, and no prose, formula, address or list of numbers', () => {
    const check = (words: string) =>
      found(titled('Title of it', text('body', words, { box })), 'undecoded_text').length;
    expect(check('+ !# % 3* % &%$ +!( )*& ^%$ #@! ~+ %$# &*( )!@ +#')).toBe(1);
    for (const words of [
      'The lamps use 40 % less power (except in winter).',
      '12.4 % · 13.9 % · 15.1 % · 17.0 % · 18.2 % · 19.9 %',
      'https://example.com/?a=1&b=2&c=3&d=%20%20%20%20%20',
      '.......... ---------- __________ ..........',
      '売上高は482億円となり、前年度より8.4%増えた。',
    ])
      expect(check(words), words).toBe(0);
  });
});

describe('the unnamed_column finding', () => {
  it('reports a column of numbers without a header, and not the column of names or a grid without headers', () => {
    const rows = [
      ['North', '1', '2'],
      ['South', '3', '4'],
    ];
    const check = (columns: readonly string[]) =>
      found(titled('Regions', table(columns, rows)), 'unnamed_column').map(({ message }) => message);
    expect(check(['', '2024', ''])).toEqual(['A table shows values without a name: column 3 of table.']);
    expect(check(['', '2024', '2025'])).toEqual([]);
    expect(check(['', '', ''])).toEqual([]);
  });

  it('reports series without names if there are several', () => {
    const series = (names: readonly string[]) =>
      found(
        titled(
          'Regions',
          chart({
            type: 'bar',
            categories: ['a', 'b'],
            series: names.map((name) => ({ name, values: [1, 2] })),
          }),
        ),
        'unnamed_column',
      ).length;
    expect(series(['North', ''])).toBe(1);
    expect(series(['North', 'South'])).toBe(0);
    expect(series([''])).toBe(0);
  });
});

describe('the title_is_name finding', () => {
  it('reports titles that only refer to something, in several languages', () => {
    const check = (name: string) =>
      found(titled(name, text('body', 'Some words of it', { box })), 'title_is_name').length;
    for (const name of [
      'Figure 3',
      'See Table 1',
      'Table 2',
      'One',
      '2',
      'Abbildung 2',
      'Tableau 4',
      'Slide 4',
    ])
      expect(check(name), name).toBe(1);
    for (const name of [
      'Results',
      'Table tennis wins',
      'Figure skating in 2026',
      '42 %',
      '2025',
      'One lamp failed',
    ])
      expect(check(name), name).toBe(0);
  });
});

describe('the few_words finding', () => {
  it('reports a slide of three words, except with a picture, a chart or a deliberate statement', () => {
    const short = titled('Next', text('body', 'Two words', { box }));
    expect(found(short, 'few_words')).toHaveLength(1);
    expect(found({ ...short, density: 'airy' }, 'few_words')).toEqual([]);
    expect(
      found(titled('Next', text('body', 'Two words', { box }), picture('photo', box)), 'few_words'),
    ).toEqual([]);
    expect(found(titled('Next', text('body', 'Three words here', { box })), 'few_words')).toEqual([]);
    expect(found(titled('次', text('body', '来年の計画を決める', { box })), 'few_words')).toEqual([]);
  });
});

describe('the open_announcement finding', () => {
  it('reports an announcement at the end of a slide, and not one above its content', () => {
    const lead = text('body', 'At the edge we run two main caches:', { box });
    const below = text('body', 'The mirror crawls the site', { box });
    expect(found(titled('Caches', lead), 'open_announcement')).toHaveLength(1);
    expect(found(titled('Caches', lead, below), 'open_announcement')).toEqual([]);
    expect(found(titled('Caches', below, lead), 'open_announcement')).toHaveLength(1);
    expect(found(titled('Caches', below, text('body', 'Notes:', { box })), 'open_announcement')).toEqual([]);
    expect(
      found(titled('窯', text('body', '実施した作業は以下のとおり：', { box })), 'open_announcement'),
    ).toHaveLength(1);
  });
});

describe('the bare_number finding', () => {
  it('reports a chart whose values have neither a unit nor a name', () => {
    const check = (name: string, more: Partial<ChartModel> = {}) =>
      found(
        titled(
          'Sales',
          chart({ type: 'bar', categories: ['a', 'b'], series: [{ name, values: [1, 2] }], ...more }),
        ),
        'bare_number',
      ).length;
    expect([check('Series 1'), check('Reihe1'), check('')]).toEqual([1, 1, 1]);
    expect([check('Lamps'), check('Series 1', { unit: '€' }), check('', { yLabel: 'Lamps' })]).toEqual([
      0, 0, 0,
    ]);
  });
});

describe('the repeated_slide finding', () => {
  it('reports a slide that shows the same as an earlier one, except dividers', () => {
    const slide = (words: string) => titled('A title of five words', text('body', words, { box }));
    const [one, other] = [slide('The same words as before'), slide('Other words than before')];
    const check = (slides: readonly Scene[]) =>
      checkDeck({ slides, theme: THEME }).filter(({ code }) => code === 'repeated_slide');
    expect(check([one, other, slide('The same words as before')])).toMatchObject([
      { slide: 3, message: 'The slide shows the same as slide 1.' },
    ]);
    expect(check([titled('Part two'), titled('Part two')])).toEqual([]);
  });
});

const COURSE: ChartModel = {
  type: 'line',
  categories: ['2020', '2021', '2022', '2023', '2024'],
  series: [{ name: 'Price', values: [100, 300, 190, 120, 80] }],
};
const CITIES: ChartModel = {
  type: 'bar',
  categories: ['Oslo', 'Rome', 'Paris'],
  series: [{ name: 'Rain', values: [10, 30, 20] }],
};

describe('the title_differs finding on charts', () => {
  const check = (name: string, model: ChartModel) => checkTitleClaims(titled(name, chart(model)));
  it('reports another highest or lowest value, and a rise that is a fall', () => {
    expect(check('The price peaked in 2022', COURSE)).toMatchObject([
      {
        code: 'title_differs',
        path: 'title',
        message:
          'The title calls 2022 the highest, and the chart shows 190 there; its highest value is 300 (2021).',
      },
    ]);
    for (const [name, model] of [
      ['Prices rose', COURSE],
      ['Der Preis stieg von 2021 bis 2024', COURSE],
      ['Price was lowest in 2020', COURSE],
      ['Paris has the most rain', CITIES],
      ['Rome: le plus bas niveau de pluie', CITIES],
      ['2022年が最高だった', COURSE],
      ['Paris führt mit 20', CITIES],
      ['Paris arrive en tête', CITIES],
      ['Paris tops the list', CITIES],
    ] as const)
      expect(check(name, model), name).toHaveLength(1);
  });

  it('ignores a title that agrees with the chart, or that says more than one thing', () => {
    for (const [name, model] of [
      ['The price peaked in 2021', COURSE],
      ['The price fell', COURSE],
      ['Prices rose from 2020 to 2021', COURSE],
      ['The price did not rise', COURSE],
      ['The price peaked in 2021 and fell to 80 in 2024', COURSE],
      ['Prices rose faster than wages', COURSE],
      ['Rome has the most rain', CITIES],
      ['Most people in Paris carry an umbrella, except on record days', CITIES],
      ['Costs of growing cities', CITIES],
      ['Rome führt mit 30', CITIES],
      ['Regen in Paris führt zu Staus', CITIES],
      ['Price', COURSE],
    ] as const)
      expect(check(name, model), name).toEqual([]);
  });
});
