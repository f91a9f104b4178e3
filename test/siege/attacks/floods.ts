import type { Attack } from '../attack.ts';
import { between, pick, type Random } from '../random.ts';
import type { Sender } from '../sender.ts';

interface Described {
  readonly paths: Readonly<
    Record<
      string,
      Readonly<Record<string, { readonly security: readonly object[]; readonly requestBody?: object }>>
    >
  >;
}

interface Route {
  readonly method: string;
  readonly path: string;
  readonly body: boolean;
}

/** Open routes that the API document does not list. */
const OTHERS: readonly Route[] = [
  ...[
    '/',
    '/health',
    '/ready',
    '/metrics',
    '/docs',
    '/openapi.json',
    '/login',
    '/presentation?id=x',
    '/favicon.ico',
    '/static/icons/bold/anchor.svg',
    '/static/icons/thin/..%2f..%2f..%2fetc%2fpasswd',
    '/downloads/presentations/x/exports/1/a.pptx?expires=9999999999&signature=x',
    '/.well-known/oauth-protected-resource/mcp',
    '/.well-known/oauth-authorization-server',
    '/oauth/authorize?response_type=code&client_id=x&redirect_uri=https%3A%2F%2Fevil.example%2F&code_challenge=x',
    '/no/such/page',
    `/${'a'.repeat(7_000)}`,
    '/%',
    '//evil.example/%2e%2e/',
  ].map((path) => ({ method: 'GET', path, body: false })),
  ...[
    '/oauth/register',
    '/oauth/token',
    '/oauth/authorize',
    '/mcp',
    '/api/v1/auth/login',
    '/api/v1/auth/setup',
  ].map((path) => ({ method: 'POST', path, body: true })),
  { method: 'OPTIONS', path: '/mcp', body: false },
  { method: 'TRACE', path: '/', body: false },
  { method: 'HEAD', path: '/openapi.json', body: false },
];

let read: Promise<{ readonly open: readonly Route[]; readonly guarded: readonly Route[] }> | undefined;

/** Every route, by whether it asks for credentials, out of the document that the server serves of itself. */
function routes(sender: Sender): NonNullable<typeof read> {
  const asked = async () => {
    const answer = await fetch(`http://127.0.0.1:${sender.port}/openapi.json`, {
      signal: AbortSignal.timeout(20_000),
    });
    const { paths } = (await answer.json()) as Described;
    const all = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { security, requestBody }]) => ({
        method: method.toUpperCase(),
        path,
        body: requestBody !== undefined,
        open: security.length === 0,
      })),
    );
    return { open: [...all.filter(({ open }) => open), ...OTHERS], guarded: all.filter(({ open }) => !open) };
  };
  read ??= asked().catch((error: unknown) => {
    read = undefined;
    throw error;
  });
  return read;
}

const VALUES = [
  '0b8f2c52-3a45-4b8e-9a51-0c7f9a5e2f10',
  'general',
  '..%2f..%2fetc',
  '%00',
  'a'.repeat(2_000),
  '-1',
  '__proto__',
];

function bodyOf(path: string, random: Random): string {
  if (path.endsWith('/login') || path.endsWith('/setup'))
    return JSON.stringify({
      username: pick(random, ['ada', 'root', '', 'x'.repeat(5_000)]),
      password: `wrong ${between(random, 0, 1e9)}`,
      setup_code: '000000',
    });
  if (path === '/oauth/register')
    return JSON.stringify({
      redirect_uris: Array.from(
        { length: between(random, 0, 12) },
        (_, index) => `https://evil.example/${index}`,
      ),
      client_name: 'x'.repeat(between(random, 0, 9_000)),
    });
  if (path.startsWith('/oauth/'))
    return `grant_type=authorization_code&code=${'c'.repeat(between(random, 1, 9_000))}&username=ada&password=wrong`;
  return pick(random, [
    '{}',
    '[]',
    'null',
    '{',
    '"text"',
    `${'{"a":'.repeat(90)}1${'}'.repeat(90)}`,
    `{"content":"${'word '.repeat(5_000)}"}`,
    '{"jsonrpc":"2.0","id":1,"method":"initialize"}',
  ]);
}

async function ask(
  sender: Sender,
  random: Random,
  route: Route,
  headers: Record<string, string> = {},
): Promise<void> {
  const path = route.path.replace(/\{\w+\}/g, () => pick(random, VALUES));
  const type =
    route.path.startsWith('/oauth/') && route.path !== '/oauth/register'
      ? 'application/x-www-form-urlencoded'
      : 'application/json';
  const from = `127.0.0.${between(random, 70, 120)}`;
  await sender.send({
    method: route.method,
    path,
    from,
    headers: route.body ? { 'content-type': type, ...headers } : headers,
    body: route.body ? bodyOf(route.path, random) : undefined,
  });
}

/** Requests of one act, one after another. */
const BURST = 20;

export const OPEN_FLOOD: Attack = {
  kind: 'floods of open routes',
  atOnce: 6,
  pauseMs: 100,
  async act(sender, random) {
    const { open } = await routes(sender);
    for (let count = 0; count < BURST && !sender.over.aborted; count += 1)
      await ask(sender, random, pick(random, open));
  },
};

const CREDENTIALS = [
  '',
  'Bearer',
  'Bearer x',
  'Basic eDp5',
  'Basic %%%',
  `Bearer ${'x'.repeat(4_000)}`,
  'Digest a=b',
  'bearer null',
];

export const GUARDED_FLOOD: Attack = {
  kind: 'floods of guarded routes',
  atOnce: 4,
  pauseMs: 100,
  async act(sender, random) {
    const { guarded } = await routes(sender);
    for (let count = 0; count < BURST && !sender.over.aborted; count += 1) {
      const authorization = pick(random, CREDENTIALS);
      await ask(sender, random, pick(random, guarded), authorization === '' ? {} : { authorization });
    }
  },
};
