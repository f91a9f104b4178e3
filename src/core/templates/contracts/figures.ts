import type { Layouts } from '../standard-layout.ts';
import { chart, choice, list, object, optional, TAKEAWAY, TITLE, table, text } from './fields.ts';

const METRIC = object(
  {
    value: text('figure', 'The figure with its unit, such as "4.1 m" or "38 %".'),
    label: text('label', 'What the figure counts.'),
    change: optional(text('caption', 'Change since before, such as "+12 %".')),
    direction: optional(choice(['up', 'down', 'flat'], 'Its arrow.')),
    note: optional(text('caption', 'A few words of context.')),
  },
  'One figure.',
);

const FUEL = {
  type: 'bar',
  categories: ['2020', '2021', '2022', '2023', '2024', '2025'],
  series: [{ name: 'Fuel cost', values: [9.8, 10.4, 15.9, 14.7, 15.2, 16.3] }],
  unit: '€ m',
  highlight: '2025',
};

/** Layouts that show numbers. */
export const FIGURES = {
  metrics: {
    name: 'Metrics',
    description:
      'Two to six figures that speak for themselves, each with a label. A development over time: "chart"; figures with a chart: "metrics_chart".',
    purpose: 'content',
    density: 'usual',
    inBlocks: true,
    arrangement: 'items',
    keywords: 'kpi kpis numbers figures stats statistics',
    kinds: ['figures'],
    suits: ['executives', 'buyers', 'professionals'],
    shapes: { figures: 1, figures_and_texts: 1 },
    fields: {
      title: TITLE,
      items: list(2, 6, METRIC, 'Figures; the first is the most important.'),
      takeaway: TAKEAWAY,
    },
    example: {
      title: 'The fleet in 2025',
      items: [
        {
          value: '4.1 m',
          label: 'litres of diesel a year',
          change: '+6 %',
          direction: 'up',
          note: 'on the same timetable',
        },
        { value: '€16.3 m', label: 'spent on fuel', change: '+7 %', direction: 'up' },
        { value: '98.2 %', label: 'of departures on time', change: '−0.4 points', direction: 'down' },
      ],
      takeaway: 'We run on time, and pay more for it every year.',
    },
  },
  metrics_chart: {
    name: 'Metrics with chart',
    description:
      'Two to four figures beside the chart that they come from. For a single figure use "chart" and its takeaway.',
    purpose: 'content',
    density: 'usual',
    inBlocks: true,
    arrangement: 'diagram',
    keywords: 'dashboard kpi chart numbers',
    kinds: ['charts'],
    suits: ['executives'],
    shapes: { figures_and_chart: 1 },
    fields: {
      title: TITLE,
      metrics: list(2, 4, METRIC, 'Figures.'),
      chart: chart('The chart.'),
      takeaway: TAKEAWAY,
    },
    example: {
      title: 'Fuel cost has grown by two thirds in five years',
      metrics: [
        { value: '€16.3 m', label: 'fuel in 2025', change: '+7 %', direction: 'up' },
        { value: '33 %', label: 'of operating cost', note: '20 % in 2019' },
        { value: '€1.21', label: 'a passenger', change: '+€0.44', direction: 'up' },
      ],
      chart: FUEL,
      takeaway: 'The timetable did not change. The price did.',
    },
  },
  chart: {
    name: 'Chart',
    description:
      'One chart with its conclusion. The title says what the chart shows; for points beside it use "chart_bullets".',
    purpose: 'content',
    density: 'usual',
    inBlocks: true,
    arrangement: 'text',
    keywords: 'graph bar line pie plot trend growth series',
    kinds: ['charts'],
    suits: ['executives', 'professionals'],
    shapes: { figures_and_chart: 2, chart_and_text: 2, chart: 1, charts: 1, open_body: 2, open_bodies: 2 },
    powerpointType: 'chart',
    fields: {
      title: TITLE,
      chart: chart('The chart.'),
      takeaway: TAKEAWAY,
      source: optional(text('caption', 'Where the numbers come from.')),
    },
    example: {
      title: 'Electric crossings overtake diesel in 2028',
      chart: {
        type: 'line',
        categories: ['2025', '2026', '2027', '2028', '2029', '2030'],
        series: [
          { name: 'Electric', values: [2, 2, 11, 54, 96, 100] },
          { name: 'Diesel', values: [98, 98, 89, 46, 4, 0] },
        ],
        unit: '%',
        highlight: 'Electric',
      },
      takeaway: 'Four ferries are enough to turn the balance: they sail the short, frequent routes.',
      source: 'Harbour Line, timetable model, February 2026',
    },
  },
  chart_bullets: {
    name: 'Chart with points',
    description:
      'A chart beside two to four points that interpret it. When one sentence is enough, use "chart".',
    purpose: 'content',
    density: 'usual',
    arrangement: 'text',
    keywords: 'graph insights analysis commentary',
    kinds: ['charts'],
    suits: ['executives', 'experts', 'professionals'],
    shapes: { chart_and_text: 1, open_bodies: 1 },
    points: true,
    fields: {
      title: TITLE,
      chart: chart('The chart.'),
      items: list(2, 4, text('body', 'What the chart shows.'), 'Points.'),
    },
    example: {
      title: 'Three routes burn most of the fuel',
      chart: {
        type: 'horizontal_bar',
        categories: ['Route 1', 'Route 3', 'Route 2', 'Route 5', 'Route 4', 'Route 6'],
        series: [{ name: 'Diesel', values: [1.32, 1.05, 0.71, 0.46, 0.34, 0.22] }],
        unit: 'm litres',
        highlight: 'Route 1',
      },
      items: [
        'Routes 1, 3 and 2 take 75 % of all diesel',
        'All three are shorter than twenty minutes',
        'Route 6 can wait for the second phase',
      ],
    },
  },
  table: {
    name: 'Table',
    description:
      'Figures or facts in two to twenty columns, with bars, harvey balls, ticks, changes, scales or sparklines in cells, groups, sums and notes where wanted. Long tables continue on further slides. For one series of numbers a "chart" says more.',
    purpose: 'content',
    density: 'reading',
    inBlocks: true,
    arrangement: 'text',
    keywords: 'rows grid matrix pricing schedule',
    kinds: ['tables'],
    suits: ['experts', 'professionals'],
    shapes: { table: 1, open_body: 1, open_bodies: 3 },
    powerpointType: 'tbl',
    fields: { title: TITLE, table: table('The table.'), takeaway: TAKEAWAY },
    example: {
      title: 'Phase one pays back in nine years',
      table: {
        columns: [
          { label: 'Item' },
          { label: 'Investment', unit: '€ m' },
          { label: 'Grant', unit: '€ m' },
          { label: 'Own share', unit: '€ m' },
          { label: 'Saves a year', unit: '€ m' },
        ],
        rows: [
          ['Four ferries', '27.0', '9.0', '18.0', '3.4'],
          ['Three quays', '6.2', '3.1', '3.1', '0.2'],
          ['Buffer batteries', '2.4', '1.2', '1.2', '0.3'],
          ['Training and tests', '0.9', '0.0', '0.9', '0.0'],
          ['Total', '36.5', '13.3', '23.2', '3.9'],
        ],
        total: true,
        highlight: 0,
      },
      takeaway: 'The ferries carry the case; the quays only have to keep up.',
    },
  },
} satisfies Layouts;
