import { createHash, randomBytes } from 'node:crypto';
import type { Clock } from '../core/call.ts';
import { Failure } from '../core/failure.ts';
import type { RecordStore } from '../core/store/store.ts';

const COLLECTION = 'oauth_codes';
/** How long a code may be exchanged for a token: long enough for one redirect. */
const CODE_MS = 60_000;
/** Expired ones that are forgotten with each new code. */
const SWEEP = 100;

/** What a code was given for. */
export interface Grant {
  readonly clientId: string;
  readonly redirectUri: string;
  /** S256 challenge of RFC 7636. */
  readonly challenge: string;
}

/** Authorization codes: random, good once, for a minute, in every process that shares the store. */
export interface Grants {
  issue(grant: Grant): Promise<string>;
  /** Whether the code was given for these, and by whom the challenge was made; a code is spent by asking, right or wrong. */
  redeem(code: string, request: { readonly clientId: string; readonly redirectUri: string; readonly verifier: string }): Promise<boolean>;
}

interface StoredGrant extends Grant {
  readonly until: string;
}

export function createGrants(records: RecordStore, clock: Clock): Grants {
  return {
    async issue(grant) {
      const now = clock.now();
      const oldest = await records.list<StoredGrant>(COLLECTION, { limit: SWEEP, ascending: true });
      const expired = oldest.items.filter(({ value }) => value.until <= now.toISOString());
      const code = randomBytes(32).toString('base64url');
      const value: StoredGrant = { ...grant, until: new Date(now.getTime() + CODE_MS).toISOString() };
      await records.write([...expired.map(({ id }) => ({ collection: COLLECTION, id })), { collection: COLLECTION, id: idOf(code), value, order: value.until }]);
      return code;
    },
    async redeem(code, { clientId, redirectUri, verifier }) {
      const found = await records.get<StoredGrant>(COLLECTION, idOf(code));
      if (found === undefined || !(await spend(records, found.id, found.revision))) return false;
      const grant = found.value;
      if (grant.until <= clock.now().toISOString()) return false;
      const challenge = createHash('sha256').update(verifier).digest('base64url');
      return grant.clientId === clientId && grant.redirectUri === redirectUri && grant.challenge === challenge;
    },
  };
}

/** False when somebody else was quicker. */
async function spend(records: RecordStore, id: string, revision: number): Promise<boolean> {
  try {
    await records.write([{ collection: COLLECTION, id, expect: revision }]);
    return true;
  } catch (error) {
    if (error instanceof Failure && error.code === 'conflict') return false;
    throw error;
  }
}

/** The store never holds a code that could be used. */
function idOf(code: string): string {
  return createHash('sha256').update(code).digest('hex');
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
