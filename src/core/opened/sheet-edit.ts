import type { PackageEdit } from '../ooxml/package/index.ts';
import {
  childAtPath,
  type Markup,
  parseMarkup,
  readAttribute,
  resolveReferences,
  text,
  type XmlEditor,
} from '../ooxml/xml/index.ts';
import { columnName, columnNumber } from './cell-names.ts';

/** A cell of a workbook with its new value; columns and rows from 1, null clears it. */
export interface SheetCell {
  readonly sheet: string;
  readonly column: number;
  readonly row: number;
  readonly value: string | number | null;
}

/**
 * Writes cells of a workbook and keeps their formats. Texts are written as inline strings.
 *
 * @returns warnings about sheets that do not exist
 */
export function setCells(book: PackageEdit, cells: readonly SheetCell[]): string[] {
  const sheets = findSheets(book);
  const missing = new Set<string>();
  const bySheet = new Map<string, SheetCell[]>();
  for (const cell of cells) {
    const part = sheets.get(cell.sheet.toLowerCase());
    if (part === undefined) missing.add(cell.sheet);
    else bySheet.set(part, [...(bySheet.get(part) ?? []), cell]);
  }
  for (const [part, wanted] of bySheet) {
    writeCells(book, part, wanted);
    growTables(book, part, wanted);
  }
  return [...missing].map(
    (name) => `The chart's workbook has no sheet "${name}"; its numbers there were not changed.`,
  );
}

function findSheets(book: PackageEdit): Map<string, string> {
  const source = book.text(book.main);
  const found = new Map<string, string>();
  for (const sheet of childAtPath(parseMarkup(source), 'sheets')?.children ?? []) {
    const id = /\b[\w.-]+:id\s*=\s*"([^"]+)"/.exec(source.slice(sheet.start, sheet.inner))?.[1];
    const target = book.target(book.main, id);
    const name = resolveReferences(readAttribute(source, sheet, 'name') ?? '', sheet.start);
    if (target !== undefined && book.has(target)) found.set(name.toLowerCase(), target);
  }
  return found;
}

function writeCells(book: PackageEdit, part: string, cells: readonly SheetCell[]): void {
  book.edit(part, (edited, root) => {
    const data = childAtPath(root, 'sheetData');
    if (data === undefined) return;
    const rows = new Map<number, SheetCell[]>();
    for (const cell of cells) rows.set(cell.row, [...(rows.get(cell.row) ?? []), cell]);
    const own = new Map(
      data.children
        .filter(({ name }) => name === 'row')
        .map((row) => [Number(readAttribute(edited.source, row, 'r') ?? 0), row]),
    );
    const prefix = /^<([\w.-]+:)?/.exec(edited.source.slice(data.start))?.[1] ?? '';
    let added = '';
    for (const [number, wanted] of [...rows].sort((a, b) => a[0] - b[0])) {
      const row = own.get(number);
      if (row !== undefined) writeRow(edited, row, wanted, prefix);
      else {
        const filled = wanted.filter(({ value }) => value !== null).sort((a, b) => a.column - b.column);
        if (filled.length === 0) continue;
        const written = `<${prefix}row r="${number}">${filled.map((cell) => cellXml(cell, prefix)).join('')}</${prefix}row>`;
        const next = [...own].filter(([at]) => at > number).sort((a, b) => a[0] - b[0])[0];
        if (next === undefined) added += written;
        else edited.insert(next[1].start, written);
      }
    }
    if (added !== '') edited.append(data, added);
    growDimension(edited, root, cells);
  });
}

function growDimension(edited: XmlEditor, root: Markup, cells: readonly SheetCell[]): void {
  const dimension = childAtPath(root, 'dimension');
  const found = /^([A-Z]+)(\d+)(?::([A-Z]+)(\d+))?$/.exec(
    dimension === undefined ? '' : (readAttribute(edited.source, dimension, 'ref') ?? ''),
  );
  if (dimension === undefined || found === null) return;
  const [, a = 'A', top = '1', b = a, bottom = top] = found;
  const filled = cells.filter(({ value }) => value !== null);
  const column = Math.max(columnNumber(b), ...filled.map((cell) => cell.column));
  const row = Math.max(Number(bottom), ...filled.map((cell) => cell.row));
  edited.setAttribute(dimension, 'ref', `${a}${top}:${columnName(column)}${row}`);
}

function writeRow(edited: XmlEditor, row: Markup, cells: readonly SheetCell[], prefix: string): void {
  const own = row.children
    .filter(({ name }) => name === 'c')
    .map((cell) => ({ cell, column: parseColumn(readAttribute(edited.source, cell, 'r') ?? '') }));
  let added = '';
  for (const wanted of [...cells].sort((a, b) => a.column - b.column)) {
    const known = own.find(({ column }) => column === wanted.column);
    if (known !== undefined) {
      const style = readAttribute(edited.source, known.cell, 's');
      edited.replace(known.cell.start, known.cell.end, cellXml(wanted, prefix, style));
      continue;
    }
    if (wanted.value === null) continue;
    const next = own.find(({ column }) => column > wanted.column);
    if (next === undefined) added += cellXml(wanted, prefix);
    else edited.insert(next.cell.start, cellXml(wanted, prefix));
  }
  if (added !== '') edited.append(row, added);
  edited.setAttribute(row, 'spans', undefined);
}

function cellXml({ column, row, value }: SheetCell, prefix: string, style?: string): string {
  const head = `<${prefix}c r="${columnName(column)}${row}"${style === undefined ? '' : ` s="${style}"`}`;
  if (value === null) return `${head}/>`;
  if (typeof value === 'number') return `${head}><${prefix}v>${value}</${prefix}v></${prefix}c>`;
  const space = /^\s|\s$/.test(value) ? ' xml:space="preserve"' : '';
  return `${head} t="inlineStr"><${prefix}is><${prefix}t${space}>${text(value)}</${prefix}t></${prefix}is></${prefix}c>`;
}

/**
 * Extends the table over the data, which PowerPoint creates for charts, and names its columns after its first
 * row.
 */
function growTables(book: PackageEdit, part: string, cells: readonly SheetCell[]): void {
  for (const { type, target, external } of book.relationships(part)) {
    if (type !== 'table' || external || !book.has(target)) continue;
    book.edit(target, (edited, root) => {
      const found = /^([A-Z]+)(\d+):([A-Z]+)(\d+)$/.exec(readAttribute(edited.source, root, 'ref') ?? '');
      if (found === null) return;
      const [, a = 'A', top = '1', b = 'A', bottom = '1'] = found;
      const [left, first] = [columnNumber(a), Number(top)];
      const filled = cells.filter(({ value }) => value !== null);
      const right = Math.max(columnNumber(b), ...filled.map(({ column }) => column));
      const last = Math.max(Number(bottom), ...filled.map(({ row }) => row));
      const ref = `${a}${top}:${columnName(right)}${last}`;
      edited.setAttribute(root, 'ref', ref);
      const filter = childAtPath(root, 'autoFilter');
      if (filter !== undefined) edited.setAttribute(filter, 'ref', ref);
      const columns = childAtPath(root, 'tableColumns');
      const own = columns?.children.filter(({ name }) => name === 'tableColumn') ?? [];
      const heads = new Map(
        filled.filter(({ row }) => row === first).map(({ column, value }) => [column - left, String(value)]),
      );
      for (const [index, column] of own.entries()) {
        const name = heads.get(index);
        if (name !== undefined && name !== '')
          edited.setAttribute(column, 'name', text(name).replaceAll('"', '&quot;'));
      }
      const count = right - left + 1;
      if (columns === undefined || count <= own.length) return;
      const ids = own.map((column) => Number(readAttribute(edited.source, column, 'id') ?? 0));
      const more = Array.from({ length: count - own.length }, (_, index) => {
        const name = heads.get(own.length + index) ?? `Column${own.length + index + 1}`;
        return `<tableColumn id="${Math.max(0, ...ids) + 1 + index}" name="${text(name).replaceAll('"', '&quot;')}"/>`;
      });
      edited.append(columns, more.join(''));
      edited.setAttribute(columns, 'count', String(count));
    });
  }
}

function parseColumn(reference: string): number {
  return columnNumber(/^[A-Z]+/.exec(reference)?.[0] ?? '');
}
