import { readdirSync, statSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { ROOT } from '../e2e/processes.ts';
import { HOSTILE_SCHEMAS, SLOW_PATTERN } from './hostile-schemas.ts';

export interface WorstRequest {
  readonly method: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
}

/** As much as headers may hold. */
const LONG = 'a'.repeat(14_000);
/** As much as a body without an account may hold. */
const BODY = 60_000;
const JSON_TYPE = { 'Content-Type': 'application/json' };
const FORM = { 'Content-Type': 'application/x-www-form-urlencoded' };

const get = (path: string, headers: WorstRequest['headers'] = {}): WorstRequest => ({
  method: 'GET',
  path,
  headers,
});
const post = (path: string, value: unknown, headers: WorstRequest['headers'] = JSON_TYPE): WorstRequest => ({
  method: 'POST',
  path,
  headers,
  body: typeof value === 'string' ? value : JSON.stringify(value),
});
const names = (count: number): object =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`f${index}`, 1]));
const nested = (inner: string): string => `${'['.repeat(90)}${inner}${']'.repeat(90)}`;
/** A client that registered as many addresses as an id of that many characters names. */
const client = (characters: number): string =>
  `lcl_${Buffer.from(JSON.stringify(['x', ...Array.from({ length: characters / 20 }, () => 'http://[::1]')])).toString('base64url')}`;
/** Credentials of every kind that are not good. */
const FORGED: readonly WorstRequest['headers'][] = [
  { Authorization: `Bearer ${LONG}` },
  { Authorization: `Bearer lectern_${LONG}` },
  {
    Authorization: `Bearer ${Buffer.from('{"alg":"HS256"}').toString('base64url')}.${Buffer.from(`{"a":${nested('1,'.repeat(4_000).slice(0, -1))}}`).toString('base64url')}.AAAA`,
  },
  { Authorization: `Basic ${Buffer.from(`admin:${'x'.repeat(9_000)}`).toString('base64')}` },
  { Authorization: `Bearer a${' '.repeat(13_000)}b` },
  { Cookie: `lectern_session=${LONG}` },
  { Cookie: ';'.repeat(14_000) },
];
const ODD: readonly WorstRequest['headers'][] = [
  { Accept: Array.from({ length: 3_000 }, () => 'a/b').join() },
  { Accept: `a/b;x="${",'".repeat(6_000)}` },
  { 'Accept-Encoding': 'br,'.repeat(4_000), 'If-None-Match': '"a",'.repeat(800) },
  { Host: LONG, 'X-Request-Id': 'a'.repeat(200), Traceparent: 'a'.repeat(400) },
  { 'X-Forwarded-For': '1,'.repeat(7_000) },
];
const read = (path: string): WorstRequest[] => [
  get(path),
  ...ODD.map((headers) => get(path, headers)),
  get(`${path}?${'a[]=%41&'.repeat(1_500)}`),
];
const credentials = (path: string): WorstRequest[] => [
  post(path, {
    username: 'a'.repeat(BODY / 2),
    password: 'é'.repeat(BODY / 4),
    setup_code: 'x'.repeat(BODY / 6),
  }),
  post(path, names(4_500)),
  post(path, `{"username":${nested(`1${',1'.repeat(25_000)}`)}}`),
  post(path, 'a'.repeat(BODY)),
  post(path, '{}', { 'Content-Type': `application/json;${' a="b";'.repeat(1_900)}` }),
  post(path, { username: 'admin', password: 'not it' }),
];
const FOUR_MB = Buffer.alloc(4 * 1024 * 1024, '1,');

/** The largest file of the pages. */
function largestFile(): string {
  const folder = join(ROOT, 'dist', 'pages', 'ui');
  const size = (name: string) => statSync(join(folder, name)).size;
  return readdirSync(folder).toSorted((a, b) => size(b) - size(a))[0] ?? '';
}

/** For each open route as it is mounted, the worst that a stranger can ask of it. */
export const WORST: Readonly<Record<string, readonly WorstRequest[]>> = {
  'GET /health': read('/health'),
  'GET /ready': read('/ready'),
  'GET /openapi.json': read('/openapi.json'),
  'GET /docs': read('/docs'),
  'GET /help': [
    ...read('/help/operations/'),
    get(`/help/${'%41/'.repeat(3_500)}`),
    get(`/help/${'../'.repeat(4_000)}index.html`),
  ],
  'GET /static/icons/:weight/:file': [
    ...read('/static/icons/duotone/coffee.svg'),
    get('/static/icons/bold/nothing-of-the-kind.svg'),
    get(`/static/icons/bold/${'%41'.repeat(4_500)}.svg`),
  ],
  'GET /downloads/*path': [
    get(`/downloads/${'%41/'.repeat(3_500)}?expires=99999999999&signature=${'a'.repeat(900)}`),
    get(`/downloads/presentations/a.pptx?expires=1&signature=a&name=${'%C3%A9'.repeat(2_000)}`),
  ],
  'PUT /uploads/:value/:filename': [
    {
      method: 'PUT',
      path: `/uploads/file-${'0'.repeat(8)}-0000-0000-0000-${'0'.repeat(12)}/a.docx?expires=99999999999&signature=${'a'.repeat(900)}`,
      body: FOUR_MB,
    },
    { method: 'PUT', path: `/uploads/x/${'%C3%A9'.repeat(2_000)}.md?expires=1&signature=a`, body: FOUR_MB },
  ],
  'GET /s/:token': [
    ...read(`/s/${'a'.repeat(43)}`),
    ...read(`/s/${'a'.repeat(43)}/deck`),
    get(`/s/${'%41'.repeat(4_500)}/deck`),
    get(`/s/${'a'.repeat(43)}/slides/${'%C3%A9'.repeat(2_000)}`),
    get(`/s/${'a'.repeat(43)}/deck`, { 'X-Share-Pass': LONG }),
  ],
  'POST /s/:token/unlock': [
    post(`/s/${'a'.repeat(43)}/unlock`, { password: 'é'.repeat(BODY / 4) }),
    post(`/s/${'a'.repeat(43)}/unlock`, 'a'.repeat(BODY)),
  ],
  'POST /s/:token/comments': [post(`/s/${'a'.repeat(43)}/comments`, names(4_500))],
  'GET /': read('/'),
  'GET /ui/:file': [
    ...read(`/ui/${largestFile()}`),
    get('/ui/nothing.js'),
    get(`/ui/${'a-'.repeat(7_000)}.js`),
    get(`/ui/${'a.'.repeat(7_000)}`),
  ],
  'GET /.well-known/oauth-authorization-server': read('/.well-known/oauth-authorization-server'),
  'POST /oauth/register': [
    post('/oauth/register', {
      client_name: 'x'.repeat(5_000),
      redirect_uris: Array.from({ length: 10 }, () => `https://a/${'é'.repeat(500)}`),
    }),
    post('/oauth/register', {
      client_name: '\u202e'.repeat(500),
      redirect_uris: Array.from(
        { length: 10 },
        (_, number) => `${'a.'.repeat(500)}b:/${'%41'.repeat(100)}${number}`,
      ),
    }),
    post('/oauth/register', { redirect_uris: Array.from({ length: 3_000 }, () => 'a:') }),
    post('/oauth/register', nested('1')),
    post('/oauth/register', '['.repeat(16_000)),
  ],
  'GET /oauth/authorize': [
    get(`/oauth/authorize?client_id=${client(9_000)}&redirect_uri=http://[::1]:1/x`),
    get(`/oauth/authorize?${'a&'.repeat(6_500)}`),
  ],
  'POST /oauth/authorize': [
    post(
      '/oauth/authorize',
      `client_id=${client(10_000)}&redirect_uri=${encodeURIComponent('http://[::1]:1/x')}`,
      FORM,
    ),
    post('/oauth/authorize', 'a&'.repeat(7_900), FORM),
    post(
      '/oauth/authorize',
      `client_id=${client(40)}&redirect_uri=${encodeURIComponent('http://[::1]')}&response_type=code&code_challenge_method=S256&code_challenge=${'a'.repeat(43)}&username=a&password=${'b'.repeat(9_000)}`,
      FORM,
    ),
  ],
  'POST /oauth/token': [
    post(
      '/oauth/token',
      `grant_type=authorization_code&code=${'a'.repeat(7_000)}&code_verifier=${'b'.repeat(7_000)}`,
      FORM,
    ),
    post(
      '/oauth/token',
      `grant_type=refresh_token&refresh_token=lgr_grant-${'a'.repeat(24)}.0.${'b'.repeat(43)}&client_id=${'c'.repeat(14_000)}`,
      FORM,
    ),
    post('/oauth/token', '%41'.repeat(5_000), FORM),
  ],
  'POST /oauth/revoke': [
    post(
      '/oauth/revoke',
      `token=lga_grant-${'a'.repeat(24)}.0.${'b'.repeat(43)}&client_id=${'c'.repeat(14_000)}`,
      FORM,
    ),
    post('/oauth/revoke', '%41'.repeat(5_000), FORM),
  ],
  'POST /api/v1/auth/login': credentials('/api/v1/auth/login'),
  'POST /api/v1/auth/setup': credentials('/api/v1/auth/setup'),
  'GET /api/v1/auth/status': [
    ...read('/api/v1/auth/status'),
    ...FORGED.map((headers) => get('/api/v1/auth/status', headers)),
  ],
  'GET /api/v1/auth/verify': FORGED.map((headers) => get('/api/v1/auth/verify', headers)),
  'POST /api/v1/auth/logout': [
    ...FORGED.map((headers) => ({ ...get('/api/v1/auth/logout', headers), method: 'POST' })),
    post('/api/v1/auth/logout', { ['x'.repeat(BODY)]: 1 }),
  ],
  'GET /api/v3/theme/default': read('/api/v3/theme/default'),
  'GET /api/v3/standard-template/:template_id/thumbnail': [
    get('/api/v3/standard-template/blueprint/thumbnail?layout=chart&theme=nocturne&inline=true'),
    get('/api/v3/standard-template/modern/thumbnail', { Accept: 'application/json' }),
    get(`/api/v3/standard-template/${'ledger%20'.repeat(20)}/thumbnail`),
  ],
  'POST /api/v3/schema/content/generate': [
    post('/api/v3/schema/content/generate', { schema: SLOW_PATTERN, mode: 'normal' }),
    ...Object.values(HOSTILE_SCHEMAS).map(({ schema, mode }) =>
      post('/api/v3/schema/content/generate', { schema, mode }),
    ),
    // Nearly as much as may be answered.
    post('/api/v3/schema/content/generate', {
      schema: {
        type: 'object',
        properties: Object.fromEntries(
          Array.from({ length: 39 }, (_, index) => [`f${index}`, { type: 'string', minLength: 10_000 }]),
        ),
      },
      mode: 'max',
    }),
  ],
  'every other route, including `/mcp`': [
    ...FORGED.map((headers) => get('/api/v3/presentation/all', headers)),
    ...['/api/v3/presentation/generate', '/api/v3/files/upload', '/mcp'].flatMap((path) => [
      { method: 'POST', path, headers: JSON_TYPE, body: FOUR_MB },
      {
        method: 'POST',
        path,
        headers: { ...JSON_TYPE, 'Content-Length': String(FOUR_MB.length * 16) },
        body: Buffer.concat(Array.from({ length: 16 }, () => FOUR_MB)),
      },
    ]),
  ],
  'unknown paths, methods that a path does not take, HEAD and OPTIONS': [
    ...read('/nothing'),
    get(`/api/v3/presentation/${'a/'.repeat(7_000)}`),
    get(`/${'%25'.repeat(4_500)}`),
    get('/%ff'),
    get('/nothing', { Accept: 'text/html' }),
    ...['HEAD', 'OPTIONS', 'PUT', 'TRACE'].map((method) => ({ method, path: '/api/v1/auth/login' })),
    { method: 'PUT', path: '/health', headers: JSON_TYPE, body: 'x'.repeat(BODY) },
  ],
};

/** One that has no worst of its own is like another that has. */
export function worstOf(route: string): readonly WorstRequest[] {
  return WORST[route] ?? [get(route.replace(/^GET /, '').replace(/:\w+/g, 'x'))];
}

/**
 * Sends it on a connection of its own and to a name that is not this machine's, as strangers do. Answers the
 * status; 0 where the connection was closed over it.
 */
export function send(base: string, { method, path, headers = {}, body }: WorstRequest): Promise<number> {
  return new Promise((resolve) => {
    const sent = request(
      `${base}${path}`,
      { method, headers: { Host: 'decks.example', ...headers }, agent: false },
      (response) => {
        response.resume().once('end', () => resolve(response.statusCode ?? 0));
        response.once('close', () => resolve(response.statusCode ?? 0));
      },
    );
    sent.once('error', () => resolve(0));
    sent.end(body);
  });
}
