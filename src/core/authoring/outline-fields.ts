import { omit } from '../input/fields.ts';
import { formatChart, formatEntry, formatTable } from './outline-markdown.ts';

type Json = Readonly<Record<string, unknown>>;

const LINE = /^(?:[-*+]|\d{1,3}[.)])\s+(\S.*)$/;
const LIST_FIELDS = new Set([
  'items',
  'metrics',
  'people',
  'strengths',
  'weaknesses',
  'opportunities',
  'threats',
]);
/** Fields of an entry that stand before the colon, in the order in which they are looked for. */
const HEADS = ['date', 'heading', 'question', 'name', 'value', 'text'];
const RESTS = ['heading', 'text', 'detail', 'answer', 'role', 'bio', 'label', 'change', 'note'];

/**
 * Reads the Markdown of one field of a slide, with the value before the edit as its model: lines, rows and cells
 * that are unchanged keep their values.
 *
 * @returns undefined if the text does not have the form of the field.
 */
export function readField(field: string, before: unknown, text: string, layout: string): unknown {
  if (typeof before === 'string') return text;
  if (field === 'table') return readTableGrid(before, text);
  if (field === 'chart') return readChartGrid(before, text);
  return LIST_FIELDS.has(field) && Array.isArray(before) && layout !== 'agenda'
    ? readList(before, text)
    : undefined;
}

function readList(before: readonly unknown[], text: string): unknown[] | undefined {
  if (before.some((item) => isJson(item) && Array.isArray(item['children']))) return undefined;
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const known = new Map(before.map((item) => [formatEntry(item), item]));
  const entries = lines.map((line, index) => {
    const words = LINE.exec(line)?.[1]?.trim();
    if (words === undefined) return undefined;
    const model = (lines.length === before.length ? before[index] : undefined) ?? before[0];
    return known.get(words) ?? readEntry(model, words);
  });
  return entries.length > 0 && entries.every((entry) => entry !== undefined) ? entries : undefined;
}

/** Entry with the words of a line, in the fields of another entry. */
function readEntry(model: unknown, words: string): unknown {
  if (!isJson(model)) return words;
  const head = HEADS.find((key) => isText(model[key]));
  const rests = RESTS.filter((key) => key !== head && isText(model[key]) && model[key] !== model[head ?? '']);
  if (head === undefined || rests.length > 1 || model['url'] !== undefined || model['page'] !== undefined)
    return undefined;
  const [rest] = rests;
  if (rest === undefined) return { ...model, [head]: words };
  const [, lead, tail] = /^\*\*([^*]+)\*\*:\s+(\S.*)$/.exec(words) ?? [];
  return lead === undefined || tail === undefined ? undefined : { ...model, [head]: lead, [rest]: tail };
}

function readTableGrid(before: unknown, text: string): unknown {
  if (!isJson(before) || !Array.isArray(before['columns']) || !Array.isArray(before['rows']))
    return undefined;
  const old = readGrid(formatTable(before));
  const grid = readGrid(text);
  const columns: readonly unknown[] = before['columns'];
  if (old === undefined || grid === undefined || grid.labels.length !== columns.length) return undefined;
  const known: readonly unknown[] = before['rows'];
  const rows = new Map(old.rows.map((cells, index) => [cells.join('\n'), known[index]]));
  return {
    ...before,
    columns: columns.map((column, index) =>
      grid.labels[index] === old.labels[index]
        ? column
        : { ...(isJson(column) ? omit(column, 'unit') : {}), label: grid.labels[index] },
    ),
    rows: grid.rows.map((cells) => rows.get(cells.join('\n')) ?? cells),
  };
}

function readChartGrid(before: unknown, text: string): unknown {
  if (!isJson(before) || !Array.isArray(before['series'])) return undefined;
  const old = readGrid(formatChart(before));
  const grid = readGrid(text);
  if (old === undefined || grid === undefined || grid.labels.join('\n') !== old.labels.join('\n'))
    return undefined;
  const categories = grid.rows.map(([category = '']) => category);
  const numbers = grid.rows.map((cells) => cells.slice(1).map(readNumber));
  if (numbers.some((row) => row.includes(undefined))) return undefined;
  const { highlight } = before;
  return {
    ...(typeof highlight === 'string' && !text.includes(highlight) ? omit(before, 'highlight') : before),
    categories,
    series: before['series'].map((series, index) => ({
      ...(isJson(series) ? series : {}),
      values: numbers.map((row) => row[index] ?? null),
    })),
  };
}

/** Value of a cell of a chart: null for an empty one, undefined for words. */
function readNumber(cell: string): number | null | undefined {
  if (cell === '' || cell === 'null') return null;
  const value = Number(cell.replaceAll(/[\s\u2009\u202f]/g, ''));
  return Number.isFinite(value) ? value : undefined;
}

interface Grid {
  readonly labels: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** Table of Markdown; undefined if it has other lines, or rows of other lengths. */
function readGrid(markdown: string): Grid | undefined {
  const lines = markdown.split('\n').filter((line) => line.trim() !== '');
  if (lines.length < 3 || lines.some((line) => !/^\s*\|.*\|\s*$/.test(line))) return undefined;
  const [labels = [], , ...rows] = lines.map(splitCells);
  return rows.every(({ length }) => length === labels.length) ? { labels, rows } : undefined;
}

function splitCells(line: string): string[] {
  return line
    .trim()
    .replace(/^\||\|$/g, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll('\\|', '|'));
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== '';
}

function isJson(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
