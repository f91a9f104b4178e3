import { z } from 'zod';

const PROVIDERS = ['pexels', 'pixabay', 'dall-e-3', 'gpt-image-1.5', 'openai_compatible'] as const;
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
    description: `Where pictures come from that slides describe: ${PROVIDERS.join(', ')}. Without any they are placeholders.`,
  },
  { name: 'DISABLE_IMAGE_GENERATION', schema: flag, fallback: 'false', description: 'Have no pictures generated or searched for.' },
  { name: 'PEXELS_API_KEY', schema: key, fallback: undefined, shownDefault: 'none', description: 'Key for photographs of Pexels.', secret: true },
  { name: 'PIXABAY_API_KEY', schema: key, fallback: undefined, shownDefault: 'none', description: 'Key for photographs of Pixabay.', secret: true },
  { name: 'PEXELS_API_URL', schema: url, fallback: 'https://api.pexels.com', description: 'Address of Pexels, or of a proxy before it.' },
  { name: 'PIXABAY_API_URL', schema: url, fallback: 'https://pixabay.com', description: 'Address of Pixabay, or of a proxy before it.' },
  { name: 'DALL_E_3_QUALITY', schema: z.enum(['standard', 'hd']), fallback: 'standard', description: 'For `IMAGE_PROVIDER=dall-e-3`, which uses `OPENAI_API_KEY`.' },
  { name: 'GPT_IMAGE_1_5_QUALITY', schema: z.enum(['low', 'medium', 'high']), fallback: 'medium', description: 'For `IMAGE_PROVIDER=gpt-image-1.5`, which uses `OPENAI_API_KEY`.' },
  { name: 'OPENAI_COMPAT_IMAGE_BASE_URL', schema: url, fallback: undefined, shownDefault: 'none', description: 'Address for `IMAGE_PROVIDER=openai_compatible`; it may be on a private network.' },
  { name: 'OPENAI_COMPAT_IMAGE_API_KEY', schema: key, fallback: undefined, shownDefault: 'none', description: 'Its key, where it wants one.', secret: true },
  { name: 'OPENAI_COMPAT_IMAGE_MODEL', schema: z.string().min(1).max(200), fallback: undefined, shownDefault: 'none', description: 'Its model.' },
  { name: 'IMAGE_TIMEOUT_SECONDS', schema: seconds, fallback: '60', description: 'Longest wait for one picture.' },
] as const;

/** Picture providers as the environment describes them, their keys in the open. */
export interface ImagesConfig {
  readonly stock: readonly { readonly name: 'pexels' | 'pixabay'; readonly baseUrl: string; readonly apiKey: string | undefined }[];
  readonly maker: { readonly name: string; readonly baseUrl: string; readonly apiKey: string | undefined; readonly model: string; readonly options: Readonly<Record<string, string>> } | undefined;
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
    ...{ name: model, model, options },
    ...{ baseUrl: (text('OPENAI_BASE_URL') ?? 'https://api.openai.com/v1').replace(/\/+$/, ''), apiKey: need('OPENAI_API_KEY') },
  });
  const makers: Readonly<Record<string, () => ImagesConfig['maker']>> = {
    'dall-e-3': () => openai('dall-e-3', { size: '1792x1024', quality: text('DALL_E_3_QUALITY') ?? 'standard', response_format: 'b64_json' }),
    'gpt-image-1.5': () => openai('gpt-image-1.5', { size: '1536x1024', quality: text('GPT_IMAGE_1_5_QUALITY') ?? 'medium' }),
    openai_compatible: () => ({
      ...{ name: 'openai_compatible', baseUrl: need('OPENAI_COMPAT_IMAGE_BASE_URL').replace(/\/+$/, ''), apiKey: text('OPENAI_COMPAT_IMAGE_API_KEY') },
      ...{ model: need('OPENAI_COMPAT_IMAGE_MODEL'), options: {} },
    }),
  };
  return { stock: names.map(library), maker: makers[provider ?? '']?.(), disabled: values.get('DISABLE_IMAGE_GENERATION') === true, timeoutSeconds: values.get('IMAGE_TIMEOUT_SECONDS') as number };
}
