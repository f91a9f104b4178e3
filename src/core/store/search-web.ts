import type { ModelTokens } from './ask-model.ts';

export interface WebHit {
  readonly title: string;
  readonly url: string;
  /** Relevant text of the page, as far as the search returns it. */
  readonly text: string;
}

export interface WebFound {
  /** Best first. */
  readonly hits: readonly WebHit[];
  /** Present if a language model searched. */
  readonly tokens?: ModelTokens;
}

/** Reason why a search failed, as a clause after "The web search" without a key. */
export class SearchProblem extends Error {
  constructor(reason: string, options?: ErrorOptions) {
    super(reason, options);
    this.name = 'SearchProblem';
  }
}

/**
 * Calls the configured search service, or the model's own search. @throws SearchProblem, or the signal's
 * reason if it is aborted.
 */
export type SearchWeb = (query: string, signal: AbortSignal) => Promise<WebFound>;
