import type { Schema } from '../layouts.ts';
import type { SlideView } from '../use-slide-view.ts';

export interface FieldProps {
  readonly schema: Schema;
  readonly value: unknown;
  /** Path in the content, such as "items[1].heading". */
  readonly path: string;
  readonly label: string;
  readonly required: boolean;
  readonly findings: SlideView['findings'];
  /** Number of items in the surrounding list, on which the capacity depends. */
  readonly count?: number;
  readonly onChange: (path: string, value: unknown) => void;
}
