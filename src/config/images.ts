import { z } from 'zod';

const PROVIDERS = ['pexels', 'pixabay', 'dall-e-3', 'gpt-image-1.5', 'gemini_flash', 'nanobanana_pro', 'comfyui', 'open_webui', 'openai_compatible'] as const;
/** Inputs of a node that hold what is written. */
const PROMPT_INPUTS = ['text', 'prompt', 'value', 'string'];
const key = z.string().min(1).max(500);
const url = z.url({ protocol: /^https?$/ });
const seconds = z
  .string()
  .regex(/^\d{1,3}$/, 'expected a whole number from 1 to 600')
  .transform(Number)
  .refine((value) => value >= 1 && value <= 600, 'expected a whole number from 1 to 600');
const flag = z
  .string()
  .transform((text) => text.trim().toLowerCase())
  .refine((word) => ['1', 'true', 'yes', 'on', '0', 'false', 'no', 'off'].includes(word), 'expected true or false')
  .transform((word) => ['1', 'true', 'yes', 'on'].includes(word));

/** The variables of picture providers, as rows of the table in `config.ts`. */
export const IMAGE_VARIABLES = [
  {
    name: 'IMAGE_PROVIDER',
    schema: z.enum(PROVIDERS),
    fallback: undefined,
    shownDefault: 'the first with a key',
    description: `Where pictures that slides describe come from: ${PROVIDERS.join(', ')}. Without a provider they are placeholders.`,
  },
  { name: 'DISABLE_IMAGE_GENERATION', schema: flag, fallback: 'false', description: 'Neither generate pictures nor search for them.' },
  { name: 'PEXELS_API_KEY', schema: key, fallback: undefined, shownDefault: 'none', description: 'Key for photographs from Pexels.', secret: true },
  { name: 'PIXABAY_API_KEY', schema: key, fallback: undefined, shownDefault: 'none', description: 'Key for photographs from Pixabay.', secret: true },
  { name: 'PEXELS_API_URL', schema: url, fallback: 'https://api.pexels.com', description: 'Address of Pexels, or of a proxy in front of it.' },
  { name: 'PIXABAY_API_URL', schema: url, fallback: 'https://pixabay.com', description: 'Address of Pixabay, or of a proxy in front of it.' },
  { name: 'DALL_E_3_QUALITY', schema: z.enum(['standard', 'hd']), fallback: 'standard', description: 'For `IMAGE_PROVIDER=dall-e-3`, which uses `OPENAI_API_KEY`.' },
  { name: 'GPT_IMAGE_1_5_QUALITY', schema: z.enum(['low', 'medium', 'high']), fallback: 'medium', description: 'For `IMAGE_PROVIDER=gpt-image-1.5`, which uses `OPENAI_API_KEY`.' },
  { name: 'OPENAI_COMPAT_IMAGE_BASE_URL', schema: url, fallback: undefined, shownDefault: 'none', description: 'Address for `IMAGE_PROVIDER=openai_compatible`; it may be on a private network.' },
  { name: 'OPENAI_COMPAT_IMAGE_API_KEY', schema: key, fallback: undefined, shownDefault: 'none', description: 'Its key, if it needs one.', secret: true },
  { name: 'OPENAI_COMPAT_IMAGE_MODEL', schema: z.string().min(1).max(200), fallback: undefined, shownDefault: 'none', description: 'Its model.' },
  { name: 'COMFYUI_URL', schema: url, fallback: undefined, shownDefault: 'none', description: 'Address for `IMAGE_PROVIDER=comfyui`; it may be on a private network.' },
  {
    name: 'COMFYUI_WORKFLOW',
    schema: z
      .string()
      .max(1_000_000)
      .superRefine((text, context) => {
        const fault = workflowFault(text);
        if (fault !== undefined) context.addIssue(fault);
      }),
    fallback: undefined,
    shownDefault: 'none',
    description: 'Its workflow as JSON, exported for the API; the description goes into the node titled "Input Prompt".',
  },
  {
    name: 'OPEN_WEBUI_IMAGE_URL',
    schema: url,
    fallback: undefined,
    shownDefault: 'none',
    description: 'Address for `IMAGE_PROVIDER=open_webui`, with or without `/api/v1`; it may be on a private network.',
  },
  { name: 'OPEN_WEBUI_IMAGE_API_KEY', schema: key, fallback: undefined, shownDefault: 'none', description: 'Its key, if it needs one.', secret: true },
  { name: 'IMAGE_TIMEOUT_SECONDS', schema: seconds, fallback: '60', description: 'Longest wait for one picture.' },
] as const;

/** Picture providers as the environment describes them, their keys in the open. */
export interface ImagesConfig {
  readonly stock: readonly { readonly name: 'pexels' | 'pixabay'; readonly baseUrl: string; readonly apiKey: string | undefined }[];
  readonly maker:
    | {
        /** Whose protocol is spoken. */
        readonly kind: 'openai' | 'gemini' | 'comfyui' | 'open_webui';
        readonly name: string;
        readonly baseUrl: string;
        readonly apiKey: string | undefined;
        /** Empty where there is none to choose. */
        readonly model: string;
        /** Further fields of the request; for ComfyUI its workflow. */
        readonly options: Readonly<Record<string, string>>;
      }
    | undefined;
  /** Slides get no pictures by description. */
  readonly disabled: boolean;
  readonly timeoutSeconds: number;
}

/**
 * @param values parsed variables by name.
 * @param problem told of each variable that is missing.
 */
export function readImages(values: ReadonlyMap<string, unknown>, problem: (text: string) => void): ImagesConfig {
  const text = (name: string) => values.get(name) as string | undefined;
  const provider = text('IMAGE_PROVIDER') as (typeof PROVIDERS)[number] | undefined;
  const library = (name: 'pexels' | 'pixabay') => ({ name, baseUrl: (text(`${name.toUpperCase()}_API_URL`) ?? '').replace(/\/+$/, ''), apiKey: text(`${name.toUpperCase()}_API_KEY`) });
  const need = (name: string) => {
    if (text(name) === undefined) problem(`${name}: IMAGE_PROVIDER=${provider} needs it`);
    return text(name) ?? '';
  };
  if (provider === 'pexels' || provider === 'pixabay') need(`${provider.toUpperCase()}_API_KEY`);
  const names = provider === 'pixabay' ? (['pixabay', 'pexels'] as const) : (['pexels', 'pixabay'] as const);
  const openai = (model: string, options: Readonly<Record<string, string>>) => ({
    ...{ kind: 'openai' as const, name: model, model, options },
    ...{ baseUrl: (text('OPENAI_BASE_URL') ?? 'https://api.openai.com/v1').replace(/\/+$/, ''), apiKey: need('OPENAI_API_KEY') },
  });
  const gemini = (name: string, model: string) => ({
    ...{ kind: 'gemini' as const, name, model, options: {} },
    ...{ baseUrl: (text('GOOGLE_BASE_URL') ?? '').replace(/\/+$/, ''), apiKey: need('GOOGLE_API_KEY') },
  });
  const makers: Readonly<Record<string, () => ImagesConfig['maker']>> = {
    'dall-e-3': () => openai('dall-e-3', { size: '1792x1024', quality: text('DALL_E_3_QUALITY') ?? 'standard', response_format: 'b64_json' }),
    'gpt-image-1.5': () => openai('gpt-image-1.5', { size: '1536x1024', quality: text('GPT_IMAGE_1_5_QUALITY') ?? 'medium' }),
    gemini_flash: () => gemini('gemini_flash', 'gemini-2.5-flash-image'),
    nanobanana_pro: () => gemini('nanobanana_pro', 'gemini-3-pro-image-preview'),
    comfyui: () => ({
      ...{ kind: 'comfyui', name: 'comfyui', baseUrl: need('COMFYUI_URL').replace(/\/+$/, ''), apiKey: undefined, model: '' },
      options: { workflow: need('COMFYUI_WORKFLOW') },
    }),
    open_webui: () => ({ kind: 'open_webui', name: 'open_webui', baseUrl: openWebUi(need('OPEN_WEBUI_IMAGE_URL')), apiKey: text('OPEN_WEBUI_IMAGE_API_KEY'), model: '', options: {} }),
    openai_compatible: () => ({
      ...{ kind: 'openai', name: 'openai_compatible', baseUrl: need('OPENAI_COMPAT_IMAGE_BASE_URL').replace(/\/+$/, ''), apiKey: text('OPENAI_COMPAT_IMAGE_API_KEY') },
      ...{ model: need('OPENAI_COMPAT_IMAGE_MODEL'), options: {} },
    }),
  };
  return { stock: names.map(library), maker: makers[provider ?? '']?.(), disabled: values.get('DISABLE_IMAGE_GENERATION') === true, timeoutSeconds: values.get('IMAGE_TIMEOUT_SECONDS') as number };
}

/** Its interface is below the site, unless the address says where. */
function openWebUi(address: string): string {
  const plain = address.replace(/\/+$/, '');
  return URL.parse(plain)?.pathname === '/' ? `${plain}/api/v1` : plain;
}

/** What keeps a text from being a workflow of ComfyUI that takes a description; undefined when nothing does. */
function workflowFault(text: string): string | undefined {
  const how = 'in ComfyUI choose File, Export (API)';
  try {
    const nodes = JSON.parse(text) as Readonly<Record<string, { readonly inputs?: object; readonly _meta?: { readonly title?: unknown } } | null>>;
    if (nodes === null || typeof nodes !== 'object' || 'nodes' in nodes) return `expected an object of nodes by id: ${how}`;
    const taking = Object.values(nodes).find((node) => /^\s*input prompt\s*$/i.test(String(node?._meta?.title)));
    const written = Object.entries(taking?.inputs ?? {}).some(([name, value]) => PROMPT_INPUTS.includes(name) && typeof value === 'string');
    return written ? undefined : `expected a node titled "Input Prompt" with one of the inputs ${PROMPT_INPUTS.join(', ')}`;
  } catch {
    return `expected JSON: ${how}`;
  }
}
