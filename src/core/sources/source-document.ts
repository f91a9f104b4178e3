import type { ChartType } from '../charts/model.ts';
import type { Omitted } from '../presentations/presentation.ts';
import type { FindingMark } from './data/finding.ts';

/**
 * Text with marks over ranges of its characters (UTF-16 offsets), so that it can be cut without breaking
 * markup.
 */
export interface Rich {
  readonly text: string;
  readonly marks: readonly Mark[];
}

export interface Mark {
  readonly start: number;
  readonly end: number;
  readonly kind: 'strong' | 'emphasis' | 'strike' | 'code' | 'link';
  /** Absolute address; only for links. */
  readonly url?: string;
}

/** Place of a piece in the source. */
export interface Place {
  /** 1-based; in files without lines only the order. */
  readonly line: number;
  /** Headings above it, outermost first. */
  readonly path: readonly string[];
  /** Location in files without lines: "page 3", "slide 4", "sheet Costs". */
  readonly at?: string;
  /** Name of the file. */
  readonly file?: string;
}

interface BlockBase {
  readonly place: Place;
}

export interface ParagraphBlock extends BlockBase {
  readonly kind: 'paragraph';
  readonly text: Rich;
}

export interface ListEntry {
  readonly text: Rich;
  /** As written, in ordered lists. */
  readonly number?: number;
  readonly place: Place;
  readonly children: readonly ListEntry[];
}

export interface ListBlock extends BlockBase {
  readonly kind: 'list';
  readonly ordered: boolean;
  readonly items: readonly ListEntry[];
}

export interface SourceColumn {
  readonly label: string;
  /** True if every filled cell is a number. */
  readonly numeric: boolean;
  /** True if every cell is a year, quarter, month or date. */
  readonly temporal: boolean;
  /** Unit of all numbers, such as "%", "€" or "kWh". */
  readonly unit?: string;
  readonly align: 'start' | 'center' | 'end';
}

export interface TableBlock extends BlockBase {
  readonly kind: 'table';
  readonly columns: readonly SourceColumn[];
  /** Cells are inline Markdown; every row has as many cells as there are columns. */
  readonly rows: readonly (readonly string[])[];
  /** Chart type, if the document draws these numbers as a chart. */
  readonly chart?: ChartType;
  /** Finding about a table with too many rows to show, from which this table was calculated. */
  readonly finding?: FindingMark;
}

export interface CodeBlock extends BlockBase {
  readonly kind: 'code';
  readonly language: string;
  readonly code: string;
}

export interface QuoteBlock extends BlockBase {
  readonly kind: 'quote';
  readonly text: Rich;
  readonly author?: string;
}

export interface FigureBlock extends BlockBase {
  readonly kind: 'figure';
  /** "" for a picture of the file. */
  readonly url: string;
  readonly alt: string;
  /** Caption below it, if different from `alt`. */
  readonly caption?: string;
  /** Key in `pictures` of the document. */
  readonly picture?: string;
}

/** Picture of the file in its original bytes. */
export interface SourcePicture {
  /** SHA-256 of the bytes in hex. */
  readonly hash: string;
  readonly mimeType: string;
  readonly bytes: Uint8Array;
}

export type SourceBlock = ParagraphBlock | ListBlock | TableBlock | CodeBlock | QuoteBlock | FigureBlock;

export interface SourceSection {
  readonly heading: string;
  /** 0 for the document itself, else 1–6. */
  readonly level: number;
  readonly place: Place;
  readonly blocks: readonly SourceBlock[];
  readonly sections: readonly SourceSection[];
}

export interface SourceDocument {
  readonly title?: string;
  /** Key–value pairs of the front matter. */
  readonly meta: Readonly<Record<string, string>>;
  /** Level 0: content before the first heading, and the sections. */
  readonly root: SourceSection;
  /** Pieces that the reader skipped, such as badges and tables of contents. */
  readonly skipped: readonly Omitted[];
  /** Pictures of figures, each once. */
  readonly pictures?: readonly SourcePicture[];
}
