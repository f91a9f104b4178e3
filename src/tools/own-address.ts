import { isIP } from 'node:net';
import { isLoopbackName, readHostName } from '../auth/same-origin.ts';

/**
 * Returns whether a Host header can name this server. DNS rebinding needs a public name that an attacker
 * controls, so IP addresses, loopback names and names without a dot pass. Any other name must be the one in
 * PUBLIC_URL.
 */
export function isOwnHost(host: string, publicUrl: string | undefined): boolean {
  const name = readHostName(host);
  if (name === '') return false;
  if (isLoopbackName(name) || isIP(name) !== 0 || !name.includes('.')) return true;
  return publicUrl !== undefined && readHostName(new URL(publicUrl).host) === name;
}

/**
 * Returns whether pages of an origin may call the server: its own origin, that of PUBLIC_URL, a local one if
 * the request is local, or one of `corsOrigins`.
 */
export function isAcceptedOrigin(
  origin: string,
  host: string,
  publicUrl: string | undefined,
  corsOrigins: readonly string[] = [],
): boolean {
  if (corsOrigins.includes('*') || corsOrigins.includes(origin)) return true;
  const from = URL.canParse(origin) ? new URL(origin).host : '';
  if (from === '') return false;
  if (from === host.toLowerCase()) return true;
  if (publicUrl !== undefined && new URL(publicUrl).host === from) return true;
  return isLoopbackName(readHostName(from)) && isLoopbackName(readHostName(host));
}
