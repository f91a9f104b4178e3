import { aggregate, KEEPS_KIND, NUMERIC } from './aggregate.ts';
import { createTests } from './conditions.ts';
import { computeFollowUp } from './follow-up.ts';
import { type Formula, FormulaProblem, parseFormula } from './formula.ts';
import { findFinestPeriod, type Groups, groupRows, type Key, readKey } from './group-rows.ts';
import { isCoarser } from './periods.ts';
import { findName, NameIndex, QueryFaults } from './query-fault.ts';
import { AGGREGATES, PERIODS, type Query, type QueryValue } from './query-schema.ts';
import {
  filterResult,
  pickRows,
  pivotResult,
  type ResultColumn,
  type ResultTable,
  sortResult,
} from './result-table.ts';
import { type NumberColumn, readCell, readCode, type Table, type TableColumn } from './table-column.ts';

type Loc = readonly (string | number)[];

const NO_FAULTS = { missing: 0, invalid: { count: 0, examples: [] } } as const;

/**
 * Answers a query of a table. The result has all rows; `limit` is applied when cells are listed.
 *
 * @throws Failure `invalid_input` with every fault, located in the query
 */
export function evaluate(table: Table, query: Query): ResultTable {
  const faults = new QueryFaults();
  const run = new Evaluation(table, query, faults);
  const result = run.result();
  faults.refuse();
  const filtered = filterResult(result, query.having, faults);
  const pivoted = pivotResult(filtered, query.pivot, faults);
  faults.refuse();
  const sorted = sortResult(pivoted, query.sort, faults);
  faults.refuse();
  return sorted;
}

/** Names of the columns of the source that a query reads; undefined for all. */
export function listUsedNames(query: Query): readonly string[] | undefined {
  if (query.values === undefined && query.group_by === undefined) return undefined;
  const formulas = [...(query.derive ?? []), ...(query.values ?? [])].flatMap(({ formula }) =>
    formula === undefined ? [] : readNames(formula),
  );
  return [
    ...formulas,
    ...(query.where ?? []).flatMap(({ column, any = [] }) => column ?? any.map((one) => one.column)),
    ...(query.group_by ?? []).map((key) => (typeof key === 'string' ? key : key.column)),
    ...(query.values ?? []).flatMap(({ column }) => column ?? []),
  ];
}

/** Names of the columns of the source that a query calculates with. */
export function listComputedNames(query: Query): readonly string[] {
  const formulas = [...(query.derive ?? []), ...(query.values ?? [])].flatMap(({ formula }) =>
    formula === undefined ? [] : readNames(formula),
  );
  const values = (query.values ?? []).flatMap(({ column, calculate }) =>
    column !== undefined && calculate !== undefined && NUMERIC.has(calculate) ? [column] : [],
  );
  return [...formulas, ...values];
}

function readNames(formula: string): readonly string[] {
  try {
    return parseFormula(formula).names;
  } catch {
    // The fault is reported when the formula is computed.
    return [];
  }
}

class Evaluation {
  readonly #table: Table;
  readonly #query: Query;
  readonly #faults: QueryFaults;
  readonly #names: string[];
  readonly #index: NameIndex;
  readonly #columns: (TableColumn | undefined)[];

  constructor(table: Table, query: Query, faults: QueryFaults) {
    this.#table = table;
    this.#query = query;
    this.#faults = faults;
    this.#names = [...table.labels];
    this.#index = new NameIndex(table.labels);
    this.#columns = table.labels.map((_, index) => table.columns.get(index));
  }

  result(): ResultTable {
    this.#derive();
    const rows = this.#filter();
    const { group_by, values } = this.#query;
    const grouped =
      group_by !== undefined || values?.some(({ calculate }) => calculate !== undefined) === true;
    return grouped ? this.#group(rows) : this.#list(rows);
  }

  #find(name: string, loc: Loc): TableColumn | undefined {
    const index = this.#index.find(name);
    return this.#columns[index] ?? this.#faults.unknown(loc, name, this.#names);
  }

  #derive(): void {
    for (const [index, { as, formula }] of (this.#query.derive ?? []).entries()) {
      const column = this.#compute(
        formula,
        as,
        this.#table.rows,
        (name) => this.#find(name, ['derive', index, 'formula']),
        ['derive', index, 'formula'],
      );
      if (column === undefined) continue;
      const same = this.#index.find(as);
      if (same < 0) {
        this.#names.push(as);
        this.#index.add(as);
        this.#columns.push(column);
      } else this.#columns[same] = column;
    }
  }

  #compute(
    text: string,
    name: string,
    rows: number,
    find: (name: string) => TableColumn | undefined,
    loc: Loc,
  ): NumberColumn | undefined {
    let formula: Formula;
    try {
      formula = parseFormula(text);
    } catch (error) {
      if (!(error instanceof FormulaProblem)) throw error;
      return this.#faults.add(
        loc,
        `The formula ${JSON.stringify(text)} cannot be computed: ${error.message}.`,
        'formula',
      );
    }
    const columns = formula.names.map(find);
    const numbers = columns.filter((one): one is NumberColumn => this.#isNumber(one, 'A formula', loc));
    if (numbers.length < columns.length) return undefined;
    const values = new Float64Array(rows);
    let row = 0;
    const read = (at: number): number => numbers[at]?.values[row] ?? Number.NaN;
    for (; row < rows; row++) {
      const value = formula.compute(read);
      values[row] = Number.isFinite(value) ? value : Number.NaN;
    }
    return { kind: 'number', name, values, unit: '', ...NO_FAULTS };
  }

  #isNumber(column: TableColumn | undefined, what: string, loc: Loc): column is NumberColumn {
    if (column === undefined || column.kind === 'number') return column !== undefined;
    const row = this.#firstText(column);
    const example =
      row === undefined ? '' : ` such as ${JSON.stringify(String(readCell(column, row)).slice(0, 40))}`;
    this.#faults.add(
      loc,
      `${what} needs numbers; "${column.name}" holds ${column.kind === 'date' ? 'dates' : 'text'}${example}.`,
      'type',
    );
    return false;
  }

  /** First row whose cell does not begin as a number does, or the first filled one. */
  #firstText(column: TableColumn): number | undefined {
    let filled: number | undefined;
    for (let row = 0; row < this.#table.rows; row++) {
      if (Number.isNaN(readCode(column, row))) continue;
      filled ??= row;
      if (column.kind === 'date' || !/^[^\p{L}]*\d/u.test(String(readCell(column, row)))) return row;
    }
    return filled;
  }

  #filter(): Uint32Array {
    const find = (name: string, loc: Loc) => this.#find(name, loc);
    const tests = createTests(this.#query.where, find, ['where'], this.#faults);
    const rows = Uint32Array.from({ length: this.#table.rows }, (_, row) => row);
    return tests.length === 0 ? rows : rows.filter((row) => tests.every((test) => test(row)));
  }

  /** Rows as they are, with the columns that are asked for. */
  #list(rows: Uint32Array): ResultTable {
    const asked: readonly QueryValue[] = this.#query.values ?? this.#names.map((column) => ({ column }));
    const built = this.#build(
      asked,
      rows.length,
      (value, loc) => {
        const column = value.column === undefined ? undefined : this.#find(value.column, [...loc, 'column']);
        if (value.column === undefined) this.#faults.add(loc, 'Give column or formula.', 'missing');
        return column === undefined ? undefined : pickRows(column, rows);
      },
      (name) => {
        const column = this.#columns[this.#index.find(name)];
        return column === undefined ? undefined : pickRows(column, rows);
      },
      [],
    );
    return { columns: built, rows: Array.from({ length: rows.length }, (_, row) => row) };
  }

  /** One row for each group of rows. */
  #group(rows: Uint32Array): ResultTable {
    const keys = this.#keys();
    // Without valid keys all rows are one group, so that the faults of the values are found as well.
    const groups = groupRows(rows, this.#faults.issues.length > 0 ? [] : keys);
    const keyColumns = keys.map((key): ResultColumn => ({ key: true, column: toKeyColumn(key, groups) }));
    const times = keys.find(({ by }) => by !== undefined)?.column;
    const asked: readonly QueryValue[] = this.#query.values ?? [{ calculate: 'count', as: 'Count' }];
    const values = this.#build(
      asked,
      groups.count,
      (value, loc) => this.#aggregate(value, groups, times?.kind === 'date' ? times.values : undefined, loc),
      () => undefined,
      keyColumns,
    );
    return {
      columns: [...keyColumns, ...values],
      rows: Array.from({ length: groups.count }, (_, row) => row),
    };
  }

  #keys(): Key[] {
    return (this.#query.group_by ?? []).flatMap((asked, index): Key[] => {
      const loc = ['group_by', index];
      const {
        column: name,
        by,
        as,
      } = typeof asked === 'string' ? { column: asked, by: undefined, as: undefined } : asked;
      const column = this.#find(name, typeof asked === 'string' ? loc : [...loc, 'column']);
      if (column === undefined) return [];
      const finest = findFinestPeriod(column);
      if (by !== undefined && (finest === undefined || !isCoarser(by, finest))) {
        this.#faults.add(
          [...loc, 'by'],
          finest === undefined
            ? `"${column.name}" holds ${column.kind === 'text' ? 'text' : 'numbers'} and no dates, so it has no ${by}s.`
            : `"${column.name}" says only the ${finest}, so it has no ${by}s.`,
          'type',
          { allowed: PERIODS.filter((period) => finest !== undefined && isCoarser(period, finest)) },
        );
        return [];
      }
      return [{ name: as ?? column.name, column, by }];
    });
  }

  #aggregate(
    { column: name, calculate }: QueryValue,
    groups: Groups,
    times: Float64Array | undefined,
    loc: Loc,
  ): TableColumn | undefined {
    if (calculate === undefined)
      return this.#faults.add(
        [...loc, 'calculate'],
        `${name === undefined ? 'A value' : `"${name}"`} needs calculate beside group_by and other calculations: ${AGGREGATES.join(', ')}. A column of the result goes into formula.`,
        'missing',
      );
    const column = name === undefined ? undefined : this.#find(name, [...loc, 'column']);
    if (name === undefined && calculate !== 'count')
      return this.#faults.add([...loc, 'column'], `"${calculate}" needs a column.`, 'missing');
    if (name !== undefined && column === undefined) return undefined;
    if (NUMERIC.has(calculate) && !this.#isNumber(column, `"${calculate}"`, [...loc, 'calculate']))
      return undefined;
    const results = aggregate(calculate, column, groups, times);
    if (column !== undefined && KEEPS_KIND.has(calculate))
      return pickRows(
        column,
        results.map((row) => (Number.isNaN(row) ? -1 : row)),
      );
    const unit = column?.kind === 'number' && NUMERIC.has(calculate) ? column.unit : '';
    return { kind: 'number', name: column?.name ?? 'Count', values: results, unit, ...NO_FAULTS };
  }

  /** Columns of values by their names, with what is shown of them. */
  #build(
    asked: readonly QueryValue[],
    rows: number,
    create: (value: QueryValue, loc: Loc) => TableColumn | undefined,
    findSource: (name: string) => TableColumn | undefined,
    keys: readonly ResultColumn[],
  ): ResultColumn[] {
    const built: TableColumn[] = [];
    const names = new Set(keys.map(({ column }) => column.name));
    for (const [index, value] of asked.entries()) {
      const loc = ['values', index];
      const made =
        value.formula === undefined
          ? create(value, loc)
          : this.#compute(
              value.formula,
              value.as ?? value.formula,
              rows,
              (name) =>
                this.#findResult(name, [...keys.map(({ column }) => column), ...built], findSource, [
                  ...loc,
                  'formula',
                ]),
              [...loc, 'formula'],
            );
      const column = made === undefined ? undefined : this.#follow(value, made, keys, loc);
      if (column === undefined) continue;
      const name = nameValue(value, column.name, names);
      names.add(name);
      built.push({ ...column, name });
    }
    return built.map((column) => ({ key: false, column }));
  }

  #findResult(
    name: string,
    columns: readonly TableColumn[],
    findSource: (name: string) => TableColumn | undefined,
    loc: Loc,
  ): TableColumn | undefined {
    const names = columns.map((column) => column.name);
    return (
      columns[findName(name, names)] ??
      findSource(name) ??
      this.#faults.unknown(loc, name, names, 'column before this one in the result')
    );
  }

  #follow(
    { show, within }: QueryValue,
    column: TableColumn,
    keys: readonly ResultColumn[],
    loc: Loc,
  ): TableColumn | undefined {
    if (show === undefined) return column;
    if (!this.#isNumber(column, `"${show}"`, [...loc, 'show'])) return undefined;
    const ordered = show === 'change' || show === 'change_percent' || show === 'running_total';
    const names = keys.map((key) => key.column.name);
    const along = keys.findLast((key) => key.column.kind !== 'text') ?? keys.at(-1);
    const parts =
      within === undefined
        ? ordered
          ? keys.filter((key) => key !== along)
          : []
        : within.flatMap((name, index) => {
            const key = keys[findName(name, names)];
            if (key === undefined) this.#faults.unknown([...loc, 'within', index], name, names, 'key');
            return key ?? [];
          });
    const values = computeFollowUp(show, column.values, partition(column.values.length, parts));
    const unit = show === 'share' || show === 'change_percent' ? '%' : show === 'rank' ? '' : column.unit;
    return {
      kind: 'number',
      name: `${column.name}, ${show.replaceAll('_', ' ')}`,
      values,
      unit,
      ...NO_FAULTS,
    };
  }
}

/** Rows with the same values of the keys, in order. */
function partition(rows: number, keys: readonly ResultColumn[]): number[][] {
  const parts = new Map<string, number[]>();
  for (let row = 0; row < rows; row++) {
    const id = keys.map(({ column }) => readCode(column, row)).join('\n');
    const part = parts.get(id);
    if (part === undefined) parts.set(id, [row]);
    else part.push(row);
  }
  return [...parts.values()];
}

function toKeyColumn(key: Key, { samples, count }: Groups): TableColumn {
  const { name, column, by } = key;
  if (by === undefined) return { ...pickRows(column, samples.subarray(0, count)), name };
  const values = Float64Array.from(samples.subarray(0, count), (row) => readKey(key, row));
  return { kind: 'date', name, values, grain: by, ...NO_FAULTS };
}

function nameValue({ as, calculate }: QueryValue, name: string, used: ReadonlySet<string>): string {
  let own = as ?? name;
  if (used.has(own) && calculate !== undefined) own = `${own}, ${calculate}`;
  const base = own;
  for (let number = 2; used.has(own); number++) own = `${base} (${number})`;
  return own;
}
