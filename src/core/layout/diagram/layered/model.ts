export interface Extent {
  readonly width: number;
  readonly height: number;
}

/** A box or label in rows: its centre across the rows, its row and its size, px. */
export interface RowBox extends Extent {
  readonly x: number;
  readonly row: number;
}

/** A line between two rows, whichever way its arrow points. */
export interface RowEdge {
  /** Index of the line in the diagram. */
  readonly index: number;
  readonly upper: string;
  readonly lower: string;
  /** Coordinates at which the arrangement lets it pass the rows between. */
  readonly hints: readonly number[];
  readonly label?: RowBox;
  /** True for a straight line between neighbours of one row. */
  readonly isAside?: boolean;
}

/** Boxes in rows from the top, whatever direction the diagram takes later. Rows hold boxes, labels or both. */
export interface Rows {
  readonly boxes: ReadonlyMap<string, RowBox>;
  readonly edges: readonly RowEdge[];
  readonly count: number;
}

/** Room for the outline of a box: how far a line may end from the middle of a side, and where it meets it. */
export interface Outline {
  /** Share of the side on which lines may end. */
  readonly reach: number;
  /** Distance of the outline from the side of the box, as a share of its depth. @param offset -0.5 to 0.5 */
  readonly inset: (offset: number) => number;
}

/** Path of a line, with the sides at which it leaves its upper and its lower end. */
export interface Path {
  readonly points: readonly { readonly x: number; readonly y: number }[];
  readonly sides: readonly [RowSide, RowSide];
}

export type RowSide = 'top' | 'bottom' | 'left' | 'right';

/** Distances in px between rows, beside boxes and around lines. */
export interface Distances {
  readonly rows: number;
  readonly beside: number;
  /** Between the parts of lines in a gap. */
  readonly track: number;
  /** Between an arrowhead and the first turn of its line. */
  readonly head: number;
  /** Between a label and the box that its line joins. */
  readonly label: number;
}

/** Clear distance between lines and boxes, px. */
export const CLEAR = 9;
/** Distance between lines that pass the same row, px. */
export const LANE = 10;
/** Lengths closer to each other than this count as equal, px. */
export const SAME = 0.5;
