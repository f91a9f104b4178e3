import type { WebFound } from '../../store/search-web.ts';

export interface SearchPlace {
  /** Without a trailing slash. */
  readonly baseUrl: string;
  readonly apiKey: string | undefined;
  readonly maxResults: number;
  /** Present for the search of a model itself. */
  readonly model?: string | undefined;
}

/** Request and answer of one service. */
export interface SearchProtocol {
  readonly timeoutMs: number;
  request(
    place: SearchPlace,
    query: string,
  ): { readonly url: string; readonly headers?: Readonly<Record<string, string>>; readonly body?: object };
  /** Hits may be incomplete and too many. Undefined for a malformed answer. */
  read(answer: Readonly<Record<string, unknown>>):
    | {
        readonly hits: readonly Partial<Readonly<Record<'title' | 'url' | 'text', unknown>>>[];
        readonly tokens?: WebFound['tokens'];
      }
    | undefined;
}
