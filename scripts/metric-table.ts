import { METRICS } from '../src/core/metrics/metrics.ts';

/** The table of metrics in `docs/operations.md`. */
export function metricTable(): string {
  const rows = Object.entries(METRICS).map(
    ([name, { kind, labels, help }]) =>
      `| \`${name}\` | ${kind} | ${labels.map((label) => `\`${label}\``).join(', ')} | ${help} |`,
  );
  return ['| metric | kind | labels | what it tells |', '|---|---|---|---|', ...rows].join('\n');
}
