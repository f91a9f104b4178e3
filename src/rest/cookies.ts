import type { Approach } from '../auth/same-origin.ts';
import { DEVICE_SECONDS, SESSION_SECONDS } from '../auth/session-tokens.ts';
import { DEVICE_COOKIE, SESSION_COOKIE } from '../auth/who-is-calling.ts';
import { readBasePath } from './base-path.ts';

/** Cookie that signs a browser in; an empty token signs it out. */
export function sessionCookie(token: string, approach: Approach, publicUrl: string | undefined): string {
  return cookie(SESSION_COOKIE, token, token === '' ? 0 : SESSION_SECONDS, 'Lax', approach, publicUrl);
}

/** Cookie that proves at later sign-ins that this browser has signed in before. */
export function deviceCookie(token: string, approach: Approach, publicUrl: string | undefined): string {
  return cookie(DEVICE_COOKIE, token, DEVICE_SECONDS, 'Strict', approach, publicUrl);
}

function cookie(
  name: string,
  token: string,
  seconds: number,
  sameSite: 'Lax' | 'Strict',
  approach: Approach,
  publicUrl: string | undefined,
): string {
  const secure =
    approach.scheme === 'https' ||
    (publicUrl?.startsWith('https:') === true && new URL(publicUrl).host === approach.host.toLowerCase());
  return `${name}=${token}; Path=${readBasePath(publicUrl) || '/'}; Max-Age=${seconds}; HttpOnly; SameSite=${sameSite}${secure ? '; Secure' : ''}`;
}
