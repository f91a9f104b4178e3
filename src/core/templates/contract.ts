/**
 * What a layout shows, as data: the fields of its content object. Every standard template
 * implements the same contracts; only looks and measured capacities differ.
 */
export type Field = TextField | ListField | ObjectField | ImageField | IconField | ChartField | TableField | ChoiceField | FlagField | NumberField | PlaceField | LinesField | MapField | DiagramField;

interface FieldBase {
  readonly description: string;
  readonly optional?: boolean;
}

/** Inline Markdown. `role` decides sizes and line heights; `multiline` allows paragraphs (code, text). */
export interface TextField extends FieldBase {
  readonly kind: 'text';
  readonly role: TextRole;
  readonly multiline?: boolean;
  /** Kept to the letter, however many lines it has. */
  readonly asWritten?: true;
  /** Seldom given, and takes room from all else: what the others hold is measured without it, and slide layouts are drawn without. */
  readonly seldom?: true;
}

export type TextRole = 'title' | 'subtitle' | 'display' | 'heading' | 'body' | 'caption' | 'label' | 'figure' | 'code';

export interface ListField extends FieldBase {
  readonly kind: 'list';
  readonly item: Field;
  /** Inside another list: how many there usually are, which capacities are measured with; 1 when absent. */
  readonly typical?: number;
  readonly min: number;
  readonly max: number;
}

export interface ObjectField extends FieldBase {
  readonly kind: 'object';
  readonly fields: Readonly<Record<string, Field>>;
  /** At least one of these optional fields must be given. */
  readonly anyOf?: readonly string[];
}

export interface ImageField extends FieldBase {
  readonly kind: 'image';
}
export interface IconField extends FieldBase {
  readonly kind: 'icon';
}
/** The most that its place shows well, where that is known; more is shrunk. */
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

/** One entry of a list of texts at the top of the same content: its name, or its number counted from 1. */
export interface PlaceField extends FieldBase {
  readonly kind: 'place';
  readonly of: string;
}
/** Numbers of lines of a text of the same content, 1 first: "3-5,8". */
export interface LinesField extends FieldBase {
  readonly kind: 'lines';
  readonly of: string;
}

export interface LayoutContract {
  readonly id: string;
  /** As shown in PowerPoint's "New Slide" menu. */
  readonly name: string;
  /** One or two sentences: when to choose it and when not to. */
  readonly description: string;
  readonly fields: Readonly<Record<string, Field>>;
  /** A good, typical content; also the prompt text of nothing: prompts come from the field descriptions. */
  readonly example: Readonly<Record<string, unknown>>;
  /** How full its slides are meant to be: empty on purpose, usual, or a page to read. */
  readonly density?: 'airy' | 'usual' | 'reading';
}

/** Content of one slide as callers give it. Plain JSON. */
export type Content = Readonly<Record<string, unknown>>;

/** One slide as data: the input of layout. */
export interface SlideSpec {
  readonly layout: string;
  readonly content: Content;
  readonly speaker_note?: string;
  readonly sources?: readonly string[];
  readonly footnote?: string;
}

/** Whether a field is one that leaves less room for all others. */
export function isSeldom(field: Field | undefined): boolean {
  return field?.kind === 'text' && field.seldom === true;
}
