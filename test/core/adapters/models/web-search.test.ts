import { expect, test } from 'vitest';
import { ConfigError, loadConfig } from '../../../../src/config.ts';
import { createWebSearch } from '../../../../src/core/adapters/models/web-search.ts';
import { openSearchService } from '../../../support/search-service.ts';

const KEY = 'tvly-secret-0123';
const RESULTS = [
  { title: 'One', url: 'https://example.org/1', content: 'First.' },
  { title: 'No text', url: 'https://example.org/2', content: ' ' },
  { title: 'No page', url: 'javascript:alert(1)', content: 'x' },
  { title: 'Three', url: 'https://example.org/3', content: 'Third.' },
  { title: 'Four', url: 'https://example.org/4', content: 'Fourth.' },
];

test.each([
  ['searxng', { SEARXNG_BASE_URL: '{}/' }],
  ['tavily', { TAVILY_API_KEY: KEY, TAVILY_BASE_URL: '{}' }],
] as [string, Record<string, string>][])('%s is asked in its own way and gives complete hits only', async (service, env) => {
  const web = await openSearchService(() => ({ results: RESULTS }));
  const { search } = loadConfig({ WEB_SEARCH_MAX_RESULTS: '2', ...Object.fromEntries(Object.entries(env).map(([name, value]) => [name, value.replace('{}', web.url)])) });
  if (search === undefined) throw new Error('no search');
  expect(search.service).toBe(service);
  expect(JSON.stringify(search)).not.toContain(KEY);
  const hits = await createWebSearch({ ...search, apiKey: search.apiKey?.reveal() })('ferries', new AbortController().signal);
  await web.close();
  expect(hits.map(({ title }) => title)).toEqual(['One', 'Three']);
  expect(web.asked).toEqual([{ query: 'ferries', key: service === 'tavily' ? `Bearer ${KEY}` : undefined, most: service === 'tavily' ? 2 : undefined }]);
});

test('a service that is chosen and not set up, or a model that lacks its key, is told by name', () => {
  const problems = (env: Record<string, string>): readonly string[] => {
    try {
      loadConfig(env);
      return [];
    } catch (error) {
      return error instanceof ConfigError ? error.problems : [String(error)];
    }
  };
  expect(problems({ WEB_SEARCH_PROVIDER: 'searxng' })).toEqual(['SEARXNG_BASE_URL: WEB_SEARCH_PROVIDER=searxng needs it']);
  expect(problems({ LLM: 'together' })).toEqual(['TOGETHER_MODEL: LLM=together needs it', 'TOGETHER_API_KEY: LLM=together needs it']);
  expect(problems({ LLM: 'bedrock' })[0]).toMatch(/^LLM: .*openai/);
  expect(problems({ LLM: 'ollama', OLLAMA_MODEL: 'llama3.3' })).toEqual([]);
});
