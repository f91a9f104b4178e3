import { shareOn } from './axis-scale.ts';
import type { ChartModel } from './chart.ts';
import type { DrawnChart } from './chart-kinds/index.ts';
import type { ChartNotes, ChartPlan, ValueAxisPlan } from './chart-plan-types.ts';
import { chooseNumberSpec, formatNumber, parseFormatCode, unitOfLabels } from './number-format.ts';

interface Told {
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
export function notesOf(told: Told): ChartNotes {
  const { model, drawn, axis } = told;
  const categoryOf = (name: string) => drawn.categories.indexOf(name);
  const seriesOf = (name: string | undefined) => (name === undefined ? drawn.series.findIndex(({ hidden }) => hidden !== true) : drawn.series.findIndex((one) => one.name === name));
  const onAxis = (value: number) => axis !== undefined && value >= axis.min && value <= axis.max;
  const flat = axis !== undefined && told.family !== 'radar';
  return {
    lines: flat ? (model.referenceLines ?? []).filter(({ value }) => onAxis(value)) : [],
    bands: flat && axis !== undefined ? (model.bands ?? []).filter(({ from, to }) => shareOn(axis, from) !== shareOn(axis, to)) : [],
    callouts: flat
      ? (model.callouts ?? []).flatMap(({ at, series, text }) => placed(categoryOf(at), (category) => ({ category, ...(seriesOf(series) < 0 ? {} : { series: seriesOf(series) }), text })))
      : [],
    differences: flat ? (model.differences ?? []).flatMap((one) => difference(one, told, { from: categoryOf(one.from), to: categoryOf(one.to), series: seriesOf(one.series) })) : [],
    events: flat ? (told.family === 'scatter' ? numberedEvents(model) : (model.events ?? []).flatMap(({ at, text }) => placed(categoryOf(at), (category) => ({ category, text })))) : [],
    isCut: flat && axis.log !== true && (axis.min > 0 || axis.max < 0) && told.family !== 'scatter',
    ...(model.type === 'gauge' ? { center: centerOf(told) } : {}),
    ...(model.totals === true && drawn.base === 'horizontal_stacked_bar' && drawn.series.length > 1 ? { totals: totalsOf(told) } : {}),
  };
}

function placed<T>(category: number, make: (category: number) => T): T[] {
  return category < 0 ? [] : [make(category)];
}

/** Events at a number on an axis without categories. */
export function numberedEvents({ events = [] }: Pick<ChartModel, 'events'>): { readonly category: number; readonly x: number; readonly text: string }[] {
  return events.flatMap(({ at, text }) => (at.trim() === '' || !Number.isFinite(Number(at)) ? [] : [{ category: -1, x: Number(at), text }]));
}

function difference(_: unknown, { drawn, share }: Told, at: { readonly from: number; readonly to: number; readonly series: number }): ChartNotes['differences'][number][] {
  const values = drawn.series[at.series]?.values ?? [];
  const [before, after] = [values[at.from], values[at.to]];
  // A change from zero, or across zero, has no percentage.
  if (before === undefined || after === undefined || before === null || after === null || before === 0 || before < 0 !== after < 0) return [];
  const change = after / before - 1;
  return [{ ...at, text: `${change > 0 ? '+' : change < 0 ? '−' : '±'}${share(Math.abs(change))}` }];
}

/** The value itself, although its ring ends at the end of the scale. */
function centerOf({ model, lang }: Told): string {
  const value = model.series[0]?.values[0];
  if (value === null || value === undefined) return '';
  return formatNumber(value, model.numberFormat ? parseFormatCode(model.numberFormat) : chooseNumberSpec([value], unitOfLabels(model.unit), lang), lang);
}

function totalsOf({ drawn, format }: Told): string[] {
  return drawn.categories.map((_, at) => {
    const values = drawn.series.flatMap(({ values }) => values[at] ?? []);
    return values.length === 0 ? '' : format(values.reduce((sum, value) => sum + value, 0));
  });
}
