import type { DiagramRole } from '../scene/diagram.ts';
import type { Paint } from '../scene/theme.ts';
import type { TextStyle } from './rich-text.ts';

/** Paints and text styles of a diagram. */
export interface DiagramLook {
  readonly text: TextStyle;
  /** Style of text on lines and frames. */
  readonly label: TextStyle;
  readonly line: Paint;
  /** Backdrop of text on lines. */
  readonly backdrop: Paint;
  readonly radiusPx: number;
  readonly roles: Readonly<
    Record<DiagramRole | 'plain', { readonly fill: Paint; readonly edge: Paint; readonly text: Paint }>
  >;
}
