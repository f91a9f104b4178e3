import type { WebFound } from '../../store/search-web.ts';

export interface SearchPlace {
  /** Without a trailing slash. */
  readonly baseUrl: string;
  readonly apiKey: string | undefined;
  readonly maxResults: number;
  /** Present for a model's own search. */
  readonly model?: string | undefined;
}

/** How one service is asked, and what its answer holds. */
export interface Searching {
  readonly timeoutMs: number;
  request(place: SearchPlace, query: string): { readonly url: string; readonly headers?: Readonly<Record<string, string>>; readonly body?: object };
  /** Hits may be incomplete and too many; anything that is no answer of the service is undefined. */
  read(answer: Readonly<Record<string, unknown>>): { readonly hits: readonly Partial<Readonly<Record<'title' | 'url' | 'text', unknown>>>[]; readonly tokens?: WebFound['tokens'] } | undefined;
}
