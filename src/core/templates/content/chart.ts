import { CHART_TYPES, canBeDrawn, DRAWN_SIZES } from '../../scene/chart.ts';
import type { Loc, Reader } from './reader.ts';

export const CHART_LIMITS = { categories: 24, series: 12, points: 500 } as const;

const KEYS = ['type', 'title', 'categories', 'series', 'points', 'unit', 'number_format', 'highlight', 'x_label', 'y_label'];
const SERIES_KEYS = ['name', 'values', 'type', 'axis'];
const TEXTS = ['title', 'unit', 'number_format', 'highlight', 'x_label', 'y_label'];

/** A chart as data; what no chart can honestly show is refused with the reason. */
export function parseChart(raw: unknown, loc: Loc, read: Reader): unknown {
  const given = read.record(raw, loc);
  if (given === undefined) return undefined;
  const start = read.issues.length;
  for (const key of Object.keys(given)) if (!KEYS.includes(key)) read.unknown(loc, key, KEYS, 'a chart');
  const type = given['type'] === undefined ? 'bar' : read.choice(given['type'], CHART_TYPES, [...loc, 'type']);
  const chart: Record<string, unknown> = { type };
  for (const key of TEXTS) {
    const text = read.text(given[key], [...loc, key]);
    if (text !== undefined) chart[key] = text;
  }
  if (type === 'scatter') parsePoints(given, chart, loc, read);
  else parseSeries(given, chart, loc, read);
  return read.issues.length > start ? undefined : chart;
}

function parseSeries(given: Readonly<Record<string, unknown>>, chart: Record<string, unknown>, loc: Loc, read: Reader): void {
  if (given['points'] !== undefined) read.fault([...loc, 'points'], '"points" is for scatter charts; this type takes "categories" and "series".', 'value_error');
  const categories = read.array(given['categories'] ?? [], [...loc, 'categories']) ?? [];
  limit(categories.length, CHART_LIMITS.categories, [...loc, 'categories'], 'categories', 'Keep the largest and combine the rest, or use a table.', read);
  if (categories.length === 0) read.missing([...loc, 'categories'], 'names of the categories, in order.');
  const list = read.array(given['series'] ?? [], [...loc, 'series']) ?? [];
  if (list.length === 0) read.missing([...loc, 'series'], 'at least one series {name, values}.');
  limit(list.length, CHART_LIMITS.series, [...loc, 'series'], 'series', 'More cannot be told apart; split the chart or use a table.', read);
  if ((chart['type'] === 'pie' || chart['type'] === 'doughnut') && list.length > 1) {
    read.fault([...loc, 'series'], `A ${chart['type']} shows the parts of one whole: it takes one series, got ${list.length}. Use "stacked_bar" for several.`, 'too_many_items', undefined, {
      max: 1,
      given: list.length,
    });
  }
  chart['categories'] = categories.map((value, index) => read.text(value, [...loc, 'categories', index]) ?? '');
  chart['series'] = list.map((value, index) => oneSeries(value, categories.length, String(chart['type']), [...loc, 'series', index], index, read));
}

function oneSeries(raw: unknown, length: number, type: string, loc: Loc, index: number, read: Reader): unknown {
  const given = read.record(raw, loc);
  if (given === undefined) return undefined;
  for (const key of Object.keys(given)) if (!SERIES_KEYS.includes(key)) read.unknown(loc, key, SERIES_KEYS, 'a series');
  const values = read.array(given['values'] ?? [], [...loc, 'values']) ?? [];
  if (values.length !== length) {
    read.fault([...loc, 'values'], `One value for each category: ${length} categories, ${values.length} values. Use null for a gap.`, 'length_mismatch', undefined, {
      expected: length,
      given: values.length,
    });
  }
  const series: Record<string, unknown> = { name: read.text(given['name'], [...loc, 'name']) ?? `${index + 1}` };
  const before = read.issues.length;
  const numbers = values.map((value, at) => (value === null ? null : (drawn(value, [...loc, 'values', at], read) ?? null)));
  series['values'] = numbers;
  if (type === 'pie' || type === 'doughnut') {
    if (numbers.some((value) => value !== null && value < 0)) read.fault([...loc, 'values'], `A ${type} cannot show negative values. Use "bar".`, 'value_error');
    else if (read.issues.length === before && !numbers.some((value) => value !== null && value > 0)) {
      read.fault([...loc, 'values'], `A ${type} shows the parts of a whole, and these add up to 0. Give a value above 0, or use "bar".`, 'value_error');
    }
  }
  if (given['type'] !== undefined) series['type'] = read.choice(given['type'], ['bar', 'line'], [...loc, 'type']);
  if (given['axis'] !== undefined) series['axis'] = read.choice(given['axis'], ['primary', 'secondary'], [...loc, 'axis']);
  return series;
}

function parsePoints(given: Readonly<Record<string, unknown>>, chart: Record<string, unknown>, loc: Loc, read: Reader): void {
  const points = read.array(given['points'] ?? [], [...loc, 'points']) ?? [];
  if (points.length === 0) read.missing([...loc, 'points'], 'a scatter chart takes points {series, x, y}.');
  limit(points.length, CHART_LIMITS.points, [...loc, 'points'], 'points', 'Sample or aggregate them.', read);
  const parsed = points.map((raw, index) => {
    const at = [...loc, 'points', index];
    const point = read.record(raw, at);
    if (point === undefined) return undefined;
    return { series: read.text(point['series'], [...at, 'series']) ?? '', x: drawn(point['x'], [...at, 'x'], read), y: drawn(point['y'], [...at, 'y'], read) };
  });
  const names = new Set(parsed.map((point) => point?.series ?? ''));
  limit(names.size, CHART_LIMITS.series, [...loc, 'points'], 'series', 'More cannot be told apart; split the chart.', read);
  Object.assign(chart, { categories: [], series: [], points: parsed });
}

/** A number of a size that a chart can show. */
function drawn(raw: unknown, loc: Loc, read: Reader): number | undefined {
  const value = read.number(raw, loc);
  if (value === undefined || canBeDrawn(value)) return value;
  const { min, max } = DRAWN_SIZES;
  return read.fault(loc, `A chart shows 0 and numbers with a magnitude from ${min} to ${max}; got ${value}. Give it in another unit.`, 'out_of_range', raw, { min: -max, max, least: min });
}

function limit(given: number, max: number, loc: Loc, what: string, advice: string, read: Reader): void {
  if (given > max) read.fault(loc, `A chart takes at most ${max} ${what}, got ${given}. ${advice}`, 'too_many_items', undefined, { max, given });
}
