import type { Loc, Reader } from '../../templates/content/reader.ts';
import { CHART_LIMITS } from './limits.ts';
import { checkLimit, parseDrawable } from './parse-number.ts';

const POINT_KEYS = ['series', 'x', 'y', 'size', 'label'];

export function parsePoints(
  record: Readonly<Record<string, unknown>>,
  chart: Record<string, unknown>,
  loc: Loc,
  read: Reader,
): void {
  const sized = chart['type'] === 'bubble';
  // Some clients nest the points of a bubble chart in series.
  const nested = (Array.isArray(record['series']) ? record['series'] : []).flatMap((one: unknown) => {
    const { name, points } = (one ?? {}) as { readonly name?: unknown; readonly points?: unknown };
    return Array.isArray(points)
      ? points.map((point: unknown) => ({ series: name, ...(point as object) }))
      : [];
  });
  const points =
    record['points'] === undefined && nested.length > 0
      ? nested
      : (read.array(record['points'] ?? [], [...loc, 'points']) ?? []);
  if (points.length === 0)
    read.missing(
      [...loc, 'points'],
      `a ${sized ? 'bubble chart takes points {series, x, y, size}' : 'scatter chart takes points {series, x, y}'}.`,
    );
  checkLimit(
    points.length,
    CHART_LIMITS.points,
    [...loc, 'points'],
    'points',
    'Sample or aggregate them.',
    read,
  );
  const parsed = points.map((raw, index) => {
    const at = [...loc, 'points', index];
    const point = read.record(raw, at);
    if (point === undefined) return undefined;
    for (const key of Object.keys(point))
      if (!POINT_KEYS.includes(key)) read.unknown(at, key, POINT_KEYS, 'a point');
    const label = read.text(point['label'], [...at, 'label']);
    if (label !== undefined && label.length > CHART_LIMITS.pointLabel)
      read.fault(
        [...at, 'label'],
        `The name of a point has at most ${CHART_LIMITS.pointLabel} characters; this one has ${label.length}.`,
        'too_long',
        undefined,
        {
          max: CHART_LIMITS.pointLabel,
          given: label.length,
        },
      );
    const size =
      point['size'] === undefined ? undefined : parseDrawable(point['size'], [...at, 'size'], read);
    if (sized && (size === undefined || size < 0))
      read.fault(
        [...at, 'size'],
        'A bubble has a size of 0 or more: its area shows it. Without sizes use "scatter".',
        size === undefined ? 'missing' : 'out_of_range',
        point['size'],
        { min: 0 },
      );
    return {
      series: read.text(point['series'], [...at, 'series']) ?? '',
      x: parseDrawable(point['x'], [...at, 'x'], read),
      y: parseDrawable(point['y'], [...at, 'y'], read),
      ...(size === undefined ? {} : { size }),
      ...(label === undefined ? {} : { label }),
    };
  });
  const names = new Set(parsed.map((point) => point?.series ?? ''));
  checkLimit(
    names.size,
    CHART_LIMITS.series,
    [...loc, 'points'],
    'series',
    'More cannot be told apart; split the chart.',
    read,
  );
  Object.assign(chart, { categories: [], series: [], points: parsed });
}
