import { afterAll, beforeAll, expect, test } from 'vitest';
import { openMcpBench } from '../support/mcp-bench.ts';
import { modernClient, type TestClient } from './clients.ts';

let client: TestClient;
let close: () => Promise<void>;
beforeAll(async () => {
  const served = await openMcpBench();
  client = await modernClient({ url: `${served.url}?toolsets=presentations,designs,templates` });
  close = async () => {
    await client.close();
    await served.close();
  };
});
afterAll(() => close());

interface Report {
  readonly code: string;
  readonly severity: string;
  readonly path?: string;
  readonly message: string;
}

/** Findings about the chart itself in decks of one chart each. */
async function findingsOf(...charts: readonly object[]): Promise<string[]> {
  const slides = charts.map((chart, index) => ({
    layout: 'chart',
    content: { title: `What chart ${index + 1} is about`, chart },
  }));
  const { structuredContent, isError, content } = await client.call('create_presentation', {
    template: 'ledger',
    slides,
    on_overflow: 'warn',
  });
  expect(isError, content[0]?.text).not.toBe(true);
  const { findings = [] } = structuredContent as { findings?: Report[] };
  return [
    ...new Set(
      findings.map(
        ({ code, path }) => `${code}${code === 'no_effect' ? ` ${path?.replace(/^.*\.chart\./, '')}` : ''}`,
      ),
    ),
  ]
    .filter((code) => !['sparse_slide', 'repeated_layout', 'font_substituted'].includes(code))
    .sort();
}

const series = (...values: number[]) => [{ name: 'Riders', values }];
const names = (count: number) =>
  Array.from({ length: count }, (_, at) => `Line ${String.fromCharCode(65 + at)}`);
const years = (count: number) => Array.from({ length: count }, (_, at) => `${2016 + at}`);

test('the most honest chart of small changes says that its axis is truncated', async () => {
  expect(
    await findingsOf({ type: 'line', categories: years(5), series: series(4.1, 3.9, 4, 4.2, 4.15) }),
  ).toEqual(['truncated_axis']);
  expect(
    await findingsOf({
      type: 'line',
      categories: years(5),
      series: series(4.1, 3.9, 4, 4.2, 4.15),
      axis_min: 0,
    }),
  ).toEqual([]);
});

test('misleading charts are reported as findings', async () => {
  expect(
    await findingsOf({ type: 'pie', categories: names(4), series: series(30, 30, 30, 30), unit: '%' }),
  ).toContain('wrong_kind');
  expect(await findingsOf({ type: 'pie', categories: years(4), series: series(30, 20, 20, 30) })).toContain(
    'wrong_kind',
  );
  expect(
    await findingsOf({
      type: 'line',
      categories: ['North', 'South', 'East', 'West'],
      series: series(3, 2, 0, 1),
    }),
  ).toContain('wrong_kind');
  expect(
    await findingsOf({ type: 'pie', categories: names(9), series: series(9, 8, 7, 6, 5, 4, 3, 2, 1) }),
  ).toContain('too_many_slices');
  expect(
    await findingsOf({
      type: 'line',
      categories: years(3),
      series: names(8).map((name, at) => ({ name, values: [at, at * 2, at * 3] })),
    }),
  ).toContain('too_many_series');
  expect(
    await findingsOf({
      type: 'bar',
      categories: names(24),
      series: series(...Array.from({ length: 24 }, (_, at) => at * 1_000_003 + 999_999)),
      data_labels: 'all',
      number_format: '#,##0" riders"',
    }),
  ).toContain('labels_collide');
  const points = Array.from({ length: 40 }, (_, at) => ({
    x: 100 + ((at * 7) % 40),
    y: 50 + ((at * 11) % 23),
    label: `Municipality ${at}`,
  }));
  expect(await findingsOf({ type: 'scatter', points })).toContain('labels_collide');
  expect(await findingsOf({ type: 'scatter', points: points.slice(0, 4) })).not.toContain('labels_collide');
  expect(
    await findingsOf({ type: 'bar', categories: names(3), series: series(1, 2, 3), axis_max: 50 }),
  ).toContain('misleading_scale');
});

test('a chart field without an effect is named', async () => {
  const chart = {
    type: 'bar',
    categories: ['a', 'b'],
    series: series(40, 50),
    axis_min: 30,
    axis_max: 45,
    log: true,
    totals: true,
    callouts: [{ at: 'c', text: 'here' }],
  };
  expect(await findingsOf(chart)).toEqual([
    'no_effect axis_max',
    'no_effect axis_min',
    'no_effect callouts[0].at',
    'no_effect log',
    'no_effect totals',
  ]);
});

test('the chart type "auto" chooses and says why, and recommend_chart names three kinds with what each hides', async () => {
  expect(
    await findingsOf({ type: 'auto', categories: years(9), series: series(1, 3, 2, 5, 6, 7, 9, 8, 12) }),
  ).toEqual(['chart_chosen']);
  const best = async (chart: object) =>
    (
      (await client.call('recommend_chart', { chart })).structuredContent as {
        recommendations: { type: string; reason: string; hides: string }[];
      }
    ).recommendations;
  expect(
    (await best({ categories: years(9), series: series(1, 3, 2, 5, 6, 7, 9, 8, 12) })).map(
      ({ type }) => type,
    ),
  ).toEqual(['line', 'bar', 'area']);
  expect((await best({ categories: ['Bus', 'Tram'], series: series(60, 40), unit: '%' }))[0]).toMatchObject({
    type: 'doughnut',
    hides: expect.stringContaining('same size'),
  });
  expect((await best({ values: [1, 2, 2, 3] }))[0]?.type).toBe('histogram');
  expect(
    (
      await client.call('recommend_chart', {
        chart: { categories: ['a'], series: [{ name: 'x', values: [1, 2] }] },
      })
    ).content[0]?.text,
  ).toContain('One value for each category');
});

test('data that a kind cannot show are refused with advice', async () => {
  const refusal = async (chart: object) =>
    (
      await client.call('create_presentation', {
        template: 'ledger',
        slides: [{ layout: 'chart', content: { title: 'A', chart } }],
      })
    ).content[0]?.text;
  expect(
    await refusal({
      type: 'waterfall',
      categories: ['2024', 'Fares', '2025'],
      series: series(10, 5, 14),
      totals: ['2024', '2025'],
    }),
  ).toContain('add up to 15; got 14');
  expect(await refusal({ type: 'bubble', points: [{ x: 1, y: 2 }] })).toContain('its area shows it');
  expect(await refusal({ type: 'line', categories: ['a', 'b'], series: series(0, 5), log: true })).toContain(
    'Powers of ten',
  );
  expect(await refusal({ type: 'slope', categories: ['a', 'b', 'c'], series: series(1, 2, 3) })).toContain(
    'takes 2 categories, got 3',
  );
});

test('fields that accept several types are described with the meaning of each', async () => {
  const { structuredContent } = await client.call('get_template', { id: 'ledger', layouts: ['chart'] });
  const report = JSON.stringify(structuredContent);
  expect(report).toContain('"totals":"boolean or texts Waterfall: categories. heat_map: true."');
  expect(report).toContain('"highlight":"text or texts');
});
