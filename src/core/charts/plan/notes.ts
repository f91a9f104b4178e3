import { toAxisShare } from '../../scene/axis-scale.ts';
import {
  chooseNumberSpec,
  formatNumber,
  labelUnit,
  parseFormatCode,
  removePercentSign,
} from '../../scene/number-format.ts';
import { removeRoundingError } from '../../scene/round.ts';
import type { DrawnChart } from '../kinds/drawn-chart.ts';
import { computeRunningBars } from '../kinds/waterfall.ts';
import type { ChartModel } from '../model.ts';
import type { ChartNotes, ChartPlan, ValueAxisPlan } from './plan-types.ts';

interface NoteContext {
  /** The chart as requested, and reduced to its base type. */
  readonly model: ChartModel;
  readonly drawn: DrawnChart;
  readonly family: ChartPlan['family'];
  readonly axis: ValueAxisPlan | undefined;
  readonly format: (value: number) => string;
  readonly share: (value: number) => string;
  readonly lang: string;
}

/**
 * Resolves annotations to values and indexes of categories. Those that name nothing in the chart are dropped.
 */
export function planNotes(context: NoteContext): ChartNotes {
  const { model, drawn, axis } = context;
  const findCategory = (name: string) => drawn.categories.indexOf(name);
  const findSeries = (name: string | undefined) =>
    name === undefined
      ? drawn.series.findIndex(({ hidden }) => hidden !== true)
      : drawn.series.findIndex((one) => one.name === name);
  const isOnAxis = (value: number) => axis !== undefined && value >= axis.min && value <= axis.max;
  const hasAxis = axis !== undefined && context.family !== 'radar';
  return {
    lines: hasAxis ? (model.referenceLines ?? []).filter(({ value }) => isOnAxis(value)) : [],
    bands:
      hasAxis && axis !== undefined
        ? (model.bands ?? []).filter(({ from, to }) => toAxisShare(axis, from) !== toAxisShare(axis, to))
        : [],
    callouts: hasAxis
      ? (model.callouts ?? []).flatMap(({ at, series, text }) =>
          ifFound(findCategory(at), (category) => ({
            category,
            ...(findSeries(series) < 0 ? {} : { series: findSeries(series) }),
            text,
          })),
        )
      : [],
    differences: hasAxis
      ? (model.differences ?? []).flatMap((one) =>
          resolveDifference(one, context, {
            from: findCategory(one.from),
            to: findCategory(one.to),
            series: findSeries(one.series),
          }),
        )
      : [],
    brackets: hasAxis ? (model.brackets ?? []).flatMap((one) => resolveBracket(one, context, axis)) : [],
    ...(hasAxis && model.type === 'waterfall'
      ? { levels: computeRunningBars(model).map(({ to }) => to) }
      : {}),
    events: hasAxis
      ? context.family === 'scatter'
        ? listNumericEvents(model)
        : (model.events ?? []).flatMap(({ at, text }) =>
            ifFound(findCategory(at), (category) => ({ category, text })),
          )
      : [],
    isCut: hasAxis && axis.log !== true && (axis.min > 0 || axis.max < 0) && context.family !== 'scatter',
    ...(model.type === 'gauge' ? { center: formatCenter(context) } : {}),
    ...(model.totals === true && drawn.base === 'horizontal_stacked_bar' && drawn.series.length > 1
      ? { totals: formatTotals(context) }
      : {}),
  };
}

function ifFound<T>(category: number, make: (category: number) => T): T[] {
  return category < 0 ? [] : [make(category)];
}

/** Events at a number on an axis without categories. */
export function listNumericEvents({
  events = [],
}: Pick<ChartModel, 'events'>): { readonly category: number; readonly x: number; readonly text: string }[] {
  return events.flatMap(({ at, text }) =>
    at.trim() === '' || !Number.isFinite(Number(at)) ? [] : [{ category: -1, x: Number(at), text }],
  );
}

function resolveDifference(
  _: unknown,
  { drawn, share }: NoteContext,
  at: { readonly from: number; readonly to: number; readonly series: number },
): ChartNotes['differences'][number][] {
  const values = drawn.series[at.series]?.values ?? [];
  const [before, after] = [values[at.from], values[at.to]];
  // A change from zero, or across zero, has no percentage.
  if (
    before === undefined ||
    after === undefined ||
    before === null ||
    after === null ||
    before === 0 ||
    before < 0 !== after < 0
  )
    return [];
  const change = after / before - 1;
  return [{ ...at, text: `${change > 0 ? '+' : change < 0 ? '−' : '±'}${share(Math.abs(change))}` }];
}

/** Share of the axis below bars from which a sum has room there. */
const ROOM_BELOW = 0.34;

function resolveBracket(
  { from, to, text }: NonNullable<ChartModel['brackets']>[number],
  { model, drawn, format }: NoteContext,
  axis: ValueAxisPlan,
): ChartNotes['brackets'][number][] {
  const ends = [drawn.categories.indexOf(from), drawn.categories.indexOf(to)];
  if (ends.includes(-1)) return [];
  const [first, last] = [Math.min(...ends), Math.max(...ends)];
  const common = { from: first, to: last, ...(text === undefined ? {} : { text }) };
  if (model.type !== 'waterfall') {
    const values = drawn.series
      .filter(({ hidden }) => hidden !== true)
      .flatMap(({ values: all }) => all.slice(first, last + 1).map((value) => value ?? 0));
    return [{ ...common, total: format(addUp(values)), side: 'above' }];
  }
  const bars = computeRunningBars(model).slice(first, last + 1);
  const sum = addUp(bars.flatMap(({ total, value }) => (total ? [] : [value])));
  const lowest = Math.min(...bars.flatMap(({ from: start, to: end }) => [start, end]));
  const sign = sum > 0 ? '+' : sum < 0 ? '−' : '±';
  return [
    {
      ...common,
      total: `${sign}${removePercentSign(format(Math.abs(sum)))}`,
      side: axis.min >= 0 && toAxisShare(axis, lowest) >= ROOM_BELOW ? 'below' : 'above',
    },
  ];
}

const addUp = (values: readonly number[]): number =>
  removeRoundingError(values.reduce((sum, value) => sum + value, 0));

/** The value itself, although its ring ends at the end of the scale. */
function formatCenter({ model, lang }: NoteContext): string {
  const value = model.series[0]?.values[0];
  if (value === null || value === undefined) return '';
  return formatNumber(
    value,
    model.numberFormat
      ? parseFormatCode(model.numberFormat)
      : chooseNumberSpec([value], labelUnit(model.unit), lang),
    lang,
  );
}

function formatTotals({ drawn, format }: NoteContext): string[] {
  return drawn.categories.map((_, at) => {
    const values = drawn.series.flatMap(({ values }) => values[at] ?? []);
    return values.length === 0 ? '' : format(values.reduce((sum, value) => sum + value, 0));
  });
}
