import { describe, expect, it } from 'vitest';
import { bulletsSlide, checkWords, metricsSlide, tableSlide } from '../../../../support/deck-findings.ts';

type Slides = Parameters<typeof checkWords>[0];
const across = (slides: Slides, language = 'en'): string[] =>
  checkWords(slides, { language })
    .filter(({ code }) => code === 'value_differs' || code === 'term_differs')
    .map(({ slide, message }) => `${slide}: ${message}`);

describe('the value_differs finding', () => {
  it.each([
    ['en', 'Blocked beds', '61', '58', 'Why beds are blocked', 'What a free bed would change'],
    ['de', 'Belegte Betten', '1.204', '1.240', 'Warum Betten belegt sind', 'Was ein freies Bett verändert'],
    [
      'fr',
      'Lits bloqués',
      '1 204',
      '1 240',
      'Pourquoi les lits sont bloqués',
      'Ce que changerait un lit libre',
    ],
    ['es', 'Camas bloqueadas', '12,5 %', '14,5 %', 'Por qué se bloquean', 'Qué cambiaría una cama libre'],
    ['ru', 'Занятые койки', '61', '58', 'Почему койки заняты весь год', 'Что изменит свободная койка'],
    ['zh', '被占用的床位', '61', '58', '为什么床位被长期占用而无法使用', '每一张空床能够改变什么样的流程'],
    ['ar', 'الأسرة المحجوزة', '٦١', '٥٨', 'لماذا تبقى الأسرة محجوزة', 'ما الذي يغيره سرير واحد'],
  ])(
    'reports a number with another value on another slide in %s',
    (language, label, one, other, first, second) => {
      const deck = (value: string): Slides => [
        metricsSlide(first, [
          [one, label],
          ['8', 'a'],
        ]),
        metricsSlide(second, [
          [value, label],
          ['3', 'b'],
        ]),
      ];
      expect(across(deck(other), language)).toEqual([
        `2: "${label}" is ${other} here, and ${one} on slide 1 ("${first}").`,
      ]);
      expect(across(deck(one), language)).toEqual([]);
    },
  );

  it('treats a number in words, rounded or in another notation as the same value', () => {
    const deck = (value: string): Slides => [
      metricsSlide('What the programme costs', [
        ['€ 1.9 million', 'Programme budget'],
        ['7', 'years'],
      ]),
      bulletsSlide('How it is paid over its whole life', [
        `Programme budget: ${value}`,
        'Half is a grant',
        'Half is a loan',
      ]),
    ];
    for (const value of ['€1,900,000', '1.9 million', '1,898,000']) expect(across(deck(value))).toEqual([]);
    expect(across(deck('2.1 million'))).toHaveLength(1);
  });

  it('allows slides of one form about different subjects different values for a name', () => {
    const deck = (one: string, other: string): Slides => [
      metricsSlide(one, [
        ['61', 'Annual revenue'],
        ['8', 'Open stores'],
      ]),
      metricsSlide(other, [
        ['58', 'Annual revenue'],
        ['9', 'Open stores'],
      ]),
    ];
    expect(across(deck('France', 'Germany'))).toEqual([]);
    expect(across(deck('Results of the stores in France', 'Results of the stores in Germany'))).toEqual([]);
    expect(across(deck('Where we stood in 2024 and why', 'How the year 2025 went for all'))).toEqual([]);
  });

  it('reports one cell that differs between two tables, and ignores tables about other subjects', () => {
    const table = (title: string, cells: readonly string[]) =>
      tableSlide(
        title,
        ['Port', 'Score'],
        ['Lisbon', 'Porto', 'Vigo', 'Faro', 'Sines'].map((port, at) => [port, cells[at] ?? '']),
      );
    const first = table('Scores by port', ['12', '19', '14', '11', '23']);
    expect(
      across([first, table('What the storm does to each of them', ['12', '19', '41', '11', '23'])]),
    ).toEqual(['2: "Vigo, Score" is 41 here, and 14 on slide 1 ("Scores by port").']);
    expect(
      across([first, table('What the storm does to each of them', ['9', '17', '41', '11', '25'])]),
    ).toEqual([]);
  });

  it('takes the value on most of three slides as right', () => {
    const deck = [
      metricsSlide('Why beds are blocked', [
        ['61', 'Blocked beds'],
        ['8', 'a'],
      ]),
      metricsSlide('What a free bed would change', [
        ['85', 'Blocked beds'],
        ['3', 'b'],
      ]),
      metricsSlide('The decision that we ask for', [
        ['61', 'Blocked beds'],
        ['5', 'c'],
      ]),
    ];
    expect(across(deck)).toEqual([
      '2: "Blocked beds" is 85 here, and 61 on slide 1 ("Why beds are blocked").',
    ]);
  });

  it('reports an event with two dates', () => {
    const timeline = (title: string, date: string) => ({
      layout: 'timeline',
      content: {
        title,
        items: [
          { date, heading: 'First ferry sails' },
          { date: '2031', heading: title.slice(0, 9) },
          { date: '2032', heading: title.slice(-9) },
        ],
      },
    });
    expect(
      across([
        timeline('From decision to crossing', 'Mar 2028'),
        timeline('What the crews have to learn', 'May 2028'),
      ]),
    ).toEqual([
      '2: "First ferry sails" is May 2028 here, and Mar 2028 on slide 1 ("From decision to crossing").',
    ]);
    expect(
      across([
        timeline('From decision to crossing', 'Mar 2028'),
        timeline('What the crews have to learn', '2028'),
      ]),
    ).toEqual([]);
  });

  it('reports swapped digits of a number that appears elsewhere', () => {
    const deck = (lamps: string): Slides => [
      bulletsSlide('Replace all lamps', [
        'We replace 1,240 street lamps',
        'Work ends in 2029',
        'Nobody loses light',
      ]),
      bulletsSlide('What it brings', [
        `${lamps} street lamps use half the power`,
        'Crews drive less',
        'Stars return',
      ]),
    ];
    expect(across(deck('1,420'))).toEqual([
      '2: "1,420 street" stands here, and "1,240 street" on slide 1: the digits differ by a slip.',
    ]);
    expect(across(deck('1,240'))).toEqual([]);
    expect(across(deck('2,980'))).toEqual([]);
  });
});

describe('the term_differs finding', () => {
  it('reports an abbreviation with two meanings', () => {
    const deck = (words: string): Slides => [
      bulletsSlide('Making', [
        'Good manufacturing practice (GMP) is kept',
        'Staff is trained',
        'Rooms are clean',
      ]),
      bulletsSlide('Selling', [`The ${words} rose`, 'Prices held', 'Volume grew']),
    ];
    expect(across(deck('GMP (gross margin per piece)'))).toEqual(
      [
        '2: "GMP" stands for "gross margin piece" here, and for "good manufacturing practice" on slide 1.',
      ].map((line) => line.replace('margin piece', 'margin per piece')),
    );
    expect(across(deck('GMP (good manufacturing practices)'))).toEqual([]);
    expect(across(deck('GMP (see below)'))).toEqual([]);
  });

  it.each([
    ['en', 'Marta Lindqvist', 'Marta Lindquist'],
    ['de', 'Jonas Weidemann', 'Jonas Weidenmann'],
    ['ru', 'Анна Кравченко', 'Анна Кравчeнко'.replace('e', 'а')],
  ])('reports a name spelt in two ways in %s', (language, right, wrong) => {
    const deck = (name: string): Slides => [
      bulletsSlide('One', [`${right} leads`, 'Second point here', 'Third']),
      bulletsSlide('Two', [`${right} plans`, 'Another point', 'More']),
      bulletsSlide('Three', [`${name} signs`, 'A last point', 'End']),
    ];
    expect(across(deck(wrong), language)).toEqual([
      `3: "${wrong}" is spelt "${right}" on slide 1 and 1 more.`,
    ]);
    expect(across(deck(right), language)).toEqual([]);
  });

  it('ignores endings, accents and other names', () => {
    const deck = (name: string): Slides => [
      bulletsSlide('One', ['Import Duties rise', 'Deutsche Bahn pays', 'José Martínez leads']),
      bulletsSlide('Two', ['Import Duties fall', 'Deutsche Bahn builds', 'José Martínez plans']),
      bulletsSlide('Three', [name, 'A last point', 'End']),
    ];
    for (const name of [
      'Export Duties hold',
      'Deutschen Bahn folgt',
      'José Martinez signs',
      'Import Duty is due',
    ])
      expect(across(deck(name))).toEqual([]);
  });
});

describe('the title_differs finding on tables across slides', () => {
  it('reports a title with another number for a row than its table', () => {
    const slide = (title: string) => [
      tableSlide(
        title,
        ['Cause', 'Beds'],
        [
          ['Care homes', '38'],
          ['Home care', '12'],
          ['Drugs', '4'],
        ],
      ),
    ];
    const titles = (title: string) =>
      checkWords(slide(title)).flatMap(({ code, message }) => (code === 'title_differs' ? [message] : []));
    expect(titles('Care homes hold 36 beds')).toEqual([
      'The title says 36 of "Care homes", and the table has 38 ("Beds").',
    ]);
    for (const title of [
      'Care homes hold 38 beds',
      'Care homes hold nearly 40 beds',
      'Care homes hold 40 beds',
      'Care homes hold 26 more beds',
      'Care homes hold 70 % of beds',
    ])
      expect(titles(title)).toEqual([]);
  });
});

describe('repeated_figure', () => {
  const STEPS = ['Decision', 'Assessment', 'Funding', 'Place', 'Transfer'];
  const chart = (title: string, values: readonly number[], type = 'bar') => ({
    layout: 'chart',
    content: {
      title,
      chart: { type, categories: STEPS, series: [{ name: 'Days', values }], unit: 'days' },
    },
  });
  const durations = (values: readonly number[]) => ({
    layout: 'diagram',
    content: {
      title: 'Where the days of a patient go',
      diagram: {
        kind: 'durations',
        unit: 'days',
        nodes: STEPS.map((label, at) => ({ label, value: values[at] ?? 1 })),
      },
    },
  });
  const repeated = (slides: readonly object[]): string[] =>
    checkWords(slides as Slides, { language: 'en' })
      .filter(({ code }) => code === 'repeated_figure')
      .map(({ slide, message }) => `${slide}: ${message}`);
  const DAYS = [0.4, 1.1, 2.6, 3.9, 0.7];

  it('a chart with the numbers of an earlier one is reported, whatever its kind', () => {
    expect(repeated([chart('One', DAYS), chart('Two', DAYS, 'horizontal_bar')])).toEqual([
      '2: A figure shows the 5 numbers of one on slide 1 ("One") again.',
    ]);
  });

  it('a chart that shows a diagram in another unit is reported', () => {
    const beds = DAYS.map((value) => Math.round(value * 70) / 10);
    expect(repeated([durations(DAYS), chart('Beds held at each step', beds)])).toEqual([
      '2: A figure shows the 5 numbers of one on slide 1 ("Where the days of a patient go") in another unit.',
    ]);
  });

  it('figures with other numbers or with other names are none', () => {
    expect(repeated([chart('One', DAYS), chart('Two', [0.4, 1.1, 1.2, 2.1, 0.7])])).toEqual([]);
    const other = chart('Two', DAYS);
    other.content.chart.categories = ['A', 'B', 'C', 'D', 'E'];
    expect(repeated([chart('One', DAYS), other])).toEqual([]);
  });
});
