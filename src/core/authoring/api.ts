import type { ServiceCall } from '../call/call-parts.ts';
import type { GenerateRequest, ModelPlan } from '../presentations/draft.ts';
import type { Coverage, ModelUsage, Omitted, TextParts } from '../presentations/presentation.ts';
import type { DigestPage, DigestRequest } from '../presentations/source-digest.ts';
import type { SlideSpec } from '../templates/contract.ts';

export interface AuthorService {
  outline(request: GenerateRequest, call: Pick<ServiceCall, 'signal' | 'progress'>): Promise<Outline>;
  /**
   * @param call.written receives slides as they are written, in any order, by their number from 1; agenda and
   * cover come last.
   */
  deck(
    request: GenerateRequest,
    call: Pick<ServiceCall, 'signal' | 'progress'> & {
      written?(slide: SlideSpec, number: number, deck: Pick<AuthoredDeck, 'title' | 'language'>): void;
    },
  ): Promise<AuthoredDeck>;
  /** Headings, figures and tables of the text; undefined for a bare topic. */
  found(content: string, language: string, call: Pick<ServiceCall, 'signal'>): Promise<TextParts | undefined>;
  /**
   * A page of the digest; undefined for an unknown section. `beside`: characters of JSON that the page
   * contains besides.
   */
  digest(request: DigestRequest, call: Pick<ServiceCall, 'signal'>): Promise<DigestPage | undefined>;
  /**
   * Parts of the source that slides written elsewhere leave out; undefined for a bare topic. @throws Failure
   * `unsupported` for HTML.
   */
  coverage(
    content: string,
    slides: readonly SlideSpec[],
    call: Pick<ServiceCall, 'signal'>,
  ): Promise<Coverage | undefined>;
  /**
   * Rewrites one slide by a prompt. @throws Failure `unsupported` without a language model, `unavailable`
   * when it fails.
   */
  rewrite(request: RewriteRequest, call: Pick<ServiceCall, 'signal' | 'progress'>): Promise<RewrittenSlide>;
}

/** A planned deck; the Markdown of each slide begins with "## Title". */
export interface Outline {
  readonly title: string;
  readonly language: string;
  readonly slides: readonly { readonly markdown: string }[];
  readonly warnings: readonly string[];
  readonly omitted: readonly Omitted[];
  /** Pieces that are on no slide and in no speaker note of the deck; `omitted` counts notes as left out. */
  readonly omittedWithNotes?: readonly Omitted[];
  /** The deck that the slides become if nobody edits them; absent if the author writes them only when the deck is made. */
  readonly specs?: readonly SlideSpec[];
  /** Present if a language model planned the deck. */
  readonly model?: ModelPlan;
  /** Present if numbers of the deck may differ from those of the source. */
  readonly numbers?: NumberSource;
  /** Present if the slides hold questions to answer instead of statements. */
  readonly kind?: 'outline';
}

export interface AuthoredDeck {
  readonly title: string;
  /** BCP 47. */
  readonly language: string;
  readonly slides: readonly SlideSpec[];
  readonly warnings: readonly string[];
  readonly omitted: readonly Omitted[];
  /** Present if the slides hold questions to answer instead of statements. */
  readonly kind?: 'outline';
  /** Present if a language model wrote the deck. */
  readonly usage?: ModelUsage;
  /** Present if numbers may differ from those of the source. */
  readonly numbers?: NumberSource;
}

/** Source of the numbers of a deck, and the severity of a number that it does not contain. */
export interface NumberSource {
  /** Text of the source, or the numbers in it. */
  readonly source: string | readonly number[];
  /** Absent for numbers that are computed from the source, such as averages: they are proved but not reported. */
  readonly severity?: 'warning' | 'info';
  /** Calculations of numbers that are in no cell, such as averages. */
  readonly computed?: readonly ComputedNumber[];
}

/** Number on a slide that is computed from several rows. */
export interface ComputedNumber {
  /** Title of the slide. */
  readonly title: string;
  /** The number as the slide writes it; absent for all numbers below `path`. */
  readonly number?: string;
  readonly path?: string;
  /** Value, operation and rows, such as "12.75, mean of rain by month, 48 rows". */
  readonly proof: string;
}

/** A change of one slide in words, with the context of the slide. */
export interface RewriteRequest {
  readonly slide: SlideSpec;
  readonly prompt: string;
  /** 0-based position in the deck. */
  readonly index: number;
  /** Titles of all slides in order. */
  readonly titles: readonly string[];
  /** Source text of the deck; may be empty. */
  readonly source: string;
  /** Template whose capacities the slide must fit. */
  readonly template: string;
  /** Name of the size of the slide; absent for 16:9. */
  readonly slide_size?: string | undefined;
  /** BCP 47. */
  readonly language: string;
  readonly words_to_avoid?: GenerateRequest['words_to_avoid'];
}

export interface RewrittenSlide {
  readonly spec: SlideSpec;
  readonly warnings: readonly string[];
  readonly usage: ModelUsage;
}
