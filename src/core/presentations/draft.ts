import type { RequiredPicture } from '../errors/missing-pictures.ts';
import type { FontSource } from '../scene/theme.ts';

/** What a presentation is to be made of, and how. */
export interface GenerateRequest {
  readonly content: string;
  /** Slides given word for word as Markdown, with an optional layout each. */
  readonly slides?: readonly { readonly content: string; readonly layout?: string | undefined; readonly speaker_note?: string }[];
  readonly n_slides?: number;
  /** Slides that a deck may have; absent: the usual number. */
  readonly most_slides?: number;
  readonly instructions?: string;
  readonly tone: string;
  readonly verbosity: string;
  readonly content_generation?: 'preserve' | 'enhance' | 'condense';
  readonly markdown_emphasis: boolean;
  /** Name or tag as the caller wrote it; absent: the text's own. */
  readonly language?: string;
  readonly include_table_of_contents: boolean;
  readonly include_title_slide: boolean;
  /** Look for further facts on the web; only where services say that it can be done. */
  readonly web_search?: boolean;
  /** Template whose capacities the slides must fit. */
  readonly template: string;
  /** Pictures written by the caller without which the call fails; if absent, any picture may be missing. */
  readonly required_pictures?: readonly RequiredPicture[];
}

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
  /** Its presentation was made. */
  readonly finished?: true;
  readonly created_at: string;
  readonly updated_at: string;
}

/** A draft as lists show it: its material may be a whole book. */
export interface OpenDraft extends Pick<Draft, 'id' | 'created_at' | 'updated_at'> {
  readonly title: string | null;
  /** Beginning of the source text. */
  readonly content: string;
  /** Slides planned. */
  readonly n_slides: number;
  readonly template: string;
}

export interface DraftChange {
  readonly title?: string | undefined;
  readonly template?: string | undefined;
  readonly theme?: string | undefined;
  readonly fonts?: FontSource | undefined;
  readonly outlines?: readonly DraftOutline[] | undefined;
}

/** Presentations before their slides are made. */
export interface DraftService {
  create(request: GenerateRequest, look: Pick<DraftChange, 'theme' | 'fonts'>): Promise<Draft>;
  /** @throws Failure `not_found` */
  get(id: string): Promise<Draft>;
  /** What is undefined stays. @throws Failure `not_found`, `conflict` */
  change(id: string, change: DraftChange): Promise<Draft>;
  /** Those of which no presentation was made yet, newest first. */
  open(): Promise<readonly OpenDraft[]>;
  /** Its presentation is made. Nothing happens when there is no draft. */
  finish(id: string): Promise<void>;
  /** Nothing happens when there is none. */
  delete(id: string): Promise<void>;
}
