import { randomUUID } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import type { Clock } from '../core/call/call.ts';

export const SESSION_SECONDS = 30 * 24 * 60 * 60;
const ALGORITHM = 'HS256';
const ISSUER = 'lectern';
const AUDIENCE = 'lectern';

export interface Session {
  readonly id: string;
  readonly username: string;
  readonly expiresAt: Date;
}

export interface SessionTokens {
  issue(username: string): Promise<string>;
  /** What the token says; undefined for anything forged, expired or foreign. */
  verify(token: string): Promise<Session | undefined>;
}

/** JWTs (RFC 7519) under one secret: rotating the secret ends every session. The algorithm is pinned, so `none` and key mix-ups fail. */
export async function createSessionTokens(secret: string, clock: Clock): Promise<SessionTokens> {
  const key = await crypto.subtle.importKey('raw', new TextEncoder().encode(secret), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign', 'verify']);
  return {
    issue(username) {
      const issuedAt = Math.floor(clock.now().getTime() / 1000);
      return new SignJWT()
        .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT' })
        .setSubject(username)
        .setJti(randomUUID())
        .setIssuer(ISSUER)
        .setAudience(AUDIENCE)
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + SESSION_SECONDS)
        .sign(key);
    },
    async verify(token) {
      try {
        const { payload } = await jwtVerify(token, key, {
          algorithms: [ALGORITHM],
          issuer: ISSUER,
          audience: AUDIENCE,
          requiredClaims: ['sub', 'iat', 'exp', 'jti'],
          maxTokenAge: SESSION_SECONDS,
          currentDate: clock.now(),
        });
        const { jti: id, sub: username, exp } = payload;
        return id === undefined || username === undefined || exp === undefined ? undefined : { id, username, expiresAt: new Date(exp * 1000) };
      } catch {
        return undefined;
      }
    },
  };
}
