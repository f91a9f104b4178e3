import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { SignedLinks } from '../links.ts';

/** Bytes of the id of a link, and of the signature that follows it in a token. */
const ID_BYTES = 16;
const SIGNATURE_BYTES = 16;
const PREFIX = 'share-';

type Sealer = Pick<SignedLinks, 'seal'>;

/** Random id of a share link, "share-" and 32 hexadecimal digits. */
export function createShareId(): string {
  return `${PREFIX}${randomBytes(ID_BYTES).toString('hex')}`;
}

/** Token of an address: the id of the link and a signature over it, which nobody else can make. */
export function writeShareToken({ seal }: Sealer, id: string): string {
  const bytes = Buffer.from(id.slice(PREFIX.length), 'hex');
  return Buffer.concat([bytes, seal('share', id).subarray(0, SIGNATURE_BYTES)]).toString('base64url');
}

/** Id of the link of a token; undefined for a token that was not signed here under the present credentials. */
export function readShareToken(sealer: Sealer, token: string): string | undefined {
  if (!/^[\w-]{43}$/.test(token)) return undefined;
  const id = `${PREFIX}${Buffer.from(token, 'base64url').subarray(0, ID_BYTES).toString('hex')}`;
  return isSame(token, writeShareToken(sealer, id)) ? id : undefined;
}

/** Proof that a visitor gave the password of a link: when it ends, and a signature. */
export function writePass({ seal }: Sealer, id: string, passwordHash: string, expires: number): string {
  return `${expires}.${seal('visit', id, passwordHash, expires).toString('base64url')}`;
}

/** Returns whether a pass is for this link and password and has not ended. */
export function isPass(sealer: Sealer, pass: string, id: string, passwordHash: string, now: Date): boolean {
  const [, expires = ''] = /^(\d{1,12})\.[\w-]{43}$/.exec(pass) ?? [];
  if (expires === '' || Number(expires) * 1000 < now.getTime()) return false;
  return isSame(pass, writePass(sealer, id, passwordHash, Number(expires)));
}

function isSame(actual: string, expected: string): boolean {
  const [a, b] = [Buffer.from(actual), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
