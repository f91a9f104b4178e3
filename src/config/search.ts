import { z } from 'zod';
import type { ModelConfig } from './model.ts';

/** Services by priority if several are configured. The first has an address, the others have keys. */
const SERVICES = {
  searxng: { url: 'SEARXNG_BASE_URL' },
  tavily: {
    name: 'Tavily',
    key: 'TAVILY_API_KEY',
    url: 'TAVILY_BASE_URL',
    baseUrl: 'https://api.tavily.com',
  },
  exa: { name: 'Exa', key: 'EXA_API_KEY', url: 'EXA_BASE_URL', baseUrl: 'https://api.exa.ai' },
  brave: {
    name: 'Brave Search',
    key: 'BRAVE_SEARCH_API_KEY',
    url: 'BRAVE_SEARCH_BASE_URL',
    baseUrl: 'https://api.search.brave.com',
  },
  serper: {
    name: 'Serper',
    key: 'SERPER_API_KEY',
    url: 'SERPER_BASE_URL',
    baseUrl: 'https://google.serper.dev',
  },
} as const;
type ServiceName = keyof typeof SERVICES;
const NAMES = Object.keys(SERVICES) as ServiceName[];

type NativeSearch = 'openai' | 'anthropic' | 'google';
/** Providers whose models can search, and the protocol for it. */
const NATIVE: Readonly<Partial<Record<ModelConfig['provider'], NativeSearch>>> = {
  openai: 'openai',
  anthropic: 'anthropic',
  google: 'google',
  vertex: 'google',
};
const NATIVE_NAMES = Object.keys(NATIVE).join(', ');
const address = z.url({ protocol: /^https?$/ });

/** Variables of web searches, as rows of the table in `config.ts`. */
export const SEARCH_VARIABLES = [
  {
    name: 'WEB_SEARCH_PROVIDER',
    schema: z.enum(['auto', 'native', ...NAMES]),
    fallback: 'auto',
    description: `Search that a model may use when \`web_search\` is requested: ${NAMES.join(', ')}; native for the search of the model's own provider (${NATIVE_NAMES}); auto for the first that is configured.`,
  },
  {
    name: 'WEB_SEARCH_MAX_RESULTS',
    schema: z
      .string()
      .regex(/^(?:[1-9]|10)$/, 'expected a whole number from 1 to 10')
      .transform(Number),
    fallback: '5',
    description: 'Most pages used from one search, up to 10.',
  },
  {
    name: 'SEARXNG_BASE_URL',
    schema: address,
    fallback: undefined,
    shownDefault: 'none',
    description: 'Address of a SearXNG server that answers in JSON; it may be on a private network.',
  },
  ...Object.values(SERVICES).flatMap((service) =>
    'key' in service
      ? [
          {
            name: service.key,
            schema: z.string().min(1),
            fallback: undefined,
            shownDefault: 'none',
            description: `Key for ${service.name}.`,
            secret: true,
          },
          {
            name: service.url,
            schema: address,
            fallback: service.baseUrl,
            shownDefault: `\`${service.baseUrl}\``,
            description: `Address of ${service.name}, or of a proxy in front of it.`,
          },
        ]
      : [],
  ),
] as const;

/** Web search of the environment, with its key in plain text. */
export interface SearchConfig {
  /** A service, or the protocol of a model that searches itself. */
  readonly service: ServiceName | NativeSearch;
  readonly baseUrl: string;
  readonly apiKey: string | undefined;
  readonly maxResults: number;
  /** Present for the search of a model itself. */
  readonly model?: string;
}

/**
 * Reads the configured web search; undefined without one.
 *
 * @param model the model that uses it.
 * @param problem called for each missing variable.
 */
export function readSearch(
  values: ReadonlyMap<string, unknown>,
  model: ModelConfig | undefined,
  problem: (text: string) => void,
): SearchConfig | undefined {
  const text = (name: string): string | undefined => values.get(name) as string | undefined;
  const asked = text('WEB_SEARCH_PROVIDER') as ServiceName | 'auto' | 'native';
  const maxResults = values.get('WEB_SEARCH_MAX_RESULTS') as number;
  const wanted = NAMES.filter((name) => asked === 'auto' || asked === name);
  for (const service of wanted) {
    const names = SERVICES[service];
    const [baseUrl, apiKey] = [
      text(names.url)?.replace(/\/+$/, ''),
      'key' in names ? text(names.key) : undefined,
    ];
    const lacking = 'key' in names ? apiKey === undefined : baseUrl === undefined;
    if (!lacking) return { service, baseUrl: baseUrl ?? '', apiKey, maxResults };
    if (asked !== 'auto')
      problem(`${'key' in names ? names.key : names.url}: WEB_SEARCH_PROVIDER=${service} needs it`);
  }
  const native = model && NATIVE[model.provider];
  if (asked === 'native' && native === undefined)
    problem(
      `WEB_SEARCH_PROVIDER: native needs LLM to be one of ${NATIVE_NAMES}; others are ${NAMES.join(', ')}`,
    );
  if (model === undefined || native === undefined || (asked !== 'auto' && asked !== 'native'))
    return undefined;
  return { service: native, baseUrl: model.baseUrl, apiKey: model.apiKey, maxResults, model: model.model };
}
