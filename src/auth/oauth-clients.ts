import { createHmac } from 'node:crypto';
import { signingSecret } from '../core/store/signing-secret.ts';
import type { RecordStore } from '../core/store/store.ts';
import { sameText } from './passwords.ts';

/** A client as it introduced itself. */
export interface OAuthClient {
  readonly name: string;
  readonly redirectUris: readonly string[];
}

/** Clients that registered here. Nothing is kept of them: the id of a client is what it said, signed, so that nobody can make one up. */
export interface OAuthClients {
  idOf(client: OAuthClient): Promise<string>;
  /** Undefined for an id that was not made here. */
  ofId(id: string): Promise<OAuthClient | undefined>;
}

const ID = /^lcl_(?<said>[\w-]+)\.(?<mac>[\w-]+)$/;
const SECRET = 'oauth_client_secret';

export function createOAuthClients(records: RecordStore): OAuthClients {
  let secret: Buffer | undefined;
  const macOf = async (said: string) => {
    secret ??= await signingSecret(records, SECRET);
    return createHmac('sha256', secret).update(said).digest('base64url');
  };
  return {
    async idOf({ name, redirectUris }) {
      const said = Buffer.from(JSON.stringify([name, ...redirectUris])).toString('base64url');
      return `lcl_${said}.${await macOf(said)}`;
    },
    async ofId(id) {
      const { said, mac } = ID.exec(id)?.groups ?? {};
      if (said === undefined || mac === undefined || !sameText(mac, await macOf(said))) return undefined;
      const [name = '', ...redirectUris] = JSON.parse(Buffer.from(said, 'base64url').toString('utf8')) as string[];
      return { name, redirectUris };
    },
  };
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
