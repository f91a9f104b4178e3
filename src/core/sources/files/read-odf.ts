import { readLinkAddress } from '../link-address.ts';
import { collapse, concat, plain } from '../rich-text.ts';
import type { Mark, Rich } from '../source-document.ts';
import { shiftScript } from '../superscripts.ts';
import {
  down,
  every,
  first,
  type OpcPackage,
  openArchive,
  readLocalName,
  readPicture,
  value,
  type XmlNode,
} from './archive-xml.ts';
import { DocumentWriter } from './document-writer.ts';
import type { FileReader } from './file-reader.ts';
import { fileTitle } from './file-title.ts';
import { readOdfChart } from './odf-charts.ts';
import { readOdfFormula } from './odf-formulas.ts';
import { largeSpreadsheet } from './odf-rows.ts';
import { writeOdfSheets } from './odf-sheets.ts';
import { type OdfStyle, readOdfStyles } from './odf-styles.ts';
import { parseMixedXml, readWords, WORDS } from './odf-tree.ts';
import { expandSpans, type SpannedCell } from './span-grid.ts';

const REPEAT_MAX = 200;
/** Maximum number of cells in a table of a text or slide, including repetitions. */
const TABLE_CELLS_MAX = 60_000;
/** Drawings that contain paragraphs. */
const DRAWN = new Set([
  'g',
  'custom-shape',
  'rect',
  'ellipse',
  'circle',
  'line',
  'polygon',
  'polyline',
  'path',
  'connector',
  'measure',
  'caption',
]);
const DROPPED = new Set([
  'annotation',
  'annotation-end',
  'tracked-changes',
  'bookmark',
  'bookmark-start',
  'bookmark-end',
  'ruby-text',
  'page-number',
  'sequence-decls',
  'forms',
  'change',
  'change-start',
  'change-end',
]);

/** Reads an OpenDocument text, presentation or spreadsheet. */
export const readOdf: FileReader = (bytes, { filename }) => {
  const archive = openArchive(bytes);
  return largeSpreadsheet(archive, filename) ?? new OdfReader(archive).read(filename);
};

class OdfReader {
  private readonly archive: OpcPackage;
  private readonly out = new DocumentWriter();
  private readonly content: XmlNode | undefined;
  private readonly style: (name: string | undefined) => OdfStyle;
  private readonly orderedLists = new Map<string, boolean>();
  /** Repeated rows are read once. */
  private readonly cells = new WeakMap<XmlNode, Rich>();
  private title: string | undefined;

  constructor(archive: OpcPackage) {
    this.archive = archive;
    this.content = parseMixedXml(archive, 'content.xml');
    const styles = parseMixedXml(archive, 'styles.xml');
    this.style = readOdfStyles([styles, this.content]);
    for (const part of [styles, this.content])
      for (const group of part?.children ?? [])
        for (const list of every(group, 'list-style'))
          this.orderedLists.set(
            value(list, 'name') ?? '',
            first(list, 'list-level-style-number') !== undefined &&
              readLocalName(list.children[0] ?? list) === 'list-level-style-number',
          );
  }

  read(filename: string): ReturnType<FileReader> {
    if (this.archive.names.some((name) => /^(?:Basic|Scripts)\/./.test(name)))
      this.out.warnings.push('The macros of the document were left out.');
    const body = first(this.content, 'body');
    const kind = body?.children[0];
    if (kind !== undefined && readLocalName(kind) === 'presentation') this.slides(kind);
    else if (kind !== undefined && readLocalName(kind) === 'spreadsheet')
      writeOdfSheets(kind, this.archive, this.out, {
        readCellText: (cell) => this.cell(cell).text,
        frame: (frame) => this.frame(frame),
        hiddenTables: this.findHiddenTables(),
      });
    else if (kind !== undefined) this.blocks(kind);
    const meta = first(parseMixedXml(this.archive, 'meta.xml'), 'meta');
    const readMeta = (name: string): string => {
      const node = first(meta, name);
      return node === undefined ? '' : readWords(node).trim();
    };
    const title =
      this.title ??
      (readMeta('title') ||
        (kind !== undefined && readLocalName(kind) === 'spreadsheet' ? fileTitle(filename) : ''));
    return {
      document: this.out.build({
        ...(title === '' ? {} : { title }),
        ...(readMeta('initial-creator') === '' ? {} : { author: readMeta('initial-creator') }),
      }),
      warnings: this.out.warnings,
    };
  }

  private findHiddenTables(): Set<string> {
    const styles = every(first(this.content, 'automatic-styles'), 'style');
    return new Set(
      styles
        .filter((style) => value(first(style, 'table-properties'), 'display') === 'false')
        .map((style) => value(style, 'name') ?? ''),
    );
  }

  private blocks(parent: XmlNode): void {
    for (const node of parent.children) {
      const name = readLocalName(node);
      if (
        DROPPED.has(name) ||
        /^(?:table-of-content|alphabetical-index|illustration-index|bibliography)$/.test(name)
      )
        continue;
      if (name === 'h') this.heading(node, Number(value(node, 'outline-level') ?? 1));
      else if (name === 'p') this.paragraph(node);
      else if (name === 'list') this.list(node, 0, false);
      else if (name === 'table') this.table(node);
      else if (name === 'frame' || name === 'g') this.frame(node);
      else if (name !== WORDS) this.blocks(node);
    }
  }

  private heading(node: XmlNode, level: number): void {
    const { text, frames } = this.inline(node);
    this.out.heading(text.text, this.title === undefined ? level : level + 1);
    for (const frame of frames) this.frame(frame);
  }

  private paragraph(node: XmlNode): void {
    const style = this.style(value(node, 'style-name'));
    const { text, frames, notes } = this.inline(node);
    if (text.text !== '') {
      if (style.title && this.title === undefined) {
        this.title = text.text;
        this.out.heading(text.text, 1);
      } else if (style.level !== undefined)
        this.out.heading(text.text, this.title === undefined ? style.level : style.level + 1);
      else if (style.code) this.out.code(text.text, '');
      else if (style.quote) this.out.quote(text);
      else this.out.paragraph(text);
    }
    for (const frame of frames) this.frame(frame);
    for (const note of notes) this.out.skip('paragraph', note, 'A footnote, which no slide repeats.');
  }

  private list(node: XmlNode, depth: number, within: boolean): void {
    const ordered = this.orderedLists.get(value(node, 'style-name') ?? '') ?? within;
    let number = 1;
    for (const item of node.children) {
      const name = readLocalName(item);
      if (name !== 'list-item' && name !== 'list-header') continue;
      for (const child of item.children) {
        if (readLocalName(child) === 'list') this.list(child, depth + 1, ordered);
        else if (readLocalName(child) === 'h')
          this.heading(child, Number(value(child, 'outline-level') ?? 1));
        else if (readLocalName(child) === 'p') {
          const { text, frames } = this.inline(child);
          if (text.text !== '') this.out.item(text, depth, ordered, ordered ? number++ : undefined);
          for (const frame of frames) this.frame(frame);
        }
      }
    }
  }

  private table(node: XmlNode): void {
    const grid: SpannedCell[][] = [];
    const inner: XmlNode[] = [];
    let cells = 0;
    for (const { row, header } of walkRows(node)) {
      const line = row.children
        .filter((cell) => readLocalName(cell) === 'table-cell')
        .map((cell) => ({
          text: this.cell(cell),
          columns:
            Number(value(cell, 'number-columns-spanned') ?? value(cell, 'number-columns-repeated') ?? 1) || 1,
          rows: Number(value(cell, 'number-rows-spanned') ?? 1) || 1,
          header,
        }));
      cells += line.length;
      if (cells > TABLE_CELLS_MAX) {
        this.out.warnings.push(
          `A table is too large to be read in full: its first ${grid.length} rows were read.`,
        );
        break;
      }
      grid.push(line);
      inner.push(...row.children.flatMap((cell) => every(cell, 'table')));
    }
    this.out.table(expandSpans(grid));
    for (const one of inner) this.table(one);
  }

  private cell(cell: XmlNode): Rich {
    const known = this.cells.get(cell) ?? this.cellText(cell);
    this.cells.set(cell, known);
    return known;
  }

  private cellText(cell: XmlNode): Rich {
    const parts: Rich[] = [];
    const visit = (node: XmlNode): void => {
      if (readLocalName(node) === 'p' || readLocalName(node) === 'h') {
        const { text } = this.inline(node);
        if (text.text !== '') parts.push(...(parts.length === 0 ? [] : [plain('; ')]), text);
      } else if (readLocalName(node) === 'annotation') this.comment(node);
      else if (readLocalName(node) !== 'table') for (const child of node.children) visit(child);
    };
    visit(cell);
    return concat(parts);
  }

  private comment(annotation: XmlNode): void {
    const author = first(annotation, 'creator');
    const text = [...every(annotation, 'p'), ...every(annotation, 'list')]
      .map((part) => readWords(part).trim())
      .join(' ');
    this.out.skip(
      'comment',
      author === undefined ? text : `${readWords(author)}: ${text}`,
      'A review comment.',
    );
  }

  /** Writes a frame, or a drawing with text. */
  private frame(node: XmlNode): void {
    if (readLocalName(node) === 'g') for (const one of node.children) this.frame(one);
    else if (DRAWN.has(readLocalName(node))) this.blocks(node);
    else if (readLocalName(node) === 'frame') this.framed(node);
  }

  private framed(node: XmlNode): void {
    const readText = (name: string): string => {
      const one = first(node, name);
      return one === undefined ? '' : readWords(one).trim();
    };
    const image = first(node, 'image');
    const box = first(node, 'text-box');
    const table = first(node, 'table');
    const object = first(node, 'object');
    const address = object === undefined ? '' : (value(object, 'href') ?? '');
    const chart = object === undefined ? undefined : readOdfChart(this.archive, address);
    const formula = object === undefined ? undefined : readOdfFormula(this.archive, address);
    if (table !== undefined) this.table(table);
    else if (formula !== undefined) this.out.paragraph(plain(formula));
    else if (chart !== undefined) this.out.chart(chart);
    else if (box !== undefined) this.blocks(box);
    else if (image !== undefined) {
      const target = (value(image, 'href') ?? '').replace(/^\.\//, '');
      this.out.figure(readText('desc') || readText('title'), readPicture(this.archive, target), target);
    }
  }

  private slides(presentation: XmlNode): void {
    every(presentation, 'page').forEach((page, index) => {
      this.out.moveTo(`slide ${index + 1}`);
      const shapes = page.children.filter(
        (one) => !DROPPED.has(readLocalName(one)) && readLocalName(one) !== 'notes',
      );
      const titled = shapes.find((one) => value(one, 'class') === 'title');
      const title = titled === undefined ? '' : readWords(titled).replace(/\s+/g, ' ').trim();
      if (title !== '' && index === 0) this.title = title;
      else if (title !== '') this.out.heading(title, 1);
      for (const annotation of every(page, 'annotation')) this.comment(annotation);
      for (const shape of shapes) {
        if (
          shape === titled ||
          /^(?:date-time|footer|header|page-number|notes)$/.test(value(shape, 'class') ?? '')
        )
          continue;
        if (readLocalName(shape) === 'frame' || readLocalName(shape) === 'g') this.frame(shape);
        else this.blocks(shape);
      }
      const notes = first(page, 'notes');
      for (const frame of every(notes, 'frame')) if (value(frame, 'class') === 'notes') this.frame(frame);
    });
  }

  private inline(node: XmlNode): {
    readonly text: Rich;
    readonly frames: readonly XmlNode[];
    readonly notes: readonly string[];
  } {
    const frames: XmlNode[] = [];
    const notes: string[] = [];
    const read = (one: XmlNode): Rich => {
      const name = readLocalName(one);
      if (name === WORDS) return plain(one.text);
      if (name === 'annotation') this.comment(one);
      if (DROPPED.has(name)) return plain('');
      if (name === 's' || name === 'tab' || name === 'line-break') return plain(' ');
      const formula =
        name === 'frame'
          ? readOdfFormula(this.archive, value(first(one, 'object'), 'href') ?? '')
          : undefined;
      if (formula !== undefined) return plain(formula);
      if (name === 'frame' || DRAWN.has(name)) {
        frames.push(one);
        return plain('');
      }
      if (name === 'note') {
        const body = down(one, 'note-body');
        if (body !== undefined) notes.push(readWords(body).trim());
        return plain('');
      }
      const inner = concat(one.children.map(read));
      if (inner.text.trim() === '') return inner;
      if (name === 'a') {
        const address = readLinkAddress(value(one, 'href') ?? '');
        return address === undefined ? inner : addMark(inner, 'link', address);
      }
      if (name !== 'span') return inner;
      const style = this.style(value(one, 'style-name'));
      if (style.hidden) return plain('');
      let text = inner;
      if (style.bold) text = addMark(text, 'strong');
      if (style.italic) text = addMark(text, 'emphasis');
      if (style.strike) text = addMark(text, 'strike');
      return style.shift === undefined ? text : shiftScript(text, style.shift);
    };
    const text = collapse(concat(node.children.map(read)));
    return { text, frames, notes };
  }
}

function addMark(text: Rich, kind: Mark['kind'], url?: string): Rich {
  return {
    text: text.text,
    marks: [{ start: 0, end: text.text.length, kind, ...(url === undefined ? {} : { url }) }, ...text.marks],
  };
}

/** Rows in order with groups expanded; repeated empty rows count once. */
function* walkRows(
  table: XmlNode,
  header = false,
): Generator<{ readonly row: XmlNode; readonly header: boolean }> {
  for (const node of table.children) {
    const name = readLocalName(node);
    if (name === 'table-row') {
      const times = Number(value(node, 'number-rows-repeated') ?? 1) || 1;
      for (let time = 0; time < (times > REPEAT_MAX ? 1 : times); time++) yield { row: node, header };
    } else if (name === 'table-header-rows') yield* walkRows(node, true);
    else if (name === 'table-rows' || name === 'table-row-group') yield* walkRows(node, header);
  }
}
