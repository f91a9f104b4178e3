import {
  at,
  build,
  buildPoints,
  chartType,
  list,
  number,
  type PageChart,
  type Series,
  text,
} from './build-chart.ts';
import { isObject, type LiteralObject } from './read-literal.ts';

/** Chart of an option of ECharts. */
export function fromECharts(option: LiteralObject): PageChart | undefined {
  const all = (Array.isArray(option['series']) ? list(option['series']) : [option['series']]).filter(
    isObject,
  );
  const [first] = all;
  if (first === undefined) return undefined;
  const type = String(first['type'] ?? 'bar');
  const axis = (name: string): unknown => (Array.isArray(option[name]) ? at(option[name], 0) : option[name]);
  const isHorizontal =
    at(axis('yAxis'), 'type') === 'category' || (at(axis('yAxis'), 'data') !== undefined && type === 'bar');
  const title = text(at(Array.isArray(option['title']) ? at(option['title'], 0) : option['title'], 'text'));
  const more = {
    title,
    x_label: text(at(axis(isHorizontal ? 'yAxis' : 'xAxis'), 'name')),
    y_label: text(at(axis(isHorizontal ? 'xAxis' : 'yAxis'), 'name')),
  };
  const name = (one: LiteralObject, index: number): string =>
    text(one['name']) ?? title ?? `Series ${index + 1}`;
  if (type === 'pie') {
    const slices = list(first['data']).filter(isObject);
    const isRing = Array.isArray(first['radius']) && !/^0(?:%|px)?$/.test(String(first['radius'][0]));
    return build(
      isRing ? 'doughnut' : 'pie',
      slices.map((slice) => text(slice['name']) ?? ''),
      [{ name: name(first, 0), values: slices.map((slice) => number(slice['value'])) }],
      { title },
    );
  }
  if (type === 'funnel') return undefined;
  if (type === 'radar') {
    const axes = list(
      at(Array.isArray(option['radar']) ? at(option['radar'], 0) : option['radar'], 'indicator'),
    );
    const rows = all.flatMap((one) => list(one['data'])).filter(isObject);
    return build(
      'radar',
      axes.map((one) => text(at(one, 'name')) ?? ''),
      rows.map((row, index) => ({ name: name(row, index), values: list(row['value']).map(number) })),
      { title },
    );
  }
  if (type === 'scatter' || type === 'effectScatter')
    return buildPoints(
      'scatter',
      all.map((one, index) => ({ name: name(one, index), points: list(one['data']) })),
      more,
    );
  if (type !== 'bar' && type !== 'line') return undefined;
  const [header, ...rows] = list(at(option['dataset'], 'source')).filter(Array.isArray);
  const fromSet = header !== undefined && first['data'] === undefined;
  const categories = fromSet
    ? rows.map((row) => text(row[0]) ?? '')
    : list(at(axis(isHorizontal ? 'yAxis' : 'xAxis'), 'data')).map(
        (one) => text(isObject(one) ? one['value'] : one) ?? '',
      );
  const types = new Set(all.map((one) => String(one['type'] ?? type)));
  const series = all.map((one, index): Series => {
    const values = fromSet
      ? rows.map((row) => number(row[index + 1]))
      : list(one['data']).map((value) => number(Array.isArray(value) ? value[1] : value));
    return {
      name: fromSet ? (text(header[index + 1]) ?? name(one, index)) : name(one, index),
      values,
      ...(types.size > 1 ? { type: one['type'] === 'line' ? 'line' : 'bar' } : {}),
      ...(types.size > 1 && one['yAxisIndex'] === 1 ? { axis: 'secondary' } : {}),
    };
  });
  if (types.size > 1) return build('combo', categories, series, more);
  const isStacked = all.length > 1 && all.every(({ stack }) => typeof stack === 'string' || stack === true);
  return build(
    chartType(type, {
      isHorizontal,
      isStacked,
      isFilled: all.every(({ areaStyle }) => areaStyle !== undefined),
    }),
    categories,
    series,
    more,
  );
}
