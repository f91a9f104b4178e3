import type { Loc, Reader } from '../../templates/content/reader.ts';
import { type ChartData, chooseType } from '../advice.ts';
import { KIND_ROWS } from '../kinds/index.ts';
import { CHART_KINDS, type ChartKind, type ChartModel, DATA_LABELS, HEAT_MAP_KEYS, SORTS } from '../model.ts';
import { checkKind } from './check-kind.ts';
import { CHART_LIMITS } from './limits.ts';
import { parseAfter, parseHeatMap } from './parse-heat-map.ts';
import { parseNotes } from './parse-notes.ts';
import { checkLimit, parseDrawable } from './parse-number.ts';
import { parsePoints } from './parse-points.ts';
import { parseRanges } from './parse-ranges.ts';
import { parseUnitChart, UNIT_CHART_KEYS } from './parse-unit-chart.ts';

const TEXTS = ['title', 'unit', 'number_format', 'x_label', 'y_label', 'forecast_from', 'icon'] as const;
const CHOICES = { data_labels: DATA_LABELS, sort: SORTS, color_by: ['sign'] } as const;
const ENDS = ['axis_min', 'axis_max'] as const;
/** Fields of a chart in the order of their documentation. */
export const CHART_KEYS: readonly string[] = [
  ...[
    'type',
    'title',
    'categories',
    'series',
    'points',
    'values',
    'bins',
    'unit',
    'number_format',
    'highlight',
    'x_label',
    'y_label',
    'axis_min',
    'axis_max',
    'log',
    'data_labels',
    'sort',
    'color_by',
  ],
  ...[
    'reference_lines',
    'bands',
    'callouts',
    'differences',
    'brackets',
    'totals',
    'forecast_from',
    'events',
    'icon',
  ],
  ...HEAT_MAP_KEYS,
  ...UNIT_CHART_KEYS,
  'data',
];
const SERIES_KEYS = ['name', 'values', 'type', 'axis', 'errors', 'bands', 'after'];

/** Parses a chart and refuses, with the reason, data that its kind cannot show honestly. */
export function parseChart(raw: unknown, loc: Loc, read: Reader): unknown {
  const record = read.record(raw, loc);
  if (record === undefined) return undefined;
  const start = read.issues.length;
  for (const key of Object.keys(record))
    if (!CHART_KEYS.includes(key)) read.unknown(loc, key, CHART_KEYS, 'a chart');
  const asked =
    record['type'] === undefined
      ? 'bar'
      : read.choice(record['type'], [...CHART_KINDS, 'auto'], [...loc, 'type']);
  const chart: Record<string, unknown> = { type: asked };
  for (const key of TEXTS) {
    const text = read.text(record[key], [...loc, key]);
    if (text !== undefined) chart[key] = text;
  }
  parseControls(record, chart, loc, read);
  // A kind that is unknown is faulted already; its data is parsed as that of bars.
  const type =
    asked === 'auto' ? chooseType(readChartData(record)) : ((asked as ChartKind | undefined) ?? 'bar');
  const row = KIND_ROWS[type];
  if (row.data === 'points') parsePoints(record, chart, loc, read);
  else if (row.takesValues && record['values'] !== undefined) parseValues(record, chart, loc, read);
  else parseSeries(record, chart, loc, read, type);
  parseNotes(record, chart, loc, read, CHART_LIMITS.notes);
  parseHeatMap(record, chart, loc, read);
  parseUnitChart(record, chart, loc, read);
  const source = read.binding(record['data'], [...loc, 'data']);
  if (source !== undefined) chart['data'] = source;
  if (read.issues.length === start)
    checkKind({ ...chart, type } as unknown as ChartModel & { type: ChartKind }, loc, read);
  return read.issues.length > start ? undefined : chart;
}

/** Data by which `auto` chooses a kind. Invalid values are reported later, in terms of that kind. */
function readChartData({
  title,
  unit,
  categories,
  series,
  points,
  values,
}: Readonly<Record<string, unknown>>): ChartData {
  const list = (of: unknown): readonly unknown[] => (Array.isArray(of) ? of : []);
  const amount = (of: unknown) => (typeof of === 'number' ? of : 0);
  const numbers = (of: unknown) => list(of).map((one) => (typeof one === 'number' ? one : null));
  const records = (of: unknown) => list(of).map((one) => (one ?? {}) as Readonly<Record<string, unknown>>);
  return {
    ...(typeof title === 'string' ? { title } : {}),
    ...(typeof unit === 'string' ? { unit } : {}),
    categories: list(categories).map((one) =>
      typeof one === 'string' || typeof one === 'number' ? String(one) : '',
    ),
    series: records(series).map((one) => ({ name: '', values: numbers(one['values']) })),
    points: records(points).map(({ x, y, size }) => ({
      series: '',
      x: amount(x),
      y: amount(y),
      ...(typeof size === 'number' ? { size } : {}),
    })),
    values: numbers(values).flatMap((one) => one ?? []),
  };
}

function parseControls(
  record: Readonly<Record<string, unknown>>,
  chart: Record<string, unknown>,
  loc: Loc,
  read: Reader,
): void {
  const has = (key: string) => record[key] !== undefined && record[key] !== null;
  for (const [key, choices] of Object.entries(CHOICES))
    if (has(key)) chart[key] = read.choice(record[key], choices, [...loc, key]);
  for (const key of ENDS) if (has(key)) chart[key] = parseDrawable(record[key], [...loc, key], read);
  if (has('log'))
    chart['log'] =
      typeof record['log'] === 'boolean'
        ? record['log']
        : read.wrongType([...loc, 'log'], 'a boolean', record['log']);
  for (const key of ['highlight', 'totals']) {
    if (!has(key)) continue;
    if (key === 'totals' && typeof record[key] === 'boolean') chart[key] = record[key];
    else if (Array.isArray(record[key]))
      chart[key] = record[key].map((one, index) => read.text(one, [...loc, key, index]) ?? '');
    else {
      const text = read.text(record[key], [...loc, key]);
      if (text !== undefined) chart[key] = key === 'totals' ? [text] : text;
    }
  }
  const [min, max] = [chart['axis_min'], chart['axis_max']];
  if (typeof min === 'number' && typeof max === 'number' && max <= min)
    read.fault(
      [...loc, 'axis_max'],
      `"axis_max" must lie above "axis_min", which is ${min}; got ${max}.`,
      'out_of_range',
      max,
      { min },
    );
}

function parseSeries(
  record: Readonly<Record<string, unknown>>,
  chart: Record<string, unknown>,
  loc: Loc,
  read: Reader,
  type: ChartKind,
): void {
  if (record['points'] !== undefined)
    read.fault(
      [...loc, 'points'],
      '"points" is for scatter and bubble charts; this type takes "categories" and "series".',
      'value_error',
    );
  if (record['values'] !== undefined)
    read.fault(
      [...loc, 'values'],
      '"values" is for histograms; this type takes "categories" and "series".',
      'value_error',
    );
  const categories = read.array(record['categories'] ?? [], [...loc, 'categories']) ?? [];
  const { room = 'categories', data, slices } = KIND_ROWS[type];
  const most = CHART_LIMITS[room];
  const instead = `Keep the largest and combine the rest, or use a table${most < CHART_LIMITS.months ? `; a line or an area takes ${CHART_LIMITS.months}` : ''}.`;
  checkLimit(categories.length, most, [...loc, 'categories'], 'categories', instead, read);
  // Boxes and bins are computed from observations, which have no categories.
  const observed = data === 'observations';
  if (categories.length === 0 && !observed)
    read.missing([...loc, 'categories'], 'names of the categories, in order.');
  const list = read.array(record['series'] ?? [], [...loc, 'series']) ?? [];
  if (list.length === 0) read.missing([...loc, 'series'], 'at least one series {name, values}.');
  checkLimit(
    list.length,
    CHART_LIMITS.series,
    [...loc, 'series'],
    'series',
    'More cannot be told apart; split the chart or use a table.',
    read,
  );
  if (slices && list.length > 1) {
    read.fault(
      [...loc, 'series'],
      `A ${type} shows the parts of one whole: it takes one series, got ${list.length}. Use "stacked_bar" for several.`,
      'too_many_items',
      undefined,
      {
        max: 1,
        given: list.length,
      },
    );
  }
  chart['categories'] = categories.map(
    (value, index) => read.text(value, [...loc, 'categories', index]) ?? '',
  );
  chart['series'] = list.map((value, index) =>
    parseOneSeries(
      value,
      observed ? undefined : categories.length,
      type,
      [...loc, 'series', index],
      index,
      read,
    ),
  );
}

function parseOneSeries(
  raw: unknown,
  length: number | undefined,
  type: ChartKind,
  loc: Loc,
  index: number,
  read: Reader,
): unknown {
  const record = read.record(raw, loc);
  if (record === undefined) return undefined;
  for (const key of Object.keys(record))
    if (!SERIES_KEYS.includes(key)) read.unknown(loc, key, SERIES_KEYS, 'a series');
  const values = read.array(record['values'] ?? [], [...loc, 'values']) ?? [];
  if (length !== undefined && values.length !== length) {
    read.fault(
      [...loc, 'values'],
      `One value for each category: ${length} categories, ${values.length} values. Use null for a gap.`,
      'length_mismatch',
      undefined,
      {
        expected: length,
        given: values.length,
      },
    );
  }
  checkLimit(
    values.length,
    length === undefined ? CHART_LIMITS.observed : CHART_LIMITS.months,
    [...loc, 'values'],
    'values',
    'Sample or aggregate them; one list goes into "values" of a histogram.',
    read,
  );
  const series: Record<string, unknown> = {
    name: read.text(record['name'], [...loc, 'name']) ?? `${index + 1}`,
  };
  const before = read.issues.length;
  const numbers = values.map((value, at) =>
    value === null ? null : (parseDrawable(value, [...loc, 'values', at], read) ?? null),
  );
  series['values'] = numbers;
  if (KIND_ROWS[type].slices) {
    if (numbers.some((value) => value !== null && value < 0))
      read.fault([...loc, 'values'], `A ${type} cannot show negative values. Use "bar".`, 'value_error');
    else if (read.issues.length === before && !numbers.some((value) => value !== null && value > 0)) {
      read.fault(
        [...loc, 'values'],
        `A ${type} shows the parts of a whole, and these add up to 0. Give a value above 0, or use "bar".`,
        'value_error',
      );
    }
  }
  if (record['type'] !== undefined)
    series['type'] = read.choice(record['type'], ['bar', 'line'], [...loc, 'type']);
  if (record['axis'] !== undefined)
    series['axis'] = read.choice(record['axis'], ['primary', 'secondary'], [...loc, 'axis']);
  if (record['errors'] !== undefined && record['errors'] !== null)
    series['errors'] = parseErrors(record['errors'], numbers.length, [...loc, 'errors'], read);
  if (record['bands'] !== undefined && record['bands'] !== null)
    series['bands'] = parseRanges(record['bands'], numbers.length, [...loc, 'bands'], read);
  if (record['after'] !== undefined && record['after'] !== null)
    series['after'] = parseAfter(record['after'], numbers.length, [...loc, 'after'], read);
  return series;
}

/** Errors of values: one number for all, or one each. */
function parseErrors(raw: unknown, length: number, loc: Loc, read: Reader): (number | null)[] {
  const list = typeof raw === 'number' ? Array<number>(length).fill(raw) : (read.array(raw, loc) ?? []);
  if (list.length !== length)
    read.fault(
      loc,
      `One number for all values, or one for each: ${length} values, ${list.length} errors.`,
      'length_mismatch',
      undefined,
      { expected: length, given: list.length },
    );
  return list.map((value, at) => {
    const error = value === null ? null : (parseDrawable(value, [...loc, at], read) ?? null);
    if (error !== null && error < 0)
      read.fault(
        [...loc, at],
        `How far a value may be off, up and down: 0 or more, got ${error}.`,
        'out_of_range',
        error,
        { min: 0 },
      );
    return error;
  });
}

function parseValues(
  record: Readonly<Record<string, unknown>>,
  chart: Record<string, unknown>,
  loc: Loc,
  read: Reader,
): void {
  const values = read.array(record['values'], [...loc, 'values']) ?? [];
  if (values.length === 0) read.missing([...loc, 'values'], 'a histogram counts values: give them all.');
  checkLimit(
    values.length,
    CHART_LIMITS.points,
    [...loc, 'values'],
    'values',
    'Count them yourself, and use "bar".',
    read,
  );
  const bins =
    record['bins'] === undefined || record['bins'] === null
      ? undefined
      : read.number(record['bins'], [...loc, 'bins']);
  if (bins !== undefined && (!Number.isInteger(bins) || bins < 2 || bins > CHART_LIMITS.bins))
    read.fault(
      [...loc, 'bins'],
      `A whole number from 2 to ${CHART_LIMITS.bins}; got ${bins}.`,
      'out_of_range',
      bins,
      { min: 2, max: CHART_LIMITS.bins },
    );
  Object.assign(chart, {
    categories: [],
    series: [],
    values: values.map((value, at) => parseDrawable(value, [...loc, 'values', at], read)),
    ...(bins === undefined ? {} : { bins }),
  });
}
