import { isLongUnit } from '../scene/number-format.ts';
import { chooseType } from './advice.ts';
import { KINDS_WITH } from './kind-fields.ts';
import { KIND_ROWS } from './kinds/index.ts';
import { CHART_KINDS, type ChartKind, isComposite, listHighlights } from './model.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Field that is set but not visible, with the reason. */
export interface UnusedField {
  readonly field: string;
  /** True if it is part of the alternative text. */
  readonly isSpoken?: boolean;
  readonly because: string;
  readonly fix: string;
}

export const LEAVE_OUT = 'Leave it out';

const ALTERNATIVES: Readonly<Record<string, string>> = {
  log: 'Use "line" or "scatter": lengths and areas have no zero in powers of ten',
  brackets: 'Use "waterfall" or "bar", or say it in the title',
  color_by: 'Use "bar", "horizontal_bar" or "waterfall"',
  totals: 'Use "stacked_bar"',
  forecast_from: 'Use "line" or "bar"',
  callouts: 'Use "line" or "bar", or say it in the title',
};

/** Finds fields of a chart that have no effect. */
export function findUnusedChartFields(chart: Fields): UnusedField[] {
  const type = readChartType(chart);
  const isPie = KIND_ROWS[type].slices === true;
  const unit = text(chart['unit']);
  const format = text(chart['number_format']);
  const isShort = unit !== undefined && !isLongUnit(unit);
  const shares = `the slices of a ${type} show their shares`;
  const unused: (UnusedField | undefined)[] = [
    findUnusedHighlight(chart, type, isPie),
    isShort && isPie && unit !== '%'
      ? {
          field: 'unit',
          isSpoken: true,
          because: shares,
          fix: `${LEAVE_OUT}, or use a horizontal_bar chart, which shows the values`,
        }
      : undefined,
    isShort && !isPie && format !== undefined && !format.includes(unit)
      ? {
          field: 'unit',
          because: 'number_format alone says what is shown with a number',
          fix: `Write the unit into number_format, such as '0.0" ${unit}"', or leave one of the two out`,
        }
      : undefined,
    format !== undefined && isPie && unit !== '%'
      ? {
          field: 'number_format',
          because: shares,
          fix: `${LEAVE_OUT}, or use a horizontal_bar chart, which shows the values`,
        }
      : undefined,
    text(chart['x_label']) === undefined ? undefined : findUnusedLabel(type),
    ...Object.entries(KINDS_WITH).map(([field, kinds]) =>
      isSet(chart[field]) && !kinds.includes(type)
        ? { field, because: `a ${type} chart has no use for ${field}`, fix: ALTERNATIVES[field] ?? LEAVE_OUT }
        : undefined,
    ),
    ...findUnusedAxisEnds(chart, type),
    ...findUnknownPlaces(chart, type),
    ...findUnusedSeriesFields(chart, type),
  ];
  return unused.filter((one) => one !== undefined);
}

/** Reports a chart type that a design's own layout cannot show, since it holds one native chart. */
export function findUnusedKind(chart: Fields): UnusedField[] {
  const type = readChartType(chart);
  if (!isComposite(type)) return [];
  return [
    {
      field: 'type',
      because: `a layout of the design has a place for one native chart, and a ${type} is none`,
      fix: 'Use the layout "chart", or a kind such as "bar" or "line"',
    },
  ];
}

export function readChartType(chart: Fields): ChartKind {
  if (chart['type'] === 'auto') return chooseType(chart);
  return CHART_KINDS.find((kind) => kind === chart['type']) ?? 'bar';
}

function isSet(value: unknown): boolean {
  return (
    value !== undefined && value !== null && value !== false && !(Array.isArray(value) && value.length === 0)
  );
}

/** Reports axis limits that would cut off data. */
function findUnusedAxisEnds(chart: Fields, type: ChartKind): UnusedField[] {
  const [min, max] = [chart['axis_min'], chart['axis_max']];
  const { data, fields, freeAxis, clampsValues, cumulative } = KIND_ROWS[type];
  const values =
    data === 'points'
      ? records(chart['points']).map(({ y }) => Number(y))
      : records(chart['series']).flatMap(({ values }) =>
          Array.isArray(values) ? values.filter((value) => typeof value === 'number') : [],
        );
  if (values.length === 0 || clampsValues || !fields.includes('axis_min')) return [];
  const [low, high] = [Math.min(...values), Math.max(...values)];
  return [
    typeof min === 'number' && !freeAxis && min > 0
      ? {
          field: 'axis_min',
          because: 'bars and areas start at zero: their lengths are compared',
          fix: `${LEAVE_OUT}, or use "line"`,
        }
      : undefined,
    typeof min === 'number' && freeAxis && min > low
      ? {
          field: 'axis_min',
          because: `the least value, ${low}, lies below it and is shown`,
          fix: `Give ${low} or less`,
        }
      : undefined,
    typeof max === 'number' && !cumulative && max < high
      ? {
          field: 'axis_max',
          because: `the largest value, ${high}, lies above it and is shown`,
          fix: `Give ${high} or more`,
        }
      : undefined,
  ].filter((one) => one !== undefined);
}

/** Reports annotations at categories and series that the chart does not have. */
function findUnknownPlaces(chart: Fields, type: ChartKind): UnusedField[] {
  const { places } = KIND_ROWS[type];
  if (places === 'numbers')
    return records(chart['events']).flatMap(({ at }, index) =>
      Number.isFinite(Number(at))
        ? []
        : [
            {
              field: `events[${index}].at`,
              because: `a ${type} chart has numbers along its foot, and "${String(at)}" is none`,
              fix: 'Give a value of x',
            },
          ],
    );
  if (places === 'none') return [];
  const series = records(chart['series']).map(({ name }) => String(name));
  const categories =
    places === 'series' ? series : Array.isArray(chart['categories']) ? chart['categories'].map(String) : [];
  const missing = (field: string, name: unknown, known: readonly string[], what: string): UnusedField[] =>
    name === undefined || known.includes(String(name))
      ? []
      : [
          {
            field,
            because: `no ${what} of the chart is called "${String(name)}"`,
            fix: `Name one of ${shownNames(known)}`,
          },
        ];
  return [
    ...(['callouts', 'events'] as const).flatMap((key) =>
      records(chart[key]).flatMap(({ at, series: of }, index) => [
        ...missing(`${key}[${index}].at`, at, categories, 'category'),
        ...missing(`${key}[${index}].series`, of, series, 'series'),
      ]),
    ),
    ...records(chart['differences']).flatMap(({ from, to, series: of }, index) => [
      ...missing(`differences[${index}].from`, from, categories, 'category'),
      ...missing(`differences[${index}].to`, to, categories, 'category'),
      ...missing(`differences[${index}].series`, of, series, 'series'),
    ]),
    ...records(chart['brackets']).flatMap(({ from, to }, index) => [
      ...missing(`brackets[${index}].from`, from, categories, 'category'),
      ...missing(`brackets[${index}].to`, to, categories, 'category'),
    ]),
    ...missing('forecast_from', chart['forecast_from'], categories, 'category'),
    ...(Array.isArray(chart['totals'])
      ? chart['totals'].flatMap((name, index) => missing(`totals[${index}]`, name, categories, 'category'))
      : []),
  ];
}

/** Reports a label of the category axis that is not shown. */
function findUnusedLabel(type: ChartKind): UnusedField | undefined {
  const { unusedXLabel: because } = KIND_ROWS[type];
  const fix = `${LEAVE_OUT}, or say it in the title of the chart`;
  return because === undefined ? undefined : { field: 'x_label', because, fix };
}

function findUnusedHighlight(chart: Fields, type: ChartKind, isPie: boolean): UnusedField | undefined {
  const highlight = chart['highlight'];
  const wanted = listHighlights({
    highlight:
      typeof highlight === 'string' || Array.isArray(highlight)
        ? (highlight as string | string[])
        : undefined,
  });
  if (wanted.length === 0) return undefined;
  const { data, highlights } = KIND_ROWS[type];
  if (highlights === 'nothing')
    return {
      field: 'highlight',
      because: `the colours of a ${type} say what each part is`,
      fix: `${LEAVE_OUT}, or use "callouts"`,
    };
  const names =
    data === 'points'
      ? [...new Set(records(chart['points']).map(({ series }) => String(series)))]
      : records(chart['series']).map(({ name }) => String(name));
  const categories = Array.isArray(chart['categories']) ? chart['categories'].map(String) : [];
  const unknown = wanted.find((name) => !names.includes(name) && !categories.includes(name));
  const quotedNames = shownNames(isPie || names.length < 2 ? categories : names);
  if (unknown !== undefined)
    return {
      field: 'highlight',
      because: `nothing in the chart is called "${unknown}"`,
      fix: `Name one of ${quotedNames}, or leave it out`,
    };
  const isSeries = !isPie && wanted.some((name) => names.includes(name));
  const isCategory = wanted.some((name) => categories.includes(name));
  if (isSeries && names.length > 1) return undefined;
  const marksPoints =
    isPie || highlights === 'categories' || (names.length === 1 && highlights === 'categories_of_one_series');
  if (isCategory && marksPoints) return undefined;
  if (isSeries)
    return {
      field: 'highlight',
      because: `"${wanted[0]}" is the only series, so there is nothing to stand out from`,
      fix: `Name a category${type === 'bar' ? '' : ' of a bar chart'}, or leave it out`,
    };
  return {
    field: 'highlight',
    because: `a ${type} chart of ${names.length === 1 ? 'one series' : 'several series'} highlights no single category`,
    fix:
      names.length > 1
        ? `Name a series (${quotedNames}), or leave it out`
        : 'Use a bar chart, or leave it out',
  };
}

/** Reports fields that only combo charts use, and errors that the chart does not draw. */
function findUnusedSeriesFields(chart: Fields, type: ChartKind): UnusedField[] {
  const { errors, mixed, ranges } = KIND_ROWS[type];
  return records(chart['series']).flatMap((series, index) => [
    ...(['type', 'axis'] as const).flatMap((field) =>
      mixed || series[field] === undefined || series[field] === 'primary'
        ? []
        : [
            {
              field: `series[${index}].${field}`,
              because: `all series of a ${type} chart are drawn alike, on one axis`,
              fix: 'Set the type of the chart to combo, or leave it out',
            },
          ],
    ),
    ...(series['errors'] === undefined || errors
      ? []
      : [
          {
            field: `series[${index}].errors`,
            because: `a ${type} chart draws none`,
            fix: 'Use "bar" or "line", or leave it out',
          },
        ]),
    ...(series['bands'] === undefined || ranges
      ? []
      : [
          {
            field: `series[${index}].bands`,
            because: `a ${type} chart draws no ranges`,
            fix: 'Use "line" or "small_multiples", or leave it out',
          },
        ]),
    ...(series['after'] === undefined || type === 'heat_map'
      ? []
      : [
          {
            field: `series[${index}].after`,
            because: `a ${type} chart shows one value at each place`,
            fix: 'Use "heat_map" or "dumbbell", or leave it out',
          },
        ]),
  ]);
}

function shownNames(names: readonly string[]): string {
  const shown = names.slice(0, 6).map((name) => `"${name}"`);
  return names.length > shown.length ? `${shown.join(', ')} …` : shown.join(', ');
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function records(value: unknown): readonly Fields[] {
  return Array.isArray(value)
    ? value.filter((one): one is Fields => one !== null && typeof one === 'object')
    : [];
}
