import { createHmac } from 'node:crypto';
import { sameText } from './passwords.ts';

export type GrantTokenKind = 'access' | 'refresh';

/** What a token of a grant says; its signature holds. */
export interface GrantToken {
  readonly kind: GrantTokenKind;
  readonly grant: string;
  /** How often the tokens of the grant had been renewed when it was made. */
  readonly generation: number;
}

const TOKEN = /^lg(?<letter>[ar])_(?<grant>grant-[0-9a-f]{24})\.(?<generation>\d{1,9})\.(?<mac>[\w-]{43})$/;

/** Tells tokens of grants from others by their beginning. */
export function isGrantToken(token: string): boolean {
  return /^lg[ar]_/.test(token);
}

/** Tokens are derived instead of stored: the store holds none that could be used, and a repeated request gets the same one. */
export function grantToken(key: Buffer, token: GrantToken): string {
  return `lg${token.kind === 'access' ? 'a' : 'r'}_${token.grant}.${token.generation}.${macOf(key, token)}`;
}

/** Undefined for what was not made with this key. */
export function readGrantToken(key: Buffer, text: string): GrantToken | undefined {
  const { letter, grant = '', generation, mac = '' } = TOKEN.exec(text)?.groups ?? {};
  const token: GrantToken = { kind: letter === 'a' ? 'access' : 'refresh', grant, generation: Number(generation) };
  return letter !== undefined && sameText(mac, macOf(key, token)) ? token : undefined;
}

/** Ends with the signing secret of the account. */
export function grantKey(secret: string): Buffer {
  return createHmac('sha256', secret).update('tokens of grants').digest();
}

function macOf(key: Buffer, { kind, grant, generation }: GrantToken): string {
  return createHmac('sha256', key).update(`${kind} ${grant} ${generation}`).digest('base64url');
}
