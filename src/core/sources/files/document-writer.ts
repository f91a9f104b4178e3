import type { ChartType } from '../../charts/model.ts';
import { defined } from '../../input/fields.ts';
import { sha256 } from '../../input/sha256.ts';
import type { FindingMark } from '../data/finding.ts';
import { opensWithMonth } from '../ordered-text.ts';
import { plain, slice } from '../rich-text.ts';
import { SectionBuilder } from '../section-builder.ts';
import type { ListEntry, Place, Rich, SourceDocument } from '../source-document.ts';
import { TABLE_ROWS_MAX } from '../table-rows.ts';
import type { ChartTable } from './chart-table.ts';
import type { FilePicture } from './file-picture.ts';
import { createRefusal } from './refusal.ts';
import { joinSignCells } from './sign-cells.ts';

type PictureOutcome = { readonly hash: string } | { readonly reason: string };

/** List item as stored in files, flat with its depth. */
interface FlatItem {
  readonly text: Rich;
  readonly depth: number;
  readonly ordered: boolean;
  readonly number?: number;
  readonly place: Place;
}

/** Further columns are left out and reported, like rows. */
const COLUMNS_MAX = 60;
const PICTURES_MAX = 60;
const PICTURE_BYTES_MAX = 24 * 1024 * 1024;
/**
 * Limit for all characters of a document, including repetitions, since a small file may repeat one text very
 * often.
 */
const LETTERS_MAX = 5_000_000;
/** A longer line is a paragraph, since headings are repeated with everything below them. */
const HEADING_MAX = 400;
const MISSING: PictureOutcome = { reason: 'The file refers to this picture but does not contain it.' };
const FULL: PictureOutcome = { reason: 'The file contains more pictures than can be kept.' };
const AT_MAX = 120;

/**
 * Writes the pieces of a file without lines, numbered in reading order. @throws Failure `invalid_input` from
 * any method if there are too many characters.
 */
export class DocumentWriter {
  readonly warnings: string[] = [];
  private readonly out = new SectionBuilder();
  private items: FlatItem[] = [];
  private readonly pictures = new Map<FilePicture, PictureOutcome>();
  private count = 0;
  private pictureCount = 0;
  private pictureBytes = 0;
  private letters = 0;

  /** Sets the location of the following pieces, such as "page 3". */
  moveTo(at: string): void {
    this.flush();
    this.out.moveTo(at.slice(0, AT_MAX));
  }

  /** Level of the innermost open section. */
  get level(): number {
    return this.out.level;
  }

  heading(text: string, level: number): void {
    if (text.length > HEADING_MAX) {
      this.paragraph(plain(text));
      return;
    }
    this.flush();
    const spaced = text.replace(/[\s\u200b\ufeff]+/g, ' ').trim();
    const words = (
      opensWithMonth(spaced) ? spaced : spaced.replace(/^\s*\d{1,2}(?:\.\d{1,2})*\.?\s+(?=\p{Lu})/u, '')
    )
      .replace(/\s*[:：#]+\s*$/, '')
      .trim();
    if (words !== '') this.out.heading(words, Math.min(6, Math.max(1, level)), this.next());
  }

  paragraph(text: Rich): void {
    this.spendOn(text);
    this.flush();
    const line = this.next();
    const tidy = slice(text, 0, text.text.length);
    if (/[\p{L}\p{N}]/u.test(tidy.text))
      this.out.add({ kind: 'paragraph', place: this.out.place(line), text: tidy });
  }

  /** Consecutive items form one list; `depth` starts at 0. */
  item(text: Rich, depth: number, ordered: boolean, number?: number): void {
    this.spendOn(text);
    const tidy = slice(text, 0, text.text.length);
    if (!/[\p{L}\p{N}]/u.test(tidy.text)) return;
    const first = this.items[0];
    const before = this.items.findLast((item) => item.depth === depth)?.number;
    const anew = depth === 0 && number !== undefined && before !== undefined && number <= before;
    if (first !== undefined && depth === 0 && (first.ordered !== ordered || anew)) this.flush();
    this.items.push({
      text: tidy,
      depth,
      ordered,
      place: this.out.place(this.next()),
      ...(number === undefined ? {} : { number }),
    });
  }

  quote(text: Rich, author?: string): void {
    this.spendOn(text);
    this.flush();
    if (/[\p{L}\p{N}]/u.test(text.text))
      this.out.add({
        kind: 'quote',
        place: this.out.place(this.next()),
        text: slice(text, 0, text.text.length),
        ...(author === undefined ? {} : { author }),
      });
  }

  /**
   * Text above or below a figure in the document. It becomes the caption if it directly precedes the figure.
   */
  caption(text: Rich): void {
    this.spendOn(text);
    this.flush();
    const tidy = slice(text, 0, text.text.length);
    if (!this.out.setCaption(tidy.text)) this.paragraph(tidy);
  }

  code(code: string, language: string): void {
    this.spend(code.length);
    this.flush();
    if (code.trim() !== '')
      this.out.add({
        kind: 'code',
        place: this.out.place(this.next()),
        language,
        code: code.replace(/\s+$/, ''),
      });
  }

  /**
   * Cells are inline Markdown with the labels in the first row. Without data rows, or with one column, the
   * cells become text.
   *
   * @param chart present if the file draws the table as a chart.
   */
  table(rows: readonly (readonly string[])[], chart?: ChartType, finding?: FindingMark): void {
    this.spend(
      rows
        .slice(0, TABLE_ROWS_MAX + 1)
        .reduce(
          (sum, row) => row.slice(0, COLUMNS_MAX).reduce((letters, cell) => letters + cell.length, sum),
          0,
        ),
    );
    this.flush();
    const all = joinSignCells(removeEmpty(rows));
    // Counts of a column may have its name over both of their columns.
    const title = finding === undefined ? readTitleRow(all) : undefined;
    if (title !== undefined) this.paragraph(plain(title));
    const filled = title === undefined ? all : all.slice(1);
    const [head] = filled;
    if (head === undefined) return;
    if (isSentence(filled)) {
      this.paragraph(plain(filled.flat().filter(Boolean).join('')));
      return;
    }
    if (filled.length === 1 || head.length === 1) {
      for (const cell of filled.flat()) this.paragraph(plain(cell));
      return;
    }
    if (filled.length - 1 > TABLE_ROWS_MAX)
      this.warnings.push(`A table has ${filled.length - 1} rows; the first ${TABLE_ROWS_MAX} were read.`);
    if (head.length > COLUMNS_MAX)
      this.warnings.push(`A table has ${head.length} columns; the first ${COLUMNS_MAX} were read.`);
    this.out.table(
      filled.slice(0, TABLE_ROWS_MAX + 1).map((row) => row.slice(0, COLUMNS_MAX)),
      [],
      this.next(),
      defined({ chart, finding }),
    );
  }

  /** Writes the title of a chart and its data as a table that is drawn as a chart. */
  chart({ title, rows, type }: ChartTable, heading = false): void {
    if (title !== '' && heading) this.heading(title, this.level + 1);
    else if (title !== '') this.paragraph(plain(title));
    this.table(
      rows.map((row) => row.map((cell) => cell.replace(/([*`[\]\\])/g, '\\$1'))),
      type,
    );
  }

  /** Writes a picture of the file; undefined if the file only refers to one. */
  figure(words: string, picture: FilePicture | undefined, url = ''): void {
    this.spend(words.length + url.length);
    this.flush();
    const line = this.next();
    const alt = words
      .replace(/\s+/g, ' ')
      .replace(/ ?(?:Description automatically generated|AI-generated content may be incorrect)\.?/gi, '')
      .trim();
    const outcome = picture === undefined ? MISSING : (this.pictures.get(picture) ?? this.keep(picture));
    if ('hash' in outcome)
      this.out.add({ kind: 'figure', place: this.out.place(line), url: '', alt, picture: outcome.hash });
    else if (/^https?:/i.test(url)) this.out.add({ kind: 'figure', place: this.out.place(line), url, alt });
    else if (alt !== '' || outcome === FULL) this.out.skip('figure', alt, line, outcome.reason);
  }

  skip(kind: string, text: string, reason: string): void {
    this.spend(text.length);
    if (text.trim() !== '') this.out.skip(kind, text.trim(), this.next(), reason);
  }

  build(meta: Readonly<Record<string, string>>): SourceDocument {
    this.flush();
    return this.out.build(meta);
  }

  private keep(picture: FilePicture): PictureOutcome {
    const outcome = this.look(picture);
    this.pictures.set(picture, outcome);
    return outcome;
  }

  private look({ mimeType, sizeBytes = 0, read }: FilePicture): PictureOutcome {
    if (!this.hasRoom(sizeBytes)) return FULL;
    const bytes = read();
    if (bytes === undefined || bytes.length === 0) return MISSING;
    if (!this.hasRoom(bytes.length)) return FULL;
    const hash = sha256(bytes);
    this.pictureCount += 1;
    this.pictureBytes += bytes.length;
    this.out.picture({ hash, mimeType, bytes });
    return { hash };
  }

  private hasRoom(bytes: number): boolean {
    return this.pictureCount < PICTURES_MAX && this.pictureBytes + bytes <= PICTURE_BYTES_MAX;
  }

  private spendOn({ text, marks }: Rich): void {
    this.spend(marks.reduce((letters, { url = '' }) => letters + url.length, text.length));
  }

  private spend(letters: number): void {
    this.letters += letters;
    if (this.letters > LETTERS_MAX)
      throw createRefusal(
        'too_complex',
        `It has more than ${LETTERS_MAX} letters, counting repeated text each time.`,
      );
  }

  private next(): number {
    this.count += 1;
    return this.count;
  }

  private flush(): void {
    const [first] = this.items;
    if (first === undefined) return;
    const items = this.items;
    this.items = [];
    this.out.add({
      kind: 'list',
      place: first.place,
      ordered: first.ordered,
      items: nestItems(items, 0, items.length, findMinDepth(items)),
    });
  }
}

/**
 * Title of a table in a first row whose one cell covers all columns, so that every column would have its name;
 * undefined if the next row does not name the columns.
 */
function readTitleRow([first = [], next = [], ...rest]: readonly (readonly string[])[]): string | undefined {
  const [title = ''] = first;
  const isTitle = first.length > 1 && title.trim() !== '' && first.every((cell) => cell === title);
  const names = new Set(next.filter((cell) => cell.trim() !== ''));
  return isTitle && names.size > 1 && rest.length > 0 ? title : undefined;
}

/** True for a few cells that cut one sentence: all but the last end in the middle. */
function isSentence(rows: readonly (readonly string[])[]): boolean {
  const cells = rows.flat().filter((cell) => cell.trim() !== '');
  return (
    cells.length > 1 &&
    cells.length <= 4 &&
    rows.length <= 2 &&
    cells.slice(0, -1).every((cell) => cell.endsWith('、')) &&
    /[。！？]$/.test(cells.at(-1) ?? '')
  );
}

/** Deeper items belong to the item before them. */
function nestItems(items: readonly FlatItem[], from: number, to: number, depth: number): ListEntry[] {
  const entries: ListEntry[] = [];
  for (let index = from; index < to; ) {
    const item = items[index];
    let end = index + 1;
    while (end < to && (items[end]?.depth ?? 0) > depth) end++;
    if (item === undefined) break;
    const below = items.slice(index + 1, end);
    const children = below.length === 0 ? [] : nestItems(items, index + 1, end, findMinDepth(below));
    entries.push({
      text: item.text,
      place: item.place,
      children,
      ...(item.number === undefined ? {} : { number: item.number }),
    });
    index = end;
  }
  return entries;
}

function findMinDepth(items: readonly FlatItem[]): number {
  return items.reduce((least, { depth }) => Math.min(least, depth), Number.POSITIVE_INFINITY);
}

/** Removes empty rows and columns. */
function removeEmpty(rows: readonly (readonly string[])[]): string[][] {
  const filled = rows.filter((row) => row.some((cell) => cell.trim() !== ''));
  const width = filled.reduce((most, row) => Math.max(most, row.length), 0);
  const columns = Array.from({ length: width }, (_, index) => index).filter((index) =>
    filled.some((row) => (row[index] ?? '').trim() !== ''),
  );
  return filled.map((row) => columns.map((index) => row[index] ?? ''));
}
