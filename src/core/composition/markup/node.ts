/** A position in the markup, counted from 1. */
export interface Place {
  readonly line: number;
  readonly column: number;
  /** The component of the deck that was used at this place, if the node comes from its template. */
  readonly component?: string;
}

/** An attribute's value with entities decoded. */
export interface MarkupAttribute {
  readonly value: string;
  readonly at: Place;
  /** Offsets of the whole attribute within the markup. */
  readonly from: number;
  readonly to: number;
}

export interface MarkupElement {
  readonly type: 'element';
  readonly name: string;
  readonly attributes: ReadonlyMap<string, MarkupAttribute>;
  readonly children: readonly MarkupNode[];
  readonly at: Place;
  /** Offsets of the element and of its content within the markup, for edits. */
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

/** A fault in the markup. All faults are reported at once. */
export interface MarkupFault {
  readonly at: Place;
  /** Names the fault, the allowed values and what to write instead. */
  readonly message: string;
  readonly type: string;
  readonly allowed?: readonly string[];
  readonly nearest?: readonly string[];
}
