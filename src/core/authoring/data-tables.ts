import { isConsistent } from '../sources/data/check.ts';
import { analyzeFrame } from '../sources/data/find.ts';
import { type Finding, readFinding } from '../sources/data/finding.ts';
import { FrameBuilder } from '../sources/data/frame.ts';
import { isHeaderUnit } from '../sources/data/scale.ts';
import { type PlainTable, unpivot } from '../sources/data/unpivot.ts';
import { detectLanguage } from '../sources/detect-language.ts';
import { toVisibleText } from '../sources/rich-text.ts';
import type { SourceBlock, SourceDocument, SourceSection, TableBlock } from '../sources/source-document.ts';
import { TABLE_ROWS_MAX } from '../sources/table-rows.ts';
import { isTotal } from './compose/chart-data.ts';

/** A shorter table is shown instead of analysed. */
const ROWS_LEAST = 8;
/** Minimum number of rows and of numbers of a shorter table that is analysed. */
const [DENSE_ROWS_LEAST, DENSE_LEAST] = [4, 12];
/** Maximum number of characters of other text, such as a title and a source. */
const WORDS_MAX = 400;
/** Minimum number of findings besides the overview. */
const FOUND_LEAST = 1;

/** A table of a document with its findings, the most significant first. */
export interface DataTable {
  readonly table: TableBlock;
  /** Heading above it; "" if there is none. */
  readonly heading: string;
  readonly findings: readonly Finding[];
}

/**
 * Tables of a document that consists of data; undefined for other documents, and for tables without findings.
 */
export function findDataTables(document: SourceDocument): readonly DataTable[] | undefined {
  const blocks = listBlocks(document.root);
  const tables = blocks.flatMap(({ block, section }) =>
    block.kind === 'table' ? [{ table: block, section }] : [],
  );
  // A summary has the description of its calculation beside it.
  const words = tables.some(({ table }) => table.finding !== undefined)
    ? 0
    : blocks.reduce((sum, { block }) => sum + ('text' in block ? block.text.text.length : 0), 0);
  if (
    tables.length === 0 ||
    words > WORDS_MAX ||
    blocks.some(({ block }) => block.kind === 'list' || block.kind === 'code' || block.kind === 'figure')
  )
    return undefined;
  if (!tables.every(({ table }) => table.finding !== undefined || isData(table))) return undefined;
  const summed = Map.groupBy(
    tables.filter(({ table }) => table.finding !== undefined),
    ({ table }) => `${table.place.file ?? ''} ${table.place.at ?? ''}`,
  );
  const warningsOfData = [
    ...[...summed.values()].flatMap((parts): DataTable[] => {
      const findings = parts.flatMap(({ table }) =>
        table.finding === undefined
          ? []
          : [
              readFinding(
                table.finding,
                table.rows.map((row) => row.map(toVisibleText)),
                table.columns.map(({ label }) => toVisibleText(label)),
              ),
            ],
      );
      return parts[0] === undefined
        ? []
        : [{ table: parts[0].table, heading: '', findings: findings.filter(isConsistent) }];
    }),
    ...tables
      .filter(({ table }) => table.finding === undefined)
      .map(
        ({ table, section }): DataTable => ({
          table,
          heading: section.level === 0 ? '' : section.heading,
          findings: analyzeTable(table, section, document.title ?? '').filter(isConsistent),
        }),
      ),
  ];
  const found = warningsOfData.reduce(
    (sum, one) => sum + one.findings.filter(({ kind }) => kind !== 'overview').length,
    0,
  );
  return found < FOUND_LEAST && summed.size === 0 ? undefined : warningsOfData;
}

/**
 * Language of data. Names and codes are no evidence, so the apparent language must be confirmed by the column
 * headers.
 */
export function detectDataLanguage(tables: readonly DataTable[], seeming: string): string {
  const heads = [
    ...new Set(
      tables.flatMap(({ table, findings }) =>
        table.finding === undefined
          ? table.columns.map(({ label }) => toVisibleText(label))
          : findings.flatMap(({ held = [] }) => held.map(({ name }) => name)),
      ),
    ),
  ].join(' ');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: letters that English has not
  return detectLanguage(heads) === seeming || /[^\u0000-\u007f]/.test(heads) ? seeming : 'en';
}

/** True for a few times with several numbers each; other short tables are shown as they are. */
function isDense({ rows, columns }: Pick<TableBlock, 'rows' | 'columns'>): boolean {
  const numbers = columns.filter(({ numeric }) => numeric).length;
  return (
    columns.some(({ temporal }) => temporal) &&
    rows.length >= DENSE_ROWS_LEAST &&
    numbers > 1 &&
    rows.length * numbers >= DENSE_LEAST
  );
}

/** Adds what the table is about to a header that is only a number, such as a year. */
function nameColumn(label: string, subject: string): string {
  return /^\d+$/.test(label.trim()) && subject !== '' ? `${subject} (${label.trim()})` : label;
}

/** True for similar rows with numbers or times; a table that the file draws as a chart stays that chart. */
function isData({ rows, columns, chart }: TableBlock): boolean {
  return (
    chart === undefined &&
    (rows.length >= ROWS_LEAST || isDense({ rows, columns })) &&
    rows.length < TABLE_ROWS_MAX &&
    columns.length > 1 &&
    columns.some(({ numeric, temporal }) => numeric || temporal)
  );
}

function analyzeTable(table: TableBlock, section: SourceSection, title: string): Finding[] {
  const heading = section.level === 0 ? '' : section.heading;
  const units = table.columns.map(({ unit }) =>
    unit !== undefined && isHeaderUnit(unit) ? unit : undefined,
  );
  const wide: PlainTable = {
    labels: table.columns.map(({ label }, index) =>
      nameColumn(removeUnit(toVisibleText(label), units[index]), heading || title),
    ),
    units,
    rows: table.rows.filter((row) => !isTotal(row)).map((row) => row.map(toVisibleText)),
  };
  const long = unpivot(wide, heading || title) ?? wide;
  const builder = new FrameBuilder(long.labels, false, long.units);
  for (const row of long.rows) builder.add(row);
  return analyzeFrame(builder.build(), heading);
}

function removeUnit(label: string, unit: string | undefined): string {
  return unit === undefined
    ? label
    : label.replace(/\s*[([（［][^()[\]（）［］]*[)\]）］]\s*$/u, '') || label;
}

function listBlocks(
  section: SourceSection,
): { readonly block: SourceBlock; readonly section: SourceSection }[] {
  return [...section.blocks.map((block) => ({ block, section })), ...section.sections.flatMap(listBlocks)];
}
