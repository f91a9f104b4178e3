import type { CellBorders } from '../scene/table.ts';
import type { CellSign } from '../scene/table-formats.ts';
import type { Paint } from '../scene/theme.ts';
import type { TextStyle } from './rich-text.ts';

/**
 * Flexbox properties in px or per cent ("50%"). Yoga's defaults apply, except that the direction is column.
 */
export interface Style {
  readonly direction?: 'row' | 'column';
  readonly wrap?: boolean;
  readonly justify?: 'start' | 'center' | 'end' | 'between' | 'around' | 'evenly';
  readonly align?: 'start' | 'center' | 'end' | 'stretch' | 'baseline';
  readonly self?: 'start' | 'center' | 'end' | 'stretch';
  readonly grow?: number;
  readonly shrink?: number;
  readonly basis?: number | `${number}%`;
  readonly width?: number | `${number}%`;
  readonly height?: number | `${number}%`;
  readonly minWidth?: number | `${number}%`;
  readonly maxWidth?: number | `${number}%`;
  readonly minHeight?: number | `${number}%`;
  readonly maxHeight?: number | `${number}%`;
  readonly aspect?: number;
  readonly gap?: number;
  readonly padding?: Edges;
  readonly margin?: Edges;
  readonly position?: 'relative' | 'absolute';
  /** `start` and `end` are logical and swap sides in a right-to-left deck. */
  readonly start?: number | `${number}%`;
  readonly end?: number | `${number}%`;
  readonly top?: number | `${number}%`;
  readonly bottom?: number | `${number}%`;
}

/** One number for all sides, or [block, inline], or [top, end, bottom, start]. */
export type Edges = number | readonly [number, number] | readonly [number, number, number, number];

/** Differences of one cell from its table; row 0 is the header. */
export interface CellLook {
  readonly row: number;
  readonly column: number;
  readonly text: Partial<Pick<TextStyle, 'color' | 'weight' | 'italic' | 'upper' | 'font' | 'align'>>;
  readonly fill?: Paint;
  readonly borders?: CellBorders;
  /** Sign beside the text. */
  readonly sign?: CellSign;
}

/** Colours of what is behind a chart and of its words, where they are not those of the page. */
export interface ChartGround {
  readonly background: Paint;
  readonly text: Paint;
  readonly muted: Paint;
}
