import { CHART_LIMITS } from '../../charts/content/limits.ts';
import type { ChartModel, ChartType } from '../../charts/model.ts';
import type { DETAIL_WORDS, FINDING_KINDS } from '../../locales/data-words.ts';
import type { ColumnKind } from './columns.ts';
import type { Grain } from './moments.ts';
import { thinPoints } from './thin-points.ts';

export type FindingKind = (typeof FINDING_KINDS)[number];

/** How the figures of a finding are calculated. */
export const CALCULATIONS = ['value', 'sum', 'mean', 'count', 'share', 'change', 'spread', 'ranks'] as const;

export type Calculation = (typeof CALCULATIONS)[number];

/** Parts of a year, week or day that recur. */
export const CYCLES = ['month', 'weekday', 'hour'] as const;

export interface Figure {
  readonly value: number;
  /** "%" for shares of 100, else the unit of the data. */
  readonly unit: string;
}

/** Contents of a column, for an overview table. */
export interface ColumnContents {
  readonly name: string;
  readonly kind: ColumnKind;
  /** Minimum and maximum, or the number of names. */
  readonly from?: string | number | undefined;
  readonly to?: string | number | undefined;
  readonly names?: number | undefined;
  readonly missing: number;
}

/** Figure that stands beside a sentence and its chart, with a label. */
export interface Detail {
  /** "named" for a figure whose label is only `at`. */
  readonly kind: (typeof DETAIL_WORDS)[number] | 'named';
  /** Row, kind or period of the figure. */
  readonly at?: string | undefined;
  readonly figure: Figure;
  /** Its value before, or the whole of which it is a part. */
  readonly beside?: { readonly at?: string | undefined; readonly figure: Figure } | undefined;
}

/**
 * Statement about data, independent of language. Sentence, chart and description of the calculation are
 * derived from it.
 */
export interface Finding {
  readonly kind: FindingKind;
  /** Names of columns, kinds and periods, by their placeholders in the sentence. */
  readonly names: Readonly<Record<string, string>>;
  readonly figures: Readonly<Record<string, Figure>>;
  readonly calculation: Calculation;
  /** Column that groups the rows; "" for none. */
  readonly by: string;
  /** Length of the periods that group the rows. */
  readonly grain?: Grain | undefined;
  /** Present if the labels are months, days of the week or hours, as numbers from 1 or from midnight. */
  readonly cycle?: (typeof CYCLES)[number] | undefined;
  /** True if the figures of its periods are averages of several rows, which need not occur in any row. */
  readonly averaged?: boolean | undefined;
  /** Rows that were used, and rows without a value. */
  readonly rows: number;
  readonly missing: number;
  readonly chart: ChartType;
  /** Data of the chart: one value of each series per label. A scatter chart has the series x and y. */
  readonly labels: readonly string[];
  readonly series: ChartModel['series'];
  readonly unit: string;
  readonly highlight?: string | undefined;
  /**
   * Present if the labels are places: regions of the country with this code, or countries. `others` are
   * labels that are neither.
   */
  readonly places?: { readonly region?: string | undefined; readonly others: readonly string[] } | undefined;
  /** Only for an overview: contents of the columns. */
  readonly held?: readonly ColumnContents[] | undefined;
  /** Further figures about the same rows, the most significant first. */
  readonly details?: readonly Detail[] | undefined;
  /** True if it is about the total of all others, which is told before its parts. */
  readonly total?: boolean | undefined;
  /** Significance from 0 to 1. */
  readonly worth: number;
}

export function toList(finding: Finding | undefined): Finding[] {
  return finding === undefined ? [] : [finding];
}

/** Chart in the form of slide content. */
export interface SlideChart
  extends Pick<ChartModel, 'type' | 'categories' | 'series' | 'points' | 'unit' | 'highlight' | 'callouts'> {
  readonly number_format?: string;
  readonly x_label?: string;
  readonly y_label?: string;
}

/** Restores a finding from its comment and the table below it, whose first column has the labels. */
export function readFinding(
  mark: FindingMark,
  rows: readonly (readonly string[])[],
  heads: readonly string[],
): Finding {
  if (mark.held !== undefined) return { ...mark, labels: [], series: [] };
  const number = (cell: string | undefined): number | null =>
    cell === undefined || cell === '' || Number.isNaN(Number(cell)) ? null : Number(cell);
  // Months and hours are numbered by position, whatever the table calls them.
  const [from] = mark.cycle === 'hour' ? [0] : [1];
  // Tables separate the limits of a range with a dash.
  const label = ([cell = '']: readonly string[]): string =>
    mark.calculation === 'spread' ? cell.replace('–', ' ') : cell;
  return {
    ...mark,
    labels: rows.map((row, at) => (mark.cycle === undefined ? label(row) : String(at + (from ?? 1)))),
    series: heads
      .slice(1)
      .map((name, index) => ({ name, values: rows.map((row) => number(row[index + 1])) })),
  };
}

/** Thins the chart to the points that a line can hold, including those that its sentence names. */
export function thinChart(finding: Finding): Finding {
  const { labels, series, names, chart } = finding;
  if (chart !== 'line' || labels.length <= CHART_LIMITS.months) return finding;
  const named = ['from', 'to', 'at', 'since'].map((key) => labels.indexOf(names[key] ?? ''));
  const shown = thinPoints(
    series.map(({ values }) => values),
    CHART_LIMITS.months,
    named,
  );
  return {
    ...finding,
    labels: shown.map((at) => labels[at] ?? ''),
    series: series.map(({ name, values }) => ({ name, values: shown.map((at) => values[at] ?? null) })),
  };
}

/** Part of a finding that its Markdown table does not contain. */
export type FindingMark = Omit<Finding, 'labels' | 'series'>;

/** Maximum number of bars in a chart. */
export const BARS_MAX = 10;

/** Converts a finding to a slide chart, with months and days of the week in the given language. */
export function toSlideChart(finding: Finding, lang: string): SlideChart {
  const { chart: type, unit, highlight, cycle } = finding;
  const most = finding.places === undefined ? Number.POSITIVE_INFINITY : BARS_MAX;
  const labels = finding.labels.slice(0, most);
  const series = finding.series.map(({ values, ...one }) => ({ ...one, values: values.slice(0, most) }));
  const [x, y] = series;
  const named = labels.map((label) =>
    finding.calculation === 'spread' ? formatRange(label, lang) : formatCycle(label, cycle, lang, 'short'),
  );
  const outer = leaveNear(
    [x, y].flatMap((axis) =>
      axis === undefined
        ? []
        : [Math.max, Math.min].flatMap((end) => {
            const values = axis.values.map((value) => value ?? 0);
            const at = values.indexOf(end(...values));
            // Points at the same edge would have their labels on each other.
            return at === values.lastIndexOf(values[at] ?? 0) ? [at] : [];
          }),
    ),
    [x?.values ?? [], y?.values ?? []],
  );
  if (type === 'scatter')
    return {
      type,
      categories: [],
      series: [],
      points: labels.flatMap((label, at) => {
        const [left, up] = [x?.values[at], y?.values[at]];
        return left == null || up == null
          ? []
          : [
              {
                series: y?.name ?? '',
                x: left,
                y: up,
                ...(label === '' || !outer.has(at) ? {} : { label: shortenName(label) }),
              },
            ];
      }),
      ...(x === undefined ? {} : { x_label: x.name }),
      ...(y === undefined ? {} : { y_label: y.name }),
    };
  return {
    type,
    categories: named,
    series,
    ...(unit === '' ? {} : { unit }),
    ...(highlight === undefined ? {} : { highlight: formatCycle(highlight, cycle, lang, 'short') }),
    ...markTurn(finding, lang),
    ...(isFarApart(finding) ? { number_format: '#,##0' } : {}),
  };
}

/** Distance of two points, as shares of the axes, within which their names would run into one another. */
const [NEAR_X, NEAR_Y] = [0.3, 0.07] as const;

/** Points that are not near one before them. */
function leaveNear(
  points: readonly number[],
  [xs, ys]: readonly [readonly (number | null)[], readonly (number | null)[]],
): ReadonlySet<number> {
  const distance = (values: readonly (number | null)[], one: number, other: number): number => {
    const numbers = values.map((value) => value ?? 0);
    const span = numbers.reduce((a, b) => Math.max(a, b), 0) - numbers.reduce((a, b) => Math.min(a, b), 0);
    return Math.abs((numbers[one] ?? 0) - (numbers[other] ?? 0)) / (span || 1);
  };
  const left: number[] = [];
  for (const point of points)
    if (!left.some((other) => distance(xs, point, other) < NEAR_X && distance(ys, point, other) < NEAR_Y))
      left.push(point);
  return new Set(left);
}

/** Maximum length of a name beside a point. */
const POINT_NAME_MAX = 24;

function shortenName(name: string): string {
  return name.length <= POINT_NAME_MAX ? name : `${name.slice(0, POINT_NAME_MAX - 1).trimEnd()}…`;
}

/** Maximum number of points of a line that each have a label. */
const SHORT_LINE = 8;

/** Marks the point of a line that the sentence names: the peak or the lowest point. */
function markTurn(
  { kind, chart, names, figures, series, labels }: Finding,
  lang: string,
): Pick<SlideChart, 'callouts' | 'highlight'> {
  const [at, figure] =
    kind === 'peaked'
      ? [names['at'], figures['most']]
      : kind === 'lowest'
        ? [names['at'], figures['least']]
        : [undefined, undefined];
  if (chart !== 'line' || at === undefined || figure === undefined) return {};
  const text = new Intl.NumberFormat(lang, { numberingSystem: 'latn', maximumSignificantDigits: 3 }).format(
    figure.value,
  );
  const [own] = series;
  // A short line has a label at each of its points.
  if (series.length === 1 && labels.length <= SHORT_LINE) return { highlight: at };
  return {
    callouts: [{ at, ...(series.length > 1 && own !== undefined ? { series: own.name } : {}), text }],
  };
}

/** Formats "3" as "March", "Wednesday" or "3:00". */
export function formatCycle(
  label: string,
  cycle: Finding['cycle'],
  lang: string,
  length: 'long' | 'short' = 'long',
): string {
  const number = Number(label);
  if (cycle === undefined || !Number.isInteger(number)) return label;
  if (cycle === 'month')
    return new Intl.DateTimeFormat(lang, { month: length, timeZone: 'UTC' }).format(
      Date.UTC(2001, number - 1, 15),
    );
  // The first of January 2001 was a Monday.
  if (cycle === 'weekday')
    return new Intl.DateTimeFormat(lang, { weekday: length, timeZone: 'UTC' }).format(
      Date.UTC(2001, 0, number),
    );
  return `${String(number).padStart(2, '0')}:00`;
}

/** Formats "10000 20000" as "10K–20K"; one limit may be open. */
function formatRange(label: string, lang: string): string {
  const format = new Intl.NumberFormat(lang, {
    numberingSystem: 'latn',
    notation: 'compact',
    maximumSignificantDigits: 3,
  });
  const [from = '', to = ''] = label.split(' ');
  // A line breaks after a hyphen, but not between a minus sign and its number.
  const shown = (edge: string): string => format.format(Number(edge)).replace('-', '\u2212');
  return from === '' ? `< ${shown(to)}` : to === '' ? `≥ ${shown(from)}` : `${shown(from)}–${shown(to)}`;
}

/**
 * True for whole numbers whose maximum is a thousand times another; in millions the small ones would vanish.
 */
function isFarApart({ series }: Finding): boolean {
  const sizes = series.flatMap(({ values }) =>
    values.flatMap((value) => (value === null || value === 0 ? [] : [Math.abs(value)])),
  );
  return sizes.length > 1 && sizes.every(Number.isInteger) && Math.max(...sizes) > 1000 * Math.min(...sizes);
}
