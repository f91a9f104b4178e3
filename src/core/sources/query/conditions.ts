import { parseCellNumber } from '../../scene/cell-number.ts';
import { parseMoment } from '../data/moments.ts';
import { findPeriodEnd, parseWeek } from './periods.ts';
import type { QueryFaults } from './query-fault.ts';
import type { Alternative, Comparison, Condition } from './query-schema.ts';
import { formatTime, readCell, readCode, type TableColumn } from './table-column.ts';

export type RowTest = (row: number) => boolean;

type Loc = readonly (string | number)[];

/** Values that a value of a condition stands for: both ends are included. */
interface Range {
  readonly from: number;
  readonly to: number;
}

const KIND_NAMES = { number: 'numbers', date: 'dates', text: 'text' } as const;

/**
 * Creates the tests of conditions that all must hold. Those in `any` are alternatives, of which one must hold.
 *
 * @param find returns a column by its name, or reports that there is none
 */
export function createTests(
  conditions: readonly Condition[] | undefined,
  find: (name: string, loc: Loc) => TableColumn | undefined,
  at: Loc,
  faults: QueryFaults,
): RowTest[] {
  const create = ({ column: name, ...rest }: Alternative, loc: Loc): RowTest[] => {
    const column = find(name, [...loc, 'column']);
    return column === undefined ? [] : [createTest(rest, column, loc, faults)];
  };
  return (conditions ?? []).flatMap(({ any, column, ...rest }, index) => {
    const loc = [...at, index];
    if ((any === undefined) === (column === undefined)) {
      faults.add(loc, 'Give either column, or any with alternatives.', any ? 'value_error' : 'missing');
      return [];
    }
    if (column !== undefined) return create({ column, ...rest }, loc);
    const tests = (any ?? []).flatMap((one, place) => create(one, [...loc, 'any', place]));
    return [(row) => tests.some((test) => test(row))];
  });
}

/**
 * Creates the test of a condition. As in SQL a missing value fulfils none but "empty". A period such as
 * "2026-03" stands for all of its days.
 */
function createTest(
  { is, value }: Pick<Alternative, 'is' | 'value'>,
  column: TableColumn,
  loc: Loc,
  faults: QueryFaults,
): RowTest {
  if (is === 'empty') return (row) => Number.isNaN(readCode(column, row));
  if (is === 'filled') return (row) => !Number.isNaN(readCode(column, row));
  const values = readValues(is, value, loc, faults);
  if (values === undefined) return () => false;
  if (is === 'contains' || is === 'starts_with') return createTextTest(is, String(values[0]), column);
  if (column.kind === 'text') return createNameTest(is, values.map(String), column);
  const ranges = values.map((one) => readRange(one, column, [...loc, 'value'], faults));
  const known = ranges.filter((range) => range !== undefined);
  return known.length < ranges.length ? () => false : createRangeTest(is, known, column);
}

function readValues(
  is: Comparison,
  value: Condition['value'],
  loc: Loc,
  faults: QueryFaults,
): readonly (string | number)[] | undefined {
  const list = Array.isArray(value) ? value : value === undefined ? [] : [value];
  const [least, most] =
    is === 'between' ? [2, 2] : is === 'in' || is === 'not_in' ? [1, list.length] : [1, 1];
  if (list.length >= least && list.length <= most) return list;
  return faults.add(
    [...loc, 'value'],
    is === 'between'
      ? '"between" takes a list of two values, both included.'
      : `"${is}" takes ${most > 1 || least > 1 || is === 'in' || is === 'not_in' ? 'a list of values' : 'one value'}.`,
    list.length === 0 ? 'missing' : 'value_error',
  );
}

function createTextTest(is: Comparison, wanted: string, column: TableColumn): RowTest {
  const text = wanted.toLowerCase();
  return (row) => {
    const cell = readCell(column, row);
    if (cell === null) return false;
    const own = String(cell).toLowerCase();
    return is === 'contains' ? own.includes(text) : own.startsWith(text);
  };
}

/** Compares texts by their characters; each name of the column is compared once. */
function createNameTest(
  is: Comparison,
  values: readonly string[],
  column: Extract<TableColumn, { kind: 'text' }>,
): RowTest {
  const wanted = new Set(values);
  const [first = '', second = ''] = values;
  const matches = column.names.map((name) => {
    switch (is) {
      case '=':
      case 'in':
        return wanted.has(name);
      case '!=':
      case 'not_in':
        return !wanted.has(name);
      case '<':
        return name < first;
      case '<=':
        return name <= first;
      case '>':
        return name > first;
      case '>=':
        return name >= first;
      default:
        return name >= first && name <= second;
    }
  });
  return (row) => matches[column.codes[row] ?? -1] === true;
}

function readRange(
  value: string | number,
  column: Exclude<TableColumn, { kind: 'text' }>,
  loc: Loc,
  faults: QueryFaults,
): Range | undefined {
  if (column.kind === 'number') {
    const number = typeof value === 'number' ? value : parseCellNumber(value)?.value;
    if (number !== undefined) return { from: number, to: number };
  } else {
    const text = String(value).trim();
    const week = parseWeek(text);
    if (week !== undefined) return { from: week, to: findPeriodEnd(week, 'week') };
    const moment = parseMoment(text);
    if (moment !== undefined) return { from: moment.time, to: findPeriodEnd(moment.time, moment.grain) };
  }
  const example = column.values.find((one) => !Number.isNaN(one));
  const shown =
    example === undefined
      ? ''
      : ` such as ${column.kind === 'date' ? `"${formatTime(example, column.grain)}"` : example}`;
  return faults.add(
    loc,
    `"${column.name}" holds ${KIND_NAMES[column.kind]}${shown}; ${JSON.stringify(value)} cannot be compared with them.`,
    'type',
  );
}

function createRangeTest(
  is: Comparison,
  ranges: readonly Range[],
  { values }: Exclude<TableColumn, { kind: 'text' }>,
): RowTest {
  const sorted = ranges.toSorted((a, b) => a.from - b.from);
  const [first = { from: 0, to: 0 }] = ranges;
  const last = ranges.at(-1) ?? first;
  const holds = (value: number): boolean => sorted.some(({ from, to }) => value >= from && value <= to);
  const test = (value: number): boolean => {
    switch (is) {
      case '!=':
      case 'not_in':
        return !holds(value);
      case '<':
        return value < first.from;
      case '<=':
        return value <= first.to;
      case '>':
        return value > first.to;
      case '>=':
        return value >= first.from;
      case 'between':
        return value >= first.from && value <= last.to;
      default:
        return holds(value);
    }
  };
  return (row) => {
    const value = values[row] ?? Number.NaN;
    return !Number.isNaN(value) && test(value);
  };
}
