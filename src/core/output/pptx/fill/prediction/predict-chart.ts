import { type ChartModel, type ChartSeries, isDrawable } from '../../../../charts/model.ts';
import type {
  ReadAxis,
  ReadChartLooks,
  ReadChartModel,
  ReadColor,
  ReadLabel,
  ReadSeries,
} from '../../../../ooxml/read/index.ts';
import type { PaintedSeries } from '../sample/color-series.ts';

/** The data of a sample's chart, and the looks that were rewritten with it. */
export interface ChartChanges {
  readonly chart: ChartModel;
  readonly series: readonly FilledSeries[];
  /** Number formats: of values and their labels, and of the value axis if it differs from the sample's. */
  readonly labelCode: string;
  readonly tickCode?: string;
  /** "" if the chart has no title. */
  readonly title: string;
  /** Stacking of the first plot, if it changed. */
  readonly piled?: { readonly grouping: string; readonly overlap?: number };
  readonly legendAdded: boolean;
}

/** A series that took over the looks of a series of the sample. */
export interface FilledSeries {
  readonly data: ChartSeries;
  /** 0-based index of that series, in the order of the file. */
  readonly like: number;
  /** Accent of the theme, if the sample has fewer series. */
  readonly accent?: number;
  /** Colours that were written into it. */
  readonly painted?: PaintedSeries;
  /** Points keep their own looks. */
  readonly designed: boolean;
  /** Its labels have a number format. */
  readonly coded: boolean;
}

/** Predicts what the reader would read of a sample's chart with other data. */
export function predictChartWithData(
  old: ReadChartModel,
  filling: ChartChanges,
  colors: Readonly<Record<string, ReadColor>>,
): ReadChartModel {
  const { chart, title, piled, labelCode, tickCode, legendAdded } = filling;
  const { formatCode: _, levels: _levels, date1904: _dates, shown: looks, ...unchanged } = old;
  const grouping = piled?.grouping ?? old.grouping;
  const values = (axis: ReadAxis) => predictAxis(axis, tickCode, chart.yLabel);
  const shown = looks && {
    ...(title === '' ? removeHeading(looks) : looks),
    value: values(looks.value),
    category: predictAxis(looks.category, 'General', chart.xLabel),
    ...(looks.secondary === undefined ? {} : { secondary: values(looks.secondary) }),
    ...(piled?.overlap === undefined ? {} : { overlap: piled.overlap }),
    ...(legendAdded ? { legend: 'bottom' as const } : {}),
  };
  const code = shown?.value.formatCode;
  return {
    ...unchanged,
    grouping,
    title,
    categories: chart.categories,
    series: filling.series
      .flatMap((one) => predictSeries(old.series[one.like], one, chart.categories.length, labelCode, colors))
      // Series are numbered by their position when they are written.
      .map((one, at) => (one.index === undefined ? one : { ...one, index: at })),
    cellFormats: { values: labelCode },
    legend: old.legend || legendAdded,
    ...(shown === undefined ? {} : { shown }),
    ...(code === undefined || code === 'General' ? {} : { formatCode: code }),
  };
}

function removeHeading({ heading: _, ...looks }: ReadChartLooks): ReadChartLooks {
  return looks;
}

/** Resets the scale of an axis, since it depends on the values. */
function predictAxis(
  { min: _min, max: _max, majorUnit: _unit, formatCode: old, linked, title, ...axis }: ReadAxis,
  code: string | undefined,
  label = '',
): ReadAxis {
  const isCoded = old !== undefined && code !== undefined;
  const formatCode = isCoded ? code : old;
  return {
    ...axis,
    linked: linked && !isCoded,
    title: title === '' ? '' : label.trim() === '' ? '' : label,
    ...(formatCode === undefined ? {} : { formatCode }),
  };
}

function predictSeries(
  like: ReadSeries | undefined,
  { data, accent, painted: own, designed, coded }: FilledSeries,
  count: number,
  code: string,
  colors: Readonly<Record<string, ReadColor>>,
): readonly ReadSeries[] {
  if (like === undefined) return [];
  const written = own?.color === undefined ? undefined : { hex: own.color, alpha: 1 };
  const painted = written ?? (accent === undefined ? undefined : colors[`accent${accent}`]);
  const ownPoints = <T>(points: Readonly<Record<number, T>>): Record<number, T> =>
    designed ? Object.fromEntries(Object.entries(points).filter(([at]) => Number(at) < count)) : {};
  const slices = Object.entries(own?.slices ?? {}).map(([at, hex]) => [at, { hex, alpha: 1 }] as const);
  const inherited = ownPoints(like.pointColors);
  const { looks } = like;
  const { label, line } = looks ?? {};
  return [
    {
      ...like,
      name: data.name,
      values: data.values.map((value) => (value !== null && isDrawable(value) ? value : null)),
      x: [],
      pointColors: {
        ...(painted === undefined
          ? inherited
          : Object.fromEntries(Object.keys(inherited).map((at) => [at, painted]))),
        ...Object.fromEntries(slices),
      },
      ...(painted === undefined || (like.color === undefined && written === undefined)
        ? {}
        : { color: painted }),
      ...(looks === undefined
        ? {}
        : {
            looks: {
              ...looks,
              pointsApart: ownPoints(looks.pointsApart),
              pointLabels: {},
              ...(label === undefined ? {} : { label: predictLabel(label, coded ? code : undefined) }),
              ...(painted === undefined || line === undefined || line === 'none'
                ? {}
                : { line: { ...line, color: painted } }),
            },
          }),
    },
  ];
}

function predictLabel(label: ReadLabel, code: string | undefined): ReadLabel {
  return code === undefined || !label.value ? label : { ...label, formatCode: code };
}
