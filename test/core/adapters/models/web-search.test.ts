import { afterEach, describe, expect, test } from 'vitest';
import { ConfigError, loadConfig } from '../../../../src/config/config.ts';
import { createWebSearch } from '../../../../src/core/adapters/models/web-search.ts';
import type { SearchWeb } from '../../../../src/core/store/search-web.ts';
import { openSearchService, type SearchAnswer, type SearchService } from '../../../support/search-service.ts';

const KEY = 'secret-0123';
const PAGES = [
  { title: 'One', url: 'https://example.org/1', text: 'First.' },
  { title: 'No text', url: 'https://example.org/2', text: ' ' },
  { title: 'No page', url: 'javascript:alert(1)', text: 'x' },
  { title: 'Three', url: 'https://example.org/3', text: 'Third.' },
  { title: 'Four', url: 'https://example.org/4', text: 'Fourth.' },
];
const contents = PAGES.map(({ title, url, text }) => ({ title, url, content: text }));
const PAGE_TEXT = PAGES.map(({ text }) => text).join('\n');
const at = (index: number): number => PAGE_TEXT.indexOf(PAGES[index]?.text ?? '');

type Row = readonly [name: string, env: Record<string, string>, answer: object, asked: object];
const SERVICES: readonly Row[] = [
  [
    'searxng',
    { SEARXNG_BASE_URL: '{}/' },
    { results: contents },
    { path: '/search', query: 'ferries', body: { format: 'json' } },
  ],
  [
    'tavily',
    { TAVILY_API_KEY: KEY, TAVILY_BASE_URL: '{}' },
    { results: contents },
    {
      path: '/search',
      query: 'ferries',
      headers: { authorization: `Bearer ${KEY}` },
      body: { max_results: 2 },
    },
  ],
  [
    'exa',
    { EXA_API_KEY: KEY, EXA_BASE_URL: '{}' },
    { results: PAGES },
    {
      path: '/search',
      query: 'ferries',
      headers: { 'x-api-key': KEY },
      body: { numResults: 2, contents: { text: { maxCharacters: 4000 } } },
    },
  ],
  [
    'brave',
    { BRAVE_SEARCH_API_KEY: KEY, BRAVE_SEARCH_BASE_URL: '{}' },
    {
      type: 'search',
      web: { results: PAGES.map(({ title, url, text }) => ({ title, url, description: text })) },
    },
    {
      path: '/res/v1/web/search',
      query: 'ferries',
      headers: { 'x-subscription-token': KEY },
      body: { count: '2' },
    },
  ],
  [
    'serper',
    { SERPER_API_KEY: KEY, SERPER_BASE_URL: '{}' },
    { organic: PAGES.map(({ title, url, text }) => ({ title, link: url, snippet: text })) },
    { path: '/search', query: 'ferries', headers: { 'x-api-key': KEY }, body: { num: 2 } },
  ],
];
const NATIVE: readonly Row[] = [
  [
    'openai',
    { LLM: 'openai', OPENAI_API_KEY: KEY, OPENAI_BASE_URL: '{}/v1' },
    {
      output: [
        { type: 'web_search_call', status: 'completed' },
        {
          type: 'message',
          content: [
            {
              type: 'output_text',
              text: PAGE_TEXT,
              annotations: PAGES.map(({ title, url }, index) => ({
                type: 'url_citation',
                title,
                url,
                start_index: at(index),
                end_index: at(index) + 2,
              })),
            },
          ],
        },
      ],
      usage: { input_tokens: 70, output_tokens: 30 },
    },
    {
      path: '/v1/responses',
      headers: { authorization: `Bearer ${KEY}` },
      body: { model: 'gpt-4.1', tools: [{ type: 'web_search' }] },
    },
  ],
  [
    'anthropic',
    { LLM: 'anthropic', ANTHROPIC_API_KEY: KEY, ANTHROPIC_BASE_URL: '{}' },
    {
      content: [
        { type: 'server_tool_use', id: 'srvtoolu_1', name: 'web_search', input: { query: 'ferries' } },
        {
          type: 'web_search_tool_result',
          tool_use_id: 'srvtoolu_1',
          content: [
            {
              type: 'web_search_result',
              url: 'https://example.org/9',
              title: 'Uncited',
              encrypted_content: 'x',
            },
          ],
        },
        ...PAGES.map(({ title, url, text }) => ({
          type: 'text',
          text: `So: ${text}`,
          citations: [{ type: 'web_search_result_location', title, url, cited_text: text }],
        })),
      ],
      stop_reason: 'end_turn',
      usage: { input_tokens: 70, output_tokens: 30 },
    },
    {
      path: '/v1/messages',
      headers: { 'x-api-key': KEY, 'anthropic-version': '2023-06-01' },
      body: { tools: [{ type: 'web_search_20250305', name: 'web_search', max_uses: 2 }] },
    },
  ],
  [
    'google',
    { LLM: 'google', GOOGLE_API_KEY: KEY, GOOGLE_BASE_URL: '{}/v1beta' },
    {
      candidates: [
        {
          content: { role: 'model', parts: [{ text: PAGE_TEXT }] },
          groundingMetadata: {
            groundingChunks: PAGES.map(({ title, url }) => ({ web: { uri: url, title } })),
            groundingSupports: PAGES.map(({ text }, index) => ({
              segment: { text },
              groundingChunkIndices: [index],
            })),
          },
        },
      ],
      usageMetadata: { promptTokenCount: 70, candidatesTokenCount: 30 },
    },
    {
      path: '/v1beta/models/gemini-2.5-flash:generateContent',
      headers: { 'x-goog-api-key': KEY },
      body: { tools: [{ google_search: {} }] },
    },
  ],
];

let web: SearchService;
afterEach(() => web.close());

async function open(env: Record<string, string>, answer: SearchAnswer): Promise<SearchWeb> {
  web = await openSearchService(() => answer);
  const { search } = loadConfig({
    WEB_SEARCH_MAX_RESULTS: '2',
    ...Object.fromEntries(Object.entries(env).map(([name, value]) => [name, value.replace('{}', web.url)])),
  });
  if (search === undefined) throw new Error('no search');
  expect(JSON.stringify(search)).not.toContain(KEY);
  return createWebSearch({ ...search, apiKey: search.apiKey?.reveal() });
}

describe.each([...SERVICES, ...NATIVE])('%s', (name, env, answer, asked) => {
  const own = NATIVE.some(([one]) => one === name);

  test('is called with its own protocol and returns complete hits only', async () => {
    const search = await open(env, answer);
    const found = await search('ferries', new AbortController().signal);
    expect(found.hits).toEqual([PAGES[0], PAGES[3]]);
    expect(found.tokens).toEqual(own ? { input: 70, output: 30 } : undefined);
    expect(web.asked).toHaveLength(1);
    expect(web.asked[0]).toMatchObject(asked);
    expect(web.asked[0]?.query).toContain('ferries');
  });

  test.each([
    [{ status: 401, error: KEY }, 'did not accept the key (HTTP 401)'],
    [{ status: 429 }, 'accepts no more requests for now (HTTP 429)'],
    [undefined, 'answered with HTTP 500'],
    [{ raw: '<html>' }, 'gave an answer that cannot be read'],
    [{ raw: 'null' }, 'gave an answer that cannot be read'],
    [
      { results: 7, organic: 7, output: 7, content: 7, web: { results: 7 } },
      'gave an answer that cannot be read',
    ],
  ] as [SearchAnswer, string][])(
    'reports why nothing was found, without its key: %j',
    async (bad, reason) => {
      const search = await open(env, bad);
      await expect(search('ferries', new AbortController().signal)).rejects.toThrow(reason);
    },
  );

  test('ends with the caller', async () => {
    const search = await open(env, 'hang');
    const leaving = new AbortController();
    const asking = search('ferries', leaving.signal);
    leaving.abort(new Error('left'));
    await expect(asking).rejects.toThrow('left');
  });
});

test('a search service without its settings, or a model without its key, is reported by name', () => {
  const problems = (env: Record<string, string>): readonly string[] => {
    try {
      loadConfig(env);
      return [];
    } catch (error) {
      return error instanceof ConfigError ? error.problems : [String(error)];
    }
  };
  expect(problems({ WEB_SEARCH_PROVIDER: 'searxng' })).toEqual([
    'SEARXNG_BASE_URL: WEB_SEARCH_PROVIDER=searxng needs it',
  ]);
  expect(problems({ WEB_SEARCH_PROVIDER: 'brave' })).toEqual([
    'BRAVE_SEARCH_API_KEY: WEB_SEARCH_PROVIDER=brave needs it',
  ]);
  expect(problems({ WEB_SEARCH_PROVIDER: 'bing' })[0]).toMatch(
    /^WEB_SEARCH_PROVIDER: .*auto.*native.*searxng.*tavily.*exa.*brave.*serper/,
  );
  expect(problems({ WEB_SEARCH_PROVIDER: 'native', LLM: 'ollama', OLLAMA_MODEL: 'm' })[0]).toMatch(
    /^WEB_SEARCH_PROVIDER: native needs LLM to be one of openai, anthropic, google, vertex/,
  );
  expect(problems({ LLM: 'together' })).toEqual([
    'TOGETHER_MODEL: LLM=together needs it',
    'TOGETHER_API_KEY: LLM=together needs it',
  ]);
  expect(problems({ LLM: 'bedrock', BEDROCK_MODEL: 'm' })).toEqual([
    'BEDROCK_API_KEY: LLM=bedrock needs it, or BEDROCK_AWS_ACCESS_KEY_ID and BEDROCK_AWS_SECRET_ACCESS_KEY; profiles are not read',
  ]);
  expect(problems({ LLM: 'vertex' })).toEqual([
    'VERTEX_API_KEY: LLM=vertex needs it; application default credentials are not read',
  ]);
  expect(problems({ LLM: 'codex' })[0]).toMatch(/^LLM: codex signs in as a ChatGPT user, .* LLM=openai/);
  expect(problems({ LLM: 'mistral' })[0]).toMatch(/^LLM: .*openai.*bedrock/);
  expect(problems({ LLM: 'ollama', OLLAMA_MODEL: 'llama3.3' })).toEqual([]);
});

test('the first configured service is used, and without one the search of the model', () => {
  const services = (env: Record<string, string>) => loadConfig(env).search?.service;
  expect(services({ LLM: 'google', GOOGLE_API_KEY: KEY, SERPER_API_KEY: KEY, EXA_API_KEY: KEY })).toBe('exa');
  expect(services({ LLM: 'google', GOOGLE_API_KEY: KEY })).toBe('google');
  expect(
    services({ LLM: 'google', GOOGLE_API_KEY: KEY, EXA_API_KEY: KEY, WEB_SEARCH_PROVIDER: 'native' }),
  ).toBe('google');
  expect(services({ LLM: 'deepseek', DEEPSEEK_API_KEY: KEY })).toBeUndefined();
});
