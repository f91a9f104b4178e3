import { chooseType } from './advice.ts';
import { CHART_KINDS, type ChartKind, type ChartModel, type ChartSeries } from './model.ts';

/** Content field for each field of the model. */
const FIELDS = {
  title: 'title',
  unit: 'unit',
  number_format: 'numberFormat',
  highlight: 'highlight',
  x_label: 'xLabel',
  y_label: 'yLabel',
  values: 'values',
  bins: 'bins',
  axis_min: 'axisMin',
  axis_max: 'axisMax',
  log: 'log',
  data_labels: 'dataLabels',
  sort: 'sort',
  color_by: 'colorBy',
  reference_lines: 'referenceLines',
  bands: 'bands',
  callouts: 'callouts',
  differences: 'differences',
  brackets: 'brackets',
  totals: 'totals',
  forecast_from: 'forecastFrom',
  events: 'events',
  icon: 'icon',
  row_total: 'rowTotal',
  column_total: 'columnTotal',
  total_by: 'totalBy',
  beside: 'beside',
  frames: 'frames',
  midpoint: 'midpoint',
  good: 'good',
  role: 'role',
  details: 'details',
  groups: 'groups',
  common_scale: 'commonScale',
} as const satisfies Record<string, keyof ChartModel>;

/**
 * Builds the model of a chart from slide content. Content fields have snake_case names; field names of the
 * model are accepted as well. The type "auto" becomes the type that suits the data best.
 */
export function chartModel(value: unknown, lang: string): ChartModel {
  const raw = (value ?? {}) as Readonly<Record<string, unknown>>;
  const wanted = raw['type'] === 'auto' ? chooseType(raw, lang) : raw['type'];
  const type = (CHART_KINDS as readonly unknown[]).includes(wanted) ? (wanted as ChartKind) : 'bar';
  const points = raw['points'] as ChartModel['points'];
  const fields = Object.entries(FIELDS).flatMap(([key, own]) => {
    const one = raw[key] ?? raw[own];
    return one === undefined || one === null || one === '' ? [] : [[own, one] as const];
  });
  return {
    type,
    categories: Array.isArray(raw['categories']) ? raw['categories'].map(String) : [],
    series: Array.isArray(raw['series']) ? (raw['series'] as readonly ChartSeries[]) : [],
    ...(Array.isArray(points) ? { points } : {}),
    ...(Object.fromEntries(fields) as Partial<ChartModel>),
  };
}
