export interface WebHit {
  readonly title: string;
  readonly url: string;
  /** What the page says about the matter, as far as the search tells it. */
  readonly text: string;
}

/** Why a search came to nothing: a clause after "The web search", never with a key. */
export class SearchProblem extends Error {
  constructor(reason: string, options?: ErrorOptions) {
    super(reason, options);
    this.name = 'SearchProblem';
  }
}

/** Asks the search service that the operator configured; best hits first. @throws SearchProblem; the signal's reason when it is aborted. */
export type SearchWeb = (query: string, signal: AbortSignal) => Promise<readonly WebHit[]>;
