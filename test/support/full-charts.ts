const YEARS = ['2021', '2022', '2023', '2024'];
const ONE = { categories: YEARS, series: [{ name: 'Riders', values: [12, 17, 15, 31] }] };

/** Charts that together use every field of native charts. */
export const FULL_CHARTS = {
  line: {
    type: 'line',
    ...ONE,
    title: 'Riders a year',
    unit: 'k',
    x_label: 'Financial year',
    y_label: 'Boarding passengers',
    axis_min: 5,
    axis_max: 80,
    data_labels: 'none',
    reference_lines: [{ value: 70, label: 'Capacity' }],
    bands: [{ from: 40, to: 60, label: 'Planned range' }],
    callouts: [{ at: '2022', text: 'Night line opens' }],
    events: [{ at: '2023', text: 'Strike' }],
    forecast_from: '2024',
  },
  bar: {
    type: 'bar',
    categories: YEARS,
    series: [{ name: 'Result', values: [12, -17, 15, 31] }],
    number_format: '+0.00;-0.00',
    color_by: 'sign',
    differences: [{ from: '2021', to: '2024' }],
  },
  lying: { type: 'horizontal_bar', ...ONE, sort: 'descending', highlight: '2022' },
  powers: {
    type: 'line',
    categories: YEARS,
    series: [{ name: 'Riders', values: [1, 10, 100, 1000], errors: [0.5, 1, 2, 3] }],
    log: true,
  },
  stack: {
    type: 'stacked_bar',
    categories: YEARS,
    series: [...ONE.series, { name: 'Staff', values: [3, 4, 5, 6] }],
    totals: true,
    brackets: [{ from: '2021', to: '2022', text: 'First years' }],
  },
  points: {
    type: 'scatter',
    points: [
      { series: 'Lines', x: 1, y: 2, label: 'A' },
      { series: 'Lines', x: 3, y: 5 },
    ],
    x_label: 'Minutes',
    y_label: 'Riders',
  },
  counted: { type: 'histogram', values: [1, 2, 2, 3, 3, 3, 4, 5, 9], bins: 4 },
  chosen: { type: 'auto', ...ONE, y_label: 'Boarding passengers' },
} as const satisfies Readonly<Record<string, Readonly<Record<string, unknown>>>>;
