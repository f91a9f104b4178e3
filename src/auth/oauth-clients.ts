import { createHmac } from 'node:crypto';
import { signingSecret } from '../core/store/signing-secret.ts';
import type { RecordStore } from '../core/store/store.ts';
import { isSameText } from './passwords.ts';

/** Metadata that a client registered with. */
export interface OAuthClient {
  readonly name: string;
  readonly redirectUris: readonly string[];
  /** True if the client uses refresh tokens. */
  readonly refreshes: boolean;
}

/**
 * Registered clients. Nothing is stored: a client id is the client's signed metadata, so it cannot be forged.
 */
export interface OAuthClients {
  idOf(client: OAuthClient): Promise<string>;
  /** Undefined for an id of another server. */
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
      const claims = Buffer.from(
        JSON.stringify([refreshes ? [name, REFRESHES] : name, ...redirectUris]),
      ).toString('base64url');
      return `lcl_${claims}.${await macOf(claims)}`;
    },
    async ofId(id) {
      const { claims, mac } = ID.exec(id)?.groups ?? {};
      if (claims === undefined || mac === undefined || !isSameText(mac, await macOf(claims)))
        return undefined;
      const [first = '', ...redirectUris] = JSON.parse(Buffer.from(claims, 'base64url').toString('utf8')) as [
        string | string[],
        ...string[],
      ];
      const [name = '', refreshes] = [first].flat();
      return { name: cleanClientName(name), redirectUris, refreshes: refreshes === REFRESHES };
    },
  };
}

/**
 * Removes control, format and bidi characters from a name, since they could change how the surrounding text
 * reads.
 */
export function cleanClientName(name: unknown): string {
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
 * Allows https for any host, http for the user's own machine, and private schemes, which are reversed domain
 * names (RFC 8252 7.1). The required dot excludes schemes that browsers or mail programs open themselves.
 */
export function isRedirectUri(uri: unknown): uri is string {
  // Accept only characters of RFC 3986 and no fragment, because URL would silently repair blanks and
  // backslashes.
  if (
    typeof uri !== 'string' ||
    uri.length > 2_000 ||
    !/^[a-z][\w+.-]*:[\w.~:/?[\]@!$&'()*+,;=%-]+$/i.test(uri) ||
    !URL.canParse(uri)
  )
    return false;
  const { protocol, hostname, username, password } = new URL(uri);
  if (username !== '' || password !== '') return false;
  if (protocol === 'https:') return /^https:\/\//i.test(uri);
  if (protocol === 'http:')
    return /^http:\/\//i.test(uri) && ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
  return /^[a-z][a-z0-9+-]*(\.[a-z0-9+-]+)+:$/.test(protocol);
}

/** Target of the redirect in a form that a person can judge: the host, and the scheme unless it is https. */
export function describeDestination(redirectUri: string): string {
  const { protocol, host } = new URL(redirectUri);
  if (protocol === 'https:') return host;
  return host === '' ? protocol : `${protocol}//${host}`;
}

/**
 * True if the client registered this address. Ports of loopback addresses are ignored, since clients choose them
 * when they start (RFC 8252 7.3).
 */
export function hasRedirectUri(client: OAuthClient, uri: string): boolean {
  return (
    isRedirectUri(uri) &&
    client.redirectUris.some(
      (known) =>
        known === uri ||
        (isRedirectUri(known) && removePort(known) !== undefined && removePort(known) === removePort(uri)),
    )
  );
}

function removePort(uri: string): string | undefined {
  const url = new URL(uri);
  if (url.protocol !== 'http:') return undefined;
  url.port = '';
  return url.href;
}
