import { walk } from '../../ooxml/xml/index.ts';
import { parseCellNumber } from '../../scene/cell-number.ts';
import { every, first, type OpcPackage, readLocalName, value, type XmlNode } from './archive-xml.ts';
import { type CellsAt, type ChartTable, ReferenceRoom } from './chart-table.ts';
import type { DocumentWriter } from './document-writer.ts';
import { numberText } from './number-text.ts';
import { readOdfChart } from './odf-charts.ts';
import { createRefusal } from './refusal.ts';
import { parseColumn } from './sheet-cells.ts';
import {
  CELL_LETTERS_MAX,
  type Merge,
  removeColumns,
  SHEET_COLUMNS_MAX,
  SHEET_LIMITS,
  splitSheet,
  writeSheet,
} from './sheet-tables.ts';
import { attachCharts } from './table-charts.ts';
import { tableLanguage } from './table-language.ts';

const REPEAT_MAX = 200;
const NAME_MAX = 100;

interface Sheet {
  readonly name: string;
  readonly grid: readonly (readonly string[])[];
  /** Row of `grid` for a row of the sheet. */
  readonly lines: ReadonlyMap<number, number>;
  readonly merges: readonly Merge[];
  /** Pictures and charts on the sheet. */
  readonly frames: readonly XmlNode[];
  /** Hidden columns. */
  readonly hidden: ReadonlySet<number>;
}

interface Inner {
  /** Reads the text of a cell. */
  readonly readCellText: (cell: XmlNode) => string;
  /** Writes a picture. */
  readonly frame: (node: XmlNode) => void;
  /** Names of styles whose sheets are hidden. */
  readonly hiddenTables: ReadonlySet<string>;
}

/** Writes the sheets of an OpenDocument spreadsheet: tables, charts and pictures. */
export function writeOdfSheets(
  spreadsheet: XmlNode,
  archive: OpcPackage,
  out: DocumentWriter,
  { readCellText, frame, hiddenTables }: Inner,
): void {
  const budget = { cells: SHEET_LIMITS.cells, letters: SHEET_LIMITS.letters };
  const all = every(spreadsheet, 'table');
  const shown = all.filter((table) => !hiddenTables.has(value(table, 'style-name') ?? ''));
  for (const table of all.filter((one) => !shown.includes(one)))
    out.warnings.push(`The hidden sheet ${JSON.stringify(value(table, 'name') ?? '')} was left out.`);
  const sheets = shown.map((table) => readSheet(table, budget, readCellText, out.warnings));
  const language = tableLanguage(sheets.flatMap(({ grid }) => grid.slice(0, 200).flat()));
  const cellsAt = createCellLookup(sheets);
  const charts = sheets.map(({ frames }) =>
    frames.flatMap((node): ChartTable[] => {
      const object = first(node, 'object');
      const chart =
        object === undefined ? undefined : readOdfChart(archive, value(object, 'href') ?? '', cellsAt);
      return chart === undefined ? [] : [chart];
    }),
  );
  const pieces = attachCharts(
    sheets.map(({ grid, merges, hidden }) => splitSheet(...removeColumns(grid, merges, hidden))),
    charts,
  );
  sheets.forEach(({ name, frames }, index) => {
    const own = pieces[index] ?? [];
    const pictures = frames.filter((node) => first(node, 'object') === undefined);
    if (own.length === 0 && pictures.length === 0) return;
    out.moveTo(`sheet ${name}`);
    if (sheets.length > 1) out.heading(name, 1);
    writeSheet(own, out, out.level + 1, language);
    pictures.forEach(frame);
  });
}

function readSheet(
  table: XmlNode,
  budget: { cells: number; letters: number },
  readCellText: (cell: XmlNode) => string,
  warnings: string[],
): Sheet {
  const name = (value(table, 'name') ?? '').slice(0, NAME_MAX);
  const grid: string[][] = [];
  const merges: Merge[] = [];
  const frames: XmlNode[] = findFrames(first(table, 'shapes'));
  const lines = new Map<number, number>();
  const hidden = hiddenColumns(table);
  if (hidden.size > 0) warnings.push(`The hidden columns of sheet ${JSON.stringify(name)} were left out.`);
  let y = 0;
  let hiddenTables = 0;
  for (const { row, times } of walkRows(table)) {
    if (isHidden(row)) {
      if (row.children.some((cell) => readCellText(cell) !== '')) hiddenTables += 1;
      y += times;
      continue;
    }
    if (grid.length >= SHEET_LIMITS.rows || budget.cells <= 0 || budget.letters <= 0) {
      warnings.push(
        `Sheet ${JSON.stringify(name)} is too large to be read in full: its first ${grid.length} rows were read.`,
      );
      break;
    }
    const line: string[] = [];
    for (const cell of row.children.filter((one) => /table-cell$/.test(readLocalName(one)))) {
      const [over, below] = [
        Number(value(cell, 'number-columns-spanned') ?? 1) || 1,
        Number(value(cell, 'number-rows-spanned') ?? 1) || 1,
      ];
      if (over > 1 || below > 1)
        merges.push({
          left: line.length,
          right: line.length + over - 1,
          top: grid.length,
          bottom: grid.length + below - 1,
        });
      frames.push(...findFrames(cell));
      const text = formatCell(cell, readCellText(cell));
      if (text.length > CELL_LETTERS_MAX)
        throw createRefusal(
          'too_complex',
          `Row ${y + 1} of sheet ${JSON.stringify(name)} has a cell of ${text.length} letters; a cell holds at most ${CELL_LETTERS_MAX}.`,
        );
      for (
        let time = Math.min(REPEAT_MAX, Number(value(cell, 'number-columns-repeated') ?? 1) || 1);
        time > 0 && line.length < SHEET_COLUMNS_MAX;
        time--
      )
        line.push(text);
    }
    for (const x of hidden) if (x < line.length) line[x] = '';
    while (line.at(-1) === '') line.pop();
    const letters = line.reduce((sum, cell) => sum + cell.length, 0);
    const copies = times > REPEAT_MAX ? 1 : times;
    const room = letters === 0 ? copies : Math.min(copies, Math.floor(budget.letters / letters));
    for (let time = 0; time < room; time++) {
      lines.set(y + time, grid.length);
      grid.push([...line]);
      budget.cells -= line.length;
      budget.letters -= letters;
    }
    if (room < copies) budget.letters = 0;
    y += times;
  }
  if (hiddenTables > 0)
    warnings.push(
      `${hiddenTables} hidden ${hiddenTables === 1 ? 'row' : 'rows'} of sheet ${JSON.stringify(name)} left out.`,
    );
  return { name, grid, lines, merges, frames, hidden };
}

/** Dates as ISO 8601, and ambiguous numbers in an unambiguous form. */
function formatCell(cell: XmlNode, text: string): string {
  const date = value(cell, 'date-value');
  if (date !== undefined)
    return date
      .replace(/T00:00:00(?:\.0+)?$/, '')
      .replace('T', ' ')
      .slice(0, 16);
  const exact = Number(value(cell, 'value') ?? Number.NaN);
  if (!Number.isFinite(exact)) return text;
  const plus = exact < 0 && /\(.*\)/.test(text) ? `-${text.replace(/[()]/g, '')}` : text;
  const figure = /\d[\d.,]*/.exec(plus)?.[0] ?? '';
  const read = parseCellNumber(plus)?.value;
  const meant = value(cell, 'value-type') === 'percentage' ? exact * 100 : exact;
  // "1.234" is a thousand in some countries and little more than one in others.
  if (
    read === undefined ||
    !/^\d{1,3}[.,]\d{3}$/.test(figure) ||
    Math.abs(read - meant) <= Math.abs(meant) / 100
  )
    return plus;
  return plus.replace(
    figure,
    numberText(Math.abs(meant), { decimals: Number.isInteger(meant) ? 0 : 3, grouped: true, language: 'en' }),
  );
}

function hiddenColumns(table: XmlNode): Set<number> {
  const hidden = new Set<number>();
  let x = 0;
  for (const column of walk(table)) {
    if (readLocalName(column) !== 'table-column') continue;
    const times = Number(value(column, 'number-columns-repeated') ?? 1) || 1;
    if (isHidden(column))
      for (let over = 0; over < Math.min(times, SHEET_COLUMNS_MAX); over++) hidden.add(x + over);
    x += times;
  }
  return hidden;
}

function isHidden(node: XmlNode): boolean {
  return /^(?:collapse|filter)$/.test(value(node, 'visibility') ?? '');
}

function findFrames(node: XmlNode | undefined): XmlNode[] {
  return node === undefined ? [] : [...walk(node)].filter((one) => readLocalName(one) === 'frame');
}

/** Looks up cells by references such as "Sales.A4:Sales.A11" and "$'My data'.$A$4". */
function createCellLookup(sheets: readonly Sheet[]): CellsAt {
  const room = new ReferenceRoom();
  return (reference) => {
    const match =
      /^\$?(?:'((?:[^']|'')+)'|([^'.]+))\.\$?([A-Z]{1,3})\$?(\d{1,7})(?::(?:[^:]*\.)?\$?([A-Z]{1,3})\$?(\d{1,7}))?$/.exec(
        reference,
      );
    const sheet = sheets.find(({ name }) => name === (match?.[1]?.replaceAll("''", "'") ?? match?.[2]));
    const [left, right] = [parseColumn(match?.[3] ?? ''), parseColumn(match?.[5] ?? match?.[3] ?? '')];
    const [top, bottom] = [Number(match?.[4]) - 1, Number(match?.[6] ?? match?.[4]) - 1];
    if (
      sheet === undefined ||
      left === undefined ||
      right === undefined ||
      !room.take((bottom - top + 1) * (right - left + 1))
    )
      return undefined;
    const cells: { text: string; value: undefined }[] = [];
    for (let y = top; y <= bottom; y++)
      for (let x = left; x <= right; x++)
        cells.push({ text: sheet.grid[sheet.lines.get(y) ?? -1]?.[x] ?? '', value: undefined });
    return cells;
  };
}

/** Rows in order with groups expanded, each with its number of repetitions. */
function* walkRows(table: XmlNode): Generator<{ readonly row: XmlNode; readonly times: number }> {
  for (const node of table.children) {
    const name = readLocalName(node);
    if (name === 'table-row') {
      yield {
        row: node,
        times: Math.max(1, Math.trunc(Number(value(node, 'number-rows-repeated') ?? 1)) || 1),
      };
    } else if (/^table-(?:header-rows|rows|row-group)$/.test(name)) yield* walkRows(node);
  }
}
