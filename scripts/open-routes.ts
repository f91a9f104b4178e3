import { table } from './proof.ts';

/**
 * Cost limits of one anonymous request, whatever it contains: processor time of the main thread, and memory.
 */
export const MOST = { ms: 50, mb: 5 } as const;

/** Routes that answer without credentials, whether an account exists or not. */
export interface OpenRoute {
  /** Method and path as they are mounted; what is no single route says in words what it is. */
  readonly routes: readonly string[];
  readonly why: string;
  /** Mechanism that limits its cost. */
  readonly bound: string;
  /** Maximum cost, the first request after a start included. */
  readonly ms: number;
  readonly mb: number;
  /** Memory that the first request takes once for all that follow. */
  readonly onceMb?: number;
}

const PROBE = 'load balancers and orchestrators have no credentials';
const OAUTH = 'clients without credentials get them here (RFC 6749, 7009, 7591, 8414, 9728)';
const AUTH =
  'people who are not signed in sign in here, ask for the status, or create the account; the interface exempts `/api/v1/auth/`';

export const OPEN_ROUTES: readonly OpenRoute[] = [
  { routes: ['GET /health'], why: PROBE, bound: 'returns what is already known', ms: 25, mb: 2 },
  {
    routes: ['GET /ready'],
    why: PROBE,
    bound:
      'store, queue and files are checked once for all simultaneous requests, and again after 2 s at the earliest',
    ms: 25,
    mb: 2,
  },
  {
    routes: ['GET /openapi.json', 'GET /docs'],
    why: 'a reference that is the same everywhere and reveals nothing about this server; a browser that opens it sends no token',
    bound: 'files made at build time, read once',
    ms: 25,
    mb: 2,
  },
  {
    routes: ['GET /help', 'GET /help/*path'],
    why: 'the documentation, which is the same everywhere; people read it before they have an account',
    bound: 'files of the build, listed at the start, the largest 0.1 MB',
    ms: 25,
    mb: 2,
  },
  {
    routes: ['GET /static/icons/:weight/:file'],
    why: 'pages and programs show icons at the addresses that the icon search returns',
    bound: 'one small file of a shipped package, found by its name; 2,000 are cached',
    ms: 25,
    mb: 2,
  },
  {
    routes: ['GET /downloads/*path'],
    why: '`path` in an answer downloads without a header: the signature in it is the credential',
    bound: 'the signature is checked before anything is read',
    ms: 25,
    mb: 2,
  },
  {
    routes: ['PUT /uploads/:value/:filename'],
    why: 'whoever has the address can send a file without a header: the signature in it is the credential; it takes one file, within an hour',
    bound:
      'the signature is checked before a byte of the body is read; up to 4 MB of the rest are discarded, for at most 0.8 s',
    ms: 50,
    mb: 5,
  },
  {
    routes: [
      'GET /s/:token',
      'GET /s/:token/deck',
      'GET /s/:token/slides/:slide',
      'GET /s/:token/download/:format',
    ],
    why: 'whoever has a share link sees its slides without an account: the signature in it is the credential',
    bound:
      'the signature is checked before anything is read; each slide and file is made once, two at a time, 60 wait',
    ms: 40,
    mb: 3,
  },
  {
    routes: ['POST /s/:token/unlock', 'POST /s/:token/comments'],
    why: 'visitors of a share link give its password, and comment where its owner lets them',
    bound:
      '16 kB, read after the link was checked; passwords are hashed outside the main thread, two at once, 64 may wait, and guessing is slowed down; 30 comments in ten minutes',
    ms: 40,
    mb: 3,
  },
  {
    routes: [
      ...[
        '/',
        '/new',
        '/new/:id',
        '/presentations',
        '/presentations/:id',
        '/presentations/:id/present',
        '/presentations/:id/presenter',
        '/presentation',
        '/templates',
        '/templates/:id',
        '/designs',
        '/designs/:id',
        '/designs/:id/style',
        '/trash',
        '/themes',
        '/themes/:id',
      ],
      ...[
        '/assets',
        '/tasks',
        '/settings',
        '/settings/:part',
        '/sign-in',
        '/set-up',
        '/ui/:file',
        '/favicon.ico',
      ],
    ].map((path) => `GET ${path}`),
    why: 'the sign-in page, its scripts and its fonts, without data',
    bound: 'files of the build, the largest 0.4 MB',
    ms: 25,
    mb: 3,
  },
  {
    routes: [
      'GET /.well-known/oauth-protected-resource/mcp',
      'GET /.well-known/oauth-protected-resource',
      'GET /.well-known/oauth-authorization-server',
      'GET /.well-known/oauth-authorization-server/mcp',
    ],
    why: OAUTH,
    bound: 'a few addresses, built from the Host',
    ms: 25,
    mb: 2,
  },
  {
    routes: ['POST /oauth/register'],
    why: OAUTH,
    bound: '16 kB, ten addresses of 2,000 characters; nothing is stored',
    ms: 30,
    mb: 3,
  },
  {
    routes: ['GET /oauth/authorize', 'POST /oauth/authorize', 'POST /oauth/token', 'POST /oauth/revoke'],
    why: OAUTH,
    bound:
      '16 kB; passwords are hashed outside the main thread, two at once, 64 may wait, and guessing is slowed down; a code is looked up by its digest, a token only after its signature was checked',
    ms: 40,
    mb: 3,
  },
  {
    routes: ['POST /api/v1/auth/login', 'POST /api/v1/auth/setup'],
    why: AUTH,
    bound:
      'passwords are hashed outside the main thread, two at once, 64 may wait, and guessing is slowed down; the setup code is compared first',
    ms: 40,
    mb: 3,
  },
  {
    routes: ['GET /api/v1/auth/status', 'GET /api/v1/auth/verify', 'POST /api/v1/auth/logout'],
    why: AUTH,
    bound: 'one signature or one digest is checked, one record looked up',
    ms: 40,
    mb: 3,
  },
  {
    routes: ['GET /api/v3/theme/default'],
    why: 'existing clients ask without a header; built-in themes are no secret',
    bound: 'a list of constants, 17 kB',
    ms: 40,
    mb: 3,
  },
  {
    routes: ['GET /api/v3/standard-template/:template_id/thumbnail'],
    why: '`thumbnail` of a built-in template is shown by pages, whose pictures carry no header',
    bound: 'a picture drawn at build time; layout and theme cannot be chosen',
    ms: 40,
    mb: 3,
  },
  {
    routes: ['POST /api/v3/schema/content/generate'],
    why: 'existing clients ask without a header; it neither reads nor stores anything on this server',
    bound:
      'a separate thread, within the [limits](limits.md) of schema and content; regular expressions are never run',
    ms: 50,
    mb: 5,
    onceMb: 20,
  },
  {
    routes: ['every other route, including `/mcp`'],
    why: 'refused: 401, before an account exists 428 (401 at `/mcp`) without the header of `local-access`',
    bound: 'credentials are checked before the body; up to 4 MB of the rest are discarded, for at most 0.8 s',
    ms: 50,
    mb: 5,
  },
  {
    routes: ['unknown paths, methods that a path does not take, HEAD and OPTIONS'],
    why: 'mistakes are answered: 404 (a page for browsers), 405 with `Allow`, 204 with `Allow`',
    bound: 'no body is read',
    ms: 25,
    mb: 3,
  },
];

/** The table of `docs/open-routes.md`. */
export function openRouteTable(): string {
  const cost = ({ ms, mb, onceMb }: OpenRoute) =>
    `${ms} ms, ${mb} MB${onceMb === undefined ? '' : `; ${onceMb} MB once, for the thread`}`;
  const shown = (route: string) => (/^[A-Z]+ \//.test(route) ? `\`${route}\`` : route);
  return table(
    ['route', 'why it is open', 'what bounds its cost', 'at most'],
    OPEN_ROUTES.map((row) => [row.routes.map(shown).join(' '), row.why, row.bound, cost(row)]),
  );
}
