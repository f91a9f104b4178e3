import { SearchProblem, type SearchWeb, type WebHit } from '../../store/search-web.ts';
import { connectionProblem } from '../guarded-agent.ts';
import { guardedFetch } from './guarded-fetch.ts';

export interface SearchAddress {
  readonly service: 'searxng' | 'tavily';
  /** Without a trailing slash. */
  readonly baseUrl: string;
  readonly apiKey: string | undefined;
  readonly maxResults: number;
}

const TIMEOUT_MS = 20_000;
const MAX_TEXT = 4_000;

/** SearXNG's JSON (the instance must allow that format) or Tavily's search. */
export function createWebSearch(address: SearchAddress): SearchWeb {
  const fetch = guardedFetch(address.baseUrl, TIMEOUT_MS);
  return async (query, signal) => {
    const limit = AbortSignal.timeout(TIMEOUT_MS);
    try {
      const { url, init } = REQUESTS[address.service](address, query);
      const answer = await fetch(url, { ...init, signal: AbortSignal.any([signal, limit]) });
      if (!answer.ok) throw new SearchProblem(`was answered with HTTP ${answer.status}`);
      const { results } = (await answer.json()) as { results?: unknown };
      return hits(results, address.maxResults);
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof SearchProblem) throw error;
      if (limit.aborted) throw new SearchProblem(`did not answer within ${TIMEOUT_MS / 1000} seconds`, { cause: error });
      throw new SearchProblem(error instanceof SyntaxError ? 'gave an answer that cannot be read' : `could not be reached: ${connectionProblem((error as Error).cause ?? error)}`, { cause: error });
    }
  };
}

const REQUESTS = {
  searxng: ({ baseUrl }: SearchAddress, query: string) => ({ url: `${baseUrl}/search?${new URLSearchParams({ q: query, format: 'json' }).toString()}`, init: {} }),
  tavily: ({ baseUrl, apiKey, maxResults }: SearchAddress, query: string) => ({
    url: `${baseUrl}/search`,
    init: { method: 'POST', headers: { 'content-type': 'application/json', authorization: `Bearer ${apiKey ?? ''}` }, body: JSON.stringify({ query, max_results: maxResults }) },
  }),
};

function hits(results: unknown, most: number): WebHit[] {
  if (!Array.isArray(results)) throw new SearchProblem('gave an answer that cannot be read');
  return results
    .flatMap((result: unknown): WebHit[] => {
      const { title, url, content } = (result ?? {}) as Readonly<Record<string, unknown>>;
      const complete = typeof title === 'string' && typeof url === 'string' && /^https?:/.test(url) && typeof content === 'string' && content.trim() !== '';
      return complete ? [{ title: title.trim(), url, text: content.trim().slice(0, MAX_TEXT) }] : [];
    })
    .slice(0, most);
}
