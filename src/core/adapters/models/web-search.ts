import { SearchProblem, type SearchWeb, type WebFound } from '../../store/search-web.ts';
import { describeConnectionProblem } from '../guarded-agent.ts';
import { guardedFetch } from './guarded-fetch.ts';
import { NATIVE_SEARCHES } from './native-searches.ts';
import { SEARCH_SERVICES } from './search-services.ts';
import type { SearchPlace, SearchProtocol } from './search-web.ts';

const MAX_TEXT = 4_000;

export interface SearchAddress extends SearchPlace {
  /** A search service, or the protocol of a model that searches. */
  readonly service: keyof typeof SEARCH_SERVICES | keyof typeof NATIVE_SEARCHES;
}

/** Searches through the configured service. Reaches no other host and follows no redirects. */
export function createWebSearch(address: SearchAddress): SearchWeb {
  const searching: SearchProtocol = { ...SEARCH_SERVICES, ...NATIVE_SEARCHES }[address.service];
  const fetch = guardedFetch(address.baseUrl, searching.timeoutMs);
  return async (query, signal) => {
    const limit = AbortSignal.timeout(searching.timeoutMs);
    try {
      const { url, headers, body } = searching.request(address, query);
      const sent =
        body === undefined
          ? { headers: { accept: 'application/json', ...headers } }
          : {
              method: 'POST',
              headers: { 'content-type': 'application/json', ...headers },
              body: JSON.stringify(body),
            };
      const answer = await fetch(url, { ...sent, signal: AbortSignal.any([signal, limit]) });
      if (!answer.ok) throw new SearchProblem(describeRefusal(answer.status));
      const read = searching.read((await answer.json()) as Readonly<Record<string, unknown>>);
      if (read === undefined) throw new SearchProblem('gave an answer that cannot be read');
      return {
        hits: complete(read.hits, address.maxResults),
        ...(read.tokens === undefined ? {} : { tokens: read.tokens }),
      };
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof SearchProblem) throw error;
      if (limit.aborted)
        throw new SearchProblem(`did not answer within ${searching.timeoutMs / 1000} seconds`, {
          cause: error,
        });
      const unreadable =
        error instanceof SyntaxError || (error instanceof TypeError && error.cause === undefined);
      throw new SearchProblem(
        unreadable
          ? 'gave an answer that cannot be read'
          : `could not be reached: ${describeConnectionProblem((error as Error).cause ?? error)}`,
        { cause: error },
      );
    }
  };
}

/** Reason by status. The answer itself is omitted, because it may contain the key. */
function describeRefusal(status: number): string {
  if (status === 401 || status === 403) return `did not accept the key (HTTP ${status})`;
  if (status === 429 || status === 402) return `accepts no more requests for now (HTTP ${status})`;
  return `answered with HTTP ${status}`;
}

function complete(
  hits: readonly Partial<Readonly<Record<'title' | 'url' | 'text', unknown>>>[],
  most: number,
): WebFound['hits'] {
  return hits
    .flatMap(({ title, url, text }) => {
      const usable =
        typeof title === 'string' &&
        typeof url === 'string' &&
        /^https?:/.test(url) &&
        typeof text === 'string' &&
        text.trim() !== '';
      return usable ? [{ title: title.trim(), url, text: text.trim().slice(0, MAX_TEXT) }] : [];
    })
    .slice(0, most);
}
