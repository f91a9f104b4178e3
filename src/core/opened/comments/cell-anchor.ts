import type { PackageEdit } from '../../ooxml/package/index.ts';
import { childAtPath, element, findWithin, type Markup, readAttribute } from '../../ooxml/xml/index.ts';
import type { OwnElement } from '../elements.ts';
import { findElement, invalidInput } from '../find-element.ts';
import { findCells, findTable } from '../table-edit.ts';
import { readNumber } from './comment-parts.ts';
import { readPlainText } from './comment-text.ts';

const A16 = { 'xmlns:a16': 'http://schemas.microsoft.com/office/drawing/2014/main' };
/** Extensions of `a:tr` and `a:gridCol` with the ids by which anchors name cells (MS-ODRAWXML 2.28). */
const IDS = {
  row: { uri: '{0D108BD9-81ED-4DB2-BD59-A6C34878D82A}', name: 'rowId' },
  column: { uri: '{9D8B030D-6E8A-4147-A177-3AD203B41FA5}', name: 'colId' },
} as const;
const FIRST_ID = 10_000;

/** A cell of a table, by its place from 0. */
export interface CellPlace {
  readonly table: string;
  readonly row: number;
  readonly column: number;
}

/** Reads the name of a cell such as "7/r2c3"; undefined for an element. */
export function parseCellPlace(name: string): CellPlace | undefined {
  const [, table, row, column] = /^(.+)\/r(\d{1,4})c(\d{1,4})$/.exec(name) ?? [];
  return table === undefined ? undefined : { table, row: Number(row) - 1, column: Number(column) - 1 };
}

/** The first cell of a table with these words. */
export function findCellWith(
  source: string,
  { id, markup }: OwnElement,
  words: string,
): CellPlace | undefined {
  const table = findTable(markup);
  const rows = table === undefined ? [] : findCells(table);
  for (const [row, cells] of rows.entries()) {
    const column = cells.findIndex((cell) => readWords(source, cell).includes(words.replace(/\n/g, '\r')));
    if (column >= 0) return { table: id, row, column };
  }
  return undefined;
}

/** Plain text of a cell as anchors count it. */
export function readWords(source: string, cell: Markup): string {
  const body = childAtPath(cell, 'txBody');
  return body === undefined ? '' : readPlainText(source, body);
}

/** Place of the cell that `ac:tcMk` names in a table; undefined if it is gone. */
export function findAnchoredCell(
  source: string,
  frame: Markup,
  { rowId, colId }: { readonly rowId: number | undefined; readonly colId: number | undefined },
): { readonly row: number; readonly column: number; readonly cell: Markup } | undefined {
  const table = findTable(frame);
  if (table === undefined || rowId === undefined || colId === undefined) return undefined;
  const { rows, columns } = listParts(table);
  const row = rows.findIndex((one) => readId(source, one, 'row') === rowId);
  const column = columns.findIndex((one) => readId(source, one, 'column') === colId);
  const cell = findCells(table)[row]?.[column];
  return cell === undefined ? undefined : { row, column, cell };
}

/**
 * Ids of the row and the column of a cell, which are written where the file has none.
 *
 * @throws Failure `invalid_input` if the table has no such cell
 */
export function ensureCellIds(
  file: PackageEdit,
  slide: string,
  { table: id, row, column }: CellPlace,
): { readonly rowId: number; readonly colId: number } {
  const find = () => {
    const { source, element: own } = findElement(file, slide, id);
    const table = findTable(own.markup);
    const { rows, columns } = table === undefined ? { rows: [], columns: [] } : listParts(table);
    const found = { row: rows[row], column: columns[column] };
    if (found.row !== undefined && found.column !== undefined)
      return { source, rows, columns, parts: { row: found.row, column: found.column } };
    const name = `${id}/r${row + 1}c${column + 1}`;
    throw invalidInput(
      'element',
      `There is no cell "${name}".`,
      name,
      `The table has ${rows.length} rows and ${columns.length} columns.`,
    );
  };
  const ensure = (kind: keyof typeof IDS): number => {
    const { source, rows, columns, parts } = find();
    const known = readId(source, parts[kind], kind);
    if (known !== undefined) return known;
    const all = kind === 'row' ? rows : columns;
    const next = Math.max(FIRST_ID, ...all.map((one) => (readId(source, one, kind) ?? 0) + 1));
    writeId(file, slide, parts[kind], kind, next);
    return next;
  };
  return { rowId: ensure('row'), colId: ensure('column') };
}

function listParts(table: Markup) {
  return {
    rows: table.children.filter(({ name }) => name === 'tr'),
    columns: childAtPath(table, 'tblGrid')?.children.filter(({ name }) => name === 'gridCol') ?? [],
  };
}

function readId(source: string, part: Markup, kind: keyof typeof IDS): number | undefined {
  const list = childAtPath(part, 'extLst');
  const own = list === undefined ? undefined : findWithin(list, ({ name }) => name === IDS[kind].name);
  return readNumber(source, own, 'val');
}

function writeId(file: PackageEdit, slide: string, part: Markup, kind: keyof typeof IDS, id: number): void {
  const { uri, name } = IDS[kind];
  file.edit(slide, (edited) => {
    const a = /^<([\w.-]+:)?/.exec(edited.source.slice(part.start))?.[1] ?? '';
    const extension = element(`${a}ext`, { uri }, element(`a16:${name}`, { ...A16, val: id }));
    const list = childAtPath(part, 'extLst');
    if (list === undefined) edited.append(part, element(`${a}extLst`, {}, extension));
    else edited.append(list, extension);
  });
}

/** Value of an attribute of an anchor. */
export function readRange(
  source: string,
  range: Markup | undefined,
): readonly [from: number, length: number] {
  const read = (name: string) =>
    range === undefined ? 0 : Number(readAttribute(source, range, name) ?? 0) || 0;
  return [read('cp'), read('len')];
}
