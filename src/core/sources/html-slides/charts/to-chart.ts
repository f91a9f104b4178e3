import { toHex } from '../css/computed-style.ts';
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
import { fromECharts } from './from-echarts.ts';
import { isObject, type Literal, type LiteralObject } from './read-literal.ts';

/** Chart of a library's configuration; undefined for kinds that have no native form, and without data. */
export function toChart(library: string, config: unknown): PageChart | undefined {
  if (!isObject(config)) return undefined;
  switch (library) {
    case 'Chart':
      return fromChartJs(config);
    case 'setOption':
    case 'echarts':
      return fromECharts(config);
    case 'Plotly':
      return fromPlotly(config);
    case 'Highcharts':
      return fromHighcharts(config);
    case 'ApexCharts':
      return fromApex(config);
    default:
      return undefined;
  }
}

/** Colours of series in a configuration, for the theme. */
export function listChartColours(config: unknown, found: string[] = [], depth = 0): string[] {
  if (depth > 6 || found.length >= 10) return found;
  const values = Array.isArray(config) ? config.slice(0, 20) : isObject(config) ? Object.entries(config) : [];
  for (const entry of values) {
    const [name, value] = Array.isArray(config) ? ['', entry] : (entry as [string, Literal]);
    if (/^(?:backgroundColor|borderColor|color|colors)$/.test(name)) {
      for (const one of Array.isArray(value) ? value : [value]) {
        const hex = typeof one === 'string' ? toHex(one) : undefined;
        if (hex !== undefined && !found.includes(hex.slice(0, 7))) found.push(hex.slice(0, 7));
      }
    } else if (typeof value === 'object' && /^(?:|data|datasets|series|marker|line|itemStyle)$/.test(name))
      listChartColours(value, found, depth + 1);
  }
  return found;
}

function fromChartJs(config: LiteralObject): PageChart | undefined {
  const type = String(config['type'] ?? at(config, 'data', 'datasets', 0, 'type') ?? 'bar');
  const datasets = list(at(config, 'data', 'datasets')).filter(isObject);
  const categories = list(at(config, 'data', 'labels')).map((label) => text(label) ?? '');
  const options = config['options'];
  const scales = at(options, 'scales');
  const isHorizontal = at(options, 'indexAxis') === 'y' || type === 'horizontalBar';
  const isStacked = at(scales, 'x', 'stacked') === true || at(scales, 'y', 'stacked') === true;
  const shown =
    at(options, 'plugins', 'title', 'display') === false
      ? undefined
      : at(options, 'plugins', 'title', 'text');
  const more = {
    title: text(shown),
    x_label: text(at(scales, isHorizontal ? 'y' : 'x', 'title', 'text')),
    y_label: text(at(scales, isHorizontal ? 'x' : 'y', 'title', 'text')),
  };
  if (type === 'scatter' || type === 'bubble')
    return buildPoints(
      type,
      datasets.map((one, index) => ({
        name: text(one['label']) ?? `Series ${index + 1}`,
        points: list(one['data']),
      })),
      more,
    );
  const types = new Set(datasets.map((one) => String(one['type'] ?? type)));
  const series = datasets.map((one, index): Series => {
    const own = String(one['type'] ?? type);
    return {
      name: text(one['label']) ?? `Series ${index + 1}`,
      values: list(one['data']).map(number),
      ...(types.size > 1 ? { type: own === 'line' ? 'line' : 'bar' } : {}),
      ...(types.size > 1 && /1|right|2/.test(String(one['yAxisID'] ?? '')) ? { axis: 'secondary' } : {}),
    };
  });
  const names =
    categories.length > 0
      ? categories
      : list(datasets[0]?.['data']).map((point, index) => text(at(point, 'x')) ?? String(index + 1));
  if (types.size > 1) return build('combo', names, series, more);
  return build(
    chartType(type, { isHorizontal, isStacked, isFilled: isFilled(datasets) }),
    names,
    roundSeries(type, series),
    more,
  );
}

function isFilled(datasets: readonly LiteralObject[]): boolean {
  return (
    datasets.length > 0 && datasets.every(({ fill }) => fill !== undefined && fill !== false && fill !== null)
  );
}

function roundSeries(type: string, series: readonly Series[]): readonly Series[] {
  return /^(?:pie|doughnut|donut|polarArea)$/.test(type) ? series.slice(0, 1) : series;
}

function fromPlotly({ data, layout }: LiteralObject): PageChart | undefined {
  const traces = list(data).filter(isObject);
  const [first] = traces;
  if (first === undefined) return undefined;
  const type = String(first['type'] ?? 'scatter');
  const title = text(at(layout, 'title')) ?? text(at(layout, 'title', 'text'));
  const label = (name: string): string | undefined =>
    text(at(layout, name, 'title')) ?? text(at(layout, name, 'title', 'text'));
  const isHorizontal = first['orientation'] === 'h';
  const more = {
    title,
    x_label: label(isHorizontal ? 'yaxis' : 'xaxis'),
    y_label: label(isHorizontal ? 'xaxis' : 'yaxis'),
  };
  const name = (one: LiteralObject, index: number): string => text(one['name']) ?? `Series ${index + 1}`;
  if (type === 'pie')
    return build(
      Number(first['hole'] ?? 0) > 0 ? 'doughnut' : 'pie',
      list(first['labels']).map((one) => text(one) ?? ''),
      [{ name: title ?? 'Share', values: list(first['values']).map(number) }],
      { title },
    );
  if (type === 'histogram') {
    const values = list(first['x'])
      .map(number)
      .filter((value) => value !== null);
    return values.length === 0
      ? undefined
      : { type: 'histogram', values, ...(title === undefined ? {} : { title }) };
  }
  if (type !== 'bar' && type !== 'scatter') return undefined;
  const numbersOnly = list(first['x']).every((value) => typeof value === 'number');
  const isPoints = traces.every((one) => String(one['mode'] ?? 'lines') === 'markers') && numbersOnly;
  if (type === 'scatter' && isPoints)
    return buildPoints(
      'scatter',
      traces.map((one, index) => ({
        name: name(one, index),
        points: list(one['x']).map((x, at) => [x, list(one['y'])[at]]),
      })),
      more,
    );
  const [names, values] = isHorizontal ? ['y', 'x'] : ['x', 'y'];
  const types = new Set(traces.map((one) => String(one['type'] ?? 'scatter')));
  const series = traces.map(
    (one, index): Series => ({
      name: name(one, index),
      values: list(one[values ?? 'y']).map(number),
      ...(types.size > 1 ? { type: one['type'] === 'bar' ? 'bar' : 'line' } : {}),
      ...(types.size > 1 && one['yaxis'] === 'y2' ? { axis: 'secondary' } : {}),
    }),
  );
  const categories = list(first[names ?? 'x']).map((one) => text(one) ?? '');
  if (types.size > 1) return build('combo', categories, series, more);
  const isFilledLine = traces.every(({ fill }) => typeof fill === 'string' && fill !== 'none');
  return build(
    chartType(type === 'bar' ? 'bar' : 'line', {
      isHorizontal,
      isStacked: at(layout, 'barmode') === 'stack',
      isFilled: isFilledLine,
    }),
    categories,
    series,
    more,
  );
}

function fromHighcharts(config: LiteralObject): PageChart | undefined {
  const all = list(config['series']).filter(isObject);
  const type = String(at(config, 'chart', 'type') ?? all[0]?.['type'] ?? 'line');
  const title = text(at(config, 'title', 'text'));
  if (type === 'pie') {
    const slices = list(all[0]?.['data']);
    return build(
      at(config, 'plotOptions', 'pie', 'innerSize') === undefined ? 'pie' : 'doughnut',
      slices.map((slice) => text(at(slice, 'name') ?? at(slice, 0)) ?? ''),
      [
        {
          name: text(all[0]?.['name']) ?? 'Share',
          values: slices.map((slice) => number(at(slice, 'y') ?? at(slice, 1))),
        },
      ],
      { title },
    );
  }
  const series = all.map(
    (one, index): Series => ({
      name: text(one['name']) ?? `Series ${index + 1}`,
      values: list(one['data']).map(number),
    }),
  );
  const isStacked =
    at(config, 'plotOptions', 'series', 'stacking') !== undefined ||
    at(config, 'plotOptions', type, 'stacking') !== undefined;
  if (!/^(?:line|spline|area|areaspline|bar|column)$/.test(type)) return undefined;
  return build(
    chartType(type, { isHorizontal: type === 'bar', isStacked, isFilled: false }),
    list(at(config, 'xAxis', 'categories')).map((one) => text(one) ?? ''),
    series,
    { title, y_label: text(at(config, 'yAxis', 'title', 'text')) },
  );
}

function fromApex(config: LiteralObject): PageChart | undefined {
  const type = String(at(config, 'chart', 'type') ?? 'line');
  const title = text(at(config, 'title', 'text'));
  if (/^(?:pie|donut)$/.test(type))
    return build(
      chartType(type, {}),
      list(config['labels']).map((one) => text(one) ?? ''),
      [{ name: title ?? 'Share', values: list(config['series']).map(number) }],
      { title },
    );
  if (!/^(?:line|area|bar|radar)$/.test(type)) return undefined;
  return build(
    chartType(type, {
      isHorizontal: at(config, 'plotOptions', 'bar', 'horizontal') === true,
      isStacked: at(config, 'chart', 'stacked') === true,
    }),
    list(at(config, 'xaxis', 'categories') ?? config['labels']).map((one) => text(one) ?? ''),
    list(config['series'])
      .filter(isObject)
      .map((one, index) => ({
        name: text(one['name']) ?? `Series ${index + 1}`,
        values: list(one['data']).map(number),
      })),
    { title },
  );
}
