import type { ChartModel } from '../chart.ts';
import { type ChartPlan, planChart, type SeriesPlan } from '../chart-plan.ts';
import { colorDistance, compose, resolvePaint } from '../color.ts';
import type { Finding } from '../finding.ts';
import type { ChartElement } from '../scene.ts';
import { isSequence, isTime } from '../sequence.ts';
import type { Theme } from '../theme.ts';
import { called, whereIs } from './geometry.ts';

/** Numbers of series, or slices, beyond which a reader can no longer tell them apart. */
const MOST = { line: 6, bar: 4, stacked: 6, area: 6, radar: 4, slices: 7 } as const;
/** Euclidean RGB distance (0 to 441) from which two series can be told apart. */
const LEAST_APART = 24;
/** An axis that reaches this many times as far as the data shows nothing but a flat line. */
const MOST_AIR = 4;
/** Percentage points by which rounded parts may miss 100 %. */
const ROUNDED_OFF = 1.5;

type Told = Pick<Finding, 'code' | 'severity' | 'message' | 'fix'> & Partial<Pick<Finding, 'measured' | 'allowed' | 'unit'>>;

/** Findings about charts that suggest something other than their numbers. */
export function misleading(element: ChartElement, theme: Theme): Finding[] {
  const { chart, style, lang, box } = element;
  if (style.given !== undefined) return [];
  const plan = planChart(chart, style, lang, theme, box);
  const seen = plan.series.filter(({ hidden, unlisted }) => hidden !== true && unlisted !== true);
  const name = called(element);
  const all = [
    cutAxis(plan, chart, name),
    scale(plan, chart, name),
    slices(chart, name),
    tooMany(plan, chart, seen, name),
    alike(plan, seen, name, theme),
    collide(plan, name),
    kind(chart, lang, name),
  ];
  return all.filter((one) => one !== undefined).map((one): Finding => ({ slide: 0, ...whereIs(element), ...one }));
}

/** Lines may start above zero where the slide says so; hence only an explicit minimum is a warning. */
function cutAxis({ valueAxis, family, type }: ChartPlan, chart: ChartModel, name: string): Told | undefined {
  if (valueAxis === undefined || valueAxis.log || valueAxis.min <= 0 || family === 'scatter' || type === 'box_plot') return undefined;
  const forced = chart.axisMin !== undefined && chart.axisMin === valueAxis.min && valueAxis.max - valueAxis.min > valueAxis.max / 3;
  return {
    code: 'truncated_axis',
    severity: forced ? 'warning' : 'info',
    message: `The axis of ${name} starts at ${valueAxis.min}, not at 0, and its cut is marked: changes look larger than they are.`,
    measured: valueAxis.min,
    allowed: 0,
    fix: 'Say beside the chart where its axis starts, give "axis_min": 0, or use a bar chart, which starts at zero.',
  };
}

function scale({ valueAxis, secondaryAxis, type, series }: ChartPlan, chart: ChartModel, name: string): Told | undefined {
  if (valueAxis?.log)
    return {
      code: 'misleading_scale',
      severity: 'info',
      message: `The axis of ${name} counts in powers of ten: equal steps are equal factors, not equal amounts.`,
      fix: 'Say so beside the chart, or leave "log" out.',
    };
  if (secondaryAxis !== undefined && type === 'combo')
    return {
      code: 'misleading_scale',
      severity: 'info',
      message: `${name} has two scales: where its line meets the bars means nothing.`,
      fix: 'Say which numbers belong to which axis, or show two charts.',
    };
  if (valueAxis === undefined || chart.axisMax === undefined || chart.commonScale === true || valueAxis.max !== chart.axisMax || type === 'population_pyramid' || type === 'pareto') return undefined;
  const values = series.flatMap((one) => [...one.values.flatMap((value) => value ?? []), ...one.points.map(({ y }) => y)]);
  const reach = Math.max(...values) - Math.min(0, ...values);
  const air = reach > 0 ? (valueAxis.max - Math.min(0, valueAxis.min)) / reach : 1;
  if (air <= MOST_AIR) return undefined;
  return {
    code: 'misleading_scale',
    severity: 'warning',
    message: `The axis of ${name} reaches ${Math.round(air)} times as far as its values, so that differences cannot be seen.`,
    measured: Math.round(air),
    allowed: MOST_AIR,
    unit: 'ratio',
    fix: 'Lower "axis_max", or leave it out.',
  };
}

function slices({ type, categories }: ChartModel, name: string): Told | undefined {
  if ((type !== 'pie' && type !== 'doughnut') || categories.length <= MOST.slices) return undefined;
  return {
    code: 'too_many_slices',
    severity: 'warning',
    message: `${name} has ${categories.length} parts; more than ${MOST.slices} slices cannot be compared.`,
    measured: categories.length,
    allowed: MOST.slices,
    unit: 'slices',
    fix: 'Use a horizontal_bar chart with "sort": "descending".',
  };
}

/** Reports more series than a reader can distinguish, unless one of them is highlighted. */
function tooMany({ family, grouping }: ChartPlan, { highlight }: ChartModel, seen: readonly SeriesPlan[], name: string): Told | undefined {
  if (highlight !== undefined || family === 'pie' || family === 'doughnut' || family === 'scatter' || family === 'combo') return undefined;
  const most = family === 'bar' ? (grouping === 'stacked' ? MOST.stacked : MOST.bar) : MOST[family];
  if (seen.length <= most) return undefined;
  return {
    code: 'too_many_series',
    severity: 'warning',
    message: `${name} has ${seen.length} series; more than ${most} cannot be followed.`,
    measured: seen.length,
    allowed: most,
    unit: 'series',
    fix: 'Highlight the one or two that matter, combine the rest, or split the chart.',
  };
}

function alike({ family }: ChartPlan, seen: readonly SeriesPlan[], name: string, theme: Theme): Told | undefined {
  if (family === 'pie' || family === 'doughnut' || seen.some(({ emphasised, pointPaints }) => emphasised || pointPaints !== undefined)) return undefined;
  const looks = seen.map((one) => ({ one, hex: compose(resolvePaint(one.paint, theme), theme.colors.background) }));
  for (const [index, { one, hex }] of looks.entries()) {
    const twin = looks.slice(0, index).find((other) => other.one.kind === one.kind && other.one.dash === one.dash && other.one.symbol === one.symbol && colorDistance(other.hex, hex) < LEAST_APART);
    if (twin === undefined) continue;
    return {
      code: 'series_alike',
      severity: 'warning',
      message: `In ${name}, "${twin.one.name}" and "${one.name}" look the same.`,
      measured: Math.round(colorDistance(twin.hex, hex)),
      allowed: LEAST_APART,
      fix: 'Use fewer series, highlight one, or choose a theme with more colours.',
    };
  }
  return undefined;
}

function collide({ crowdedLabels, series }: ChartPlan, name: string): Told | undefined {
  if (!crowdedLabels) return undefined;
  const count = series.reduce((sum, { labels }) => sum + labels.length, 0);
  return {
    code: 'labels_collide',
    severity: 'warning',
    message: `The ${count} labels of ${name} run into one another.`,
    measured: count,
    fix: 'Leave "data_labels" out, so that as many are shown as there is room for, or ask for "ends" or "highlighted".',
  };
}

/** Reports chart types that contradict the data, such as a pie whose parts do not add up. */
function kind({ type, categories, series, unit }: ChartModel, lang: string, name: string): Told | undefined {
  if (type === 'pie' || type === 'doughnut') {
    const sum = (series[0]?.values ?? []).reduce<number>((total, value) => total + (value ?? 0), 0);
    if (unit === '%' && Math.abs(sum - 100) > ROUNDED_OFF)
      return {
        code: 'wrong_kind',
        severity: 'warning',
        message: `The parts of ${name} add up to ${Number(sum.toPrecision(6))} %, and a ${type} shows parts of 100 %.`,
        measured: Number(sum.toPrecision(6)),
        allowed: 100,
        unit: '%',
        fix: 'Add what is missing, or use a bar chart, where answers may overlap.',
      };
    if (categories.length > 2 && isTime(categories, lang))
      return { code: 'wrong_kind', severity: 'warning', message: `${name} shows moments as parts of a whole: a ${type} hides what changes between them.`, fix: 'Use "line" or "bar".' };
    return undefined;
  }
  if ((type !== 'line' && type !== 'area') || categories.length < 4 || isSequence(categories, lang)) return undefined;
  return {
    code: 'wrong_kind',
    severity: 'info',
    message: `${name} joins categories by a line that seem to have no order: it shows changes where there are none.`,
    fix: 'Use "bar" or "horizontal_bar", unless the categories follow one another.',
  };
}
