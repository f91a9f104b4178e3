import type { ModelTokens } from './ask-model.ts';

export interface WebHit {
  readonly title: string;
  readonly url: string;
  /** What the page says about the matter, as far as the search tells it. */
  readonly text: string;
}

export interface WebFound {
  /** Best first. */
  readonly hits: readonly WebHit[];
  /** Present when a language model searched. */
  readonly tokens?: ModelTokens;
}

/** Why a search came to nothing: a clause after "The web search", never with a key. */
export class SearchProblem extends Error {
  constructor(reason: string, options?: ErrorOptions) {
    super(reason, options);
    this.name = 'SearchProblem';
  }
}

/** Asks the search service that the operator configured, or the model's own search. @throws SearchProblem; the signal's reason when it is aborted. */
export type SearchWeb = (query: string, signal: AbortSignal) => Promise<WebFound>;
