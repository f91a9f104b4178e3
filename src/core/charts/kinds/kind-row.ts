import type { Loc, Reader } from '../../templates/content/reader.ts';
import { type BaseType, type ChartModel, HEAT_MAP_KEYS } from '../model.ts';
import type { DataFacts } from './data-facts.ts';
import type { DrawnChart } from './drawn-chart.ts';
import type { PlotForm } from './plot-form.ts';

/** Optional fields of slide content that have an effect in some kinds only. */
export const CHART_FIELDS = [
  'axis_min',
  'axis_max',
  'log',
  'data_labels',
  'sort',
  'color_by',
  'reference_lines',
  'bands',
  'callouts',
  'differences',
  'brackets',
  'events',
  'totals',
  'forecast_from',
  'icon',
  ...HEAT_MAP_KEYS,
  'details',
  'groups',
] as const;

export type ChartField = (typeof CHART_FIELDS)[number];

/** A recommendation of a kind for some data; the greatest weight wins. */
export interface KindAdvice {
  readonly weight: number;
  readonly reason: string;
  /** Aspect of the data that the kind hides. */
  readonly hides: string;
}

/** Everything that the program knows of one kind of chart. Absent marks are false. */
export interface KindRow {
  /** Names with a value for each series, pairs of numbers, or observations that have no names. */
  readonly data: 'categories' | 'points' | 'observations';
  /** Points need a size. */
  readonly sized?: true;
  /** Observations may be one list in the field "values". */
  readonly takesValues?: true;
  /** Smallest and largest number of series and of categories. */
  readonly series?: readonly [number, number];
  readonly categories?: readonly [number, number];
  /** How many categories fit: `columns` side by side, `months` whose names are thinned; 24 by default. */
  readonly room?: 'columns' | 'months';
  /** Values cannot be negative. */
  readonly amounts?: true;
  /** Values are parts of a whole, which cannot be 0. */
  readonly whole?: true;
  /** Draws the values of one series as slices of a circle, labelled by their shares. */
  readonly slices?: true;
  /** Reports data that the kind cannot show honestly, beyond what the marks say. */
  readonly check?: (chart: ChartModel, loc: Loc, read: Reader) => void;

  /** Optional fields that have an effect. */
  readonly fields: readonly ChartField[];
  /** Targets of annotations: categories, series, or numbers on the x axis. */
  readonly places: 'categories' | 'series' | 'numbers' | 'none';
  /** Tells whether `highlight` accepts categories always, or only if there is one series. */
  readonly highlights: 'nothing' | 'slices' | 'categories' | 'categories_of_one_series' | 'series';
  /** Why `x_label` is not shown. */
  readonly unusedXLabel?: string;
  /** Series may have errors. */
  readonly errors?: true;
  /** Series may have ranges around their values. */
  readonly ranges?: true;
  /** Each series chooses how it is drawn, and on which axis. */
  readonly mixed?: true;
  /** The value axis may begin above zero if the slide asks for it. */
  readonly freeAxis?: true;
  /** Values beyond the ends of the axis are drawn at its ends. */
  readonly clampsValues?: true;
  /** A bar ends at the sum of several values. */
  readonly cumulative?: true;

  /** Compares lengths or areas of charts of files, so that an axis above zero misleads. */
  readonly lengths?: true;
  /** Shows positions, so that an axis above zero does not mislead. */
  readonly positions?: true;
  /** Joins the categories, which suggests that they follow one another. */
  readonly joined?: true;

  /** The base type that draws the kind as it is, or what reduces it to one. */
  readonly drawing: BaseType | ((chart: ChartModel, lang: string) => DrawnChart);
  /** How files write the kind, if office programs know it. */
  readonly plot?: PlotForm;
  /** Recommends the kind for data of its form; undefined where it does not suit. */
  readonly advise?: (facts: DataFacts) => KindAdvice | undefined;
}

export const AXIS_ENDS = ['axis_min', 'axis_max'] as const satisfies readonly ChartField[];
/** Annotations of a value axis, and of the axis across it. */
export const AXIS_NOTES = ['reference_lines', 'bands', 'events'] as const satisfies readonly ChartField[];
/** Annotations of single categories. */
export const CATEGORY_NOTES = ['callouts', 'differences'] as const satisfies readonly ChartField[];
/** Why horizontal bars show no label of their category axis. */
export const CATEGORIES_BESIDE =
  'it names the categories, which stand beside their bars without a label of their own; y_label names the values';
