import type { SearchProtocol } from './search-web.ts';

type Row = Readonly<Record<string, unknown>>;

const TIMEOUT_MS = 20_000;

/** Search services with their published APIs. */
export const SEARCH_SERVICES = {
  /** The instance must allow JSON (docs.searxng.org, search API). */
  searxng: {
    timeoutMs: TIMEOUT_MS,
    request: ({ baseUrl }, query) => ({
      url: `${baseUrl}/search?${new URLSearchParams({ q: query, format: 'json' }).toString()}`,
    }),
    read: ({ results }) => rows(results, ({ title, url, content }) => ({ title, url, text: content })),
  },
  /** docs.tavily.com, POST /search. */
  tavily: {
    timeoutMs: TIMEOUT_MS,
    request: ({ baseUrl, apiKey, maxResults }, query) => ({
      url: `${baseUrl}/search`,
      headers: { authorization: `Bearer ${apiKey ?? ''}` },
      body: { query, max_results: maxResults },
    }),
    read: ({ results }) => rows(results, ({ title, url, content }) => ({ title, url, text: content })),
  },
  /** exa.ai/docs, POST /search with the texts of the pages. */
  exa: {
    timeoutMs: TIMEOUT_MS,
    request: ({ baseUrl, apiKey, maxResults }, query) => ({
      url: `${baseUrl}/search`,
      headers: { 'x-api-key': apiKey ?? '' },
      body: { query, numResults: maxResults, contents: { text: { maxCharacters: 4_000 } } },
    }),
    read: ({ results }) => rows(results, ({ title, url, text }) => ({ title, url, text })),
  },
  /** api.search.brave.com, GET /res/v1/web/search. */
  brave: {
    timeoutMs: TIMEOUT_MS,
    request: ({ baseUrl, apiKey, maxResults }, query) => ({
      url: `${baseUrl}/res/v1/web/search?${new URLSearchParams({ q: query.slice(0, 400), count: String(maxResults), text_decorations: 'false', extra_snippets: 'true' }).toString()}`,
      headers: { 'x-subscription-token': apiKey ?? '' },
    }),
    read: ({ web }) =>
      rows(
        (web as Row | undefined)?.['results'] ?? [],
        ({ title, url, description, extra_snippets: more }) => ({
          title,
          url,
          text: [description, ...(Array.isArray(more) ? more : [])]
            .filter((part) => typeof part === 'string')
            .join('\n'),
        }),
      ),
  },
  /** serper.dev, POST /search. */
  serper: {
    timeoutMs: TIMEOUT_MS,
    request: ({ baseUrl, apiKey, maxResults }, query) => ({
      url: `${baseUrl}/search`,
      headers: { 'x-api-key': apiKey ?? '' },
      body: { q: query, num: maxResults },
    }),
    read: ({ organic }) => rows(organic, ({ title, link, snippet }) => ({ title, url: link, text: snippet })),
  },
} as const satisfies Record<string, SearchProtocol>;

function rows(
  value: unknown,
  read: (row: Row) => { readonly title: unknown; readonly url: unknown; readonly text: unknown },
): ReturnType<SearchProtocol['read']> {
  return Array.isArray(value) ? { hits: value.map((row: unknown) => read((row ?? {}) as Row)) } : undefined;
}
