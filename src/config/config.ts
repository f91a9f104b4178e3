import { delimiter, isAbsolute, resolve } from 'node:path';
import { z } from 'zod';
import { DEFAULT_MAX_SLIDES, MOST_SLIDES } from '../core/input/slide-limit.ts';
import { defaultDataDirectory, thisMachine } from './directories.ts';
import { ENGINE_VARIABLE } from './engine.ts';
import { isAddressBlock, isBasePath, isBaseUrl, isOrigin, isSchedule, OWN_NAMES } from './forms.ts';
import { IMAGE_VARIABLES, type ImagesConfig, readImages } from './images.ts';
import { MODEL_VARIABLES, type ModelConfig, readModel } from './model.ts';
import { isPlaceholder } from './placeholder.ts';
import { readSearch, SEARCH_VARIABLES, type SearchConfig } from './search.ts';
import { readSecretFiles } from './secret-files.ts';
import { listSettings, type ShownSetting } from './settings.ts';
import { type BucketConfig, type EnginesConfig, readEngines, STORE_VARIABLES } from './stores.ts';
import { readTracing, TRACING_VARIABLES, type TracingConfig } from './tracing.ts';
import { whole } from './whole-number.ts';

/** All settings, read once from the environment. Nothing else in the server reads `process.env`. */
export interface Config {
  readonly host: string;
  readonly port: number;
  /** Public base address without a trailing slash; absent: that of each request. */
  readonly publicUrl: string | undefined;
  /** Origins of other sites whose pages may call the API; `*` for any. */
  readonly corsOrigins: readonly string[];
  readonly trustProxy: boolean;
  readonly dataDirectory: string;
  /** Folders whose files callers over stdio may name; empty: the home directory and the working directory. */
  readonly allowedDirectories: readonly string[];
  /** External engines shared by several processes. */
  readonly engines: {
    readonly store: { readonly kind: 'postgres' | 'redis'; readonly url: Secret } | undefined;
    readonly queue: Secret | undefined;
    readonly blobs:
      | (Omit<BucketConfig, 'secretAccessKey' | 'sessionToken'> & {
          readonly secretAccessKey: Secret;
          readonly sessionToken: Secret | undefined;
        })
      | undefined;
  };
  /** Processes that make decks of one caller at once; 0: the server itself makes them. */
  readonly engineProcesses: number;
  /** True if a server also runs tasks, as a worker does. */
  readonly runTasks: boolean;
  readonly logLevel: string;
  readonly auth: {
    readonly username: string | undefined;
    readonly password: Secret | undefined;
    readonly overrideFromEnv: boolean;
    readonly reset: boolean;
  };
  readonly toolsets: readonly string[];
  readonly readOnly: boolean;
  readonly retention: { readonly recordDays: number; readonly fileDays: number; readonly schedule: string };
  readonly allowPrivateAddresses: readonly string[];
  /** Default source of fonts for decks. */
  readonly deckFonts: 'embed' | 'system' | 'name';
  /** Providers of pictures. */
  readonly images: Omit<ImagesConfig, 'photoLibraries' | 'maker'> & {
    readonly photoLibraries: readonly (Omit<ImagesConfig['photoLibraries'][number], 'apiKey'> & {
      readonly apiKey: Secret | undefined;
    })[];
    readonly maker:
      | (Omit<NonNullable<ImagesConfig['maker']>, 'apiKey'> & { readonly apiKey: Secret | undefined })
      | undefined;
  };
  /** Language model that writes decks; absent: none. */
  readonly model:
    | (Omit<ModelConfig, 'apiKey' | 'signing'> & {
        readonly apiKey: Secret | undefined;
        readonly signing: Signing | undefined;
      })
    | undefined;
  /** LibreOffice for drawing slides of designs; absent: not used. */
  readonly office: { readonly setting: string; readonly path: string } | undefined;
  /** Web search for a model; absent: none. */
  readonly search: (Omit<SearchConfig, 'apiKey'> & { readonly apiKey: Secret | undefined }) | undefined;
  /** Collector of traces; absent: none. */
  readonly tracing: (Omit<TracingConfig, 'headers'> & { readonly headers: Secret }) | undefined;
  readonly limits: Limits;
  /** All variables for display to the operator, without secrets. */
  readonly settings: readonly ShownSetting[];
}

export interface Limits {
  readonly requestBytes: number;
  readonly bodyBytesAtOnce: number;
  /** Limit for one client; 0: unlimited. */
  readonly requestsPerMinute: number;
  readonly uploadBytes: number;
  readonly fileSeconds: number;
  readonly contentCharacters: number;
  readonly slides: number;
  readonly waitingTasks: number;
  readonly runningTasks: number;
  readonly linkSeconds: number;
  readonly taskSeconds: number;
  readonly callSeconds: number;
}

/** A value that printing and serialising show as "[redacted]". */
export class Secret {
  readonly #value: string;
  constructor(value: string) {
    this.#value = value;
  }
  reveal(): string {
    return this.#value;
  }
  toString(): string {
    return '[redacted]';
  }
  toJSON(): string {
    return '[redacted]';
  }
  [Symbol.for('nodejs.util.inspect.custom')](): string {
    return '[redacted]';
  }
}

const TRUE_WORDS = ['1', 'true', 'yes', 'on'];
const FALSE_WORDS = ['0', 'false', 'no', 'off', ''];

const flag = z
  .string()
  .transform((text) => text.trim().toLowerCase())
  .refine((word) => TRUE_WORDS.includes(word) || FALSE_WORDS.includes(word), 'expected true or false')
  .transform((word) => TRUE_WORDS.includes(word));

const list = z.string().transform((text) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== ''),
);

const paths = z
  .string()
  .transform((text) =>
    text.split(new RegExp(`[${delimiter},]`)).flatMap((path) => (path.trim() === '' ? [] : [path.trim()])),
  )
  .refine(
    (folders) => folders.every((folder) => isAbsolute(folder) || /^~(?:[\\/]|$)/.test(folder)),
    'expected absolute paths, or paths that begin with ~/',
  );

const LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;

interface Variable {
  readonly name: string;
  readonly schema: z.ZodType<unknown, string>;
  readonly fallback: string | undefined;
  /** Default in docs/configuration.md, if it is not a literal. */
  readonly shownDefault?: string;
  readonly description: string;
  readonly secret?: boolean;
  /** Not a secret itself, but it may contain a password. */
  readonly holdsPassword?: boolean;
}

/** Variables in the order of docs/configuration.md, which is generated from this list. */
export const VARIABLES = [
  { name: 'HOST', schema: z.string().min(1), fallback: '127.0.0.1', description: 'Address to listen on.' },
  {
    name: 'PORT',
    schema: whole(0, 65535),
    fallback: '5001',
    description: 'Port to listen on; 0 takes a free one.',
  },
  {
    name: 'PUBLIC_URL',
    schema: z
      .string()
      .refine(
        isBaseUrl,
        'expected an http or https address without credentials, query and fragment, such as https://slides.example.com',
      )
      .refine((text) => !isBaseUrl(text) || isBasePath(new URL(text).pathname), {
        error: `expected a path of letters, digits, "-", "_", "." and "~", at most 8 deep, that does not begin with a name that Lectern's own paths begin with (${OWN_NAMES.join(', ')}), such as /lectern`,
      }),
    fallback: undefined,
    shownDefault: "the request's own",
    description:
      'Address at which callers reach the server; links begin with it. It may have a path, such as `https://example.com/lectern`.',
  },
  {
    name: 'CORS_ORIGINS',
    schema: list.refine(
      (origins) => origins.every(isOrigin),
      'expected origins such as https://app.example.com, separated by commas, or *',
    ),
    fallback: '',
    shownDefault: 'none',
    description:
      'Origins of other sites whose pages may call the API and `/mcp` with a token, separated by commas; `*` for any. Cookies of the browser are never accepted from them.',
  },
  {
    name: 'TRUST_PROXY',
    schema: flag,
    fallback: 'false',
    description: 'Trust the forwarding headers of the proxy in front (scheme, host, client address).',
  },
  {
    name: 'APP_DATA_DIRECTORY',
    schema: z.string().min(1),
    fallback: undefined,
    shownDefault:
      "`/app_data` if writable, else the user's data directory: `$XDG_DATA_HOME/lectern` or `~/.local/share/lectern` on Linux, `~/Library/Application Support/Lectern` on macOS, `%LOCALAPPDATA%\\Lectern` on Windows",
    description: 'Where the database, files and `userConfig.json` are stored.',
  },
  {
    name: 'LECTERN_ALLOWED_DIRECTORIES',
    schema: paths,
    fallback: '',
    shownDefault: 'the home directory without hidden entries, and the working directory unless it is `/`',
    description:
      'Folders whose files callers over stdio may read by path and write with `save_to`, separated as in `PATH` or by commas. The option `--allow` of `lectern stdio` adds to them.',
  },
  ...STORE_VARIABLES,
  ENGINE_VARIABLE,
  {
    name: 'RUN_TASKS',
    schema: flag,
    fallback: 'true',
    description:
      'Whether `lectern serve` also works on tasks, webhooks and the clean-up; `false` leaves them to `lectern worker`.',
  },
  {
    name: 'AUTH_USERNAME',
    schema: z.string(),
    fallback: undefined,
    shownDefault: 'none',
    description: 'Admin name, up to 128 characters, read at first boot only.',
  },
  {
    name: 'AUTH_PASSWORD',
    schema: z.string(),
    fallback: undefined,
    shownDefault: 'none',
    description: 'Admin password, 6 characters to 72 bytes, read at first boot only.',
    secret: true,
  },
  {
    name: 'AUTH_OVERRIDE_FROM_ENV',
    schema: flag,
    fallback: 'false',
    description:
      'Replace the stored account with the two variables above and end every session and token. Remove it afterwards.',
  },
  {
    name: 'RESET_AUTH',
    schema: flag,
    fallback: 'false',
    description: 'Forget the account at this boot. Remove it afterwards.',
  },
  {
    name: 'LOG_LEVEL',
    schema: z.enum(LEVELS),
    fallback: 'info',
    description: `One of ${LEVELS.join(', ')}. Logs go to stderr as JSON lines.`,
  },
  {
    name: 'LECTERN_TOOLSETS',
    schema: list,
    fallback: 'essentials',
    description:
      'Groups of tools offered over MCP, separated by commas: `essentials` (what most decks need, and a way to reach all other tools), `presentations`, `templates`, `designs`, `assets`, `webhooks`, `admin`; `all` for every one.',
  },
  {
    name: 'LECTERN_READ_ONLY',
    schema: flag,
    fallback: 'false',
    description: 'Offer only tools that change nothing.',
  },
  {
    name: 'ALLOW_PRIVATE_ADDRESSES',
    schema: list.refine(
      (blocks) => blocks.every(isAddressBlock),
      'expected blocks of addresses separated by commas, such as 10.0.0.0/8',
    ),
    fallback: '',
    shownDefault: 'none',
    description:
      'CIDR blocks beside the public internet that outgoing requests (pictures, pages, webhooks) may reach, such as `10.0.0.0/8`; if any is given, names of private networks (`hooks.lan`) are looked up as well.',
  },
  {
    name: 'RETENTION_RECORD_DAYS',
    schema: whole(1, 36_500),
    fallback: '30',
    description: 'Days for which finished tasks and webhook deliveries are kept.',
  },
  {
    name: 'RETENTION_FILE_DAYS',
    schema: whole(1, 36_500),
    fallback: '30',
    description: 'Days for which exported files and previews are kept; they can be made again.',
  },
  {
    name: 'RETENTION_SCHEDULE',
    schema: z.string().refine(isSchedule, 'expected five fields of cron, such as "17 3 * * *"'),
    fallback: '17 3 * * *',
    description: 'When everything older than these days is removed, as five fields of cron.',
  },
  ...MODEL_VARIABLES,
  ...SEARCH_VARIABLES,
  ...IMAGE_VARIABLES,
  {
    name: 'LIBREOFFICE_PATH',
    schema: z.string().min(1),
    fallback: 'auto',
    description:
      'LibreOffice, which draws the slides of Smart Designs if it and pdftoppm are installed: `auto` looks for it, `off` never uses it; or give its path.',
  },
  ...TRACING_VARIABLES,
  {
    name: 'DECK_FONTS',
    schema: z.enum(['embed', 'system', 'name']),
    fallback: 'embed',
    description:
      'Where fonts come from unless a deck or theme says so: `embed` puts them into the file, `system` uses those that come with Office, `name` only names them.',
  },
  {
    name: 'LIMIT_REQUEST_BYTES',
    schema: whole(1024, 1_000_000_000),
    fallback: '10000000',
    description: 'Largest request body.',
  },
  {
    name: 'LIMIT_BODY_BYTES_AT_ONCE',
    schema: whole(16_000_000, 100_000_000_000),
    fallback: '256000000',
    description:
      'Memory that all requests together may hold while they are received and processed; beyond it the answer is 503 with Retry-After. Documents count once, presentations, pictures and fonts three times, JSON four times, according to the memory they need. Files that are being downloaded may hold as much again, and what is being fetched from addresses half as much.',
  },
  {
    name: 'LIMIT_REQUESTS_PER_MINUTE',
    schema: whole(0, 1_000_000),
    fallback: '0',
    description:
      'Requests that one client (address) may make per minute, in each process; beyond it the answer is 429 with Retry-After. 0: no limit.',
  },
  {
    name: 'LIMIT_UPLOAD_BYTES',
    schema: whole(1024, 200_000_000),
    fallback: '100000000',
    description: 'Largest uploaded file.',
  },
  {
    name: 'LIMIT_FILE_SECONDS',
    schema: whole(60, 31_536_000),
    fallback: '604800',
    description: 'How long an uploaded file is kept; pictures are kept until they are deleted.',
  },
  {
    name: 'LIMIT_CONTENT_CHARACTERS',
    schema: whole(100, 5_000_000),
    fallback: '5000000',
    description:
      'Longest text to make a deck from; of longer files the beginning is used, and the rest is reported as left out.',
  },
  {
    name: 'LIMIT_SLIDES',
    schema: whole(1, MOST_SLIDES),
    fallback: String(DEFAULT_MAX_SLIDES),
    description:
      'Most slides in one deck, however they come: in one call, by edits, or paged over further slides.',
  },
  {
    name: 'LIMIT_WAITING_TASKS',
    schema: whole(1, 100_000),
    fallback: '1000',
    description: 'Tasks that may wait; beyond it the answer is 429 with Retry-After.',
  },
  {
    name: 'LIMIT_RUNNING_TASKS',
    schema: whole(1, 64),
    fallback: '2',
    description: 'Tasks that run at once.',
  },
  {
    name: 'LIMIT_LINK_SECONDS',
    schema: whole(60, 31_536_000),
    fallback: '86400',
    description: 'How long a signed download link is valid.',
  },
  {
    name: 'LIMIT_TASK_SECONDS',
    schema: whole(1, 86_400),
    fallback: '600',
    description: 'Longest run of one task.',
  },
  {
    name: 'LIMIT_CALL_SECONDS',
    schema: whole(1, 3_600),
    fallback: '40',
    description:
      'How long an MCP client waits for one call; work that takes longer continues as a task, and the answer says how to ask for it.',
  },
] as const satisfies readonly Variable[];

type Signing = Omit<NonNullable<ModelConfig['signing']>, 'secretAccessKey' | 'sessionToken'> & {
  readonly secretAccessKey: Secret;
  readonly sessionToken: Secret | undefined;
};

/** All problems of the environment, with names and expectations but without values. */
export class ConfigError extends Error {
  readonly problems: readonly string[];
  constructor(problems: readonly string[]) {
    super(`The configuration is not valid:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
    this.name = 'ConfigError';
    this.problems = problems;
  }
}

/** Settings of a model with its secrets in plain text, for the client that sends them. */
export function revealSecrets(model: NonNullable<Config['model']>): ModelConfig {
  const { signing } = model;
  return {
    ...model,
    apiKey: model.apiKey?.reveal(),
    signing: signing && {
      ...signing,
      secretAccessKey: signing.secretAccessKey.reveal(),
      sessionToken: signing.sessionToken?.reveal(),
    },
  };
}

/**
 * Parses the environment.
 *
 * @throws ConfigError for all invalid variables, with the expected values.
 */
export function loadConfig(environment: Readonly<Record<string, string | undefined>> = process.env): Config {
  const problems: string[] = [];
  const env = readSecretFiles(VARIABLES, environment, (problem) => problems.push(problem));
  const values = new Map<string, unknown>();
  for (const variable of VARIABLES as readonly Variable[]) {
    const value = env[variable.name];
    const text = value === undefined || value === '' || isPlaceholder(value) ? variable.fallback : value;
    if (text === undefined) continue;
    const parsed = variable.schema.safeParse(text);
    if (parsed.success) values.set(variable.name, parsed.data);
    else problems.push(`${variable.name}: ${parsed.error.issues.map((issue) => issue.message).join('; ')}`);
  }
  const model = readModel(values, (problem) => problems.push(problem));
  const search = readSearch(values, model, (problem) => problems.push(problem));
  const images = readImages(values, (problem) => problems.push(problem));
  const engines = readEngines(values, (problem) => problems.push(problem));
  const tracing = readTracing(values, (problem) => problems.push(problem));
  if (problems.length > 0) throw new ConfigError(problems);
  const text = (name: string) => values.get(name) as string | undefined;
  const number = (name: string) => values.get(name) as number;
  const password = text('AUTH_PASSWORD');
  return Object.freeze({
    host: text('HOST') ?? '127.0.0.1',
    port: number('PORT'),
    publicUrl: normalizeBase(text('PUBLIC_URL')),
    corsOrigins: values.get('CORS_ORIGINS') as string[],
    trustProxy: values.get('TRUST_PROXY') === true,
    dataDirectory: resolve(text('APP_DATA_DIRECTORY') ?? defaultDataDirectory(thisMachine(env))),
    allowedDirectories: values.get('LECTERN_ALLOWED_DIRECTORIES') as string[],
    engines: hideEngineSecrets(engines),
    engineProcesses: number('ENGINE_PROCESSES'),
    runTasks: values.get('RUN_TASKS') === true,
    logLevel: text('LOG_LEVEL') ?? 'info',
    auth: {
      username: text('AUTH_USERNAME'),
      password: password === undefined ? undefined : new Secret(password),
      overrideFromEnv: values.get('AUTH_OVERRIDE_FROM_ENV') === true,
      reset: values.get('RESET_AUTH') === true,
    },
    toolsets: values.get('LECTERN_TOOLSETS') as string[],
    readOnly: values.get('LECTERN_READ_ONLY') === true,
    allowPrivateAddresses: values.get('ALLOW_PRIVATE_ADDRESSES') as string[],
    retention: {
      recordDays: number('RETENTION_RECORD_DAYS'),
      fileDays: number('RETENTION_FILE_DAYS'),
      schedule: String(values.get('RETENTION_SCHEDULE')),
    },
    images: {
      ...images,
      photoLibraries: images.photoLibraries.map((library) => ({
        ...library,
        apiKey: hideSecret(library.apiKey),
      })),
      maker: images.maker && { ...images.maker, apiKey: hideSecret(images.maker.apiKey) },
    },
    model: model && {
      ...model,
      apiKey: hideSecret(model.apiKey),
      signing: model.signing && {
        ...model.signing,
        secretAccessKey: new Secret(model.signing.secretAccessKey),
        sessionToken: hideSecret(model.signing.sessionToken),
      },
    },
    office:
      text('LIBREOFFICE_PATH') === 'off'
        ? undefined
        : { setting: text('LIBREOFFICE_PATH') ?? 'auto', path: env['PATH'] ?? '' },
    tracing: tracing && { ...tracing, headers: new Secret(JSON.stringify(tracing.headers)) },
    search: search && { ...search, apiKey: hideSecret(search.apiKey) },
    deckFonts: values.get('DECK_FONTS') as Config['deckFonts'],
    limits: {
      requestBytes: number('LIMIT_REQUEST_BYTES'),
      bodyBytesAtOnce: number('LIMIT_BODY_BYTES_AT_ONCE'),
      requestsPerMinute: number('LIMIT_REQUESTS_PER_MINUTE'),
      uploadBytes: number('LIMIT_UPLOAD_BYTES'),
      fileSeconds: number('LIMIT_FILE_SECONDS'),
      contentCharacters: number('LIMIT_CONTENT_CHARACTERS'),
      slides: number('LIMIT_SLIDES'),
      waitingTasks: number('LIMIT_WAITING_TASKS'),
      runningTasks: number('LIMIT_RUNNING_TASKS'),
      linkSeconds: number('LIMIT_LINK_SECONDS'),
      taskSeconds: number('LIMIT_TASK_SECONDS'),
      callSeconds: number('LIMIT_CALL_SECONDS'),
    },
    settings: listSettings(VARIABLES, env),
  });
}

function hideEngineSecrets({ store, queue, blobs }: EnginesConfig): Config['engines'] {
  return {
    store: store && { kind: store.kind, url: new Secret(store.url) },
    queue: hideSecret(queue),
    blobs: blobs && {
      ...blobs,
      secretAccessKey: new Secret(blobs.secretAccessKey),
      sessionToken: hideSecret(blobs.sessionToken),
    },
  };
}

/** Normalized as browsers write it, with the host in lower case. */
function normalizeBase(address: string | undefined): string | undefined {
  return address === undefined ? undefined : new URL(address).href.replace(/\/+$/, '');
}

function hideSecret(key: string | undefined): Secret | undefined {
  return key === undefined ? undefined : new Secret(key);
}
