import type { Schema } from '../layouts.ts';
import type { SlideView } from '../use-slide-view.ts';

export interface FieldProps {
  readonly schema: Schema;
  readonly value: unknown;
  /** Where it stands in the content: "items[1].heading". */
  readonly path: string;
  readonly label: string;
  readonly required: boolean;
  readonly findings: SlideView['findings'];
  /** Items of the list that it stands in, which tell how much fits. */
  readonly count?: number;
  readonly onChange: (path: string, value: unknown) => void;
}
