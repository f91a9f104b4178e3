import type { Box } from './scene.ts';

/** What is wrong with a slide, measured. Codes are stable. */
export type FindingCode =
  | 'text_overflow'
  | 'off_canvas'
  | 'overlap'
  | 'low_contrast'
  | 'text_too_small'
  | 'missing_title'
  | 'duplicate_title'
  | 'missing_alt'
  | 'picture_missing'
  | 'sparse_slide'
  | 'too_dense'
  | 'chart_trimmed'
  | 'formula_broken'
  | 'repeated_layout'
  | 'empty_slide'
  | 'number_not_in_source';

export type Severity = 'error' | 'warning' | 'info';

export interface Finding {
  readonly code: FindingCode;
  readonly severity: Severity;
  /** 1-based; 0 when the finding concerns the whole deck. */
  readonly slide: number;
  /** Name of the element, as in the selection pane. */
  readonly element?: string;
  /** Content path such as "slides[2].content.items[1].text". */
  readonly path?: string;
  readonly message: string;
  readonly measured?: number;
  readonly allowed?: number;
  /** Unit of both: "px", "pt", "ratio", "characters". */
  readonly unit?: string;
  /** What to do, in words that an agent can act on. */
  readonly fix: string;
  readonly box?: Box;
}
