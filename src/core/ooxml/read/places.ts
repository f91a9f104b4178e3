import type { XmlNode } from '../xml/parse.ts';
import type { ReadBullet } from './bullets.ts';
import type {
  ReadCell,
  ReadColor,
  ReadFill,
  ReadParagraph,
  ReadPlaceholder,
  ReadRun,
  ReadShape,
  ReadSlide,
  ReadText,
  ReadTextShape,
} from './deck.ts';

/** Format of a level's paragraphs, with inheritance resolved. */
export interface ReadLevel
  extends Pick<
    ReadParagraph,
    'rtl' | 'marginEmu' | 'indentEmu' | 'spaceBefore' | 'spaceAfter' | 'lineSpacing'
  > {
  /** As in `a:pPr@algn`. */
  readonly side: string;
  readonly bullet?: ReadBullet;
  readonly letters: Omit<ReadRun, 'text' | 'link' | 'field'>;
  /** The text is shown in capitals or small capitals. */
  readonly large: boolean;
  /** Font size of a paragraph without text. */
  readonly endSizePt: number;
}

/** A text position on slides of a layout: everything of the shape except its paragraphs. */
export interface ReadPlace
  extends Pick<
    ReadTextShape,
    'box' | 'rotation' | 'flipH' | 'flipV' | 'geometry' | 'fill' | 'line' | 'shadow' | 'edge'
  > {
  readonly frame: Omit<ReadText, 'paragraphs'>;
  /** From the first level on. Deeper levels look like the last one. */
  readonly levels: readonly ReadLevel[];
}

/** Highest paragraph level. */
export const MAX_LEVEL = 8;

/** A table cell without properties of its own. */
export interface ReadCellPlace {
  readonly fill: ReadFill;
  readonly borders: ReadCell['borders'];
  readonly frame: Omit<ReadText, 'paragraphs'>;
  readonly level: ReadLevel;
}

/** Position of a cell, and whether the last row of its table is a total. */
export interface ReadCellAt {
  readonly row: number;
  readonly column: number;
  readonly rows: number;
  readonly columns: number;
  readonly total: boolean;
}

/** Formats of text that is added to slides of a layout, as values that can be stored. */
export interface ReadTextPlaces {
  /** Placeholders by type and index, keyed by `placeKey`. */
  readonly at: Readonly<Record<string, ReadPlace>>;
  /** A text box on the slide. */
  readonly free: ReadPlace;
  /** Resolved colours by name. */
  readonly colors: Readonly<Record<string, ReadColor>>;
  /** Maps the colour names of content to those of the theme. */
  readonly map: Readonly<Record<string, string>>;
  readonly link: ReadColor;
  /** Cells of tables that we write, keyed by `cellKey`. */
  readonly cells: Readonly<Record<string, ReadCellPlace>>;
}

/** Key of a placeholder within a layout. */
export function placeKey({ type, idx }: ReadPlaceholder): string {
  return `${type} ${idx}`;
}

/**
 * Key of the cells that a table style treats alike: first and last rows and columns, and the bands between
 * them.
 */
export function cellKey({ row, column, rows, columns, total }: ReadCellAt): string {
  const ends = (at: number, count: number) => `${at === 0} ${at === count - 1}`;
  return `${ends(row, rows)} ${row % 2} ${ends(column, columns)} ${total === true}`;
}

/** A layout without content. */
export interface ReadPlaces extends ReadTextPlaces, Pick<ReadSlide, 'layout' | 'theme' | 'background'> {
  /** Shapes that master and layout paint below the content. */
  readonly below: readonly ReadShape[];
}

/**
 * The text of a slide that is copied with other content: formats of new paragraphs that take over the
 * properties of existing ones.
 */
export interface ReadFormats {
  /** @param paragraph index of the paragraph whose properties are taken over; undefined means none */
  level(paragraph: number | undefined, level: number): ReadLevel;
  /** Font size of a paragraph without text. */
  endSizePt(paragraph: number | undefined, level: number): number;
  /** The body itself declares that text shrinks to fit. */
  readonly shrinks: boolean;
  /** New text may declare that it shrinks to fit. */
  readonly shrinkable: boolean;
  /** The body itself declares that lines do not wrap. */
  readonly unbroken: boolean;
}

/** Format of a cell at a position in a table. */
export interface ReadCellFormats extends Pick<ReadCellPlace, 'fill' | 'borders' | 'frame'> {
  readonly text: ReadFormats;
}

/** A table of a slide that is copied with other rows. */
export interface ReadTableFormats {
  /**
   * Reads the format of a cell at another position of the table.
   *
   * @param xml source of the cell
   * @param flags values of `a:tblPr` flags that differ from the table's
   */
  cell(xml: string, at: Omit<ReadCellAt, 'total'>, flags: Readonly<Record<string, boolean>>): ReadCellFormats;
}

/** A slide that is copied with other content. */
export interface ReadSampleSlide {
  readonly slide: ReadSlide;
  /** Formats of what is added to the slide. */
  readonly added: Omit<ReadTextPlaces, 'at' | 'cells'>;
  /** Formats of the slide's texts by shape id. */
  readonly texts: ReadonlyMap<number, ReadFormats>;
  readonly tables: ReadonlyMap<number, ReadTableFormats>;
}

export function createNode(
  tag: string,
  attributes: Readonly<Record<string, string>> = {},
  children: readonly XmlNode[] = [],
): XmlNode {
  return { tag, attributes: new Map(Object.entries(attributes)), children, text: '' };
}
