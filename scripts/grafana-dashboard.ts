/** Dashboard for Grafana over the metrics of Prometheus, written to deploy/grafana.json by `npm run docs`. */
/** Grafana fills in what the reader chooses. */
const DATASOURCE = { type: 'prometheus', uid: `\${datasource}` };
const [COLUMNS, WIDTH, HEIGHT] = [2, 12, 8];

interface Panel {
  readonly title: string;
  readonly unit?: string;
  readonly queries: readonly (readonly [expression: string, legend: string])[];
}

const PANELS: readonly Panel[] = [
  {
    title: 'Requests by status',
    unit: 'reqps',
    queries: [['sum by (status) (rate(lectern_http_requests_total[$__rate_interval]))', '{{status}}']],
  },
  {
    title: 'Answers, 95th percentile',
    unit: 's',
    queries: [
      [
        'histogram_quantile(0.95, sum by (le, door) (rate(lectern_http_request_seconds_bucket[$__rate_interval])))',
        '{{door}}',
      ],
    ],
  },
  {
    title: 'Operations',
    unit: 'ops',
    queries: [
      ['topk(10, sum by (operation) (rate(lectern_operations_total[$__rate_interval])))', '{{operation}}'],
    ],
  },
  {
    title: 'Failures by code',
    unit: 'ops',
    queries: [
      ['sum by (outcome) (rate(lectern_operations_total{outcome!="ok"}[$__rate_interval]))', '{{outcome}}'],
    ],
  },
  {
    title: 'Making and drawing, 95th percentile',
    unit: 's',
    queries: [
      [
        'histogram_quantile(0.95, sum by (le, kind) (rate(lectern_render_seconds_bucket[$__rate_interval])))',
        '{{kind}}',
      ],
    ],
  },
  {
    title: 'Tasks',
    queries: [
      ['sum by (status) (lectern_tasks)', '{{status}}'],
      ['max(lectern_task_queue_age_seconds)', 'oldest waits, s'],
    ],
  },
  {
    title: 'Webhook attempts',
    unit: 'ops',
    queries: [['sum by (outcome) (rate(lectern_webhook_attempts_total[$__rate_interval]))', '{{outcome}}']],
  },
  {
    title: 'Delay of the event loop',
    unit: 's',
    queries: [['max by (quantile) (lectern_event_loop_lag_seconds)', '{{quantile}}']],
  },
  { title: 'Store and files', queries: [['min(lectern_store_up)', 'up']] },
];

export function grafanaDashboard(): string {
  const panels = PANELS.map(({ title, unit = 'short', queries }, index) => ({
    id: index + 1,
    type: 'timeseries',
    title,
    datasource: DATASOURCE,
    gridPos: { x: (index % COLUMNS) * WIDTH, y: Math.floor(index / COLUMNS) * HEIGHT, w: WIDTH, h: HEIGHT },
    fieldConfig: { defaults: { unit, min: 0 }, overrides: [] },
    options: { legend: { displayMode: 'list', placement: 'bottom' }, tooltip: { mode: 'multi' } },
    targets: queries.map(([expr, legendFormat], at) => ({
      refId: String.fromCharCode(65 + at),
      datasource: DATASOURCE,
      expr,
      legendFormat,
    })),
  }));
  const dashboard = {
    title: 'Lectern',
    uid: 'lectern',
    tags: ['lectern'],
    schemaVersion: 39,
    time: { from: 'now-6h', to: 'now' },
    refresh: '30s',
    templating: {
      list: [{ name: 'datasource', type: 'datasource', query: 'prometheus', label: 'Data source' }],
    },
    panels,
  };
  return `${JSON.stringify(dashboard, null, 2)}\n`;
}
