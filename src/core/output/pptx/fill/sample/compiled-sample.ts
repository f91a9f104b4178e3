import {
  cellKey,
  MAX_LEVEL,
  type ReadCellAt,
  type ReadCellFormats,
  type ReadLevel,
  type ReadSampleSlide,
  type ReadShape,
  type ReadSlide,
} from '../../../../ooxml/read/index.ts';
import type { ParagraphFormat } from '../../../../ooxml/write/index.ts';
import type { Repeat } from './repeated-items.ts';

/**
 * A slide of a file that decks copy with other content, resolved to plain values in every form that it can
 * take. Copies are laid out from it.
 */
export interface CompiledSample {
  /** Keyed by `formKey`, "" for the unchanged slide. No shapes are removed in them. */
  readonly forms: Readonly<Record<string, SampleForm>>;
  /** Keyed by shape id. */
  readonly texts: Readonly<Record<number, SampleText>>;
  /** Only tables that are filled. */
  readonly tables: Readonly<Record<number, SampleTable>>;
  /** Shapes after they became the title of a slide that has none, by shape id. */
  readonly titled: Readonly<Record<number, { readonly shape: ReadShape; readonly text?: SampleText }>>;
  /** Formats of what is added to copies. */
  readonly added: ReadSampleSlide['added'];
}

/** The slide with a certain number of its repeated items. */
export interface SampleForm {
  readonly slide: ReadSlide;
  /** Ids of the original shapes by the ids of their clones. */
  readonly likes: Readonly<Record<number, number>>;
}

/** Formats for new text in a text of the slide. */
export interface SampleText {
  /** Keyed by `levelKey`: the paragraph whose format is taken over, and the level. */
  readonly levels: Readonly<Record<string, ReadLevel>>;
  /** Sizes of paragraphs without text, in points. */
  readonly ends: Readonly<Record<string, number>>;
  readonly shrinks: boolean;
  readonly shrinkable: boolean;
  readonly unbroken: boolean;
}

/** Keyed by `likeKey`: the sample cell that a cell is modelled on. */
export type SampleTable = Readonly<Record<string, SampleCellModel>>;

/** A sample cell, and the formats of cells modelled on it by position. */
export interface SampleCellModel {
  readonly format?: ParagraphFormat;
  readonly cells: Readonly<Record<string, SampleCell>>;
}

export type SampleCell = Pick<ReadCellFormats, 'fill' | 'borders' | 'frame'> & { readonly text: SampleText };

/** Key of a form: the repeats whose item count differs from the sample's. */
export function formKey(repeats: readonly Repeat[]): string {
  return repeats
    .filter(({ count, items }) => count !== items.length)
    .map((repeat) => JSON.stringify(repeat))
    .join(' ');
}

/** @param paragraph index of the paragraph whose format is taken over; undefined means none */
export function levelKey(paragraph: number | undefined, level: number): string {
  return `${paragraph ?? ''} ${Math.min(MAX_LEVEL, Math.max(0, level))}`;
}

/** Converts flags of a table to booleans. */
export function toFlags(flags: Readonly<Record<string, string | undefined>>): Record<string, boolean> {
  return Object.fromEntries(Object.entries(flags).map(([name, value]) => [name, value === '1']));
}

/**
 * Key of a sample cell.
 *
 * @param like source of the cell
 * @param turned whether its text moves to the opposite side
 */
export function modelKey(like: string, turned: boolean): string {
  return `${turned} ${like}`;
}

/**
 * Returns a function that computes the key of a position in a table.
 *
 * @param flags flags that differ from the sample table's
 */
export function cellPositionKey(
  flags: Readonly<Record<string, boolean>>,
): (at: Omit<ReadCellAt, 'total'>) => string {
  const set = JSON.stringify(flags);
  return (at) => `${cellKey({ ...at, total: false })} ${at.column % 2} ${set}`;
}

/** @throws Error if the level was not compiled */
export function findLevel({ levels }: SampleText, paragraph: number | undefined, level: number): ReadLevel {
  return requireCompiled(levels, levelKey(paragraph, level));
}

export function findEndSize({ ends }: SampleText, paragraph: number | undefined, level: number): number {
  return requireCompiled(ends, levelKey(paragraph, level));
}

/**
 * Looks up a compiled value.
 *
 * @throws Error if it is missing, which would be a fault of the compiler
 */
export function requireCompiled<T>(all: Readonly<Record<string, T>>, key: string): T {
  const found = all[key];
  if (found === undefined) throw new Error(`"${key}" was not compiled`);
  return found;
}
