import type { FontSource } from '../scene/theme.ts';
import type { GenerateRequest } from '../services.ts';

/** One planned slide: its Markdown, and the layout where one is asked for. */
export interface DraftOutline {
  readonly content: string;
  readonly layout?: string | undefined;
}

/** A presentation before its slides are made. The deck made of it lives under the same id. */
export interface Draft {
  readonly id: string;
  readonly title?: string;
  readonly theme?: string;
  readonly fonts?: FontSource;
  /** What it is to be made of, and how; the template included. */
  readonly request: GenerateRequest;
  /** The plan, once there is one. */
  readonly outlines?: readonly DraftOutline[];
  readonly created_at: string;
  readonly updated_at: string;
}

export interface DraftChange {
  readonly title?: string | undefined;
  readonly template?: string | undefined;
  readonly theme?: string | undefined;
  readonly fonts?: FontSource | undefined;
  readonly outlines?: readonly DraftOutline[] | undefined;
}
