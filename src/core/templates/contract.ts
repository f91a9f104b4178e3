import type { ReviewComment } from '../opened/comment.ts';
import type { ClipInput, SlideClip } from '../scene/slide-show.ts';

/**
 * Fields of a layout's content as data. All standard templates implement the same contracts; only looks and
 * measured capacities differ.
 */
export type Field =
  | TextField
  | ListField
  | ObjectField
  | ImageField
  | IconField
  | ChartField
  | TableField
  | ChoiceField
  | FlagField
  | NumberField
  | PlaceField
  | LinesField
  | MapField
  | DiagramField;

interface FieldBase {
  readonly description: string;
  readonly optional?: boolean;
  /** Slides of the layout show it, blocks of compositions do not. */
  readonly slideOnly?: boolean;
}

/** Inline Markdown. `role` decides sizes and line heights; `multiline` allows paragraphs (code, text). */
export interface TextField extends FieldBase {
  readonly kind: 'text';
  readonly role: TextRole;
  readonly multiline?: boolean;
  /** True to keep the text verbatim, whatever its number of lines. */
  readonly asWritten?: true;
  /**
   * True for rare fields that take space from all others: capacities are measured and slide layouts drawn
   * without them.
   */
  readonly seldom?: true;
}

export type TextRole =
  | 'title'
  | 'subtitle'
  | 'display'
  | 'heading'
  | 'body'
  | 'caption'
  | 'label'
  | 'figure'
  | 'code';

export interface ListField extends FieldBase {
  readonly kind: 'list';
  readonly item: Field;
  /** Usual number of items of a list inside another one, used to measure capacities; 1 if absent. */
  readonly typical?: number;
  readonly min: number;
  readonly max: number;
}

export interface ObjectField extends FieldBase {
  readonly kind: 'object';
  readonly fields: Readonly<Record<string, Field>>;
  /** At least one of these optional fields is required. */
  readonly anyOf?: readonly string[];
}

export interface ImageField extends FieldBase {
  readonly kind: 'image';
}
export interface IconField extends FieldBase {
  readonly kind: 'icon';
}
/** Size up to which its place shows the content well, if known; more is shrunk. */
interface Extent {
  readonly rows: number;
  readonly columns: number;
}
/** `rows` are points, `columns` series. */
export interface ChartField extends FieldBase {
  readonly kind: 'chart';
  readonly extent?: Extent;
}
export interface TableField extends FieldBase {
  readonly kind: 'table';
  readonly extent?: Extent;
}
export interface MapField extends FieldBase {
  readonly kind: 'geomap';
}
export interface DiagramField extends FieldBase {
  readonly kind: 'diagram';
}
export interface ChoiceField extends FieldBase {
  readonly kind: 'choice';
  readonly values: readonly string[];
}
export interface FlagField extends FieldBase {
  readonly kind: 'flag';
}
export interface NumberField extends FieldBase {
  readonly kind: 'number';
  readonly integer?: boolean;
  readonly min?: number;
  readonly max?: number;
}

/** Refers to an entry of a top-level list of texts by its name or its number from 1. */
export interface PlaceField extends FieldBase {
  readonly kind: 'place';
  readonly of: string;
  /** Takes a day as well, "2027-04-15", where the entries are periods of a calendar. */
  readonly dated?: boolean;
}
/** Line numbers of a text in the same content, from 1: "3-5,8". */
export interface LinesField extends FieldBase {
  readonly kind: 'lines';
  readonly of: string;
}

export interface LayoutContract {
  readonly id: string;
  /** Name in PowerPoint's "New Slide" menu. */
  readonly name: string;
  /** One or two sentences: when to choose it and when not to. */
  readonly description: string;
  readonly fields: Readonly<Record<string, Field>>;
  /** Typical content of good quality. Prompts come from the descriptions of fields instead. */
  readonly example: Readonly<Record<string, unknown>>;
  /** Intended density: mostly empty, usual, or a page to read. */
  readonly density?: 'airy' | 'usual' | 'reading';
}

/** Content of one slide as callers send it: plain JSON. */
export type Content = Readonly<Record<string, unknown>>;

/** One slide as data: the input of layout. */
export interface SlideSpec {
  readonly layout: string;
  readonly content: Content;
  readonly speaker_note?: string;
  readonly sources?: readonly string[];
  readonly footnote?: string;
  readonly comments?: readonly ReviewComment[];
  /** Videos and sounds of the slide, on top of it or in the place of a picture. */
  readonly media?: readonly SlideClip[];
  /** Videos and sounds to be loaded; never stored. */
  readonly clips?: readonly ClipInput[];
}

/** Returns whether a field is rare and leaves less space for all others. */
export function isSeldom(field: Field | undefined): boolean {
  return field?.kind === 'text' && field.seldom === true;
}
