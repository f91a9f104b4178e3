import type { ReadBox } from '../../../../ooxml/read/index.ts';

/** A repeated item of a sample slide: ids of its shapes, and its bounds in EMU. */
export interface RepeatedItem {
  readonly shapes: readonly number[];
  readonly box: ReadBox;
}

export interface Repeat {
  readonly along: 'row' | 'column' | 'grid';
  readonly items: readonly RepeatedItem[];
  readonly box: ReadBox;
  /** Requested number of items. */
  readonly count: number;
}

/** An item after repetition. */
export interface PlacedItem {
  /** Index of the sample item that it is or is a copy of. */
  readonly like: number;
  /** Ids of its shapes by those of the sample. */
  readonly ids: ReadonlyMap<number, number>;
  /** Boxes of top-level shapes on the slide, by the sample's ids. */
  readonly boxes: ReadonlyMap<number, ReadBox>;
}
