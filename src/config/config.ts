import { resolve } from 'node:path';
import { defaultDataDirectory, thisMachine } from './directories.ts';
import { type ImagesConfig, readImages } from './images.ts';
import { type ModelConfig, readModel } from './model.ts';
import { isPlaceholder } from './placeholder.ts';
import { readSearch, type SearchConfig } from './search.ts';
import { readSecretFiles } from './secret-files.ts';
import { listSettings, type ShownSetting } from './settings.ts';
import { type BucketConfig, type EnginesConfig, readEngines } from './stores.ts';
import { readTracing, type TracingConfig } from './tracing.ts';
import type { Variable } from './variables.ts';
import { VARIABLES } from './variables.ts';

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
  readonly retention: {
    readonly recordDays: number;
    readonly fileDays: number;
    readonly trashDays: number;
    readonly schedule: string;
  };
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
  readonly chromium: { readonly setting: string; readonly path: string } | undefined;
  /** Handling of a topic alone, sent by a program, where no language model is connected. */
  readonly topicsWithoutModel: 'outline' | 'refused';
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
      trashDays: number('TRASH_DAYS'),
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
    chromium:
      text('CHROMIUM_PATH') === 'off'
        ? undefined
        : { setting: text('CHROMIUM_PATH') ?? 'auto', path: env['PATH'] ?? '' },
    tracing: tracing && { ...tracing, headers: new Secret(JSON.stringify(tracing.headers)) },
    topicsWithoutModel: values.get('TOPIC_WITHOUT_MODEL') === 'error' ? 'refused' : 'outline',
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
