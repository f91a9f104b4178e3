import type { AvoidedWord } from '../designs/style.ts';
import type { RequiredPicture } from '../errors/missing-pictures.ts';
import type { FontSource } from '../scene/theme.ts';
import type { SlideSpec } from '../templates/contract.ts';
import type { Omitted } from './presentation.ts';

/** Source of a presentation and how to make it. */
export interface GenerateRequest {
  readonly content: string;
  /** Slides given as Markdown, each with an optional layout. */
  readonly slides?: readonly {
    readonly content: string;
    readonly layout?: string | undefined;
    readonly speaker_note?: string;
    /** Markdown of the columns of `content`, if its source names them. */
    readonly columns?: readonly string[];
    /** Slide of `plan` that the text belongs to. Set by the author. */
    readonly planned?: PlannedOrigin;
  }[];
  /** Plan that `slides` is an edited form of; slides that are unchanged come out as planned. */
  readonly plan?: PlannedDeck;
  readonly n_slides?: number;
  /** Maximum number of slides; absent for the usual limit. */
  readonly most_slides?: number;
  readonly instructions?: string;
  /** Words that slides must not use, from the style file of the design. */
  readonly words_to_avoid?: readonly AvoidedWord[];
  readonly tone: string;
  readonly verbosity: string;
  readonly content_generation?: 'preserve' | 'enhance' | 'condense';
  readonly markdown_emphasis: boolean;
  /** Language name or tag as the caller wrote it; absent if it is detected from the text. */
  readonly language?: string;
  readonly include_table_of_contents: boolean;
  readonly include_title_slide: boolean;
  /** Search the web for further facts, if the services can. */
  readonly web_search?: boolean;
  /** Action if the language model fails; absent for the setting of the server. */
  readonly fallback?: 'error' | 'outline';
  /** Template whose capacities the slides must fit. */
  readonly template: string;
  /** Name of the size of the slides; absent for 16:9. */
  readonly slide_size?: string;
  /** Pictures written by the caller without which the call fails; if absent, any picture may be missing. */
  readonly required_pictures?: readonly RequiredPicture[];
}

/** Plan of a language model, which writes the slides when the deck is made. */
export interface ModelPlan {
  readonly subtitle: string;
  /** Language name from the model. */
  readonly language: string;
  /** Markdown of all slides, the title slide included. */
  readonly markdown: readonly string[];
  readonly hasCover: boolean;
  readonly slides: readonly {
    readonly title: string;
    readonly points: string;
    readonly layout: string;
    readonly alternative: string;
    /** Ids of the parts of the source that it is made from. */
    readonly parts: readonly number[];
  }[];
  /** Parts that were found on the web. */
  readonly found: readonly {
    readonly id: number;
    readonly heading: string;
    readonly where: string;
    readonly found?: true;
    readonly text: string;
  }[];
}

/** Slide of a plan, for a text that may be an edited form of it. */
export interface PlannedOrigin {
  /** 0-based place in the plan. */
  readonly index: number;
  /** The planned slide. */
  readonly planned: SlideSpec;
  /** The planned slide with the edits of its text; undefined if these do not fit its fields. */
  readonly spec: SlideSpec | undefined;
  /** True if `spec` is what the plan was measured with. */
  readonly isMeasured: boolean;
}

/** Deck as its author planned it. */
export interface PlannedDeck {
  readonly title: string;
  /** BCP 47. */
  readonly language: string;
  /** Template that the slides were measured in. */
  readonly template: string;
  /** Name of the size that the slides were measured in; absent for 16:9. */
  readonly slide_size?: string;
  /**
   * Slides, each with the Markdown in which a person reads and edits it; absent if the author writes them only when
   * the deck is made.
   */
  readonly slides?: readonly { readonly markdown: string; readonly spec: SlideSpec }[];
  /** Present if a language model planned the deck. */
  readonly model?: ModelPlan;
  /** Source of the numbers of the deck, as for a deck that is made directly. */
  readonly numbers?: {
    readonly source: string | readonly number[];
    readonly severity?: 'warning' | 'info';
  };
  readonly warnings: readonly string[];
  readonly omitted: readonly Omitted[];
  /** Present if the slides hold questions to answer instead of statements. */
  readonly kind?: 'outline';
}

/** One planned slide: its Markdown, and its layout if the caller chose one. */
export interface DraftOutline {
  readonly content: string;
  readonly layout?: string | undefined;
}

/** Presentation before its slides are made. The finished presentation has the same id. */
export interface Draft {
  readonly id: string;
  readonly title?: string;
  readonly theme?: string;
  readonly fonts?: FontSource;
  /** Source and options, the template included. */
  readonly request: GenerateRequest;
  /** Planned slides, once there are any, as a person may have edited them. */
  readonly outlines?: readonly DraftOutline[];
  /** Plan that `outlines` began with. */
  readonly plan?: PlannedDeck;
  /** Warnings about the files of the source. */
  readonly warnings?: readonly string[];
  /** True once the presentation was made. */
  readonly finished?: true;
  readonly created_at: string;
  readonly updated_at: string;
}

/** Draft as shown in lists, without its source, which may be a whole book. */
export interface OpenDraft extends Pick<Draft, 'id' | 'created_at' | 'updated_at'> {
  readonly title: string | null;
  /** Beginning of the source text. */
  readonly content: string;
  /** Number of planned slides. */
  readonly n_slides: number;
  readonly template: string;
}

export interface DraftChange {
  readonly title?: string | undefined;
  readonly template?: string | undefined;
  readonly slide_size?: string | undefined;
  readonly theme?: string | undefined;
  readonly fonts?: FontSource | undefined;
  readonly outlines?: readonly DraftOutline[] | undefined;
}

/** A new plan of a draft. */
export interface DraftPlan {
  readonly title: string;
  readonly outlines: readonly DraftOutline[];
  readonly plan: PlannedDeck;
}

/** Stores presentations before their slides are made. */
export interface DraftService {
  create(
    request: GenerateRequest,
    look: Pick<DraftChange, 'theme' | 'fonts'> & Pick<Draft, 'warnings'>,
  ): Promise<Draft>;
  /** @throws Failure `not_found` */
  get(id: string): Promise<Draft>;
  /** Changes the defined fields. @throws Failure `not_found`, `conflict` */
  change(id: string, change: DraftChange): Promise<Draft>;
  /** Replaces the plan. @throws Failure `not_found`, `conflict` */
  plan(id: string, plan: DraftPlan): Promise<Draft>;
  /** Drafts without a finished presentation, newest first. */
  open(): Promise<readonly OpenDraft[]>;
  /** Marks the presentation of the draft as made. Does nothing if there is no such draft. */
  finish(id: string): Promise<void>;
  /** Does nothing if there is no such draft. */
  delete(id: string): Promise<void>;
}
