import { z } from 'zod';

/**
 * External stores for records, waiting tasks and files; absent parts are embedded. Addresses contain
 * passwords.
 */
export interface EnginesConfig {
  readonly store: { readonly kind: 'postgres' | 'redis'; readonly url: string } | undefined;
  readonly queue: string | undefined;
  readonly blobs: BucketConfig | undefined;
}

export interface BucketConfig {
  readonly bucket: string;
  /** Empty, or ending in "/". */
  readonly prefix: string;
  readonly endpoint: string | undefined;
  readonly pathStyle: boolean;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken: string | undefined;
}

/** An address of one of these kinds, with a host. Errors omit the value, which may contain a password. */
function addressSchema(examples: Readonly<Record<string, string>>) {
  const expected = Object.values(examples).join(' or ');
  return z.string().superRefine((text, context) => {
    const scheme = /^([a-z0-9+.-]+):\/\//i.exec(text)?.[1]?.toLowerCase();
    const say = (message: string) => void context.addIssue({ code: 'custom', message });
    if (scheme === undefined) return say(`expected an address such as ${expected}`);
    if (!Object.hasOwn(examples, scheme)) return say(`"${scheme}://" is not supported; expected ${expected}`);
    if (!URL.canParse(text) || new URL(text).hostname === '')
      return say(
        `cannot be read as an address; expected ${expected}, with special characters of the password percent-encoded ("@" is %40, "/" is %2F)`,
      );
  });
}

const REDIS = { redis: 'redis://:password@host:6379/0', rediss: 'rediss://… (TLS)' };
const POSTGRES = { postgres: 'postgres://user:password@host:5432/database', postgresql: 'postgresql://…' };

/** Variables of shared engines, as rows of the table in `config.ts`. */
export const STORE_VARIABLES = [
  {
    name: 'STORE_URL',
    schema: addressSchema({ ...POSTGRES, ...REDIS }),
    fallback: undefined,
    shownDefault: 'SQLite in the data directory',
    description:
      'Where records are stored that several processes share: `postgres://user:password@host:5432/database`, or `redis://:password@host:6379/0` (`rediss://` for TLS); see docs/scale-out.md.',
    holdsPassword: true,
  },
  {
    name: 'QUEUE_URL',
    schema: addressSchema(REDIS),
    fallback: undefined,
    shownDefault: 'the store',
    description: 'A Redis that hands waiting tasks to workers (BullMQ): `redis://:password@host:6379/0`.',
    holdsPassword: true,
  },
  {
    name: 'BLOB_URL',
    schema: addressSchema({ s3: 's3://bucket/prefix?endpoint=https://host&region=name' }),
    fallback: undefined,
    shownDefault: 'the data directory',
    description:
      'A bucket for files on any S3-compatible server: `s3://bucket/prefix?endpoint=https://host&region=name`; without an endpoint on Amazon; `path_style=false` puts the bucket into the host name.',
  },
  {
    name: 'AWS_ACCESS_KEY_ID',
    schema: z.string().min(1),
    fallback: undefined,
    shownDefault: 'none',
    description: 'Access key for BLOB_URL.',
    secret: true,
  },
  {
    name: 'AWS_SECRET_ACCESS_KEY',
    schema: z.string().min(1),
    fallback: undefined,
    shownDefault: 'none',
    description: 'Its secret.',
    secret: true,
  },
  {
    name: 'AWS_SESSION_TOKEN',
    schema: z.string().min(1),
    fallback: undefined,
    shownDefault: 'none',
    description: 'Its session token, if it is a temporary one.',
    secret: true,
  },
] as const;

/** @param problem called for each missing setting of a bucket. */
export function readEngines(
  values: ReadonlyMap<string, unknown>,
  problem: (text: string) => void,
): EnginesConfig {
  const text = (name: string): string | undefined => values.get(name) as string | undefined;
  const [store, queue, blobs] = [text('STORE_URL'), text('QUEUE_URL'), text('BLOB_URL')];
  return {
    store:
      store === undefined ? undefined : { kind: /^redis/i.test(store) ? 'redis' : 'postgres', url: store },
    queue,
    blobs:
      blobs === undefined
        ? undefined
        : readBucket(new URL(blobs), text, (what) => problem(`BLOB_URL: ${what}`)),
  };
}

const BUCKET_OPTIONS = ['endpoint', 'region', 'path_style'];

function readBucket(
  url: URL,
  text: (name: string) => string | undefined,
  problem: (what: string) => void,
): BucketConfig {
  const { searchParams: query, pathname } = url;
  for (const name of query.keys())
    if (!BUCKET_OPTIONS.includes(name)) problem(`"${name}" is not one of ${BUCKET_OPTIONS.join(', ')}`);
  const endpoint = query.get('endpoint') ?? undefined;
  if (endpoint !== undefined && !/^https?:\/\/[^/]/.test(endpoint))
    problem('endpoint must be an http or https address');
  const region = query.get('region') ?? (endpoint === undefined ? undefined : 'us-east-1');
  if (region === undefined) problem('without an endpoint it needs the region, such as region=eu-central-1');
  const prefix = pathname.replace(/^\/+|\/+$/g, '');
  if (!/^[\w./-]*$/.test(prefix)) problem('the prefix may hold only letters, digits, ".", "_", "-" and "/"');
  const [accessKeyId, secretAccessKey] = [text('AWS_ACCESS_KEY_ID'), text('AWS_SECRET_ACCESS_KEY')];
  if (accessKeyId === undefined || secretAccessKey === undefined)
    problem('it needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY');
  return {
    bucket: url.hostname,
    prefix: prefix === '' ? '' : `${prefix}/`,
    endpoint,
    pathStyle:
      query.get('path_style') === null ? endpoint !== undefined : query.get('path_style') !== 'false',
    region: region ?? '',
    accessKeyId: accessKeyId ?? '',
    secretAccessKey: secretAccessKey ?? '',
    sessionToken: text('AWS_SESSION_TOKEN'),
  };
}
