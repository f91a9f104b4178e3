import { delimiter, isAbsolute } from 'node:path';
import { z } from 'zod';
import { DEFAULT_MAX_SLIDES, MOST_SLIDES } from '../core/input/slide-limit.ts';

import { ENGINE_VARIABLE } from './engine.ts';
import { isAddressBlock, isBasePath, isBaseUrl, isOrigin, isSchedule, OWN_NAMES } from './forms.ts';
import { IMAGE_VARIABLES } from './images.ts';
import { MODEL_VARIABLES } from './model.ts';
import { SEARCH_VARIABLES } from './search.ts';
import { STORE_VARIABLES } from './stores.ts';
import { TRACING_VARIABLES } from './tracing.ts';
import { whole } from './whole-number.ts';

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
    name: 'TRASH_DAYS',
    schema: whole(0, 36_500),
    fallback: '30',
    description: 'Days for which deleted presentations can be restored; with 0 they are erased at once.',
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
  {
    name: 'CHROMIUM_PATH',
    schema: z.string().min(1),
    fallback: 'auto',
    description:
      'Chromium or Chrome, in which imported HTML pages are measured, without network and in a process of their own: `auto` looks for it, `off` never uses it; or give its path.',
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
    fallback: '192000000',
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

export interface Variable {
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
