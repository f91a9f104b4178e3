import type { ReadBox } from '../../../../ooxml/read/index.ts';

/** A repeated item of a sample slide: which shapes it is made of, and the room it takes, EMU. */
export interface RepeatedItem {
  readonly shapes: readonly number[];
  readonly box: ReadBox;
}

export interface Repeat {
  readonly along: 'row' | 'column' | 'grid';
  readonly items: readonly RepeatedItem[];
  readonly box: ReadBox;
  /** How many are wanted. */
  readonly count: number;
}

/** An item as it is now. */
export interface PlacedItem {
  /** The item of the sample that it is, or was made after. */
  readonly like: number;
  /** Numbers of its shapes by those of the sample. */
  readonly ids: ReadonlyMap<number, number>;
  /** Boxes on the slide by the sample's number, of shapes at the top. */
  readonly boxes: ReadonlyMap<number, ReadBox>;
}
