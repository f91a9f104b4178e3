import { cellKey, DEEPEST_LEVEL, type ReadCellAt, type ReadCellFormats, type ReadLevel, type ReadSample, type ReadShape, type ReadSlide } from '../../../../ooxml/read/index.ts';
import type { Format } from '../../../../ooxml/write/index.ts';
import type { Repeat } from './repeated-items.ts';

/** A slide of a file that decks copy with other content, resolved to plain values in every form that it can take: what copies are laid out by. */
export interface CompiledSample {
  /** By `formKey`, "" for the slide as it is. Nothing is taken away in them. */
  readonly forms: Readonly<Record<string, SampleForm>>;
  /** By the numbers of the shapes. */
  readonly texts: Readonly<Record<number, SampleText>>;
  /** Of those that are filled. */
  readonly tables: Readonly<Record<number, SampleTable>>;
  /** Shapes as they are where they are made the title of a slide that has none, by their numbers. */
  readonly titled: Readonly<Record<number, { readonly shape: ReadShape; readonly text?: SampleText }>>;
  /** What is added to copies looks like. */
  readonly added: ReadSample['added'];
}

/** The slide with so many of its repeated items. */
export interface SampleForm {
  readonly slide: ReadSlide;
  /** By the number of a shape that was made after one of the slide, the number of that. */
  readonly likes: Readonly<Record<number, number>>;
}

/** What other words in a text of the slide are set in. */
export interface SampleText {
  /** By the paragraph whose looks they take over, and the level, as `levelKey` has them. */
  readonly levels: Readonly<Record<string, ReadLevel>>;
  /** Of paragraphs without words, pt. */
  readonly ends: Readonly<Record<string, number>>;
  readonly shrinks: boolean;
  readonly unbroken: boolean;
}

/** By the cell of the slide that others are like, as `likeKey` has it. */
export type SampleTable = Readonly<Record<string, SampleLike>>;

/** A cell, and what those look like that are made after it, by where they stand. */
export interface SampleLike {
  readonly format?: Format;
  readonly cells: Readonly<Record<string, SampleCell>>;
}

export type SampleCell = Pick<ReadCellFormats, 'fill' | 'borders' | 'frame'> & { readonly text: SampleText };

/** Tells forms apart: by the repeats that have another number of items than the sample. */
export function formKey(repeats: readonly Repeat[]): string {
  return repeats
    .filter(({ count, items }) => count !== items.length)
    .map((repeat) => JSON.stringify(repeat))
    .join(' ');
}

/** @param paragraph whose looks are taken over; undefined: none. */
export function levelKey(paragraph: number | undefined, level: number): string {
  return `${paragraph ?? ''} ${Math.min(DEEPEST_LEVEL, Math.max(0, level))}`;
}

/** Which flags of a table are set. */
export function flagsOf(flags: Readonly<Record<string, string | undefined>>): Record<string, boolean> {
  return Object.fromEntries(Object.entries(flags).map(([name, value]) => [name, value === '1']));
}

/** @param like a cell as it is written. @param turned its text stands at the other side. */
export function likeKey(like: string, turned: boolean): string {
  return `${turned} ${like}`;
}

/** Tells cells of a table apart by where they stand. @param flags of the table that are set otherwise than the sample's. */
export function placesOfCells(flags: Readonly<Record<string, boolean>>): (at: Omit<ReadCellAt, 'total'>) => string {
  const set = JSON.stringify(flags);
  return (at) => `${cellKey({ ...at, total: false })} ${at.column % 2} ${set}`;
}

/** @throws Error where that was not compiled. */
export function levelIn({ levels }: SampleText, paragraph: number | undefined, level: number): ReadLevel {
  return compiled(levels, levelKey(paragraph, level));
}

export function endSizeIn({ ends }: SampleText, paragraph: number | undefined, level: number): number {
  return compiled(ends, levelKey(paragraph, level));
}

/** What was found out beforehand. @throws Error where it was not: filling asks for nothing else. */
export function compiled<T>(all: Readonly<Record<string, T>>, key: string): T {
  const found = all[key];
  if (found === undefined) throw new Error(`"${key}" was not compiled`);
  return found;
}
