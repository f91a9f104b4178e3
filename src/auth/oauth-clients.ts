import { createHmac } from 'node:crypto';
import { signingSecret } from '../core/store/signing-secret.ts';
import type { RecordStore } from '../core/store/store.ts';
import { sameText } from './passwords.ts';

/** A client as it introduced itself. */
export interface OAuthClient {
  readonly name: string;
  readonly redirectUris: readonly string[];
  /** Whether it takes refresh tokens. */
  readonly refreshes: boolean;
}

/** Clients that registered here. Nothing of them is stored: the id of a client is what it says of itself, signed, so that nobody can make one up. */
export interface OAuthClients {
  idOf(client: OAuthClient): Promise<string>;
  /** Undefined for an id that was not made here. */
  ofId(id: string): Promise<OAuthClient | undefined>;
}

const ID = /^lcl_(?<claims>[\w-]+)\.(?<mac>[\w-]+)$/;
const SECRET = 'oauth_client_secret';
const REFRESHES = 'refresh_token';
const NAME_CHARACTERS = 80;

export function createOAuthClients(records: RecordStore): OAuthClients {
  let secret: Buffer | undefined;
  const macOf = async (claims: string) => {
    secret ??= await signingSecret(records, SECRET);
    return createHmac('sha256', secret).update(claims).digest('base64url');
  };
  return {
    async idOf({ name, redirectUris, refreshes }) {
      const claims = Buffer.from(JSON.stringify([refreshes ? [name, REFRESHES] : name, ...redirectUris])).toString('base64url');
      return `lcl_${claims}.${await macOf(claims)}`;
    },
    async ofId(id) {
      const { claims, mac } = ID.exec(id)?.groups ?? {};
      if (claims === undefined || mac === undefined || !sameText(mac, await macOf(claims))) return undefined;
      const [first = '', ...redirectUris] = JSON.parse(Buffer.from(claims, 'base64url').toString('utf8')) as [string | string[], ...string[]];
      const [name = '', refreshes] = [first].flat();
      return { name: clientName(name), redirectUris, refreshes: refreshes === REFRESHES };
    },
  };
}

/** A name as it can be shown among other words: without control, format and bidi characters, which could make it read as something else. */
export function clientName(name: unknown): string {
  const plain =
    typeof name === 'string'
      ? name
          .replace(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' ')
          .replace(/\s+/g, ' ')
          .trim()
      : '';
  return [...plain].slice(0, NAME_CHARACTERS).join('').trim() || 'An MCP client';
}

/**
 * https anywhere, http on the person's own machine, or a program's own scheme, which is a domain name in reverse
 * (RFC 8252 7.1: it has a dot). Nothing that browsers or mail programs open themselves has one.
 */
export function isRedirectUri(uri: unknown): uri is string {
  // Of the characters of RFC 3986 alone, and without a fragment: URL would tidy up blanks and backslashes.
  if (typeof uri !== 'string' || uri.length > 2_000 || !/^[a-z][\w+.-]*:[\w.~:/?[\]@!$&'()*+,;=%-]+$/i.test(uri) || !URL.canParse(uri)) return false;
  const { protocol, hostname, username, password } = new URL(uri);
  if (username !== '' || password !== '') return false;
  if (protocol === 'https:') return /^https:\/\//i.test(uri);
  if (protocol === 'http:') return /^http:\/\//i.test(uri) && ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
  return /^[a-z][a-z0-9+-]*(\.[a-z0-9+-]+)+:$/.test(protocol);
}

/** Where a browser is sent, as a person can judge it: the host, and the scheme of everything but https. */
export function destinationOf(redirectUri: string): string {
  const { protocol, host } = new URL(redirectUri);
  if (protocol === 'https:') return host;
  return host === '' ? protocol : `${protocol}//${host}`;
}

/** Ports of loopback addresses are chosen when the client starts (RFC 8252 7.3). */
export function isRegistered(client: OAuthClient, uri: string): boolean {
  return isRedirectUri(uri) && client.redirectUris.some((known) => known === uri || (isRedirectUri(known) && withoutPort(known) !== undefined && withoutPort(known) === withoutPort(uri)));
}

function withoutPort(uri: string): string | undefined {
  const url = new URL(uri);
  if (url.protocol !== 'http:') return undefined;
  url.port = '';
  return url.href;
}
