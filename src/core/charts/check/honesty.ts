import { describeElement, describePlace } from '../../scene/check/geometry.ts';
import { compose, measureColorDistance, resolvePaint } from '../../scene/color.ts';
import type { Finding } from '../../scene/finding.ts';
import type { ChartElement } from '../../scene/scene.ts';
import { isSequence, isTime } from '../../scene/sequence.ts';
import type { Theme } from '../../scene/theme.ts';
import { hasField, KIND_ROWS } from '../kinds/index.ts';
import type { ChartModel } from '../model.ts';
import { type ChartPlan, planChart, type SeriesPlan } from '../plan/chart-plan.ts';

/** Numbers of series, or slices, beyond which a reader can no longer tell them apart. */
const MAX_COMPARABLE = { line: 6, bar: 4, stacked: 6, area: 6, radar: 4, slices: 7 } as const;
/** Euclidean RGB distance (0 to 441) from which two series can be told apart. */
const MIN_COLOR_DISTANCE = 24;
/** An axis that reaches this many times as far as the data shows nothing but a flat line. */
const MAX_AXIS_RATIO = 4;
/** Percentage points by which rounded parts may miss 100 %. */
const ROUNDING_TOLERANCE = 1.5;

type HonestyFinding = Pick<Finding, 'code' | 'severity' | 'message' | 'fix'> &
  Partial<Pick<Finding, 'measured' | 'allowed' | 'unit'>>;

/** Findings about charts that suggest something other than their numbers. */
export function checkChartHonesty(element: ChartElement, theme: Theme): Finding[] {
  const { chart, style, lang, box } = element;
  if (style.imported !== undefined) return [];
  const plan = planChart(chart, style, lang, theme, box);
  const visible = plan.series.filter(({ hidden, unlisted }) => hidden !== true && unlisted !== true);
  const name = describeElement(element);
  const all = [
    checkTruncatedAxis(plan, chart, name),
    checkScale(plan, chart, name),
    checkSliceCount(chart, name),
    checkSeriesCount(plan, chart, visible, name),
    checkSimilarSeries(plan, visible, name, theme),
    checkLabelCollisions(plan, name),
    checkChartType(chart, lang, name),
  ];
  return all
    .filter((one) => one !== undefined)
    .map((one): Finding => ({ slide: 0, ...describePlace(element), ...one }));
}

/** Lines may start above zero where the slide says so; hence only an explicit minimum is a warning. */
function checkTruncatedAxis(
  { valueAxis, type }: ChartPlan,
  chart: ChartModel,
  name: string,
): HonestyFinding | undefined {
  if (valueAxis === undefined || valueAxis.log || valueAxis.min <= 0 || KIND_ROWS[type].positions)
    return undefined;
  const forced =
    chart.axisMin !== undefined &&
    chart.commonScale !== true &&
    chart.axisMin === valueAxis.min &&
    valueAxis.min < valueAxis.max / 3;
  return {
    code: 'truncated_axis',
    severity: forced ? 'warning' : 'info',
    message: `The axis of ${name} starts at ${valueAxis.min}, not at 0, and its cut is marked: changes look larger than they are.`,
    measured: valueAxis.min,
    allowed: 0,
    fix: 'Say beside the chart where its axis starts, give "axis_min": 0, or use a bar chart, which starts at zero.',
  };
}

function checkScale(
  { valueAxis, secondaryAxis, type, series }: ChartPlan,
  chart: ChartModel,
  name: string,
): HonestyFinding | undefined {
  if (valueAxis?.log)
    return {
      code: 'misleading_scale',
      severity: 'info',
      message: `The axis of ${name} counts in powers of ten: equal steps are equal factors, not equal amounts.`,
      fix: 'Say so beside the chart, or leave "log" out.',
    };
  if (secondaryAxis !== undefined && KIND_ROWS[type].mixed)
    return {
      code: 'misleading_scale',
      severity: 'info',
      message: `${name} has two scales: where its line meets the bars means nothing.`,
      fix: 'Say which numbers belong to which axis, or show two charts.',
    };
  if (
    valueAxis === undefined ||
    chart.axisMax === undefined ||
    chart.commonScale === true ||
    valueAxis.max !== chart.axisMax ||
    !hasField(type, 'axis_max')
  )
    return undefined;
  const values = series.flatMap((one) => [
    ...one.values.flatMap((value) => value ?? []),
    ...one.points.map(({ y }) => y),
  ]);
  const dataRange = Math.max(...values) - Math.min(0, ...values);
  const axisRatio = dataRange > 0 ? (valueAxis.max - Math.min(0, valueAxis.min)) / dataRange : 1;
  if (axisRatio <= MAX_AXIS_RATIO) return undefined;
  return {
    code: 'misleading_scale',
    severity: 'warning',
    message: `The axis of ${name} reaches ${Math.round(axisRatio)} times as far as its values, so that differences cannot be seen.`,
    measured: Math.round(axisRatio),
    allowed: MAX_AXIS_RATIO,
    unit: 'ratio',
    fix: 'Lower "axis_max", or leave it out.',
  };
}

function checkSliceCount({ type, categories }: ChartModel, name: string): HonestyFinding | undefined {
  if (!KIND_ROWS[type].slices || categories.length <= MAX_COMPARABLE.slices) return undefined;
  return {
    code: 'too_many_slices',
    severity: 'warning',
    message: `${name} has ${categories.length} parts; more than ${MAX_COMPARABLE.slices} slices cannot be compared.`,
    measured: categories.length,
    allowed: MAX_COMPARABLE.slices,
    unit: 'slices',
    fix: 'Use a horizontal_bar chart with "sort": "descending".',
  };
}

/** Reports more series than a reader can distinguish, unless one of them is highlighted. */
function checkSeriesCount(
  { family, grouping }: ChartPlan,
  { highlight }: ChartModel,
  visible: readonly SeriesPlan[],
  name: string,
): HonestyFinding | undefined {
  if (
    highlight !== undefined ||
    family === 'pie' ||
    family === 'doughnut' ||
    family === 'scatter' ||
    family === 'combo'
  )
    return undefined;
  const max =
    family === 'bar'
      ? grouping === 'stacked'
        ? MAX_COMPARABLE.stacked
        : MAX_COMPARABLE.bar
      : MAX_COMPARABLE[family];
  if (visible.length <= max) return undefined;
  return {
    code: 'too_many_series',
    severity: 'warning',
    message: `${name} has ${visible.length} series; more than ${max} cannot be followed.`,
    measured: visible.length,
    allowed: max,
    unit: 'series',
    fix: 'Highlight the one or two that matter, combine the rest, or split the chart.',
  };
}

function checkSimilarSeries(
  { family }: ChartPlan,
  visible: readonly SeriesPlan[],
  name: string,
  theme: Theme,
): HonestyFinding | undefined {
  if (
    family === 'pie' ||
    family === 'doughnut' ||
    visible.some(({ emphasised, pointPaints }) => emphasised || pointPaints !== undefined)
  )
    return undefined;
  const looks = visible.map((one) => ({
    one,
    hex: compose(resolvePaint(one.paint, theme), theme.colors.background),
  }));
  for (const [index, { one, hex }] of looks.entries()) {
    const twin = looks
      .slice(0, index)
      .find(
        (other) =>
          other.one.kind === one.kind &&
          other.one.dash === one.dash &&
          other.one.symbol === one.symbol &&
          measureColorDistance(other.hex, hex) < MIN_COLOR_DISTANCE,
      );
    if (twin === undefined) continue;
    return {
      code: 'series_alike',
      severity: 'warning',
      message: `In ${name}, "${twin.one.name}" and "${one.name}" look the same.`,
      measured: Math.round(measureColorDistance(twin.hex, hex)),
      allowed: MIN_COLOR_DISTANCE,
      fix: 'Use fewer series, highlight one, or choose a theme with more colours.',
    };
  }
  return undefined;
}

function checkLabelCollisions(
  { crowdedLabels, series, family }: ChartPlan,
  name: string,
): HonestyFinding | undefined {
  if (!crowdedLabels) return undefined;
  const count = series.reduce((sum, { labels }) => sum + labels.length, 0);
  return {
    code: 'labels_collide',
    severity: 'warning',
    message: `The ${count} labels of ${name} run into one another.`,
    measured: count,
    fix:
      family === 'scatter'
        ? 'Name only the points that the slide is about, or show fewer points.'
        : 'Leave "data_labels" out, so that as many are shown as there is room for, or ask for "ends" or "highlighted".',
  };
}

/** Reports chart types that contradict the data, such as a pie whose parts do not add up. */
function checkChartType(
  { type, categories, series, unit }: ChartModel,
  lang: string,
  name: string,
): HonestyFinding | undefined {
  if (KIND_ROWS[type].slices) {
    const sum = (series[0]?.values ?? []).reduce<number>((total, value) => total + (value ?? 0), 0);
    if (unit === '%' && Math.abs(sum - 100) > ROUNDING_TOLERANCE)
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
      return {
        code: 'wrong_kind',
        severity: 'warning',
        message: `${name} shows moments as parts of a whole: a ${type} hides what changes between them.`,
        fix: 'Use "line" or "bar".',
      };
    return undefined;
  }
  if (!KIND_ROWS[type].joined || categories.length < 4 || isSequence(categories, lang)) return undefined;
  return {
    code: 'wrong_kind',
    severity: 'info',
    message: `${name} joins categories by a line that seem to have no order: it shows changes where there are none.`,
    fix: 'Use "bar" or "horizontal_bar", unless the categories follow one another.',
  };
}
