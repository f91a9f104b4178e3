import { CHART_TYPES, type ChartType } from '../../src/core/charts/model.ts';

type Content = Readonly<Record<string, unknown>>;
export interface ChartSample {
  readonly name: string;
  readonly lang: string;
  readonly chart: Content;
}

const TEAMS = ['Harbour', 'Lakes', 'Old town', 'Airport', 'Hills', 'North'];
const YEARS = ['2020', '2021', '2022', '2023', '2024', '2025'];
const LONG = [
  'Maintenance of the signals',
  'Cleaning and inspection of vehicles',
  'Energy bought on the day-ahead market',
  'Wages',
  'Insurance and legal costs',
];
const one = (
  values: readonly (number | null)[],
  categories: readonly string[] = TEAMS,
  name = 'Riders',
): Content => ({ categories: categories.slice(0, values.length), series: [{ name, values }] });
const two = (
  a: readonly (number | null)[],
  b: readonly (number | null)[],
  categories: readonly string[] = TEAMS,
): Content => ({
  categories: categories.slice(0, a.length),
  series: [
    { name: 'Last year', values: a },
    { name: 'This year', values: b },
  ],
});

export const SCENARIOS = [
  { name: 'Low', values: [5, 9, 15, 22, 30, 39] },
  { name: 'Middle', values: [5, 10, 18, 29, 41, 56] },
  { name: 'High', values: [5, 11, 23, 40, 58, 77] },
].map((series, at) => ({
  ...series,
  bands: [
    {
      low: series.values.map((value) => Math.round(value * (0.7 + at * 0.05))),
      high: series.values.map((value) => Math.round(value * 1.35)),
    },
  ],
}));
const FAN = {
  name: 'Demand',
  values: [50, 52, 55, 54, 57, 60],
  bands: [
    { low: [null, null, null, 52, 50, 49], high: [null, null, null, 57, 64, 72], label: '95 %' },
    { low: [null, null, null, 53, 54, 55], high: [null, null, null, 55, 60, 66], label: '80 %' },
  ],
};

/** Waterfalls with sums over steps, above and below zero. */
const STEPS: [string, Content][] = [
  ['below zero', one([20, -35, -12, 18, 30, null], ['Start', 'A', 'B', 'C', 'D', 'End'])],
  [
    'brackets',
    {
      ...one(
        [34, -3.4, -1.6, -1.2, -2.8, null, 7.1, -1.6, null],
        [
          'Today',
          'Floods',
          'Storms',
          'Heat',
          'Insurance',
          'No measures',
          'Measures',
          'Cost',
          'Measures taken',
        ],
      ),
      unit: '%',
      color_by: 'sign',
      totals: ['Today', 'No measures', 'Measures taken'],
      brackets: [
        { from: 'Floods', to: 'Insurance', text: 'two thirds from floods' },
        { from: 'Measures', to: 'Cost' },
      ],
    },
  ],
];
/** Ranges round the values of lines. */
const RANGES: [string, Content][] = [
  ['scenarios that overlap', { categories: YEARS, series: SCENARIOS, unit: 'cm' }],
  ['fan', { categories: YEARS, series: [FAN], unit: 'TWh', forecast_from: '2023' }],
  [
    'range across zero',
    {
      categories: YEARS,
      series: [
        {
          name: 'Balance',
          values: [-8, -5, -2, 1, 3, 6],
          bands: [{ low: [-12, -9, -6, -3, -1, 2], high: [-3, 0, 3, 6, 8, 11] }],
        },
      ],
    },
  ],
];

/** A sample of each kind at its usual size, with annotations if it supports them. */
const USUAL: Readonly<Record<ChartType, Content>> = {
  bar: {
    ...one([42, 31, 27, 58, 12, 22]),
    unit: 'k',
    highlight: 'Airport',
    reference_lines: [{ value: 32, label: 'average' }],
    differences: [{ from: 'Harbour', to: 'Airport' }],
  },
  stacked_bar: { ...two([20, 24, 31, 36], [8, 9, 14, 12], YEARS), totals: true },
  horizontal_bar: {
    ...one([42, 31, 27, 58, 12, 22]),
    sort: 'descending',
    unit: 'k',
    reference_lines: [{ value: 40, label: 'target' }],
  },
  horizontal_stacked_bar: { ...two([20, 24, 31, 36], [8, 9, 14, 12]), totals: true },
  line: {
    ...one([12, 14, 13.5, 17, 19, 22], YEARS),
    forecast_from: '2024',
    events: [{ at: '2022', text: 'new line opens' }],
    bands: [{ from: 15, to: 20, label: 'planned' }],
    callouts: [{ at: '2023', text: 'best year' }],
  },
  area: one([120, 160, 158, 210, 260, 290], YEARS),
  pie: one([42, 31, 17, 10]),
  doughnut: one([42, 31, 17, 10]),
  scatter: {
    points: [
      { series: 'Buses', x: 3, y: 12, label: 'Lakes' },
      { series: 'Buses', x: 5, y: 18 },
      { series: 'Trams', x: 8, y: 31, label: 'Airport' },
      { series: 'Trams', x: 9, y: 26 },
    ],
    x_label: 'Minutes between two',
    y_label: 'Riders',
  },
  radar: two([3, 4, 2, 5, 4], [4, 4, 3, 3, 5], ['Price', 'Speed', 'Comfort', 'Safety', 'Range']),
  combo: {
    categories: YEARS,
    series: [
      { name: 'Riders', values: [12, 14, 13, 17, 19, 22], type: 'bar' },
      { name: 'On time', values: [91, 92, 90, 94, 95, 96], type: 'line', axis: 'secondary' },
    ],
  },
  waterfall: {
    ...one([120, 45, -30, -18, 22, null], ['2024', 'Fares', 'Energy', 'Wages', 'Grant', '2025'], 'Result'),
    unit: '€ m',
  },
  bubble: {
    points: [
      { series: 'Lines', x: 4, y: 12, size: 40, label: 'A' },
      { series: 'Lines', x: 7, y: 22, size: 160, label: 'B' },
      { series: 'Lines', x: 11, y: 15, size: 90, label: 'C' },
      { series: 'Plans', x: 9, y: 28, size: 20, label: 'D' },
    ],
    x_label: 'Minutes',
    y_label: 'Riders',
  },
  histogram: {
    values: [3, 4, 4, 5, 5, 5, 6, 6, 6, 6, 7, 7, 7, 8, 8, 9, 11, 12, 14, 19],
    unit: 'minutes late',
  },
  box_plot: {
    series: [
      { name: 'Bus', values: [2, 3, 4, 4, 5, 6, 9, 14] },
      { name: 'Tram', values: [1, 2, 2, 3, 3, 4, 5] },
      { name: 'Train', values: [4, 5, 6, 8, 9, 12, 15, 21] },
    ],
    y_label: 'Minutes late',
  },
  pareto: one([48, 23, 12, 8, 5, 4], ['Doors', 'Signals', 'Crew', 'Power', 'Weather', 'Other'], 'Delays'),
  dumbbell: two([32, 41, 28, 55], [38, 39, 36, 71]),
  slope: {
    categories: ['2020', '2025'],
    series: [
      { name: 'Tram', values: [31, 48] },
      { name: 'Bus', values: [42, 36] },
      { name: 'Ferry', values: [12, 22] },
    ],
    highlight: 'Tram',
  },
  lollipop: { ...one([42, 31, 27, 58, 12, 22]), sort: 'descending', highlight: 'Airport' },
  bullet: {
    categories: TEAMS.slice(0, 4),
    series: [
      { name: 'Reached', values: [42, 31, 27, 58] },
      { name: 'Target', values: [40, 38, 30, 50] },
    ],
  },
  gauge: { categories: ['Punctuality'], series: [{ name: 'On time', values: [83] }], unit: '%' },
  population_pyramid: {
    categories: ['75+', '60–74', '45–59', '30–44', '15–29', '0–14'],
    series: [
      { name: 'Women', values: [9, 14, 18, 21, 17, 12] },
      { name: 'Men', values: [6, 12, 18, 22, 18, 13] },
    ],
    unit: 'k',
  },
};

const POINTS = new Set<ChartType>(['scatter', 'bubble']);
const PAIRS = new Set<ChartType>([
  'dumbbell',
  'population_pyramid',
  'radar',
  'stacked_bar',
  'horizontal_stacked_bar',
  'bullet',
  'combo',
]);
const POSITIVE = new Set<ChartType>(['pie', 'doughnut', 'pareto', 'population_pyramid', 'gauge']);

/** Every kind with usual data, one value, many, and what is awkward for it. */
export function chartSamples(): readonly ChartSample[] {
  return CHART_TYPES.flatMap((type) => [
    { name: `${type}: usual`, lang: 'en', chart: { type, ...USUAL[type] } },
    ...awkward(type).map(([name, data, lang = 'en']) => ({
      name: `${type}: ${name}`,
      lang,
      chart: { type, ...data },
    })),
  ]);
}

function awkward(type: ChartType): [string, Content, string?][] {
  if (type === 'gauge')
    return [
      ['past its end', { ...USUAL.gauge, axis_max: 60 }],
      ['huge', { categories: ['Rides'], series: [{ name: 'Rides', values: [7_250_000] }] }],
      [
        'right to left',
        { categories: ['الدقة'], series: [{ name: 'الدقة', values: [71] }], unit: '%' },
        'ar',
      ],
    ];
  if (POINTS.has(type)) {
    const sized = (size: number) => (type === 'bubble' ? { size } : {});
    const of = (count: number, scale = 1) => ({
      points: Array.from({ length: count }, (_, at) => ({
        series: at % 2 === 0 ? 'A' : 'B',
        x: at * 3 + 1,
        y: ((at * 7) % 11) * scale - (scale < 0 ? 3 : 0),
        ...sized(at + 1),
      })),
    });
    return [
      ['one', of(1)],
      ['many', of(40)],
      ['negative and huge', of(12, -2_500_000)],
    ];
  }
  if (type === 'histogram')
    return [
      ['one', { values: [5] }],
      ['negative', { values: [-12, -8, -3, -2, 0, 1, 2, 2, 3, 5, 9] }],
      [
        '24 bins',
        { values: Array.from({ length: 200 }, (_, at) => Math.round(Math.sin(at) * 500 + at * 3)), bins: 24 },
      ],
    ];
  if (type === 'box_plot')
    return [
      ['one value', { series: [{ name: 'A', values: [5] }] }],
      [
        'across zero',
        {
          series: [
            { name: 'A', values: [-9, -4, -1, 2, 3, 8] },
            { name: 'B', values: [-20, -18, -12, -9, -8] },
            { name: 'C', values: [980, 990, 1000].map((value) => value / 100) },
          ],
        },
      ],
    ];
  if (type === 'slope')
    return [
      ['one', { categories: ['2020', '2025'], series: [{ name: 'Tram', values: [31, 48] }] }],
      [
        'many that meet',
        {
          categories: ['2020', '2025'],
          series: Array.from({ length: 8 }, (_, at) => ({
            name: `Line ${at + 1}`,
            values: [30 + at * 2, 34 + ((at * 5) % 8)],
          })),
        },
      ],
    ];
  const pair = PAIRS.has(type);
  const make = (values: readonly (number | null)[], categories?: readonly string[]) =>
    pair
      ? two(
          values,
          values.map((value, at) => (value === null ? null : Math.round(value * (0.7 + (at % 3) * 0.3)))),
          categories,
        )
      : one(values, categories);
  const few: [string, Content, string?][] =
    type === 'waterfall'
      ? STEPS
      : [
          ...(type === 'line' ? RANGES : []),
          ...(type === 'bar' || type === 'horizontal_bar'
            ? [
                [
                  'bracket',
                  {
                    ...one([42, 31, 27]),
                    brackets: [{ from: 'Harbour', to: 'Lakes', text: 'by the water' }],
                  },
                ] as [string, Content],
              ]
            : []),
          ['one', make([42])],
          ...(POSITIVE.has(type)
            ? []
            : [['negative, zero, missing', make([-12, 0, null, 18, -3, 7])] as [string, Content]]),
        ];
  const many = Array.from({ length: 24 }, (_, at) => `${at + 1}`);
  return [
    ...few,
    [
      '24 categories',
      make(
        many.map((_, at) => 10 + ((at * 37) % 60)),
        many,
      ),
    ],
    ['long names, huge values', make([12_500_000, 8_400_000, 3_100_000, 950_000, 420_000], LONG)],
    ['right to left', make([42, 31, 17, 10], ['الميناء', 'البحيرات', 'المدينة القديمة', 'المطار']), 'ar'],
    ['Chinese', make([42, 31, 17, 10], ['港口区', '湖区', '老城', '机场']), 'zh'],
  ];
}
