import { isObject } from '../../input/is-object.ts';
import { decodeText } from './decode-text.ts';
import { createRefusal } from './refusal.ts';

/** Records of a JSON file: an array of objects, of arrays or of values, or columns side by side. */
export interface JsonTable {
  /** Path of the records in the file, such as "data.items"; "" for the whole file. */
  readonly name: string;
  readonly labels: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

const MAX_TABLES = 40;
const MAX_DEPTH = 6;
const MAX_COLUMNS = 256;
/** Cells of all tables together. */
export const MAX_JSON_CELLS = 1_500_000;

/** Tables of a JSON file, with sentences about what was left out. */
export interface JsonTables {
  readonly tables: readonly JsonTable[];
  readonly warnings: readonly string[];
}

/**
 * Finds the tables in JSON, or in lines of JSON. Fields of inner objects are columns such as "address.city".
 *
 * @throws Failure `invalid_input` for text that is not JSON, and for more cells than are read
 */
export function readJsonTables(bytes: Uint8Array): JsonTables {
  const finder = new TableFinder();
  finder.find(parse(decodeText(bytes).text), '', 0);
  return { tables: finder.tables, warnings: [...finder.warnings] };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '');
    if (lines.length > 1 && /^\s*[[{]/.test(lines[0] ?? ''))
      try {
        return lines.map((line): unknown => JSON.parse(line));
      } catch {
        // The message of the whole text says more.
      }
    throw createRefusal('damaged', `It is not JSON: ${(error as Error).message.slice(0, 120)}.`, error);
  }
}

class TableFinder {
  readonly tables: JsonTable[] = [];
  readonly warnings = new Set<string>();
  #cells = 0;

  find(value: unknown, path: string, depth: number): void {
    if (depth > MAX_DEPTH) {
      this.warnings.add(`Lists more than ${MAX_DEPTH} levels deep were left out.`);
      return;
    }
    if (this.tables.length >= MAX_TABLES) {
      this.warnings.add(`The first ${MAX_TABLES} tables were read; the others were left out.`);
      return;
    }
    if (Array.isArray(value)) {
      if (!this.#list(value, path))
        for (const [index, item] of value.entries())
          if (typeof item === 'object')
            this.find(item, path === '' ? `${index}` : `${path}.${index}`, depth + 1);
      return;
    }
    if (!isObject(value)) return;
    const fields = Object.entries(value);
    if (this.#columns(fields, path) || this.#named(fields, path)) return;
    for (const [key, item] of fields)
      if (typeof item === 'object') this.find(item, path === '' ? key : `${path}.${key}`, depth + 1);
  }

  /** A list of records, or of lists of which the first has the labels. */
  #list(items: readonly unknown[], path: string): boolean {
    if (items.length > 0 && items.every(isObject)) {
      this.#add(path, items);
      return true;
    }
    const lists = items.filter((item): item is readonly unknown[] => Array.isArray(item));
    const [head = []] = lists;
    if (lists.length < 2 || lists.length < items.length || !head.every((cell) => typeof cell === 'string'))
      return false;
    if (lists.some((row) => row.some((cell) => typeof cell === 'object' && cell !== null))) return false;
    const labels = this.#limit(head as readonly string[], path);
    this.#count(labels.length, lists.length - 1);
    const rows = lists.slice(1).map((row) => labels.map((_, x) => toCell(row[x])));
    this.#keep(path, labels, rows);
    return true;
  }

  /** Lists of equal length are columns: {"year": [2023, 2024], "sales": [3, 4]}. */
  #columns(fields: readonly (readonly [string, unknown])[], path: string): boolean {
    const lists = fields.flatMap(([key, value]) =>
      Array.isArray(value) &&
      value.length > 1 &&
      value.every((one) => typeof one !== 'object' || one === null)
        ? [{ key, value: value as readonly unknown[] }]
        : [],
    );
    const length = lists[0]?.value.length ?? 0;
    if (
      lists.length < 2 ||
      lists.length < fields.length ||
      lists.some(({ value }) => value.length !== length)
    )
      return false;
    this.#count(lists.length, length);
    const rows = Array.from({ length }, (_, row) => lists.map(({ value }) => toCell(value[row])));
    this.#keep(
      path,
      lists.map(({ key }) => key),
      rows,
    );
    return true;
  }

  /** Records by name, all with the same fields: {"DE": {"sales": 3}, "FR": {"sales": 4}}. */
  #named(fields: readonly (readonly [string, unknown])[], path: string): boolean {
    const [first] = fields;
    if (fields.length < 3 || !fields.every(([, value]) => isObject(value))) return false;
    const keys = Object.keys(first?.[1] as object)
      .sort()
      .join('\n');
    if (
      !fields.every(
        ([, value]) =>
          Object.keys(value as object)
            .sort()
            .join('\n') === keys,
      )
    )
      return false;
    this.#add(
      path,
      fields.map(([key, value]) => ({ key, ...(value as object) })),
    );
    return true;
  }

  #add(path: string, records: readonly Readonly<Record<string, unknown>>[]): void {
    // Fields are counted before rows are made, since each record may have others.
    const names = new Set<string>();
    for (const record of records)
      flatten(record, '', 0, (label) => {
        if (names.size <= MAX_COLUMNS) names.add(label);
      });
    const labels = this.#limit([...names], path);
    this.#count(labels.length, records.length);
    const places = new Map(labels.map((label, at) => [label, at]));
    const rows = records.map((record) => {
      const row = labels.map(() => '');
      flatten(record, '', 0, (label, value) => {
        const at = places.get(label);
        if (at !== undefined) row[at] = toCell(value);
      });
      return row;
    });
    this.#keep(path, labels, rows);
  }

  #limit(labels: readonly string[], path: string): string[] {
    if (labels.length > MAX_COLUMNS)
      this.warnings.add(
        `${path === '' ? 'The table' : `The table ${JSON.stringify(path)}`} has more than ${MAX_COLUMNS} different fields; the first ${MAX_COLUMNS} were read.`,
      );
    return labels.slice(0, MAX_COLUMNS);
  }

  #count(columns: number, rows: number): void {
    this.#cells += columns * rows;
    if (this.#cells > MAX_JSON_CELLS)
      throw createRefusal(
        'too_complex',
        `Its tables have more than ${MAX_JSON_CELLS} cells: ${rows} records have ${columns} different fields.`,
      );
  }

  #keep(name: string, labels: readonly string[], rows: readonly (readonly string[])[]): void {
    if (labels.length > 0 && rows.length > 0) this.tables.push({ name, labels, rows });
  }
}

function flatten(
  record: Readonly<Record<string, unknown>>,
  before: string,
  depth: number,
  take: (label: string, value: unknown) => void,
): void {
  for (const [key, value] of Object.entries(record)) {
    const label = before === '' ? key : `${before}.${key}`;
    if (isObject(value) && depth < MAX_DEPTH) flatten(value, label, depth + 1, take);
    else take(label, value);
  }
}

function toCell(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return value;
  if (Array.isArray(value))
    return value.every((one) => typeof one !== 'object') ? value.join(', ').slice(0, 1_000) : '';
  return typeof value === 'object' ? '' : String(value);
}
