import type { ChartChange } from './chart-change.ts';
import type { MediaChange } from './show/model.ts';

/** Changes to an element; absent fields stay unchanged. */
export interface ElementChange {
  readonly text?: string;
  readonly alt?: string;
  readonly decorative?: boolean;
  readonly name?: string;
  /** Address, file or slide ("#3", "#our-costs", "#next"), or null to remove the link. */
  readonly link?: string | null;
  readonly x?: number;
  readonly y?: number;
  readonly width?: number;
  readonly height?: number;
  readonly rotation?: number;
  readonly hidden?: boolean;
  /** All rows of a table. */
  readonly rows?: readonly (readonly string[])[];
  readonly chart?: ChartChange;
  readonly media?: MediaChange;
}

/** A picture for an element, already converted for display. */
export interface PictureInput {
  readonly bytes: Uint8Array;
  readonly mimeType: 'image/png' | 'image/jpeg';
  readonly widthPx: number;
  readonly heightPx: number;
  /** The SVG that was converted to these bytes, for programs that draw SVG. */
  readonly vector?: Uint8Array;
  /** Focal point as fractions of width and height, which a crop keeps in the frame; 0.5 by default. */
  readonly focusX?: number;
  readonly focusY?: number;
}
