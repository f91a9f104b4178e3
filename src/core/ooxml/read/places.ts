import type { XmlNode } from '../xml/parse.ts';
import type { ReadBullet } from './bullets.ts';
import type { ReadCell, ReadColor, ReadFill, ReadParagraph, ReadPlaceholder, ReadRun, ReadShape, ReadSlide, ReadText, ReadTextShape } from './deck.ts';

/** What paragraphs of one level are set in where they stand, inheritance resolved. */
export interface ReadLevel extends Pick<ReadParagraph, 'rtl' | 'marginEmu' | 'indentEmu' | 'spaceBefore' | 'spaceAfter' | 'lineSpacing'> {
  /** As in `a:pPr@algn`. */
  readonly side: string;
  readonly bullet?: ReadBullet;
  readonly letters: Omit<ReadRun, 'text' | 'link' | 'field'>;
  /** Letters are shown as capitals. */
  readonly large: boolean;
  /** Of a paragraph without words. */
  readonly endSizePt: number;
}

/** Where a text stands on slides of a layout: everything of it but its paragraphs. */
export interface ReadPlace extends Pick<ReadTextShape, 'box' | 'rotation' | 'flipH' | 'flipV' | 'geometry' | 'fill' | 'line' | 'shadow' | 'edge'> {
  readonly frame: Omit<ReadText, 'paragraphs'>;
  /** From the first on; those below the last are set as it is. */
  readonly levels: readonly ReadLevel[];
}

/** Paragraphs stand no deeper. */
export const DEEPEST_LEVEL = 8;

/** A cell of a table that says nothing of its looks. */
export interface ReadCellPlace {
  readonly fill: ReadFill;
  readonly borders: ReadCell['borders'];
  readonly frame: Omit<ReadText, 'paragraphs'>;
  readonly level: ReadLevel;
}

/** Which cell of a table it is, and whether its last row is a total. */
export interface ReadCellAt {
  readonly row: number;
  readonly column: number;
  readonly rows: number;
  readonly columns: number;
  readonly total: boolean;
}

/** What text looks like that is added to slides of a layout, as values that can be stored. */
export interface ReadTextPlaces {
  /** By kind and number, as `placeKey` has them. */
  readonly at: Readonly<Record<string, ReadPlace>>;
  /** A text box of the slide's own. */
  readonly free: ReadPlace;
  /** What names of the theme's colours mean here. */
  readonly colors: Readonly<Record<string, ReadColor>>;
  /** What names of colours that content uses are called in the theme. */
  readonly map: Readonly<Record<string, string>>;
  readonly link: ReadColor;
  /** Cells of our own tables, as `cellKey` tells them apart. */
  readonly cells: Readonly<Record<string, ReadCellPlace>>;
}

/** Tells the places of a layout apart. */
export function placeKey({ type, idx }: ReadPlaceholder): string {
  return `${type} ${idx}`;
}

/** Tells apart what a style makes of the cells of a table with a header: the first and the last of rows and columns, and the bands between. */
export function cellKey({ row, column, rows, columns, total }: ReadCellAt): string {
  const ends = (at: number, count: number) => `${at === 0} ${at === count - 1}`;
  return `${ends(row, rows)} ${row % 2} ${ends(column, columns)} ${total === true}`;
}

/** A layout with nothing on it yet. */
export interface ReadPlaces extends ReadTextPlaces, Pick<ReadSlide, 'layout' | 'theme' | 'background'> {
  /** What master and layout paint below. */
  readonly below: readonly ReadShape[];
}

/** The text of a slide that is copied with other words: what paragraphs are set in that take over the properties of its own. */
export interface ReadFormats {
  /** @param paragraph whose properties and letters it takes over, by its number; undefined: none. */
  level(paragraph: number | undefined, level: number): ReadLevel;
  /** Size of a paragraph without words. */
  endSizePt(paragraph: number | undefined, level: number): number;
  /** Its own body says that text is shrunk to fit. */
  readonly shrinks: boolean;
  /** Its own body says that lines are not broken. */
  readonly unbroken: boolean;
}

/** A cell at its place in a table: what its text is formatted as, and all but its text. */
export interface ReadCellFormats extends Pick<ReadCellPlace, 'fill' | 'borders' | 'frame'> {
  readonly text: ReadFormats;
}

/** A table of a slide that is copied with other rows. */
export interface ReadTableFormats {
  /** What a cell looks like at another place of the table. @param xml the cell as it is written. @param flags of `a:tblPr` that are set otherwise. */
  cell(xml: string, at: Omit<ReadCellAt, 'total'>, flags: Readonly<Record<string, boolean>>): ReadCellFormats;
}

/** A slide that is copied with other content. */
export interface ReadSample {
  readonly slide: ReadSlide;
  /** What is added to it looks like. */
  readonly added: Omit<ReadTextPlaces, 'at' | 'cells'>;
  /** Of its texts, by the numbers of their shapes. */
  readonly texts: ReadonlyMap<number, ReadFormats>;
  readonly tables: ReadonlyMap<number, ReadTableFormats>;
}

/** An element without text. */
export function bare(tag: string, attributes: Readonly<Record<string, string>> = {}, children: readonly XmlNode[] = []): XmlNode {
  return { tag, attributes: new Map(Object.entries(attributes)), children, text: '' };
}
