import { XmlEditor, type XmlSource } from '../../xml/edited-xml.ts';
import { childAtPath, descendants, type Markup, parseMarkup, readAttribute } from '../../xml/markup.ts';
import { patchElement } from '../../xml/patch.ts';
import { element, text } from '../../xml/xml.ts';
import type { FillRun, TextColor, TextScope } from '../text/fill-text.ts';
import { EMPTY_PARAGRAPH } from '../text/paragraph.ts';
import { chooseFormat, fillText, findFormats, type ParagraphFormat, type Side } from '../text/patch.ts';
import { PLAIN_BODY, wrapBody } from '../text/text-body.ts';
import type { StyledColumn, TableContent } from './inherit.ts';
import type { CellTemplate } from './sample-rows.ts';
import {
  type CellCache,
  type ColumnSides,
  DEFAULT_PT,
  findSample,
  findSampleColumn,
  MIN_ROW_EMU,
  type SampleRow,
} from './sample-rows.ts';
import { writeColumns, writeRows } from './table.ts';

/** Content for a table on a slide of an existing file. */
export interface TableFill extends TableContent {
  /** Available height in EMU. */
  readonly heightEmu: number;
  /** Scale of the sample's font sizes. */
  readonly fontScale: number;
  /** If set, all text has this size in points instead. */
  readonly sizePt?: number;
}

/** A sample table with other rows: which sample cell each cell is modelled on, and its formatting. */
export interface TableRows {
  readonly widths: readonly number[];
  readonly rows: readonly { readonly heightEmu: number; readonly cells: readonly CellFill[] }[];
  readonly heightEmu: number;
  /** The columns run in the opposite direction to the sample's. */
  readonly turned: boolean;
  /** Attributes of `a:tblPr` that change; undefined removes the attribute. */
  readonly flags: Readonly<Record<string, string | undefined>>;
}

/** A cell with its content. */
export interface CellFill {
  /** Source of the sample cell. */
  readonly like: string;
  readonly runs: readonly FillRun[];
  readonly set: CellFormatting;
}

/**
 * Plans rows and columns that are formatted like the sample's: header, alternating bodies, total. The table
 * keeps its width.
 */
export function planRows(
  known: XmlSource,
  table: Markup,
  fill: TableFill,
  rtl: boolean,
): TableRows | undefined {
  const sample = findSample(known, table);
  if (sample === undefined) return undefined;
  const { width, properties, likes } = sample;
  const widths = fill.columns.map(({ share }) => Math.floor(share * width));
  widths[widths.length - 1] = width - widths.slice(0, -1).reduce((sum, one) => sum + one, 0);
  const flags = {
    ...(sample.rtl === rtl ? {} : { rtl: rtl ? '1' : undefined }),
    ...(!fill.total && sample.lastRow ? { lastRow: undefined } : {}),
  };
  const turned = properties !== undefined && sample.rtl !== rtl;
  const sides = fill.columns.map((column, at) => chooseSide(column, at, sample.sides, turned, rtl));
  const count = fill.rows.length;
  const natural = fill.rows.map((_, row) => findSampleRow(row).height);
  const stretch = Math.min(
    Math.max(1, fill.fontScale) * MAX_STRETCH,
    fill.heightEmu /
      Math.max(
        1,
        natural.reduce((all, height) => all + height, 0),
      ),
  );
  const heights = natural.map((height) => Math.max(MIN_ROW_EMU, Math.floor(height * stretch)));
  const rows = fill.rows.map((content, row) => {
    const sampleRow = findSampleRow(row);
    // Headers and total rows are bold if the sample does not show them in its own way.
    const isBold =
      (row === count - 1 && fill.total && likes.total === undefined) || (row === 0 && sample.hasPlainHead);
    const cells = widths.map((_, at): CellFill => {
      const like = sampleRow.cells[findSampleColumn(at, fill.columns.length, sampleRow.cells.length)] ?? '';
      const side = (row === 0 ? sample.sides.head : undefined) ?? sides[at] ?? 'l';
      return {
        like,
        runs: content[at] ?? [],
        set: { side, strong: isBold, textColor: fill.textColors?.get(row) },
      };
    });
    return { heightEmu: heights[row] ?? MIN_ROW_EMU, cells };
  });
  return {
    widths,
    rows,
    heightEmu: heights.reduce((all, height) => all + height, 0),
    turned,
    flags: properties === undefined ? {} : flags,
  };

  function findSampleRow(row: number): SampleRow {
    const { bodies } = likes;
    if (row === 0) return likes.head;
    if (row === count - 1 && fill.total)
      return likes.total ?? bodies[(row - 1) % bodies.length] ?? likes.head;
    return bodies[(row - 1) % bodies.length] ?? likes.head;
  }
}

/**
 * Alignment of a column in all its rows: as the author says, else as columns of the same kind are aligned in the
 * sample, which may be centred as a whole or copied from cells of different alignments.
 */
function chooseSide(
  { align, isAligned, isNumeric }: StyledColumn,
  at: number,
  sides: ColumnSides,
  turned: boolean,
  rtl: boolean,
): Side {
  const own = isAligned ? undefined : isNumeric ? sides.figures : at === 0 ? sides.first : sides.words;
  // Figures are aligned right in both writing directions.
  if (own === undefined) return align;
  if (own === 'ctr' || (isNumeric && rtl)) return own;
  return turned ? OPPOSITE[own] : own;
}

/**
 * Replaces the rows and columns of a sample table.
 *
 * @returns the height of the table in EMU
 */
export function fillTable(edited: XmlEditor, table: Markup, fill: TableFill, scope: TextScope): number {
  const [sample, filled] = [findSample(edited, table), planRows(edited, table, fill, scope.rtl)];
  if (sample === undefined || filled === undefined) return fill.heightEmu;
  const { grid, first, last, properties } = sample;
  if (properties !== undefined)
    for (const [name, value] of Object.entries(filled.flags)) edited.setAttribute(properties, name, value);
  const writer = new CellWriter(sample.written, fill, scope, filled.turned);
  const form = {
    widths: filled.widths,
    heights: filled.rows.map(({ heightEmu }) => heightEmu),
    cell: (row: number, column: number): string => {
      const cell = filled.rows[row]?.cells[column];
      return cell === undefined ? EMPTY_CELL : writer.write(cell.like, cell.runs, cell.set);
    },
  };
  edited.setInner(grid, writeColumns(form));
  edited.replace(first.start, last.end, writeRows(form));
  return filled.heightEmu;
}

/** Largest factor by which rows become higher to fill the place of the sample, beyond that of their letters. */
const MAX_STRETCH = 1.4;

/** Stands for the text of a cell. A cell whose sample contains it is not cached. */
const TEXT_MARK = '\uf8ff\ufdd0';
const MAX_CACHED_CELLS = 40;

/** Formatting of a cell apart from its text. */
export interface CellFormatting {
  readonly side: Side;
  readonly strong: boolean;
  readonly textColor: TextColor | undefined;
}

/** Used if the sample has no cell at all. */
export const EMPTY_CELL = element(
  'a:tc',
  {},
  wrapBody('a:txBody', PLAIN_BODY, EMPTY_PARAGRAPH),
  element('a:tcPr'),
);

class CellWriter {
  readonly #written: CellCache;
  readonly #fill: TableFill;
  readonly #scope: TextScope;
  readonly #turned: boolean;
  readonly #key: string;

  constructor(written: CellCache, fill: TableFill, scope: TextScope, turned: boolean) {
    this.#written = written;
    this.#fill = fill;
    this.#scope = scope;
    this.#turned = turned;
    this.#key = `${scope.lang} ${scope.rtl} ${turned} ${fill.fontScale} ${fill.sizePt}`;
  }

  /** Cells that differ only in their text are created once. */
  write(like: string, runs: readonly FillRun[], set: CellFormatting): string {
    const [run] = runs;
    if (runs.length > 1 || run?.link !== undefined) return this.#cell(like, runs, set);
    const key = `${this.#key} ${set.side} ${set.strong} ${set.textColor} ${run === undefined ? '' : `${run.bold} ${run.italic} ${run.strike} ${run.mono}`}`;
    const cellCache = this.#written.get(like) ?? new Map<string, CellTemplate>();
    const known = cellCache.get(key);
    if (known !== undefined) return fillTemplate(known, run);
    const [before, behind, ...more] = this.#cell(
      like,
      run === undefined ? [] : [{ ...run, text: TEXT_MARK }],
      set,
    ).split(TEXT_MARK);
    if (before === undefined || more.length > 0 || (behind === undefined) !== (run === undefined))
      return this.#cell(like, runs, set);
    if (cellCache.size >= MAX_CACHED_CELLS) cellCache.clear();
    const written = { before, behind: behind ?? '' };
    this.#written.set(like, cellCache.set(key, written));
    return fillTemplate(written, run);
  }

  #cell(like: string, runs: readonly FillRun[], { side, strong, textColor }: CellFormatting): string {
    if (like === '') return EMPTY_CELL;
    const source = removeSpans(like, this.#turned);
    const body = childAtPath(parseMarkup(source), 'txBody');
    if (body === undefined) return source;
    const edited = new XmlEditor(source);
    const content = strong ? runs.map((run) => ({ ...run, bold: true })) : runs;
    fillText(
      edited,
      body,
      {
        paragraphs: [{ runs: content, level: 0 }],
        ...(textColor === undefined ? {} : { textColor }),
        side,
      },
      this.#scope,
    );
    const { fontScale, sizePt } = this.#fill;
    const filled = edited.toString();
    return fontScale !== 1 || sizePt !== undefined
      ? resize(filled, (ownPt) => sizePt ?? ownPt * fontScale)
      : filled;
  }
}

function fillTemplate({ before, behind }: CellTemplate, run: FillRun | undefined): string {
  return before + (run === undefined ? '' : text(run.text)) + behind;
}

/** The opposite side. */
const OPPOSITE = { l: 'r', r: 'l' } as const;

/** Removes spans and merge flags. */
const UNMERGED = { gridSpan: null, rowSpan: null, hMerge: null, vMerge: null, id: null };

/** Prepares a sample cell for copying, and reads its text format. */
export function prepareSampleCell(
  source: string,
  turned: boolean,
): { readonly xml: string; readonly format: ParagraphFormat | undefined } {
  const xml = source === '' ? '' : removeSpans(source, turned);
  const body = xml === '' ? undefined : childAtPath(parseMarkup(xml), 'txBody');
  return body === undefined
    ? { xml: EMPTY_CELL, format: undefined }
    : { xml, format: chooseFormat({ runs: [], level: 0 }, findFormats(new XmlEditor(xml), body)).format };
}

/**
 * Removes spans from a sample cell.
 *
 * @param turned whether the text moves to the opposite side
 */
function removeSpans(source: string, turned: boolean): string {
  const cell = parseMarkup(source);
  const edited = new XmlEditor(source);
  patchElement(edited, cell, { attributes: UNMERGED });
  for (const one of turned ? descendants(cell) : []) {
    const side = one.name === 'pPr' ? readAttribute(source, one, 'algn') : undefined;
    if (side === 'l' || side === 'r') edited.setAttribute(one, 'algn', OPPOSITE[side]);
  }
  return edited.toString();
}

/** Sets all text in other sizes, in whole points. */
function resize(cell: string, sizeOf: (ownPt: number) => number): string {
  const edited = new XmlEditor(cell);
  for (const one of descendants(parseMarkup(cell))) {
    if (one.name !== 'rPr' && one.name !== 'endParaRPr') continue;
    const own = readAttribute(cell, one, 'sz');
    edited.setAttribute(
      one,
      'sz',
      String(Math.round(sizeOf(own === undefined ? DEFAULT_PT : Number(own) / 100)) * 100),
    );
  }
  return edited.toString();
}
