import type { ChartPlan } from '../../../charts/plan/chart-plan.ts';
import { sha256 } from '../../package/media.ts';
import { binaryPart, type Part } from '../../package/package-writer.ts';
import { Relationships, relationshipsXml } from '../../package/relationships.ts';
import { type Packed, packDeflated, packStored, writeZip } from '../../package/zip-writer.ts';
import { CONTENT_TYPE, RELATIONSHIP } from '../../xml/namespaces.ts';
import { element, join, text, type Xml, xmlDocument } from '../../xml/xml.ts';

const MAIN_NS = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
export const SHEET = 'Sheet1';

/** A column of the sheet: the header in row 1, and the cells below it. */
export interface Column {
  readonly head: string;
  readonly cells: readonly (string | number | null)[];
}

/** Column indexes of a series. */
export interface SeriesColumns {
  readonly x: number;
  readonly values: number;
  readonly sizes: number;
  readonly texts: number;
  readonly plus: number;
  readonly minus: number;
}

/**
 * Lays the chart's data out in columns: categories and one column for each series, or x and y columns for
 * scatter charts, then label texts and error bars.
 */
export function layoutColumns(plan: ChartPlan): Column[] {
  const columns: Column[] = plan.family === 'scatter' ? [] : [{ head: '', cells: plan.categories }];
  for (const [index, { name, values, points, texts, whiskers }] of plan.series.entries()) {
    const at = findSeriesColumns(plan, index);
    if (plan.family === 'scatter') columns[at.x] = { head: 'X', cells: points.map(({ x }) => x) };
    columns[at.values] = { head: name, cells: plan.family === 'scatter' ? points.map(({ y }) => y) : values };
    if (plan.type === 'bubble') columns[at.sizes] = { head: '⌀', cells: points.map(({ size }) => size ?? 0) };
    if (texts !== undefined) columns[at.texts] = { head: `${name} “”`, cells: texts };
    if (whiskers === undefined) continue;
    columns[at.plus] = { head: `${name} ↑`, cells: whiskers.plus.map((length) => length ?? 0) };
    columns[at.minus] = { head: `${name} ↓`, cells: whiskers.minus.map((length) => length ?? 0) };
  }
  return columns;
}

/** Finds the columns of a series. Columns that the series does not use belong to other series. */
export function findSeriesColumns({ family, type, series }: ChartPlan, index: number): SeriesColumns {
  const wide = family !== 'scatter' ? 1 : type === 'bubble' ? 3 : 2;
  const first = family === 'scatter' ? index * wide : index + 1;
  const main = family === 'scatter' ? series.length * wide : series.length + 1;
  const textsColumn = series
    .slice(0, index)
    .reduce(
      (sum, { texts, whiskers }) => sum + (texts === undefined ? 0 : 1) + (whiskers === undefined ? 0 : 2),
      main,
    );
  const plusColumn = textsColumn + (series[index]?.texts === undefined ? 0 : 1);
  return {
    x: first,
    values: family === 'scatter' ? first + 1 : first,
    sizes: first + 2,
    texts: textsColumn,
    plus: plusColumn,
    minus: plusColumn + 1,
  };
}

/** Formats the range of a column's cells or of its header: "Sheet1!$B$2:$B$5". */
export function formatRange(column: number, rows: number | 'head'): string {
  const name = columnName(column);
  if (rows === 'head') return `${SHEET}!$${name}$1`;
  return `${SHEET}!$${name}$2:$${name}$${Math.max(2, rows + 1)}`;
}

/** Below this many characters, deflating takes longer than the saved bytes are worth. */
const SMALL_SHEET = 2048;

/** Creates the embedded workbook that PowerPoint opens for "Edit data". */
export function workbookPart(columns: readonly Column[]): Part {
  const sheet = xmlDocument(sheetXml(columns));
  const bytes = writeZip([
    ...commonParts(),
    [
      'xl/worksheets/sheet1.xml',
      sheet.length < SMALL_SHEET ? packStored(Buffer.from(sheet)) : packDeflated(sheet),
    ],
  ]);
  return binaryPart(`ppt/embeddings/workbook-${sha256(bytes).slice(0, 20)}.xlsx`, bytes);
}

function sheetXml(columns: readonly Column[]): Xml {
  const rows = Math.max(0, ...columns.map(({ cells }) => cells.length));
  const lines: Xml[] = [];
  for (let row = 0; row <= rows; row += 1) {
    const cells = columns.map(({ head, cells: body }, column) =>
      cellXml(`${columnName(column)}${row + 1}`, row === 0 ? head : (body[row - 1] ?? null)),
    );
    lines.push(element('row', { r: row + 1 }, ...cells));
  }
  return element('worksheet', { xmlns: MAIN_NS }, element('sheetData', {}, join(lines)));
}

function cellXml(reference: string, value: string | number | null): Xml | undefined {
  if (value === null || value === '') return undefined;
  if (typeof value === 'number') return element('c', { r: reference }, element('v', {}, text(String(value))));
  return element('c', { r: reference, t: 'inlineStr' }, element('is', {}, element('t', {}, text(value))));
}

/** 0 → "A", 26 → "AA". */
function columnName(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : columnName(Math.floor(index / 26) - 1) + last;
}

let cachedCommonParts: readonly (readonly [string, Packed])[] | undefined;

/** The parts that all workbooks have in common, created once. */
function commonParts(): readonly (readonly [string, Packed])[] {
  cachedCommonParts ??= createCommonParts();
  return cachedCommonParts;
}

function createCommonParts(): [string, Packed][] {
  const root = new Relationships();
  root.to(RELATIONSHIP.officeDocument, 'xl/workbook.xml');
  const book = new Relationships();
  const sheetId = book.to(RELATIONSHIP.worksheet, 'xl/worksheets/sheet1.xml');
  book.to(RELATIONSHIP.styles, 'xl/styles.xml');
  const override = (PartName: string, ContentType: string) => element('Override', { PartName, ContentType });
  const types = element(
    'Types',
    { xmlns: 'http://schemas.openxmlformats.org/package/2006/content-types' },
    element('Default', {
      Extension: 'rels',
      ContentType: 'application/vnd.openxmlformats-package.relationships+xml',
    }),
    element('Default', { Extension: 'xml', ContentType: 'application/xml' }),
    override('/xl/workbook.xml', CONTENT_TYPE.workbook),
    override('/xl/worksheets/sheet1.xml', CONTENT_TYPE.worksheet),
    override('/xl/styles.xml', CONTENT_TYPE.styles),
  );
  const workbook = element(
    'workbook',
    { xmlns: MAIN_NS, 'xmlns:r': 'http://schemas.openxmlformats.org/officeDocument/2006/relationships' },
    element('sheets', {}, element('sheet', { name: SHEET, sheetId: 1, 'r:id': sheetId })),
  );
  const one = (tag: string, ...children: Xml[]) => element(tag, { count: children.length }, ...children);
  const plain = { numFmtId: 0, fontId: 0, fillId: 0, borderId: 0 };
  const styles = element(
    'styleSheet',
    { xmlns: MAIN_NS },
    one('fonts', element('font', {}, element('sz', { val: 11 }), element('name', { val: 'Calibri' }))),
    one(
      'fills',
      element('fill', {}, element('patternFill', { patternType: 'none' })),
      element('fill', {}, element('patternFill', { patternType: 'gray125' })),
    ),
    one('borders', element('border')),
    one('cellStyleXfs', element('xf', plain)),
    one('cellXfs', element('xf', { ...plain, xfId: 0 })),
  );
  return [
    ['[Content_Types].xml', packDeflated(xmlDocument(types))],
    ['_rels/.rels', packDeflated(relationshipsXml('', root.all))],
    ['xl/workbook.xml', packDeflated(xmlDocument(workbook))],
    ['xl/_rels/workbook.xml.rels', packDeflated(relationshipsXml('xl/workbook.xml', book.all))],
    ['xl/styles.xml', packDeflated(xmlDocument(styles))],
  ];
}
