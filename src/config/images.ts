import { z } from 'zod';

/** Inputs of a workflow node that can hold the prompt. */
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
  .refine(
    (word) => ['1', 'true', 'yes', 'on', '0', 'false', 'no', 'off'].includes(word),
    'expected true or false',
  )
  .transform((word) => ['1', 'true', 'yes', 'on'].includes(word));

/** Access to the settings of a provider. */
interface Settings {
  /** Value of a variable. */
  text(name: string): string | undefined;
  /** Value of a required variable; a missing one is reported to the operator. */
  need(name: string): string;
}

/** A service that generates pictures, as its row describes it. */
interface PictureService {
  readonly baseUrl: string;
  readonly apiKey: string | undefined;
  /** Empty if the service has no choice of models. */
  readonly model: string;
  /** Further fields of the request; for ComfyUI its workflow. */
  readonly options: Readonly<Record<string, string>>;
}

interface MakerRow {
  /** A row of `core/adapters/pictures/open-maker.ts`. */
  readonly protocol: string;
  /** Variables of this service only, as rows of the table in `config.ts`. */
  readonly variables: readonly {
    readonly name: string;
    readonly schema: z.ZodType<unknown, string>;
    readonly fallback: string | undefined;
    readonly shownDefault?: string;
    readonly description: string;
    readonly secret?: true;
  }[];
  read(settings: Settings): PictureService;
}

const removeTrailingSlash = (address: string) => address.replace(/\/+$/, '');

const openai = (
  model: string,
  options: Readonly<Record<string, string>>,
  { text, need }: Settings,
): PictureService => ({
  ...{ model, options },
  ...{
    baseUrl: removeTrailingSlash(text('OPENAI_BASE_URL') ?? 'https://api.openai.com/v1'),
    apiKey: need('OPENAI_API_KEY'),
  },
});

const gemini = (model: string, { text, need }: Settings): PictureService => ({
  ...{ model, options: {} },
  ...{ baseUrl: removeTrailingSlash(text('GOOGLE_BASE_URL') ?? ''), apiKey: need('GOOGLE_API_KEY') },
});

/** One row per service; `IMAGE_PROVIDER` takes its name. */
const PICTURE_SERVICES = {
  'dall-e-3': {
    protocol: 'openai',
    variables: [
      {
        name: 'DALL_E_3_QUALITY',
        schema: z.enum(['standard', 'hd']),
        fallback: 'standard',
        description: 'For `IMAGE_PROVIDER=dall-e-3`, which uses `OPENAI_API_KEY`.',
      },
    ],
    read: (settings) =>
      openai(
        'dall-e-3',
        {
          size: '1792x1024',
          quality: settings.text('DALL_E_3_QUALITY') ?? 'standard',
          response_format: 'b64_json',
        },
        settings,
      ),
  },
  'gpt-image-1.5': {
    protocol: 'openai',
    variables: [
      {
        name: 'GPT_IMAGE_1_5_QUALITY',
        schema: z.enum(['low', 'medium', 'high']),
        fallback: 'medium',
        description: 'For `IMAGE_PROVIDER=gpt-image-1.5`, which uses `OPENAI_API_KEY`.',
      },
    ],
    read: (settings) =>
      openai(
        'gpt-image-1.5',
        { size: '1536x1024', quality: settings.text('GPT_IMAGE_1_5_QUALITY') ?? 'medium' },
        settings,
      ),
  },
  gemini_flash: {
    protocol: 'gemini',
    variables: [],
    read: (settings) => gemini('gemini-2.5-flash-image', settings),
  },
  nanobanana_pro: {
    protocol: 'gemini',
    variables: [],
    read: (settings) => gemini('gemini-3-pro-image-preview', settings),
  },
  comfyui: {
    protocol: 'comfyui',
    variables: [
      {
        name: 'COMFYUI_URL',
        schema: url,
        fallback: undefined,
        shownDefault: 'none',
        description: 'Address for `IMAGE_PROVIDER=comfyui`; it may be on a private network.',
      },
      {
        name: 'COMFYUI_WORKFLOW',
        schema: z
          .string()
          .max(1_000_000)
          .superRefine((text, context) => {
            const fault = findWorkflowFault(text);
            if (fault !== undefined) context.addIssue(fault);
          }),
        fallback: undefined,
        shownDefault: 'none',
        description:
          'Its workflow as JSON, exported for the API; the description goes into the node titled "Input Prompt".',
      },
    ],
    read: ({ need }) => ({
      baseUrl: removeTrailingSlash(need('COMFYUI_URL')),
      apiKey: undefined,
      model: '',
      options: { workflow: need('COMFYUI_WORKFLOW') },
    }),
  },
  open_webui: {
    protocol: 'open_webui',
    variables: [
      {
        name: 'OPEN_WEBUI_IMAGE_URL',
        schema: url,
        fallback: undefined,
        shownDefault: 'none',
        description:
          'Address for `IMAGE_PROVIDER=open_webui`, with or without `/api/v1`; it may be on a private network.',
      },
      {
        name: 'OPEN_WEBUI_IMAGE_API_KEY',
        schema: key,
        fallback: undefined,
        shownDefault: 'none',
        description: 'Its key, if it needs one.',
        secret: true,
      },
    ],
    read: ({ text, need }) => ({
      baseUrl: readOpenWebUiAddress(need('OPEN_WEBUI_IMAGE_URL')),
      apiKey: text('OPEN_WEBUI_IMAGE_API_KEY'),
      model: '',
      options: {},
    }),
  },
  openai_compatible: {
    protocol: 'openai',
    variables: [
      {
        name: 'OPENAI_COMPAT_IMAGE_BASE_URL',
        schema: url,
        fallback: undefined,
        shownDefault: 'none',
        description: 'Address for `IMAGE_PROVIDER=openai_compatible`; it may be on a private network.',
      },
      {
        name: 'OPENAI_COMPAT_IMAGE_API_KEY',
        schema: key,
        fallback: undefined,
        shownDefault: 'none',
        description: 'Its key, if it needs one.',
        secret: true,
      },
      {
        name: 'OPENAI_COMPAT_IMAGE_MODEL',
        schema: z.string().min(1).max(200),
        fallback: undefined,
        shownDefault: 'none',
        description: 'Its model.',
      },
    ],
    read: ({ text, need }) => ({
      ...{
        baseUrl: removeTrailingSlash(need('OPENAI_COMPAT_IMAGE_BASE_URL')),
        apiKey: text('OPENAI_COMPAT_IMAGE_API_KEY'),
      },
      ...{ model: need('OPENAI_COMPAT_IMAGE_MODEL'), options: {} },
    }),
  },
} as const satisfies Record<string, MakerRow>;

type MakerName = keyof typeof PICTURE_SERVICES;
type PhotoLibraryName = 'pexels' | 'pixabay';
const MAKER_NAMES = Object.keys(PICTURE_SERVICES) as MakerName[];
const PROVIDERS: readonly [PhotoLibraryName, ...(PhotoLibraryName | MakerName)[]] = [
  'pexels',
  'pixabay',
  ...MAKER_NAMES,
];

/** Variables of picture providers, as rows of the table in `config.ts`. */
export const IMAGE_VARIABLES = [
  {
    name: 'IMAGE_PROVIDER',
    schema: z.enum(PROVIDERS),
    fallback: undefined,
    shownDefault: 'the first with a key',
    description: `Where pictures that slides describe come from: ${PROVIDERS.join(', ')}. Without a provider they are placeholders.`,
  },
  {
    name: 'DISABLE_IMAGE_GENERATION',
    schema: flag,
    fallback: 'false',
    description: 'Neither generate pictures nor search for them.',
  },
  {
    name: 'PEXELS_API_KEY',
    schema: key,
    fallback: undefined,
    shownDefault: 'none',
    description: 'Key for photographs from Pexels.',
    secret: true,
  },
  {
    name: 'PIXABAY_API_KEY',
    schema: key,
    fallback: undefined,
    shownDefault: 'none',
    description: 'Key for photographs from Pixabay.',
    secret: true,
  },
  {
    name: 'PEXELS_API_URL',
    schema: url,
    fallback: 'https://api.pexels.com',
    description: 'Address of Pexels, or of a proxy in front of it.',
  },
  {
    name: 'PIXABAY_API_URL',
    schema: url,
    fallback: 'https://pixabay.com',
    description: 'Address of Pixabay, or of a proxy in front of it.',
  },
  ...MAKER_NAMES.flatMap((name): MakerRow['variables'] => PICTURE_SERVICES[name].variables),
  {
    name: 'IMAGE_TIMEOUT_SECONDS',
    schema: seconds,
    fallback: '60',
    description: 'Longest wait for one picture.',
  },
] as const;

/** Picture providers of the environment, with their keys in plain text. */
export interface ImagesConfig {
  readonly photoLibraries: readonly {
    readonly name: PhotoLibraryName;
    readonly baseUrl: string;
    readonly apiKey: string | undefined;
  }[];
  readonly maker: (PictureService & { readonly name: MakerName; readonly protocol: Protocol }) | undefined;
  /** True if pictures are neither generated nor searched for. */
  readonly disabled: boolean;
  readonly timeoutSeconds: number;
}

type Protocol = (typeof PICTURE_SERVICES)[MakerName]['protocol'];

/**
 * @param values parsed variables by name.
 * @param problem called for each missing variable.
 */
export function readImages(
  values: ReadonlyMap<string, unknown>,
  problem: (text: string) => void,
): ImagesConfig {
  const text = (name: string) => values.get(name) as string | undefined;
  const provider = text('IMAGE_PROVIDER') as PhotoLibraryName | MakerName | undefined;
  const library = (name: PhotoLibraryName) => ({
    name,
    baseUrl: removeTrailingSlash(text(`${name.toUpperCase()}_API_URL`) ?? ''),
    apiKey: text(`${name.toUpperCase()}_API_KEY`),
  });
  const need = (name: string) => {
    if (text(name) === undefined) problem(`${name}: IMAGE_PROVIDER=${provider} needs it`);
    return text(name) ?? '';
  };
  if (provider === 'pexels' || provider === 'pixabay') need(`${provider.toUpperCase()}_API_KEY`);
  const names = provider === 'pixabay' ? (['pixabay', 'pexels'] as const) : (['pexels', 'pixabay'] as const);
  const maker =
    provider === undefined || provider === 'pexels' || provider === 'pixabay'
      ? undefined
      : {
          name: provider,
          protocol: PICTURE_SERVICES[provider].protocol,
          ...PICTURE_SERVICES[provider].read({ text, need }),
        };
  return {
    photoLibraries: names.map(library),
    maker,
    disabled: values.get('DISABLE_IMAGE_GENERATION') === true,
    timeoutSeconds: values.get('IMAGE_TIMEOUT_SECONDS') as number,
  };
}

/** Adds the path of the API unless the address contains it. */
function readOpenWebUiAddress(address: string): string {
  const plain = removeTrailingSlash(address);
  return URL.parse(plain)?.pathname === '/' ? `${plain}/api/v1` : plain;
}

/** Reason why a text is not a ComfyUI workflow that takes a prompt; undefined if it is one. */
function findWorkflowFault(text: string): string | undefined {
  const how = 'in ComfyUI choose File, Export (API)';
  try {
    const nodes = JSON.parse(text) as Readonly<
      Record<string, { readonly inputs?: object; readonly _meta?: { readonly title?: unknown } } | null>
    >;
    if (nodes === null || typeof nodes !== 'object' || 'nodes' in nodes)
      return `expected an object of nodes by id: ${how}`;
    const taking = Object.values(nodes).find((node) =>
      /^\s*input prompt\s*$/i.test(String(node?._meta?.title)),
    );
    const written = Object.entries(taking?.inputs ?? {}).some(
      ([name, value]) => PROMPT_INPUTS.includes(name) && typeof value === 'string',
    );
    return written
      ? undefined
      : `expected a node titled "Input Prompt" with one of the inputs ${PROMPT_INPUTS.join(', ')}`;
  } catch {
    return `expected JSON: ${how}`;
  }
}
