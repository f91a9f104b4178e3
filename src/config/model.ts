import { z } from 'zod';

/** Names and address of a provider. A row adds its variables, and `LLM` takes its name. */
interface Provider {
  readonly prefix: string;
  /** A row of `core/adapters/models/open-model.ts`. */
  readonly protocol: string;
  /** Names of variables in older setups that differ from prefix and kind. */
  readonly names?: { readonly key?: string; readonly url?: string; readonly model?: string };
  /** Absent: an address is required. */
  readonly baseUrl?: string;
  /** Absent: a model is required. */
  readonly model?: string;
  /** Works without a key. */
  readonly open?: true;
  readonly form?: 'json_object';
  readonly modernLimit?: true;
}

const PROVIDERS = {
  openai: {
    prefix: 'OPENAI',
    protocol: 'openai',
    baseUrl: 'https://api.openai.com/v1',
    model: 'gpt-4.1',
    modernLimit: true,
  },
  anthropic: {
    prefix: 'ANTHROPIC',
    protocol: 'anthropic',
    baseUrl: 'https://api.anthropic.com',
    model: 'claude-sonnet-4-20250514',
  },
  google: {
    prefix: 'GOOGLE',
    protocol: 'google',
    baseUrl: 'https://generativelanguage.googleapis.com/v1beta',
    model: 'models/gemini-2.5-flash',
  },
  vertex: { prefix: 'VERTEX', protocol: 'google', model: 'gemini-2.5-flash' },
  azure: {
    prefix: 'AZURE_OPENAI',
    protocol: 'openai',
    names: { url: 'AZURE_OPENAI_ENDPOINT' },
    modernLimit: true,
  },
  bedrock: { prefix: 'BEDROCK', protocol: 'bedrock' },
  openrouter: {
    prefix: 'OPENROUTER',
    protocol: 'openai',
    baseUrl: 'https://openrouter.ai/api/v1',
    model: 'openai/gpt-4o',
  },
  deepseek: {
    prefix: 'DEEPSEEK',
    protocol: 'openai',
    baseUrl: 'https://api.deepseek.com',
    model: 'deepseek-chat',
    form: 'json_object',
  },
  together: { prefix: 'TOGETHER', protocol: 'openai', baseUrl: 'https://api.together.xyz/v1' },
  fireworks: { prefix: 'FIREWORKS', protocol: 'openai', baseUrl: 'https://api.fireworks.ai/inference/v1' },
  cerebras: { prefix: 'CEREBRAS', protocol: 'openai', baseUrl: 'https://api.cerebras.ai/v1' },
  litellm: { prefix: 'LITELLM', protocol: 'openai', open: true },
  lmstudio: { prefix: 'LMSTUDIO', protocol: 'openai', baseUrl: 'http://localhost:1234/v1', open: true },
  ollama: {
    prefix: 'OLLAMA',
    protocol: 'openai',
    names: { url: 'OLLAMA_URL' },
    baseUrl: 'http://localhost:11434',
    open: true,
  },
  custom: {
    prefix: 'CUSTOM',
    protocol: 'openai',
    names: { key: 'CUSTOM_LLM_API_KEY', url: 'CUSTOM_LLM_URL' },
    open: true,
  },
} as const satisfies Record<string, Provider>;

type ProviderName = keyof typeof PROVIDERS;
type Protocol = (typeof PROVIDERS)[ProviderName]['protocol'];
const NAMES = Object.keys(PROVIDERS) as ProviderName[];

const NO_CODEX = `codex signs in as a ChatGPT user, which a server cannot do; for the same models set LLM=openai and OPENAI_API_KEY. Others: ${NAMES.join(', ')}`;

function listVariableNames({ prefix, names }: Provider): {
  readonly key: string;
  readonly url: string;
  readonly model: string;
} {
  return { key: `${prefix}_API_KEY`, url: `${prefix}_BASE_URL`, model: `${prefix}_MODEL`, ...names };
}

/** Part of an address, such as the name of a project or region. */
const word = z.string().regex(/^[a-z0-9.:-]{1,100}$/, 'expected small letters, digits and hyphens');
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

/** Variables of language models, as rows of the table in `config.ts`. */
export const MODEL_VARIABLES = [
  {
    name: 'LLM',
    schema: z.enum(NAMES as [ProviderName, ...ProviderName[]], {
      error: ({ input }) => (input === 'codex' ? NO_CODEX : undefined),
    }),
    fallback: undefined,
    shownDefault: 'none',
    description: `Provider of the language model that writes decks: ${NAMES.join(', ')}. Without one, decks are made from the given text alone.`,
  },
  ...NAMES.flatMap((provider) => {
    const spec: Provider = PROVIDERS[provider];
    const { key, url, model } = listVariableNames(spec);
    return [
      {
        name: key,
        schema: z.string().min(1),
        fallback: undefined,
        shownDefault: 'none',
        description: `Key for \`LLM=${provider}\`${spec.open === true ? ', if it needs one' : ''}.`,
        secret: true,
      },
      {
        name: model,
        schema: z.string().min(1).max(200),
        fallback: spec.model,
        shownDefault: spec.model === undefined ? 'none' : `\`${spec.model}\``,
        description: `Model for \`LLM=${provider}\`.`,
      },
      {
        name: url,
        schema: z.url({ protocol: /^https?$/ }),
        fallback: spec.baseUrl,
        shownDefault:
          spec.baseUrl !== undefined
            ? `\`${spec.baseUrl}\``
            : provider === 'vertex' || provider === 'bedrock'
              ? 'by location'
              : 'none',
        description: `Address for \`LLM=${provider}\`; it may be on a private network.`,
      },
    ];
  }),
  {
    name: 'AZURE_OPENAI_DEPLOYMENT',
    schema: z.string().min(1).max(200),
    fallback: undefined,
    shownDefault: 'the model',
    description: 'Name of the deployment at Azure.',
  },
  {
    name: 'AZURE_OPENAI_API_VERSION',
    schema: z.string().min(1).max(40),
    fallback: '2024-10-21',
    description: 'Version of the Azure API.',
  },
  {
    name: 'VERTEX_PROJECT',
    schema: word,
    fallback: undefined,
    shownDefault: "the key's project",
    description: 'Google Cloud project for `LLM=vertex`.',
  },
  {
    name: 'VERTEX_LOCATION',
    schema: word,
    fallback: 'global',
    description: 'Location of that project, such as global or europe-west4.',
  },
  { name: 'BEDROCK_REGION', schema: word, fallback: 'us-east-1', description: 'Region for `LLM=bedrock`.' },
  {
    name: 'BEDROCK_AWS_ACCESS_KEY_ID',
    schema: z.string().min(1),
    fallback: undefined,
    shownDefault: 'none',
    description: 'Access key for `LLM=bedrock`, in place of an API key.',
    secret: true,
  },
  {
    name: 'BEDROCK_AWS_SECRET_ACCESS_KEY',
    schema: z.string().min(1),
    fallback: undefined,
    shownDefault: 'none',
    description: 'Its secret.',
    secret: true,
  },
  {
    name: 'BEDROCK_AWS_SESSION_TOKEN',
    schema: z.string().min(1),
    fallback: undefined,
    shownDefault: 'none',
    description: 'Its session token, if it is a temporary one.',
    secret: true,
  },
  {
    name: 'LLM_TIMEOUT_SECONDS',
    schema: seconds,
    fallback: '120',
    description: 'Longest wait for one answer from the model, including retries.',
  },
  {
    name: 'LLM_FALLBACK',
    schema: z.enum(['error', 'outline']),
    fallback: 'error',
    description:
      'Where the language model fails: `error` fails the call with the reason, `outline` makes the deck from the given text alone, or an outline to fill in for a bare topic. Calls can ask for the latter with `fallback: "outline"`.',
  },
  {
    name: 'TOPIC_WITHOUT_MODEL',
    schema: z.enum(['outline', 'error']),
    fallback: 'outline',
    description:
      'For programs that generate a deck from a bare topic where no language model is connected: `outline` makes an outline to fill in, marked `"kind": "outline"`; `error` refuses the call. Agents over MCP are always refused, since they can write the text themselves.',
  },
  {
    name: 'LLM_INPUT_PRICE',
    schema: price,
    fallback: undefined,
    shownDefault: 'none',
    description:
      'US dollars per million input tokens; with this and the next setting, answers report what a deck cost.',
  },
  {
    name: 'LLM_OUTPUT_PRICE',
    schema: price,
    fallback: undefined,
    shownDefault: 'none',
    description: 'US dollars per million output tokens.',
  },
] as const;

/** Language model of the environment, with its key in plain text. */
export interface ModelConfig {
  readonly provider: ProviderName;
  readonly protocol: Protocol;
  /** Such as "openai gpt-4.1". */
  readonly name: string;
  readonly model: string;
  readonly baseUrl: string;
  readonly apiKey: string | undefined;
  /** Access key for signed requests, in place of an API key. */
  readonly signing:
    | {
        readonly region: string;
        readonly accessKeyId: string;
        readonly secretAccessKey: string;
        readonly sessionToken: string | undefined;
      }
    | undefined;
  readonly apiVersion: string | undefined;
  readonly form: 'json_object' | undefined;
  readonly modernLimit: boolean;
  readonly timeoutSeconds: number;
  /** True if decks are made without the model where it fails. */
  readonly fallsBack: boolean;
  /** US dollars per million tokens. */
  readonly price: { readonly input: number; readonly output: number } | undefined;
}

/**
 * Reads the model that `LLM` chooses; undefined without one.
 *
 * @param values parsed variables by name.
 * @param problem called for each missing variable.
 */
export function readModel(
  values: ReadonlyMap<string, unknown>,
  problem: (text: string) => void,
): ModelConfig | undefined {
  const provider = values.get('LLM') as ProviderName | undefined;
  if (provider === undefined) return undefined;
  const spec: Provider & { readonly protocol: Protocol } = PROVIDERS[provider];
  const names = listVariableNames(spec);
  const text = (name: string): string | undefined => values.get(name) as string | undefined;
  const deployment = provider === 'azure' ? text('AZURE_OPENAI_DEPLOYMENT') : undefined;
  const model = deployment ?? text(names.model);
  const url = (text(names.url) ?? chooseHost(provider, text))?.replace(/\/+$/, '');
  const apiKey = text(names.key);
  const signing = provider === 'bedrock' && apiKey === undefined ? readSigning(text) : undefined;
  if (model === undefined)
    problem(`${provider === 'azure' ? 'AZURE_OPENAI_DEPLOYMENT' : names.model}: LLM=${provider} needs it`);
  if (url === undefined) problem(`${names.url}: LLM=${provider} needs it`);
  if (apiKey === undefined && signing === undefined && spec.open !== true)
    problem(`${names.key}: LLM=${provider} needs it${KEY_ADVICE[provider] ?? ''}`);
  if (model === undefined || url === undefined) return undefined;
  const [input, output] = [
    values.get('LLM_INPUT_PRICE') as number | undefined,
    values.get('LLM_OUTPUT_PRICE') as number | undefined,
  ];
  return {
    provider,
    protocol: spec.protocol,
    name: `${provider} ${model}`,
    model,
    baseUrl: buildBaseUrl(provider, url, model, text),
    apiKey,
    signing,
    apiVersion: provider === 'azure' ? text('AZURE_OPENAI_API_VERSION') : undefined,
    form: spec.form,
    modernLimit: spec.modernLimit === true,
    timeoutSeconds: values.get('LLM_TIMEOUT_SECONDS') as number,
    fallsBack: values.get('LLM_FALLBACK') === 'outline',
    price: input === undefined || output === undefined ? undefined : { input, output },
  };
}

/** Other credentials that people may have in place of a key. */
const KEY_ADVICE: Readonly<Partial<Record<ProviderName, string>>> = {
  vertex: '; application default credentials are not read',
  bedrock: ', or BEDROCK_AWS_ACCESS_KEY_ID and BEDROCK_AWS_SECRET_ACCESS_KEY; profiles are not read',
};

type Text = (name: string) => string | undefined;

function readSigning(text: Text): ModelConfig['signing'] {
  const [accessKeyId, secretAccessKey] = [
    text('BEDROCK_AWS_ACCESS_KEY_ID'),
    text('BEDROCK_AWS_SECRET_ACCESS_KEY'),
  ];
  if (accessKeyId === undefined || secretAccessKey === undefined) return undefined;
  return {
    region: text('BEDROCK_REGION') ?? '',
    accessKeyId,
    secretAccessKey,
    sessionToken: text('BEDROCK_AWS_SESSION_TOKEN'),
  };
}

/** Host of a provider with one host per region. */
function chooseHost(provider: ProviderName, text: Text): string | undefined {
  const location = text('VERTEX_LOCATION') ?? 'global';
  if (provider === 'vertex')
    return `https://${location === 'global' ? '' : `${location}-`}aiplatform.googleapis.com`;
  return provider === 'bedrock'
    ? `https://bedrock-runtime.${text('BEDROCK_REGION') ?? ''}.amazonaws.com`
    : undefined;
}

function buildBaseUrl(provider: ProviderName, url: string, model: string, text: Text): string {
  const project = text('VERTEX_PROJECT');
  // A key without a project is enough, because it belongs to one.
  if (provider === 'vertex')
    return `${url}/v1/${project === undefined ? '' : `projects/${project}/locations/${text('VERTEX_LOCATION') ?? 'global'}/`}publishers/google`;
  if (provider === 'azure') return `${url}/openai/deployments/${encodeURIComponent(model)}`;
  // Ollama also speaks a protocol of its own, so the path of the common one is added.
  if (provider === 'ollama' && !url.endsWith('/v1')) return `${url}/v1`;
  return url;
}
