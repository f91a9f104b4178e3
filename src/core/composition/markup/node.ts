/** Where something stands in the markup, both from 1. */
export interface Place {
  readonly line: number;
  readonly column: number;
  /** Of what a component of the deck is drawn with: the component that stands there. */
  readonly component?: string;
}

/** A value as it was written, with entities read. */
export interface MarkupAttribute {
  readonly value: string;
  readonly at: Place;
  /** Offsets of its name and value within the markup. */
  readonly from: number;
  readonly to: number;
}

export interface MarkupElement {
  readonly type: 'element';
  readonly name: string;
  readonly attributes: ReadonlyMap<string, MarkupAttribute>;
  readonly children: readonly MarkupNode[];
  readonly at: Place;
  /** Offsets of the whole element, and of what is in it, within the markup: edits replace these. */
  readonly from: number;
  readonly to: number;
  readonly inner: readonly [number, number];
}

export interface MarkupText {
  readonly type: 'text';
  readonly text: string;
  readonly at: Place;
  readonly from: number;
  readonly to: number;
}

export type MarkupNode = MarkupElement | MarkupText;

/** Something that is wrong with the markup; all of them are told at once. */
export interface MarkupFault {
  readonly at: Place;
  /** What is wrong, what is allowed and what to write instead. */
  readonly message: string;
  readonly type: string;
  readonly allowed?: readonly string[];
  readonly nearest?: readonly string[];
}
