import type { ChartSample } from './chart-samples.ts';
import { SCENARIOS } from './chart-samples.ts';

const QUARTERS = ['Q1', 'Q2', 'Q3', 'Q4'];
const HOURS = ['6 am', '9 am', '12 am', '3 pm', '6 pm', '9 pm'];
const named = (names: readonly string[], make: (at: number) => readonly (number | null)[]) =>
  names.map((name, at) => ({ name, values: make(at) }));
const YEARS = ['2020', '2021', '2022', '2023', '2024', '2025'];
const TEAMS = ['Harbour', 'Lakes', 'Old town', 'Airport', 'Hills', 'North'];

/** Kinds of charts that are not one native chart, with usual and with awkward data. */
export function compositeSamples(): readonly ChartSample[] {
  return [
    {
      name: 'heat_map: usual',
      lang: 'en',
      chart: {
        type: 'heat_map',
        categories: HOURS,
        series: named(['Monday', 'Wednesday', 'Friday', 'Sunday'], (at) =>
          HOURS.map((_, hour) => 20 + ((at * 31 + hour * 17) % 70)),
        ),
        unit: 'Riders (k)',
        highlight: 'Friday',
      },
    },
    {
      name: 'heat_map: negative, zero, missing',
      lang: 'en',
      chart: {
        type: 'heat_map',
        categories: QUARTERS,
        series: [
          { name: 'North', values: [-12, 0, null, 8.5] },
          { name: 'South', values: [4, -3, 2, 11] },
        ],
        number_format: '0.0',
      },
    },
    {
      name: 'heat_map: 24 categories',
      lang: 'en',
      chart: {
        type: 'heat_map',
        categories: Array.from({ length: 24 }, (_, at) => `${at}`),
        series: named(['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'], (at) =>
          Array.from({ length: 24 }, (_, hour) => (at * 13 + hour * 7) % 60),
        ),
      },
    },
    {
      name: 'heat_map: right to left',
      lang: 'ar',
      chart: {
        type: 'heat_map',
        categories: ['الميناء', 'البحيرات', 'المطار'],
        series: [
          { name: 'الصيف', values: [4, 9, 2] },
          { name: 'الشتاء', values: [7, 1, 5] },
        ],
      },
    },
    {
      name: 'heat_map: totals, beside and frame',
      lang: 'en',
      chart: {
        type: 'heat_map',
        title: 'Points of the risk score removed',
        categories: ['Quays', 'Flood gates', 'Drainage', 'Power supply', 'Moorings', 'Heat plan'],
        series: named(TEAMS, (at) => [12 - at, at > 3 ? null : 9 - 2 * at, 6 - at, 4, (at * 3) % 5, 1 + at]),
        row_total: 'Removed',
        column_total: 'All districts',
        beside: [
          { label: 'Score', values: TEAMS.map((_, at) => [82 - 7 * at, 46 - 4 * at]) },
          { label: 'Owner', values: ['Port', 'Water', 'City', 'Airport', 'City', null] },
        ],
        frames: [{ rows: TEAMS.slice(0, 3), columns: ['Quays', 'Flood gates'], label: 'More than a third' }],
      },
    },
    {
      name: 'heat_map: before and after, midpoint',
      lang: 'en',
      chart: {
        type: 'heat_map',
        y_label: 'Days of waiting',
        categories: QUARTERS,
        series: named(['Care homes', 'Home care', 'Transport'], (at) =>
          QUARTERS.map((_, quarter) => 20 + at * 9 + quarter * 3),
        ).map((one) => ({ ...one, after: one.values.map((value) => (value ?? 0) - 6) })),
        midpoint: 25,
        good: 'low',
        totals: true,
      },
    },
    {
      name: 'heat_map: no figures',
      lang: 'en',
      chart: {
        type: 'heat_map',
        categories: HOURS,
        series: named(TEAMS, (at) => HOURS.map((_, hour) => (at * 31 + hour * 17) % 70)),
        data_labels: 'none',
        role: 'accent',
        axis_max: 60,
        frames: [{ columns: ['9 am', '12 am'], label: 'Before noon', role: 'danger' }],
      },
    },
    {
      name: 'small_multiples: usual',
      lang: 'en',
      chart: {
        type: 'small_multiples',
        categories: YEARS,
        series: named(TEAMS, (at) => YEARS.map((_, year) => 10 + at * 6 + ((at * 5 + year * 7) % 12))),
        unit: 'k',
        highlight: 'Airport',
      },
    },
    {
      name: 'small_multiples: ranges and a threshold',
      lang: 'en',
      chart: {
        type: 'small_multiples',
        categories: YEARS,
        series: SCENARIOS,
        unit: 'cm',
        data_labels: 'ends',
        reference_lines: [{ value: 50, label: 'quays flood' }],
      },
    },
    {
      name: 'small_multiples: twelve',
      lang: 'en',
      chart: {
        type: 'small_multiples',
        categories: TEAMS,
        series: named(
          Array.from({ length: 12 }, (_, at) => `Line ${at + 1}`),
          (at) => TEAMS.map((_, team) => ((at * 11 + team * 17) % 40) - (at === 3 ? 15 : 0)),
        ),
      },
    },
    {
      name: 'small_multiples: two, huge',
      lang: 'zh',
      chart: {
        type: 'small_multiples',
        categories: YEARS,
        series: [
          { name: '港口区', values: [1_200_000, 1_450_000, 900_000, null, 2_000_000, 2_100_000] },
          { name: '湖区', values: [200_000, 250_000, 300_000, 280_000, 310_000, 400_000] },
        ],
      },
    },
    {
      name: 'marimekko: usual',
      lang: 'en',
      chart: {
        type: 'marimekko',
        categories: ['Europe', 'Asia', 'Americas', 'Africa'],
        series: [
          { name: 'Cars', values: [40, 60, 30, 4] },
          { name: 'Trucks', values: [25, 20, 28, 3] },
          { name: 'Buses', values: [12, 30, 8, 3] },
        ],
        unit: '€ bn',
      },
    },
    {
      name: 'marimekko: long names, one of zero',
      lang: 'en',
      chart: {
        type: 'marimekko',
        categories: ['Maintenance of the signals', 'Wages', 'Cleaning and inspection of vehicles', 'None'],
        series: [
          { name: 'This year', values: [12_500_000, 8_400_000, 420_000, 0] },
          { name: 'Last year', values: [9_000_000, 9_100_000, 380_000, 0] },
        ],
      },
    },
    {
      name: 'marimekko: right to left',
      lang: 'ar',
      chart: {
        type: 'marimekko',
        categories: ['الميناء', 'البحيرات', 'المطار'],
        series: [
          { name: 'الصيف', values: [4, 9, 2] },
          { name: 'الشتاء', values: [7, 1, 5] },
        ],
      },
    },
    {
      name: 'pictogram: usual',
      lang: 'en',
      chart: {
        type: 'pictogram',
        categories: ['Bus', 'Tram', 'Ferry', 'Train'],
        series: [{ name: 'Riders', values: [42, 31, 7.5, 58] }],
        unit: 'k',
        icon: 'person',
        highlight: 'Train',
      },
    },
    {
      name: 'pictogram: one, none and huge',
      lang: 'en',
      chart: {
        type: 'pictogram',
        categories: ['A place with a name that is long', 'None'],
        series: [{ name: 'Rides', values: [7_250_000, 0] }],
      },
    },
    {
      name: 'pictogram: twelve',
      lang: 'ja',
      chart: {
        type: 'pictogram',
        categories: Array.from({ length: 12 }, (_, at) => `第${at + 1}区`),
        series: [{ name: '利用者', values: Array.from({ length: 12 }, (_, at) => 3 + ((at * 7) % 20)) }],
        icon: 'bus',
      },
    },
    {
      name: 'pictogram: right to left',
      lang: 'ar',
      chart: {
        type: 'pictogram',
        categories: ['الميناء', 'البحيرات', 'المطار'],
        series: [{ name: 'الركاب', values: [4.5, 9, 2] }],
        icon: 'person',
      },
    },
    {
      name: 'unit_chart: usual',
      lang: 'en',
      chart: {
        type: 'unit_chart',
        categories: ['wait for a care home', 'wait for something else', 'in use as intended'],
        series: [{ name: 'Beds', values: [38, 23, 351] }],
        unit: 'beds',
        details: ['six in ten of the blocked', 'care at home, equipment, family', ''],
        groups: [{ label: 'blocked', categories: ['wait for a care home', 'wait for something else'] }],
        highlight: ['wait for a care home', 'wait for something else'],
      },
    },
    {
      name: 'unit_chart: more than a cell each',
      lang: 'en',
      chart: {
        type: 'unit_chart',
        title: 'Lamps in all streets',
        categories: ['Replaced', 'Ordered', 'Planned', 'Under review', 'Left as they are', 'Removed'],
        series: [{ name: 'Lamps', values: [14_200, 4_200, 6_800, 1, 0, 2_300] }],
      },
    },
    {
      name: 'unit_chart: few',
      lang: 'en',
      chart: { type: 'unit_chart', categories: ['yes', 'no'], series: [{ name: 'Votes', values: [7, 2] }] },
    },
    {
      name: 'unit_chart: right to left',
      lang: 'ar',
      chart: {
        type: 'unit_chart',
        categories: ['الميناء', 'البحيرات', 'المطار'],
        series: [{ name: 'الركاب', values: [45, 90, 20] }],
        unit: 'راكب',
      },
    },
  ];
}
