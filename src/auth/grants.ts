import { createHash, randomBytes } from 'node:crypto';
import type { Clock } from '../core/call.ts';

/** How long a code may be exchanged for a token: long enough for one redirect. */
const CODE_MS = 60_000;
const MOST_CODES = 1_000;

/** What a code was given for. */
export interface Grant {
  readonly clientId: string;
  readonly redirectUri: string;
  /** S256 challenge of RFC 7636. */
  readonly challenge: string;
}

/** Authorization codes: random, good once, for a minute, in this process only. */
export interface Grants {
  issue(grant: Grant): string;
  /** Whether the code was given for these, and by whom the challenge was made; a code is spent by asking, right or wrong. */
  redeem(code: string, request: { readonly clientId: string; readonly redirectUri: string; readonly verifier: string }): boolean;
}

export function createGrants(clock: Clock): Grants {
  const codes = new Map<string, Grant & { readonly until: number }>();
  return {
    issue(grant) {
      const now = clock.monotonicMs();
      for (const [code, { until }] of codes) if (until <= now || codes.size >= MOST_CODES) codes.delete(code);
      const code = randomBytes(32).toString('base64url');
      codes.set(code, { ...grant, until: now + CODE_MS });
      return code;
    },
    redeem(code, { clientId, redirectUri, verifier }) {
      const grant = codes.get(code);
      codes.delete(code);
      if (grant === undefined || grant.until <= clock.monotonicMs()) return false;
      const challenge = createHash('sha256').update(verifier).digest('base64url');
      return grant.clientId === clientId && grant.redirectUri === redirectUri && grant.challenge === challenge;
    },
  };
}

/** A client as it introduced itself. Its id is what it said, so that nothing need be kept: anybody may introduce any client, and whoever signs in sees where the code goes. */
export interface OAuthClient {
  readonly name: string;
  readonly redirectUris: readonly string[];
}

const PREFIX = 'lcl_';

export function clientIdOf({ name, redirectUris }: OAuthClient): string {
  return PREFIX + Buffer.from(JSON.stringify([name, ...redirectUris])).toString('base64url');
}

/** Undefined for an id that was not made here. */
export function clientOfId(id: string): OAuthClient | undefined {
  if (!id.startsWith(PREFIX)) return undefined;
  try {
    const [name, ...redirectUris] = JSON.parse(Buffer.from(id.slice(PREFIX.length), 'base64url').toString('utf8')) as string[];
    return typeof name === 'string' && redirectUris.length > 0 && redirectUris.every(isRedirectUri) ? { name, redirectUris } : undefined;
  } catch {
    return undefined;
  }
}

/** https anywhere, http on the person's own machine, or a program's own scheme (RFC 8252); never what a browser would run. */
export function isRedirectUri(uri: unknown): uri is string {
  if (typeof uri !== 'string' || uri.length > 2_000 || !URL.canParse(uri)) return false;
  const { protocol, hostname, hash } = new URL(uri);
  if (hash !== '') return false;
  if (protocol === 'https:') return true;
  if (protocol === 'http:') return ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
  return /^[a-z][a-z0-9+.-]+:$/.test(protocol) && !['javascript:', 'data:', 'vbscript:', 'file:', 'blob:', 'about:', 'ftp:', 'ws:', 'wss:'].includes(protocol);
}

/** Ports of loopback addresses are chosen when the client starts (RFC 8252 7.3). */
export function isRegistered(client: OAuthClient, uri: string): boolean {
  return client.redirectUris.some((known) => known === uri || (isRedirectUri(uri) && isRedirectUri(known) && withoutPort(known) !== undefined && withoutPort(known) === withoutPort(uri)));
}

function withoutPort(uri: string): string | undefined {
  const url = new URL(uri);
  if (url.protocol !== 'http:') return undefined;
  url.port = '';
  return url.href;
}
