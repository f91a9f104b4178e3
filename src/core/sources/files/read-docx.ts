import { walk } from '../../ooxml/xml/index.ts';
import { collapse, concat, plain } from '../rich-text.ts';
import type { Rich } from '../source-document.ts';
import {
  coreProperties,
  every,
  first,
  type OpcPackage,
  openArchive,
  readLocalName,
  readPicture,
  value,
  type XmlNode,
} from './archive-xml.ts';
import { readChartPart } from './chart-table.ts';
import { DocumentWriter } from './document-writer.ts';
import { readNumbering } from './docx-numbering.ts';
import { type Runs, readRuns } from './docx-runs.ts';
import { type ParagraphStyle, readStyles } from './docx-styles.ts';
import type { FileReader } from './file-reader.ts';
import { expandSpans, type SpannedCell } from './span-grid.ts';
import { splitStackedRow } from './stacked-rows.ts';

const HEADING_MAX = 160;

/**
 * Reads a Word document: headings, lists, tables and pictures. Tracked changes are accepted; headers and footers are
 * left out, and review comments are reported as such.
 */
export const readDocx: FileReader = (bytes) => {
  const reader = new DocxReader(openArchive(bytes));
  return reader.read();
};

class DocxReader {
  private readonly archive: OpcPackage;
  private readonly main: string;
  private readonly out = new DocumentWriter();
  private readonly style: (id: string | undefined) => ParagraphStyle;
  private readonly numbering: ReturnType<typeof readNumbering>;
  private readonly counters = new Map<string, number>();
  private readonly links: ReadonlyMap<string, string>;
  private readonly notes = new Map<string, XmlNode>();
  /** BCP 47 language tag from the styles. */
  private readonly language: string;
  private title: string | undefined;

  constructor(archive: OpcPackage) {
    this.archive = archive;
    this.main = archive.main ?? 'word/document.xml';
    const related = archive.relationships(this.main);
    const part = (type: string): XmlNode | undefined => {
      const target = related.find((one) => one.type === type)?.target;
      return target === undefined ? undefined : archive.xml(target);
    };
    this.links = new Map(related.map(({ id, target }) => [id, target]));
    const styles = part('styles');
    this.style = readStyles(styles);
    this.language =
      value(
        styles === undefined ? undefined : [...walk(styles)].find((node) => readLocalName(node) === 'lang'),
        'val',
      ) ?? 'en';
    this.numbering = readNumbering(part('numbering'));
    for (const kind of ['footnote', 'endnote', 'comment'])
      for (const note of every(part(`${kind}s`), kind))
        this.notes.set(`${kind}Reference:${value(note, 'id') ?? ''}`, note);
  }

  read(): ReturnType<FileReader> {
    if (this.archive.names.some((name) => /vbaProject/i.test(name)))
      this.out.warnings.push('The macros of the document were left out.');
    const body = first(this.archive.xml(this.main), 'body');
    if (body !== undefined) this.blocks(body);
    const properties = coreProperties(this.archive);
    const title = this.title ?? properties['title'];
    return {
      document: this.out.build({ ...properties, ...(title === undefined ? {} : { title }) }),
      warnings: this.out.warnings,
    };
  }

  private blocks(parent: XmlNode): void {
    for (const [index, node] of parent.children.entries()) {
      const name = readLocalName(node);
      if (name === 'p') this.paragraph(node, parent.children[index + 1]);
      else if (name === 'tbl') this.table(node);
      else if (name === 'sdt') {
        if (
          /Table of Contents|Bibliographies/i.test(
            value(first(first(first(node, 'sdtPr'), 'docPartObj'), 'docPartGallery'), 'val') ?? '',
          )
        )
          continue;
        const content = first(node, 'sdtContent');
        if (content !== undefined) this.blocks(content);
      } else if (name !== 'del' && name !== 'moveFrom' && name !== 'sectPr') this.blocks(node);
    }
  }

  private paragraph(node: XmlNode, next: XmlNode | undefined): void {
    const properties = first(node, 'pPr');
    const style = this.style(value(first(properties, 'pStyle'), 'val'));
    const runs = this.runs(node);
    if (!style.contents) this.text(runs.text, style, properties, next);
    this.shown(runs);
  }

  /** Writes pictures, charts, text boxes and notes of a paragraph. */
  private shown(runs: Runs): void {
    for (const picture of runs.pictures) {
      const target = this.links.get(picture.id);
      this.out.figure(picture.alt, target === undefined ? undefined : readPicture(this.archive, target));
    }
    for (const id of runs.charts) {
      const target = this.links.get(id);
      const chart = target === undefined ? undefined : readChartPart(this.archive, target, this.language);
      if (chart !== undefined) this.out.chart(chart);
    }
    for (const box of runs.boxes) this.blocks(box);
    for (const id of runs.notes) {
      const note = this.notes.get(id);
      if (note === undefined) continue;
      const text = this.plainText(note);
      const author = value(note, 'author') ?? '';
      if (id.startsWith('comment'))
        this.out.skip('comment', author === '' ? text : `${author}: ${text}`, 'A review comment.');
      else this.out.skip('paragraph', text, 'A footnote, which no slide repeats.');
    }
  }

  private text(
    text: Rich,
    style: ParagraphStyle,
    properties: XmlNode | undefined,
    next: XmlNode | undefined,
  ): void {
    if (text.text === '') {
      if (this.open.length > 0) this.collectBlock(text, style, properties, next);
      return;
    }
    const outline = Number(value(first(properties, 'outlineLvl'), 'val') ?? Number.NaN);
    const heading = outline >= 0 && outline < 9 ? outline + 1 : style.heading;
    if (style.title && this.title === undefined) {
      this.title = text.text;
      this.out.heading(text.text, 1);
    } else if (heading !== undefined && text.text.length <= HEADING_MAX) {
      // Below a title that is a heading itself, the chapters are its subsections.
      this.count(properties, style);
      this.out.heading(text.text, this.title === undefined ? heading : heading + 1);
    } else if (style.code || style.quote) this.collectBlock(text, style, properties, next);
    else if (style.caption) this.out.caption(text);
    else {
      const item = heading === undefined ? this.count(properties, style) : undefined;
      const follows = next !== undefined && first(first(next, 'pPr'), 'numPr') !== undefined;
      if (item !== undefined && !(item.ordered && item.level === 0 && !follows && isBoldHeading(text, style)))
        this.out.item(text, item.level, item.ordered, item.number);
      else if (isBoldHeading(text, style)) {
        this.boldLevel ??= Math.min(6, this.out.level + 1);
        this.out.heading(text.text, this.boldLevel);
      } else this.out.paragraph(text);
      return;
    }
    this.boldLevel = undefined;
  }

  /** Consecutive paragraphs of one style form one quotation or code block. */
  private collectBlock(
    text: Rich,
    style: ParagraphStyle,
    properties: XmlNode | undefined,
    next: XmlNode | undefined,
  ): void {
    if (text.text !== '') this.open.push(text);
    const id = value(first(properties, 'pStyle'), 'val');
    if (
      next !== undefined &&
      readLocalName(next) === 'p' &&
      value(first(first(next, 'pPr'), 'pStyle'), 'val') === id
    )
      return;
    const lines = this.open;
    this.open = [];
    if (style.code) this.out.code(lines.map((line) => line.text).join('\n'), '');
    else {
      const author =
        lines.length > 1 ? /^[—–-]\s*(\p{L}.{1,80})$/u.exec(lines.at(-1)?.text ?? '')?.[1] : undefined;
      const quoteLines = author === undefined ? lines : lines.slice(0, -1);
      this.out.quote(
        concat(quoteLines.flatMap((line, index) => (index === 0 ? [line] : [plain(' '), line]))),
        author,
      );
    }
  }

  private open: Rich[] = [];

  /** Level of bold lines that serve as headings, until the next real heading. */
  private boldLevel: number | undefined;

  /** Level and next number in a list; undefined for other paragraphs. */
  private count(
    properties: XmlNode | undefined,
    style: ParagraphStyle,
  ): { readonly level: number; readonly ordered: boolean; readonly number?: number } | undefined {
    const own = first(properties, 'numPr');
    const list = value(first(own, 'numId'), 'val') ?? style.list;
    const level = Math.min(8, Math.max(0, Number(value(first(own, 'ilvl'), 'val') ?? style.level ?? 0) || 0));
    const format = list === undefined ? undefined : this.numbering(list, level);
    if (list === undefined || format === undefined) return undefined;
    if (!format.ordered) return { level, ordered: false };
    const key = `${list}:${level}`;
    const number = (this.counters.get(key) ?? format.start - 1) + 1;
    this.counters.set(key, number);
    for (let deeper = level + 1; deeper < 9; deeper++) this.counters.delete(`${list}:${deeper}`);
    return { level, ordered: true, number };
  }

  private table(node: XmlNode): void {
    const rows = every(node, 'tr').filter((row) => first(first(row, 'trPr'), 'del') === undefined);
    const cells = rows.map((row) => listCells(row));
    const nested = cells.flat().some((cell) => first(cell, 'tbl') !== undefined);
    if (cells.every((row) => row.length <= 1) || (nested && isLayout(cells))) {
      for (const cell of cells.flat()) this.blocks(cell);
      return;
    }
    const cellRuns = cells.map((row) =>
      row.map((cell) =>
        every(cell, 'p').map((paragraph) => readRuns(paragraph, (id) => this.links.get(id) ?? '', '\n')),
      ),
    );
    const heads = rows.map((row) => first(first(row, 'trPr'), 'tblHeader') !== undefined);
    let corner = '';
    const grid: SpannedCell[][] = cells.flatMap((row, y) => {
      const isPlain = y > 0 && row.every((cell) => isAlone(first(cell, 'tcPr')));
      const stacked = isPlain
        ? splitStackedRow(cellRuns[y]?.map((cell) => cell.map(({ text }) => text)) ?? [])
        : undefined;
      corner ||= stacked?.unit ?? '';
      if (stacked !== undefined)
        return stacked.rows.map((line) => line.map((text) => ({ text, columns: 1, rows: 1, header: false })));
      let column = 0;
      const spanned = row.flatMap((cell, x) => {
        const at = column;
        const properties = first(cell, 'tcPr');
        const columns = Number(value(first(properties, 'gridSpan'), 'val') ?? 1) || 1;
        column += columns;
        const merge = first(properties, 'vMerge');
        if (merge !== undefined && value(merge, 'val') !== 'restart') return [];
        return [
          {
            text: cellText(cellRuns[y]?.[x] ?? []),
            columns,
            rows: merge === undefined ? 1 : 1 + mergedBelow(cells, y, at),
            header: heads[y] === true,
          },
        ];
      });
      return [spanned];
    });
    const [head] = grid;
    if (corner !== '' && head?.[0]?.text.text === '') head[0] = { ...head[0], text: plain(corner) };
    this.out.table(expandSpans(grid));
    for (const inner of cells.flat().flatMap((cell) => every(cell, 'tbl'))) this.table(inner);
    for (const runs of cellRuns.flat(2)) this.shown(runs);
  }

  private runs(paragraph: XmlNode): Runs {
    return readRuns(paragraph, (id) => this.links.get(id) ?? '');
  }

  private plainText(node: XmlNode): string {
    return every(node, 'p')
      .map((paragraph) => readRuns(paragraph, () => '').text.text)
      .join(' ');
  }
}

/** True if a cell spans no other. */
function isAlone(properties: XmlNode | undefined): boolean {
  return first(properties, 'gridSpan') === undefined && first(properties, 'vMerge') === undefined;
}

/** Joins the paragraphs of a cell to one line. */
function cellText(paragraphs: readonly Runs[]): Rich {
  const parts: Rich[] = [];
  for (const { text: whole } of paragraphs) {
    const text = collapse({ ...whole, text: whole.text.replaceAll('\n', ' ') });
    if (text.text !== '')
      parts.push(
        ...(parts.length === 0 ? [] : [plain(/[.;:,!?]$/.test(parts.at(-1)?.text ?? '') ? ' ' : '; ')]),
        text,
      );
  }
  return concat(parts);
}

/**
 * True for a table around other tables, which is usually layout, unless it has several rows in which nearly
 * every cell has text.
 */
function isLayout(cells: readonly (readonly XmlNode[])[]): boolean {
  const filledCells = cells
    .flat()
    .filter((cell) => every(cell, 'p').some((paragraph) => readRuns(paragraph, () => '').text.text !== ''));
  const around = cells.flat().filter((cell) => first(cell, 'tbl') !== undefined);
  return (
    cells.length < 2 ||
    filledCells.length < 0.7 * cells.flat().length ||
    around.length > 0.5 * cells.flat().length
  );
}

function listCells(row: XmlNode): XmlNode[] {
  return row.children.flatMap((node) =>
    readLocalName(node) === 'tc'
      ? [node]
      : readLocalName(node) === 'sdt'
        ? every(first(node, 'sdtContent'), 'tc')
        : [],
  );
}

/** Number of cells below in that column that continue the one above. */
function mergedBelow(rows: readonly (readonly XmlNode[])[], y: number, column: number): number {
  let count = 0;
  for (const row of rows.slice(y + 1)) {
    let at = 0;
    const cell = row.find((one) => {
      const here = at;
      at += Number(value(first(first(one, 'tcPr'), 'gridSpan'), 'val') ?? 1) || 1;
      return here === column;
    });
    const merge = first(first(cell, 'tcPr'), 'vMerge');
    if (merge === undefined || value(merge, 'val') === 'restart') return count;
    count += 1;
  }
  return count;
}

/** True for a short line in bold, as authors without styles write headings. */
function isBoldHeading(text: Rich, style: ParagraphStyle): boolean {
  const bold =
    style.bold ||
    text.marks
      .filter((mark) => mark.kind === 'strong')
      .reduce((sum, mark) => sum + mark.end - mark.start, 0) >=
      text.text.length - 1;
  return (
    bold && !style.caption && text.text.length <= 80 && /\p{L}/u.test(text.text) && !/[.;,:]$/.test(text.text)
  );
}
