import { z } from 'zod';

/** How one provider is named in the environment, and where it is. */
interface Provider {
  readonly prefix: string;
  readonly protocol: 'openai' | 'anthropic' | 'google';
  /** Names that older setups use, where they are not prefix and kind. */
  readonly names?: { readonly key?: string; readonly url?: string; readonly model?: string };
  /** Absent: the address must be given. */
  readonly baseUrl?: string;
  /** Absent: the model must be named. */
  readonly model?: string;
  /** Runs without a key. */
  readonly open?: true;
  readonly form?: 'json_object';
  readonly modernLimit?: true;
}

const PROVIDERS = {
  openai: { prefix: 'OPENAI', protocol: 'openai', baseUrl: 'https://api.openai.com/v1', model: 'gpt-4.1', modernLimit: true },
  anthropic: { prefix: 'ANTHROPIC', protocol: 'anthropic', baseUrl: 'https://api.anthropic.com', model: 'claude-sonnet-4-20250514' },
  google: { prefix: 'GOOGLE', protocol: 'google', baseUrl: 'https://generativelanguage.googleapis.com/v1beta', model: 'models/gemini-2.5-flash' },
  azure: { prefix: 'AZURE_OPENAI', protocol: 'openai', names: { url: 'AZURE_OPENAI_ENDPOINT' }, modernLimit: true },
  openrouter: { prefix: 'OPENROUTER', protocol: 'openai', baseUrl: 'https://openrouter.ai/api/v1', model: 'openai/gpt-4o' },
  deepseek: { prefix: 'DEEPSEEK', protocol: 'openai', baseUrl: 'https://api.deepseek.com', model: 'deepseek-chat', form: 'json_object' },
  together: { prefix: 'TOGETHER', protocol: 'openai', baseUrl: 'https://api.together.xyz/v1' },
  fireworks: { prefix: 'FIREWORKS', protocol: 'openai', baseUrl: 'https://api.fireworks.ai/inference/v1' },
  cerebras: { prefix: 'CEREBRAS', protocol: 'openai', baseUrl: 'https://api.cerebras.ai/v1' },
  litellm: { prefix: 'LITELLM', protocol: 'openai', open: true },
  lmstudio: { prefix: 'LMSTUDIO', protocol: 'openai', baseUrl: 'http://localhost:1234/v1', open: true },
  ollama: { prefix: 'OLLAMA', protocol: 'openai', names: { url: 'OLLAMA_URL' }, baseUrl: 'http://localhost:11434', open: true },
  custom: { prefix: 'CUSTOM', protocol: 'openai', names: { key: 'CUSTOM_LLM_API_KEY', url: 'CUSTOM_LLM_URL' }, open: true },
} as const satisfies Record<string, Provider>;

type ProviderName = keyof typeof PROVIDERS;
const NAMES = Object.keys(PROVIDERS) as ProviderName[];

function namesOf({ prefix, names }: Provider): { readonly key: string; readonly url: string; readonly model: string } {
  return { key: `${prefix}_API_KEY`, url: `${prefix}_BASE_URL`, model: `${prefix}_MODEL`, ...names };
}

/** A price in US dollars. */
const price = z
  .string()
  .regex(/^\d{1,6}(?:\.\d{1,6})?$/, 'expected an amount such as 2.50')
  .transform(Number);
const seconds = z
  .string()
  .regex(/^\d{1,4}$/, 'expected a whole number from 1 to 3600')
  .transform(Number)
  .refine((value) => value >= 1 && value <= 3600, 'expected a whole number from 1 to 3600');

/** The variables of language models, as rows of the table in `config.ts`. */
export const MODEL_VARIABLES = [
  {
    name: 'LLM',
    schema: z.enum(NAMES as [ProviderName, ...ProviderName[]]),
    fallback: undefined,
    shownDefault: 'none',
    description: `Provider of the language model that writes decks: ${NAMES.join(', ')}. Without it decks are made of the given text alone.`,
  },
  ...NAMES.flatMap((provider) => {
    const spec: Provider = PROVIDERS[provider];
    const { key, url, model } = namesOf(spec);
    return [
      { name: key, schema: z.string().min(1), fallback: undefined, shownDefault: 'none', description: `Key for \`LLM=${provider}\`${spec.open === true ? ', where it wants one' : ''}.`, secret: true },
      { name: model, schema: z.string().min(1).max(200), fallback: spec.model, shownDefault: spec.model === undefined ? 'none' : `\`${spec.model}\``, description: `Model for \`LLM=${provider}\`.` },
      {
        name: url,
        schema: z.url({ protocol: /^https?$/ }),
        fallback: spec.baseUrl,
        shownDefault: spec.baseUrl === undefined ? 'none' : `\`${spec.baseUrl}\``,
        description: `Address for \`LLM=${provider}\`; it may be on a private network.`,
      },
    ];
  }),
  { name: 'AZURE_OPENAI_DEPLOYMENT', schema: z.string().min(1).max(200), fallback: undefined, shownDefault: 'the model', description: 'Name of the deployment at Azure.' },
  { name: 'AZURE_OPENAI_API_VERSION', schema: z.string().min(1).max(40), fallback: '2024-10-21', description: "Version of Azure's interface." },
  {
    name: 'WEB_SEARCH_PROVIDER',
    schema: z.enum(['auto', 'searxng', 'tavily']),
    fallback: 'auto',
    description: 'Search service that a model may use where `web_search` is asked for: searxng, tavily, or whichever is configured.',
  },
  {
    name: 'WEB_SEARCH_MAX_RESULTS',
    schema: z
      .string()
      .regex(/^(?:[1-9]|10)$/, 'expected a whole number from 1 to 10')
      .transform(Number),
    fallback: '5',
    description: 'Most pages of one search, up to 10.',
  },
  { name: 'SEARXNG_BASE_URL', schema: z.url({ protocol: /^https?$/ }), fallback: undefined, shownDefault: 'none', description: 'A SearXNG that answers in JSON; it may be on a private network.' },
  { name: 'TAVILY_API_KEY', schema: z.string().min(1), fallback: undefined, shownDefault: 'none', description: 'Key for Tavily.', secret: true },
  { name: 'TAVILY_BASE_URL', schema: z.url({ protocol: /^https?$/ }), fallback: 'https://api.tavily.com', description: 'Address of Tavily.' },
  { name: 'LLM_TIMEOUT_SECONDS', schema: seconds, fallback: '120', description: 'Longest wait for one answer of the model, its retries included.' },
  { name: 'LLM_INPUT_PRICE', schema: price, fallback: undefined, shownDefault: 'none', description: 'US dollars for a million tokens read; with the next one, answers tell what a deck cost.' },
  { name: 'LLM_OUTPUT_PRICE', schema: price, fallback: undefined, shownDefault: 'none', description: 'US dollars for a million tokens written.' },
] as const;

/** A language model as the environment describes it, its key in the open. */
export interface ModelConfig {
  readonly protocol: 'openai' | 'anthropic' | 'google';
  /** "openai gpt-4.1". */
  readonly name: string;
  readonly model: string;
  readonly baseUrl: string;
  readonly apiKey: string | undefined;
  readonly apiVersion: string | undefined;
  readonly form: 'json_object' | undefined;
  readonly modernLimit: boolean;
  readonly timeoutSeconds: number;
  /** US dollars for a million tokens. */
  readonly price: { readonly input: number; readonly output: number } | undefined;
}

/** A search service as the environment describes it, its key in the open. */
export interface SearchConfig {
  readonly service: 'searxng' | 'tavily';
  readonly baseUrl: string;
  readonly apiKey: string | undefined;
  readonly maxResults: number;
}

/** The search service that is configured; undefined without one. @param problem told of what the chosen one lacks. */
export function readSearch(values: ReadonlyMap<string, unknown>, problem: (text: string) => void): SearchConfig | undefined {
  const text = (name: string): string | undefined => values.get(name) as string | undefined;
  const [asked, searxng, key] = [text('WEB_SEARCH_PROVIDER'), text('SEARXNG_BASE_URL')?.replace(/\/+$/, ''), text('TAVILY_API_KEY')];
  if (asked === 'searxng' && searxng === undefined) problem('SEARXNG_BASE_URL: WEB_SEARCH_PROVIDER=searxng needs it');
  if (asked === 'tavily' && key === undefined) problem('TAVILY_API_KEY: WEB_SEARCH_PROVIDER=tavily needs it');
  const maxResults = values.get('WEB_SEARCH_MAX_RESULTS') as number;
  if (asked !== 'tavily' && searxng !== undefined) return { service: 'searxng', baseUrl: searxng, apiKey: undefined, maxResults };
  if (asked !== 'searxng' && key !== undefined) return { service: 'tavily', baseUrl: text('TAVILY_BASE_URL')?.replace(/\/+$/, '') ?? '', apiKey: key, maxResults };
  return undefined;
}

/**
 * The model that `LLM` chooses; undefined without one.
 *
 * @param values parsed variables by name.
 * @param problem told of each variable that is missing.
 */
export function readModel(values: ReadonlyMap<string, unknown>, problem: (text: string) => void): ModelConfig | undefined {
  const provider = values.get('LLM') as ProviderName | undefined;
  if (provider === undefined) return undefined;
  const spec: Provider = PROVIDERS[provider];
  const names = namesOf(spec);
  const text = (name: string): string | undefined => values.get(name) as string | undefined;
  const deployment = provider === 'azure' ? text('AZURE_OPENAI_DEPLOYMENT') : undefined;
  const model = deployment ?? text(names.model);
  const url = text(names.url)?.replace(/\/+$/, '');
  const apiKey = text(names.key);
  if (model === undefined) problem(`${provider === 'azure' ? 'AZURE_OPENAI_DEPLOYMENT' : names.model}: LLM=${provider} needs it`);
  if (url === undefined) problem(`${names.url}: LLM=${provider} needs it`);
  if (apiKey === undefined && spec.open !== true) problem(`${names.key}: LLM=${provider} needs it`);
  if (model === undefined || url === undefined) return undefined;
  const [input, output] = [values.get('LLM_INPUT_PRICE') as number | undefined, values.get('LLM_OUTPUT_PRICE') as number | undefined];
  return {
    protocol: spec.protocol,
    name: `${provider} ${model}`,
    model,
    baseUrl: baseUrlOf(provider, url, model),
    apiKey,
    apiVersion: provider === 'azure' ? text('AZURE_OPENAI_API_VERSION') : undefined,
    form: spec.form,
    modernLimit: spec.modernLimit === true,
    timeoutSeconds: values.get('LLM_TIMEOUT_SECONDS') as number,
    price: input === undefined || output === undefined ? undefined : { input, output },
  };
}

function baseUrlOf(provider: ProviderName, url: string, model: string): string {
  if (provider === 'azure') return `${url}/openai/deployments/${encodeURIComponent(model)}`;
  // Ollama speaks its own protocol beside the common one.
  if (provider === 'ollama' && !url.endsWith('/v1')) return `${url}/v1`;
  return url;
}
