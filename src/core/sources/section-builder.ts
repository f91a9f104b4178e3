import type { Omitted } from '../presentations/presentation.ts';
import { plain } from './rich-text.ts';
import type {
  Place,
  SourceBlock,
  SourceColumn,
  SourceDocument,
  SourcePicture,
  SourceSection,
  TableBlock,
} from './source-document.ts';
import { typeColumns } from './type-table.ts';

/** Extensions of files whose text is used unchanged. */
export const PLAIN_FILE = /\.(?:md|markdown|mdx|txt|text|adoc|asciidoc|rst|wiki)$/i;

/**
 * Maximum lengths of a heading and of a name in characters. A longer heading is a paragraph, since every
 * slide and place below would repeat it.
 */
const [HEADING_MAX, NAME_MAX] = [500, 100];

interface Draft {
  readonly heading: string;
  readonly level: number;
  readonly place: Place;
  readonly blocks: SourceBlock[];
  readonly sections: Draft[];
}

/** Collects blocks under the open headings; every reader writes to it. */
export class SectionBuilder {
  private readonly root: Draft = {
    heading: '',
    level: 0,
    place: { line: 1, path: [] },
    blocks: [],
    sections: [],
  };
  private readonly stack: Draft[] = [this.root];
  private readonly skipped: Omitted[] = [];
  private readonly pictures = new Map<string, SourcePicture>();
  private at: string | undefined;
  private readonly lineOf: (line: number) => number;

  /** @param lineOf line of the source for a line of the text that is read, if that was changed. */
  constructor(lineOf: (line: number) => number = (line) => line) {
    this.lineOf = lineOf;
  }

  place(line: number): Place {
    return {
      line: this.lineOf(line),
      path: this.stack.slice(1).map((section) => section.heading),
      ...(this.at === undefined ? {} : { at: this.at }),
    };
  }

  /** Sets the location of the following blocks, such as "page 3". */
  moveTo(at: string | undefined): void {
    this.at = at;
  }

  /** Stores each picture once. */
  picture(picture: SourcePicture): void {
    this.pictures.set(picture.hash, picture);
  }

  /** Level of the innermost open section. */
  get level(): number {
    return this.stack.at(-1)?.level ?? 0;
  }

  heading(text: string, level: number, line: number): void {
    while (this.stack.length > 1 && this.level >= level) this.stack.pop();
    const long = text.length > HEADING_MAX;
    const section: Draft = {
      heading: long ? shortenName(text) : text,
      level,
      place: this.place(line),
      blocks: [],
      sections: [],
    };
    (this.stack.at(-1) ?? this.root).sections.push(section);
    this.stack.push(section);
    if (long) this.add({ kind: 'paragraph', place: this.place(line), text: plain(text) });
  }

  add(block: SourceBlock): void {
    (this.stack.at(-1) ?? this.root).blocks.push(block);
  }

  /** Sets the caption of the last figure; returns false if the last block is no figure. */
  setCaption(caption: string): boolean {
    const blocks = (this.stack.at(-1) ?? this.root).blocks;
    const last = blocks.at(-1);
    if (last?.kind !== 'figure' || last.caption !== undefined || caption === '') return false;
    blocks[blocks.length - 1] = { ...last, caption };
    return true;
  }

  /** Makes the last paragraph a quotation; returns false if the last block is none. */
  quoteLast(author: string): boolean {
    const blocks = (this.stack.at(-1) ?? this.root).blocks;
    const last = blocks.at(-1);
    if (last?.kind !== 'paragraph') return false;
    blocks[blocks.length - 1] = { ...last, kind: 'quote', author };
    return true;
  }

  table(
    rows: readonly (readonly string[])[],
    align: readonly (SourceColumn['align'] | undefined)[],
    line: number,
    { chart, finding }: Pick<TableBlock, 'chart' | 'finding'> = {},
  ): void {
    const [head = [], ...body] = rows;
    const width = rows.reduce((most, row) => Math.max(most, row.length), 1);
    const square = (row: readonly string[]): string[] =>
      Array.from({ length: width }, (_, index) => row[index] ?? '');
    const filled = body.map(square);
    this.add({
      kind: 'table',
      place: this.place(line),
      columns: typeColumns(square(head), filled, align),
      rows: filled,
      ...(chart === undefined ? {} : { chart }),
      ...(finding === undefined ? {} : { finding }),
    });
  }

  skip(kind: string, text: string, line: number, reason: string): void {
    const place = this.place(line);
    this.skipped.push({ kind, text, where: formatPlace(place), reason });
  }

  /** Adds a piece that was skipped earlier. */
  leave(piece: Omitted): void {
    this.skipped.push(piece);
  }

  build(meta: Readonly<Record<string, string>>): SourceDocument {
    const title = meta['title'] ?? this.onlyTitle();
    const pictures = [...this.pictures.values()];
    return {
      meta,
      root: this.root satisfies SourceSection,
      skipped: this.skipped,
      ...(title === undefined ? {} : { title }),
      ...(pictures.length === 0 ? {} : { pictures }),
    };
  }

  /**
   * The first heading is the title if it is the only one of its level, or if it has level 1; names of columns of a
   * newspaper may stand above the one of level 1 that most of the text is below.
   */
  private onlyTitle(): string | undefined {
    const [first, ...rest] = this.root.sections;
    if (first === undefined) return undefined;
    const [top, ...others] = this.root.sections.filter(({ level }) => level === 1);
    const above = top === undefined ? [] : this.root.sections.slice(0, this.root.sections.indexOf(top));
    const areEmpty = above.every(({ blocks, sections }) => blocks.length === 0 && sections.length === 0);
    const isMain = top !== undefined && others.every((other) => countLetters(other) < countLetters(top));
    if (isMain && areEmpty) return top.heading;
    const alone = !rest.some((section) => section.level <= first.level);
    return alone || first.level === 1 ? first.heading : undefined;
  }
}

/** Length of the paragraphs of a section. */
function countLetters({ blocks, sections }: SourceSection): number {
  const own = blocks.reduce(
    (sum, block) => sum + (block.kind === 'paragraph' ? block.text.text.length : 0),
    0,
  );
  return sections.reduce((sum, section) => sum + countLetters(section), own);
}

/** First whole words of a text. */
function shortenName(text: string): string {
  const start = text.slice(0, NAME_MAX);
  return `${start.slice(0, Math.max(start.lastIndexOf(' '), NAME_MAX / 2)).trimEnd()}…`;
}

/**
 * Formats a place as "line 12" or "page 3" with "report.pdf: Chapter › Section"; lines only for files that
 * have lines.
 */
export function formatPlace(place: Place): string {
  const spot = place.at ?? (hasLines(place.file) ? `line ${place.line}` : undefined);
  const where = [
    ...(place.path.length === 0 ? [] : [place.path.join(' › ')]),
    ...(spot === undefined ? [] : [spot]),
  ].join(', ');
  return [place.file, where].filter(Boolean).join(': ');
}

/** True if line numbers are meaningful: for text files, and for text without a file. */
export function hasLines(file: string | undefined): boolean {
  return file === undefined || PLAIN_FILE.test(file);
}
