import type { Caller } from '../core/call/call.ts';
import { SCOPES, TOKEN_SCOPES } from '../core/call/operation.ts';
import { Failure } from '../core/errors/failure.ts';
import type { Account } from './account.ts';
import { isApiToken } from './api-tokens.ts';
import { isGrantToken } from './grant-tokens.ts';
import { type Approach, isCrossSite } from './same-origin.ts';

export const SESSION_COOKIE = 'lectern_session';
export const DEVICE_COOKIE = 'lectern_device';

/** Accepted kinds of credentials by surface. */
const SURFACES = {
  /** /api/v1 */
  v1: ['basic', 'session', 'api_token', 'grant', 'cookie'],
  /**
   * /api/v2 and /api/v3: the cookie counts only for pages of this server, which send a header of their own.
   */
  cloud: ['session', 'api_token', 'grant', 'page'],
  /** /api/v1/webhook: also an API token without the scheme Bearer. */
  webhook: ['basic', 'session', 'api_token', 'grant', 'raw_token', 'page'],
  mcp: ['session', 'api_token', 'grant'],
  metrics: ['session', 'api_token', 'page'],
  /** API tokens and grants under /api/v1/auth, which cannot be managed with a token or grant. */
  tokens: ['basic', 'session', 'cookie'],
} as const satisfies Record<string, readonly string[]>;

export type Surface = keyof typeof SURFACES;
type Kind = 'basic' | 'session' | 'api_token' | 'grant' | 'raw_token' | 'cookie' | 'page';

const LOCAL: Caller = { id: 'local', kind: 'local', scopes: SCOPES };
const BEFORE_SETUP =
  'Create the admin account at /set-up, with the setup code that the server printed when it started. Until then, send the header from the file local-access in its data directory.';

/**
 * Authenticates a request.
 *
 * @throws Failure `unauthorized`, `forbidden` (page of another site with the browser's credentials), `setup_required`, `too_many_requests`.
 */
export async function authenticate(account: Account, surface: Surface, approach: Approach): Promise<Caller> {
  await account.refresh();
  if (account.username === undefined) {
    if (hasLocalAccess(account, approach)) return LOCAL;
    if (surface === 'mcp')
      throw new Failure('unauthorized', 'Unauthorized: this instance has no admin account yet.', {
        hint: BEFORE_SETUP,
      });
    throw new Failure('setup_required', 'Login setup is required', { hint: BEFORE_SETUP });
  }
  const kinds: readonly Kind[] = SURFACES[surface];
  const caller = await authenticateHeader(account, kinds, approach);
  if (caller) return caller;
  if (
    approach.authorization === undefined &&
    (kinds.includes('cookie') || (kinds.includes('page') && approach.ownPage === true))
  ) {
    const token = readCookie(approach, SESSION_COOKIE);
    if (token !== undefined && (await account.verifySession(token)))
      return isOwnSite(approach, toAdmin(account));
  }
  throw new Failure('unauthorized', 'Unauthorized', { hint: `This path accepts ${describeFailure(kinds)}.` });
}

async function authenticateHeader(
  account: Account,
  kinds: readonly Kind[],
  approach: Approach,
): Promise<Caller | undefined> {
  const header = approach.authorization?.trim() ?? '';
  const [, scheme = '', value = ''] = /^(\S+)(?:\s+(.*))?$/s.exec(header) ?? [];
  if (/^bearer$/i.test(scheme)) return authenticateBearer(account, kinds, value);
  if (/^basic$/i.test(scheme) && kinds.includes('basic'))
    return (await authenticateBasic(account, value, approach))
      ? isOwnSite(approach, toAdmin(account))
      : undefined;
  if (value === '' && kinds.includes('raw_token')) return authenticateBearer(account, ['api_token'], scheme);
  return undefined;
}

async function authenticateBearer(
  account: Account,
  kinds: readonly Kind[],
  token: string,
): Promise<Caller | undefined> {
  if (isApiToken(token)) {
    const known = kinds.includes('api_token') ? await account.tokens.verify(token) : undefined;
    return known && { id: known.id, kind: 'token', scopes: TOKEN_SCOPES, name: known.label };
  }
  if (isGrantToken(token)) {
    const grant = kinds.includes('grant') ? await account.grants.verify(token) : undefined;
    return grant && { id: grant.id, kind: 'token', scopes: grant.scopes, name: grant.client_name };
  }
  return kinds.includes('session') && (await account.verifySession(token)) ? toAdmin(account) : undefined;
}

function toAdmin({ username }: Account): Caller {
  return {
    id: 'admin',
    kind: 'admin',
    scopes: SCOPES,
    ...(username === undefined ? {} : { name: username }),
  };
}

async function authenticateBasic(account: Account, value: string, approach: Approach): Promise<boolean> {
  if (!/^[A-Za-z0-9+/]+=*$/.test(value)) return false;
  const text = Buffer.from(value, 'base64').toString('utf8');
  const colon = text.indexOf(':');
  return (
    colon >= 0 &&
    account.checkPassword(
      text.slice(0, colon),
      text.slice(colon + 1),
      approach.address,
      readCookie(approach, DEVICE_COOKIE),
    )
  );
}

function isOwnSite(approach: Approach, caller: Caller): Caller {
  if (!isCrossSite(approach)) return caller;
  throw new Failure(
    'forbidden',
    'This request comes from another site or from a link, so the credentials that the browser added are ignored.',
    {
      hint: 'Programs send a Bearer token; pages must be served by this server itself.',
    },
  );
}

/**
 * Returns whether the request has the header that gives access before there is an account. The connection
 * cannot distinguish this machine from a proxy on it.
 */
export function hasLocalAccess(account: Account, { authorization }: Approach): boolean {
  const token = readBearer(authorization);
  return token !== undefined && account.localAccess?.opensWith(token) === true;
}

/** Session token of a request, as Bearer or cookie; not verified. */
export function readSessionToken(approach: Approach): string | undefined {
  return approach.authorization === undefined
    ? readCookie(approach, SESSION_COOKIE)
    : readBearer(approach.authorization);
}

function readBearer(authorization: string | undefined): string | undefined {
  return /^\s*bearer\s+(\S+)\s*$/i.exec(authorization ?? '')?.[1];
}

/** Value of a cookie in a request. */
export function readCookie({ cookie }: Approach, name: string): string | undefined {
  for (const pair of cookie?.split(';') ?? []) {
    const equals = pair.indexOf('=');
    if (pair.slice(0, equals).trim() === name) return pair.slice(equals + 1).trim();
  }
  return undefined;
}

function describeFailure(kinds: readonly Kind[]): string {
  const words: Partial<Record<Kind, string>> = {
    basic: 'HTTP Basic with the admin name and password',
    session: 'a Bearer session token (from POST /api/v1/auth/login)',
    api_token: 'a Bearer API token',
    grant: 'a Bearer access token of OAuth',
    raw_token: 'an API token without "Bearer"',
    cookie: 'the session cookie',
  };
  return kinds.flatMap((kind) => words[kind] ?? []).join(', ');
}
