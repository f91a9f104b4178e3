import { createHmac } from 'node:crypto';
import { isSameText } from './passwords.ts';

export type GrantTokenKind = 'access' | 'refresh';

/** Content of a grant token whose signature was verified. */
export interface GrantToken {
  readonly kind: GrantTokenKind;
  readonly grant: string;
  /** Number of renewals of the grant before this token was issued. */
  readonly generation: number;
}

const TOKEN = /^lg(?<letter>[ar])_(?<grant>grant-[0-9a-f]{24})\.(?<generation>\d{1,9})\.(?<mac>[\w-]{43})$/;

/** Prefix that distinguishes grant tokens from other tokens. */
export function isGrantToken(token: string): boolean {
  return /^lg[ar]_/.test(token);
}

/**
 * Derives tokens instead of storing them, so the store holds no usable token and a repeated request gets the
 * same one.
 */
export function createGrantToken(key: Buffer, token: GrantToken): string {
  return `lg${token.kind === 'access' ? 'a' : 'r'}_${token.grant}.${token.generation}.${computeMac(key, token)}`;
}

/** Content of the token; undefined if it was not made with this key. */
export function readGrantToken(key: Buffer, text: string): GrantToken | undefined {
  const { letter, grant = '', generation, mac = '' } = TOKEN.exec(text)?.groups ?? {};
  const token: GrantToken = {
    kind: letter === 'a' ? 'access' : 'refresh',
    grant,
    generation: Number(generation),
  };
  return letter !== undefined && isSameText(mac, computeMac(key, token)) ? token : undefined;
}

/** Key derived from the account's signing secret; rotating the secret invalidates it. */
export function deriveGrantKey(secret: string): Buffer {
  return createHmac('sha256', secret).update('tokens of grants').digest();
}

function computeMac(key: Buffer, { kind, grant, generation }: GrantToken): string {
  return createHmac('sha256', key).update(`${kind} ${grant} ${generation}`).digest('base64url');
}
