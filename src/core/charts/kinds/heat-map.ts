import type { Loc, Reader } from '../../templates/content/reader.ts';
import { type CellFrame, type ChartModel, HEAT_MAP_KEYS } from '../model.ts';
import { AXIS_ENDS, type KindRow } from './kind-row.ts';

/** More lines on one scale are a tangle, and more small charts are too small. */
const [MAX_LINES, MAX_MULTIPLES] = [4, 12] as const;
/** Number of values from which a heat map shows the pattern sooner than bars. */
const MIN_HEAT_MAP_VALUES = 36;

export const HEAT_MAP: KindRow = {
  data: 'categories',
  fields: [...AXIS_ENDS, 'totals', 'data_labels', ...HEAT_MAP_KEYS],
  places: 'none',
  highlights: 'categories',
  clampsValues: true,
  unusedXLabel: 'the names of the categories stand above their columns, without a label of their own',
  check: checkHeatMap,
  drawing: 'bar',
  advise: ({ series, count, isTimed }) => {
    if (series.length * count < MIN_HEAT_MAP_VALUES) return undefined;
    const hides = 'small differences: shades are read roughly';
    if (isTimed)
      return series.length > MAX_LINES
        ? {
            weight: series.length > MAX_MULTIPLES ? 6 : 3,
            reason: 'a pattern over many series and moments',
            hides,
          }
        : undefined;
    return series.length > 2
      ? { weight: 4, reason: `${series.length * count} values: where they are high and low`, hides }
      : undefined;
  },
};

/** Reports columns beside the map without a value for each row, and frames round cells that are none. */
function checkHeatMap(
  { series, categories, beside, frames, totals }: ChartModel,
  loc: Loc,
  read: Reader,
): void {
  if (Array.isArray(totals))
    read.fault(
      [...loc, 'totals'],
      'A heat_map takes totals: true for both; row_total and column_total name one of them.',
      'value_error',
    );
  for (const [at, { label, values }] of (beside ?? []).entries())
    if (values.length !== series.length)
      read.fault(
        [...loc, 'beside', at, 'values'],
        `"${label}" takes one value for each row: ${series.length} rows, ${values.length} values. Use null for a gap.`,
        'length_mismatch',
        undefined,
        { expected: series.length, given: values.length },
      );
  const rows = series.map(({ name }) => name);
  for (const [at, frame] of (frames ?? []).entries()) {
    const there = [...loc, 'frames', at];
    if (frame.rows === undefined && frame.columns === undefined)
      read.fault(there, 'A frame names rows, columns or both.', 'missing');
    checkSide(frame, 'rows', rows, there, read);
    checkSide(frame, 'columns', categories, there, read);
  }
}

/** Reports names of a frame that are unknown, and such as are not side by side. */
function checkSide(
  frame: CellFrame,
  side: 'rows' | 'columns',
  names: readonly string[],
  loc: Loc,
  read: Reader,
): void {
  const own = frame[side];
  if (own === undefined) return;
  const unknown = own.find((name) => !names.includes(name));
  if (unknown !== undefined || own.length === 0) {
    const problem = unknown === undefined ? 'It names none.' : `None of the ${side} is called "${unknown}".`;
    read.fault(
      [...loc, side],
      `${problem} The ${side} are ${names.map((name) => `"${name}"`).join(', ')}.`,
      'value_error',
      unknown,
      { allowed: names },
    );
    return;
  }
  const places = [...new Set(own)].map((name) => names.indexOf(name)).sort((a, b) => a - b);
  const gap = places.findIndex((place, at) => at > 0 && place !== (places[at - 1] ?? 0) + 1);
  if (gap < 0) return;
  const [before, after] = [names[places[gap - 1] ?? 0], names[places[gap] ?? 0]];
  const holder = side === 'rows' ? 'series' : 'categories';
  read.fault(
    [...loc, side],
    `A frame goes round ${side} side by side, and between "${before}" and "${after}" there are others. Change the order of the ${holder}, or use two frames.`,
    'value_error',
  );
}
