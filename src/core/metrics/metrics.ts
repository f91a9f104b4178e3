/** How a metric of Prometheus counts. */
export type MetricKind = 'counter' | 'gauge' | 'histogram';

interface Metric {
  readonly kind: MetricKind;
  readonly labels: readonly string[];
  readonly help: string;
}

/**
 * Everything that `GET /metrics` tells. Labels take values from closed lists alone (operations, failure
 * codes, paths as they are mounted), so that neither ids nor texts nor secrets can get in and the number of
 * series stays small.
 */
export const METRICS = {
  lectern_http_requests_total: {
    kind: 'counter',
    labels: ['method', 'path', 'status'],
    help: 'Requests answered over HTTP, by mounted path and status.',
  },
  lectern_http_request_seconds: {
    kind: 'histogram',
    labels: ['door'],
    help: 'Time to the end of the answer, by interface: v1, v2, v3, mcp, downloads, uploads, other.',
  },
  lectern_operations_total: {
    kind: 'counter',
    labels: ['operation', 'outcome'],
    help: 'Operation calls over every interface; outcome is ok or the code of the failure.',
  },
  lectern_operation_seconds: { kind: 'histogram', labels: ['operation'], help: 'Time of one call.' },
  lectern_tasks_total: {
    kind: 'counter',
    labels: ['type', 'outcome'],
    help: 'Finished tasks in this process: complete, hand_back or the code of the failure.',
  },
  lectern_tasks: {
    kind: 'gauge',
    labels: ['status'],
    help: 'Tasks that have not ended: pending, processing.',
  },
  lectern_task_queue_age_seconds: {
    kind: 'gauge',
    labels: [],
    help: 'How long the oldest pending task has waited.',
  },
  lectern_render_seconds: {
    kind: 'histogram',
    labels: ['kind'],
    help: 'Laying out, checking and writing: create and export by format, preview by picture.',
  },
  lectern_webhook_attempts_total: {
    kind: 'counter',
    labels: ['outcome'],
    help: 'Tries to deliver an event: delivered, pending (it is tried again), failed (given up).',
  },
  lectern_event_loop_lag_seconds: {
    kind: 'gauge',
    labels: ['quantile'],
    help: 'Delay of the event loop since the last reading: 0.5, 0.99 and 1.',
  },
  lectern_store_up: {
    kind: 'gauge',
    labels: [],
    help: '1 when store and files respond, 0 when they do not.',
  },
  process_resident_memory_bytes: { kind: 'gauge', labels: [], help: 'Resident memory.' },
  process_cpu_seconds_total: { kind: 'counter', labels: [], help: 'Processor time, user and system.' },
  process_start_time_seconds: {
    kind: 'gauge',
    labels: [],
    help: 'Start of the process, seconds since 1970.',
  },
} as const satisfies Readonly<Record<string, Metric>>;

export type MetricName = keyof typeof METRICS;
type LabelsOf<Name extends MetricName> = Readonly<Record<(typeof METRICS)[Name]['labels'][number], string>>;

/** One value of a gauge, read when somebody asks. */
export interface Reading {
  readonly name: MetricName;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

/** Counts in memory, from the start of the process. */
export interface Meter {
  count<Name extends MetricName>(name: Name, labels: LabelsOf<Name>): void;
  observe<Name extends MetricName>(name: Name, labels: LabelsOf<Name>, seconds: number): void;
  /** The text format of Prometheus, version 0.0.4; what was never counted is named without a value. */
  text(readings: readonly Reading[]): string;
}

/** Content type of the text format. */
export const METRICS_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

/** Upper bounds in seconds: from a trivial read to a deck that a model writes. */
const BOUNDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300];

interface Histogram {
  /** How many lie under each bound and over the one before it. */
  readonly buckets: number[];
  sum: number;
  count: number;
}

export function createMeter(): Meter {
  const counters = new Map<MetricName, Map<string, number>>();
  const histograms = new Map<MetricName, Map<string, Histogram>>();
  return {
    count(name, labels) {
      const series = seriesOf(counters, name);
      const key = written(labels);
      series.set(key, (series.get(key) ?? 0) + 1);
    },
    observe(name, labels, seconds) {
      const series = seriesOf(histograms, name);
      const key = written(labels);
      const found = series.get(key) ?? { buckets: BOUNDS.map(() => 0), sum: 0, count: 0 };
      series.set(key, found);
      const bucket = BOUNDS.findIndex((bound) => seconds <= bound);
      if (bucket >= 0) found.buckets[bucket] = (found.buckets[bucket] ?? 0) + 1;
      found.sum += seconds;
      found.count += 1;
    },
    text(readings) {
      const lines: string[] = [];
      for (const [name, { kind, help }] of Object.entries(METRICS) as [MetricName, Metric][]) {
        lines.push(`# HELP ${name} ${help}`, `# TYPE ${name} ${kind}`);
        for (const [labels, value] of counters.get(name) ?? []) lines.push(line(name, labels, value));
        for (const [labels, histogram] of histograms.get(name) ?? [])
          lines.push(...linesOf(name, labels, histogram));
        for (const reading of readings)
          if (reading.name === name) lines.push(line(name, written(reading.labels), reading.value));
      }
      return `${lines.join('\n')}\n`;
    },
  };
}

function seriesOf<T>(all: Map<MetricName, Map<string, T>>, name: MetricName): Map<string, T> {
  const found = all.get(name) ?? new Map<string, T>();
  all.set(name, found);
  return found;
}

function linesOf(name: string, labels: string, { buckets, sum, count }: Histogram): string[] {
  const joined = (bound: string) => (labels === '' ? `le="${bound}"` : `${labels},le="${bound}"`);
  let under = 0;
  const upTo = buckets.map((inside) => (under += inside));
  return [
    ...BOUNDS.map((bound, index) => line(`${name}_bucket`, joined(String(bound)), upTo[index] ?? 0)),
    line(`${name}_bucket`, joined('+Inf'), count),
    line(`${name}_sum`, labels, sum),
    line(`${name}_count`, labels, count),
  ];
}

function line(name: string, labels: string, value: number): string {
  return `${name}${labels === '' ? '' : `{${labels}}`} ${value}`;
}

function written(labels: Readonly<Record<string, string>>): string {
  let text = '';
  for (const label in labels) text += `${text === '' ? '' : ','}${label}="${escaped(labels[label] ?? '')}"`;
  return text;
}

function escaped(value: string): string {
  return /[\\"\n]/.test(value)
    ? value.replace(/\\/g, '\\\\').replace(/"/g, '\\"').replace(/\n/g, '\\n')
    : value;
}
