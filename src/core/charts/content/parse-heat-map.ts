import { CELL_ROLES, GOOD_ENDS } from '../../scene/table-content.ts';
import type { Loc, Reader } from '../../templates/content/reader.ts';
import { TOTAL_KINDS } from '../model.ts';
import { CHART_LIMITS } from './limits.ts';
import { checkLimit, parseDrawable } from './parse-number.ts';

const BESIDE_KEYS = ['label', 'values'];
const FRAME_KEYS = ['rows', 'columns', 'label', 'role'];

type Fields = Readonly<Record<string, unknown>>;

/** Parses what only heat maps show: totals, columns beside them, frames and the colours of the scale. */
export function parseHeatMap(record: Fields, chart: Record<string, unknown>, loc: Loc, read: Reader): void {
  const has = (key: string) => record[key] !== undefined && record[key] !== null;
  for (const key of ['row_total', 'column_total']) {
    const text = read.text(record[key], [...loc, key]);
    if (text !== undefined) chart[key] = text;
  }
  for (const [key, choices] of Object.entries({ total_by: TOTAL_KINDS, good: GOOD_ENDS, role: CELL_ROLES }))
    if (has(key)) chart[key] = read.choice(record[key], choices, [...loc, key]);
  if (chart['total_by'] === 'mean' && record['totals'] === true)
    read.fault(
      [...loc, 'total_by'],
      'Totals that are means are called so: name them in row_total and column_total instead of totals: true.',
      'value_error',
      'mean',
    );
  if (has('midpoint')) chart['midpoint'] = parseDrawable(record['midpoint'], [...loc, 'midpoint'], read);
  if (has('beside')) {
    const list = read.array(record['beside'], [...loc, 'beside']) ?? [];
    const advice = 'Put the rest into a table.';
    checkLimit(list.length, CHART_LIMITS.beside, [...loc, 'beside'], 'columns beside it', advice, read);
    chart['beside'] = list.map((one, at) => parseBeside(one, [...loc, 'beside', at], read));
  }
  if (has('frames')) {
    const list = read.array(record['frames'], [...loc, 'frames']) ?? [];
    const advice = 'More of them stress nothing.';
    checkLimit(list.length, CHART_LIMITS.frames, [...loc, 'frames'], 'frames', advice, read);
    chart['frames'] = list.map((one, at) => parseFrame(one, [...loc, 'frames', at], read));
  }
}

/** Values afterwards, one for each value. */
export function parseAfter(raw: unknown, length: number, loc: Loc, read: Reader): (number | null)[] {
  const list = read.array(raw, loc) ?? [];
  if (list.length !== length)
    read.fault(
      loc,
      `One value afterwards for each value: ${length} values, ${list.length} afterwards. Use null for a gap.`,
      'length_mismatch',
      undefined,
      { expected: length, given: list.length },
    );
  return list.map((value, at) =>
    value === null ? null : (parseDrawable(value, [...loc, at], read) ?? null),
  );
}

function parseBeside(raw: unknown, loc: Loc, read: Reader): unknown {
  const record = read.record(raw, loc, '{label, values}');
  if (record === undefined) return undefined;
  for (const key of Object.keys(record))
    if (!BESIDE_KEYS.includes(key)) read.unknown(loc, key, BESIDE_KEYS, 'a column beside a heat map');
  const label = read.text(record['label'], [...loc, 'label']);
  if (label === undefined) read.missing([...loc, 'label'], 'what the column shows.');
  const values = read.array(record['values'] ?? [], [...loc, 'values']) ?? [];
  return {
    label,
    values: values.map((value, at) => parseBesideValue(value, [...loc, 'values', at], read)),
  };
}

/** A number, words, or a number before and after. */
function parseBesideValue(value: unknown, loc: Loc, read: Reader): unknown {
  if (value === null || value === undefined) return null;
  if (typeof value === 'number') return parseDrawable(value, loc, read) ?? null;
  if (!Array.isArray(value)) return read.text(value, loc) ?? null;
  if (value.length !== 2)
    return read.fault(
      loc,
      `A pair takes a number before and one after, such as [82, 46]; got ${value.length}.`,
      'value_error',
    );
  return value.map((one, at) => parseDrawable(one, [...loc, at], read) ?? 0);
}

function parseFrame(raw: unknown, loc: Loc, read: Reader): unknown {
  const record = read.record(raw, loc, '{rows, columns, label, role}');
  if (record === undefined) return undefined;
  for (const key of Object.keys(record))
    if (!FRAME_KEYS.includes(key)) read.unknown(loc, key, FRAME_KEYS, 'a frame');
  const frame: Record<string, unknown> = {};
  for (const key of ['rows', 'columns']) {
    const value = record[key];
    if (value === undefined || value === null) continue;
    const list = typeof value === 'string' ? [value] : (read.array(value, [...loc, key]) ?? []);
    frame[key] = list.map((one, at) => read.text(one, [...loc, key, at]) ?? '');
  }
  const label = read.text(record['label'], [...loc, 'label']);
  if (label !== undefined) {
    frame['label'] = label;
    if ([...label].length > CHART_LIMITS.frameLabel)
      read.fault(
        [...loc, 'label'],
        `The label of a frame has at most ${CHART_LIMITS.frameLabel} characters, got ${[...label].length}.`,
        'too_long',
        undefined,
        { max: CHART_LIMITS.frameLabel },
      );
  }
  if (record['role'] !== undefined && record['role'] !== null)
    frame['role'] = read.choice(record['role'], CELL_ROLES, [...loc, 'role']);
  return frame;
}
