import type { ServiceCall } from '../call/call-parts.ts';
import type { GenerateRequest } from '../presentations/draft.ts';
import type { Coverage, ModelUsage, Omitted, TextParts } from '../presentations/presentation.ts';
import type { DigestPage, DigestRequest } from '../presentations/source-digest.ts';
import type { SlideSpec } from '../templates/contract.ts';

export interface AuthorService {
  outline(request: GenerateRequest, call: Pick<ServiceCall, 'signal' | 'progress'>): Promise<Outline>;
  /** @param call.written told of slides as they are written, in any order, by their number from 1; agenda and cover are known last. */
  deck(
    request: GenerateRequest,
    call: Pick<ServiceCall, 'signal' | 'progress'> & { written?(slide: SlideSpec, number: number, deck: Pick<AuthoredDeck, 'title' | 'language'>): void },
  ): Promise<AuthoredDeck>;
  /** What the text holds beside its words, in that language; undefined for a bare topic. */
  found(content: string, language: string, call: Pick<ServiceCall, 'signal'>): Promise<TextParts | undefined>;
  /** A page of what the text holds; undefined when there is no such section. `beside`: characters of JSON that the page has besides. */
  digest(request: DigestRequest, call: Pick<ServiceCall, 'signal'>): Promise<DigestPage | undefined>;
  /** What slides that were written elsewhere leave out of their source; undefined for a bare topic. @throws Failure `unsupported` for HTML. */
  coverage(content: string, slides: readonly SlideSpec[], call: Pick<ServiceCall, 'signal'>): Promise<Coverage | undefined>;
  /** One slide written anew as a prompt asks. @throws Failure `unsupported` without a language model, `unavailable` when it fails. */
  rewrite(request: RewriteRequest, call: Pick<ServiceCall, 'signal' | 'progress'>): Promise<RewrittenSlide>;
}

/** One planned slide: its Markdown, beginning with "## Title". */
export interface Outline {
  readonly title: string;
  readonly language: string;
  readonly slides: readonly { readonly markdown: string }[];
  readonly warnings: readonly string[];
  readonly omitted: readonly Omitted[];
}

export interface AuthoredDeck {
  readonly title: string;
  /** BCP 47. */
  readonly language: string;
  readonly slides: readonly SlideSpec[];
  readonly warnings: readonly string[];
  readonly omitted: readonly Omitted[];
  /** Present when a language model wrote it. */
  readonly usage?: ModelUsage;
  /** Present when its numbers may be others than those of the source. */
  readonly numbers?: NumberSource;
}

/** Where the numbers of a deck must come from, and how grave it is when one does not. */
export interface NumberSource {
  /** Its text, or the numbers in it. */
  readonly source: string | readonly number[];
  readonly severity: 'warning' | 'info';
}

/** What is to change on one slide, in words, and what the slide stands among. */
export interface RewriteRequest {
  readonly slide: SlideSpec;
  readonly prompt: string;
  /** 0-based place in the deck. */
  readonly index: number;
  /** Titles of all slides in order. */
  readonly titles: readonly string[];
  /** The text that the deck was made of; may be empty. */
  readonly source: string;
  /** Template whose capacities it must fit. */
  readonly template: string;
  /** BCP 47. */
  readonly language: string;
}

export interface RewrittenSlide {
  readonly spec: SlideSpec;
  readonly warnings: readonly string[];
  readonly usage: ModelUsage;
}
