import { randomUUID } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import type { Clock } from '../core/call/call.ts';

const DAY_SECONDS = 24 * 60 * 60;
export const SESSION_SECONDS = 30 * DAY_SECONDS;
/** Lifetime of the token that identifies a browser as one that signed in before. */
export const DEVICE_SECONDS = 365 * DAY_SECONDS;
const ALGORITHM = 'HS256';
const ISSUER = 'lectern';

/** Audience and lifetime per kind of token; a separate audience keeps one kind from passing as another. */
const PURPOSES = {
  session: { audience: 'lectern', seconds: SESSION_SECONDS },
  /** Grants no access; it only exempts its bearer from delays caused by wrong passwords of others. */
  device: { audience: 'lectern-device', seconds: DEVICE_SECONDS },
} as const;

export interface Session {
  readonly id: string;
  readonly username: string;
  readonly expiresAt: Date;
}

export interface SessionTokens {
  issue(username: string): Promise<string>;
  /** Content of the token; undefined if it is forged, expired or of another kind. */
  verify(token: string): Promise<Session | undefined>;
}

/**
 * JWTs (RFC 7519) signed with one secret; rotating it invalidates all. The pinned algorithm rejects `none`
 * and key confusion.
 */
export async function createSessionTokens(
  secret: string,
  clock: Clock,
  purpose: keyof typeof PURPOSES = 'session',
): Promise<SessionTokens> {
  const { audience, seconds } = PURPOSES[purpose];
  const key = await crypto.subtle.importKey(
    'raw',
    new TextEncoder().encode(secret),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['sign', 'verify'],
  );
  return {
    issue(username) {
      const issuedAt = Math.floor(clock.now().getTime() / 1000);
      return new SignJWT()
        .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT' })
        .setSubject(username)
        .setJti(randomUUID())
        .setIssuer(ISSUER)
        .setAudience(audience)
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + seconds)
        .sign(key);
    },
    async verify(token) {
      try {
        const { payload } = await jwtVerify(token, key, {
          algorithms: [ALGORITHM],
          issuer: ISSUER,
          audience,
          requiredClaims: ['sub', 'iat', 'exp', 'jti'],
          maxTokenAge: seconds,
          currentDate: clock.now(),
        });
        const { jti: id, sub: username, exp } = payload;
        return id === undefined || username === undefined || exp === undefined
          ? undefined
          : { id, username, expiresAt: new Date(exp * 1000) };
      } catch {
        return undefined;
      }
    },
  };
}
