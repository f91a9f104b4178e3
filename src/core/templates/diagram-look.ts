import type { DiagramRole } from '../scene/diagram.ts';
import type { Paint } from '../scene/theme.ts';
import type { TextStyle } from './rich-text.ts';

/** What the parts of a diagram are painted and set in. */
export interface DiagramLook {
  readonly text: TextStyle;
  /** Words on lines and frames. */
  readonly label: TextStyle;
  readonly line: Paint;
  /** Behind the words on lines. */
  readonly backdrop: Paint;
  readonly radiusPx: number;
  readonly roles: Readonly<Record<DiagramRole | 'plain', { readonly fill: Paint; readonly edge: Paint; readonly text: Paint }>>;
}
